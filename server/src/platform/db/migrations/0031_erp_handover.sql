-- Without an ERP: what was to be told goes out as a file, and is done when somebody says that it was handed over.
create sequence erp_handover_no;
create table erp_handover (
  id bigint generated always as identity primary key,
  handover_no text not null unique,
  from_on date not null,
  to_on date not null,
  lines int not null check (lines > 0),
  state text not null default 'made' check (state in ('made', 'delivered', 'dropped')),
  -- The number or the name under which the other house has it.
  delivered_as text not null default '',
  made_by bigint not null references app_user,
  made_at timestamptz not null default now(),
  ended_by bigint references app_user,
  ended_at timestamptz,
  check (from_on <= to_on),
  check ((state = 'made') = (ended_at is null)),
  check ((state = 'delivered') = (delivered_as <> ''))
);
alter table erp_outbox add column handover_id bigint references erp_handover;
create index erp_outbox_handover on erp_outbox (handover_id, id) where handover_id is not null;
create index erp_outbox_to_hand on erp_outbox (id) where state = 'waiting' and handover_id is null;
create or replace view inv.erp_outbox as
  select key, topic, about, state, payload, created_at, handover_id
    from erp_outbox;
