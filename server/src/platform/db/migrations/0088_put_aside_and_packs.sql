-- 稍后再买: a line of a cart may be put aside; of a contract's cart it keeps the contract's number.
alter table cart_item drop constraint cart_item_kind_check, drop constraint cart_item_source_check;
alter table cart_item
  add constraint cart_item_kind_check check (kind in ('cart', 'buyNow', 'contract', 'quote', 'later')),
  add constraint cart_item_source_check check (kind = 'later' or (kind in ('cart', 'buyNow')) = (source_no = ''));
-- 成包/整车倍数 (decision 0277): goods sold in multiples of so many pieces, and not fewer than so many.
alter table sku
  add column step_pieces int not null default 1 check (step_pieces between 1 and 9999),
  add column min_pieces int not null default 1 check (min_pieces between 1 and 9999);
-- What is being imported while the mall changes over says nothing of packs.
update goods_import_row r set wanted = '{"stepPieces": 1, "minPieces": 1}' || r.wanted, was = '{"stepPieces": 1, "minPieces": 1}' || r.was
from goods_import i where i.id = r.import_id and i.created_at > now() - interval '3 days';
