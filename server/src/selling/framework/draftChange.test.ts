// 钢厂拟变更: the desk drafts how a contract in force should go on, a colleague agrees, the company signs it or goes on as before.
import type { Kg } from '@mall/domain/kernel/money.ts'
import { describe, expect, test } from 'vitest'
import type { Sent } from '@mall/contract/main/calls.ts'
import { effectOf } from '../../testing/testEffects.ts'
import { refusal } from '../../testing/testMall.ts'
import { buyer, key, mall } from '../../orders/order/testOrder.ts'
import { workOnDeposit } from './deposits.ts'
import { frameworkSignable } from './frameworkPaper.ts'
import { clerk, coil, contract, day, manager, openContracts } from './testContract.ts'

openContracts()

type Draft = Sent<'/api/ops/draftFrameworkChange'>
/** The contract's own form with what is to change. */
async function draft(ccNo: string, o: Partial<Draft> = {}): Promise<Draft> {
  const { form, rev } = await clerk.get('/api/ops/getFramework', { ccNo })
  const { companyCode: _own, ...terms } = form
  return { ...terms, ccNo, rev, reason: '轧机检修，交货期顺延', requestId: key(), ...o }
}
const desk = async (ccNo: string, who = clerk) => (await who.get('/api/ops/getFrameworkChanges', { ccNo })).list
const seen = async (ccNo: string) => (await buyer.get('/api/framework/getFrameworkChangeLogPages', { ccNo })).list
const own = (ccNo: string) => buyer.get('/api/framework/getFrameworkContractByCommerceContractNo', { ccNo })
const first = (ccNo: string) => own(ccNo).then(c => c.lines[0])
const signed = (documentNo: string) => mall.world.pool.tx(tx => frameworkSignable.onSigned(mall.world, tx, documentNo))

/** One piece called off. */
async function ordered(ccNo: string): Promise<string> {
  const mode = { commerceContractNo: ccNo, salesType: '90' }
  await buyer.get('/api/cart/addGoodsToCart', { skuCode: coil.code, pieces: 1 }, mode)
  const { fingerprint } = await buyer.get('/api/cart/refreashCartToOrderServiceByShop', { freightMode: 1 }, mode)
  const [title] = await buyer.get('/api/company/getCompanyInvoiceByCompanyCode', {})
  const made = await buyer.get(
    '/api/order/createOrder',
    { requestId: key(), freightMode: 1, invoiceId: title?.invoiceId ?? '', fingerprint, acceptTerms: true },
    mode,
  )
  return made.orderCodes[0] ?? ''
}

test('drafted by one, agreed to by another, signed by the company: tons, end, a new line and the price formula are in force, before and after on record', async () => {
  const ccNo = await contract()
  const was = await first(ccNo)
  const d = await draft(ccNo)
  const [line] = d.lines
  if (!line) throw new Error('no line')
  const o = {
    toOn: day(60),
    fulfilBp: 8000,
    window: 'lastDays' as const,
    windowDays: 5,
    lines: [
      { ...line, committedKg: line.committedKg + 50_000, extraFen: 1500 },
      { ...line, lineNo: 2, title: '检验二', spuCode: '', grade: 'NEW-GRADE', committedKg: 30_000 },
    ],
  }
  let changeNo = ''
  const made = await effectOf(mall, async () => {
    ;({ changeNo } = await clerk.get('/api/ops/draftFrameworkChange', { ...d, ...o }))
  })
  expect(made.audits).toEqual(['framework.draftChange by s002'])
  expect(made.notices?.some(x => x.startsWith('frameworkChangeDrafted → '))).toBe(true)
  // Nothing of it reaches the company before a second person has agreed.
  expect([await seen(ccNo), (await own(ccNo)).changeWaits]).toEqual([[], false])
  expect((await own(ccNo)).whyNotUse).toBe('')
  const [row] = await desk(ccNo)
  expect(row).toMatchObject({ changeNo, byMill: true, own: true, needsManager: true, state: 'waits' })
  expect(row?.differences.map(x => x.what)).toEqual(['检验 规格加价', '检验 数量', '新增 检验二', '截止日', '考核', '指数窗口'])
  expect(row?.differences.find(x => x.what === '指数窗口')).toEqual({
    what: '指数窗口',
    before: '上个自然月均价',
    after: '下单前若干个发布日均价（5 天）',
  })
  const waiting = await clerk.get('/api/ops/getFrameworkList', { view: 'changes', word: ccNo })
  expect(waiting.list.map(c => c.ccNo)).toEqual([ccNo])
  // The twin of a lost answer is the same draft.
  expect(await clerk.get('/api/ops/draftFrameworkChange', { ...d, ...o })).toEqual({ changeNo })
  expect(await refusal(clerk, '/api/ops/draftFrameworkChange', { ...d, ...o, reason: '别的' })).toBe('REQUEST_REUSED')

  expect(await refusal(clerk, '/api/ops/decideFrameworkChange', { changeNo, approve: true })).toBe('FRAMEWORK_CHANGE_TWO')
  const done = await effectOf(mall, () => manager.get('/api/ops/decideFrameworkChange', { changeNo, approve: true }))
  expect(done.audits).toEqual(['framework.change by s003'])
  expect(done.notices?.some(x => x.startsWith('frameworkChangeOffered → '))).toBe(true)
  expect((await seen(ccNo))[0]).toMatchObject({ changeNo, byMill: true, askedName: '钢厂', state: 'signing', versionNo: 2 })
  expect((await own(ccNo)).signDocumentNo).toBe(`${ccNo}-2`)
  // The desk goes from the change to the document itself.
  const flowNo = (await clerk.get('/api/ops/getFrameworkChanges', { ccNo })).list.find(g => g.changeNo === changeNo)?.flowNo ?? ''
  expect((await (await mall.staff('S001')).get('/api/ops/getSignDetail', { flowNo })).documentNo).toBe(`${ccNo}-2`)
  // Of the buyer's side it is signed or refused, never withdrawn.
  expect(await refusal(buyer, '/api/framework/withdrawFrameworkChange', { changeNo })).toBe('FRAMEWORK_NONE')
  await signed(`${ccNo}-2`)
  const now = await own(ccNo)
  expect(now).toMatchObject({
    status: 1,
    versionNo: 2,
    toOn: day(60),
    fulfilBp: 8000,
    price: { window: 'lastDays', windowDays: 5 },
  })
  expect(now.lines.map(l => [l.committedKg, l.extraFen])).toEqual([
    [(was?.committedKg ?? 0) + 50_000, 1500],
    [30_000, 0],
  ])
  expect((await seen(ccNo))[0]?.state).toBe('done')
})

test('the company does not sign: the contract goes on as it was, and may be changed anew', async () => {
  const ccNo = await contract()
  const { changeNo } = await clerk.get('/api/ops/draftFrameworkChange', await draft(ccNo, { toOn: day(30) }))
  await manager.get('/api/ops/decideFrameworkChange', { changeNo, approve: true })
  await mall.world.pool.tx(tx => frameworkSignable.onRefused(mall.world, tx, `${ccNo}-2`, '交货期不同意'))
  expect(await own(ccNo)).toMatchObject({ status: 1, versionNo: 1, toOn: day(1), whyNotUse: '' })
  expect((await seen(ccNo))[0]).toMatchObject({ state: 'unsigned', why: '交货期不同意' })
  await clerk.get('/api/ops/draftFrameworkChange', await draft(ccNo, { toOn: day(20) }))
})

test('taken back by its drafter or refused by a colleague, it is the mill’s own: the company never hears of it', async () => {
  const ccNo = await contract()
  const back = await clerk.get('/api/ops/draftFrameworkChange', await draft(ccNo, { toOn: day(30) }))
  // While it is thought about, the buyer's own application waits and says why.
  const asks = { ccNo, toOn: day(40), reason: '延期', requestId: key() }
  const met = await buyer.ask('/api/framework/applyFrameworkContractChange', asks)
  expect(met.message).toContain('钢厂正在拟一项变更')
  expect(await refusal(manager, '/api/ops/withdrawFrameworkDraft', back)).toBe('FRAMEWORK_NONE')
  await clerk.get('/api/ops/withdrawFrameworkDraft', back)
  expect(await refusal(clerk, '/api/ops/withdrawFrameworkDraft', back)).toBe('FRAMEWORK_STATE')
  const { changeNo } = await clerk.get('/api/ops/draftFrameworkChange', await draft(ccNo, { toOn: day(30) }))
  const no = await effectOf(mall, () =>
    manager.get('/api/ops/decideFrameworkChange', { changeNo, approve: false, reason: '客户不会同意' }),
  )
  expect(no.notices?.map(x => x.split(' → ')[0])).toEqual(['frameworkDraftRejected'])
  expect(await seen(ccNo)).toEqual([])
  expect((await desk(ccNo)).map(g => g.state)).toEqual(['rejected', 'withdrawn'])
  await buyer.get('/api/framework/applyFrameworkContractChange', { ...asks, requestId: key() })
})

describe('a draft', () => {
  const why = async (ccNo: string, o: Partial<Draft>) =>
    (await clerk.ask('/api/ops/draftFrameworkChange', await draft(ccNo, o))).message
  test('that changes nothing, its beginning or a stale reading is refused in words', async () => {
    const ccNo = await contract()
    expect(await why(ccNo, {})).toContain('没有改动')
    expect(await why(ccNo, { fromOn: day(-60) })).toContain('起始日和类型不能变更')
    expect(await why(ccNo, { toOn: day(-1) })).toContain('已过')
    expect(await why(ccNo, { toOn: day(30), rev: 99 })).toContain('在您打开之后改过')
    expect(await why(ccNo, { toOn: day(30), indexCode: 'NONE' })).toContain('没有指数')
  })
  test('leaves lines that were ordered their goods and their place, and their tons at least', async () => {
    const ccNo = await contract()
    const { lines } = await draft(ccNo)
    const [line] = lines
    if (!line) throw new Error('no line')
    const orderCode = await ordered(ccNo)
    const other = { ...line, lineNo: 2, title: '检验二', spuCode: '' }
    expect(await why(ccNo, { lines: [other] })).toContain('不能删去')
    expect(await why(ccNo, { lines: [{ ...line, spuCode: '' }] })).toContain('另加一行')
    // Cancelled it counts no more, and may be opened again.
    await buyer.get('/api/order/cancelOrder', { orderCode, reason: '不买了' })
    expect(await why(ccNo, { lines: [other] })).toContain('订过货，不能删去')
  })
  test('of two at once one stands', async () => {
    const ccNo = await contract()
    const [a, b] = [await draft(ccNo, { toOn: day(30) }), await draft(ccNo, { toOn: day(31) })]
    const codes = (
      await Promise.all([clerk.ask('/api/ops/draftFrameworkChange', a), manager.ask('/api/ops/draftFrameworkChange', b)])
    ).map(r => r.code)
    expect(codes.filter(c => c === 1)).toHaveLength(1)
  })
})

test('tons of a line that the mill deletes are promised no more: neither the deposit nor the word before the end is of them', async () => {
  const ccNo = await contract({ depositBp: 1000, fulfilBp: 10_000 })
  const d = await draft(ccNo)
  const [line] = d.lines
  if (!line) throw new Error('no line')
  const other = { ...line, lineNo: 2, title: '检验二', spuCode: '', grade: 'NEW-GRADE' }
  const promised = () =>
    mall.world.pool.row<{ kg: Kg }>('select weight_kg as kg from inv.contract where contract_no = $1', [ccNo])
  const to = async (lines: Draft['lines'], version: number) => {
    const { changeNo } = await clerk.get('/api/ops/draftFrameworkChange', await draft(ccNo, { lines }))
    await manager.get('/api/ops/decideFrameworkChange', { changeNo, approve: true })
    await signed(`${ccNo}-${version}`)
  }
  await to([line, other], 2)
  expect(await promised()).toEqual({ kg: line.committedKg * 2 })
  await to([line], 3)
  expect(await promised()).toEqual({ kg: line.committedKg })
  const toOn = day(-1)
  await mall.world.pool.run(
    `with c as (update framework_contract set content = jsonb_set(content, '{toOn}', to_jsonb($2::text)), to_on = $2::date where cc_no = $1 returning id, content)
     update framework_version v set content = c.content from c where v.contract_id = c.id and v.state = 'inForce'`,
    [ccNo, toOn],
  )
  await workOnDeposit(mall.world, ccNo)
  const { depositEnd } = await manager.get('/api/ops/getFramework', { ccNo })
  expect(depositEnd?.lackKg).toBe(line.committedKg)
})

describe('between the draft and the second person’s yes', () => {
  const drafted = async (ccNo: string, o: Partial<Draft>) =>
    (await clerk.get('/api/ops/draftFrameworkChange', await draft(ccNo, o))).changeNo
  const yes = async (changeNo: string) =>
    (await manager.ask('/api/ops/decideFrameworkChange', { changeNo, approve: true })).message
  /** Refused in words, and nothing has moved: it still waits, and is taken back. */
  const stands = async (ccNo: string, changeNo: string, said: string) => {
    expect(await yes(changeNo)).toContain(said)
    expect((await desk(ccNo))[0]).toMatchObject({ changeNo, state: 'waits' })
    expect((await seen(ccNo)).filter(g => g.state === 'signing')).toEqual([])
    await clerk.get('/api/ops/withdrawFrameworkDraft', { changeNo })
  }
  test('its line was ordered, and the order cancelled: the line is not deleted', async () => {
    const ccNo = await contract()
    const [line] = (await draft(ccNo)).lines
    if (!line) throw new Error('no line')
    const changeNo = await drafted(ccNo, { lines: [{ ...line, lineNo: 2, title: '检验二' }] })
    const orderCode = await ordered(ccNo)
    await buyer.get('/api/order/cancelOrder', { orderCode, reason: '不买了' })
    await stands(ccNo, changeNo, '订过货，不能删去')
  })
  test('an order was placed at a provisional price, and cancelled, as it may come back: the formula stands', async () => {
    const ccNo = await contract({ window: 'deliveryMonth', windowDays: 3 })
    const changeNo = await drafted(ccNo, { window: 'lastMonth' })
    const orderCode = await ordered(ccNo)
    expect(await yes(changeNo)).toContain('暂定价')
    await buyer.get('/api/order/cancelOrder', { orderCode, reason: '不买了' })
    await stands(ccNo, changeNo, '暂定价')
    // Long after that nobody opens it again.
    await mall.world.pool.tx(async tx => {
      await tx.run('alter table order_status_log disable trigger written_once')
      await tx.run(
        `update order_status_log set at = at - interval '8 days' where order_id = (select id from orders where order_code = $1)`,
        [orderCode],
      )
      await tx.run('alter table order_status_log enable trigger written_once')
    })
    expect(await yes(await drafted(ccNo, { window: 'lastMonth' }))).toBe('成功')
  })
  test('the index that it goes over to was stopped: it is not sent to be signed', async () => {
    const ccNo = await contract()
    const changeNo = await drafted(ccNo, { indexCode: 'CRC' })
    const index = async () => (await clerk.get('/api/ops/getFrameworkIndex', {})).find(i => i.indexCode === 'CRC')
    const was = await index()
    const save = async (off: boolean) =>
      clerk.get('/api/ops/saveFrameworkIndex', {
        indexCode: 'CRC',
        indexName: was?.indexName ?? '',
        off,
        rev: (await index())?.rev ?? 0,
      })
    await save(true)
    await stands(ccNo, changeNo, '已停用')
    await save(false)
  })
  test('a period was over: it is closed by the tiers that it ran under, and they stand', async () => {
    const ccNo = await contract({ tiers: [{ fromKg: coil.kg, fenPerTon: 1000 }] })
    await mall.world.pool.run(
      `with c as (update framework_contract set content = jsonb_set(content, '{toOn}', to_jsonb($2::text)), to_on = $2::date, rebate_due_on = current_date - 1
         where cc_no = $1 returning id, content)
       update framework_version v set content = c.content from c where v.contract_id = c.id and v.state = 'inForce'`,
      [ccNo, day(-1)],
    )
    const changeNo = await drafted(ccNo, { toOn: day(30), tiers: [{ fromKg: coil.kg, fenPerTon: 10 }] })
    await stands(ccNo, changeNo, '返利已经结算过')
  })
})
