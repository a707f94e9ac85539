// Vectors: the first passed the vendor's live gateway and was published with an open client; the second was computed beside it.
import { expect, test } from 'vitest'
import { signatureOf } from './nuonuoSign.ts'

test('a question is signed as the gateway has taken it', () => {
  expect(
    signatureOf(
      { senid: 'SENID', nonce: '12345678', at: 1_700_000_000, body: '{"a":1}' },
      { appKey: 'APPKEY', appSecret: 'SECRET' },
    ),
  ).toBe('7iSZiR+0g+376QEJ38xLM+3vGDs=')
  expect(
    signatureOf(
      {
        senid: '5f1d2c3b4a5968778695a4b3c2d1e0f1',
        nonce: '10000001',
        at: 1_795_831_200,
        body: '{"orderNos":["IV2611280001"],"isOfferInvoiceDetail":"0"}',
      },
      { appKey: '21500001', appSecret: 'C6A1BAF5B3D84D5E' },
    ),
  ).toBe('Xazt5wOi+yymAsoPcLv6ld+EmSc=')
})
