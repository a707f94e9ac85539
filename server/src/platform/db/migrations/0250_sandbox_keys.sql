-- 沙箱密钥: what they write is carried out whole and taken back. Their own cart is all that is kept from one call to the next.
alter table open_key add column sandbox boolean not null default false;
create table open_rehearsal (
  key_id bigint primary key references open_key on delete cascade,
  -- Rows of cart_item as they were after the last call.
  cart jsonb not null default '[]',
  changed_at timestamptz not null default now()
);
-- 模拟事件: sent by a press, of nothing that happened. No figure counts it, no hook is stopped for it.
alter table open_delivery add column simulated boolean not null default false;
