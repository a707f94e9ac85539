-- Why goods were changed, put on the shelf or taken off, or priced anew, in their own history; sheets of prices and imports say it themselves.
alter table sku_change add column why text not null default '';
alter table price_change add column why text not null default '';
