-- pg_restore works with an empty search path: a function that a column is reckoned by names the schema of what it calls.
create or replace function stages_paid(total bigint, paid bigint, shares smallint[]) returns smallint language sql immutable as $$
  select case when shares = '{}' then 0::smallint
    else (select min(n)::smallint from generate_series(0, cardinality(shares)) n where public.stage_sum(total, shares, n) = paid) end
$$;
