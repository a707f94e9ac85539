create sequence shelf_batch_no;

-- Every change of a stock, never changed itself.
create table stock_move (
  id bigint generated always as identity primary key,
  sku_id int not null references sku,
  delta int not null check (delta <> 0),
  reason text not null,
  ref text not null,
  at timestamptz not null default now()
);
create index stock_move_sku on stock_move (sku_id, id);
create trigger wake_reservations after insert on stock_move for each row
  when (new.delta > 0)
  execute function wake('keep-reservations');
create trigger written_once before delete or update on stock_move for each row execute function written_once();

-- The list price of goods in one price area, where it differs.
create table sku_area_price (
  sku_id int not null references sku,
  sales_area_code text not null references sales_area,
  price_fen bigint not null constraint sku_area_price_bound check (price_fen <= 1000000000) check (price_fen > 0),
  primary key (sku_id, sales_area_code)
);

-- Every change of a list price: who, when, from what to what.
create table price_change (
  id bigint generated always as identity primary key,
  sku_id int not null references sku,
  sales_area_code text,
  was_fen bigint,
  now_fen bigint,
  staff_id bigint not null,
  at timestamptz not null default now(),
  repricing_id bigint references repricing,
  why text not null default '',
  -- One price changed by hand goes the way of a sheet above its line (decision 0150).
  -- What somebody moved at the goods, on his own word: it counts with his sheets of the day. What the demo's market moved has no hand.
  by_hand boolean not null default false
);
create index price_change_area_at on price_change (at) where sales_area_code is not null;
create index price_change_at on price_change (at) where sales_area_code is null;
create index price_change_by_hand on price_change (at) where by_hand;
create index price_change_repricing on price_change (repricing_id, sku_id) where repricing_id is not null;
create index price_change_sku on price_change (sku_id, id);

-- The price of a variety on a day, as the market page shows it.
create table variety_price (
  variety_code text not null references variety,
  priced_on date not null,
  price_fen_per_t bigint not null constraint variety_price_bound check (price_fen_per_t >= 1 and price_fen_per_t <= 1000000000),
  -- A variety's price of the day follows the list prices of its goods where nobody has quoted it (decision 0091): made by the job, until the day is over.
  made boolean not null default false,
  -- 品种行情: who entered a day's price, and when; null: the job's, or from before.
  staff_id bigint references app_user,
  entered_at timestamptz(3),
  primary key (variety_code, priced_on)
);
create index variety_price_on on variety_price (priced_on);
create index variety_price_staff on variety_price (staff_id) where staff_id is not null;

-- A wish for goods the mall does not list, until somebody of the mill has answered it.
create table intend (
  id bigint generated always as identity primary key,
  intend_code text not null unique,
  user_id bigint references app_user,
  company_id bigint references company,
  product_name text not null,
  grade text not null,
  spec text not null,
  quantity_kg bigint not null,
  deliver_to text not null,
  contact_name text not null,
  contact_mobile text not null,
  note text not null,
  state smallint not null default 0,
  handled_note text not null default '',
  created_at timestamptz not null default now(),
  -- 采购意向转议价: the quote that was made out of an intent, by either side; one.
  quote_no text not null default '',
  -- 转寻源: an intent that the desk makes of a word that buyers searched in vain; nobody said how many tons, and there is no customer to call.
  from_word text not null default '',
  made_by bigint references app_user,
  constraint intend_of_word check ((from_word = '') = (made_by is null)),
  constraint intend_quantity check (quantity_kg > 0 or quantity_kg = 0 and from_word <> '')
);
create index intend_at on intend (created_at desc, id desc);
create index intend_company on intend (company_id, id desc) where company_id is not null;
create unique index intend_quote on intend (quote_no) where quote_no <> '';
create index intend_state on intend (state, id desc);
create index intend_word on intend (from_word, id desc) where from_word <> '';
create unique index intend_word_open on intend (from_word) where from_word <> '' and state = 0;

-- Goods a person keeps, with the price of that day.
create table favourite (
  user_id bigint not null references app_user,
  sku_id int not null references sku,
  price_then_fen bigint not null,
  at timestamptz not null default now(),
  primary key (user_id, sku_id)
);

-- Goods a person has looked at last.
create table footprint (
  user_id bigint not null references app_user,
  sku_id int not null references sku,
  at timestamptz not null default now(),
  primary key (user_id, sku_id)
);
create index footprint_at on footprint (user_id, at desc);

-- What became of goods, field by field; prices and stock have their own books (price_change, stock_move) and stand here too when an import moved them.
create table sku_change (
  id bigint generated always as identity primary key,
  sku_id int not null references sku,
  at timestamptz(3) not null default now(),
  staff_id bigint references app_user,
  import_id bigint references goods_import,
  field text not null,
  was text not null,
  now text not null,
  -- Why goods were changed, put on the shelf or taken off, or priced anew, in their own history; sheets of prices and imports say it themselves.
  why text not null default ''
);
create index sku_change_made on sku_change (id) where field = 'made';
create index sku_change_sku on sku_change (sku_id, id);
create trigger sku_change_never_changed before delete or update on sku_change for each row execute function never_changed();

create view inv.stock_move as
  select id, sku_id as sku, delta, reason, ref
    from stock_move;

-- A row that only asks for a price changes nothing of the goods, and has no history of its own.
create view inv.goods_import as
  select i.import_no, i.state, i.rows, i.made, i.changed, i.same, count(r.row_no)::integer as kept,
     count(*) filter (where r.kind = 'made')::integer as kept_made,
     count(*) filter (where r.kind = 'changed')::integer as kept_changed,
     count(*) filter (where (r.kind = 'made' or r.kind = 'changed' and r.changes <> '[]'::jsonb) and not (exists ( select 1
            from sku_change c
           where c.import_id = i.id and c.sku_id = r.sku_id)))::integer as without_history
    from goods_import i
      left join goods_import_row r on r.import_id = i.id
   group by i.id;
