-- When goods were last made is asked beside when prices were last set.
create index sku_change_made on sku_change (id) where field = 'made';
-- A mall that takes drafts already goes on with the surcharge it had; only a new one begins without (decision 0104).
insert into setting (key, value) select 'order.acceptanceBp', '60' where exists (select 1 from draft_class) on conflict do nothing;
