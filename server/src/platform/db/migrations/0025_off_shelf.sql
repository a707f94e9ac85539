-- A goods page off the shelf tells since when and why.
alter table sku add column off_shelf_at timestamptz, add column off_shelf_why text not null default '';
