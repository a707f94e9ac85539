create sequence price_quote_no;

-- A wish for another price, bargained in steps until it holds or lapses.
create table price_quote (
  id bigint generated always as identity primary key,
  quote_no text not null unique,
  version int not null default 1,
  company_id bigint not null references company,
  -- The buyer it is for, and who wrote it: himself or an employee in his name.
  user_id bigint not null references app_user,
  actor_id bigint not null references app_user,
  area_code text not null,
  state text not null default 'asked' check (state in (
    'asked', 'approval', 'offered', 'accepted', 'ordered', 'refused', 'withdrawn', 'expired'
  )),
  title text not null,
  note text not null default '',
  reply text not null default '',
  counters int not null default 0 check (counters >= 0 and counters <= 1),
  valid_hours int check (valid_hours >= 1 and valid_hours <= 168),
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
  -- 钢厂主动报价: a quote that the mill makes; the buyer sees it from the first offer on.
  mill_made boolean not null default false,
  -- 议价 asked for what lies in the cart: when it becomes an order, those pieces leave the cart, or one click would buy them again at list price.
  from_cart boolean not null default false,
  unique (user_id, request_id),
  -- Whoever offered below his authority is not who lets it pass.
  check (decided_by is null or decided_by <> offered_by),
  check ((state = 'ordered') = (master_order_code <> '')),
  check ((state not in ('offered', 'accepted')) or expires_at is not null)
);
create index price_quote_company on price_quote (company_id, id desc);
create index price_quote_open on price_quote (state, since) where state in ('asked', 'approval', 'offered', 'accepted');
create trigger wake_quote after insert or update of state, expires_at on price_quote for each row
  when ((new.state in ('offered', 'accepted')) and soon(new.expires_at))
  execute function wake('work-on-quotes');

-- Goods of a quote, with what was wished and what was countered.
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
  -- 要求交期 and 附件 of a quote: the day the buyer wants goods on, the day the mill can do it, papers of both sides.
  need_on date,
  offer_on date,
  -- The mill's day that waits with its price for the manager.
  next_on date,
  unique (quote_id, line_no),
  unique (quote_id, sku_id, stock_mode),
  check (offer_pieces <= pieces),
  check (state <> 'agreed' or offer_fen is not null and offer_pieces is not null)
);

-- What each side said of a quote.
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
create trigger price_quote_step_never_changed before delete or update on price_quote_step for each row
  execute function never_changed();

-- A file that came along with a quote.
create table price_quote_file (
  quote_id bigint not null references price_quote,
  -- A paper goes with one quote: who may read it follows from it.
  file_id text primary key references file_object,
  side text not null check (side in ('buyer', 'mill')),
  -- False: goes out with an offer that waits for the manager; nobody of the buyer's side reads it.
  sent boolean not null,
  at timestamptz(3) not null default now(),
  check (sent or side = 'mill')
);
create index price_quote_file_quote on price_quote_file (quote_id, at);

create view inv.quote as
  select id, quote_no, company_id, state, offered_by, decided_by, step_no, master_order_code,
     ( select count(*)::integer as count
            from price_quote_step s
           where s.quote_id = q.id) as steps,
     ( select count(distinct o.master_order_code)::integer as count
            from orders o
           where o.origin = 'quote' and o.origin_no = q.quote_no) as submissions,
     ( select bool_and(o.company_id = q.company_id and o.master_order_code = q.master_order_code) as bool_and
            from orders o
           where o.origin = 'quote' and o.origin_no = q.quote_no) as own
    from price_quote q;
