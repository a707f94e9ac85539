// Limited stock, and more buyers than pieces.
import { expect, test } from 'vitest'
import type { Caller } from '../../testing/testMall.ts'
import { takeStock } from './orderWrites.queries.ts'
import { buyer, invoiceId, key, mall, openMall, setAvailable, SKU } from './testOrder.ts'

openMall()

test('forty buyers at once on ten pieces get exactly ten', async () => {
  await setAvailable(SKU, 10)
  const names = Array.from({ length: 40 }, (_, i) => ['demo02', 'demo03', 'demo10', 'demo14'][i % 4] ?? '')
  const callers = new Map<string, Caller>()
  for (const name of new Set(names)) callers.set(name, await mall.buyer(name))
  // Each company has one buy-now line, so its orders are made one after the other; the companies fight each other.
  const outcomes = await Promise.all(
    [...callers.values()].map(async who => {
      const [title] = await who.get('/api/company/getCompanyInvoiceByCompanyCode', {})
      const codes: number[] = []
      for (let i = 0; i < 10; i++) {
        const add = await who.ask('/api/cart/addGoodsToCartBuyNow', { skuCode: SKU, pieces: 1 })
        if (add.code !== 1) {
          codes.push(add.code)
          continue
        }
        const preview = await who.get('/api/cart/refreashCartBuyNowToOrderServiceByShop', { freightMode: 1 })
        codes.push(
          (
            await who.ask('/api/order/createOrderBuyNow', {
              requestId: key(),
              freightMode: 1,
              invoiceId: title?.invoiceId,
              fingerprint: preview.fingerprint,
              acceptTerms: true,
            })
          ).code,
        )
      }
      return codes
    }),
  )
  const codes = outcomes.flat()
  expect(codes.filter(c => c === 1).length).toBe(10)
  expect(codes.filter(c => c !== 1).every(c => c === 4103 || c === 4202)).toBe(true)
  await setAvailable(SKU, 200)
})

test('pieces that come free or go while an order waits for the stock row count as they are then', async () => {
  const { pool } = mall.world
  const [sku] = await pool.rows<{ id: number }>('select id from sku where sku_code = $1', [SKU])
  const skuId = sku?.id ?? 0
  /** Takes three pieces while another transaction, which holds the row already, changes by so many what is on hand. */
  const takeThreeDuring = async (delta: number) => {
    let locked = () => {}
    const holds = new Promise<void>(done => (locked = done))
    const other = pool.tx(async tx => {
      await tx.run('update stock set on_hand = on_hand + $2 where sku_id = $1', [skuId, delta])
      await tx.run(`insert into stock_move (sku_id, delta, reason, ref) values ($1, $2, '测试', 't')`, [skuId, delta])
      locked()
      await new Promise(done => setTimeout(done, 300))
    })
    await holds
    let taken: number | undefined
    const undone = pool.tx(async tx => {
      taken = (await takeStock(tx, { skuIds: [skuId], pieces: [3], scope: 'test', key: key(), answer: {}, orderId: 0 }))?.taken
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    await other
    return taken
  }
  await setAvailable(SKU, 2)
  expect(await takeThreeDuring(1)).toBe(1)
  await setAvailable(SKU, 3)
  expect(await takeThreeDuring(-1)).toBe(0)
  await setAvailable(SKU, 500)
})

test('two lines of one stock item are summed: six and six of ten are refused together', async () => {
  const sku = 'HRB'
  const found = await buyer.get('/api/search/getSearchProducts', { word: `${sku}400E 16`, settlement: [1], pageSize: 1 })
  const code = found.list[0]?.skuCode ?? ''
  await setAvailable(code, 10)
  await buyer.get('/api/cart/clearnCart', {})
  await buyer.get('/api/cart/addGoodsToCart', { skuCode: code, pieces: 6 })
  await buyer.get('/api/cart/addGoodsToCart', { skuCode: code, pieces: 6, services: ['LOAD'] })
  const preview = await buyer.get('/api/cart/refreashCartToOrderServiceByShop', { freightMode: 1 })
  const answer = await buyer.ask('/api/order/createOrder', {
    requestId: key(),
    freightMode: 1,
    invoiceId,
    fingerprint: preview.fingerprint,
    acceptTerms: true,
  })
  expect(answer.code).toBe(4103)
  const held = await mall.world.pool.row<{ n: number }>(
    `select count(*)::int as n from allocation a join sku k on k.id = a.sku_id where k.sku_code = $1 and a.state = 'active'`,
    [code],
  )
  expect(held?.n).toBe(0)
  await buyer.get('/api/cart/clearnCart', {})
})

test('baskets that list the same goods in opposite order do not lock each other out', async () => {
  const found = await buyer.get('/api/search/getSearchProducts', {
    word: 'HRB400E',
    depot: ['W02'],
    settlement: [1],
    pageSize: 2,
  })
  const [a, b] = found.list.map(r => r.skuCode)
  const people = await Promise.all(['demo02', 'demo05', 'demo08', 'demo11'].map(name => mall.buyer(name)))
  const answers = await Promise.all(
    people.map(async (who, i) => {
      const [title] = await who.get('/api/company/getCompanyInvoiceByCompanyCode', {})
      await who.get('/api/cart/clearnCart', {})
      for (const skuCode of i % 2 ? [a, b] : [b, a])
        await who.get('/api/cart/addGoodsToCart', { skuCode: skuCode ?? '', pieces: 1 })
      const preview = await who.get('/api/cart/refreashCartToOrderServiceByShop', { freightMode: 1 })
      return who.ask('/api/order/createOrder', {
        requestId: key(),
        freightMode: 1,
        invoiceId: title?.invoiceId,
        fingerprint: preview.fingerprint,
        acceptTerms: true,
      })
    }),
  )
  expect(answers.map(x => x.code)).toEqual([1, 1, 1, 1])
})
