import { refuse } from '@mall/contract/main/errors.ts'
import { rolesWithRight } from '@mall/domain/people/staff/staff.rights.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { audit } from '../../platform/audit/audit.ts'
import { colleagueByCode } from '../../people/company/colleague.queries.ts'
import { companyInScope, seesCompany } from '../../people/company/deskScope.ts'
import { namedIn, tellNamed } from '../../people/company/mention.ts'
import { notify } from '../../platform/notice/notify.ts'
import { everybody, lockOrder } from './order.queries.ts'
import { insertNote } from './orderNote.queries.ts'

interface Input {
  orderCode: string
  body: string
  handTo?: string | undefined
  mention?: readonly string[]
}

/** Tells the colleagues something about an order; with `handTo` (工号) that colleague gets it in hand and hears of it, and the audit log has it. */
export const addOrderNote = (ctx: Ctx, { orderCode, body, handTo, mention = [] }: Input) =>
  ctx.db.tx(async tx => {
    const order = (await lockOrder(tx, everybody, orderCode)) ?? refuse('ORDER_NOT_FOUND')
    if (!(await companyInScope(ctx, order.companyId, tx))) return refuse('ORDER_NOT_FOUND')
    const to = handTo
      ? ((await colleagueByCode(tx, handTo.toUpperCase(), rolesWithRight('order.see'))) ?? refuse('STAFF_NOT_FOUND'))
      : null
    if (to && !(await seesCompany(tx, to, order.companyId))) return refuse('HAND_OVER', { name: to.name })
    const named = (await namedIn(tx, mention, 'order.see', order.companyId)).filter(p => p.id !== to?.id)
    await insertNote(tx, {
      orderId: order.id,
      authorId: ctx.me.userId,
      body,
      handToId: to?.id ?? null,
      mentions: named.map(p => p.id),
    })
    const link = `/order?queue=all&word=${orderCode}&open=${orderCode}`
    await tellNamed(ctx, tx, named, { of: `订单 ${orderCode} `, body, link })
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
        link,
      })
    return { done: true as const }
  })
