// What a unit of steel (`u`, its goods `k`) is called: as its line was ordered, else as it was made to order once, else as its goods.
export const UNIT_LINES = 'left join order_line l on l.id = u.order_line_id left join order_line ml on ml.id = u.made_line_id'
export const UNIT_NAME = 'coalesce(l.title, ml.title, k.title)'
