-- A variety's price of the day follows the list prices of its goods where nobody has quoted it (decision 0091): made by the job, until the day is over.
alter table variety_price add column made boolean not null default false;
create index price_change_at on price_change (at) where sales_area_code is null;
