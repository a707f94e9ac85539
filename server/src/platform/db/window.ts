// The window a list looks at, as texts (docs/decisions/0028).
import { WINDOW } from '@mall/domain/kernel/window.ts'

/** The row of another table, by its number: a plan that joins would sooner read that table from end to end. */
export const byId = (table: string, as: string, id: string): string =>
  `cross join lateral (select * from ${table} x where x.id = ${id} offset 0) ${as}`

/** The first rows by an order that an index has, their numbers from the index alone; in `where` and `order` the table is `x`. */
export const windowOf = (table: string, as: string, where: readonly string[], order: string): string =>
  `(select ${as}.* from (select x.id from ${table} x where ${where.join(' and ') || 'true'} order by ${order} limit ${WINDOW}) newest
    ${byId(table, as, 'newest.id')}) ${as}`

/** Whether one of the conditions asks something of this alias. */
export const asksOf = (parts: readonly string[], alias: string): boolean => parts.some(p => new RegExp(`\\b${alias}\\.`).test(p))
