-- A sales channel: a part of the mall with its own pages and telephone.
create table channel (
  channel_code text primary key,
  name text not null,
  telephone text not null,
  commonly boolean not null,
  no_show boolean not null,
  advantages text[] not null,
  class_codes text[] not null,
  seq int not null,
  off boolean not null default false,
  rev int not null default 0,
  request_id text unique,
  price_after_login boolean not null default false
);

-- A class of goods with what is agreed for all of it: tolerance, delivery times, packing.
create table product_class (
  class_code text primary key,
  name text not null,
  tolerance_pct int not null check (tolerance_pct >= 0 and tolerance_pct <= 20),
  spot_days int[],
  futures_days int[],
  min_futures_kg bigint not null check (min_futures_kg >= 0),
  packing text not null,
  seq int not null,
  -- 品类 and 品种 at the desk (decision 0146): kept like the other rows of 基础资料.
  off boolean not null default false,
  rev int not null default 0,
  request_id text unique
);

-- A node of the catalogue's tree.
create table category (
  cate_code text primary key,
  parent_code text references category,
  name text not null,
  channel_code text not null references channel,
  class_code text not null references product_class,
  seq int not null,
  -- 品类目录 and 材质与标准 at the desk (decision 0102). A category that is off is shown nowhere in its channel; its goods are found as before.
  off boolean not null default false,
  rev int not null default 0,
  request_id text unique
);

-- A variety of steel: its shape and uses, and where in the tree it lies.
create table variety (
  variety_code text primary key,
  name text not null,
  shape text not null,
  uses text[] not null,
  cate_code text not null references category,
  seq int not null default 0,
  off boolean not null default false,
  rev int not null default 0,
  request_id text unique
);
create index variety_cate on variety (cate_code);
