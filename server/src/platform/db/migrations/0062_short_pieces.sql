-- 短少: agreed with the buyer that what did not arrive is not charged.
alter table settlement_release add column without_short boolean not null default false;
-- Of the pieces of a row those that did not arrive and are not charged.
alter table settlement_row add column short_pieces int not null default 0 check (short_pieces >= 0 and short_pieces <= pieces);
create or replace view inv.settlement_row as
  select r.settlement_id, s.state, s.order_id, r.waybill_id, r.order_line_id, r.verdict, r.settled_kg,
     r.goods_fen, r.pieces, coalesce(l.final_price_fen, l.price_fen) as price_fen, l.price_unit, r.short_pieces
    from settlement_row r
      join settlement s on s.id = r.settlement_id
      join order_line l on l.id = r.order_line_id;
