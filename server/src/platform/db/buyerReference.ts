// What a buyer's own books call an order and when he wishes for it (domain/src/orders/order/reference.ts), read by every room that shows an order.

/** Of the order `t`, as BuyerReference has it. */
export const buyerReference = (t: string): string =>
  `(select jsonb_build_object('buyerNo', coalesce(r.buyer_no, ''), 'projectName', coalesce(p.project, ''), 'wantedOn', r.wanted_on)
    from (select ${t}.id) x left join order_reference r on r.order_id = x.id left join order_project p on p.order_id = x.id)`
