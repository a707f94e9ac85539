-- 内部备注: what the mill's people tell each other about an order, never shown to the customer; with a name it hands the order over.
create table order_note (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders,
  author_id bigint not null references app_user,
  body text not null check (body <> ''),
  hand_to_id bigint references app_user,
  at timestamptz not null default now()
);
create index order_note_order on order_note (order_id, id);
create trigger written_once before update or delete on order_note for each row execute function written_once();
alter table orders add column handed_to_id bigint references app_user;
create index orders_handed on orders (handed_to_id, id desc) where handed_to_id is not null;
