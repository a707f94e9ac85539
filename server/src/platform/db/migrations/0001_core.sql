-- The mall's tables. Money whole fen, weight whole kg or grams, dimensions whole micrometres: bigint or int, never numeric or float.

-- ---------- region, channel, catalogue
create table sales_area (
  sales_area_code text primary key,
  name text not null,
  price_adjust_fen bigint not null
);
create table mill (mill_code text primary key, name text not null, short_name text not null, city text not null);
create table depot (
  depot_code text primary key,
  name text not null,
  adcode text not null,
  city text not null,
  sales_area_code text not null references sales_area,
  kind text not null,
  out_fee_fen bigint not null,
  lift_fee_fen bigint not null
);
create table freight (
  depot_code text not null references depot,
  sales_area_code text not null references sales_area,
  freight_fen_per_t bigint not null check (freight_fen_per_t >= 0),
  primary key (depot_code, sales_area_code)
);
create table city (
  city_code text primary key,
  name text not null,
  short_name text not null,
  pinyin text not null,
  initial text not null,
  province_code text not null,
  province_name text not null,
  sales_area_code text references sales_area,
  hot boolean not null
);
create table channel (
  channel_code text primary key,
  name text not null,
  telephone text not null,
  commonly boolean not null,
  no_show boolean not null,
  advantages text[] not null,
  class_codes text[] not null,
  seq int not null
);
create table product_class (
  class_code text primary key,
  name text not null,
  tolerance_pct int not null,
  spot_days int[],
  futures_days int[],
  min_futures_kg bigint not null,
  packing text not null,
  seq int not null
);
create table category (
  cate_code text primary key,
  parent_code text references category,
  name text not null,
  channel_code text not null references channel,
  class_code text not null references product_class,
  seq int not null
);
create table variety (
  variety_code text primary key,
  name text not null,
  shape text not null,
  uses text[] not null,
  cate_code text not null references category
);

create table sku (
  id int primary key,
  sku_code text not null unique,
  spu_code text not null,
  title text not null,
  product_name text not null,
  variety_code text not null references variety,
  class_code text not null references product_class,
  cate_code text not null references category,
  channel_code text not null references channel,
  grade text not null,
  standard text not null,
  spec text not null,
  mill_code text not null references mill,
  depot_code text not null references depot,
  thickness_um int,
  width_um int,
  length_um int,
  diameter_um int,
  attributes jsonb not null,
  grade_level text not null,
  settlement smallint not null,
  sale_unit smallint not null,
  price_unit text not null check (price_unit in ('ton', 'kg', 'piece')),
  piece_unit text not null,
  piece_weight_g int not null check (piece_weight_g > 0),
  list_price_fen bigint not null check (list_price_fen > 0),
  price_parts jsonb not null,
  spot boolean not null,
  futures boolean not null,
  on_shelf boolean not null,
  on_shelf_at timestamptz not null
);
create index sku_spu on sku (spu_code);
create index sku_cate on sku (cate_code);

-- fillfactor leaves room for in-page updates: stock rows change with every order
create table stock (
  sku_id int primary key references sku,
  initial int not null check (initial >= 0),
  on_hand int not null check (on_hand >= 0),
  reserved int not null default 0 check (reserved >= 0),
  check (reserved <= on_hand)
) with (fillfactor = 70);
create table stock_move (
  id bigint generated always as identity primary key,
  sku_id int not null references sku,
  delta int not null check (delta <> 0),
  reason text not null,
  ref text not null,
  at timestamptz not null default now()
);
create index stock_move_sku on stock_move (sku_id, id);
create table sku_area_price (
  sku_id int not null references sku,
  sales_area_code text not null references sales_area,
  price_fen bigint not null check (price_fen > 0),
  primary key (sku_id, sales_area_code)
);
create table price_change (
  id bigint generated always as identity primary key,
  sku_id int not null references sku,
  sales_area_code text,
  was_fen bigint,
  now_fen bigint,
  staff_id bigint not null,
  at timestamptz not null default now()
);
create index price_change_sku on price_change (sku_id, id);
create table variety_price (
  variety_code text not null references variety,
  priced_on date not null,
  price_fen_per_t bigint not null,
  primary key (variety_code, priced_on)
);

-- ---------- companies and people
create table company (
  id bigint generated always as identity primary key,
  code text not null unique,
  name text not null,
  credit_code text not null unique,
  city_code text not null,
  sales_area_code text not null,
  address text not null,
  customer_category text not null,
  customer_tier text not null,
  approval_status smallint not null,
  frozen boolean not null default false,
  bd_name text not null default '',
  bd_phone text not null default '',
  profile jsonb not null default '{}'
);
create table app_user (
  id bigint generated always as identity primary key,
  user_name text not null unique,
  mobile text not null unique,
  nick_name text not null,
  real_name text not null,
  head_img_url text not null default '',
  password_hash text not null,
  user_type smallint not null,
  company_id bigint references company,
  staff_code text unique,
  staff_roles text[] not null default '{}',
  is_pick_up boolean not null default true,
  frozen boolean not null default false,
  last_login_at timestamptz,
  created_at timestamptz not null default now(),
  unique (company_id, id)
);
create table session (
  token_hash text primary key,
  user_id bigint not null references app_user,
  kind text not null check (kind in ('buyer', 'staff')),
  created_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked boolean not null default false,
  ip text not null
);
create index session_by_user on session (user_id);
create table login_failure (
  scope text primary key,
  failures int not null,
  blocked_until timestamptz,
  at timestamptz not null default now()
);
create table sms_code (
  id bigint generated always as identity primary key,
  mobile text not null,
  purpose text not null,
  code_hash text not null,
  attempts int not null default 0,
  consumed_at timestamptz,
  created_at timestamptz not null default now(),
  ip text not null
);
create index sms_code_mobile on sms_code (mobile, id);
create index sms_code_ip on sms_code (ip, created_at);
create table shipping_address (
  id bigint generated always as identity primary key,
  company_id bigint not null references company,
  address_type text not null check (address_type in ('F', 'M')),
  name text not null,
  city_code text not null references city,
  detail text not null,
  receiver text not null,
  mobile text not null,
  is_default boolean not null default false,
  deleted boolean not null default false
);
create index shipping_address_company on shipping_address (company_id);
create table invoice_title (
  id bigint generated always as identity primary key,
  company_id bigint not null references company,
  title text not null,
  tax_no text not null,
  address text not null,
  tel text not null,
  bank_name text not null,
  bank_account text not null,
  default_type smallint not null,
  is_default boolean not null default true
);
create index invoice_title_company on invoice_title (company_id);

-- ---------- cms, intents, what a user looked at
create table article (
  article_id text primary key,
  cat_code text not null,
  cat_name text not null,
  seq int not null,
  title text not null,
  is_open smallint not null,
  link text not null,
  paragraphs text[] not null,
  version text not null default '1',
  published_at timestamptz not null
);
create index article_cat on article (cat_code, seq);
create table banner (
  id bigint generated always as identity primary key,
  channel_code text,
  title text not null,
  subtitle text not null,
  link text not null,
  class_code text not null,
  seq int not null
);
create table hot_word (word text primary key, seq int not null);
create table intend (
  id bigint generated always as identity primary key,
  intend_code text not null unique,
  user_id bigint references app_user,
  company_id bigint references company,
  product_name text not null,
  grade text not null,
  spec text not null,
  quantity_kg bigint not null check (quantity_kg > 0),
  deliver_to text not null,
  contact_name text not null,
  contact_mobile text not null,
  note text not null,
  state smallint not null default 0,
  handled_note text not null default '',
  created_at timestamptz not null default now()
);
create table favourite (
  user_id bigint not null references app_user,
  sku_id int not null references sku,
  price_then_fen bigint not null,
  at timestamptz not null default now(),
  primary key (user_id, sku_id)
);
create table footprint (
  user_id bigint not null references app_user,
  sku_id int not null references sku,
  at timestamptz not null default now(),
  primary key (user_id, sku_id)
);

-- ---------- cart
create table cart_item (
  id bigint generated always as identity primary key,
  user_id bigint not null references app_user,
  kind text not null check (kind in ('cart', 'buyNow')),
  sku_id int not null references sku,
  stock_mode smallint not null,
  options_key text not null,
  pieces int not null check (pieces > 0),
  futures jsonb not null default '{}',
  services text[] not null default '{}',
  selected boolean not null default true,
  seen_price_fen bigint not null,
  created_at timestamptz not null default now(),
  unique (user_id, kind, sku_id, stock_mode, options_key)
) with (fillfactor = 80);

-- ---------- orders
create table service_price (service_code text primary key, label text not null, fen_per_t bigint not null, class_codes text[] not null, seq int not null);
create sequence order_no;
create table orders (
  id bigint generated always as identity primary key,
  order_code text not null unique,
  master_order_code text not null,
  company_id bigint not null references company,
  user_id bigint not null references app_user,
  instead_user_id bigint references app_user,
  actor_id bigint not null references app_user,
  channel_code text not null references channel,
  depot_code text not null references depot,
  sales_area_code text not null references sales_area,
  stock_mode smallint not null,
  settlement smallint not null,
  status smallint not null,
  pay_status smallint not null default 0,
  cancel_apply smallint not null default 0,
  cancel_reason text not null default '',
  review_reason text not null default '',
  freight_mode smallint not null,
  payment_type text not null,
  invoice_route smallint not null,
  invoice_type smallint not null,
  invoice_title_id bigint references invoice_title,
  address_id bigint references shipping_address,
  address_text text not null default '',
  receiver text not null default '',
  receiver_mobile text not null default '',
  note text not null default '',
  goods_fen bigint not null check (goods_fen >= 0),
  freight_fen bigint not null check (freight_fen >= 0),
  service_fen bigint not null check (service_fen >= 0),
  acceptance_fen bigint not null default 0 check (acceptance_fen >= 0),
  discount_fen bigint not null default 0 check (discount_fen >= 0),
  total_fen bigint not null check (total_fen >= 0),
  paid_fen bigint not null default 0 check (paid_fen >= 0),
  pieces int not null,
  weight_kg bigint not null,
  line_count int not null,
  summary text not null,
  client_request_id text,
  status_seq int not null default 1,
  status_since timestamptz not null default now(),
  pay_before timestamptz,
  created_at timestamptz not null default now(),
  check (paid_fen <= total_fen),
  check (total_fen = goods_fen + freight_fen + service_fen + acceptance_fen - discount_fen)
) with (fillfactor = 85);
create index orders_company on orders (company_id, id desc);
create index orders_master on orders (master_order_code);
create index orders_open on orders (status, status_since) where status in (0, 1, 2, 3);
create index orders_cancel_apply on orders (id) where cancel_apply = 1;
create table order_line (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders,
  line_no int not null,
  sku_id int not null references sku,
  pieces int not null check (pieces > 0),
  weight_kg bigint not null check (weight_kg > 0),
  price_fen bigint not null check (price_fen >= 0),
  price_unit text not null,
  amount_fen bigint not null,
  service_fen bigint not null,
  services jsonb not null,
  futures jsonb not null,
  price_lines jsonb not null,
  tracked boolean not null,
  unique (order_id, line_no)
);
create index order_line_sku on order_line (sku_id);
create table allocation (
  id bigint generated always as identity primary key,
  sku_id int not null references sku,
  order_line_id bigint not null unique references order_line,
  pieces int not null check (pieces > 0),
  state text not null check (state in ('active', 'shipped', 'released'))
);
create index allocation_active on allocation (sku_id) where state = 'active';
create table order_status_log (
  order_id bigint not null references orders,
  seq int not null,
  event text not null,
  from_status smallint,
  to_status smallint not null,
  actor_id bigint not null references app_user,
  reason text not null default '',
  at timestamptz not null default clock_timestamp(),
  primary key (order_id, seq)
);

-- One request key has one effect (reliability T05): scope is the caller and the kind of request.
create table idem (
  scope text not null,
  key text not null,
  request_hash text not null,
  state text not null check (state in ('running', 'done')),
  answer jsonb,
  resource_type text not null,
  resource_id bigint,
  created_at timestamptz not null default now(),
  primary key (scope, key)
);

-- ---------- money: double entry from the first day
create table account (
  id bigint generated always as identity primary key,
  company_id bigint references company,
  kind text not null check (kind in ('customer_available', 'customer_frozen', 'mall_bank', 'mall_orders')),
  balance_fen bigint not null default 0,
  unique nulls not distinct (company_id, kind),
  check (kind not like 'customer%' or balance_fen >= 0)
) with (fillfactor = 70);
create table journal (
  id bigint generated always as identity primary key,
  source_type text not null,
  source_id text not null,
  source_step text not null,
  money_change_type smallint not null,
  note text not null default '',
  actor_id bigint references app_user,
  at timestamptz not null default now(),
  unique (source_type, source_id, source_step)
);
create table ledger_entry (
  id bigint generated always as identity primary key,
  journal_id bigint not null references journal,
  account_id bigint not null references account,
  amount_fen bigint not null check (amount_fen <> 0),
  balance_after_fen bigint
);
create index ledger_entry_journal on ledger_entry (journal_id);
create index ledger_entry_account on ledger_entry (account_id, id);
create function journal_balances() returns trigger language plpgsql as $$
begin
  if (select sum(amount_fen) from ledger_entry where journal_id = new.journal_id) <> 0 then
    raise exception 'journal % does not balance', new.journal_id;
  end if;
  return null;
end $$;
create constraint trigger journal_balances after insert on ledger_entry
  deferrable initially deferred for each row execute function journal_balances();

create table pay_request (
  id bigint generated always as identity primary key,
  payment_no text not null unique,
  company_id bigint not null references company,
  user_id bigint not null references app_user,
  provider text not null,
  master_order_code text not null,
  order_ids bigint[] not null,
  amount_fen bigint not null check (amount_fen > 0),
  state smallint not null default 0,
  message text not null default '',
  client_request_id text not null,
  provider_txn_id text,
  surplus_fen bigint not null default 0,
  created_at timestamptz not null default now(),
  settled_at timestamptz,
  unique (user_id, client_request_id)
);
create index pay_request_open on pay_request (created_at) where state = 0;
create index pay_request_orders on pay_request using gin (order_ids);
create table payment (
  id bigint generated always as identity primary key,
  pay_request_id bigint not null references pay_request,
  order_id bigint not null references orders,
  company_id bigint not null references company,
  provider text not null,
  provider_txn_id text not null,
  amount_fen bigint not null check (amount_fen > 0),
  state text not null check (state in ('pending', 'succeeded', 'failed')),
  webhook_event_id bigint,
  at timestamptz not null default now(),
  unique (provider, provider_txn_id, order_id)
);
create unique index payment_one_per_order on payment (order_id) where state = 'succeeded';
create table refund (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders,
  payment_id bigint not null references payment,
  amount_fen bigint not null check (amount_fen > 0),
  state text not null check (state in ('requested', 'approved', 'done', 'rejected')),
  reason text not null,
  at timestamptz not null default now()
);
create index refund_order on refund (order_id);
create table webhook_event (
  id bigint generated always as identity primary key,
  provider text not null,
  event_id text not null,
  verified boolean not null,
  payment_no text not null,
  amount_fen bigint not null,
  outcome text not null,
  at timestamptz not null default now(),
  unique (provider, event_id)
);

-- ---------- the sandbox bank's own books (it is another house: only its signed callback tells the mall)
create table sandbox_bank_txn (
  txn_id text primary key,
  payment_no text not null unique,
  amount_fen bigint not null,
  payer text not null,
  state text not null check (state in ('created', 'paid', 'failed')),
  kind text not null,
  notify_url text not null,
  notified boolean not null default false,
  created_at timestamptz not null default now(),
  paid_at timestamptz
);

-- ---------- settings and audit
create table setting (key text primary key, value text not null);
create table audit_log (
  seq bigint primary key,
  actor_id bigint not null references app_user,
  on_behalf_of bigint references app_user,
  action text not null,
  object_type text not null,
  object_id text not null,
  detail text not null,
  payload text not null,
  prev_hash text not null,
  hash text not null,
  at timestamptz not null default now()
);
create index audit_log_object on audit_log (object_type, object_id, seq);

-- History is written once: no role of the application may change or remove it.
create function written_once() returns trigger language plpgsql as $$
begin
  raise exception '% is written once', tg_table_name;
end $$;
create trigger written_once before update or delete on ledger_entry for each row execute function written_once();
create trigger written_once before update or delete on order_status_log for each row execute function written_once();
create trigger written_once before update or delete on audit_log for each row execute function written_once();
create trigger written_once before update or delete on stock_move for each row execute function written_once();
