-- 登录后可见 (decision 0275): a channel may keep the prices of its goods from guests.
alter table channel add column price_after_login boolean not null default false;
