-- 只显名次 (decision 0288): a price rises, and bidders see their own rank in place of the others' prices.
alter table bid_lot add column disclosure text not null default 'open' check (disclosure in ('open', 'rank'));
alter table bid_lot add constraint bid_lot_ranks check (disclosure = 'open' or mode in ('PRICE', 'LOT'));
alter table bid add column salt text not null default '';

create or replace view inv.auction as
  select l.id, l.mode, l.status, l.start_fen, l.step_fen, r.reserve_fen, l.first_end_at, l.ends_at as end_at,
     l.window_s, l.extend_s, l.extensions_most, l.extensions, l.pieces, l.weight_kg, l.deposit_fen, l.closed_at,
     l.bid_no, l.lead_company_id, l.lead_fen, l.disclosure, l.open_at, l.fall_minutes
    from bid_lot l
      left join bid_reserve r on r.lot_id = l.id
   where l.status <> 0;
