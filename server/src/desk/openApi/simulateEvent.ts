// 模拟事件: what a hook would be told, of an order that does not exist. Made by the function that makes the real ones, so that it has their fields.
import { refuse } from '@mall/contract/main/errors.ts'
import { HookEvent, type HookEventCode, HookFormat } from '@mall/domain/desk/openApi/openApi.codes.ts'
import { OrderStatus, type OrderStatusCode } from '@mall/domain/orders/order/order.status.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import type { Told } from '../../platform/erpOutbox/tellErp.ts'
import { deliver } from './deliver.ts'
import { hookOf, insertSimulated, takeThese } from './hook.queries.ts'
import { throttle } from './hooks.ts'
import { movedData, toldData } from './tellHooks.ts'

/** Numbers that no order, waybill, ticket or invoice can have. */
const ORDER = 'DD00000000000000'
const MASTER = 'ZD00000000000000'
const sum = { amountFen: 853_760, kg: 2668 }

const told: Readonly<Record<Exclude<HookEventCode, 'order.moved'>, Told>> = {
  [HookEvent.orderPaid]: { topic: 'order.paid', orderCode: ORDER, ...sum, way: '余额' },
  [HookEvent.orderShipped]: {
    topic: 'order.shipped',
    orderCode: ORDER,
    waybillNo: 'YD00000000000000',
    plate: '冀A00000',
    ticketNo: 'BD00000000000000',
    ...sum,
    stock: [],
  },
  [HookEvent.orderSettled]: {
    topic: 'order.settled',
    orderCode: ORDER,
    settleNo: 'JS00000000000000',
    differenceFen: 0,
    paidFen: sum.amountFen,
    ...sum,
  },
  [HookEvent.invoiceIssued]: {
    topic: 'invoice.issued',
    invoiceSn: 'FP00000000000000',
    taxInvoiceNo: '00000000000000000000',
    amountFen: sum.amountFen,
    taxFen: 98_220,
  },
  [HookEvent.invoiceRed]: {
    topic: 'invoice.red',
    invoiceSn: 'FP00000000000001',
    taxInvoiceNo: '00000000000000000001',
    amountFen: -sum.amountFen,
    taxFen: -98_220,
  },
}

interface Asked {
  hookId: string
  event: HookEventCode
  status: OrderStatusCode
}
/** Once, with its answer at once, as 试发; nothing is tried again by itself. */
export async function simulateEvent(ctx: Ctx, { hookId, event, status }: Asked) {
  const hook = (await hookOf(ctx.db, ctx.companyId, Number(hookId))) ?? refuse('OPEN_HOOK_NONE')
  if (hook.format === HookFormat.cxml) return refuse('OPEN_FORM.cxmlSimulate')
  await throttle(ctx)
  const data =
    event === HookEvent.orderMoved
      ? movedData({ orderCode: ORDER, masterOrderCode: MASTER }, status ?? OrderStatus.pendingPayment)
      : toldData(told[event])
  const about = event.startsWith('invoice') ? String((data as { invoiceSn: string }).invoiceSn) : ORDER
  const id = await ctx.db.tx(tx => insertSimulated(tx, hook.id, { event, about, data }))
  const [due] = await takeThese(ctx.db, ctx.companyId, [id])
  if (!due) return refuse('OPEN_HOOK_NONE')
  const { ok, code, trouble, ms } = await deliver(ctx.world, due)
  return { ok, code, trouble, ms }
}
