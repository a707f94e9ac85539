-- What a request said when it made a row that may be changed afterwards: the same key with other contents is told apart. Null: made otherwise, or before.
alter table bid_lot add column copied_by jsonb;
alter table article add column asked jsonb;
