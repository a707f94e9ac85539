// 支付宝: the vectors of the fact sheet, each agreed to by the vendor's own SDK, and answers as they come: with slashes, with braces in texts, twice the same name.
import { createPublicKey, generateKeyPairSync, sign, verify } from 'node:crypto'
import { expect, test } from 'vitest'
import { answerIn, fenOf, momentMs, noticeIn, signatureOf, signText } from './alipaySign.ts'

/** The merchant's, and the house's. */
const MERCHANT = `-----BEGIN PUBLIC KEY-----
MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEApHRJsmk1DVWTbHqiy0+e
7pTQ2kGi0s45EMACdR9LEnIAlSuxxJWJTBkNeMigtSAP95kU32FompiWthnOC3Up
+o4P8jcC1lAtKxTN4F9p9ncBeONJIGmPf4fldqmnx1bWqr1u4FaPZDOAvM2HHFus
YazK/QzaId7UDkLX70DTDhT1iAHS/krzUQ0NAfm2cxIIHMflYcYEeGo+WRTNMwX9
6leTDQ3YmLZCU6swxFKmgoBpIMj5RexzjX2rPJDWVO92AATrC/VhdanIRzQlx3iG
7OyByZ7OsGGhDFhSz0Nf3cOdfeXpsNhtbSpdEAfQhRLYg/896con2sT7kVPFTKad
kwIDAQAB
-----END PUBLIC KEY-----
`
const HOUSE = `-----BEGIN PUBLIC KEY-----
MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAq4XY/xzUJpJGDoibsOpe
dDG+toFAkO5QU12uN4DCMny9Aky+FSk6/EuRum2hRKO4gG+c3nrH8631wDXOjNF5
snNuvCBo2hKbfwaRVVQJRjzxyk1gpuhIWfiT+kQ0dvbj5282T+frJVMV4YdK5gM3
wMisa1Oi8e8wK0bw2JDETq2CCvZFnCUqUY/2IrWLlJkPtzDcbzSlXXrF7cF0mMwD
n+AFzTMcTmNhRYkxcRthz64TiEtidKhBk23+/uCUH66ZnJQEMZ8T+NanQZ1mjhNi
HLZVQHSkSzOnJJZmZMRh6JJQwaMZed7j5I9+t2Q+uJBG/eEtZFM6ddBUuExWFkH+
BQIDAQAB
-----END PUBLIC KEY-----
`
const REQUEST = {
  app_id: '2021000000000001',
  biz_content: '{"out_trade_no":"P2611280005","total_amount":"88.00","subject":"钢材订单 D2611280001","timeout_express":"30m"}',
  charset: 'utf-8',
  format: 'JSON',
  method: 'alipay.trade.precreate',
  notify_url: 'https://mall.example/api/pay/callback/alipay',
  sign_type: 'RSA2',
  timestamp: '2026-11-28 10:00:00',
  version: '1.0',
}
const REQUEST_SIGNATURE =
  'mq5n7HG8dHHmlwnn5juQd5jzrh7iOj6USc46tZbccZV9s2W8DrXDlQVwhoADTt+dkAg5BouR5c2n5jY0TeynAy4847FxelxdI0Ez2j3j8reSQS7bNIofWQzsy/UvSSJ4GWi21/asEn2C3ZnTPAvstPLx9T4gFiKKVbuUHZJZdkaQ8L4giGTa22q0aOGOxKB9iDw+1NsUPFMm0N/wUGLBS6J274PXrWfcGeKFAlfA7cwq7EjawTvT57EcNxwhiBcsu+xgSvWKxnSOIUUIejgb2s2jBJpJ1uUqZQcwh/HL4zHhKYupDrg9VOBQCVwSmK3jXw8lXYvhzzbqE7s05X3UXA=='
const NOTICE = {
  app_id: '2021000000000001',
  auth_app_id: '2021000000000001',
  buyer_id: '2088102116773037',
  charset: 'utf-8',
  gmt_create: '2026-11-28 10:14:44',
  gmt_payment: '2026-11-28 10:15:30',
  notify_id: '2026112800222101530073771450000001',
  notify_time: '2026-11-28 10:15:31',
  notify_type: 'trade_status_sync',
  out_trade_no: 'P2611280005',
  passback_params: 'a%3Db%26c',
  receipt_amount: '88.00',
  seller_id: '2088102119685838',
  subject: '钢材订单 D2611280001',
  total_amount: '88.00',
  trade_no: '2026112822001430071450000001',
  trade_status: 'TRADE_SUCCESS',
  version: '1.0',
}
const NOTICE_SIGNATURE =
  'Ocl/Fv/aTvhdl5aTWznO9d9dOEJ0+DXjMbltkgrqS1EYomctqLWn/ngGd7mLxyjF9oUJ8mfPYXzxlOuVyAD4kAJ+pM/0hP3hg8PL1Im/vO8V52efVXHEWecYFVR40yQ+jY3pHg02JmSSXsobi5S433WWIfxHUG7xGyY4gg1+5o83tAIcImzcyPMVBzpDTE6sgN4d5CXhMuHBIprbG3xaPef1Yy/xxNDT4ahnQOsSnrleTLH1CnMI0iL/8GButvb/nNgSc1wQkrCDmQqFsw0WrMidaa3ywG//sqln63PJnWn5Wy+aTwqSnlBPXwn58afZlll/LNs8uvveg8hwBT3pRg=='
const formOf = (fields: Readonly<Record<string, string>>) => Buffer.from(new URLSearchParams(fields).toString())
const notice = (change: Readonly<Record<string, string>> = {}) =>
  formOf({ ...NOTICE, sign_type: 'RSA2', sign: NOTICE_SIGNATURE, ...change })

const own = generateKeyPairSync('rsa', { modulusLength: 2048 })
const OWN = own.publicKey.export({ type: 'spki', format: 'pem' }) as string
const OWN_PRIVATE = own.privateKey.export({ type: 'pkcs8', format: 'pem' }) as string
const by = (text: string) => sign('sha256', Buffer.from(text), own.privateKey).toString('base64')

test('a question is signed over all its parameters that are not empty, by name, the way that the vendor’s SDK agrees to', () => {
  expect(signText({ ...REQUEST, return_url: '', sign: 'x' })).toBe(
    Object.entries(REQUEST)
      .map(([name, value]) => `${name}=${value}`)
      .join('&'),
  )
  const agreed = Buffer.from(REQUEST_SIGNATURE, 'base64')
  expect(verify('sha256', Buffer.from(signText(REQUEST)), createPublicKey(MERCHANT), agreed)).toBe(true)
  const ours = Buffer.from(signatureOf(REQUEST, OWN_PRIVATE), 'base64')
  expect(verify('sha256', Buffer.from(signText(REQUEST)), own.publicKey, ours)).toBe(true)
})

test('a notice is believed over its fields undone once, by either of two keys; a changed, lacking or doubled field is a no', () => {
  // %3D inside a value is that value's own.
  expect(noticeIn(notice(), [OWN, HOUSE])).toEqual(NOTICE)
  expect(noticeIn(notice(), [HOUSE])?.passback_params).toBe('a%3Db%26c')
  expect(noticeIn(notice({ sign_type: '' }), [HOUSE])).toEqual(NOTICE)
  const raw = notice().toString()
  const wrong = [
    notice({ total_amount: '0.01' }),
    notice({ passback_params: 'a=b&c' }),
    notice({ sign: NOTICE_SIGNATURE.replace(/^./, 'X') }),
    notice({ sign: '' }),
    notice({ extra: '1' }),
    Buffer.from(raw.replace(/&seller_id=\d+/, '')),
    Buffer.from(`${raw}&total_amount=0.01`),
    Buffer.from(''),
    Buffer.from('%'),
  ]
  expect(wrong.map(w => noticeIn(w, [HOUSE]))).toEqual(wrong.map(() => null))
  expect(noticeIn(notice(), [OWN])).toBeNull()
  expect(noticeIn(notice(), [])).toBeNull()
  // Whether an empty field is signed or left out, both are right.
  expect(noticeIn(notice({ body: '' }), [HOUSE])).toEqual({ ...NOTICE, body: '' })
  expect(noticeIn(formOf({ a: '', b: '2', sign: by('a=&b=2') }), [OWN])).toEqual({ a: '', b: '2' })
})

const METHOD = 'alipay.trade.query'
const answer = (inner: string, signature: string, before = '') =>
  answerIn(Buffer.from(`{${before}"alipay_trade_query_response":${inner},"sign":"${signature}"}`), METHOD, [HOUSE, OWN])

test('an answer is believed over the text of its inner object as it came', () => {
  // Spaces, Chinese, braces and a "sign" inside a text: written anew it would be another.
  const inner = '{ "code":"10000", "sub_msg":"收款}{[\\"sign\\":", "list":[{"a":{}}],"n":1.0}'
  expect(answer(inner, by(inner))).toMatchObject({ by: 'house', fields: { code: '10000', list: [{ a: {} }] } })
  expect(answer(inner, by(inner), '"alipay_cert_sn":"1", ')).toMatchObject({ by: 'house' })
  expect(answer(inner, by(JSON.stringify(JSON.parse(inner))))).toMatchObject({ by: 'forged' })
  expect(answer(inner.replace('10000', '10001'), by(inner))).toMatchObject({ by: 'forged' })
  expect(answer(inner, '')).toMatchObject({ by: 'forged' })
})

test('slashes: signed with a backslash and sent without, or the other way round; what is read is what was signed', () => {
  const [bare, escaped] = ['{"qr_code":"https://qr.alipay.com/bax"}', '{"qr_code":"https:\\/\\/qr.alipay.com\\/bax"}']
  const read = { by: 'house', fields: { qr_code: 'https://qr.alipay.com/bax' } }
  for (const sent of [bare, escaped]) for (const signed of [bare, escaped]) expect(answer(sent, by(signed))).toEqual(read)
  const odd = '{"a":"x\\\\/y"}'
  expect(answer(odd, by('{"a":"x\\/y"}'))).toEqual({ by: 'house', fields: { a: 'x/y' } })
})

test('a no of the gateway comes without a signature, or under another name; what is no answer is none', () => {
  const no = '{"code":"40002","sub_code":"isv.invalid-app-id"}'
  const of = (text: string) => answerIn(Buffer.from(text), METHOD, [OWN])
  expect(of(`{"alipay_trade_query_response":${no}}`)).toMatchObject({ by: 'unsigned', fields: { code: '40002' } })
  expect(of(`{"error_response":${no},"sign":"${by(no)}"}`)).toMatchObject({ by: 'house' })
  const none = [
    '',
    '<html>',
    '[]',
    '{',
    '{}',
    'null',
    `{"alipay_trade_refund_response":${no}}`,
    `{"alipay_trade_query_response":${no}`,
    `{"alipay_trade_query_response":"${METHOD}"}`,
    '{"alipay_trade_query_response":{"code":}}',
    // The second of one name would be read by some and the first by others.
    `{"alipay_trade_query_response":${no},"alipay_trade_query_response":{"code":"10000"},"sign":"${by(no)}"}`,
    `{"x":{"alipay_trade_query_response":${no}}}`,
    `{"alipay_trade_query_response":${no} "`,
  ]
  expect(none.map(of)).toEqual(none.map(() => null))
})

test('sums are yuan as text, never more than cents; moments are of the clock in China', () => {
  expect(['88.00', '88', '88.5', '0.01', '100000000.00'].map(fenOf)).toEqual([8800, 8800, 8850, 1, 10_000_000_000])
  const none = ['', '88.001', '-1', '1e3', '08.00', ' 88.00', '88.', '.5', 88, undefined]
  expect(none.map(fenOf)).toEqual(none.map(() => null))
  expect(momentMs('2026-11-28 10:15:31')).toBe(Date.UTC(2026, 10, 28, 2, 15, 31))
  expect(['2026-11-28T10:15:31', '2026-13-28 10:15:31', '', undefined].map(momentMs)).toEqual([null, null, null, null])
})
