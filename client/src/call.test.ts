import { calls } from '@mall/contract/calls.ts'
import { CallError } from '@mall/contract/callError.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { browserCaller, MAY_BE_NOTHING } from './call.ts'

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
  const nullable = Object.entries(calls).flatMap(([path, call]) => (call.output.safeParse(null).success ? [path] : []))
  expect(nullable.toSorted()).toEqual([...MAY_BE_NOTHING].toSorted())
})
