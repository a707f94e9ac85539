// The company's line of events: what happened between a page's reads and its line is told, once, to whom it concerns.
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestMall, testMall } from '../../testing/testMall.ts'
import { DEMO_PASSWORD } from '../../../../demo/src/seed/demo.constants.ts'
import { announce } from './hub.ts'

let mall: TestMall
let address = ''
beforeAll(async () => {
  mall = await testMall()
  address = await mall.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => mall.close())

const person = async (userName: string) => {
  const login = await fetch(`${address}/api/user/loginUser`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ userName, password: DEMO_PASSWORD }),
  })
  const cookie = login.headers
    .getSetCookie()
    .map(c => c.split(';')[0])
    .join('; ')
  const row = await mall.world.pool.row<{ id: number; companyId: number }>(
    'select id::int, company_id::int as "companyId" from app_user where user_name = $1',
    [userName],
  )
  return { cookie, id: row?.id ?? 0, companyId: row?.companyId ?? 0 }
}
/** What the line says in its first third of a second. */
async function heard(cookie: string, query: string): Promise<object[]> {
  const off = new AbortController()
  const line = await fetch(`${address}/api/live${query}`, { headers: { cookie }, signal: off.signal })
  let text = ''
  const reading = (async () => {
    for await (const part of line.body ?? []) text += Buffer.from(part).toString()
  })().catch(() => {})
  await pause(300)
  off.abort()
  await reading
  return [...text.matchAll(/^data: (\{.*\})$/gm)].map(m => JSON.parse(m[1] ?? '') as object)
}
const change = (companyId: number, orderCode: string, userId: number) =>
  mall.world.pool.tx(async tx =>
    announce(tx, `company:${companyId}`, { kind: 'order', userId, orderCode, masterOrderCode: 'M1', status: 3, seq: 1 }),
  )

test('a page hears what happened after it was read and before its line was up; what was before its reads, or concerns another company, it does not', async () => {
  const [mine, other] = [await person('demo01'), await person('demo02')]
  await change(mine.companyId, 'DD-BEFORE', mine.id)
  await pause(700)
  const from = performance.now()
  await change(mine.companyId, 'DD-BETWEEN', mine.id)
  await change(other.companyId, 'DD-OTHER', other.id)
  await pause(100)
  const age = () => `?age=${Math.round(performance.now() - from) + 50}`
  expect(await heard(mine.cookie, age())).toMatchObject([{ kind: 'order', orderCode: 'DD-BETWEEN' }])
  expect(await heard(other.cookie, age())).toMatchObject([{ orderCode: 'DD-OTHER' }])
  expect(await heard(mine.cookie, '')).toEqual([])
})

test('whoever sees only his own orders is not told of a colleague’s when he comes later either', async () => {
  const [boss, buyer] = [await person('demo01'), await person('demo01-2')]
  await change(boss.companyId, 'DD-BOSS', boss.id)
  await change(boss.companyId, 'DD-OWN', buyer.id)
  await pause(50)
  expect(JSON.stringify(await heard(buyer.cookie, '?age=300'))).not.toContain('DD-BOSS')
  expect(JSON.stringify(await heard(buyer.cookie, '?age=900'))).toContain('DD-OWN')
})

test('a page read longer ago than anybody remembers, or that names nonsense, is told to read again', async () => {
  const { cookie } = await person('demo01')
  for (const age of ['61000', '999999999', '-1', 'abc', ''])
    expect(await heard(cookie, `?age=${age}`)).toEqual([{ kind: 'again' }])
})

test('a session that ended on another device does not end the line that is opened after it', async () => {
  const { cookie, id } = await person('demo01')
  await mall.world.pool.tx(async tx => announce(tx, `user:${id}`, { kind: 'session' }))
  await pause(50)
  const from = performance.now()
  expect(await heard(cookie, '?age=500')).toEqual([])
  expect(performance.now() - from).toBeGreaterThan(250)
})
