-- 车辆位置: where a truck was, as somebody said. It is where its driver was, too: deleted some days after the trip (rule tracking.keepDays).
create table truck_position (
  id bigint generated always as identity primary key,
  waybill_id bigint not null references waybill,
  source text not null check (source in ('phone', 'driver', 'carrier')),
  at timestamptz not null default clock_timestamp(),
  heard_at timestamptz not null default clock_timestamp(),
  -- Hundredths of a degree, about a kilometre; null: only the words are known.
  lat_100 int check (lat_100 >= '-9000'::integer and lat_100 <= 9000),
  lng_100 int check (lng_100 >= '-18000'::integer and lng_100 <= 18000),
  city_code text references city,
  place text not null default '',
  note text not null default '',
  -- Of a carrier's own notice, taken once.
  carrier_code text references carrier,
  event_id text,
  check ((lat_100 is null) = (lng_100 is null)),
  check (lat_100 is not null or place <> ''),
  check ((source = 'carrier') = (carrier_code is not null))
);
create unique index truck_position_event on truck_position (carrier_code, event_id) where event_id is not null;
create index truck_position_newest on truck_position (waybill_id, at desc, id desc);

-- The driver's yes to telling where his telephone is, by the link he holds; one a truck, taken back whenever he likes.
create table trip_consent (
  waybill_id bigint primary key references waybill,
  pass_token text not null,
  agreed_at timestamptz not null default clock_timestamp(),
  withdrawn_at timestamptz
);

-- When the house that knows trucks was asked about one: each question costs money.
create table position_ask (
  waybill_id bigint primary key references waybill,
  asked_at timestamptz not null default now()
);
