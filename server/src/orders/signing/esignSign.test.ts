// The vectors: a request and a callback of a public guide of e签宝 V3, and ones of our own that openssl made.
import { expect, test } from 'vitest'
import { opensslHmac } from '../../testing/counterpart.ts'
import { contentMd5, headersOf, noticeRight, noticeSignature, stringToSign, wirePath } from './esignSign.ts'

const SECRET = 'a1b2c3d4e5f60718293a4b5c6d7e8f90'
const own = { appId: '7438000001', secret: SECRET }
const none = new URLSearchParams()

test('a request is signed as the vendor’s vectors are: with a body, without one, with a query that is encoded on the wire alone', () => {
  const body =
    '{"contentMd5":"F+iqu7xbrPaRVZGGKIT8Eg==","contentType":"application/pdf","fileName":"合同D2611280001.pdf","fileSize":13,"convertToPDF":false}'
  const post = headersOf({ method: 'POST', path: '/v3/files/file-upload-url', body }, own, 1)
  expect(post['content-md5']).toBe('Xkl33gxTk3i3o7N6fv2pHQ==')
  expect(post['x-tsign-open-ca-signature']).toBe('ZtJhDdwUZ0wEsVArtHAGxMmts3ErwWivmMRqWEAMEYw=')
  const get = { method: 'GET', path: '/v3/sign-flow/9a1b2c3d4e5f/detail', body: '' } as const
  expect(headersOf(get, own, 1)['x-tsign-open-ca-signature']).toBe('Ww/SN3nboBu0BmWXfChhtwbZDQs8YV/2nzq9eMaZKps=')
  expect(headersOf(get, own, 1)['content-md5']).toBe('')
  const foreign = { method: 'GET', path: '/v3/sign-flow/abc123/detail', body: '' } as const
  expect(headersOf(foreign, { appId: '1', secret: 'dummysecret' }, 1)['x-tsign-open-ca-signature']).toBe(
    'xG4jw3vs+xusJ0x3XkIJBwxpTHHzEHqdMGOJ45Ry8Fk=',
  )
  expect(contentMd5('{}')).toBe('mZFLkyvTelC5g8XnyQrpOw==')
  const asked = {
    method: 'GET',
    path: '/v3/organizations/identity-info',
    body: '',
    query: { orgName: '某某科技有限公司', orgIDCardType: '' },
  } as const
  expect(stringToSign(asked).split('\n').at(-1)).toBe('/v3/organizations/identity-info?orgIDCardType&orgName=某某科技有限公司')
  expect(wirePath(asked)).toContain('orgName=%E6%9F%90')
})

test('a callback is signed over its time, the values of its query by their names, and the bytes as they came', () => {
  const raw = Buffer.from(
    '{"action":"SIGN_FLOW_COMPLETE","timestamp":1795832131000,"signFlowId":"9a1b2c3d4e5f","signFlowTitle":"购销合同 D2611280001","signFlowStatus":"2","statusDescription":"","signFlowCreateTime":1795831200000,"signFlowStartTime":1795831200000,"signFlowFinishTime":1795832130000}',
  )
  expect(noticeSignature(SECRET, { timestamp: '1795832131005', query: none, raw })).toBe(
    '52a613b3f35b4e3669759683156f0a4256466e7c141962f5c68d25a2aed8cd8a',
  )
  const published = {
    timestamp: '1729489875363',
    query: new URLSearchParams('tenant=pinjie001'),
    raw: Buffer.from('{"action":"SIGN_MISSON_COMPLETE","signFlowId":"x"}'),
  }
  expect(noticeSignature('dummysecret', published)).toBe('3c736f140e22adf842c3c7d71dfd641e4f6c35c2109403b67ebb915d43a47e0c')
  const two = { timestamp: '1795832131005', query: new URLSearchParams('b=2&a=1&c='), raw }
  expect(noticeSignature(SECRET, two)).toBe(opensslHmac(SECRET, `179583213100512${raw.toString()}`))
})

test('either secret is good while one is being replaced; another, a changed byte, capitals and half a signature are not', () => {
  const raw = Buffer.from('{"action":"OPERATOR_READ"}')
  const wire = { timestamp: '1795832131005', query: none, raw }
  const signature = noticeSignature(SECRET, wire)
  expect(noticeRight(['f'.repeat(32), SECRET], { ...wire, signature })).toBe(true)
  for (const bad of [
    { ...wire, signature: noticeSignature('f'.repeat(32), wire) },
    { ...wire, signature, raw: Buffer.from('{"action":"OPERATOR_REAd"}') },
    { ...wire, signature: signature.toUpperCase() },
    { ...wire, signature: signature.slice(0, 32) },
    { ...wire, signature, timestamp: '1795832131006' },
    { ...wire, signature, query: new URLSearchParams('a=1') },
  ])
    expect(noticeRight([SECRET], bad)).toBe(false)
})
