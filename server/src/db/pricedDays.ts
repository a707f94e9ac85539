/** Of variety_price: days with a list, the last two weeks of them. At weekends nothing is set. */
export const PRICED_DAY = 'priced_on between current_date - 14 and current_date and extract(isodow from priced_on) < 6'
