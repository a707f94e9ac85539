// What a unit of steel (`u`, its goods `k`) is called: as its line was ordered, else as it was made to order once, else as its goods.
export const UNIT_LINES = 'left join order_line l on l.id = u.order_line_id left join order_line ml on ml.id = u.made_line_id'
/** The same, each line by its number: for the yard as a whole, whose lines are few among all that were ever ordered. */
export const UNIT_LINES_BY_ID = `left join lateral (select x.title from order_line x where x.id = u.order_line_id offset 0) l on true
  left join lateral (select x.title from order_line x where x.id = u.made_line_id offset 0) ml on true`
export const UNIT_NAME = 'coalesce(l.title, ml.title, k.title)'
