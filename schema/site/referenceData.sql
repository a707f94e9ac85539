-- What a service at an order (cutting, packing, inspection) costs.
create table service_price (
  service_code text primary key,
  label text not null,
  fen_per_t bigint not null,
  class_codes text[] not null,
  seq int not null,
  off boolean not null default false,
  rev int not null default 0,
  request_id text unique
);
