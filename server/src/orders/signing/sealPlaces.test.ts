// Where the seals stand: over the block of their party and over nothing else of the contract.
import { beforeAll, expect, test } from 'vitest'
import type { Caller } from '../../testing/testMall.ts'
import { readPaper } from '../../platform/pdf/testPaper.ts'
import { flowOfDocument } from './signing.queries.ts'
import { authorise, buyer, desk, flowAt, mall, openSigning, rule, signAtPlatform, work } from './testSigning.ts'

openSigning({ orders: true })
let reviewer: Caller
beforeAll(async () => {
  reviewer = await mall.staff('S002')
  await rule('order.approvalAboveFen', '99999999999')
})

/** A made-to-order coil, ordered, reviewed, signed by both. */
async function signedContract(): Promise<Buffer> {
  const row = await mall.world.pool.row<{ code: string }>(
    `select sku_code as code from sku where futures and on_shelf and class_code = 'GAL' and grade_level = '1' order by id limit 1`,
  )
  const skuCode = row?.code ?? ''
  const goods = await buyer.get('/api/goods/getSteelProductDetailInfo', { skuCode })
  const pieces = Math.ceil((goods.minFuturesKg * 1000) / goods.pieceWeightG)
  await buyer.get('/api/cart/addGoodsToCartBuyNow', { skuCode, pieces, stockMode: 2 })
  const preview = await buyer.get('/api/cart/refreashCartBuyNowToOrderServiceByShop', { freightMode: 1 })
  const [title] = await buyer.get('/api/company/getCompanyInvoiceByCompanyCode', {})
  const made = await buyer.get('/api/order/createOrderBuyNow', {
    requestId: `seals-${process.pid}`,
    freightMode: 1,
    invoiceId: title?.invoiceId ?? '',
    fingerprint: preview.fingerprint,
    acceptTerms: true,
  })
  const [orderCode = ''] = made.orderCodes
  await reviewer.get('/api/ops/reviewOrder', { orderCode })
  await work(3)
  const { contractNo } = await buyer.get('/api/order/getOrderDetail', { orderCode })
  const flow = (await flowOfDocument(mall.world.pool, 'order', contractNo)) ?? expect.unreachable()
  await authorise('demo01')
  await signAtPlatform(await flowAt(flow.flowNo))
  await work()
  const half = await flowAt(flow.flowNo)
  await desk.get('/api/ops/actOnSign', { flowNo: half.flowNo, version: half.version, act: 'seal' })
  await work(2)
  const kept = await mall.world.files.get((await flowAt(flow.flowNo)).signedKey ?? '')
  return kept ?? expect.unreachable()
}

test('each seal stands over the words 合同专用章 of its own party, and over no clause, no annex and not over the other seal', async () => {
  const { runs, seals } = await readPaper(await signedContract())
  expect(seals).toHaveLength(2)
  const marks = runs.filter(r => r.text.includes('合同专用章')).toSorted((a, b) => a.x - b.x)
  expect(marks).toHaveLength(2)
  for (const [i, seal] of seals.entries()) {
    const over = runs.filter(
      r =>
        r.page === seal.page &&
        r.x < seal.x + seal.width &&
        r.x + r.text.length * r.size > seal.x &&
        r.y < seal.y + seal.height &&
        r.y + r.size > seal.y,
    )
    expect(over.map(r => r.text)).toEqual([marks[i]?.text])
    expect(over[0]).toBe(marks[i])
  }
  // The names of both sides are read above their seals.
  for (const role of ['买方：', '卖方：']) {
    const name = runs.filter(r => r.text.startsWith(role)).at(-1)
    expect(name?.page).toBe(seals[0]?.page)
  }
})

test('no line of a contract begins with a sign that closes', async () => {
  const [row] = await mall.world.pool.rows<{ orderCode: string }>(
    `select o.order_code as "orderCode" from orders o join order_contract c on c.order_id = o.id order by o.id desc limit 1`,
  )
  const { url } = await reviewer.get('/api/ops/getContractUrl', { orderCode: row?.orderCode ?? '' })
  const pdf = await mall.app.inject({ method: 'GET', url })
  const { runs } = await readPaper(pdf.rawPayload)
  expect(runs.length).toBeGreaterThan(60)
  expect(runs.map(r => r.text).join('')).not.toContain('\u{FFFD}')
  expect(runs.filter(r => /^[，。、；：？！）》」』】”’％‰]/.test(r.text)).map(r => r.text)).toEqual([])
})
