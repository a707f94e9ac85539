// 订单附件: sent along at the checkout, read by who sees the order and by the mill, taken off until the mill has reviewed.
import { beforeAll, describe, expect, test } from 'vitest'
import sharp from 'sharp'
import { noLimits } from '@mall/domain/people/companyAccess/limits.rules.ts'
import { seal } from '../../kernel/sealed.ts'
import { Cookies } from '../../kernel/serve/cookies.ts'
import { effectOf } from '../../testing/testEffects.ts'
import type { Caller } from '../../testing/testMall.ts'
import { openDesks, reviewer } from './testDesk.ts'
import { buyer, mall, planned, ROWS_OF_AN_ORDER } from './testOrder.ts'

openDesks()
let photo: Buffer
/** Whose orders all wait for a colleague, so that the mill has not reviewed them. */
let purchaser: Caller
let colleague: Caller
let stranger: Caller
beforeAll(async () => {
  const limits = { ...noLimits, orderFen: 0 }
  await buyer.get('/api/user/updateUserBeanByUserName', { userName: 'demo01-2', name: '邹采青', role: 'purchaser', limits })
  purchaser = await mall.buyer('demo01-2')
  colleague = await mall.buyer('demo01-4')
  stranger = await mall.buyer('demo02')
  photo = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#334' } })
    .png()
    .toBuffer()
})
async function upload(who: Caller, purpose = 'order'): Promise<string> {
  const mark = 'order-test-boundary'
  const reply = await mall.app.inject({
    method: 'POST',
    url: '/api/file/oneFileUpload',
    headers: { 'content-type': `multipart/form-data; boundary=${mark}`, token: who.token ?? '' },
    payload: Buffer.concat([
      Buffer.from(`--${mark}\r\ncontent-disposition: form-data; name="purpose"\r\n\r\n${purpose}\r\n`),
      Buffer.from(`--${mark}\r\ncontent-disposition: form-data; name="file"; filename="图样.png"\r\n\r\n`),
      photo,
      Buffer.from(`\r\n--${mark}--\r\n`),
    ]),
  })
  return (reply.json() as { data: { fileId: string } }).data.fileId
}
const opens = async (who: Caller, fileId: string, name: 'token' | 'opsToken' = 'token') => {
  const { wire } = Cookies[name]
  const cookie = `${wire}=${encodeURIComponent(seal(mall.world.settings.cookieKeys, wire, who.token ?? ''))}`
  return (await mall.app.inject({ method: 'GET', url: `/api/file/get?id=${fileId}`, headers: { cookie } })).statusCode
}
const place = async (who: Caller, fileIds: string[]) =>
  (await who.get('/api/order/createOrderBuyNow', { ...(await planned(who, 1)), fileIds })).orderCodes[0] ?? ''
const filesOf = async (who: Caller, orderCode: string) =>
  (await who.get('/api/order/getOrderDetail', { orderCode })).files.map(f => f.fileId)

describe('files that are sent along with an order', () => {
  test('stand on it for the company and the mill; a foreign company has neither', async () => {
    const [a, b] = [await upload(buyer), await upload(buyer)]
    expect([await opens(colleague, a), await opens(reviewer, a, 'opsToken')]).toEqual([404, 404])
    const input = { ...(await planned(buyer, 1)), fileIds: [a, b] }
    let orderCode = ''
    const { rows } = await effectOf(mall, async () => {
      orderCode = (await buyer.get('/api/order/createOrderBuyNow', input)).orderCodes[0] ?? ''
    })
    expect(rows).toMatchObject({ orders: ROWS_OF_AN_ORDER.orders, order_file: 'insert ×2' })
    expect((await filesOf(colleague, orderCode)).toSorted()).toEqual([a, b].toSorted())
    expect((await reviewer.get('/api/ops/getOrderDetail', { orderCode })).files).toHaveLength(2)
    expect([await opens(colleague, a), await opens(reviewer, a, 'opsToken'), await opens(stranger, a)]).toEqual([200, 200, 404])
    // A purchaser sees his own orders alone.
    expect(await opens(purchaser, a)).toBe(404)
  })

  test('are his own uploads for it, three at most: anything else makes no order', async () => {
    const four = [await upload(buyer), await upload(buyer), await upload(buyer), await upload(buyer)]
    const ask = async (fileIds: string[]) =>
      (await buyer.ask('/api/order/createOrderBuyNow', { ...(await planned(buyer, 1)), fileIds })).message
    expect(await ask(four)).toContain('附件最多 3 份')
    const missing = await ask(['AAAAAAAAAAAAAAAAAAAAAA'])
    for (const fileId of [await upload(stranger), await upload(colleague), await upload(buyer, 'claim')])
      expect(await ask([fileId])).toBe(missing)
  })

  test('are taken off by the buyer until the mill has reviewed, and then by nobody', async () => {
    const [a, b] = [await upload(purchaser), await upload(purchaser)]
    const orderCode = await place(purchaser, [a, b])
    const remove = (who: Caller, fileId: string) => who.ask('/api/order/removeOrderFile', { orderCode, fileId })
    expect((await remove(stranger, a)).code).toBe(4203)
    expect(await opens(colleague, a)).toBe(200)
    expect((await remove(purchaser, a)).code).toBe(1)
    expect([await opens(colleague, a), await filesOf(colleague, orderCode)]).toEqual([404, [b]])
    expect((await remove(purchaser, a)).message).toBe((await remove(purchaser, 'AAAAAAAAAAAAAAAAAAAAAA')).message)
    await colleague.get('/api/order/approveCompanyOrder', { orderCode })
    const late = await remove(purchaser, b)
    expect([late.code, late.message]).toEqual([5619, '订单已是「待付款」，附件不能再撤'])
    expect((await purchaser.get('/api/order/getOrderDetail', { orderCode })).whyNotFiles).toBe(late.message)
    expect(await filesOf(purchaser, orderCode)).toEqual([b])
  })
})
