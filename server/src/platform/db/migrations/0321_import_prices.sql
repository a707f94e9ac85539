-- 商品导入: the price that an import asks for goods that exist stands beside the row, and goes into a 调价单 instead of into the goods.
alter table goods_import_row add column price_fen bigint check (price_fen > 0);
alter table goods_import add column priced int not null default 0 check (priced >= 0);
alter table goods_import add column repricing_id bigint references repricing;
create index goods_import_repricing on goods_import (repricing_id) where repricing_id is not null;
alter table repricing drop constraint repricing_source_check;
alter table repricing add constraint repricing_source_check check (source in ('rules', 'sheet', 'reverse', 'import'));
-- A row that only asks for a price changes nothing of the goods, and has no history of its own.
create or replace view inv.goods_import as
  select i.import_no, i.state, i.rows, i.made, i.changed, i.same, count(r.row_no)::int as kept,
    count(*) filter (where r.kind = 'made')::int as kept_made, count(*) filter (where r.kind = 'changed')::int as kept_changed,
    count(*) filter (where (r.kind = 'made' or r.kind = 'changed' and r.changes <> '[]'::jsonb)
      and not exists (select 1 from sku_change c where c.import_id = i.id and c.sku_id = r.sku_id))::int as without_history
  from goods_import i left join goods_import_row r on r.import_id = i.id group by i.id;
