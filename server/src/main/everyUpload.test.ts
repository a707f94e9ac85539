// Each call that takes a file takes one, sent as its page sends it: multipart, by whoever may.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callTable, type Path } from '@mall/contract/main/calls.ts'
import type { Call } from '@mall/contract/kernel/call.ts'
import { Errors } from '@mall/contract/main/errors.ts'
import { WaybillStatus } from '@mall/domain/delivery/shipment/waybill.status.ts'
import { testForm } from '../testing/testForm.ts'
import { type TestMall, testMall } from '../testing/testMall.ts'

let mall: TestMall
beforeAll(async () => {
  mall = await testMall()
})
afterAll(() => mall.close())

const all = Object.entries(callTable as Record<string, Call<unknown, unknown, unknown>>)
const uploads = all.filter(([, call]) => call.upload)
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

const send = async (path: string, token: string, fields: Record<string, string>) => {
  const { headers, payload } = await testForm(fields, { name: 'a.png', type: 'image/png', bytes: PNG })
  const reply = await mall.app.inject({
    method: 'POST',
    url: path,
    headers: { ...headers, ...(token ? { token } : {}) },
    payload,
  })
  return (reply.json() as { status: { code: number; message: string } }).status
}
const exampleOf = (call: Call<unknown, unknown, unknown>): Record<string, string> =>
  Object.fromEntries(Object.entries((call.example ?? {}) as object).map(([name, value]) => [name, String(value)]))
/** A file that never came to the call, or was stopped at the door. */
const NOT_TAKEN: readonly number[] = [
  Errors.SESSION_INVALID.code,
  Errors.MEDIA_TYPE.code,
  Errors.FILE_MISSING.code,
  Errors.BAD_BODY.code,
]

test('there are calls that take a file, for guests, buyers and staff', () => {
  expect(new Set(uploads.map(([, call]) => call.access))).toEqual(new Set(['guest', 'user', 'staff']))
})

test('a file that is sent by somebody who may is looked at by its call', async () => {
  const { token: buyer } = await mall.buyer('demo01')
  const { token: staff } = await mall.staff('S001')
  const pass = 'a-living-link-of-a-truck'
  const trucks = await mall.world.pool.run(
    `update waybill set pass_token = $1 where id =
       (select id from waybill where ended_at is null and status = $2 and not self_pickup order by id limit 1)`,
    [pass, WaybillStatus.inTransit],
  )
  expect(trucks).toBe(1)
  const stopped: string[] = []
  for (const [path, call] of uploads) {
    const token = call.access === 'guest' ? '' : ((call.access === 'staff' ? staff : buyer) ?? '')
    const fields = call.access === 'guest' ? { ...exampleOf(call), t: pass } : exampleOf(call)
    const { code, message } = await send(path, token, fields)
    if (NOT_TAKEN.includes(code) || code >= 9500) stopped.push(`${path as Path}: ${code} ${message}`)
  }
  expect(stopped).toEqual([])
})

test('nobody’s file is read without a session or a living link', async () => {
  for (const [path, call] of uploads) {
    const { code } = await send(path, '', exampleOf(call))
    expect([path, code]).toEqual([path, call.access === 'guest' ? Errors.PASS_DEAD.code : Errors.SESSION_INVALID.code])
  }
})
