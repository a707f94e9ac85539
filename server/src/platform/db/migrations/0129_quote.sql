-- ---------- 议价: what a company asks other prices for, what the mill offers, what came of it.
create sequence price_quote_no;
create table price_quote (
  id bigint generated always as identity primary key,
  quote_no text not null unique,
  version int not null default 1,
  company_id bigint not null references company,
  -- The buyer it is for, and who wrote it: himself or an employee in his name.
  user_id bigint not null references app_user,
  actor_id bigint not null references app_user,
  area_code text not null,
  state text not null default 'asked' check (state in ('asked', 'approval', 'offered', 'accepted', 'ordered', 'refused', 'withdrawn', 'expired')),
  title text not null,
  note text not null default '',
  reply text not null default '',
  counters int not null default 0 check (counters between 0 and 1),
  valid_hours int check (valid_hours between 1 and 168),
  expires_at timestamptz(3),
  offered_by bigint references app_user,
  approval_why text not null default '',
  decided_by bigint references app_user,
  master_order_code text not null default '',
  warned_at timestamptz(3),
  from_quote_id bigint references price_quote,
  request_id text not null,
  made_at timestamptz(3) not null default now(),
  since timestamptz(3) not null default now(),
  step_no int not null default 0,
  unique (user_id, request_id),
  -- Whoever offered below his authority is not who lets it pass.
  check (decided_by is null or decided_by <> offered_by),
  check ((state = 'ordered') = (master_order_code <> '')),
  check (state not in ('offered', 'accepted') or expires_at is not null)
);
create index price_quote_company on price_quote (company_id, id desc);
create index price_quote_open on price_quote (state, since) where state in ('asked', 'approval', 'offered', 'accepted');
create table price_quote_line (
  id bigint generated always as identity primary key,
  quote_id bigint not null references price_quote,
  line_no int not null,
  sku_id int not null references sku,
  stock_mode smallint not null check (stock_mode in (1, 2)),
  futures jsonb not null default '{}',
  services text[] not null default '{}',
  pieces int not null check (pieces > 0),
  weight_kg bigint not null check (weight_kg > 0),
  -- 厂提价 with the chosen parameters on the day it was asked, and what the parameters are of it.
  list_fen bigint not null check (list_fen > 0),
  options_fen bigint not null default 0,
  wanted_fen bigint not null check (wanted_fen > 0),
  counter_fen bigint check (counter_fen > 0),
  offer_fen bigint check (offer_fen > 0),
  offer_pieces int check (offer_pieces > 0),
  -- Waits for the manager; nobody of the buyer's side sees it.
  next_fen bigint check (next_fen > 0),
  next_pieces int check (next_pieces > 0),
  -- What a line of this price may not go below without the manager, on the day of the offer.
  authority_fen bigint,
  reason text not null default '',
  state text not null default 'asked' check (state in ('asked', 'offered', 'countered', 'refused', 'agreed', 'dropped')),
  unique (quote_id, line_no),
  unique (quote_id, sku_id, stock_mode),
  check (offer_pieces <= pieces),
  check (state <> 'agreed' or (offer_fen is not null and offer_pieces is not null))
);
create table price_quote_step (
  quote_id bigint not null references price_quote,
  seq int not null,
  at timestamptz(3) not null default now(),
  side text not null check (side in ('buyer', 'mill', 'manager', 'clock')),
  kind text not null,
  actor_id bigint references app_user,
  detail text not null default '',
  primary key (quote_id, seq)
);
create trigger price_quote_step_never_changed before update or delete on price_quote_step for each row execute function never_changed();

create view inv.quote as
  select q.id, q.quote_no, q.company_id, q.state, q.offered_by, q.decided_by, q.step_no, q.master_order_code,
    (select count(*)::int from price_quote_step s where s.quote_id = q.id) as steps,
    (select count(distinct o.master_order_code)::int from orders o where o.origin = 'quote' and o.origin_no = q.quote_no) as submissions,
    (select bool_and(o.company_id = q.company_id and o.master_order_code = q.master_order_code) from orders o where o.origin = 'quote' and o.origin_no = q.quote_no) as own
  from price_quote q;
-- The lines as they were agreed, beside those of the orders made of them (tails of an order keep the price and are part of it).
create view inv.quote_line as
  select l.quote_id, l.sku_id as sku, l.state, l.offer_fen, l.offer_pieces, l.authority_fen, q.decided_by, q.state as quote_state,
    (select sum(x.pieces)::int from orders o join order_line x on x.order_id = o.id where o.master_order_code = q.master_order_code and o.origin_no = q.quote_no and x.sku_id = l.sku_id) as ordered_pieces,
    (select max(x.price_fen) from orders o join order_line x on x.order_id = o.id where o.master_order_code = q.master_order_code and o.origin_no = q.quote_no and x.sku_id = l.sku_id) as ordered_fen
  from price_quote_line l join price_quote q on q.id = l.quote_id;
