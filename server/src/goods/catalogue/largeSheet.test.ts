// A sheet of the most rows is judged beside those who buy: what it costs the thread that serves everybody, in that thread's own processor time.
import type { Fen } from '@mall/domain/kernel/money.ts'
import type { Db } from '../../kernel/ports/database.ts'
import { writeXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { GOODS_HEADS, MOST_GOODS_ROWS } from '@mall/domain/goods/goods/goodsSheet.ts'
import type { Reply } from '@mall/contract/main/calls.ts'
import { costOf } from '../../testing/costs.ts'
import { testForm } from '../../testing/testForm.ts'
import { type Caller, type TestMall, testMall } from '../../testing/testMall.ts'
import { judgeGoods } from './judgeGoods.ts'

let mall: TestMall
let desk: Caller
beforeAll(async () => {
  mall = await testMall()
  desk = await mall.staff('S004')
})
afterAll(() => mall.close())

// In units of `costOf`: a turn in which others wait, and the whole. All of it in one turn would be the whole.
const MOST = { turn: 20, cpu: 150 }

let n = 0
async function trySheet(rows: readonly (readonly (string | number)[])[]) {
  const book = await writeXlsx({ sheets: [{ name: '商品', rows: [[...GOODS_HEADS], ...rows] as never }] })
  const fields = { source: 'sheet', reason: '', requestId: `large-${(n += 1)}-${Date.now()}`, depotCode: '' }
  const file = { name: 'goods.xlsx', type: 'application/octet-stream', bytes: Buffer.from(book as Uint8Array) }
  const form = await testForm({ ...fields, onlyRight: '0', missingAs: 'leave' }, file)
  const headers = { ...form.headers, token: desk.token ?? '' }
  const ask = { method: 'POST', url: '/api/ops/tryGoodsImport', headers, payload: form.payload } as const
  const { result, ...cost } = await costOf(MOST, () => mall.app.inject(ask))
  return { ...cost, data: (result.json() as { data: Reply<'/api/ops/tryGoodsImport'> }).data }
}

test('of twenty thousand rows in which nothing is right the mall says what is wrong and serves others meanwhile', async () => {
  const rows = Array.from({ length: MOST_GOODS_ROWS }, (_, i) => GOODS_HEADS.map((_h, k) => `错 ${i} ${k}`))
  const { data, cpu, turn } = await trySheet(rows)
  expect(data.rows).toBe(MOST_GOODS_ROWS)
  expect(data.wrongRows).toHaveLength(MOST_GOODS_ROWS)
  expect(data.wrongCount).toBeGreaterThan(MOST_GOODS_ROWS * 10)
  expect(data.wrong).toHaveLength(500)
  // The first rows, every wrong cell of theirs once, with what was written in it.
  expect(data.wrong.at(-1)?.row).toBeLessThan(60)
  expect(data.wrong[0]).toMatchObject({ row: 2, value: expect.stringContaining('错 0') as string })
  expect(new Set(data.wrong.map(w => w.cell)).size).toBe(500)
  expect(turn).toBeLessThan(MOST.turn)
  expect(cpu).toBeLessThan(MOST.cpu)
})

test('twenty thousand new goods are tried and kept, and no turn of the loop is long', async () => {
  const plate = [...mall.world.catalogue.varieties].find(([, v]) => v.shape === 'plate')?.[0] ?? ''
  const like = await mall.world.pool.row<{ grade: string; standard: string; mill: string; depot: string; fen: Fen }>(
    `select grade, standard, mill_code as mill, depot_code as depot, list_price_fen as fen from sku where variety_code = $1 limit 1`,
    [plate],
  )
  const { grade = '', standard = '', mill = '', depot = '', fen = 0 } = like ?? {}
  const rows = Array.from({ length: MOST_GOODS_ROWS }, (_, i) => [
    '',
    plate,
    grade,
    standard,
    3 + (i % 90),
    1003 + 2 * Math.floor(i / 90),
    6001,
    '',
    '',
    mill,
    depot,
    '',
    '',
    '',
    '',
    fen / 100,
    '',
    '',
    5,
    '是',
    '否',
    '是',
  ])
  const { data, cpu, turn } = await trySheet(rows)
  expect([data.rows, data.made, data.wrong]).toEqual([MOST_GOODS_ROWS, MOST_GOODS_ROWS, []])
  const kept =
    'select count(*)::int as n from goods_import_row r join goods_import i on i.id = r.import_id where i.import_no = $1'
  expect(await mall.world.pool.row(kept, [data.importNo])).toEqual({ n: MOST_GOODS_ROWS })
  expect(turn).toBeLessThan(MOST.turn)
  expect(cpu).toBeLessThan(MOST.cpu)
})

test('however many varieties a sheet names, the prices of the day are one question, and none for a name that nobody knows', async () => {
  const { pool } = mall.world
  let asked = 0
  const count = <A extends readonly unknown[], R>(ask: (...a: A) => R) => {
    return (...a: A): R => {
      asked += 1
      return ask(...a)
    }
  }
  const db = { rows: count(pool.rows), row: count(pool.row), run: count(pool.run) } as Db
  const askedFor = async (varieties: readonly string[]) => {
    asked = 0
    const rows = varieties.map((varietyCode, i) => ({ row: i + 2, said: { varietyCode, grade: 'Q355B' } }))
    await judgeGoods(mall.world, db, rows, { letterOf: {} })
    return asked
  }
  const known = [...mall.world.catalogue.varieties.keys()]
  const one = await askedFor(known.slice(0, 1))
  expect(await askedFor(known.slice(0, 20))).toBe(one)
  expect(await askedFor(known.map((_, i) => `没有的品种 ${i}`))).toBeLessThanOrEqual(one)
})
