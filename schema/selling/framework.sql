create sequence framework_no;

-- A price index that framework contracts can follow.
create table framework_index (
  code text primary key,
  name text not null constraint framework_index_name check (length(name) >= 2 and length(name) <= 40),
  -- 指数: made, renamed and stopped at the desk. A stopped one takes no new contracts; those that follow it go on and its days are still published.
  off boolean not null default false,
  rev int not null default 1,
  -- 指数: who publishes it and where it can be looked up; both sides read it beside every price that is made of it.
  source text not null default '' check (length(source) <= 80)
);
create unique index framework_index_of_name on framework_index (name);

-- The value of an index on a day.
create table framework_index_day (
  index_code text not null references framework_index,
  on_day date not null,
  fen bigint not null check (fen >= 100 and fen <= 10000000),
  set_by bigint not null references app_user,
  set_at timestamptz not null default now(),
  primary key (index_code, on_day)
);

-- A framework contract of a company: tons over a time, called off by orders.
create table framework_contract (
  id bigint generated always as identity primary key,
  cc_no text not null unique,
  company_id bigint not null references company,
  -- 1-5, specification section 4.
  status smallint not null check (status >= 1 and status <= 5),
  -- The version in force; 0 before the first is signed.
  version int not null default 0 check (version >= 0),
  last_version int not null default 1,
  contract_type text not null check (contract_type in ('Y', 'M', 'C')),
  from_on date not null,
  to_on date not null,
  tolerance_bp int not null check (tolerance_bp >= 0 and tolerance_bp <= 2000),
  -- What is in force; of one not yet signed what is proposed.
  content jsonb not null,
  made_by bigint not null references app_user,
  made_at timestamptz not null default now(),
  decided_by bigint references app_user,
  request_id text not null,
  ends_told_at timestamptz,
  -- The next day on which something may be due; null: nothing will come.
  rebate_due_on date,
  -- 框架合同: which writing of the contract it is, so that what is decided is what was read.
  rev int not null default 1 check (rev > 0),
  unique (made_by, request_id),
  check (last_version >= version),
  check (to_on >= from_on),
  check (decided_by is null or decided_by <> made_by),
  check (status <> 1 or version > 0)
);
create index framework_contract_company on framework_contract (company_id, status);
create index framework_contract_ends on framework_contract (to_on) where status = 1;
create index framework_contract_rebate on framework_contract (rebate_due_on) where rebate_due_on is not null;
create trigger wake_reservations after update of status, version, to_on on framework_contract for each row
  when (old.status is distinct from new.status or old.version is distinct from new.version or old.to_on is distinct from new.to_on)
  execute function wake('keep-reservations');

-- The tons in force, one row a line: the row is the line in which orders stand.
create table framework_line (
  contract_id bigint not null references framework_contract,
  line_no int not null,
  committed_kg bigint not null check (committed_kg >= 0),
  primary key (contract_id, line_no)
);

-- A change of a framework contract that one side asked for.
create table framework_change (
  id bigint generated always as identity primary key,
  change_no text not null unique,
  contract_id bigint not null references framework_contract,
  asked_by bigint not null references app_user,
  asked_at timestamptz not null default now(),
  asked jsonb not null,
  -- Before and after in words, as they stood when it was asked.
  differences jsonb not null,
  reason text not null,
  state text not null default 'waits' check (state in ('waits', 'signing', 'done', 'rejected', 'withdrawn', 'unsigned')),
  decided_by bigint references app_user,
  decided_at timestamptz,
  why text not null default '',
  request_id text not null,
  -- 变更 that the mill drafts: nobody of the company sees it before a second person of the mill has agreed to it.
  by_mill boolean not null default false,
  unique (asked_by, request_id)
);
create unique index framework_change_open on framework_change (contract_id) where state in ('waits', 'signing');

-- A version of a framework contract, as it was or will be signed.
create table framework_version (
  contract_id bigint not null references framework_contract,
  version int not null check (version > 0),
  content jsonb not null,
  change_id bigint references framework_change,
  state text not null check (state in ('signing', 'inForce', 'past', 'dropped')),
  made_at timestamptz not null default now(),
  signed_at timestamptz,
  -- The names as they were when the version was made; a version of before has none of them and is drawn by the names of now.
  index_name text,
  seller_name text,
  buyer_name text,
  primary key (contract_id, version),
  check ((state in ('inForce', 'past')) = (signed_at is not null))
);
create unique index framework_version_one on framework_version (contract_id) where state = 'inForce';

-- 调用: which line of which version a line of an order was called off from. What is ordered is counted from here and the orders, never kept beside them.
create table framework_call (
  order_line_id bigint primary key references order_line,
  order_id bigint not null references orders,
  contract_id bigint not null,
  line_no int not null,
  version int not null,
  kg bigint not null check (kg > 0),
  index_fen bigint not null,
  -- 暂定价与结算价: a call-off under a window that is not over has a provisional price; the month's sheet makes it final (decision 0079).
  month text,
  provisional_fen bigint,
  final_fen bigint,
  foreign key (contract_id, line_no) references framework_line,
  constraint framework_call_price check ((month is null) = (provisional_fen is null) and (final_fen is null or month is not null))
);
create index framework_call_line on framework_call (contract_id, line_no);
create index framework_call_order on framework_call (order_id);
create index framework_call_unpriced on framework_call (month) where month is not null and final_fen is null;
create trigger wake_final after update of final_fen on framework_call for each row
  when (new.final_fen is not null)
  execute function wake('draft-settlements');

-- 返利: a period of a framework contract closes once; what changes of it later is a row of its own, never an edit (decision 0079).
create table framework_rebate (
  id bigint generated always as identity primary key,
  contract_id bigint not null references framework_contract,
  -- 2026-11, 2026Q4 or term.
  period_key text not null,
  -- 1 closes the period; the others are differences.
  seq int not null check (seq > 0),
  from_on date not null,
  to_on date not null,
  -- The month (China) in which it was made: one a period and month.
  made_in text not null,
  version int not null,
  settled_kg bigint not null check (settled_kg >= 0),
  fen_per_ton bigint not null check (fen_per_ton >= 0),
  -- What the tons earn in all, and what was posted now: less what the rows before it posted.
  rebate_fen bigint not null check (rebate_fen >= 0),
  posted_fen bigint not null,
  made_at timestamptz not null default now(),
  unique (contract_id, period_key, made_in),
  unique (contract_id, period_key, seq),
  check (to_on >= from_on)
);

-- The sheets that the tons were counted from, as they stood then.
create table framework_rebate_sheet (
  rebate_id bigint not null references framework_rebate,
  settlement_id bigint not null references settlement,
  settled_kg bigint not null check (settled_kg >= 0),
  returned_kg bigint not null,
  primary key (rebate_id, settlement_id),
  check (returned_kg >= 0 and returned_kg <= settled_kg)
);
create index framework_rebate_sheet_of on framework_rebate_sheet (settlement_id);

-- 搁置: a period that is not closed, or not corrected, until somebody frees it.
create table framework_rebate_hold (
  id bigint generated always as identity primary key,
  contract_id bigint not null references framework_contract,
  period_key text not null,
  reason text not null,
  held_by bigint not null references app_user,
  held_at timestamptz not null default now(),
  freed_by bigint references app_user,
  freed_at timestamptz,
  check ((freed_by is null) = (freed_at is null))
);
create unique index framework_rebate_hold_open on framework_rebate_hold (contract_id, period_key) where freed_at is null;

-- 结算价: one a contract and month, never changed.
create table framework_price_sheet (
  contract_id bigint not null references framework_contract,
  month text not null,
  from_on date not null,
  to_on date not null,
  index_fen bigint not null check (index_fen > 0),
  -- Published days that the mean is of.
  points jsonb not null,
  issued_at timestamptz not null default now(),
  version int not null default 1 check (version > 0),
  state text not null default 'offered' check (state in ('offered', 'disputed', 'confirmed', 'silent', 'upheld', 'replaced')),
  confirm_by timestamptz not null,
  -- Who of the company said yes, or what is wrong, and when.
  word_by bigint references app_user,
  word_at timestamptz,
  dispute text not null default '',
  -- The mill's word on a dispute.
  answered_by bigint references app_user,
  answered_at timestamptz,
  answer text not null default '',
  -- Since when the prices are final.
  stood_at timestamptz,
  -- 结算价: a day before silence counts as yes, the buyer is told once more.
  reminded_at timestamptz,
  primary key (contract_id, month, version),
  constraint framework_price_sheet_answer check (
    (state in ('upheld', 'replaced')) = (answered_at is not null)
    and (answered_at is null) = (answered_by is null)
    and (answered_at is null) = (answer = '')
  ),
  constraint framework_price_sheet_stands check ((state in ('confirmed', 'silent', 'upheld')) = (stood_at is not null)),
  constraint framework_price_sheet_word check (
    (state in ('offered', 'silent')) = (word_by is null)
    and (word_by is null) = (word_at is null)
    and ((state not in ('disputed', 'upheld', 'replaced')) or dispute <> '')
  )
);
create index framework_price_sheet_answered_by on framework_price_sheet (answered_by);
create index framework_price_sheet_disputed on framework_price_sheet (contract_id) where state = 'disputed';
create unique index framework_price_sheet_now on framework_price_sheet (contract_id, month) where state <> 'replaced';
create index framework_price_sheet_waits on framework_price_sheet (confirm_by) where state = 'offered';
create index framework_price_sheet_word_by on framework_price_sheet (word_by);

-- 履约保证金: frozen when a version comes into force, freed or kept when the contract is over (decision 0079).
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

-- Every change of the deposit of a framework contract.
create table framework_deposit_move (
  id bigint generated always as identity primary key,
  contract_id bigint not null references framework_deposit,
  kind text not null check (kind in ('frozen', 'freed', 'forfeited')),
  amount_fen bigint not null,
  actor_id bigint not null references app_user,
  at timestamptz not null default now(),
  check ((kind = 'frozen') = (amount_fen > 0) and amount_fen <> 0)
);
create index framework_deposit_move_of on framework_deposit_move (contract_id);

-- Attachments of an application for a change: what the buyer bases it on; they stay with it.
create table framework_change_file (
  change_id bigint not null references framework_change,
  no int not null check (no > 0),
  file_id text not null references file_object,
  primary key (change_id, no),
  unique (change_id, file_id)
);

-- 指数: values that change what is published, or jump, wait here until a second person has read them; one sheet an index.
create table framework_index_wish (
  index_code text primary key references framework_index,
  -- What the second person says yes to: another sheet has another number.
  no bigint generated always as identity unique,
  -- [{onDay, fen, wasFen}]: wasFen is what was published when it was asked for, null for a new day.
  rows jsonb not null,
  reason text not null check (length(reason) >= 2 and length(reason) <= 200),
  made_by bigint not null references app_user,
  made_at timestamptz not null default now()
);
create index framework_index_wish_made_by on framework_index_wish (made_by);

-- 合同备货 (decision 0290): stock that is kept for the call-offs of a line of a contract; written down by one of the desk, agreed to by another.
create table framework_reservation (
  id bigint generated always as identity primary key,
  reservation_no text not null unique,
  contract_id bigint not null,
  line_no int not null,
  -- Of which goods the line was when it was agreed on: of others the agreement ends.
  cover jsonb not null,
  depot_codes text[] not null default '{}',
  state text not null default 'waits' check (state in ('waits', 'inForce', 'rejected', 'withdrawn', 'ended')),
  reason text not null check (length(reason) >= 2 and length(reason) <= 200),
  asked_by bigint not null references app_user,
  asked_at timestamptz not null default now(),
  decided_by bigint references app_user,
  decided_at timestamptz,
  ended_at timestamptz,
  why text not null default '',
  request_id text not null,
  unique (asked_by, request_id),
  check (decided_by is null or decided_by <> asked_by),
  check ((decided_by is null) = (decided_at is null)),
  check (state <> 'inForce' or decided_by is not null),
  check ((state = 'ended') = (ended_at is not null)),
  foreign key (contract_id, line_no) references framework_line
);
create index framework_reservation_decided_by on framework_reservation (decided_by) where decided_by is not null;
create unique index framework_reservation_living on framework_reservation (contract_id, line_no) where state in ('waits', 'inForce');
create trigger wake_reservation after insert or update of state on framework_reservation for each row
  when (new.state <> 'waits')
  execute function wake('keep-reservations');

-- Its periods: from when until when, how much.
create table framework_reservation_period (
  id bigint generated always as identity primary key,
  reservation_id bigint not null references framework_reservation,
  month text not null default '',
  from_on date not null,
  until_on date not null,
  kg bigint not null check (kg > 0),
  -- What its company was told last: not looked at yet, short, all of it there.
  told text not null default '' check (told in ('', 'short', 'full')),
  short_kg bigint not null default 0 check (short_kg >= 0),
  ending_told_at timestamptz,
  -- Nothing can be ordered under the contract now: it keeps nothing meanwhile.
  stopped boolean not null default false,
  closed_at timestamptz,
  unique (reservation_id, from_on),
  check (until_on >= from_on)
);
create index framework_reservation_period_open on framework_reservation_period (from_on) where closed_at is null;

-- What lies there for a period: a part of what the stock has reserved.
create table framework_reservation_goods (
  period_id bigint not null references framework_reservation_period,
  sku_id int not null references sku,
  held_pieces int not null default 0 check (held_pieces >= 0),
  primary key (period_id, sku_id)
);
create index framework_reservation_goods_sku on framework_reservation_goods (sku_id) where held_pieces > 0;

-- Kept, gone over to an order, freed: pieces are the sum of it.
create table framework_reservation_move (
  id bigint generated always as identity primary key,
  period_id bigint not null references framework_reservation_period,
  sku_id int not null references sku,
  kind text not null check (kind in ('kept', 'taken', 'freed')),
  pieces int not null check (pieces > 0),
  order_line_id bigint references order_line,
  why text not null default '',
  at timestamptz not null default now(),
  check ((kind = 'taken') = (order_line_id is not null))
);
create index framework_reservation_move_line on framework_reservation_move (order_line_id) where order_line_id is not null;
create index framework_reservation_move_period on framework_reservation_move (period_id, id);
create trigger written_once before delete or update on framework_reservation_move for each row execute function written_once();

create view inv.contract as
  select cc_no as contract_no, company_id, status, tolerance_bp,
     (( select coalesce(sum(l.committed_kg), 0::numeric) as "coalesce"
            from framework_line l
           where l.contract_id = c.id))::bigint as weight_kg
    from framework_contract c;

create view inv.call_off as
  select c.cc_no as contract_no, c.tolerance_bp, l.line_no, l.committed_kg, k.order_line_id, k.kg,
     o.status as order_status, o.origin, o.origin_no, ol.weight_kg as order_kg, ol.price_fen,
     v.state as version_state
    from framework_call k
      join framework_contract c on c.id = k.contract_id
      join framework_line l on l.contract_id = k.contract_id and l.line_no = k.line_no
      join orders o on o.id = k.order_id
      join order_line ol on ol.id = k.order_line_id
      left join framework_version v on v.contract_id = k.contract_id and v.version = k.version;

create view inv.framework_version as
  select c.cc_no as contract_no, c.status, c.version as in_force, v.version, v.state,
     c.content = v.content as same
    from framework_contract c
      join framework_version v on v.contract_id = c.id;

create view inv.framework_rebate as
  select b.id, c.cc_no as contract_no, b.period_key, b.seq, b.settled_kg, b.fen_per_ton, b.rebate_fen,
     b.posted_fen, b.to_on, (b.made_at at time zone 'Asia/Shanghai')::date as made_on,
     coalesce(( select max((t.value ->> 'fenPerTon')::bigint) as max
            from jsonb_array_elements(v.content -> 'tiers') t(value)
           where ((t.value ->> 'fromKg')::bigint) <= b.settled_kg), 0::bigint) as tier_fen,
     coalesce(( select sum(x.posted_fen) as sum
            from framework_rebate x
           where x.contract_id = b.contract_id and x.period_key = b.period_key and x.seq < b.seq), 0::numeric)::bigint as before_fen,
     ( select coalesce(max(x.seq), 0) as "coalesce"
            from framework_rebate x
           where x.contract_id = b.contract_id and x.period_key = b.period_key and x.seq < b.seq) as before_seq,
     coalesce(( select sum(s.settled_kg - s.returned_kg) as sum
            from framework_rebate_sheet s
           where s.rebate_id = b.id), 0::numeric)::bigint as sheet_kg,
     coalesce(( select sum(e.amount_fen) as sum
            from journal j
              join ledger_entry e on e.journal_id = j.id
              join account a on a.id = e.account_id
           where j.source_type = 'rebate' and j.source_id = ((c.cc_no || ':') || b.period_key) and j.source_step = b.seq::text and a.kind = 'customer_available' and a.company_id = c.company_id), 0::numeric)::bigint as ledger_fen
    from framework_rebate b
      join framework_contract c on c.id = b.contract_id
      left join framework_version v on v.contract_id = b.contract_id and v.version = b.version;

create view inv.rebate_journal as
  select id, source_id, source_step,
     (exists ( select 1
            from framework_rebate b
              join framework_contract c on c.id = b.contract_id
           where j.source_id = ((c.cc_no || ':') || b.period_key) and j.source_step = b.seq::text and b.posted_fen <> 0)) as has_row
    from journal j
   where source_type = 'rebate';
