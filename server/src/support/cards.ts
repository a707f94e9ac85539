// 卡片: goods, an order or an auction lot that the words are about. Kept as its code; what it says is asked anew for whoever reads it.
import { CardKind, type CardKindCode } from '@mall/domain/support/support.codes.ts'
import { OrderStatus } from '@mall/domain/order/order.status.ts'
import { mayStaff } from '@mall/domain/staff/staff.rights.ts'
import { refuse } from '@mall/contract/errors.ts'
import type { Ctx } from '../app/ctx.ts'
import { companyInScope } from '../company/deskScope.ts'
import type { Db } from '../db/pool.ts'
import { everybody, orderByCode } from '../order/order.queries.ts'
import { type CardFacts, goodsCard, lotCard } from './cards.queries.ts'

export interface CardName {
  kind: CardKindCode
  no: string
}

/** Undefined: there is no such thing, or the asker may not see it; the two answer alike. */
async function factsOf(ctx: Ctx, db: Db, { kind, no }: CardName): Promise<CardFacts | undefined> {
  if (kind === 'goods') return goodsCard(db, no)
  if (kind === 'lot') return lotCard(db, no)
  const { viewer } = ctx
  if (!viewer) return undefined
  const staff = viewer.kind === 'staff'
  if (staff ? !mayStaff(viewer.staffRoles, 'order.see') : viewer.companyId === null) return undefined
  const order = await orderByCode(db, staff ? everybody : { companyId: viewer.companyId, userId: ctx.ownOnly }, no)
  if (!order || (staff && !(await companyInScope(ctx, order.companyId, db)))) return undefined
  return { title: `订单 ${order.orderCode}`, subtitle: OrderStatus.label(order.status) }
}

/** Refuses a card that its sender may not see. */
export async function checkCard(ctx: Ctx, db: Db, card: CardName | null): Promise<void> {
  if (card && !(await factsOf(ctx, db, card))) refuse('SUPPORT_CARD', { what: CardKind.label(card.kind) })
}

/** A card for this reader: what it names, or only that there is one. */
export async function cardView(ctx: Ctx, db: Db, m: { cardKind: '' | CardKindCode; cardCode: string }) {
  if (m.cardKind === '') return null
  const facts = await factsOf(ctx, db, { kind: m.cardKind, no: m.cardCode })
  return facts
    ? { cardKind: m.cardKind, no: m.cardCode, ...facts }
    : { cardKind: m.cardKind, no: '', title: '', subtitle: '无权查看或已不存在' }
}
