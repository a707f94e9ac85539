/** Of variety_price: days with a list, the last two weeks of them. At weekends nothing is set. */
export const PRICED_DAY = 'priced_on between day_of(now()) - 14 and day_of(now()) and extract(isodow from priced_on) < 6'
/** The newest day on which prices are set: today, at weekends the Friday before. */
export const NEWEST_PRICED = 'day_of(now()) - greatest(0, extract(isodow from day_of(now()))::int - 5)'
/** 上一个定价日: the one before it, that 涨跌 is told against. */
export const PRICED_BEFORE = `${NEWEST_PRICED} - case extract(isodow from day_of(now()))::int when 1 then 3 else 1 end`
