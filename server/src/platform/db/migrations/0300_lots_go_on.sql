-- 成交取消 (12): the mill's side ended a sale, and nobody is in default. What was put up again is found from the lot it comes from.
alter table bid_lot drop constraint bid_lot_status_check;
alter table bid_lot add constraint bid_lot_status_check check (status in (0, 1, 5, 6, 7, 8, 9, 12));
create index bid_lot_from on bid_lot (from_lot_id) where from_lot_id is not null;
