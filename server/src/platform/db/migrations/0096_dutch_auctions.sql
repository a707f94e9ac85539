-- 降价竞拍 (decision 0287): a price that falls by one step every so many minutes, down to the reserve, until somebody takes it.
alter table bid_lot drop constraint bid_lot_mode_check;
alter table bid_lot add constraint bid_lot_mode_check check (mode in ('PRICE', 'LOT', 'QTY', 'SEALED', 'DUTCH'));
alter table bid_lot add column fall_minutes int check (fall_minutes between 1 and 1440);
alter table bid_lot add constraint bid_lot_falls check ((mode = 'DUTCH') = (fall_minutes is not null));

-- When the floor of a lot will have stood for its minutes: for its clock alone, for it tells the reserve.
create function floor_stands_until(l bid_lot) returns timestamptz language sql stable
as $$
  select l.open_at + (l.ends_at - l.first_end_at) + make_interval(mins => l.fall_minutes * (1 + ((l.start_fen - r.reserve_fen) / l.step_fen)::int))
  from bid_reserve r where r.lot_id = l.id
$$;

-- The same once it has come, and null until then: what everybody may know.
create function floor_stood_until(l bid_lot) returns timestamptz language sql stable
as $$
  select case when l.status = 1 and l.paused_at is null and floor_stands_until(l) <= now() then floor_stands_until(l) end
$$;
