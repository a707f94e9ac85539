import type { Ctx } from '../../kernel/ctx.ts'
import type { Scope } from './order.queries.ts'

/** The orders a buyer sees and may act on: his company's, or only his own. One place for list, detail, approval, payment and cancelling. */
export const scopeOf = (ctx: Ctx): Scope => ({ companyId: ctx.companyId, userId: ctx.ownOnly })
