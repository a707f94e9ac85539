-- ---------- 履约保证金: frozen when a version comes into force, freed or kept when the contract is over (decision 0079).
create table framework_deposit (
  contract_id bigint primary key references framework_contract,
  -- Of the version in force.
  due_fen bigint not null check (due_fen >= 0),
  held_fen bigint not null default 0 check (held_fen >= 0),
  state text not null default 'waits' check (state in ('waits', 'held', 'freed', 'forfeited')),
  forfeited_fen bigint not null default 0 check (forfeited_fen >= 0),
  -- The desk was told that it has to decide: the contract is over and its tons are not ordered.
  told_at timestamptz,
  -- What one proposes and another decides.
  ask_forfeit_fen bigint check (ask_forfeit_fen >= 0),
  ask_reason text,
  asked_by bigint references app_user,
  asked_at timestamptz,
  decided_by bigint references app_user,
  why text not null default '',
  ended_at timestamptz,
  check (num_nonnulls(ask_forfeit_fen, ask_reason, asked_by, asked_at) in (0, 4)),
  check (decided_by is null or decided_by <> asked_by),
  check (state <> 'held' or held_fen >= due_fen),
  check (state <> 'waits' or held_fen < due_fen),
  check ((state in ('freed', 'forfeited')) = (ended_at is not null)),
  check (ended_at is null or held_fen = 0)
);
create index framework_deposit_open on framework_deposit (contract_id) where ended_at is null;
create table framework_deposit_move (
  id bigint generated always as identity primary key,
  contract_id bigint not null references framework_deposit,
  kind text not null check (kind in ('frozen', 'freed', 'forfeited')),
  amount_fen bigint not null check ((kind = 'frozen') = (amount_fen > 0) and amount_fen <> 0),
  actor_id bigint not null references app_user,
  at timestamptz not null default now()
);
create index framework_deposit_move_of on framework_deposit_move (contract_id);

alter table fund_hold add column framework_contract_id bigint references framework_contract;
alter table fund_hold drop constraint fund_hold_check;
alter table fund_hold add constraint fund_hold_check
  check (num_nonnulls(receipt_id, refund_id, pay_refund_id, pool_company_id, group_member_id, framework_contract_id) = 1);
create unique index fund_hold_of_framework on fund_hold (framework_contract_id) where released_at is null;

create view inv.framework_deposit as
  select c.cc_no as contract_no, c.status, c.version, d.state, coalesce(d.due_fen, 0) as due_fen, coalesce(d.held_fen, 0) as held_fen, coalesce(d.forfeited_fen, 0) as forfeited_fen,
    floor((2 * coalesce((c.content ->> 'valueFen')::numeric, 0) * coalesce((c.content ->> 'depositBp')::numeric, 0) + 10000) / 20000) as content_fen,
    (select coalesce(sum(h.amount_fen), 0) from fund_hold h where h.framework_contract_id = c.id and h.released_at is null)::bigint as hold_fen,
    (select coalesce(sum(m.amount_fen), 0) from framework_deposit_move m where m.contract_id = c.id)::bigint as moves_fen,
    (select coalesce(sum(e.amount_fen), 0) from journal j join ledger_entry e on e.journal_id = j.id join account a on a.id = e.account_id
      where j.source_type = 'hold' and j.source_id like c.cc_no || ':%' and a.kind = 'customer_frozen' and a.company_id = c.company_id)::bigint as ledger_fen
  from framework_contract c left join framework_deposit d on d.contract_id = c.id;
