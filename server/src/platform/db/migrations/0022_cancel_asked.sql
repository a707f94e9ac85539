-- A wish to cancel waits from the moment it was said, not since the order came into its state.
alter table orders add column cancel_asked_at timestamptz;
update orders set cancel_asked_at = status_since where cancel_apply = 1;
drop index orders_cancel_apply;
create index orders_cancel_apply on orders (cancel_asked_at, id) where cancel_apply = 1;
