-- 挑卷: a unit that a buyer has chosen by its number waits for his line as one that was won does, without a lot.
alter table steel_unit drop constraint steel_unit_kept, drop constraint steel_unit_won;
alter table steel_unit add constraint steel_unit_kept
  check (state <> 'kept' or (lot_id is not null or won_line_id is not null) and order_line_id is null);
-- 缺陷说明 and its pictures: what a buyer sees before he chooses.
alter table steel_unit add column defect text not null default '' check (length(defect) <= 120),
  add column file_ids text[] not null default '{}' check (cardinality(file_ids) <= 6);
