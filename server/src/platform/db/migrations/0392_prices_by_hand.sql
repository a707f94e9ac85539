-- ---------- One price changed by hand goes the way of a sheet above its line (decision 0150).
-- What somebody moved at the goods, on his own word: it counts with his sheets of the day. What the demo's market moved has no hand.
alter table price_change add column by_hand boolean not null default false;
create index price_change_by_hand on price_change (at) where by_hand;
alter table repricing drop constraint repricing_source_check;
alter table repricing add constraint repricing_source_check check (source in ('rules', 'sheet', 'reverse', 'import', 'table', 'hand'));

-- ---------- Prices of their own in areas, beside the list prices a sheet moves.
alter table repricing add column area_how text not null default 'leave' check (area_how in ('leave', 'move', 'drop', 'fixed'));
alter table repricing add column areas int not null default 0 check (areas >= 0);
create table repricing_area (
  repricing_id bigint not null references repricing,
  sku_id int not null references sku,
  sales_area_code text not null references sales_area,
  -- Null: no price of its own, what is added in the area is reckoned.
  was_fen bigint check (was_fen > 0),
  now_fen bigint check (now_fen > 0),
  primary key (repricing_id, sku_id, sales_area_code),
  check (was_fen is distinct from now_fen)
);
create index repricing_area_sku on repricing_area (sku_id);
create index repricing_line_sku on repricing_line (sku_id);

-- What the checks read of list prices are list prices.
create or replace view inv.repricing_line as
  select r.repricing_no, r.state, l.sku_id, coalesce(h.changes, 0) as changes, coalesce(h.moved, 0) as moved, coalesce(h.moved_back, 0) as moved_back
  from repricing_line l join repricing r on r.id = l.repricing_id left join (
    select x.repricing_id, x.sku_id, count(*) as changes, count(*) filter (where p.was_fen = x.was_fen and p.now_fen = x.now_fen) as moved,
      count(*) filter (where p.was_fen = x.now_fen and p.now_fen = x.was_fen) as moved_back
    from price_change p join repricing_line x on x.repricing_id = p.repricing_id and x.sku_id = p.sku_id
    where p.sales_area_code is null group by x.repricing_id, x.sku_id
  ) h on h.repricing_id = l.repricing_id and h.sku_id = l.sku_id;
