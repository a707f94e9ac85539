-- 车辆位置 (decision 0280).
create table truck_position (
  id bigint generated always as identity primary key,
  waybill_id bigint not null references waybill,
  source text not null check (source in ('phone', 'driver', 'carrier')),
  at timestamptz not null default clock_timestamp(),
  heard_at timestamptz not null default clock_timestamp(),
  lat_100 int check (lat_100 between -9000 and 9000),
  lng_100 int check (lng_100 between -18000 and 18000),
  city_code text references city,
  place text not null default '',
  note text not null default '',
  carrier_code text references carrier,
  event_id text,
  check ((lat_100 is null) = (lng_100 is null)),
  check (lat_100 is not null or place <> ''),
  check ((source = 'carrier') = (carrier_code is not null))
);
create index truck_position_newest on truck_position (waybill_id, at desc, id desc);
create unique index truck_position_event on truck_position (carrier_code, event_id) where event_id is not null;

create table trip_consent (
  waybill_id bigint primary key references waybill,
  pass_token text not null,
  agreed_at timestamptz not null default clock_timestamp(),
  withdrawn_at timestamptz
);

create table position_ask (
  waybill_id bigint primary key references waybill,
  asked_at timestamptz not null default now()
);
