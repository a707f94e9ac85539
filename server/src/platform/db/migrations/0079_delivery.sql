-- What of a line has left the mill, by the weight that counts for it, beside what the table gives for these pieces: the weight they were ordered by.
create view inv.delivered_line as
  select l.id, l.order_id, sum(x.pieces)::int as pieces, sum(x.theory_kg)::bigint as ordered_kg,
    sum(case when o.settlement = 1 then x.theory_kg else coalesce(x.scale_kg, x.tag_kg) end)::bigint as kg, greatest(3, p.tolerance_pct) as tolerance_pct
  from waybill w join waybill_unit x on x.waybill_id = w.id and x.off_at is null join order_line l on l.id = x.order_line_id join orders o on o.id = l.order_id
    join sku k on k.id = l.sku_id join product_class p on p.class_code = k.class_code
  where w.left_at is not null and k.price_unit <> 'piece' group by l.id, o.id, p.class_code;
