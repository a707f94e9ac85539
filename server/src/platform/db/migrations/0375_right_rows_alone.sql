-- 导入: of a sheet with mistakes the right rows may be written alone; how many were left out stays with it.
alter table goods_import add left_out int not null default 0 check (left_out >= 0);
