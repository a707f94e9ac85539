-- 等级差 (decision 0270): what goods below prime cost less is a line of the mill's table of 基价与加价, by class and level.
alter table price_rule drop constraint price_rule_part_check, drop constraint price_rule_check3;
alter table price_rule
  add constraint price_rule_part_check check (part in ('base', 'grade', 'size', 'attribute', 'level')),
  add constraint price_rule_check3 check ((part in ('attribute', 'level')) = (attribute <> '' and attribute_value <> '')),
  add constraint price_rule_level check (part <> 'level' or (attribute = 'gradeLevel' and attribute_value in ('2', '3') and fen <= 0));
-- Goods that were priced with such a line keep it: the table says from today what their prices say already.
insert into price_rule (part, class_code, attribute, attribute_value, fen, from_on, made_by, request_id)
select 'level', k.class_code, 'gradeLevel', k.grade_level, mode() within group (order by (p ->> 'fen')::bigint), day_of(now()),
  (select min(r.made_by) from price_rule r where r.class_code = k.class_code and r.part = 'base' and not r.dropped), 'level-' || k.class_code || '-' || k.grade_level
from sku k cross join lateral jsonb_array_elements(k.price_parts) p
where k.grade_level in ('2', '3') and p ->> 'code' = 'gradeLevel' and (p ->> 'fen')::bigint < 0
  and exists (select 1 from price_rule r where r.class_code = k.class_code and r.part = 'base' and not r.dropped)
group by k.class_code, k.grade_level;

-- Goods below prime are called so, and by the name every list, order and paper to come says it. Orders that were made keep the name they were made with.
update sku set title = title || case grade_level when '2' then ' 二级品' else ' 协议品' end
where grade_level in ('2', '3') and title not like '%二级品' and title not like '%协议品';

-- A line of a framework contract is of one level, prime where it says none. One that names goods by their number was signed as those goods: where all of
-- them are of another level, it is of theirs.
create temporary table level_of_spu on commit drop as
  select spu_code, min(grade_level) as level from sku group by spu_code having min(grade_level) = max(grade_level) and min(grade_level) <> '1';
create function pg_temp.with_levels(content jsonb) returns jsonb language sql as $$
  select jsonb_set(content, '{lines}', (
    select jsonb_agg(case when s.level is null or l.line ? 'gradeLevel' then l.line else l.line || jsonb_build_object('gradeLevel', s.level) end order by l.at)
    from jsonb_array_elements(content -> 'lines') with ordinality l(line, at) left join level_of_spu s on s.spu_code = l.line ->> 'spuCode'))
$$;
update framework_contract set content = pg_temp.with_levels(content)
where exists (select 1 from jsonb_array_elements(content -> 'lines') l join level_of_spu s on s.spu_code = l ->> 'spuCode');
update framework_version set content = pg_temp.with_levels(content)
where exists (select 1 from jsonb_array_elements(content -> 'lines') l join level_of_spu s on s.spu_code = l ->> 'spuCode');
