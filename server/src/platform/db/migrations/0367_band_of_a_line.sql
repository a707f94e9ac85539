-- 允差 that a lot was announced with binds its order: null, the class's delivery tolerance holds.
alter table order_line add column band_percent smallint check (band_percent between 1 and 10);
