import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import sharp from 'sharp'
import type { RefusalName } from '@mall/contract/kernel/codes.ts'
import { Errors } from '@mall/contract/main/errors.ts'
import type { Path, Sent } from '@mall/contract/main/calls.ts'
import { checkInvariants } from '../../../../proof/invariants.ts'
import { type Caller, type TestMall, testMall } from '../../testing/testMall.ts'

let mall: TestMall
let buyer: Caller
let other: Caller
let service: Caller
let quality: Caller
let photo: Buffer
/** Signed, with its lines. */
let signed: { orderCode: string; lineNo: number; skuCode: string }[]
let open: { orderCode: string; lineNo: number }

beforeAll(async () => {
  mall = await testMall()
  ;[buyer, other] = await Promise.all([mall.buyer('demo01'), mall.buyer('demo02')])
  ;[service, quality] = await Promise.all([mall.staff('S027'), mall.staff('S026')])
  photo = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#c8321a' } })
    .jpeg()
    .toBuffer()
  const lines = (more: string) =>
    mall.world.pool.rows<{ orderCode: string; lineNo: number; skuCode: string }>(
      `select o.order_code as "orderCode", l.line_no as "lineNo", k.sku_code as "skuCode" from orders o join order_line l on l.order_id = o.id
       join sku k on k.id = l.sku_id join app_user u on u.company_id = o.company_id where u.user_name = 'demo01' and ${more}
       and not exists (select 1 from mall_comment m where m.order_line_id = l.id) order by o.id desc, l.line_no limit 20`,
    )
  signed = await lines('o.status = 7')
  open = (await lines('o.status = 5'))[0] ?? { orderCode: '', lineNo: 1 }
})
afterAll(async () => {
  expect(await checkInvariants(mall.world.pool.raw)).toEqual([])
  await mall.close()
})

const refusal = async <P extends Path>(who: Caller, path: P, input: Sent<P>): Promise<RefusalName | undefined> => {
  const { code } = await who.ask(path, input)
  return (Object.keys(Errors) as RefusalName[]).find(name => Errors[name].code === code)
}
const INSERT = '/api/mallComments/insertMallComments'
const MOVE = '/api/ops/moveComment'
const five = { goodsStars: 5, weightStars: 5, deliveryStars: 5 }
let n = 0
/** The next line nobody has spoken of. */
const line = () => {
  const found = signed[n++]
  if (!found) throw new Error('no signed line left')
  return found
}
const of = (l: { orderCode: string; lineNo: number }) => ({ orderCode: l.orderCode, lineNo: l.lineNo })
const goods = (skuCode: string, show: 'all' | 'pictures' | 'low' = 'all') =>
  mall.guest.get('/api/mallComments/getMallCommentsInfo', { skuCode, show, pageSize: 100 })
const upload = async (who: Caller, purpose = 'comment'): Promise<string> => {
  const mark = 'mall-test-boundary'
  const part = (head: string, body: Buffer | string) =>
    Buffer.concat([Buffer.from(`--${mark}\r\n${head}\r\n\r\n`), Buffer.from(body), Buffer.from('\r\n')])
  const reply = await mall.app.inject({
    method: 'POST',
    url: '/api/file/oneFileUpload',
    headers: { 'content-type': `multipart/form-data; boundary=${mark}`, token: who.token ?? '' },
    payload: Buffer.concat([
      part('content-disposition: form-data; name="purpose"', purpose),
      part('content-disposition: form-data; name="file"; filename="a.jpg"\r\ncontent-type: image/jpeg', photo),
      Buffer.from(`--${mark}--\r\n`),
    ]),
  })
  return (reply.json() as { data: { fileId: string } }).data.fileId
}
const picture = async (fileId: string, size: string, token?: string) =>
  (
    await mall.app.inject({
      method: 'GET',
      url: `/api/file/get?id=${fileId}${size ? `&size=${size}` : ''}`,
      headers: token ? { cookie: token } : {},
    })
  ).statusCode

describe('the buyer', () => {
  test('rates a received line once, however often he presses, and strangers read it without his name', async () => {
    const l = line()
    const before = await goods(l.skuCode)
    const say = { ...of(l), goodsStars: 4, weightStars: 5, deliveryStars: 3, words: '定尺准，捆扎结实' }
    const pressed = await Promise.all([1, 2, 3, 4].map(() => buyer.ask(INSERT, say)))
    expect(pressed.map(p => p.code)).toEqual([1, 1, 1, 1])
    expect(new Set(pressed.map(p => p.data.commentId)).size).toBe(1)
    const after = await goods(l.skuCode)
    expect(after.count).toBe(before.count + 1)
    const [mine] = after.list
    expect(mine).toMatchObject({ goodsStars: 4, words: '定尺准，捆扎结实', reply: '' })
    expect(mine?.author).toMatch(/客户 .\*\*\*$/)
    const company = await mall.world.pool.row<{ name: string }>(
      `select c.name from company c join app_user u on u.company_id = c.id where u.user_name = 'demo01'`,
    )
    expect(JSON.stringify(after)).not.toContain(company?.name ?? 'demo01')
    expect(JSON.stringify(after)).not.toContain('demo01')
  })

  test('nothing before receipt, nothing of another company, no line that is not there', async () => {
    expect(await refusal(buyer, INSERT, { ...of(open), ...five })).toBe('COMMENT_BEFORE')
    const l = line()
    expect(await refusal(other, INSERT, { ...of(l), ...five })).toBe('COMMENT_LINE')
    expect(await refusal(buyer, INSERT, { ...of(l), ...five, lineNo: 99 })).toBe('COMMENT_LINE')
    expect((await mall.guest.ask(INSERT, { ...of(l), ...five })).code).toBe(606)
  })

  test('one to five whole stars, five hundred words, no number to call', async () => {
    const l = line()
    for (const goodsStars of [0, 6, 4.5]) expect((await buyer.ask(INSERT, { ...of(l), ...five, goodsStars })).code).not.toBe(1)
    expect((await buyer.ask(INSERT, { ...of(l), ...five, words: '好'.repeat(501) })).code).not.toBe(1)
    expect(await refusal(buyer, INSERT, { ...of(l), ...five, words: '低价出货 13800001234' })).toBe('COMMENT_CONTACT')
  })

  test('may change it for thirty days with the history kept; a stale page changes nothing', async () => {
    const l = line()
    const made = await buyer.get(INSERT, { ...of(l), ...five, words: '先这样' })
    const changed = await buyer.get(INSERT, { ...of(l), ...five, goodsStars: 2, words: '过磅后差 4‰', version: made.version })
    expect(changed).toEqual({ commentId: made.commentId, version: made.version + 1 })
    expect(await refusal(buyer, INSERT, { ...of(l), ...five, words: '旧页面', version: made.version })).toBe('COMMENT_CHANGED')
    const { history } = await service.get('/api/ops/getComment', { commentId: made.commentId })
    expect(history.map(h => h.event)).toEqual(['评价', '修改评价'])
    expect(history[1]?.detail).toContain('先这样')
    await mall.world.pool.run(`update mall_comment set created_at = now() - interval '31 days' where id = $1`, [made.commentId])
    expect(await refusal(buyer, INSERT, { ...of(l), ...five, words: '太迟', version: changed.version })).toBe('COMMENT_LATE')
    const own = (await buyer.get('/api/mallComments/getOrderComments', { orderCode: l.orderCode })).find(
      x => x.lineNo === l.lineNo,
    )
    expect(own?.said?.whyNotChange).toContain('30 天')
  })

  test('two who change it at once: one does', async () => {
    const l = line()
    const made = await buyer.get(INSERT, { ...of(l), ...five })
    const both = await Promise.all(
      ['甲', '乙'].map(words => buyer.ask(INSERT, { ...of(l), ...five, words, version: made.version })),
    )
    expect(both.map(b => b.code).toSorted((a, b) => a - b)).toEqual([1, Errors.COMMENT_CHANGED.code])
  })

  test('up to six own pictures; strangers see them small while the comment is shown, never the original', async () => {
    const l = line()
    const fileId = await upload(buyer)
    const foreign = await upload(other)
    const paper = await upload(buyer, 'claim')
    for (const wrong of [foreign, paper])
      expect(await refusal(buyer, INSERT, { ...of(l), ...five, fileIds: [wrong] })).toBe('COMMENT_FILES')
    expect(await picture(fileId, 'thumb')).toBe(404)
    const made = await buyer.get(INSERT, { ...of(l), ...five, fileIds: [fileId] })
    expect(await Promise.all(['thumb', 'preview', ''].map(size => picture(fileId, size)))).toEqual([200, 200, 404])
    expect((await goods(l.skuCode, 'pictures')).list[0]?.pictures).toHaveLength(1)
    // A picture stands in one comment.
    expect(await refusal(buyer, INSERT, { ...of(line()), ...five, fileIds: [fileId] })).toBe('COMMENT_FILES')
    await service.get(MOVE, { commentId: made.commentId, version: made.version, act: 'hide', reason: '图片与商品无关' })
    expect(await picture(fileId, 'thumb')).toBe(404)
  })

  test('sees what waits to be said of and what he has said', async () => {
    const l = line()
    const waits = async () =>
      (await buyer.get('/api/mallComments/getMyCommentList', { pageSize: 100 })).list.some(
        x => x.orderCode === l.orderCode && x.lineNo === l.lineNo,
      )
    expect(await waits()).toBe(true)
    await buyer.get(INSERT, { ...of(l), ...five })
    expect(await waits()).toBe(false)
    const done = await buyer.get('/api/mallComments/getMyCommentList', { state: 'done', pageSize: 100 })
    expect(done.list[0]).toMatchObject({ orderCode: l.orderCode, said: { state: 'shown', goodsStars: 5 } })
    expect(
      (await other.get('/api/mallComments/getMyCommentList', { state: 'done' })).list.every(x => x.orderCode !== l.orderCode),
    ).toBe(true)
  })
})

describe('the desk', () => {
  test('low stars come first; one answer, worded anew with the first kept', async () => {
    const l = line()
    const made = await buyer.get(INSERT, { ...of(l), goodsStars: 1, weightStars: 2, deliveryStars: 5, words: '表面有锈' })
    const queue = await service.get('/api/ops/getCommentList', {})
    expect(queue.list[0]?.low).toBe(true)
    expect(queue.lowCount).toBeGreaterThan(0)
    const say = { commentId: made.commentId, reply: '已安排质检复核。' }
    await service.get('/api/ops/replyComment', { ...say, version: made.version })
    // Pressed twice it is one answer.
    await service.get('/api/ops/replyComment', { ...say, version: made.version })
    expect(await refusal(service, '/api/ops/replyComment', { ...say, reply: '另一个', version: made.version })).toBe(
      'COMMENT_CHANGED',
    )
    await service.get('/api/ops/replyComment', { ...say, reply: '质检已复核，补发。', version: made.version + 1 })
    expect((await goods(l.skuCode)).list.find(c => c.commentId === made.commentId)?.reply).toBe('质检已复核，补发。')
    const { history } = await service.get('/api/ops/getComment', { commentId: made.commentId })
    expect(history.map(h => h.event)).toEqual(['评价', '客服回复', '修改回复'])
    expect((await service.get('/api/ops/getCommentList', { pageSize: 100 })).list.some(c => c.commentId === made.commentId)).toBe(
      false,
    )
    const told = await mall.world.pool.rows(
      `select 1 from notice where event = 'commentReplied' and body like '%' || $1 || '%'`,
      [l.orderCode],
    )
    expect(told).toHaveLength(2)
  })

  test('hidden is gone from page and average; the author hears why, asks, and it is shown again', async () => {
    const l = line()
    const before = await goods(l.skuCode)
    const made = await buyer.get(INSERT, { ...of(l), goodsStars: 1, weightStars: 1, deliveryStars: 1, words: '不好' })
    const at = { commentId: made.commentId }
    expect(await service.get(MOVE, { ...at, version: 1, act: 'hide', reason: '与商品无关' })).toEqual({ state: 'hidden' })
    expect(await service.get(MOVE, { ...at, version: 1, act: 'hide', reason: '与商品无关' })).toEqual({ state: 'hidden' })
    const hidden = await goods(l.skuCode)
    expect([hidden.count, hidden.goodsAverage]).toEqual([before.count, before.goodsAverage])
    expect(hidden.list.some(c => c.commentId === made.commentId)).toBe(false)
    expect(await refusal(buyer, INSERT, { ...of(l), ...five, version: 2 })).toBe('COMMENT_STATE')
    expect(await refusal(other, '/api/mallComments/appealComment', { ...at, reason: '我的' })).toBe('COMMENT_NONE')
    await buyer.get('/api/mallComments/appealComment', { ...at, reason: '说的是实情' })
    await buyer.get('/api/mallComments/appealComment', { ...at, reason: '说的是实情' })
    const own = await buyer.get('/api/mallComments/getMyCommentList', { state: 'hidden' })
    expect(own.list[0]?.said).toMatchObject({ state: 'appealed', whyHidden: '与商品无关' })
    const seen = await service.get('/api/ops/getComment', at)
    expect(seen.acts.toSorted()).toEqual(['keep', 'show'])
    expect(await service.get(MOVE, { ...at, version: seen.version, act: 'show', reason: '属实' })).toEqual({ state: 'shown' })
    expect((await goods(l.skuCode)).count).toBe(before.count + 1)
  })

  test('who may only look may not answer; a buyer has no desk', async () => {
    const l = line()
    const made = await buyer.get(INSERT, { ...of(l), ...five })
    expect((await quality.get('/api/ops/getComment', { commentId: made.commentId })).whyNotReply).toContain('权限')
    const answer = await quality.ask('/api/ops/replyComment', { commentId: made.commentId, version: 1, reply: 'x' })
    expect(answer.code).not.toBe(1)
    expect((await buyer.ask('/api/ops/getCommentList', {})).code).not.toBe(1)
    expect(await refusal(service, '/api/ops/getComment', { commentId: '99999999' })).toBe('COMMENT_NONE')
  })
})
