// 微信支付 APIv3: the vectors of the fact sheet, each agreed to by a second implementation.
import { createPublicKey, verify } from 'node:crypto'
import { expect, test } from 'vitest'
import { openCovered, requestMessage, signatureRight, signedBy } from './wechatSign.ts'

// Whole public keys, a request's body and a notice as the sheet has them.
const MERCHANT = `-----BEGIN PUBLIC KEY-----
MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAy/uMu7vWjyrULmcGKM4N
X0zveVeQ1yCvyNUem+wb+jPrxLGHMx4Nj7OoikoByYdCgCexf2FLxmmpaqibvR5g
TCi/U3xSRhTB9HXT5nXNlo0cMRAGKUtSItLU0bC9F015u0g91HAR7+XkuFj7tIzj
hCLNaA7WkRaEEN+F2yRRyk+j3rQsR6AtJI1vhrTRtclmmhicMkhMXfKdcM5+ZDlw
pfgCs5Qlm3YaJGWVaGtKnr7oXlx4bTQcY8odIYBDrmZVwEFK/rtscAhQlhHxRWIq
YoZsKWx37vi2yxDBUui5JkkmMSGfwpFbJo10OoPN17K8Jit+soPsFEGq9OKDR5Pg
PwIDAQAB
-----END PUBLIC KEY-----
`
const PLATFORM = `-----BEGIN PUBLIC KEY-----
MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAzA0U4Z+/krnwRQSgDhJp
SnCHQxZvMqmASCFUlHl2izc5V7F+5B+ErFbVs8HvA32eQI5LNGl00HMO5i05EU4a
Jas1WPGmSX6nXfQSqSodP3KyD7cDbPob/pzAvn+sdKhUDEIpJC+o5afnhfEm0DR7
GHy6qk53sP5FVyrjpuspNgImGNs5CXBnEbC7x5zd51g2ENDUkjHwkMMBXchTLALw
erFLGN+p6c2ENV8+iEMP6x8G/gB0rKR0Qjs7CIcwj8govWvMFhDrJ5xcOcxu2T6C
NtEXedhDkq1ueRetuvOo4dGcMN01PDAbYldMV/Bsp/Ow8Y+s2U/QmvJvzOxplqhF
1QIDAQAB
-----END PUBLIC KEY-----
`
const REQUEST =
  '{"mchid":"1900006511","appid":"wxd678efh567hg6787","description":"钢材订单 D2611280001","out_trade_no":"P2611280004","notify_url":"https://mall.example/api/pay/callback/wechat","time_expire":"2026-11-28T12:00:00+08:00","amount":{"total":8800,"currency":"CNY"}}'
const REQUEST_SIGNATURE =
  'v+4dL5s1YCzJZIpL6vmuVryjTJOmVIHEoQGx3jBhWKlj4g7qoQPUSxLE5/7O2KVQkhx5r/mz9H+XfTJfXWAMpGYve9dO6KiUEuvu+qXZevMQeLAQaNDcryK1tGKADkj8PZg2YoX7WDHDpcgDEiaQ8U6XFIYKtjo28f1mbz77PpNI7SVAoD/WOWxKMmkoeAnxT0JnwxHo9gynyMsWklvyOO8fW+khiPoe1zlUw0DgHo7epC7kAetvGD2CmzmijFI5Tiyqo+KDvQeNNBvsJqu5toeACrS2gSl3VqcmVZs+F0Lb7UdfXcAwMFVQ1b5aVydyk7mTBZf4xCTeyKNTRn/L9Q=='
const NOTICE =
  '{"id":"EV-2026112810153000001","create_time":"2026-11-28T10:15:31+08:00","resource_type":"encrypt-resource","event_type":"TRANSACTION.SUCCESS","summary":"支付成功","resource":{"original_type":"transaction","algorithm":"AEAD_AES_256_GCM","ciphertext":"WuOFQsSi3LLnwC+ioRsGndhZzeJjqZyknveXOjQRq6atedQtBigkNG9kpanbVn0gorCDtrqoKUwode2xcROecHdkcZuQWCI6eah45ocYbU9yyklgSRq+PEOINLb8NX1trjEhe88G+gpnUZsjwG4roFpgXgBIm70LYOCke3B5Wm/TIx7c9GmtDY2bH2tXsEQ8j+Ix+VYn6jhHnL3vl25xXrXkwveFRAHaoWJkUKz3tXjTIJ/xOMX7w0lowBxmQpTv3rd3Iv2AZ1Pvn4dd57TuffDCbyB2HzA2L0Mprze7T7E9DS6K6eWkFFNbxDQQY63kRrJQxpX4/yCWiNHoS3CVf5fkoNaFRESnjM0Q77ssM3FtMbKe2OJ6DZmLKJNS9jWoQ3sEe7dkq/6StMtDguzv+Q9tgaKrdvztagYTbT8940X/udO+TeIG4JcNWUgNEQEi9TRS/WFdE8HWLK+CE9pCn53mALh1aWCzVirqug/D9SqgYvm0CMKYkHUddSQsYDrw5SUpeQEXO9IeYzL17yPVbW+y41c/KINs2YJzc6NAHpNUJbOt/CApKCDG5VYEEBNoynbsxA==","associated_data":"transaction","nonce":"fdasflkja484"}}'
const NOTICE_SIGNATURE =
  'dfT9wEX5hkIYL0QCxwr7PHI0Tt5+Yl/xbO1ccUUvXba/Cr11e8QeeeuYeU0elFdODLFXrRdx3QaxSwNOoJyNVry+IkOxUJ05mNGJHgcf+pC/TVQmHg1OPC46T5eib2Iuzm1ziQ6eemwCD3IYZBVqjcBsRzUQNrpn80Mc7qDrriQgCl4K077jwuMA95lAWxF+YMo1CZp+MxF8kMazXnmlan6K0IQe3uvfEEZcmzODj8T78KcohKwTxKNiCb/076BhoCF+xzZAjrfY6CUw8+zJpNVKfDq4wrJ1EHcnA6h+Fp1PhG+oPK1TIwWP++wYRXzbXoezwNf+BTRYseKrlcivUQ=='
const NOW = 1_795_832_131
const keys = new Map([['PUB_KEY_ID_0114', createPublicKey(PLATFORM)]])
const by = { serial: 'PUB_KEY_ID_0114', at: String(NOW), nonce: 'EcVm5aXGuT3yZpQd', signature: NOTICE_SIGNATURE }

test('a request is signed over its lines, the way that the vendor’s key agrees to', () => {
  const message = requestMessage({
    method: 'POST',
    pathAndQuery: '/v3/pay/transactions/native',
    at: 1_795_831_200,
    nonce: '593BEC0C930BF1AFEB40B4A08C8FB242',
    body: REQUEST,
  })
  expect(verify('sha256', Buffer.from(message), createPublicKey(MERCHANT), Buffer.from(REQUEST_SIGNATURE, 'base64'))).toBe(true)
  expect(requestMessage({ method: 'GET', pathAndQuery: '/v3/x?mchid=1', at: 1, nonce: 'n', body: '' })).toBe(
    'GET\n/v3/x?mchid=1\n1\nn\n\n',
  )
})

test('a notice is believed by the key that it names, over its bytes, for five minutes', () => {
  const raw = Buffer.from(NOTICE)
  expect(signatureRight(by, raw, keys, NOW)).toBe(true)
  expect([NOW + 300, NOW - 300].map(now => signatureRight(by, raw, keys, now))).toEqual([true, true])
  expect([NOW + 301, NOW - 301].map(now => signatureRight(by, raw, keys, now))).toEqual([false, false])
  const wrong = [
    { ...by, serial: 'PUB_KEY_ID_9999' },
    { ...by, nonce: 'EcVm5aXGuT3yZpQe' },
    { ...by, at: String(NOW + 1) },
    { ...by, at: `${NOW}.0` },
    { ...by, signature: `WECHATPAY/SIGNTEST/${NOTICE_SIGNATURE}` },
    { ...by, signature: '' },
  ]
  expect(wrong.map(w => signatureRight(w, raw, keys, NOW))).toEqual(wrong.map(() => false))
  // The same JSON with a space is other bytes.
  expect(signatureRight(by, Buffer.from(NOTICE.replace('":', '": ')), keys, NOW)).toBe(false)
})

test('headers are whole, or there is no signature', () => {
  const all: Record<string, string | string[]> = {
    'wechatpay-serial': 's',
    'wechatpay-timestamp': '1',
    'wechatpay-nonce': 'n',
    'wechatpay-signature': 'g',
  }
  expect(signedBy(name => all[name])).toEqual({ serial: 's', at: '1', nonce: 'n', signature: 'g' })
  for (const name of Object.keys(all)) {
    expect(signedBy(n => (n === name ? undefined : all[n]))).toBeNull()
    expect(signedBy(n => (n === name ? ['a', 'b'] : all[n]))).toBeNull()
  }
})

test('what is covered opens with either of two keys, and not when a bit of it is another', () => {
  const { ciphertext, nonce, associated_data: aad } = (JSON.parse(NOTICE) as { resource: Record<string, string> }).resource
  const covered = { ciphertext: ciphertext ?? '', nonce: nonce ?? '', aad: aad ?? '' }
  const key = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ012345'
  const other = '0'.repeat(32)
  expect(JSON.parse(openCovered(covered, [other, key]) ?? '')).toMatchObject({ trade_state: 'SUCCESS', amount: { total: 8800 } })
  expect(openCovered(covered, [other])).toBeNull()
  expect(openCovered({ ...covered, aad: 'transactions' }, [key])).toBeNull()
  expect(openCovered({ ...covered, nonce: 'short' }, [key])).toBeNull()
  expect(openCovered({ ...covered, ciphertext: covered.ciphertext.replace(/^./, 'X') }, [key])).toBeNull()
  expect(openCovered({ ...covered, ciphertext: 'AAAA' }, [key])).toBeNull()
})
