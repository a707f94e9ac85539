-- 涨跌 of goods reads what was repriced since the last priced day: of list prices there is an index by time, of the areas' own prices there was none.
create index price_change_area_at on price_change (at) where sales_area_code is not null;
