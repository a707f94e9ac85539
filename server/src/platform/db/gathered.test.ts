// Questions that come together are asked together, and each hears of its own.
import { expect, test } from 'vitest'
import { gathered } from './gathered.ts'
import type { Db } from '../../kernel/ports/database.ts'

/** A database that answers when it is told to. */
function slowDb() {
  const asked: { keys: readonly string[]; answer(): void; fail(): void }[] = []
  const ask = gathered<string, { of: string }>(
    (_db, keys) =>
      new Promise((done, fail) => {
        asked.push({
          keys,
          answer: () => done(new Map(keys.filter(k => !k.startsWith('none')).map(k => [k, { of: k }]))),
          fail: () => fail(new Error('gone')),
        })
      }),
  )
  const db = {} as Db
  return { asked, ask: (key: string) => ask(db, key) }
}
const turn = () => new Promise(done => setImmediate(done))

test('alone goes at once; who comes behind two at work goes with whoever waits too, each key once', async () => {
  const { asked, ask } = slowDb()
  const all = ['a', 'b', 'c', 'd', 'c', 'none'].map(ask)
  expect(asked.map(a => a.keys)).toEqual([['a'], ['b']])
  asked[0]?.answer()
  await turn()
  expect(asked[2]?.keys).toEqual(['c', 'd', 'none'])
  asked[1]?.answer()
  asked[2]?.answer()
  expect((await Promise.all(all)).map(a => a?.of)).toEqual(['a', 'b', 'c', 'd', 'c', undefined])
})

test('what fails fails for those who asked with it, and for nobody after', async () => {
  const { asked, ask } = slowDb()
  const [a, b, c] = [ask('a'), ask('b'), ask('c')].map(p => p.then(x => x?.of).catch((e: Error) => e.message))
  asked[0]?.fail()
  await turn()
  asked[1]?.answer()
  asked[2]?.answer()
  expect([await a, await b, await c]).toEqual(['gone', 'b', 'c'])
  const later = ask('d')
  asked[3]?.answer()
  expect(await later).toEqual({ of: 'd' })
})

test('two databases do not hear of each other', async () => {
  const heard: Db[] = []
  const ask = gathered<string, string>(async (db, keys) => {
    heard.push(db)
    return new Map(keys.map(k => [k, k]))
  })
  const [one, two] = [{} as Db, {} as Db]
  await Promise.all([ask(one, 'x'), ask(two, 'x')])
  expect(heard).toEqual([one, two])
})
