import { afterEach, expect, test, vi } from 'vitest'
import { Codes } from '@mall/contract/kernel/codes.ts'
import { browserCaller } from './call.ts'
import { newRequestId, nextRequestId } from './requestId.ts'

afterEach(() => vi.unstubAllGlobals())

const pay = async (requestId: string, reply: () => Promise<Response>, masterOrderCode = 'M1'): Promise<string> => {
  vi.stubGlobal('fetch', reply)
  const call = browserCaller({ common: () => ({}), onSessionInvalid: () => {} })
  await call('/api/pay/balancePay', { masterOrderCode, requestId }).catch(() => undefined)
  return nextRequestId(requestId)
}
const says = (code: number) => () => Promise.resolve(new Response(JSON.stringify({ status: { code, message: '' }, data: {} })))

test('after a refusal or a success the next press is an act of its own', async () => {
  for (const code of [1, Codes.INPUT, Codes.REQUEST_REUSED, Codes.TOO_MANY, Codes.SESSION_INVALID]) {
    const id = newRequestId()
    expect(await pay(id, says(code)), String(code)).not.toBe(id)
  }
})

test('where no answer came, or one that says nothing of the act, the next press is the same act, until it is answered', async () => {
  const lost: (() => Promise<Response>)[] = [
    () => Promise.reject(new TypeError('network')),
    () => Promise.resolve(new Response('<html>', { status: 502 })),
    () => Promise.resolve(new Response('', { status: 504 })),
    () => Promise.resolve(new Response('null')),
    ...[Codes.INTERNAL, Codes.BUSY, Codes.REQUEST_RUNNING].map(says),
  ]
  for (const [i, reply] of lost.entries()) {
    const id = newRequestId()
    expect(await pay(id, reply), String(i)).toBe(id)
    expect(await pay(id, says(1))).not.toBe(id)
  }
})

test('something else under the number of an act that may have been done is not sent, and the number is kept', async () => {
  const id = newRequestId()
  expect(await pay(id, () => Promise.reject(new TypeError('network')))).toBe(id)
  let sent = 0
  const counted = () => {
    sent += 1
    return says(1)()
  }
  expect(await pay(id, counted, 'M2')).toBe(id)
  expect(sent).toBe(0)
  expect(await pay(id, counted)).not.toBe(id)
  expect(sent).toBe(1)
})
