// A contract through the mall's own routes with e签宝 behind them: handed over by the job, signed at the vendor's page, told by its callback, sealed at the
// desk, kept after our own check.
import { SignStatus } from '@mall/domain/orders/signing/sign.machine.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { endRest } from '../../platform/partner/breaker.ts'
import { effectOf } from '../../testing/testEffects.ts'
import { ESIGN_NOTICE } from './esignPlatform.ts'
import { endRest as endPlatformRest } from './platform.ts'
import { signPartnerOf } from './signPartner.ts'
import { type EsignHouse, esignHouse } from './testEsign.ts'
import { buyer, desk, flowAt, flowToSign, mall, openSigning, told, work } from './testSigning.ts'
import { workOnFlows } from './workOnFlows.job.ts'

let vendor: EsignHouse
openSigning()
beforeAll(async () => {
  vendor = await esignHouse()
  const { settings } = mall.world
  mall.world.settings = {
    ...settings,
    partners: { ...settings.partners, sign: 'esign' },
    adapters: { ...settings.adapters, esign: vendor.settings },
  }
  mall.world.signingPlatform = signPartnerOf(mall.world.settings)
})
afterAll(() => vendor.close())
beforeEach(() => {
  Object.assign(vendor, { mood: 'sound', slowSeal: false, contracts: 1_000_000, strange: false, loses: '' })
  endRest(mall.world.pool, 'sign')
  endPlatformRest(mall.world)
})

type Wire = Parameters<EsignHouse['notice']>[1]
const send = (body: object, o: Wire & { query?: string } = {}) => {
  const { payload, headers } = vendor.notice(body, o)
  return mall.app.inject({ method: 'POST', url: `${ESIGN_NOTICE}${o.query ? `?${o.query}` : ''}`, headers, payload })
}
const act = async (
  flowNo: string,
  what: 'seal' | 'revoke' | 'extend' | 'applyVoid' | 'confirmVoid' | 'refuse',
  more: { reason?: string; days?: number } = {},
) => desk.ask('/api/ops/actOnSign', { flowNo, version: (await flowAt(flowNo)).version, act: what, ...more })
const idOf = async (flowNo: string) => (await flowAt(flowNo)).platformId ?? ''
const OK = '{"code":"200","msg":"success"}'

test('from the order to the archive: the callback wakes the job, the job asks, the desk seals, the file is checked and kept', async () => {
  const f = await flowToSign()
  expect(f.status).toBe(SignStatus.pendingSign)
  const id = await idOf(f.flowNo)
  const types = await buyer.get('/api/order/getContractSignType', { documentNo: f.documentNo })
  expect(types.ways.map(w => w.way)).toEqual(['sms'])
  const { url } = await buyer.get('/api/order/sendContractSign', { documentNo: f.documentNo, way: 'sms' })
  expect(url).toContain(id)
  vendor.buyerSigns(id)
  const notice = vendor.signedNotice(id, { operateTime: 1_764_400_000_000 })
  const answers = await Promise.all([send(notice), send(notice), send(notice)])
  expect(answers.map(a => [a.statusCode, a.body])).toEqual(Array.from({ length: 3 }, () => [200, OK]))
  // It says nothing by itself: until the job has asked the flow is where it was.
  expect((await flowAt(f.flowNo)).status).toBe(SignStatus.pendingSign)
  await workOnFlows(mall.world)
  const half = await flowAt(f.flowNo)
  expect([half.status, half.buyerSigner, half.buyerSignedAt?.getTime()]).toEqual([
    SignStatus.signing,
    vendor.flows.get(id)?.signers[0]?.person,
    1_764_400_000_000,
  ])
  expect((await act(f.flowNo, 'seal')).code).toBe(1)
  await send(vendor.endNotice(id))
  await work()
  const end = await flowAt(f.flowNo)
  expect([end.status, end.trouble, end.signedSeals.map(s => [s.kind, s.stampedAt !== null])]).toEqual([
    SignStatus.archived,
    '',
    [
      ['seal', true],
      ['seal', true],
    ],
  ])
  expect(told).toContain(`signed ${f.documentNo}`)
  expect(vendor.unsigned).toBe(0)
  const said = await mall.guest.get('/api/signing/verify', { documentNo: f.documentNo, hash: end.signedSha256 ?? '' })
  expect(said).toMatchObject({ found: true, whole: true, sandbox: false, stampedAt: expect.any(Number) })
})

test('a forged word, one of another application, a changed one and one of last month are refused; an unknown flow and an unknown event are taken', async () => {
  const f = await flowToSign()
  const id = await idOf(f.flowNo)
  vendor.buyerSigns(id)
  const notice = vendor.signedNotice(id)
  const good = vendor.notice(notice)
  const put = (payload: string, headers: Record<string, string>) =>
    mall.app.inject({ method: 'POST', url: ESIGN_NOTICE, headers, payload })
  const bad = [
    () => send(notice, { secret: 'f'.repeat(32) }),
    () => send(notice, { appId: '7438900012' }),
    () => put(good.payload.replace('SIGN_', 'SIGN-'), good.headers),
    () => put(good.payload, { ...good.headers, 'x-tsign-open-signature': 'a'.repeat(64) }),
    () => put(good.payload, { 'content-type': 'application/json' }),
    () => send({ ...notice, timestamp: Date.now() - 30 * 86_400_000 }),
  ]
  for (const one of bad) {
    let status = 0
    expect(await effectOf(mall, async () => void (status = (await one()).statusCode))).toEqual({})
    expect(status).toBe(401)
  }
  expect((await send({ ...notice, signFlowId: 'f'.repeat(32) })).body).toBe(OK)
  expect((await send({ action: 'SOMETHING_NEW', timestamp: Date.now(), signFlowId: id })).body).toBe(OK)
  // The older of two secrets while it is being replaced, an address with a query, and three days late.
  expect(
    (
      await send(
        { ...notice, timestamp: Date.now() - 3 * 86_400_000 },
        { secret: vendor.settings.secrets[1] ?? '', query: 'b=2&a=1' },
      )
    ).body,
  ).toBe(OK)
  await workOnFlows(mall.world)
  expect((await flowAt(f.flowNo)).status).toBe(SignStatus.signing)
})

test('out of order and without a callback at all it comes to the same end', async () => {
  const f = await flowToSign()
  const id = await idOf(f.flowNo)
  vendor.buyerSigns(id)
  const first = vendor.signedNotice(id)
  await work()
  expect((await act(f.flowNo, 'seal')).code).toBe(1)
  await send(vendor.endNotice(id))
  await send(first)
  await work(2)
  expect((await flowAt(f.flowNo)).status).toBe(SignStatus.archived)
})

test('a seal that takes its time: the desk is told that it is under way, who asked stands in the log, and the job brings it home', async () => {
  const f = await flowToSign()
  const id = await idOf(f.flowNo)
  vendor.buyerSigns(id)
  await work()
  vendor.slowSeal = true
  const effect = await effectOf(mall, () => act(f.flowNo, 'seal'))
  expect(effect.audits).toEqual(['signing.seal by s003'])
  expect((await flowAt(f.flowNo)).status).toBe(SignStatus.signing)
  vendor.putSeal(id)
  await work(2)
  expect((await flowAt(f.flowNo)).status).toBe(SignStatus.archived)
})

test('what the vendor refuses is said in words, and the flow is not unclear; silence makes it unclear until it speaks', async () => {
  const f = await flowToSign()
  const id = await idOf(f.flowNo)
  expect((await act(f.flowNo, 'extend', { days: 1 })).code).toBe(1)
  const again = await act(f.flowNo, 'extend', { days: 1 })
  expect([again.code, again.message]).toEqual([4842, expect.stringContaining('只能延期一次')])
  vendor.buyerSigns(id)
  await work()
  vendor.mood = 'reset'
  expect((await act(f.flowNo, 'seal')).code).toBe(4824)
  expect((await flowAt(f.flowNo)).status).toBe(SignStatus.unclear)
  vendor.mood = 'sound'
  endRest(mall.world.pool, 'sign')
  endPlatformRest(mall.world)
  expect(await buyer.get('/api/order/updateContractSign', { documentNo: f.documentNo })).toEqual({ status: SignStatus.signing })
  expect((await act(f.flowNo, 'seal')).code).toBe(1)
})

test('a document whose signatures lead nowhere is not kept, and the desk reads why', async () => {
  const f = await flowToSign()
  const id = await idOf(f.flowNo)
  vendor.buyerSigns(id)
  await work()
  vendor.strange = true
  await act(f.flowNo, 'seal')
  await work(2)
  expect(await flowAt(f.flowNo)).toMatchObject({
    status: SignStatus.signed,
    signedKey: null,
    trouble: expect.stringContaining('签名不完整或不符'),
  })
  vendor.strange = false
  const flow = vendor.flows.get(id)
  if (flow) delete flow.pdf
  await work(2)
  expect((await flowAt(f.flowNo)).status).toBe(SignStatus.archived)
})

test('the package is empty: the contract waits with the reason at the desk, and goes when there is one again', async () => {
  vendor.contracts = 0
  const f = await flowToSign()
  expect([f.status, f.trouble]).toEqual([SignStatus.underReview, expect.stringContaining('份数不足')])
  vendor.contracts = 10
  await work()
  expect((await flowAt(f.flowNo)).status).toBe(SignStatus.pendingSign)
})

test('void: the buyer asks, the mill agrees and is sealed at once, the buyer signs the second paper at his page', async () => {
  const f = await flowToSign()
  const id = await idOf(f.flowNo)
  vendor.buyerSigns(id)
  await work()
  await act(f.flowNo, 'seal')
  await work(2)
  await buyer.get('/api/order/voidContractSign', { documentNo: f.documentNo, act: 'apply', reason: '工地停工' })
  expect((await flowAt(f.flowNo)).status).toBe(SignStatus.voiding)
  const early = await buyer.ask('/api/order/sendContractSign', { documentNo: f.documentNo, way: 'sms' })
  expect([early.code, early.message]).toEqual([4842, expect.stringContaining('钢厂同意')])
  expect((await act(f.flowNo, 'confirmVoid')).code).toBe(1)
  const second = vendor.ending(id)
  const { url } = await buyer.get('/api/order/sendContractSign', { documentNo: f.documentNo, way: 'sms' })
  expect(url).toContain(second)
  vendor.buyerSigns(second)
  await send(vendor.signedNotice(second, { customBizNum: '' }))
  await work(2)
  const end = await flowAt(f.flowNo)
  expect([end.status, end.voidSha256 !== null, end.voidBuyerAt !== null, end.voidSellerAt !== null]).toEqual([
    SignStatus.voided,
    true,
    true,
    true,
  ])
  expect(told).toContain(`voided ${f.documentNo}`)
})

test('taken back, refused and over at the vendor’s, each becomes what it is here', async () => {
  const [a, b, c] = [await flowToSign(), await flowToSign(), await flowToSign()]
  expect((await act(a.flowNo, 'revoke', { reason: '价格有误' })).code).toBe(1)
  vendor.buyerRefuses(await idOf(b.flowNo), '交期不符')
  vendor.expires(await idOf(c.flowNo))
  await work()
  for (const [f, reason, word] of [
    [a, '价格有误', 'revoked'],
    [b, '交期不符', 'refused'],
    [c, '到期未签完，自动撤销', 'expired'],
  ] as const) {
    expect(await flowAt(f.flowNo)).toMatchObject({ status: SignStatus.revoked, reason })
    expect(told).toContain(`${word} ${f.documentNo} ${reason}`)
  }
})

test('the page of partners tries it', async () => {
  const admin = await mall.staff('S001')
  const tried = await admin.get('/api/ops/testPartner', { partner: 'sign' })
  expect(tried).toMatchObject({ ok: true, says: '查询成功，应用与密钥有效' })
})
