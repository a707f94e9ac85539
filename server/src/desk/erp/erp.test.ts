import { describe, expect, test, afterAll, beforeAll } from 'vitest'
import type { RefusalName } from '@mall/contract/kernel/codes.ts'
import { Errors } from '@mall/contract/main/errors.ts'
import type { Path, Sent } from '@mall/contract/main/calls.ts'
import type { Caller } from '../../testing/testMall.ts'
import { buyer, key, mall, openMall, unpaidOrder } from '../../money/payment/testPay.ts'
import { reconcileErp } from './reconcile.ts'
import { workOnErp } from './workOnErp.job.ts'

openMall()
let finance: Caller
let manager: Caller
let yard: Caller
let sales: Caller
beforeAll(async () => {
  ;[finance, manager, yard, sales] = await Promise.all([
    mall.staff('S005'),
    mall.staff('S003'),
    mall.staff('S023'),
    mall.staff('S027'),
  ])
  await workOnErp(mall.world)
  // What the demo's ERP has missed is its own story.
  await settle()
})
afterAll(() => mode('normal'))

const mode = async (value: string) => {
  await mall.world.pool.run(
    `insert into setting (key, value) values ('sandbox.erp', $1) on conflict (key) do update set value = excluded.value`,
    [value],
  )
  mall.world.rules.forget()
}
const rule = async (name: string, value: string) => {
  await mall.world.pool.run(
    `insert into setting (key, value) values ($1, $2) on conflict (key) do update set value = excluded.value`,
    [name, value],
  )
  mall.world.rules.forget()
}
const refusal = async <P extends Path>(who: Caller, path: P, input: Sent<P>): Promise<RefusalName | undefined> => {
  const { code } = await who.ask(path, input)
  return (Object.keys(Errors) as RefusalName[]).find(name => Errors[name].code === code)
}
/** As if the time of all that waits had come. */
const work = async () => {
  await mall.world.pool.run(`update erp_outbox set next_at = now() where state <> 'done'`)
  await workOnErp(mall.world)
}
const paid = async () => {
  const { masterOrderCode, orderCodes } = await unpaidOrder()
  await buyer.get('/api/pay/balancePay', { masterOrderCode, requestId: key() })
  return orderCodes[0] ?? ''
}
const reconcile = () => finance.get('/api/ops/runErpReconciliation', { requestId: key() })
const differences = async (state: 'open' | 'explained' | 'closed' = 'open', who = finance) =>
  (await who.get('/api/ops/getErpDifferenceList', { state, pageSize: 100 })).list
const messagesOf = async (word: string) => (await finance.get('/api/ops/getErpMessageList', { word })).list
const settle = async () => {
  await mode('normal')
  await mall.world.pool.run(`update erp_outbox set state = 'waiting' where state = 'done' and topic like '%.%'`)
  await work()
  await reconcile()
}

describe('消息', () => {
  test('a paid order tells its payment and its money once, in the transaction of the payment', async () => {
    const { masterOrderCode, orderCodes } = await unpaidOrder()
    const orderCode = orderCodes[0] ?? ''
    const requestId = key()
    await Promise.all([1, 2, 3].map(() => buyer.ask('/api/pay/balancePay', { masterOrderCode, requestId })))
    const told = await messagesOf(orderCode)
    expect(told.map(m => [m.topic, m.state])).toEqual([['order.paid', 'waiting']])
    const amount = told[0]?.lines.find(l => l.label === '金额')?.value
    const { totalFen } = await buyer.get('/api/order/getOrderDetail', { orderCode })
    expect(amount).toBe(totalFen)
    await work()
    expect((await messagesOf(orderCode)).map(m => m.state)).toEqual(['done'])
  })

  test('what happened first to an order is told first', async () => {
    await mode('down')
    const orderCode = await paid()
    await mall.world.pool.run(
      `insert into erp_outbox (topic, key, about, payload) values ('order.weight', $1, $2, '{"topic":"order.weight","orderCode":"x","kg":0,"amountFen":0}')`,
      [`order.weight:${orderCode}`, orderCode],
    )
    await work()
    await mode('normal')
    await work()
    const rows = await mall.world.pool.rows<{ topic: string; at: Date }>(
      `select topic, sent_at as at from erp_outbox where about = $1 order by sent_at`,
      [orderCode],
    )
    expect(rows.map(r => r.topic)).toEqual(['order.paid', 'order.weight'])
  })

  test('an ERP that is away keeps nobody waiting and gets everything when it is back', async () => {
    await mode('down')
    const orderCode = await paid()
    for (let i = 0; i < 4; i++) await work()
    const [stuck] = await messagesOf(orderCode)
    expect(stuck).toMatchObject({ state: 'waiting', trouble: 'ERP 无法连接' })
    expect((await differencesPage()).resting).toBe(true)
    expect((await reconcile()).state).toBe('failed')
    await mode('normal')
    // One question finds that it is back; what was put off goes out in the next run, not in an hour.
    await mall.world.pool.run(`update erp_outbox set next_at = now() where key = $1`, [stuck?.messageKey ?? ''])
    await workOnErp(mall.world)
    await workOnErp(mall.world)
    expect((await messagesOf(orderCode)).map(m => m.state)).toEqual(['done'])
    expect((await differencesPage()).resting).toBe(false)
  })

  test('answered twice is booked once; a wrong sum in the answer has no effect and is found by asking', async () => {
    await mode('twice')
    const first = await paid()
    await work()
    await mode('wrongAmount')
    const second = await paid()
    await workOnErp(mall.world)
    expect((await messagesOf(second))[0]).toMatchObject({ state: 'sent' })
    expect((await messagesOf(second))[0]?.trouble).toContain('金额不符')
    await mode('normal')
    await work()
    expect((await messagesOf(second))[0]).toMatchObject({ state: 'done', trouble: '' })
    const { answers } = await finance.get('/api/ops/getErpMessage', { messageKey: `order.paid:${first}` })
    expect(answers.map(a => a.outcome).toSorted()).toEqual(['applied'])
    expect(await reconcile()).toMatchObject({ state: 'clean', different: 0 })
  })

  test('an instruction that was answered is never sent anew', async () => {
    await mall.world.pool.run(
      `insert into erp_outbox (topic, key, payload, state) values ('balanceRefund', 'TK-once-1', '{"amountFen":1}', 'done')`,
    )
    expect(await refusal(finance, '/api/ops/resendErpMessage', { messageKey: 'TK-once-1', note: '再付一次' })).toBe(
      'ERP_MESSAGE_DONE',
    )
  })
})
const differencesPage = () => finance.get('/api/ops/getErpDifferenceList', {})

describe('对账', () => {
  test('both houses agree after ordinary business', async () => {
    await paid()
    await yardMove(3)
    await work()
    const done = await reconcile()
    expect(done).toMatchObject({ state: 'clean', different: 0, underWay: 0 })
    const run = (await finance.get('/api/ops/getErpRunList', {})).list[0]
    expect(run?.books.every(b => b.oursSum === b.theirsSum)).toBe(true)
    expect(run?.compared).toBeGreaterThan(100)
  })

  test('what the ERP has not booked yet is under way, not wrong', async () => {
    await mode('hang')
    const orderCode = await paid()
    await work()
    const done = await reconcile()
    expect(done).toMatchObject({ state: 'clean', different: 0 })
    expect(done.underWay).toBeGreaterThanOrEqual(2)
    expect((await messagesOf(orderCode))[0]).toMatchObject({ state: 'sent' })
    await mode('normal')
    await work()
    expect(await reconcile()).toMatchObject({ state: 'clean', underWay: 0 })
  })

  test('an event the ERP has dropped is found, one row a book, and healed by sending it anew', async () => {
    await mode('dropEvent')
    const orderCode = await paid()
    await work()
    await mode('normal')
    expect((await messagesOf(orderCode))[0]).toMatchObject({ state: 'done' })
    expect(await reconcile()).toMatchObject({ state: 'differing', different: 2 })
    // Found again it is the same row.
    expect(await reconcile()).toMatchObject({ different: 2 })
    const found = await differences()
    expect(found.map(d => d.kind).toSorted()).toEqual(['available', 'orderPaid'])
    const mine = found.find(d => d.ref === orderCode)
    expect(mine).toMatchObject({ theirs: 0, state: 'open' })
    for (const d of found) {
      const { messages } = await finance.get('/api/ops/getErpDifference', { differenceId: d.differenceId })
      const newest = messages.find(m => m.bookedText === 'ERP 账上没有这笔')
      await finance.get('/api/ops/resendErpMessage', {
        messageKey: newest?.messageKey ?? '',
        note: 'ERP 没有记账',
        differenceId: d.differenceId,
      })
    }
    await work()
    expect(await reconcile()).toMatchObject({ state: 'clean', different: 0 })
    const closed = (await differences('closed')).find(d => d.ref === orderCode)
    expect(closed).toMatchObject({ state: 'gone' })
    const { history } = await finance.get('/api/ops/getErpDifference', { differenceId: closed?.differenceId ?? '' })
    expect(history.map(h => h.event)).toEqual(['对账发现差异', '重发消息', '对账一致，自动关闭'])
  })

  test('a sum the ERP has booked wrongly is one difference of one yuan', async () => {
    await mode('wrongBook')
    await yardMove(2)
    await work()
    await mode('normal')
    expect(await reconcile()).toMatchObject({ different: 1 })
    const [d] = await differences('open', yard)
    expect(d).toMatchObject({ kind: 'stock', state: 'open' })
    expect((d?.theirs ?? 0) - (d?.ours ?? 0)).toBe(1)
    await settle()
    expect(await differences()).toEqual([])
  })

  test('said to be mended above the line, another looks; the same person cannot', async () => {
    await rule('erp.mendTwoAboveFen', '0')
    await mode('dropEvent')
    const orderCode = await paid()
    await work()
    await mode('normal')
    await reconcile()
    const d = (await differences()).find(x => x.ref === orderCode)
    if (!d) throw new Error('no difference')
    const say = { differenceId: d.differenceId, note: 'ERP 已补记凭证' }
    expect(await finance.get('/api/ops/mendErpDifference', { ...say, version: d.version })).toEqual({ state: 'mendAsked' })
    // A double click says the same.
    expect(await finance.get('/api/ops/mendErpDifference', { ...say, version: d.version })).toEqual({ state: 'mendAsked' })
    expect(await refusal(finance, '/api/ops/mendErpDifference', { ...say, version: d.version + 1 })).toBe('ERP_TWO')
    expect(await refusal(manager, '/api/ops/mendErpDifference', { ...say, version: d.version })).toBe('ERP_DIFFERENCE_STATE')
    expect(await manager.get('/api/ops/mendErpDifference', { ...say, version: d.version + 1 })).toEqual({ state: 'mended' })
    // It was not: the next run finds it again, as a row of its own that says so.
    await reconcile()
    const again = (await differences()).find(x => x.ref === orderCode)
    expect(again?.differenceId).not.toBe(d.differenceId)
    const { history } = await finance.get('/api/ops/getErpDifference', { differenceId: again?.differenceId ?? '' })
    expect(history[0]?.event).toBe('标为已修正后，对账仍有差异')
    await rule('erp.mendTwoAboveFen', '1000000')
    await settle()
  })

  test('explained once, by two at once; another figure opens it again', async () => {
    await mode('dropEvent')
    await yardMove(1)
    await work()
    await reconcile()
    const d = (await differences())[0]
    if (!d) throw new Error('no difference')
    const both = await Promise.all(
      ['在途调拨', '盘点误差'].map(note =>
        yard.ask('/api/ops/explainErpDifference', { differenceId: d.differenceId, version: d.version, note }),
      ),
    )
    expect(both.map(r => r.code).toSorted((a, b) => a - b)).toEqual([1, Errors.ERP_DIFFERENCE_STATE.code])
    await reconcile()
    expect((await differences('explained')).map(x => x.differenceId)).toEqual([d.differenceId])
    await yardMove(1)
    await work()
    await reconcile()
    expect((await differences()).map(x => [x.differenceId, x.state])).toEqual([[d.differenceId, 'open']])
    await settle()
  })

  test('the yard sees and handles steel, not money; who has no right sees nothing', async () => {
    await mode('dropEvent')
    await paid()
    await work()
    await mode('normal')
    await reconcile()
    expect(await differences('open', yard)).toEqual([])
    const [money] = await differences()
    const differenceId = money?.differenceId ?? ''
    expect(await refusal(yard, '/api/ops/getErpDifference', { differenceId })).toBe('ERP_DIFFERENCE_NONE')
    expect(await refusal(yard, '/api/ops/explainErpDifference', { differenceId, version: 0, note: 'x' })).toBe(
      'ERP_DIFFERENCE_NONE',
    )
    expect((await sales.ask('/api/ops/getErpDifferenceList', {})).code).not.toBe(1)
    expect((await buyer.ask('/api/ops/getErpDifferenceList', {})).code).not.toBe(1)
    await settle()
  })

  test('two runs at once: one runs, the other hears that; the daily one is one a day', async () => {
    const both = await Promise.all([1, 2].map(() => finance.ask('/api/ops/runErpReconciliation', { requestId: key() })))
    expect(both.every(r => r.code === 1 || r.code === Errors.ERP_RUNNING.code)).toBe(true)
    const requestId = key()
    const first = await finance.get('/api/ops/runErpReconciliation', { requestId })
    expect((await finance.get('/api/ops/runErpReconciliation', { requestId })).runNo).toBe(first.runNo)
    await mall.world.pool.run(
      `delete from erp_reconciliation where how = 'daily' and not exists (select 1 from erp_difference d where d.first_run_id = erp_reconciliation.id or d.last_run_id = erp_reconciliation.id)`,
    )
    const times = await Promise.all([reconcileErp(mall.world), reconcileErp(mall.world), reconcileErp(mall.world)])
    expect(times.filter(t => t === 1).length).toBeLessThanOrEqual(1)
    expect(await reconcileErp(mall.world)).toBeLessThanOrEqual(times.includes(1) ? 0 : 1)
  })
})

async function yardMove(pieces: number) {
  const pricing = await mall.staff('S001')
  await pricing.get('/api/ops/updateSkuStock', { skuCode: 'REB-HRB400E-20-9000-1-W01', deltaPieces: pieces, reason: '盘盈' })
}
