-- Search in the database (decision 0293): the goods as searches ask for them, and the words they are called by. All of it is made from sku and stock and
-- may be made anew at any time.
create table search_term (
  id int generated always as identity primary key,
  facet text not null check (facet in ('kind', 'grade', 'standard', 'spec', 'mill', 'depot', 'level', 'combo')),
  word text not null,
  place int not null default 0 check (place >= 0),
  unique (facet, word)
);

create table search_goods (
  id int not null,
  channel_code text not null,
  kind_id int not null,
  grade_id int not null,
  standard_id int not null,
  spec_id int not null,
  mill_id int not null,
  depot_id int not null,
  level_id int not null,
  combo_id int not null,
  settlement smallint not null,
  thickness_um int not null,
  width_um int not null,
  length_um int not null,
  diameter_um int not null,
  spot boolean not null,
  futures boolean not null,
  place bigint not null,
  terms int[] not null,
  described_ms bigint not null,
  shown boolean not null,
  list_price_fen bigint not null,
  pieces int not null,
  kg bigint not null,
  shelf_at_s bigint not null,
  primary key (id, channel_code)
) partition by hash (channel_code);
create table search_goods_0 partition of search_goods for values with (modulus 8, remainder 0) with (fillfactor = 80);
create table search_goods_1 partition of search_goods for values with (modulus 8, remainder 1) with (fillfactor = 80);
create table search_goods_2 partition of search_goods for values with (modulus 8, remainder 2) with (fillfactor = 80);
create table search_goods_3 partition of search_goods for values with (modulus 8, remainder 3) with (fillfactor = 80);
create table search_goods_4 partition of search_goods for values with (modulus 8, remainder 4) with (fillfactor = 80);
create table search_goods_5 partition of search_goods for values with (modulus 8, remainder 5) with (fillfactor = 80);
create table search_goods_6 partition of search_goods for values with (modulus 8, remainder 6) with (fillfactor = 80);
create table search_goods_7 partition of search_goods for values with (modulus 8, remainder 7) with (fillfactor = 80);
create index search_goods_terms on search_goods using gin (terms);
create index search_goods_axes on search_goods (thickness_um, width_um);
create index search_goods_round on search_goods (diameter_um, length_um);

create table search_build (
  one boolean primary key default true check (one),
  sign text not null,
  filled_at timestamptz not null
);
