-- 合同备货 (decision 0290): stock that is kept from a day on for the call-offs of a line of a framework contract.
create table framework_reservation (
  id bigint generated always as identity primary key,
  reservation_no text not null unique,
  contract_id bigint not null,
  line_no int not null,
  cover jsonb not null,
  depot_codes text[] not null default '{}',
  state text not null default 'waits' check (state in ('waits', 'inForce', 'rejected', 'withdrawn', 'ended')),
  reason text not null check (length(reason) between 2 and 200),
  asked_by bigint not null references app_user,
  asked_at timestamptz not null default now(),
  decided_by bigint references app_user,
  decided_at timestamptz,
  ended_at timestamptz,
  why text not null default '',
  request_id text not null,
  unique (asked_by, request_id),
  foreign key (contract_id, line_no) references framework_line,
  check (decided_by is null or decided_by <> asked_by),
  check ((decided_by is null) = (decided_at is null)),
  check (state <> 'inForce' or decided_by is not null),
  check ((state = 'ended') = (ended_at is not null))
);
create unique index framework_reservation_living on framework_reservation (contract_id, line_no) where state in ('waits', 'inForce');
create index framework_reservation_decided_by on framework_reservation (decided_by) where decided_by is not null;

create table framework_reservation_period (
  id bigint generated always as identity primary key,
  reservation_id bigint not null references framework_reservation,
  month text not null default '',
  from_on date not null,
  until_on date not null,
  kg bigint not null check (kg > 0),
  told text not null default '' check (told in ('', 'short', 'full')),
  short_kg bigint not null default 0 check (short_kg >= 0),
  ending_told_at timestamptz,
  stopped boolean not null default false,
  closed_at timestamptz,
  unique (reservation_id, from_on),
  check (until_on >= from_on)
);
create index framework_reservation_period_open on framework_reservation_period (from_on) where closed_at is null;

create table framework_reservation_goods (
  period_id bigint not null references framework_reservation_period,
  sku_id int not null references sku,
  held_pieces int not null default 0 check (held_pieces >= 0),
  primary key (period_id, sku_id)
);
create index framework_reservation_goods_sku on framework_reservation_goods (sku_id) where held_pieces > 0;

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
create index framework_reservation_move_period on framework_reservation_move (period_id, id);
create index framework_reservation_move_line on framework_reservation_move (order_line_id) where order_line_id is not null;
create trigger written_once before delete or update on framework_reservation_move for each row execute function written_once();

create trigger wake_reservation after insert or update of state on framework_reservation for each row
  when (new.state <> 'waits') execute function wake('keep-reservations');
create trigger wake_reservations after update of status, version, to_on on framework_contract for each row
  when (old.status is distinct from new.status or old.version is distinct from new.version or old.to_on is distinct from new.to_on)
  execute function wake('keep-reservations');
create trigger wake_reservations after insert on stock_move for each row when (new.delta > 0) execute function wake('keep-reservations');
create trigger wake_reservations after update of status on orders for each row
  when (new.origin = 'framework' and new.status = 8 and old.status <> 8) execute function wake('keep-reservations');

drop view inv.allocation;
create view inv.allocation as
  select allocation.id, allocation.sku_id as sku, allocation.order_line_id,
     allocation.pieces - allocation.shipped as qty, allocation.state
    from allocation
   where allocation.state = 'released' or allocation.state = 'active' and allocation.pieces > allocation.shipped
 union all
  select allocation.id, allocation.sku_id as sku, allocation.order_line_id, allocation.shipped as qty,
     'shipped' as state
    from allocation
   where allocation.shipped > 0
 union all
  select - (bid_line.lot_id * 1000 + bid_line.line_no) as id, bid_line.sku_id as sku,
     null::bigint as order_line_id, bid_line.held_pieces as qty, 'active' as state
    from bid_line
   where bid_line.held_pieces > 0
 union all
  select - ('1000000000000'::bigint + group_buy.id) as id, group_buy.sku_id as sku,
     null::bigint as order_line_id, group_buy.held_pieces as qty, 'active' as state
    from group_buy
   where group_buy.held_pieces > 0
 union all
  select - ('2000000000000'::bigint + g.period_id * 1000000 + g.sku_id) as id, g.sku_id as sku,
     null::bigint as order_line_id, g.held_pieces as qty, 'active' as state
    from framework_reservation_goods g
   where g.held_pieces > 0;

create view inv.framework_reservation as
  select p.id, c.cc_no as contract_no, r.state, p.closed_at is not null as closed, p.kg,
     coalesce((select sum(g.held_pieces) from framework_reservation_goods g where g.period_id = p.id), 0)::bigint as held,
     coalesce((select sum(round(g.held_pieces * k.piece_weight_g / 1000.0)) from framework_reservation_goods g join sku k on k.id = g.sku_id where g.period_id = p.id), 0)::bigint as held_kg,
     coalesce((select sum(case m.kind when 'kept' then m.pieces else -m.pieces end) from framework_reservation_move m where m.period_id = p.id), 0)::bigint as moved
    from framework_reservation_period p
      join framework_reservation r on r.id = p.reservation_id
      join framework_contract c on c.id = r.contract_id;
