-- ---------- 订单来源: by which way of buying an order came to be, and the number of that way (lot, return, group, contract, quote).
alter table orders add column origin text not null default 'list'
  check (origin in ('list', 'auction', 'replacement', 'group', 'framework', 'quote'));
alter table orders add column origin_no text not null default '';
alter table orders add constraint orders_origin_no_check check ((origin = 'list') = (origin_no = ''));
update orders o set origin = 'auction', origin_no = l.bidding_no, note = '' from bid_award a join bid_lot l on l.id = a.lot_id where a.order_id = o.id;
update orders o set origin = 'replacement', origin_no = g.return_no from goods_return g where g.id = o.replaces_return_id;
create index orders_origin on orders (origin, origin_no) where origin <> 'list';

-- ---------- A basket is of a kind and, beside the ordinary ones, of something: the lines of one framework contract, of one accepted quote.
alter table cart_item add column source_no text not null default '';
alter table cart_item drop constraint cart_item_kind_check;
alter table cart_item add constraint cart_item_kind_check check (kind in ('cart', 'buyNow', 'contract', 'quote'));
alter table cart_item add constraint cart_item_source_check check ((kind in ('cart', 'buyNow')) = (source_no = ''));
alter table cart_item drop constraint cart_item_user_id_kind_sku_id_stock_mode_options_key_key;
alter table cart_item add constraint cart_item_one_line unique (user_id, kind, source_no, sku_id, stock_mode, options_key);
alter table cart_removed add column kind text not null default 'cart';
alter table cart_removed add column source_no text not null default '';
