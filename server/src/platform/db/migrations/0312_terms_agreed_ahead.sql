-- 条款 of what becomes an order later: who signed up for a lot or joined a group agreed to these versions then, and the order is pinned to them.
alter table bid_entry add column terms_ids bigint[] not null default '{}';
alter table group_ask add column terms_ids bigint[] not null default '{}';
alter table group_member add column terms_ids bigint[] not null default '{}';
-- Of a membership that came out of an earlier round, or of a colleague's agreement: who had agreed to the terms, and when.
alter table group_member add column terms_by bigint references app_user;
alter table group_member add column terms_at timestamptz;
