// A write whose request bears a key (kernel/serve/once.ts): sent again, at once or later, it does nothing more and is answered the same.
import { call } from '@mall/contract/kernel/call.ts'
import { refuse, Refusal } from '@mall/contract/main/errors.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { cookieJar } from '../kernel/serve/cookies.ts'
import { makeCtx, type Upload } from '../kernel/ctx.ts'
import { requestHash } from '../kernel/serve/once.ts'
import { claimsKey, type Handler, type Route, runCall, serve } from '../kernel/serve/serve.ts'
import { many, type TestMall, testMall } from '../testing/testMall.ts'

let mall: TestMall
beforeAll(async () => {
  mall = await testMall()
  await mall.world.pool.run('create table effect (n int generated always as identity, word text not null)')
})
afterAll(() => mall.close())
beforeEach(async () => {
  await mall.world.pool.run('delete from idem')
  await mall.world.pool.run('delete from effect')
})

const input = z.object({ requestId: z.string(), word: z.string(), dryRun: z.int().optional() })
type Input = z.infer<typeof input>
type Writes = Handler<Input, number>
const path = '/api/test/write'
const calls = {
  [path]: call({ title: '', access: 'guest', writes: true, input, output: z.int(), example: { requestId: '', word: '' } }),
}
const served = (handle: Writes): Route => {
  const [route] = serve(calls, { [path]: handle })
  return route ?? expect.fail('no route')
}
const ask = (handle: Writes, said: Input, file: Upload | null = null): Promise<unknown> =>
  runCall(
    served(handle),
    makeCtx({
      world: mall.world,
      viewer: null,
      channelCode: null,
      areaCode: null,
      contractNo: null,
      ip: '127.0.0.1',
      cookies: cookieJar(mall.world.settings, undefined),
      file,
    }),
    said,
  )
const refusal = (asked: Promise<unknown>): Promise<string> =>
  asked.then(
    () => 'ok',
    (e: unknown) => (e instanceof Refusal ? e.refusal : Promise.reject(e)),
  )

/** Writes its word and answers with the row's number. */
const writes: Writes = (ctx, { word }) =>
  ctx.once(async tx => (await tx.row<{ n: number }>('insert into effect (word) values ($1) returning n', [word]))?.n ?? 0)
const effects = async (): Promise<string[]> =>
  (await mall.world.pool.rows<{ word: string }>('select word from effect order by n')).map(r => r.word)
const keys = async (): Promise<number> =>
  (await mall.world.pool.row<{ n: number }>('select count(*)::int as n from idem'))?.n ?? -1

test('of six twins at once one writes, and all are given its answer', async () => {
  const answers = await many(6, () => ask(writes, { requestId: 'R1', word: 'steel' }))
  expect(await effects()).toEqual(['steel'])
  expect(new Set(answers).size).toBe(1)
})

test('the twin that comes later is given the answer of then, whatever has become of it', async () => {
  const first = await ask(writes, { requestId: 'R1', word: 'steel' })
  await mall.world.pool.run('delete from effect')
  expect(await ask(writes, { requestId: 'R1', word: 'steel' })).toBe(first)
  expect(await effects()).toEqual([])
})

test('different requests are at work beside one another', async () => {
  let inside = 0
  let open = (): void => {}
  const met = new Promise<void>(done => (open = done))
  const waits: Writes = ctx =>
    ctx.once(async () => {
      inside += 1
      if (inside === 2) open()
      await met
      return inside
    })
  expect(await many(2, i => ask(waits, { requestId: `R${i}`, word: '' }))).toEqual([2, 2])
})

test('a used key with other words, or with another file, is refused', async () => {
  await ask(writes, { requestId: 'R1', word: 'steel' })
  expect(await refusal(ask(writes, { requestId: 'R1', word: 'iron' }))).toBe('REQUEST_REUSED')
  const sheet = (text: string): Upload => ({ name: 'prices.xlsx', bytes: Buffer.from(text) })
  const first = await ask(writes, { requestId: 'R2', word: 'sheet' }, sheet('one'))
  expect(await ask(writes, { requestId: 'R2', word: 'sheet' }, sheet('one'))).toBe(first)
  expect(await refusal(ask(writes, { requestId: 'R2', word: 'sheet' }, sheet('two')))).toBe('REQUEST_REUSED')
  expect(await effects()).toEqual(['steel', 'sheet'])
})

test('what was said cannot be tried out from a copy of the table', async () => {
  const said = { requestId: 'R1', word: '000000199001010018' }
  await ask(writes, said)
  const kept = await mall.world.pool.row<{ hash: string; row: string }>(
    'select request_hash as hash, to_jsonb(idem)::text as row from idem',
  )
  expect(kept?.hash).not.toBe(requestHash([said, null]))
  expect(kept?.row).not.toContain(said.word)
})

test('what was refused has left no key: mended, it comes again under it', async () => {
  const picky: Writes = async (ctx, said) =>
    said.word === '' ? ctx.once(() => refuse('INPUT', { why: 'no word' })) : writes(ctx, said)
  expect(await refusal(ask(picky, { requestId: 'R1', word: '' }))).toBe('INPUT')
  expect(await keys()).toBe(0)
  await ask(picky, { requestId: 'R1', word: 'steel' })
  expect(await effects()).toEqual(['steel'])
})

test('an answer that did nothing leaves no key, and neither does a trial', async () => {
  const nothing: Writes = ctx =>
    ctx.once(
      () => Promise.resolve(0),
      n => n > 0,
    )
  expect(await ask(nothing, { requestId: 'R1', word: 'steel' })).toBe(0)
  const trial: Writes = (ctx, said) => (said.dryRun === 1 ? ctx.once(() => Promise.resolve(0)) : writes(ctx, said))
  expect(await ask(trial, { requestId: 'R1', word: 'steel', dryRun: 1 })).toBe(0)
  expect(await keys()).toBe(0)
  await ask(trial, { requestId: 'R1', word: 'steel' })
  expect(await effects()).toEqual(['steel'])
})

test('a write whose own row is the key is left to it: nothing is kept of its answer', async () => {
  await ask(claimsKey(writes), { requestId: 'R1', word: 'steel' })
  await ask(claimsKey(writes), { requestId: 'R1', word: 'steel' })
  expect([await effects(), await keys()]).toEqual([['steel', 'steel'], 0])
})
