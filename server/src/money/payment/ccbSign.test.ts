// Sums and signatures of 建设银行 by worked examples: their key pair is made up, their sums were made a second time by other programs.
import { digitStamp, digitStampMs } from '@mall/domain/kernel/clock.ts'
import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import {
  companyPairs,
  escapeText,
  fenIn,
  fromGbk,
  macOf,
  noticeIn,
  personPairs,
  pubOf,
  qrPairs,
  queryPairs,
  refundCodeOf,
  signatureRight,
  signedForm,
  textOf,
  toGbk,
  xmlOne,
  yuanText,
} from './ccbSign.ts'

const KEY =
  '30819f300d06092a864886f70d010101050003818d0030818902818100f150da7d2979bb6e7ab7b104c48bbfda0d52cb0373' +
  '6076bc848a66cc86c5b47b736bdb4e8ba13624c814410932d63e3e9e73cbc94f47d6b11edd35fcbb5c8a3b798370337b5ec9' +
  '1d852b22159f4d8be3e5d710b18bf4750fd10bff24d6a50810a711b3221e7638f996625cf9fae46594d9b65fc29638f478a2' +
  'cc3bddd4cb0cfd0203010001'
const SIGNSTRING =
  '26c2e9fa8075168bd82086584ac4fefac5100864df3d87079335a9cc092dd09b6f5cb163d2fe1b63f2c9dc7d8af2fdc9ca44' +
  '2fea19e1299837497cf588e87e33d5dd4781f47eb9e66229475dc226a6bd7926da6e8425d4ec9913c948d69f76a31458d224' +
  '0a1752ac39c8c9b29c3ce1aa4322e4e7115d89136be58061342edae0'
const SIGN =
  'a71d07295b5761290fe32e82f4dbf58c50d381ecb6c3be2e335a9ec4e05c39c50c9796f71d277c2fa219fe7e77031cab6a3c' +
  'ae7fe000afa902e0fb6cb05d1dc59eacf28ea99533dfd05c8010eafa104a0b3329989624f689bc027137546065200972981f' +
  'c4497279eec6ce4ea2a6102f2599e118dc6d1238b90ffe0a856a0672'
const GBK =
  '3030313137363033315032363131323830303031484231333030303030303123303131333035303136313030303030303030' +
  '30313233bad3b1b1c4b3c4b3c3b3d2d7d3d0cfdeb9abcbbe3132353638302e3530324e3230323631313238313031353330ba' +
  'd3b1b1caa1b7d6d0d0'
const POS = { merchantId: '105421000002199', posId: '001176031', branchId: '360000000' }
const OWN = { ...POS, publicKeys: [KEY] }
const PUB = pubOf(KEY)

test('the sums of the three pages and of the question are those of the examples', () => {
  expect(PUB).toBe('f478a2cc3bddd4cb0cfd0203010001')
  expect(macOf(companyPairs(POS, { paymentNo: 'P2611280001', amountFen: 12_568_050 }))).toBe('f8131e30fac328923b6e8c95574e69e5')
  expect(
    macOf(
      personPairs(
        POS,
        { paymentNo: 'P2611280002', amountFen: 1 },
        { pub: PUB, clientIp: '10.0.0.8', payer: '张三', goods: '螺纹钢' },
      ),
    ),
  ).toBe('deaf478ec48ecffd9f86ffe3abf3fdf1')
  expect(macOf(qrPairs(POS, { paymentNo: 'P2611280003', amountFen: 8800 }, { pub: PUB, timeout: '20261128120000' }))).toBe(
    '0dc9c35e13e3d2340715a7c081bbb06f',
  )
  expect(macOf(queryPairs(POS, { paymentNo: 'P2611280001', kind: '0', operator: '' }))).toBe('0ea98af078f3c15eef7fb49109d7c843')
})

test('what is summed only is not sent, and the password is sent and not summed', () => {
  const pairs = qrPairs(POS, { paymentNo: 'P2611280003', amountFen: 8800 }, { pub: PUB, timeout: '20261128120000' })
  expect(textOf(pairs)).toContain(`&PUB=${PUB}`)
  expect([...signedForm(pairs).keys()]).not.toContain('PUB')
  const asked = signedForm(queryPairs(POS, { paymentNo: 'P2611280001', kind: '0', operator: '' }), { QUPWD: 'secret' })
  expect([asked.get('QUPWD'), asked.get('MAC')]).toEqual(['secret', '0ea98af078f3c15eef7fb49109d7c843'])
})

test('money is written by whole numbers, and read only as it is written', () => {
  expect([1, 810, 12_568_050, 100_000_000_001].map(yuanText)).toEqual(['0.01', '8.10', '125680.50', '1000000000.01'])
  expect(['125680.50', '0.01'].map(fenIn)).toEqual([12_568_050, 1])
  expect(['125680.5', '125,680.50', '1e3', '-1.00', '00.01', '.50', '1.000', ''].map(fenIn)).toEqual(Array(8).fill(null))
  expect(escapeText('张三 a+b')).toBe('%u5F20%u4E09%20a+b')
})

test('GBK goes there as the program iconv does it, and comes back', () => {
  const text = '河北某某贸易有限公司 A1，镕・€'
  const other = execFileSync('iconv', ['-f', 'UTF-8', '-t', 'GBK'], { input: '河北某某贸易有限公司 A1，镕' })
  expect(toGbk('河北某某贸易有限公司 A1，镕').equals(other)).toBe(true)
  expect(fromGbk(toGbk(text.slice(0, -2)))).toBe(text.slice(0, -2))
})

const source = '001176031P2611280001HB130000001#0113050161000000000123河北某某贸易有限公司125680.502N20261128101530河北省分行'
test('the signature of a company’s notice is over GBK; over UTF-8 it is none', () => {
  expect(toGbk(source).toString('hex')).toBe(GBK)
  expect(signatureRight(toGbk(source), SIGNSTRING, [KEY])).toBe(true)
  expect(signatureRight(Buffer.from(source), SIGNSTRING, [KEY])).toBe(false)
  expect(signatureRight(toGbk(source), SIGNSTRING, [])).toBe(false)
})

const percent = (text: string): string => [...toGbk(text)].map(b => `%${b.toString(16).padStart(2, '0')}`).join('')
const company = (change: Record<string, string> = {}) => {
  const fields = {
    MPOSID: '001176031',
    ORDER_NUMBER: 'P2611280001',
    CUST_ID: 'HB130000001%2301',
    ACC_NO: '13050161000000000123',
    ACC_NAME: percent('河北某某贸易有限公司'),
    AMOUNT: '125680.50',
    STATUS: '2',
    REMARK1: '',
    REMARK2: '',
    TRAN_FLAG: 'N',
    TRAN_TIME: '20261128101530',
    BRANCH_NAME: percent('河北省分行'),
    SIGNSTRING,
    ...change,
  }
  return Buffer.from(
    Object.entries(fields)
      .map(([name, value]) => `${name}=${value}`)
      .join('&'),
  )
}
test('a company’s notice is read from the bytes that came', () => {
  const read = {
    paymentNo: 'P2611280001',
    amountFen: 12_568_050,
    state: 'paid',
    tranTime: '20261128101530',
    payerName: '河北某某贸易有限公司',
  }
  expect(noticeIn(company(), OWN)).toEqual(read)
  // More fields than are signed, in any order, are nothing against it.
  expect(noticeIn(company({ REFERER: 'x', CHECKER: '1' }), OWN)).toEqual(read)
  expect(noticeIn(company(), { ...OWN, publicKeys: [KEY.replace('f150da', 'f150db'), KEY] })).toEqual(read)
})

test('without ends between them values can be cut elsewhere under the same signature: each has its own form, and none of these is read', () => {
  const cuts: Record<string, string>[] = [
    { AMOUNT: '125680.5', STATUS: '02' },
    { AMOUNT: '125680.50', STATUS: '2N', TRAN_FLAG: '' },
    { MPOSID: '001176', ORDER_NUMBER: '031P2611280001' },
    { ORDER_NUMBER: 'P2611280001HB130000001%2301', CUST_ID: '' },
  ]
  for (const change of cuts) expect(noticeIn(company(change), OWN)).toBeNull()
  // Of one cut the form alone does not tell: the first digit of the sum may be the last of the name. Who takes the notice holds the name against its own.
  const cut = noticeIn(company({ ACC_NAME: `${percent('河北某某贸易有限公司')}1`, AMOUNT: '25680.50' }), OWN)
  expect(cut).toMatchObject({ amountFen: 2_568_050, payerName: '河北某某贸易有限公司1' })
  // The order's number may be cut elsewhere and still look like one: the mall knows no such payment.
  expect(noticeIn(company({ ORDER_NUMBER: 'P2611280001HB', CUST_ID: '130000001%2301' }), OWN)?.paymentNo).toBe('P2611280001HB')
})

const SAID =
  'POSID=001176031&BRANCHID=360000000&ORDERID=P2611280002&PAYMENT=0.01&CURCODE=01&REMARK1=&REMARK2=&ACC_TYPE=12&SUCCESS=Y&TYPE=1&REFERER=&CLIENTIP=10.0.0.8'
test('a person’s notice is signed as it stands, and read from what is signed', () => {
  const raw = (text: string) => Buffer.from(text)
  const read = { paymentNo: 'P2611280002', amountFen: 1, state: 'paid', tranTime: null, payerName: null }
  expect(noticeIn(raw(`${SAID}&SIGN=${SIGN}`), OWN)).toEqual(read)
  // One of its forms has a message beside that nobody has signed.
  expect(noticeIn(raw(`${SAID}&USRMSG=hello&SIGN=${SIGN}`), OWN)).toEqual(read)
  for (const wrong of [
    `${SAID.replace('0.01', '9.01')}&SIGN=${SIGN}`,
    `${SAID}&EXTRA=1&SIGN=${SIGN}`,
    `${SAID}&PAYMENT=9.01&SIGN=${SIGN}`,
    `X=1&${SAID}&SIGN=${SIGN}`,
    `${SAID}&SIGN=`,
    SAID,
    '',
  ])
    expect(noticeIn(raw(wrong), OWN)).toBeNull()
  // Of another counter of the same key.
  expect(noticeIn(raw(`${SAID}&SIGN=${SIGN}`), { ...OWN, posId: '999999999' })).toBeNull()
})

test('a refund’s number of sixteen digits is said in the bank’s fifteen, and one that cannot be is not cut', () => {
  expect(['YT20261128000001', 'YT202611281000001'].map(refundCodeOf)).toEqual(['YT261128000001', 'YT2611281000001'])
  expect(refundCodeOf('YT2026112810000001')).toBeNull()
})

test('moments are China’s; XML is read through its marks', () => {
  expect(digitStamp(new Date('2026-11-28T18:00:01.500Z'))).toBe('20261129020001')
  expect(digitStampMs('20261129020001')).toBe(Date.parse('2026-11-28T18:00:01Z'))
  expect(xmlOne('<A><B> 余额&lt;0 &amp; x </B></A>', 'B')).toBe('余额<0 & x')
})
