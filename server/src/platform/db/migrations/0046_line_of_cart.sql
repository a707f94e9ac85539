-- Which line of a cart an order's line was: the same checkout in another tab is told the order that has taken its lines. Older lines: null.
alter table order_line add column cart_item_id bigint;
