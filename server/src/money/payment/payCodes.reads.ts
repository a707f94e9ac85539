// 可用支付渠道: every way to pay, and why one is not open to this buyer now.
import { inSandbox, isConnected } from '../../kernel/settings/partners.ts'
import { leftFen, whyNotCredit } from '@mall/domain/money/funds/credit.ts'
import { yuan } from '@mall/domain/kernel/money.ts'
import { OrderStatus, PaymentType } from '@mall/domain/orders/order/order.status.ts'
import { PayCode } from '@mall/domain/money/payment/pay.codes.ts'
import type { Parsed } from '@mall/contract/main/calls.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { whyNoDrafts } from '../../orders/cart/draftQuote.queries.ts'
import { availableFen } from '../../people/company/company.queries.ts'
import { creditFacts } from '../funds/credit.ts'
import { openDebtFen, usableDrafts } from '../funds/draftMoney.queries.ts'
import { type OrderRecord, ordersToPay } from '../../orders/order/order.queries.ts'
import { scopeOf } from '../../orders/order/scope.ts'
import { dueOf, sumDue, whyNotOnCredit } from './due.ts'
import { heldOf, idsOf, sumHeld } from './held.ts'

export async function readPayCodes(ctx: Ctx, { masterOrderCode, ...part }: Parsed<'/api/order/getPayCodeList'>) {
  const [balanceFen, line, orders] = await Promise.all([
    availableFen(ctx.db, ctx.companyId),
    creditFacts(ctx.db, ctx.companyId),
    masterOrderCode ? ordersToPay(ctx.db, scopeOf(ctx), masterOrderCode) : [],
  ])
  const due = dueOf(orders, part)
  // What is frozen for them pays part of it, whatever pays the rest.
  const heldFen = sumHeld(await heldOf(ctx.db, idsOf(due)), due)
  const dueFen = sumDue(due) - heldFen
  // What the company may owe is for who may pay on it, or see it.
  const sees = ctx.me.rights.some(r => r === 'order.pay' || r === 'funds.see')
  const whyNoLine = sees ? whyNotCredit(line, dueFen) || whyNotOnCredit(due) : '授信支付须有付款权限'
  const down = (await ctx.world.rules.get('sandbox.bank')) === 'down'
  const outside = (payCode: typeof PayCode.bank | typeof PayCode.qr, partner: 'bank' | 'qr') => {
    const { settings } = ctx.world
    const sandbox = inSandbox(settings, partner)
    const why = isConnected(settings, partner) ? (sandbox && down ? '银行通道暂时不可用' : '') : '尚未接入银行通道'
    return { payCode, label: PayCode.label(payCode), enabled: why === '', why, sandbox, leftFen: null }
  }
  const empty = balanceFen <= 0 && (heldFen === 0 || dueFen > 0)
  const draftWhy = await whyNoDraft(ctx, part.rest ? due : orders.filter(o => o.status === OrderStatus.pendingPayment))
  return [
    {
      payCode: PayCode.balance,
      label: PayCode.label(PayCode.balance),
      enabled: !empty,
      why: empty ? '可用余额为 0，请先来款' : '',
      sandbox: false,
      leftFen: null,
    },
    {
      payCode: PayCode.credit,
      label: PayCode.label(PayCode.credit),
      enabled: whyNoLine === '',
      why: whyNoLine,
      sandbox: false,
      leftFen: sees && line ? leftFen(line) : null,
    },
    outside(PayCode.bank, 'bank'),
    outside(PayCode.qr, 'qr'),
    {
      payCode: PayCode.draft,
      label: PayCode.label(PayCode.draft),
      enabled: draftWhy === '',
      why: draftWhy,
      sandbox: false,
      leftFen: null,
    },
  ]
}

/** Why a draft cannot pay these orders now; empty: it can. */
async function whyNoDraft(ctx: Ctx, orders: readonly OrderRecord[]): Promise<string> {
  if (orders.some(o => o.paymentType === PaymentType.cash)) return '订单按现汇价下单，不能用承兑'
  const [debt, drafts] = await Promise.all([openDebtFen(ctx.db, ctx.companyId), usableDrafts(ctx.db, ctx.companyId)])
  if (debt > 0) return `有退票款 ${yuan(debt)} 元没有补付，补付后才能用承兑`
  if (drafts.length > 0) return ''
  return (await whyNoDrafts(ctx.db)) || '没有可用的承兑，请先登记并背书'
}
