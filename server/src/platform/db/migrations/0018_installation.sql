-- What the mall knows about itself: facts of the installation (production, check of the data keys, which file store), and when each job last
-- did its work. Both are asked at start and by /readyz.
create table installation (
  key text primary key,
  value text not null,
  at timestamptz not null default now()
);

create table job_run (
  job text primary key,
  succeeded_at timestamptz,
  failed_at timestamptz,
  took_ms int not null default 0
);
