-- ---------- 退货: steel that goes back to the mill by an agreed claim, weighed there unit by unit.
create sequence return_no;
create table goods_return (
  id bigint generated always as identity primary key,
  return_no text not null unique,
  claim_id bigint not null references claim,
  order_id bigint not null references orders,
  company_id bigint not null references company,
  user_id bigint not null references app_user,
  depot_code text not null references depot,
  status smallint not null default 0 check (status between 0 and 4),
  version int not null default 1,
  mode text check (mode in ('mill', 'own')),
  plan_on date,
  plate text not null default '',
  contact text not null default '',
  mobile text not null default '',
  made_at timestamptz not null default now(),
  booked_at timestamptz,
  ended_at timestamptz,
  end_reason text not null default '',
  check ((status in (3, 4)) = (ended_at is not null)),
  check ((status in (1, 2, 3)) <= (mode is not null))
);
create trigger company_of_order before insert on goods_return for each row execute function company_of_order();
create index goods_return_company on goods_return (company_id, id) include (status);
create index goods_return_claim on goods_return (claim_id);
create index goods_return_work on goods_return (id) where status in (0, 1, 2);
create index goods_return_order on goods_return (order_id);
create table goods_return_unit (
  return_id bigint not null references goods_return,
  claim_unit_id bigint not null unique references claim_unit,
  handling_fen bigint not null default 0 check (handling_fen >= 0),
  received_kg bigint check (received_kg > 0),
  placed text check (placed in ('stock', 'scrap')),
  new_unit_no text not null default '',
  received_by bigint references app_user,
  received_at timestamptz,
  primary key (return_id, claim_unit_id),
  check ((received_at is null) = (received_kg is null)),
  check ((received_at is null) = (placed is null))
);
