-- 某日的价: what an area added on a past day is known by the sheets that moved it since. Before there were sheets it moved in its row, and of that only the log
-- tells: from the last such change on it is known; null: it never moved otherwise.
alter table sales_area add column adjust_since timestamptz;
update sales_area a set adjust_since = l.at
from (select object_id, max(at) as at from audit_log where object_type = 'area' and act = 'basics.change' and detail like '%区域加价（元/吨）%' group by object_id) l
where l.object_id = a.sales_area_code;
