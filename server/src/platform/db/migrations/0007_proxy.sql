-- Employees' accounts and proxy ordering: start passwords, the second factor while it is being set up, log-ins half way.

alter table app_user
  -- set by an administrator, known to two people: good for one log-in and for nothing but choosing an own one
  add column must_change_password boolean not null default false,
  -- sealed; becomes totp_secret when a code made with it was entered
  add column totp_pending text;

--- The password was right, the one-time code is still to come: five minutes and one use, kept only as its hash.
create table staff_ticket (
  token_hash text primary key,
  staff_id bigint not null references app_user,
  created_at timestamptz not null default now(),
  used_at timestamptz
);

-- A proxy session is over when this is set: the buyer has been told how it ended.
alter table session add column end_why text not null default '';
create index session_proxy_open on session (id) where actor_id is not null and ended_at is null;
create index company_bd on company (bd_user_id);
create index audit_log_action on audit_log (action, seq);

-- Orders stand in the audit log by their number; the invariants ask by the order's id (I36).
drop view inv.audit_log;
create view inv.audit_log as
  select a.seq, a.actor_id, a.on_behalf_of, a.action, a.object_type,
    case when a.object_type = 'order' then o.id when a.object_id ~ '^[0-9]{1,18}$' then a.object_id::bigint end as object_id, a.prev_hash, a.hash, a.payload
  from audit_log a left join orders o on a.object_type = 'order' and o.order_code = a.object_id;
