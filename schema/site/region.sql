-- A price area: cities that see the same price, and what the area adds to the list price a ton.
create table sales_area (
  sales_area_code text primary key,
  name text not null,
  price_adjust_fen bigint not null,
  seq int not null default 0,
  off boolean not null default false,
  rev int not null default 0,
  request_id text unique,
  -- 某日的价: what an area added on a past day is known by the sheets that moved it since. Before there were sheets it moved in its row, and of that only the log
  -- tells: from the last such change on it is known; null: it never moved otherwise.
  adjust_since timestamptz
);

-- A city of delivery; without a price area nothing is delivered there.
create table city (
  city_code text primary key,
  name text not null,
  short_name text not null,
  pinyin text not null,
  initial text not null,
  province_code text not null,
  province_name text not null,
  sales_area_code text references sales_area,
  hot boolean not null,
  -- 城市: kept at the desk like the other basics; one that is stopped is no longer offered, addresses and orders that name it stand.
  seq int not null default 0,
  off boolean not null default false,
  rev int not null default 0,
  request_id text unique
);
