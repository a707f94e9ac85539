import { FreightMode } from '@mall/domain/orders/order/order.status.ts'
import { describe, expect, test } from 'vitest'
import { ContractStatus } from '@mall/domain/orders/contract/contract.status.ts'
import { DEMO_ACCOUNT, receivingText } from '@mall/domain/kernel/virtualAccount.ts'
import { readPaper } from '../../platform/pdf/testPaper.ts'
import { effectOf } from '../../testing/testEffects.ts'
import { admin, openDesks, ordered, reviewer, setRule } from '../order/testDesk.ts'
import { buyer, key, mall, planned, SKU } from '../order/testOrder.ts'
import { contractOf, markSigned } from './moveContract.ts'

openDesks()

const contractFor = (orderCode: string) => buyer.get('/api/order/getOrderContract', { orderCode })
const idOf = async (orderCode: string): Promise<number> =>
  (await mall.world.pool.row<{ id: number }>('select id from orders where order_code = $1', [orderCode]))?.id ?? 0
/** A made-to-order coil, as the search finds it. */
const aCoil = async (): Promise<string> =>
  (await buyer.get('/api/search/getSearchProducts', { word: 'DX51D+Z 1.0 Z120', mode: 'futures', stock: 0, pageSize: 1 })).list[0]
    ?.skuCode ?? ''
const orderedCoil = async (): Promise<string> => ordered({ skuCode: await aCoil(), pieces: 10, stockMode: 2 })

describe('an order of spot goods below the line', () => {
  test('is agreed to by ticking: its contract is in force, with the buyer’s name, the order’s sum and the versions of the day', async () => {
    const orderCode = await ordered({ skuCode: SKU })
    const c = await contractFor(orderCode)
    expect(c.contract?.contractNo).toMatch(/^HT\d{8}\d{5}$/)
    expect([c.contract?.status, c.contract?.signMode, c.contract?.versionNo]).toEqual([1, 'ticked', 1])
    expect(c.contract?.acceptedByName).toBe('秦乙未')
    const order = await buyer.get('/api/order/getOrderDetail', { orderCode })
    expect(c.document.sums.totalFen).toBe(order.totalFen)
    expect(c.contract?.totalFen).toBe(order.totalFen)
    expect([order.contractNo, order.contractStatus, order.signMode]).toEqual([c.contract?.contractNo, 1, 'ticked'])
    expect(c.document.agreements.map(a => [a.code, a.versionNo])).toEqual([['REBAR', 2]])
    expect(c.document.buyer).toMatchObject({ name: '石家庄演示云嵘钢材贸易有限公司', creditCode: '91130100DEM000014U' })
    expect(c.history.map(h => h.label)).toEqual(['买方勾选同意条款，合同生效', '生成合同'])
    // The text speaks of this order: nothing is left to fill in, nothing of other kinds of orders stands in it.
    const text = JSON.stringify(c.document.clauses)
    expect(text).toContain(orderCode)
    expect(text).not.toMatch(/[{}[\]]{1}(现货|排产|合同金额)/)
    expect(text).not.toContain('电子印章')
  })

  test('says to pay into the account two persons agreed to, on the contract as in 资金; whose it is where the name is another', async () => {
    const seller = async () => (await contractFor(await ordered({ skuCode: SKU }))).document.seller
    const bank = async () => (await seller()).facts.find(f => f.label === '开户行与账号')?.value
    // The demo's seller is paid itself.
    expect([DEMO_ACCOUNT.holder, await bank()]).toEqual([(await seller()).name, '演示银行总行营业部　9999 0088 0000 0000 00'])
    const { bankName, accountNo } = DEMO_ACCOUNT
    await mall.world.pool.run(`insert into setting (key, value) values ('funds.receivingAccount', $1)`, [
      receivingText({ holder: '恒冶钢铁集团（演示）有限公司', bankName, lineNo: '102121000018', accountNo, prefix: '' }),
    ])
    mall.world.rules.forget()
    try {
      expect(await bank()).toBe('演示银行总行营业部　9999 0088 0000 0000 00（户名 恒冶钢铁集团（演示）有限公司）')
    } finally {
      await mall.world.pool.run(`delete from setting where key = 'funds.receivingAccount'`)
      mall.world.rules.forget()
    }
    // No rule of one person's names an account.
    expect((await admin.ask('/api/ops/updateSetting', { key: 'contract.sellerBank', value: '某银行 1' })).message).toContain(
      '没有这项规则',
    )
  })

  test('cannot be placed without the tick, and a client that never heard of it is told so; nothing is written', async () => {
    const { acceptTerms: _, ...old } = await planned(buyer, 1)
    expect(await effectOf(mall, () => buyer.ask('/api/order/createOrderBuyNow', old))).toEqual({})
    const answer = await buyer.ask('/api/order/createOrderBuyNow', { ...old, requestId: key(), acceptTerms: false })
    expect([answer.code, answer.message]).toEqual([4801, '请先阅读并勾选同意《钢材买卖合同》和产品协议，再提交订单'])
  })

  test('above the line of its channel is to be sealed, and needs no tick', async () => {
    await setRule('contract.tickedByChannel', 'J0000009=0')
    try {
      const { acceptTerms: _, ...input } = await planned(buyer, 1)
      const made = await buyer.get('/api/order/createOrderBuyNow', input)
      const c = await contractFor(made.orderCodes[0] ?? '')
      expect([c.contract?.status, c.contract?.signMode, c.contract?.acceptedAt]).toEqual([2, 'signed', null])
    } finally {
      await setRule('contract.tickedByChannel', '')
    }
    expect(
      (await admin.ask('/api/ops/updateSetting', { key: 'contract.tickedByChannel', value: 'J0000099=1' })).message,
    ).toContain('没有渠道 J0000099')
  })

  test('cancelled, its contract is void and says why; the PDF of it too', async () => {
    const orderCode = await ordered({ skuCode: SKU })
    await buyer.get('/api/order/cancelOrder', { orderCode, reason: '工期推迟' })
    const c = await contractFor(orderCode)
    expect([c.contract?.status, c.contract?.reason]).toEqual([4, '工期推迟'])
    expect(await contractOf(mall.world.pool, await idOf(orderCode))).toBeUndefined()
  })
})

describe('made-to-order goods', () => {
  test('are to be sealed: read before review as a preview, made when it passes, in force when both have sealed, once', async () => {
    const orderCode = await orderedCoil()
    const before = await reviewer.get('/api/ops/getOrderContract', { orderCode })
    expect([before.contract, before.document.signMode]).toEqual([null, 'signed'])
    expect(JSON.stringify(before.document.clauses)).toContain('电子印章')
    await reviewer.get('/api/ops/reviewOrder', { orderCode })
    const { contract, document } = await contractFor(orderCode)
    expect([contract?.status, contract?.acceptedAt]).toEqual([2, null])
    expect(document).toEqual(before.document)
    const no = contract?.contractNo ?? ''
    const seal = () =>
      mall.world.pool
        .tx(tx => markSigned(mall.world, tx, no))
        .then(
          () => 'sealed',
          (e: Error) => e.message,
        )
    const both = await Promise.all([seal(), seal()])
    expect(both.toSorted()).toEqual(['sealed', '合同当前为「已生效」，不能双方签章完成，合同生效'].toSorted())
    const done = await contractFor(orderCode)
    expect(done.contract?.status).toBe(ContractStatus.confirmed)
    expect(done.history.map(h => h.label)).toEqual(['双方签章完成，合同生效', '提交签署', '生成合同'])
    // Nobody has really sealed it: it does not outlive its test.
    await buyer.get('/api/order/cancelOrder', { orderCode, reason: '测试结束' })
  })

  test('have everything in their contract that the goods page marks as theirs, also what nobody had to choose, and one standard', async () => {
    const skuCode = await aCoil()
    const { params } = await mall.guest.get('/api/goods/selectProductOrderParamList', { skuCode })
    const marked = params.flatMap(p => p.choices.flatMap(c => (c.given === '' ? [] : [`${p.label} ${c.label}`])))
    const orderCode = await ordered({ skuCode, pieces: 10, stockMode: 2 })
    const { document } = await contractFor(orderCode)
    expect(marked.length).toBeGreaterThan(2)
    expect(document.lines[0]?.extrasText.split('，')).toEqual(
      expect.arrayContaining([...marked, '包装 普通包装', '轧制基料 冷轧基料']),
    )
    // Read before ordering it says the same.
    const least = document.lines[0]?.pieces ?? 0
    await buyer.get('/api/cart/addGoodsToCartBuyNow', { skuCode, stockMode: 2, pieces: least })
    const [preview] = await buyer.get('/api/order/previewContract', { freightMode: FreightMode.selfPickup, buyNow: true })
    expect(preview?.document.lines[0]?.extrasText).toBe(document.lines[0]?.extrasText)
  })

  test('whose review is taken back lose their contract; the next pass makes the next version beside it', async () => {
    const orderCode = await orderedCoil()
    await reviewer.get('/api/ops/reviewOrder', { orderCode })
    const first = (await contractFor(orderCode)).contract
    expect(await effectOf(mall, () => reviewer.get('/api/ops/withdrawReview', { orderCode, reason: '交期要改' }))).toMatchObject({
      rows: { order_contract: 'ended_at, reason, status 2→4', order_contract_log: 'insert delete' },
    })
    expect((await contractFor(orderCode)).contract).toBeNull()
    await reviewer.get('/api/ops/reviewOrder', { orderCode })
    const c = await contractFor(orderCode)
    expect([c.contract?.versionNo, c.contract?.contractNo]).toEqual([2, `${first?.contractNo}-2`])
    expect(c.versions.map(v => v.status)).toEqual([2, 4])
    const old = await buyer.get('/api/order/getOrderContract', { orderCode, contractNo: first?.contractNo ?? '' })
    expect([old.contract?.status, old.contract?.reason]).toEqual([4, '交期要改'])
  })
})

describe('who reads it', () => {
  test('nobody of another company, nobody who sees only his own orders, and no invented number', async () => {
    const orderCode = await ordered({ skuCode: SKU })
    const stranger = await mall.buyer('demo02')
    const purchaser = await mall.buyer('demo01-2')
    for (const who of [stranger, purchaser])
      for (const path of ['/api/order/getOrderContract', '/api/order/getContractUrl'] as const)
        expect((await who.ask(path, { orderCode })).code).toBe(4203)
    expect((await buyer.ask('/api/order/getOrderContract', { orderCode, contractNo: 'HT0' })).code).toBe(4803)
    const other = await contractFor(await ordered({ skuCode: SKU }))
    const contractNo = other.contract?.contractNo ?? ''
    expect((await buyer.ask('/api/order/getContractUrl', { orderCode, contractNo })).code).toBe(4803)
    const pricing = await mall.staff('S004')
    expect((await pricing.ask('/api/ops/getOrderContract', { orderCode })).code).toBe(4402)
    // A 业务员 sees the companies he looks after, in the list of old versions too.
    const elsewhere = await mall.staff('S012')
    for (const path of ['/api/ops/getOrderContract', '/api/ops/getContractUrl'] as const)
      expect((await elsewhere.ask(path, { orderCode })).code).toBe(4203)
    const own = await mall.staff('S011')
    expect((await own.get('/api/ops/getOrderContract', { orderCode })).orderCode).toBe(orderCode)
  })

  test('the address of the PDF is good for one use within a minute', async () => {
    const orderCode = await ordered({ skuCode: SKU })
    const fetchPdf = (url: string) => mall.app.inject({ method: 'GET', url })
    const { url, contractNo } = await buyer.get('/api/order/getContractUrl', { orderCode })
    const pdf = await fetchPdf(url)
    expect([pdf.statusCode, pdf.headers['content-type']]).toEqual([200, 'application/pdf'])
    expect(pdf.headers['content-disposition']).toBe(`attachment; filename="${contractNo}.pdf"`)
    expect(pdf.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    const again = await fetchPdf(url)
    expect([again.statusCode, again.json<{ status: { code: number } }>().status.code]).toEqual([404, 4805])
    const late = await buyer.get('/api/order/getContractUrl', { orderCode })
    await mall.world.pool.run(`update one_use_address set created_at = now() - interval '61 seconds' where used_at is null`)
    expect((await fetchPdf(late.url)).statusCode).toBe(404)
    expect((await fetchPdf('/api/order/contractPdf?token=x')).statusCode).toBe(404)
    // Two readers of one address at once: one gets it.
    const one = await buyer.get('/api/order/getContractUrl', { orderCode })
    const both = await Promise.all([fetchPdf(one.url), fetchPdf(one.url)])
    expect(both.map(r => r.statusCode).toSorted()).toEqual([200, 404])
    // Drawn once, kept by what it says: the same bytes.
    expect(both.find(r => r.statusCode === 200)?.rawPayload.equals(pdf.rawPayload)).toBe(true)
  })

  test('the sums of a line end under the end of their heads', async () => {
    const { url } = await buyer.get('/api/order/getContractUrl', { orderCode: await ordered({ skuCode: SKU }) })
    const { runs } = await readPaper((await mall.app.inject({ method: 'GET', url })).rawPayload)
    // About where a run ends: of this face a digit is 0.555 of its size wide, a point or comma 0.28, a Han character 1.
    const endOf = (r: { x: number; size: number; text: string }): number =>
      r.x + r.size * [...r.text].reduce((sum, c) => sum + (/[0-9]/.test(c) ? 0.555 : /[.,]/.test(c) ? 0.28 : 1), 0)
    for (const title of ['单价，元', '金额，元']) {
      const head = runs.find(r => r.text === title) ?? expect.unreachable()
      const under = runs.filter(r => r.page === head.page && r.y < head.y && r.y > head.y - 40 && /^[\d,]+\.\d\d$/.test(r.text))
      expect(
        under.filter(r => Math.abs(endOf(r) - endOf(head)) < 3),
        title,
      ).toHaveLength(1)
    }
  })

  test('before ordering, the very text of the selected lines; it is the one that is frozen', async () => {
    const input = await planned(buyer, 2)
    const [preview] = await buyer.get('/api/order/previewContract', { buyNow: true, freightMode: FreightMode.selfPickup })
    const made = await buyer.get('/api/order/createOrderBuyNow', input)
    const orderCode = made.orderCodes[0] ?? ''
    const frozen = (await contractFor(orderCode)).document
    const unnumbered = JSON.parse(JSON.stringify(frozen).replaceAll(orderCode, '下单后生成')) as typeof frozen
    expect({ ...preview?.document, orderCode: '下单后生成' }).toEqual(unnumbered)
    expect((await buyer.ask('/api/order/previewContract', { buyNow: true, freightMode: FreightMode.selfPickup })).code).toBe(4201)
  })
})
