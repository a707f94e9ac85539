import { flag, maybe, word } from '../../kernel/list/filters.ts'
import { listAddress } from '../../kernel/list/listAddress.ts'

/** What the address asks for; what makes no sense there asks for nothing. The pages are those of the company's own lines. */
export const SCHEDULE = listAddress({
  at: '/LZProductionSchedule',
  pageSize: 10,
  filters: {
    works: word(20),
    product: word(20),
    fromWeek: maybe(text => (/^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : undefined)),
    mineOnly: flag,
  },
})
