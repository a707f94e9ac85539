/** Of variety_price: days with a list, the last two weeks of them. At weekends nothing is set. */
export const PRICED_DAY = 'priced_on between day_of(now()) - 14 and day_of(now()) and extract(isodow from priced_on) < 6'
