import { refuse } from '@mall/contract/errors.ts'
import { rolesWithRight } from '@mall/domain/staff/staff.rights.ts'
import type { Ctx } from '../app/ctx.ts'
import { audit } from '../audit/audit.ts'
import { companyInScope, seesCompany } from '../company/deskScope.ts'
import { notify } from '../notice/notify.ts'
import { everybody, lockOrder } from './order.queries.ts'
import { colleagueByCode, insertNote } from './orderNote.queries.ts'

interface Input {
  orderCode: string
  body: string
  handTo?: string | undefined
}

/** Tells the colleagues something about an order; with `handTo` (工号) that colleague gets it in hand and hears of it, and the audit log has it. */
export const addOrderNote = (ctx: Ctx, { orderCode, body, handTo }: Input) =>
  ctx.db.tx(async tx => {
    const order = (await lockOrder(tx, everybody, orderCode)) ?? refuse('ORDER_NOT_FOUND')
    if (!(await companyInScope(ctx, order.companyId, tx))) return refuse('ORDER_NOT_FOUND')
    const to = handTo
      ? ((await colleagueByCode(tx, handTo.toUpperCase(), rolesWithRight('order.see'))) ?? refuse('STAFF_NOT_FOUND'))
      : null
    if (to && !(await seesCompany(tx, to, order.companyId))) return refuse('HAND_OVER', { name: to.name })
    await insertNote(tx, { orderId: order.id, authorId: ctx.me.userId, body, handToId: to?.id ?? null })
    if (to)
      await audit(tx, {
        actorId: ctx.me.userId,
        act: 'order.handOver',
        objectType: 'order',
        objectId: orderCode,
        detail: `转给 ${to.name}，${body}`,
      })
    if (to && to.id !== ctx.me.userId)
      await notify(tx, [to.id], {
        event: 'orderHanded',
        facts: { orderCode, companyName: order.companyName, name: ctx.me.nickName, body },
        link: `/order?queue=all&word=${orderCode}&open=${orderCode}`,
      })
    return { done: true as const }
  })
