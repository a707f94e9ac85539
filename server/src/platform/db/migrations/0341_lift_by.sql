-- 提货截止日 is kept as it was said when the goods were paid: a holiday that is entered later moves nobody's day. Of what was paid before, the day
-- that the calendar of now gives.
alter table bid_award add column lift_by date;
create function pg_temp.days_in(wanted text) returns date[] language sql as $$
  select coalesce(array_agg(d::date), '{}')
  from setting s
    cross join lateral regexp_split_to_table(regexp_replace(s.value, '\s*[~～至—–]+\s*', '~', 'g'), '[,，、;；\s]+') as part
    cross join lateral (select part ~ '^\d{4}-\d{2}-\d{2}(~\d{4}-\d{2}-\d{2})?$' as fine) f
    cross join lateral generate_series(
      case when fine then split_part(part, '~', 1) end::date,
      case when fine then coalesce(nullif(split_part(part, '~', 2), ''), part) end::date, interval '1 day') as d
  where s.key = wanted
$$;
with calendar as (select pg_temp.days_in('desk.holidays') as off, pg_temp.days_in('desk.makeUpDays') as more)
update bid_award a set lift_by = (
  select x.day from (
    select d::date as day, row_number() over (order by d) as n
    from calendar c, generate_series(
      (a.ended_at at time zone 'Asia/Shanghai')::date + 1, (a.ended_at at time zone 'Asia/Shanghai')::date + 400, interval '1 day') as d
    where d::date <> all (c.off) and (extract(isodow from d) < 6 or d::date = any (c.more))) x
  where x.n = l.lift_days)
from bid_lot l where l.id = a.lot_id and a.state = 'paid';
alter table bid_award add check ((state = 'paid') <= (lift_by is not null));
