import { callTable } from '@mall/contract/main/calls.ts'
import { CallError } from '@mall/contract/kernel/callError.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { browserCaller, formBody, MAY_BE_NOTHING, SENT_AS_FORM } from './call.ts'

afterEach(() => vi.unstubAllGlobals())

const answered = (body: string): Promise<unknown> => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(body, { headers: { 'content-type': 'application/json' } })))
  return browserCaller({ common: () => ({}), onSessionInvalid: () => {} })('/api/company/getCompanyAccountInfo', {})
}

test('an answer that says success and holds nothing is a failed call, not an empty page', async () => {
  for (const body of ['{"status":{"code":1,"message":"成功"},"data":null}', '{"status":{"code":1}}', 'null', '<<<', '[]', '7'])
    await expect(answered(body), body).rejects.toBeInstanceOf(CallError)
})

test('the calls that may answer nothing are those of the contract', () => {
  const nullable = Object.entries(callTable).flatMap(([path, call]) => (call.output.safeParse(null).success ? [path] : []))
  expect(nullable.toSorted()).toEqual([...MAY_BE_NOTHING].toSorted())
})

test('the calls of the second client go url-encoded with all that goes with every call, the grades encoded twice', async () => {
  const sent: RequestInit[] = []
  vi.stubGlobal('fetch', (_path: string, init: RequestInit) => {
    sent.push(init)
    return Promise.resolve(new Response('{"status":{"code":1},"data":[]}'))
  })
  const call = browserCaller({
    common: () => ({ token: 'T', priceAreaCode: '035', channelCode: null }),
    onSessionInvalid: () => {},
  })
  await call('/api/search/getSearchProducts', {
    appId: 1,
    word: '螺纹钢 20*9',
    shopMaterial: 'HRB400E,Q345R(R-HIC)',
    depot: ['W01', 'W02'],
    stock: 1,
  })
  await call('/api/goods/getProductPriceHistory', { skuCode: 'A' })
  const [form, json] = sent
  expect(form?.headers).toEqual({ 'content-type': 'application/x-www-form-urlencoded', token: 'T' })
  const body = String(form?.body)
  expect(body).toContain(
    `shopMaterial=${encodeURIComponent(encodeURIComponent('HRB400E,Q345R(R-HIC)')).replace(/\(/g, '%28').replace(/\)/g, '%29')}`,
  )
  const fields = new URLSearchParams(body)
  expect([...fields.keys()].sort()).toEqual(
    ['_t', 'appId', 'appid', 'depot', 'depot', 'priceAreaCode', 'shopMaterial', 'siteCode', 'stock', 'token', 'word'].sort(),
  )
  expect([fields.get('appId'), fields.get('word'), fields.getAll('depot')]).toEqual(['1', '螺纹钢 20*9', ['W01', 'W02']])
  expect(json?.headers).toMatchObject({ 'content-type': 'application/json' })
})

test('which calls go url-encoded the contract says too; of auctions it takes forms where we send none', () => {
  const taken = Object.entries(callTable).flatMap(([path, c]) => (c.form ? [path] : []))
  expect([...SENT_AS_FORM].filter(path => !taken.includes(path))).toEqual([])
  expect(taken.filter(path => !SENT_AS_FORM.has(path) && !path.startsWith('/api/bidding/'))).toEqual([])
  expect(formBody({ word: '', cid: 'A&B=C', settlement: [1, 2], grade: [] })).toBe('cid=A%26B%3DC&settlement=1&settlement=2')
})

test('who has logged in meanwhile is not logged out by a late answer to the session before', async () => {
  let token = 'OLD'
  const ended = vi.fn()
  let answer = (_reply: Response): void => {}
  vi.stubGlobal('fetch', () => new Promise<Response>(resolve => (answer = resolve)))
  const call = browserCaller({ common: () => ({ token }), onSessionInvalid: ended })
  const refused = () => new Response('{"status":{"code":606,"message":"登录已失效"}}')

  const late = call('/api/company/getCompanyAccountInfo', {})
  token = 'NEW'
  answer(refused())
  await expect(late).rejects.toMatchObject({ code: 606 })
  expect(ended).not.toHaveBeenCalled()

  const own = call('/api/company/getCompanyAccountInfo', {})
  answer(refused())
  await expect(own).rejects.toMatchObject({ code: 606 })
  expect(ended).toHaveBeenCalledOnce()
})
