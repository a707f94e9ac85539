-- 访问统计 (decision 0100). Counters of what is done in the mall: nobody's name, number, address or browser stands in any row.
-- A row a day and channel; '' in no channel, '*' the whole mall, where only different visitors are counted.
create table visit_day (
  day date not null,
  channel_code text not null,
  visitors int not null default 0,
  pages int not null default 0,
  searches int not null default 0,
  empty_searches int not null default 0,
  goods_views int not null default 0,
  cart_adds int not null default 0,
  checkouts int not null default 0,
  primary key (day, channel_code)
) with (fillfactor = 60);

-- The same by ten minutes of the day, 0 to 143: for comparing with the same time of day a week before. Forty days.
create table visit_slot (
  day date not null,
  slot smallint not null check (slot >= 0 and slot <= 143),
  channel_code text not null,
  visitors int not null default 0,
  pages int not null default 0,
  searches int not null default 0,
  empty_searches int not null default 0,
  goods_views int not null default 0,
  cart_adds int not null default 0,
  checkouts int not null default 0,
  primary key (day, slot, channel_code)
) with (fillfactor = 60);

-- How many different visitors a day has had (registers, domain/src/desk/stats/sketch.ts). Only of today; dropped when the day is over.
create table visit_sketch (
  day date not null,
  channel_code text not null,
  registers bytea not null check (length(registers) = 4096),
  -- Of these registers, as it was last added to the day's visitors.
  counted int not null default 0,
  primary key (day, channel_code)
);

-- Goods looked at, by day, week (from Monday) and month: a list of the most looked at is one walk along an index.
create table visit_goods (
  span text not null check (span in ('day', 'week', 'month')),
  from_on date not null,
  sku_id int not null references sku,
  channel_code text not null references channel,
  views int not null check (views > 0),
  primary key (span, from_on, sku_id)
) with (fillfactor = 70);
create index visit_goods_channel on visit_goods (span, from_on, channel_code, views desc, sku_id);
create index visit_goods_most on visit_goods (span, from_on, views desc, sku_id);
