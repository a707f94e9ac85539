-- 稍后再买 (decision 0277): a line of a cart may be put aside; of a contract's cart it keeps the contract's number.
alter table cart_item drop constraint cart_item_kind_check, drop constraint cart_item_source_check;
alter table cart_item
  add constraint cart_item_kind_check check (kind in ('cart', 'buyNow', 'contract', 'quote', 'later')),
  add constraint cart_item_source_check check (kind = 'later' or (kind in ('cart', 'buyNow')) = (source_no = ''));
