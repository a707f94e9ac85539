-- 搜索词: what was searched, a row a day, word and channel; nobody's name, number or address stands here (decision 0092).
create table search_word (
  day date not null,
  word text not null check (length(word) >= 1 and length(word) <= 40),
  -- '' where the visitor stood in no channel.
  channel_code text not null,
  searches int not null check (searches > 0),
  empty int not null,
  last_at timestamptz(3) not null,
  primary key (day, word, channel_code),
  check (empty >= 0 and empty <= searches)
);

-- What buyers say for what the catalogue calls otherwise. A removed row stays: who made it, who took it away, when.
create table search_synonym (
  id bigint generated always as identity primary key,
  word text not null check (length(word) >= 1 and length(word) <= 20),
  means text not null check (length(means) >= 1 and length(means) <= 40),
  made_by bigint not null references app_user,
  made_at timestamptz(3) not null default now(),
  removed_by bigint references app_user,
  removed_at timestamptz(3),
  check ((removed_by is null) = (removed_at is null))
);
create unique index search_synonym_word on search_synonym (word) where removed_at is null;

-- A word that goods are called by, of one facet: searches name it by its number (decision 0293). A kind is a variety in a channel with what all its goods share,
-- a combo a set of attributes; both as JSON.
create table search_term (
  id int generated always as identity primary key,
  facet text not null check (facet in ('kind', 'grade', 'standard', 'spec', 'mill', 'depot', 'level', 'combo')),
  word text not null,
  -- Its place in the mall's order, of kinds, grades and specifications.
  place int not null default 0 check (place >= 0),
  unique (facet, word)
);

-- Goods as searches in the database ask for them: made from sku and stock by the process that changed them, right after its commit. Parted by channel without
-- naming one, so that a channel may come and go. The fillfactor leaves room for what moves with every order.
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
  -- Kind, level, grade and specification in the mall's order, as one number.
  place bigint not null,
  -- All its words.
  terms int[] not null,
  described_ms bigint not null,
  -- On the shelf, with figures that can be drawn.
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
create index search_goods_axes on search_goods (thickness_um, width_um);
create index search_goods_round on search_goods (diameter_um, length_um);
create index search_goods_terms on search_goods using gin (terms);

-- By what the order of the goods was laid down, and when; another sign, and the next process fills them anew.
create table search_build (
  one boolean default true primary key check (one),
  sign text not null,
  filled_at timestamptz not null
);
