-- 异常记录: what somebody of the mill saw at a lot. A table of its own, so that no statement which reads for bidders can bring one along.
create table bid_incident (
  id bigint generated always as identity primary key,
  lot_id bigint not null references bid_lot,
  note text not null check (note <> ''),
  actor_id bigint not null references app_user,
  request_id text not null,
  at timestamptz(3) not null default now(),
  unique (actor_id, request_id)
);
create index bid_incident_lot on bid_incident (lot_id, id);
create trigger bid_incident_never_changed before update or delete on bid_incident for each row execute function never_changed();

-- 在看: open event lines of each process, by lot and company (0: nobody who is logged in). Said anew every few seconds; what is old is of a process that is gone.
create unlogged table bid_watch (
  process uuid not null,
  lot_id bigint not null,
  company_id bigint not null,
  lines int not null check (lines > 0),
  at timestamptz not null,
  primary key (process, lot_id, company_id)
);
create index bid_watch_lot on bid_watch (lot_id);
