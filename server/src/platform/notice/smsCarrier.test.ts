// The contract of whoever carries an SMS, over the sandbox and over both vendors against a counterpart that checks their signatures by openssl.
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { SmsCarrier, SmsMessage } from '../../kernel/ports/sms.ts'
import type { SmsSettings } from '../../kernel/settings/smsSettings.ts'
import { type Counterpart, counterpart, type Heard, opensslHmac, opensslSha256 } from '../../testing/counterpart.ts'
import { testMall, type TestMall } from '../../testing/testMall.ts'
import { endRest } from '../partner/breaker.ts'
import { partnerStates } from '../partner/partner.queries.ts'
import { acs3Headers } from './acs3.ts'
import { aliyunSms } from './aliyunSms.ts'
import { aliyunReceipts, tencentReceipts } from './smsReceipts.ts'
import { registeredText, smsKinds } from './smsTemplates.ts'
import { tc3Authorization } from './tc3.ts'
import { tencentSms } from './tencentSms.ts'

let mall: TestMall
beforeAll(async () => {
  mall = await testMall()
})
afterAll(() => mall.close())

const KEY = 'testAccessKeyId'
const SECRET = 'testAccessKeySecret'
const message = (key: string): SmsMessage => ({
  key,
  mobile: '13900000001',
  event: 'code',
  params: { code: '012345' },
  text: '验证码 012345',
})

test('the signature of Alibaba Cloud is that of the vendor’s own library', () => {
  const headers = acs3Headers({
    keyId: KEY,
    keySecret: SECRET,
    host: 'dysmsapi.aliyuncs.com',
    action: 'SendSms',
    version: '2017-05-25',
    at: new Date('2026-11-28T02:00:00Z'),
    nonce: '3156853299f313e23d1673dc12e1703d',
    params: {
      PhoneNumbers: '13900000001',
      SignName: '恒冶钢铁',
      TemplateCode: 'SMS_153055065',
      TemplateParam: '{"code":"012345"}',
      OutId: 'sms-7f3a',
    },
  })
  expect(headers.authorization).toBe(
    'ACS3-HMAC-SHA256 Credential=testAccessKeyId,SignedHeaders=host;x-acs-action;x-acs-content-sha256;x-acs-date;x-acs-signature-nonce;x-acs-version,Signature=523e82c7bc9a19fbd4160e80f8bfbcd86c37cdfe4529ce599a8fd68849b86c29',
  )
})

test('the signature of Tencent Cloud is that of the vendor’s own library', () => {
  const body =
    '{"PhoneNumberSet":["+8613900000001"],"SmsSdkAppId":"1400006666","TemplateId":"1110","SignName":"恒冶钢铁","TemplateParamSet":["012345","5"],"SessionContext":"sms-7f3a"}'
  expect(
    tc3Authorization({
      keyId: 'testSecretId',
      keySecret: 'testSecretKey',
      service: 'sms',
      host: 'sms.tencentcloudapi.com',
      body,
      at: 1_795_831_200,
    }),
  ).toContain('Signature=feda258e324bf4c4405d91226af69c7e7dba9302837be245341189b728baa8e9')
})

test('half past midnight in Beijing the day of Tencent’s signature is still yesterday’s', () => {
  const at = Date.parse('2026-11-28T00:30:00+08:00') / 1000
  const signed = tc3Authorization({ keyId: 'i', keySecret: 'k', service: 'sms', host: 'h', body: '{}', at })
  expect(signed).toContain('Credential=i/2026-11-27/sms/tc3_request')
})

/** What a vendor's gateway keeps and says. */
interface Gateway {
  taken: Map<string, string>
  says: string
}

/** Checked with openssl over what came in, as the vendor's page describes it. */
function aliyunGateway(g: Gateway) {
  return ({ url, headers }: Heard) => {
    const names = ['host', ...Object.keys(headers).filter(h => h.startsWith('x-acs-'))].sort()
    const query = url.search.slice(1)
    const request = `POST\n/\n${query}\n${names.map(n => `${n}:${String(headers[n])}\n`).join('')}\n${names.join(';')}\n${opensslSha256('')}`
    const signature = opensslHmac(SECRET, `ACS3-HMAC-SHA256\n${opensslSha256(request)}`)
    if (!String(headers.authorization).endsWith(`Signature=${signature}`))
      return { status: 400, body: { Code: 'SignatureDoesNotMatch', Message: 'x', RequestId: 'r' } }
    if (g.says !== 'OK') return { body: { Code: g.says, Message: 'x', RequestId: 'r' } }
    const q = url.searchParams
    if (headers['x-acs-action'] === 'SendSms') {
      const id = `90061974693649${g.taken.size}^0`
      g.taken.set(q.get('OutId') ?? '', id)
      return { body: { Code: 'OK', BizId: id, RequestId: 'r' } }
    }
    const list = [...g.taken.keys()].map(OutId => ({ OutId, SendStatus: 1 }))
    return { body: { Code: 'OK', TotalCount: list.length, SmsSendDetailDTOs: { SmsSendDetailDTO: list } } }
  }
}
function tencentGateway(g: Gateway) {
  return ({ headers, body }: Heard) => {
    const at = Number(headers['x-tc-timestamp'])
    const day = new Date(at * 1000).toISOString().slice(0, 10)
    const request = `POST\n/\n\ncontent-type:application/json; charset=utf-8\nhost:${String(headers.host)}\n\ncontent-type;host\n${opensslSha256(body)}`
    const text = `TC3-HMAC-SHA256\n${at}\n${day}/sms/tc3_request\n${opensslSha256(request)}`
    const key = ['sms', 'tc3_request'].reduce((k, part) => opensslHmac({ hex: k }, part), opensslHmac(`TC3${SECRET}`, day))
    if (!String(headers.authorization).endsWith(`Signature=${opensslHmac({ hex: key }, text)}`))
      return { body: { Response: { Error: { Code: 'AuthFailure.SignatureFailure', Message: 'x' }, RequestId: 'r' } } }
    const asked = JSON.parse(body.toString('utf8')) as Record<string, unknown>
    if (headers['x-tc-action'] === 'SendSms') {
      if (g.says !== 'OK') return { body: { Response: { SendStatusSet: [{ Code: g.says, SerialNo: '' }], RequestId: 'r' } } }
      const id = `5000:104571${g.taken.size}`
      g.taken.set(String(asked.SessionContext), id)
      return { body: { Response: { SendStatusSet: [{ Code: 'Ok', SerialNo: id }], RequestId: 'r' } } }
    }
    const list = [...g.taken].map(([SessionContext, SerialNo]) => ({ SessionContext, SerialNo }))
    return { body: { Response: { PullSmsSendStatusSet: list, RequestId: 'r' } } }
  }
}

const settingsOf = (url: string, secret = SECRET): SmsSettings => ({
  url,
  keyId: KEY,
  keySecret: secret,
  sign: '恒冶钢铁',
  appId: '1400006666',
  region: 'ap-beijing',
  receiptToken: '',
})
const VENDORS = [
  { name: 'Alibaba Cloud', gateway: aliyunGateway, carrier: aliyunSms, limit: 'isv.BUSINESS_LIMIT_CONTROL' },
  { name: 'Tencent Cloud', gateway: tencentGateway, carrier: tencentSms, limit: 'LimitExceeded.PhoneNumberDailyLimit' },
] as const

describe.each(VENDORS)('$name', ({ gateway, carrier, limit }) => {
  const g: Gateway = { taken: new Map(), says: 'OK' }
  let vendor: Counterpart
  let sms: SmsCarrier
  beforeAll(async () => {
    vendor = await counterpart(gateway(g))
    sms = carrier(mall.world.pool, settingsOf(vendor.url), async event => (event === 'code' ? 'SMS_153055065' : null))
  })
  afterAll(() => vendor.close())
  afterEach(() => {
    Object.assign(g, { taken: new Map(), says: 'OK' })
    vendor.mood = 'sound'
    vendor.heard.length = 0
    endRest(mall.world.pool, 'sms')
  })

  test('takes a signed message once and gives its own number of it', async () => {
    const answer = await sms.send(message('a1'))
    expect(answer).toEqual({ kind: 'done', value: { vendorId: g.taken.get('a1') } })
    expect(vendor.heard).toHaveLength(1)
  })

  test('a wrong secret is an alarm for the desk and not a no to this message', async () => {
    const other = carrier(mall.world.pool, settingsOf(vendor.url, 'wrong'), async () => 'SMS_1')
    expect(await other.send(message('a2'))).toMatchObject({ kind: 'refused', words: '密钥不对', alarm: true, final: false })
  })

  test('a text without a registered template is not sent at all', async () => {
    expect(await sms.send({ ...message('a3'), event: 'orderPaid' })).toMatchObject({ kind: 'refused', code: 'NO_TEMPLATE' })
    expect(vendor.heard).toEqual([])
  })

  test('what the vendor says no to for this number is final and said in Chinese', async () => {
    g.says = limit
    const answer = await sms.send(message('a4'))
    expect(answer).toMatchObject({ kind: 'refused', code: limit, final: true })
    expect(answer.kind === 'refused' && answer.words).toMatch(/[\u4e00-\u9fff]/)
  })

  test.each(['reset', 'error', 'garbage', 'huge', 'redirect'] as const)(
    '%s: it may have been sent, and nobody claims otherwise',
    async mood => {
      vendor.mood = mood
      expect(await sms.send(message('a5'))).toMatchObject({ kind: 'away', asked: true })
    },
  )

  test('an answer that was lost is found again by our own number, and nothing is sent twice', async () => {
    vendor.mood = 'lost'
    expect(await sms.send(message('a6'))).toMatchObject({ kind: 'away', asked: true })
    vendor.mood = 'sound'
    const found = await sms.find(message('a6'), new Date())
    expect(found).toMatchObject({ kind: 'done', value: { vendorId: expect.any(String) } })
    expect(await sms.find(message('unknown'), new Date())).toEqual({ kind: 'done', value: null })
  })

  test('nobody listens: it never left, and may be sent again', async () => {
    const gone = await counterpart(gateway(g))
    await gone.close()
    const nobody = carrier(mall.world.pool, settingsOf(gone.url), async () => 'SMS_1')
    expect(await nobody.send(message('a7'))).toMatchObject({ kind: 'away', asked: false })
  })

  test('a port that no client of the web may knock at is said so, and nothing is in doubt', async () => {
    const forbidden = carrier(mall.world.pool, settingsOf('http://127.0.0.1:10080'), async () => 'SMS_1')
    expect(await forbidden.send(message('a9'))).toEqual({ kind: 'away', asked: false, why: '这个端口不能用，请让对方换一个端口' })
  })

  test('three failures in a row: the vendor is left alone, and the fourth message does not leave', async () => {
    vendor.mood = 'error'
    for (const key of ['b1', 'b2', 'b3']) await sms.send(message(key))
    vendor.mood = 'sound'
    expect(await sms.send(message('b4'))).toMatchObject({ kind: 'away', asked: false })
    expect(vendor.heard).toEqual([])
    endRest(mall.world.pool, 'sms')
    expect(await sms.send(message('b5'))).toMatchObject({ kind: 'done' })
    expect(await sms.send(message('b6'))).toMatchObject({ kind: 'done' })
  })

  test('what came of it is counted, and neither number nor code nor key stands in the books', async () => {
    await sms.send(message('a8'))
    const [state] = (await partnerStates(mall.world.pool)).filter(s => s.partner === 'sms')
    expect(state?.okToday).toBeGreaterThan(0)
    expect(state?.failingSince).toBeNull()
    expect(JSON.stringify(state)).not.toMatch(/13900000001|012345|testAccess/)
  })
})

test('receipts of both vendors are read, and a stranger’s is none', () => {
  expect(
    aliyunReceipts([{ phone_number: '8613900000001', success: true, err_code: 'DELIVERED', biz_id: '9^0', out_id: '7' }]),
  ).toEqual([{ vendorId: '9^0', key: '7', mobile: '13900000001', delivered: true, why: '没有送达（DELIVERED）' }])
  expect(tencentReceipts([{ mobile: '13900000001', report_status: 'FAIL', errmsg: 'MK:0001', sid: '5000:1' }])).toMatchObject([
    { vendorId: '5000:1', delivered: false, why: '没有送达（MK:0001）' },
  ])
  expect(aliyunReceipts({ code: 0 })).toBeNull()
  expect(tencentReceipts('x')).toBeNull()
})

test('a template is registered with named variables at one vendor and numbered ones at the other', () => {
  const [code] = smsKinds()
  if (!code) throw new Error('no kinds')
  expect(registeredText(code, 'aliyun')).toBe('验证码 ${code}，5 分钟内有效，请勿告诉他人')
  expect(registeredText(code, 'tencent')).toBe('验证码 {1}，5 分钟内有效，请勿告诉他人')
  for (const kind of smsKinds()) expect([kind.event, kind.text.length < 500]).toEqual([kind.event, true])
})
