-- What the mall knows about itself: facts of the installation (production, check of the data keys, which file store).
create table installation (
  key text primary key,
  value text not null,
  at timestamptz not null default now()
);

-- When a job last did its work or failed.
create table job_run (
  job text primary key,
  succeeded_at timestamptz,
  failed_at timestamptz,
  took_ms int not null default 0
);
