// 钢厂拟变更: the desk drafts how a contract in force should go on, a colleague agrees, the company signs it or goes on as before.
import { describe, expect, test } from 'vitest'
import type { Sent } from '@mall/contract/calls.ts'
import { effectOf } from '../app/testEffects.ts'
import { refusal } from '../app/testMall.ts'
import { buyer, key, mall } from '../order/testOrder.ts'
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

test('drafted by one, agreed to by another, signed by the company: tons, end, a new line and the price formula are in force, before and after on record', async () => {
  const ccNo = await contract()
  const was = await first(ccNo)
  const d = await draft(ccNo)
  const [line] = d.lines
  if (!line) throw new Error('no line')
  const o = {
    ...{ toOn: day(60), fulfilBp: 8000, window: 'lastDays' as const, windowDays: 5 },
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
  expect(row?.differences.map(x => x.what)).toEqual([
    ...['检验 规格加价', '检验 数量', '新增 检验二', '截止日', '考核', '指数窗口'],
  ])
  expect(row?.differences.find(x => x.what === '指数窗口')).toEqual({
    ...{ what: '指数窗口', before: '上个自然月均价', after: '下单前若干个发布日均价（5 天）' },
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
    const mode = { commerceContractNo: ccNo, salesType: '90' }
    await buyer.get('/api/cart/addGoodsToCart', { skuCode: coil.code, pieces: 1 }, mode)
    const { fingerprint } = await buyer.get('/api/cart/refreashCartToOrderServiceByShop', { freightMode: 1 }, mode)
    const [title] = await buyer.get('/api/company/getCompanyInvoiceByCompanyCode', {})
    const made = await buyer.get(
      '/api/order/createOrder',
      { requestId: key(), freightMode: 1, invoiceId: title?.invoiceId ?? '', fingerprint, acceptTerms: true },
      mode,
    )
    const other = { ...line, lineNo: 2, title: '检验二', spuCode: '' }
    expect(await why(ccNo, { lines: [other] })).toContain('不能删去')
    expect(await why(ccNo, { lines: [{ ...line, spuCode: '' }] })).toContain('另加一行')
    // Cancelled it counts no more, and may be opened again.
    await buyer.get('/api/order/cancelOrder', { orderCode: made.orderCodes[0] ?? '', reason: '不买了' })
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
