// What of a lot's list is an order's own, for whoever reads it beside the order (`o`): the lot is `b`, its line `r`.
/** Of the lot an order came from (`b`, `r`), what is its own: an order that carries the rest of another has the coils that did not come, and no more. */
export const OWN_LOT_LINE = `(o.carried_from is null or (r.unit_id is null and exists (select 1 from order_line y where y.order_id = o.id and y.sku_id = r.sku_id))
  or exists (select 1 from steel_unit y join order_line z on z.id = y.won_line_id where y.id = r.unit_id and z.order_id = o.id))`
/** Its pieces: of many winners their part, of a rest that names none no more than is left. */
export const ownLotPieces = (own: string): string =>
  `case when b.mode = 'QTY' then ${own} when o.carried_from is not null and r.unit_id is null then least(r.pieces, ${own}) else r.pieces end`
