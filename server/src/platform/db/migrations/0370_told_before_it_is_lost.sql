-- 到时之前: of which deadline somebody was warned, and of which opening. Moved, it is another one, and is said anew.
alter table bid_award add column warned_until timestamptz;
alter table group_member add column warned_until timestamptz;
alter table bid_lot add column opens_told_for timestamptz(3);
create index bid_award_open on bid_award (order_id) where state = 'unpaid';
create index group_member_unpaid on group_member (order_id) where state = 'unpaid';
