-- 品种行情: who entered a day's price, and when; null: the job's, or from before.
alter table variety_price add column staff_id bigint references app_user;
alter table variety_price add column entered_at timestamptz(3);
create index variety_price_staff on variety_price (staff_id) where staff_id is not null;
-- Who agreed to which version of an agreement, and who has not yet.
create index consent_article on consent (article_id, user_id, id desc);
