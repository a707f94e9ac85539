create sequence export_no;

-- A list that somebody asked to have as a file, and the file.
create table export_job (
  id bigint generated always as identity primary key,
  export_no text not null unique,
  kind text not null,
  format text not null check (format in ('xlsx', 'csv', 'zip')),
  title text not null,
  -- Null: the whole mall, as the desk sees it.
  company_id bigint references company,
  -- Null: all orders of the company.
  owner_id bigint references app_user,
  contact_id bigint references app_user,
  filters jsonb not null,
  asked_by bigint not null references app_user,
  -- The employee who asks in the buyer's name; his list does not show up among the buyer's own, nor the other way round.
  actor_id bigint references app_user,
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed', 'cancelled', 'expired')),
  tries smallint not null default 0,
  done_count int not null default 0 check (done_count >= 0),
  total_count int check (total_count >= 0),
  trouble text not null default '',
  file_key text,
  bytes bigint check (bytes > 0),
  created_at timestamptz not null default now(),
  started_at timestamptz,
  beat_at timestamptz,
  ended_at timestamptz,
  expires_at timestamptz,
  check ((state = 'done') = (file_key is not null)),
  check (state <> 'done' or bytes is not null and expires_at is not null)
);
create index export_job_mine on export_job (asked_by, id);
create index export_job_old on export_job (expires_at) where state = 'done';
create index export_job_work on export_job (id) where state in ('waiting', 'running');
create trigger wake_export after insert or update of state on export_job for each row
  when (new.state = 'waiting')
  execute function wake('make-exports');
