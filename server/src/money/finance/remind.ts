// 催办: the buyer is told again of what he has to do, once a day for each matter, and who pressed is on record.
import { hourText } from '@mall/domain/kernel/clock.ts'
import type { Matter } from '@mall/domain/money/finance/aging.ts'
import { chinaDay } from '@mall/domain/delivery/production/week.ts'
import { partFen, restFen } from '@mall/domain/orders/order/deposit.rules.ts'
import { isStaged, stageMoneyName, stagesPaid } from '@mall/domain/orders/order/stage.rules.ts'
import { toldOneOf } from '@mall/domain/main/notice.events.ts'
import { yuan } from '@mall/domain/kernel/money.ts'
import type { Parsed } from '@mall/contract/main/calls.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import { payersOf, restLink } from '../../orders/order/goodsStandReady.ts'
import { lockOrdersById } from '../../orders/order/order.queries.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { audit } from '../../platform/audit/audit.ts'
import { companyInScope } from '../../people/company/deskScope.ts'
import type { Tx } from '../../kernel/ports/database.ts'
import { companyForCredit, lockLine, logCredit, useById } from '../funds/credit.queries.ts'
import { tellDue } from '../funds/credit.ts'
import { notify, peopleWithRight } from '../../platform/notice/notify.ts'
import {
  creditOfOrder,
  insertReminder,
  redOfBuyer,
  reminderToday,
  restOfOrder,
  sheetDue,
  uninvoicedOrder,
} from './finance.queries.ts'

interface Found {
  companyId: number
  text: string
  tell(actorId: number): Promise<void>
}

/** The matter as it stands now; undefined: there is nothing left to remind of. */
const finders: Record<Matter, (tx: Tx, number: string) => Promise<Found | undefined>> = {
  credit: async (tx, number) => {
    const found = await creditOfOrder(tx, number)
    const use = found && (await useById(tx, found.useId))
    return (
      use && {
        companyId: use.companyId,
        text: `授信 ${number} 还欠 ${yuan(use.restFen)} 元，${use.dueOn} 到期`,
        tell: async actorId => {
          await lockLine(tx, use.companyId)
          await logCredit(tx, { companyId: use.companyId, event: 'reminded', detail: `订单 ${number}`, actorId })
          await tellDue(tx, use)
        },
      }
    )
  },
  settlement: async (tx, number) => {
    const s = await sheetDue(tx, number)
    return (
      s && {
        companyId: s.companyId,
        text: `结算 ${number} 应补 ${yuan(s.amountFen)} 元`,
        tell: async () =>
          notify(tx, [s.userId, ...(await peopleWithRight(tx, s.companyId, 'settle.confirm'))], {
            event: 'settlementUnpaid',
            facts: { orderCode: s.orderCode, settleNo: number, result: `应补 ${yuan(s.amountFen)} 元` },
            link: `/order/settlement?settleNo=${number}`,
          }),
      }
    )
  },
  rest: async (tx, number) => {
    const [order] = await lockOrdersById(tx, [(await restOfOrder(tx, number))?.id ?? 0])
    if (!order || restFen(order) === 0) return undefined
    const fen = partFen(order)
    const late = order.restDueOn !== null && order.restDueOn < chinaDay(Date.now())
    const facts = { orderCode: number, amount: yuan(fen), dueOn: order.restDueOn ?? '' }
    const stage = stageMoneyName(stagesPaid(order) + 1)
    return {
      companyId: order.companyId,
      text: `订单 ${number} ${isStaged(order) ? stage : '尾款'} ${yuan(fen)} 元，${order.restDueOn} 到期`,
      tell: async () =>
        notify(tx, await payersOf(tx, order), {
          ...(isStaged(order)
            ? toldOneOf(late ? 'stageOverdue' : 'stageDueSoon', { ...facts, stage })
            : toldOneOf(late ? 'restOverdue' : 'restDueSoon', facts)),
          link: restLink(number),
        }),
    }
  },
  red: async (tx, number) => {
    const g = await redOfBuyer(tx, number)
    return (
      g && {
        companyId: g.companyId,
        text: `红字确认单 ${number} 待购方确认`,
        tell: async () =>
          notify(tx, await peopleWithRight(tx, g.companyId, 'invoice.manage'), {
            event: 'redRemind',
            facts: { taxInvoiceNo: g.taxInvoiceNo, redNo: number, sum: yuan(g.amountFen) },
            link: `/invoice/invoiceDetail?invoiceSn=${g.invoiceSn}`,
          }),
      }
    )
  },
  invoice: async (tx, number) => {
    const o = await uninvoicedOrder(tx, number)
    return (
      o && {
        companyId: o.companyId,
        text: `订单 ${number} 已结未开票 ${yuan(o.amountFen)} 元`,
        tell: async () =>
          notify(tx, [o.userId, ...(await peopleWithRight(tx, o.companyId, 'invoice.manage'))], {
            event: 'invoiceRemind',
            facts: { orderCode: number, sum: yuan(o.amountFen) },
            link: '/invoice/invoiceApplyList',
          }),
      }
    )
  },
}

export const remindBuyer = (ctx: Ctx, { matter, number }: Parsed<'/api/ops/remindBuyer'>) =>
  ctx.db.tx(async tx => {
    const found = await finders[matter](tx, number)
    if (!found || !(await companyInScope(ctx, found.companyId, tx))) return refuse('REMIND_NONE')
    const actorId = ctx.me.userId
    if (!(await insertReminder(tx, { matter, number, companyId: found.companyId, actorId }))) {
      const before = await reminderToday(tx, matter, number)
      // Pressed twice: once.
      if (before?.actorId === actorId && before.justNow) return { done: true as const }
      return refuse('REMINDED', { who: before?.who ?? '', time: before ? hourText(before.at) : '' })
    }
    await found.tell(actorId)
    const company = await companyForCredit(tx, found.companyId)
    await audit(tx, {
      actorId,
      act: 'finance.remind',
      objectType: 'company',
      objectId: company?.code ?? '',
      detail: found.text,
    })
    return { done: true as const }
  })
