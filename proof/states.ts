import fc from 'fast-check'
import {
  orderMachine,
  stateOf,
  statusOf,
  type OrderActor,
  type OrderEvent,
  type OrderState,
} from '@mall/domain/orders/order/order.machine.ts'
import { OrderStatus } from '@mall/domain/orders/order/order.status.ts'
import { goodsWith, type Mall, newKey, order } from './mall.ts'
import type { Outcome } from './outcome.ts'

/** What people can press, as calls of a running server, with the events it stands for. */
const ACTS: { name: string; call: string; by: 'buyer' | 'S002' | 'S003'; event: OrderEvent; actor: OrderActor }[] = [
  { name: 'confirm', call: '/api/order/userConfirmOrder', by: 'buyer', event: 'confirm', actor: 'buyer' },
  { name: 'cancel', call: '/api/order/cancelOrder', by: 'buyer', event: 'cancel', actor: 'buyer' },
  { name: 'return', call: '/api/ops/returnOrder', by: 'S002', event: 'reviewReturn', actor: 'reviewer' },
  { name: 'review', call: '/api/ops/reviewOrder', by: 'S002', event: 'reviewPass', actor: 'reviewer' },
  { name: 'reject', call: '/api/ops/rejectOrder', by: 'S002', event: 'reviewReject', actor: 'reviewer' },
  { name: 'approve', call: '/api/ops/approveOrder', by: 'S003', event: 'approve', actor: 'approver' },
  { name: 'returnApproval', call: '/api/ops/returnApproval', by: 'S003', event: 'approvalReturn', actor: 'approver' },
  { name: 'rejectApproval', call: '/api/ops/rejectApproval', by: 'S003', event: 'approvalReject', actor: 'approver' },
]

/**
 * T15: random walks of buyer and desks against the model; every answer must be the model's, and price and lines stay as they were made.
 * Besides, all pairs of statuses against the machine itself (2,000 walks of 30 steps in memory).
 */
export async function states(mall: Mall): Promise<Outcome> {
  const [sku] = await goodsWith(mall, 1, 3000)
  const [who] = await mall.buyers(1)
  if (!sku || !who) return { pass: false, figures: '没有可用商品' }
  const tokens = { buyer: who.token, S002: await mall.staff('S002'), S003: await mall.staff('S003') }
  const admin = await mall.staff('S001')
  const autoReview = (value: 'on' | 'off') => mall.ask('/api/ops/updateSetting', { key: 'order.autoReview', value }, admin)
  await autoReview('off')

  const wrong: string[] = []
  let steps = 0
  const walks = 60
  for (let w = 0; w < walks; w += 1) {
    const made = await order(mall, who, sku.code)
    const orderCode = made.orderCodes[0] ?? ''
    let model: OrderState = stateOf((await status(mall, orderCode)) as never)
    const frozen = await lines(mall, orderCode)
    for (let i = 0; i < 8; i += 1) {
      const act = ACTS[Math.floor(mall.random() * ACTS.length)] as (typeof ACTS)[number]
      steps += 1
      const next = orderMachine.next(model, act.event, act.actor)
      const reply = await mall.ask(act.call, { orderCode, reason: '检验' }, tokens[act.by])
      if ((reply.code === 1) !== (next !== undefined))
        wrong.push(`${model} ${act.name}：模型 ${next ?? '不可'}，服务器 ${reply.code}`)
      if (next) model = next
      const now = await status(mall, orderCode)
      if (now !== statusOf(model)) wrong.push(`${act.name} 后应为 ${model}，实为 ${OrderStatus.label(now)}`)
    }
    if ((await lines(mall, orderCode)) !== frozen) wrong.push(`${orderCode} 的行或价格变了`)
    if (model === 'pendingPayment')
      await mall.ask('/api/pay/balancePay', { masterOrderCode: made.masterOrderCode, requestId: newKey() }, who.token)
  }
  await autoReview('on')

  const all = OrderStatus.values.map(stateOf)
  const edges = new Set(orderMachine.rows.flatMap(r => r.from.map(f => `${f}>${r.to}`)))
  const events = [...new Set(orderMachine.rows.map(r => r.on))]
  const actors: OrderActor[] = ['buyer', 'reviewer', 'approver', 'planner', 'dispatcher', 'system']
  fc.assert(
    fc.property(
      fc.constantFrom(...all),
      fc.array(fc.tuple(fc.constantFrom(...events), fc.constantFrom(...actors)), { maxLength: 30 }),
      (start, walk) => {
        let state = start
        for (const [event, actor] of walk) {
          const next = orderMachine.next(state, event, actor)
          if (next === undefined) continue
          if (!edges.has(`${state}>${next}`)) return false
          state = next
        }
        return true
      },
    ),
    { numRuns: 2000, seed: mall.seed },
  )
  const pairs = all.flatMap(a => all.map(b => `${a}>${b}`)).length
  return {
    pass: wrong.length === 0,
    figures: `${walks} 张订单 ${steps} 步与模型不符 ${wrong.length}；${pairs} 对状态中允许 ${edges.size} 对${wrong.length ? `：${[...new Set(wrong)].slice(0, 4).join('；')}` : ''}`,
  }
}

const status = async (mall: Mall, orderCode: string): Promise<number> =>
  (await mall.db.query<{ s: number }>('select status::int as s from orders where order_code = $1', [orderCode])).rows[0]?.s ?? -1
const lines = async (mall: Mall, orderCode: string): Promise<string> =>
  JSON.stringify(
    (
      await mall.db.query(
        `select l.*, o.total_fen from order_line l join orders o on o.id = l.order_id where o.order_code = $1 order by l.line_no`,
        [orderCode],
      )
    ).rows,
  )
