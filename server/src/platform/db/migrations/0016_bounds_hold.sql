-- Where no row breaks a bound it holds for all rows; where one does, the bound waits until that row is mended (invariant I44 says so).
do $$
declare
  bound record;
begin
  for bound in select conrelid::regclass as place, conname from pg_constraint where not convalidated and contype = 'c' loop
    begin
      execute format('alter table %s validate constraint %I', bound.place, bound.conname);
    exception when check_violation then
      raise warning '% holds a row beyond %', bound.place, bound.conname;
    end;
  end loop;
end $$;
