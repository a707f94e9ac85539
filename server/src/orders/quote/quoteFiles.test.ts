import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import type { Sent } from '@mall/contract/main/calls.ts'
import type { RefusalName } from '@mall/contract/kernel/codes.ts'
import { Errors } from '@mall/contract/main/errors.ts'
import { seal } from '../../kernel/sealed.ts'
import { Cookies } from '../../kernel/serve/cookies.ts'
import type { Caller } from '../../testing/testMall.ts'
import { buyer, key, mall, openMall, SKU } from '../order/testOrder.ts'

openMall()
let desk: Caller
let manager: Caller
let foreign: Caller
let listFen = 0
let photo: Buffer
beforeAll(async () => {
  ;[desk, manager, foreign] = await Promise.all([mall.staff('S002'), mall.staff('S003'), mall.buyer('demo02')])
  listFen = (await buyer.get('/api/goods/getSteelProductDetailInfo', { skuCode: SKU })).priceFen
  photo = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#334' } })
    .png()
    .toBuffer()
})
const nameOf = (n: number) => (Object.keys(Errors) as RefusalName[]).find(k => Errors[k].code === n) ?? n
/** The mill's day so many days from now. */
const dayIn = async (days: number) =>
  (
    await mall.world.pool.row<{ day: string }>(
      `select to_char((now() at time zone 'Asia/Shanghai')::date + $1::int, 'YYYY-MM-DD') as day`,
      [days],
    )
  )?.day ?? ''
const upload = async (who: Caller, path: '/api/file/oneFileUpload' | '/api/ops/uploadQuoteFile', purpose = 'quote') => {
  const mark = 'quote-test-boundary'
  const reply = await mall.app.inject({
    method: 'POST',
    url: path,
    headers: { 'content-type': `multipart/form-data; boundary=${mark}`, token: who.token ?? '' },
    payload: Buffer.concat([
      Buffer.from(`--${mark}\r\ncontent-disposition: form-data; name="purpose"\r\n\r\n${purpose}\r\n`),
      Buffer.from(`--${mark}\r\ncontent-disposition: form-data; name="file"; filename="图样.png"\r\n\r\n`),
      photo,
      Buffer.from(`\r\n--${mark}--\r\n`),
    ]),
  })
  const { status, data } = reply.json() as { status: { code: number; message: string }; data: { fileId: string } }
  expect(status.message).toBe(status.code === 1 ? status.message : '')
  return data.fileId
}
const opens = async (who: Caller, fileId: string, name: 'token' | 'opsToken' = 'token') =>
  (
    await mall.app.inject({
      method: 'GET',
      url: `/api/file/get?id=${fileId}`,
      headers: { cookie: cookieOf(name, who.token ?? '') },
    })
  ).statusCode
const cookieOf = (name: 'token' | 'opsToken', value: string) =>
  `${Cookies[name].wire}=${encodeURIComponent(seal(mall.world.settings.cookieKeys, Cookies[name].wire, value))}`
type Ask = Sent<'/api/quote/askQuote'>
const ask = (o: Partial<Ask> = {}, line: Partial<Ask['lines'][number]> = {}) =>
  buyer.ask('/api/quote/askQuote', {
    lines: [{ skuCode: SKU, pieces: 2, wantedFen: listFen - 5_000, ...line }],
    requestId: key(),
    ...o,
  })
const seenBy = (quoteNo: string) => buyer.get('/api/quote/getQuoteDetail', { quoteNo })
const versionOf = async (quoteNo: string) => (await desk.get('/api/ops/getQuote', { quoteNo })).version

test('the buyer wants a day, the mill names another; both read both, in the lines and in the history', async () => {
  const [wanted, later] = [await dayIn(10), await dayIn(14)]
  const { quoteNo } = (await ask({}, { needOn: wanted })).data
  expect((await seenBy(quoteNo)).steps[0]?.text).toContain(`第 1 行 ${wanted}`)
  await desk.get('/api/ops/answerQuote', {
    quoteNo,
    version: 1,
    lines: [{ lineNo: 1, offerFen: listFen - 1_000, offerOn: later }],
  })
  const q = await seenBy(quoteNo)
  expect(q.lines[0]).toMatchObject({ needOn: wanted, offerOn: later })
  expect(q.steps[0]?.text).toContain(`交期 ${later}`)
  // The second turn without a word on the day keeps the mill's; with the buyer's own day there is no other.
  await buyer.get('/api/quote/counterQuote', {
    quoteNo,
    version: q.version,
    lines: [{ lineNo: 1, counterFen: listFen - 3_000 }],
  })
  await desk.get('/api/ops/answerQuote', { quoteNo, version: 3, lines: [{ lineNo: 1, offerFen: listFen - 2_000 }] })
  expect((await seenBy(quoteNo)).lines[0]?.offerOn).toBe(later)
  const other = (await ask({}, { needOn: wanted })).data.quoteNo
  await desk.get('/api/ops/answerQuote', {
    quoteNo: other,
    version: 1,
    lines: [{ lineNo: 1, offerFen: listFen - 1_000, offerOn: wanted }],
  })
  expect((await seenBy(other)).lines[0]?.offerOn).toBeNull()
})

test('a day before today, beyond a year or that is none is refused in words', async () => {
  for (const needOn of [await dayIn(-1), await dayIn(400)]) expect(nameOf((await ask({}, { needOn })).code)).toBe('QUOTE_LINES')
  expect(nameOf((await ask({}, { needOn: '2026-02-30' })).code)).toBe('INPUT')
  const { quoteNo } = (await ask()).data
  const late = await desk.ask('/api/ops/answerQuote', {
    quoteNo,
    version: 1,
    lines: [{ lineNo: 1, offerFen: listFen - 1_000, offerOn: await dayIn(-1) }],
  })
  expect(nameOf(late.code)).toBe('QUOTE_LINES')
  expect((await seenBy(quoteNo)).state).toBe('asked')
})

test('a day below the authority price waits with its price: the buyer reads it when the manager has passed it', async () => {
  const later = await dayIn(20)
  const { quoteNo } = (await ask({}, { wantedFen: Math.ceil(listFen * 0.6) })).data
  const paper = await upload(desk, '/api/ops/uploadQuoteFile')
  const low = { lineNo: 1, offerFen: Math.ceil(listFen * 0.6), offerOn: later }
  await desk.get('/api/ops/answerQuote', { quoteNo, version: 1, lines: [low], fileIds: [paper] })
  let q = await seenBy(quoteNo)
  expect([q.state, q.lines[0]?.offerOn, q.files.length, await opens(buyer, paper)]).toEqual(['asked', null, 0, 404])
  expect(await opens(manager, paper, 'opsToken')).toBe(200)
  // Sent back, the paper is off the quote; the next answer brings it again.
  await manager.get('/api/ops/decideQuote', { quoteNo, version: await versionOf(quoteNo), pass: false, reason: '再谈一口' })
  expect((await desk.get('/api/ops/getQuote', { quoteNo })).files).toEqual([])
  await desk.get('/api/ops/answerQuote', { quoteNo, version: await versionOf(quoteNo), lines: [low], fileIds: [paper] })
  await manager.get('/api/ops/decideQuote', { quoteNo, version: await versionOf(quoteNo), pass: true })
  q = await seenBy(quoteNo)
  expect([q.state, q.lines[0]?.offerOn, q.files.map(f => f.ofMill), await opens(buyer, paper)]).toEqual([
    'offered',
    later,
    [true],
    200,
  ])
})

test('the two sides open the papers of their quote; a foreign company gets what a missing file gives', async () => {
  const drawing = await upload(buyer, '/api/file/oneFileUpload')
  // Until it goes with a quote it is its uploader's alone.
  expect([await opens(buyer, drawing), await opens(desk, drawing, 'opsToken')]).toEqual([200, 404])
  const { quoteNo } = (await ask({ fileIds: [drawing] })).data
  const paper = await upload(desk, '/api/ops/uploadQuoteFile')
  await desk.get('/api/ops/answerQuote', {
    quoteNo,
    version: 1,
    fileIds: [paper],
    lines: [{ lineNo: 1, offerFen: listFen - 1_000 }],
  })
  expect((await seenBy(quoteNo)).files.map(f => [f.fileName, f.ofMill])).toEqual([
    ['图样.png', false],
    ['图样.png', true],
  ])
  for (const id of [drawing, paper])
    expect([await opens(buyer, id), await opens(desk, id, 'opsToken'), await opens(foreign, id)]).toEqual([200, 200, 404])
})

test('nobody attaches what is not his, what is for another purpose or what goes with a quote already', async () => {
  const strange = await upload(foreign, '/api/file/oneFileUpload')
  const claim = await upload(buyer, '/api/file/oneFileUpload', 'claim')
  const own = await upload(buyer, '/api/file/oneFileUpload')
  for (const fileIds of [[strange], [claim], [own, strange], ['A'.repeat(22)]])
    expect(nameOf((await ask({ fileIds })).code)).toBe('FILE_NOT_FOUND')
  const { quoteNo } = (await ask({ fileIds: [own, own] })).data
  expect((await seenBy(quoteNo)).files.length).toBe(1)
  expect(nameOf((await ask({ fileIds: [own] })).code)).toBe('FILE_NOT_FOUND')
  expect(nameOf((await ask({ fileIds: Array.from({ length: 9 }, () => own) })).code)).toBe('INPUT')
})
