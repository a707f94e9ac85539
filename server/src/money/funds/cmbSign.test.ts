// Signatures and cover of 招商银行 by worked examples: made with a public standard key, and checked by openssl, which knows nothing of the library.
import { digitStamp, digitStampMs } from '@mall/domain/kernel/clock.ts'
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import {
  covered,
  fenIn,
  identityOf,
  openedAnswer,
  sealedRequest,
  signatureOf,
  signatureRight,
  sortedJson,
  uncovered,
} from './cmbSign.ts'

const KEY = '3945208f7b2144b13f36e38ac6d39f95889393692860b51a42fb81ef4df7c5b8'
const PUBLIC =
  '0409f9df311e5421a150dd7d161e4bc5c672179fad1833fc076bb08ff356f35020ccea490ce26775a52dc6ea718cc1aa600aed05fbf35e084a6632f6072da9ad13'
const UID = 'N000000001'
const IDENTITY = 'N000000001000000'
const SM4 = '0123456789abcdef'
const SOURCE =
  '{"request":{"body":{"TRANSQUERYBYBREAKPOINT_X1":[{"beginDate":"20261127","cardNbr":"755915678910001","currencyCode":"10","endDate":"20261127","queryAcctNbr":"","transactionSequence":""}]},"head":{"funcode":"trsQryByBreakPoint","reqid":"20261128100000000HENGYE0001","userid":"N000000001"}},"signature":{"sigdat":"__signature_sigdat__","sigtim":"20261128100000"}}'
const SIGNATURE = '8ryst+geJrGODO/3iAbIUvJ+Pf7zmQw0Yic7OB/B/wgYz4g0Q6nQLs9DguuCIeKG/zSeu0ug6ysjFHDBQypAaw=='
const DATA =
  'VRquzkukAK0DWBa5jj4mdADJ5mI/7BCdqi3VXX98R8iJXuLj9XU60LN43PCVMy/l4Mpz6GvM1BztdsaaHJNshbWuAqbzhxjKrRUQ5UWulRkO0tNCy44ylildo9uJwANG6RClXmTwF5nAharyAnGd1dsp2r759jI3uZxFt1ffV9B8CcQatCrOxCze5Em/qQJy+AqA9qNMBfkoXXikzqqMIvQjJvC48qYyX2yxmLtbS9vBiP97SMvgpBA+MuyaY59grxt2BbQ9ezsTEJr56Ysz/gwPKjORSeHDOQcZPSAYnAYGeu/0xdPWUrehSTUlmljCrAegCaZY5/BR5sNMvEbcUIWf+nGWqwftnCfJ2z6osN3nXtSBoxFxvALbbNK62dCj/ecog4uJ3SXF+BMJx8/3bX4tboxEDyi3AW0s9JZCDzeaIpTy7oTNmjR7onPnCCP93F2kzc+5jBDeDWhTtf/W66cIqMs8Y4IcmldLiH+A7U6tMvvFAieZitT8cX9fIiX72aVAZdyAzUD/P30pKGHWAIw7WcJ9WDYeEHny2tQbXeJAJ2uF9TpU/PUvy130ptMC'
const QUESTION = {
  funcode: 'trsQryByBreakPoint',
  reqid: '20261128100000000HENGYE0001',
  stamp: '20261128100000',
  body: {
    TRANSQUERYBYBREAKPOINT_X1: [
      {
        cardNbr: '755915678910001',
        beginDate: '20261127',
        endDate: '20261127',
        transactionSequence: '',
        currencyCode: '10',
        queryAcctNbr: '',
      },
    ],
  },
}

const dir = mkdtempSync(path.join(tmpdir(), 'cmb-sign-'))
afterAll(() => rmSync(dir, { recursive: true, force: true }))
/** r and s side by side, as openssl takes them. */
function opensslRight(text: string, signature: string, identity: string): boolean {
  const rs = Buffer.from(signature, 'base64')
  const integer = (part: Buffer) => {
    // As short as it goes: a number with noughts in front is none to openssl.
    const short = part.subarray(
      Math.max(
        0,
        part.findIndex(byte => byte !== 0),
      ),
    )
    const value = (short[0] ?? 0) >= 0x80 ? Buffer.concat([Buffer.from([0]), short]) : short
    return Buffer.concat([Buffer.from([2, value.length]), value])
  }
  const inside = Buffer.concat([integer(rs.subarray(0, 32)), integer(rs.subarray(32))])
  const spki = Buffer.concat([
    Buffer.from('3059301306072a8648ce3d020106082a811ccf5501822d034200', 'hex'),
    Buffer.from(PUBLIC, 'hex'),
  ])
  const at = (name: string, content: string | Buffer) => {
    writeFileSync(path.join(dir, name), content)
    return path.join(dir, name)
  }
  const pem = `-----BEGIN PUBLIC KEY-----\n${spki.toString('base64').replace(/.{64}/g, '$&\n')}\n-----END PUBLIC KEY-----\n`
  const sig = at('sig', Buffer.concat([Buffer.from([0x30, inside.length]), inside]))
  try {
    execFileSync(
      'openssl',
      ['dgst', '-sm3', '-verify', at('pub', pem), '-sigopt', `distid:${identity}`, '-signature', sig, at('source', text)],
      { stdio: 'pipe' },
    )
    return true
  } catch {
    return false
  }
}

test('the source of the example, and the bytes of its sum', () => {
  expect(identityOf(UID)).toBe(IDENTITY)
  const { funcode, reqid, body, stamp } = QUESTION
  const source = sortedJson({
    request: { head: { funcode, userid: UID, reqid }, body },
    signature: { sigdat: '__signature_sigdat__', sigtim: stamp },
  })
  expect(source).toBe(SOURCE)
  expect(createHash('sm3').update(source).digest('hex')).toBe('561290c5780c235b7134b7a2b89a841df153cecdf817077c6e04fe08a7ba367f')
  // Names that look like numbers are names.
  expect(sortedJson({ b: [{ z: 1, a: '汉' }], a: null })).toBe('{"a":null,"b":[{"a":"汉","z":1}]}')
})

test('the signature of the example is right under its name and key alone, and openssl finds ours right', () => {
  expect(signatureRight(SOURCE, SIGNATURE, [PUBLIC], IDENTITY)).toBe(true)
  expect(signatureRight(SOURCE, SIGNATURE, [PUBLIC], '1234567812345678')).toBe(false)
  expect(signatureRight(`${SOURCE} `, SIGNATURE, [PUBLIC], IDENTITY)).toBe(false)
  expect(opensslRight(SOURCE, SIGNATURE, IDENTITY)).toBe(true)
  // One of 128 has a number that begins with noughts.
  const begins = (signature: string): boolean => {
    const rs = Buffer.from(signature, 'base64')
    return rs.length === 64 && (rs[0] === 0 || rs[32] === 0)
  }
  let short = signatureOf(SOURCE, KEY, IDENTITY)
  for (let i = 0; i < 5000 && !begins(short); i++) short = signatureOf(SOURCE, KEY, IDENTITY)
  expect([begins(short), opensslRight(SOURCE, short, IDENTITY)]).toEqual([true, true])
  for (let i = 0; i < 4; i++) {
    const ours = signatureOf(`${SOURCE}货款${i}`, KEY, IDENTITY)
    expect(opensslRight(`${SOURCE}货款${i}`, ours, IDENTITY)).toBe(true)
    expect(opensslRight(`${SOURCE}货款${i}`, ours, '1234567812345678')).toBe(false)
  }
  for (const broken of [
    '',
    'AAAA',
    SIGNATURE.slice(4),
    Buffer.alloc(64).toString('base64'),
    Buffer.alloc(64, 0xff).toString('base64'),
  ])
    expect(signatureRight(SOURCE, broken, [PUBLIC], IDENTITY)).toBe(false)
  expect(signatureRight(SOURCE, SIGNATURE, [`04${'00'.repeat(64)}`, PUBLIC], IDENTITY)).toBe(true)
})

test('the cover of the example, and what is not covered by our key', () => {
  expect(covered('{}', SM4, IDENTITY)).toBe('gM6MB/+5FC4dDhZLGivj+g==')
  expect(uncovered(DATA, SM4, IDENTITY)).toBe(SOURCE.replace('__signature_sigdat__', SIGNATURE))
  expect(uncovered(DATA, 'fedcba9876543210', IDENTITY)).toBeNull()
  for (const other of ['', '<html>', 'CDCServer:x', 'AAAA']) expect(uncovered(other, SM4, IDENTITY)).toBeNull()
})

test('a question is what openssl opens and finds signed', () => {
  const data = sealedRequest({ uid: UID, key: KEY, sm4Key: SM4 }, QUESTION)
  const hex = (text: string) => Buffer.from(text).toString('hex')
  const plain = execFileSync('openssl', ['enc', '-d', '-sm4-cbc', '-K', hex(SM4), '-iv', hex(IDENTITY)], {
    input: Buffer.from(data, 'base64'),
  }).toString()
  const { sigdat } = (JSON.parse(plain) as { signature: { sigdat: string } }).signature
  expect(plain.replace(sigdat, '__signature_sigdat__')).toBe(SOURCE)
  expect(opensslRight(SOURCE, sigdat, IDENTITY)).toBe(true)
})

test('an answer is the bank’s by its signature, in the order of its names or as its text stands', () => {
  const of = { uid: UID, sm4Key: SM4, bankKeys: [PUBLIC] }
  const answer = (source: string, sign = (text: string) => signatureOf(text, KEY, IDENTITY)) =>
    covered(source.replace('__signature_sigdat__', sign(source)), SM4, IDENTITY)
  const place = '"signature":{"sigdat":"__signature_sigdat__"}'
  expect(openedAnswer(answer(`{"response":{"body":{"a":1},"head":{}},${place}}`), of)).toMatchObject({ is: 'said' })
  // 1.10 would be read back as 1.1, and the sum be another.
  expect(openedAnswer(answer(`{"response":{"body":{"a":1.10},"head":{}},${place}}`), of)).toMatchObject({ is: 'said' })
  // It came in another order than it was signed in.
  const signed = `{"response":{"a":1,"b":2},${place}}`
  const turned = `{"response":{"b":2,"a":1},"signature":{"sigdat":"${signatureOf(signed, KEY, IDENTITY)}"}}`
  expect(openedAnswer(covered(turned, SM4, IDENTITY), of)).toMatchObject({ is: 'said' })
  expect(
    openedAnswer(
      answer(`{"response":{},${place}}`, () => SIGNATURE),
      of,
    ),
  ).toEqual({ is: 'unsigned' })
  expect(openedAnswer(covered('{"response":{}}', SM4, IDENTITY), of)).toEqual({ is: 'unsigned' })
  for (const text of ['', '<html>', covered('[]', SM4, IDENTITY), covered('{"a":1}', SM4, IDENTITY)])
    expect(openedAnswer(text, of)).toEqual({ is: 'unread' })
})

test('sums as text, moments of China', () => {
  expect(['125680.50', '-40.01', '1000', '0.5', ' 7.00 ', '7.1000'].map(fenIn)).toEqual([
    12_568_050, -4001, 100_000, 50, 700, 710,
  ])
  expect(fenIn(1000.5)).toBe(100_050)
  expect(['', '1,000.00', '1.234', '1e3', '--', '１'].map(fenIn)).toEqual([null, null, null, null, null, null])
  const ms = Date.UTC(2026, 10, 28, 2, 0, 0, 7)
  expect(digitStamp(new Date(ms))).toBe('20261128100000')
  expect(digitStamp(new Date(ms), 17)).toBe('20261128100000007')
  expect(digitStampMs('20261128100000')).toBe(ms - 7)
})
