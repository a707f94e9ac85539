// The price a list shows is the price the cart takes: of a contract, of an agreement, and of neither.
import { beforeAll, expect, test } from 'vitest'
import type { Caller } from '../../testing/testMall.ts'
import { buyer, key, mall } from '../../orders/order/testOrder.ts'
import { coil, contract, openContracts } from './testContract.ts'

openContracts()
let other: Caller
beforeAll(async () => {
  other = await mall.buyer('demo02')
})

const rowOf = async (who: Caller, skuCode: string, common: object = {}) =>
  (await who.get('/api/search/getSearchProducts', { word: skuCode }, { ...common })).list.find(r => r.skuCode === skuCode)
const depotOf = async (who: Caller, skuCode: string, common: object = {}) =>
  (await who.get('/api/goods/getSteelProductDetailInfo', { skuCode }, { ...common })).depots.find(d => d.skuCode === skuCode)
const taken = async (who: Caller, skuCode: string, common: object = {}) => {
  await who.get('/api/cart/clearnCart', {}, { ...common })
  await who.get('/api/cart/addGoodsToCart', { skuCode, pieces: 1 }, { ...common })
  const { cartMap } = await who.get('/api/cart/refreashCartGroup', { appid: 1, salesType: '1' }, { ...common })
  return Object.values(cartMap).flatMap(g => g.lines)[0]
}

test('in contract mode list and depot table show the contract’s price, the list price stands beside it, and the cart takes what they show', async () => {
  const mode = { commerceContractNo: await contract(), salesType: '90' }
  const line = await taken(buyer, coil.code, mode)
  const [row, depot, plain] = [
    await rowOf(buyer, coil.code, mode),
    await depotOf(buyer, coil.code, mode),
    await rowOf(buyer, coil.code),
  ]
  expect(line?.priceFen).not.toBe(plain?.priceFen)
  expect(row).toMatchObject({ priceFen: plain?.priceFen, own: { priceFen: line?.priceFen, source: 'contract', whyNot: '' } })
  expect(depot?.own).toMatchObject({ priceFen: line?.priceFen, sourceNo: mode.commerceContractNo })
  expect(row?.own?.deliveredFen).toBe((line?.priceFen ?? 0) + (row?.freightFen ?? 0))
  // Goods of another kind are not in the contract, and the list says so before they are put in.
  const outside = (await buyer.get('/api/search/getSearchProducts', { pageSize: 100 }, mode)).list.filter(r => r.own?.whyNot)
  expect(outside.length).toBeGreaterThan(0)
  for (const r of outside) expect(r.own?.priceFen).toBe(r.priceFen)
  // Out of the mode, and for everybody else, it is the list.
  expect([plain?.own, (await rowOf(other, coil.code))?.own, (await rowOf(mall.guest, coil.code))?.own]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})

test('an agreed price that is lower is shown where goods are listed, to its company alone', async () => {
  const pricing = await mall.staff('S004')
  const { code } = (await mall.world.pool.row<{ code: string }>(
    `select c.code from company c join app_user u on u.company_id = c.id where u.user_name = 'demo02'`,
  )) ?? { code: '' }
  await pricing.get('/api/ops/saveCompanyPrice', {
    companyCode: code,
    kind: 'cut',
    cutFen: 2_000,
    skuCode: coil.code,
    fromAt: Date.now() - 3_600_000,
    untilAt: Date.now() + 36_000_000,
    requestId: key(),
  })
  // Lists look for agreed prices again after two seconds.
  await new Promise(done => setTimeout(done, 2100))
  const line = await taken(other, coil.code)
  const row = await rowOf(other, coil.code)
  expect(line?.priceFen).toBe((row?.priceFen ?? 0) - 2_000)
  expect(row?.own).toMatchObject({ priceFen: line?.priceFen, source: 'agreement', label: expect.stringContaining('协议价') })
  expect((await depotOf(other, coil.code))?.own?.priceFen).toBe(line?.priceFen)
  await other.get('/api/goods/insertUserProductCollection', { skuCode: coil.code })
  const { list } = await other.get('/api/goods/getUserProductCollection', {})
  expect(list.find(r => r.skuCode === coil.code)?.own?.priceFen).toBe(line?.priceFen)
  expect([(await rowOf(buyer, coil.code))?.own, (await rowOf(mall.guest, coil.code))?.own]).toEqual([undefined, undefined])
})
