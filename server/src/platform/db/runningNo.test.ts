// Numbers never end: each is taken past the width it is born with.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isRunningNo, runningNos, type RunningNoName } from '@mall/domain/kernel/runningNo.ts'
import { type TestMall, testMall } from '../../testing/testMall.ts'
import { padded, runningNo } from './runningNo.ts'

let mall: TestMall
beforeAll(async () => {
  mall = await testMall()
})
afterAll(() => mall.close())

const one = async (sql: string, values: readonly unknown[] = []): Promise<string> =>
  (await mall.world.pool.row<{ no: string }>(`select ${sql} as no`, values))?.no ?? ''

test('each number of the mall goes on after the last of its width, longer, and is still recognised', async () => {
  for (const name of Object.keys(runningNos) as RunningNoName[]) {
    const { prefix, sequence, digits, date } = runningNos[name]
    await mall.world.pool.rows('select setval($1::regclass, $2)', [sequence, 10 ** digits - 2])
    const made = [await one(runningNo(name)), await one(runningNo(name)), await one(runningNo(name))]
    const counts = [10 ** digits - 1, 10 ** digits, 10 ** digits + 1].map(String)
    const head = prefix.length + date.length
    expect([name, made.map(no => no.slice(head)), made.map(no => isRunningNo(name, no))]).toEqual([
      name,
      counts,
      [true, true, true],
    ])
  }
})

test('a number bears the day it is of in China, not that of the clock in Greenwich', async () => {
  expect(await one(runningNo('contract', `timestamptz '2026-12-31 16:30:00Z'`))).toMatch(/^HT20270101\d{5,}$/)
  expect(await one(runningNo('framework', `timestamptz '2026-12-31 15:59:59Z'`))).toMatch(/^CC202612\d{6,}$/)
})

test('a count that is filled up keeps all its digits', async () => {
  expect([await one(padded('7', 2)), await one(padded('100', 2)), await one(padded('1234567', 6))]).toEqual([
    '07',
    '100',
    '1234567',
  ])
})

/** Why a column may be four bytes wide: what it counts ends long before 2,147,483,647. What sums or counts for as long as the mall stands is bigint. */
const NARROW: readonly (readonly [RegExp, string])[] = [
  [/\.(rev|version|last_version|versions|latest)$|_version$|\.version_no$/, 'one more each time a person saves the same thing'],
  [
    /\.(seq|no|code_no|rank|tier|told_tier)$|_seq$|(?<!version)_no$/,
    'the place of something within one lot, order, contract, conversation or list',
  ],
  [/^(sku|order_option)\.id$|\.sku_id$|\.prime_sku_id$/, 'goods: a hundred thousand new ones a day would last for 58 years'],
  [
    /pieces$|\.pieces_|\.(units|load_units|bars|delta|initial|on_hand|reserved|allocated|shipped|stock|given|per_company|most)$/,
    'whole pieces of one line, one lot, one coupon or one stock, each checked below a hundred million',
  ],
  [/_um$|_g$|\.size$/, 'a measure of one piece or the bytes of one file'],
  [
    /^search_goods(_\d)?\.(id|(kind|grade|standard|spec|mill|depot|level|combo)_id)$|^search_term\.(id|place)$/,
    'the search’s own copy of goods, and of the words they are called by',
  ],
  [/^truck_position\.(lat|lng)_100$/, 'hundredths of a degree: 18,000 at most'],
  [/_bp$|_ppm$|_pct$|percent$|\.permille_100$|_points$/, 'a rate'],
  [/_days$|_hours$|_minutes$|_s$|_ms$|\.(days|minutes|ms|release_weeks)$/, 'a span of time'],
  [
    /\.(tries|attempts?|void_round|resent|sends|failures|lost_in_row|round|extensions|extensions_most|steps_most|asked|told|moves|counters|counted|missed)$/,
    'once a try of one thing: one a second would last for 68 years',
  ],
  [/^(visit_(day|slot|goods|sketch)|search_word|bid_visit|sold_day)\./, 'of one day, week or month: it begins anew'],
  [/^(ask_count|cert_wrong|open_key|open_try)\./, 'of one window of minutes or one day: it begins anew'],
  [/^comment_figure\./, 'comments of one kind of goods: five stars of four hundred million'],
  [
    /^orders\.line_count$|^(goods_import|goods_import_progress|receipt_import|export_job|erp_reconciliation|erp_handover|erp_stock_level|shelf_batch|repricing|option_change|service_price|statement|certificate)\./,
    'rows of one file, sheet or run',
  ],
  [
    /^(bid_lot|bid_entry|bid_event|bid_inspection|group_buy|group_event)\.(bidders|bids|members|booked)$|^bid_watch\.lines$/,
    'who takes part in one lot or group',
  ],
  [/^bank_check\.amount_fen$/, 'the few cents that prove an account'],
]

test('a column that counts is wide, or says why four bytes are enough', async () => {
  const narrow = await mall.world.pool.rows<{ at: string }>(
    `select c.table_name || '.' || c.column_name as at from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
     where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.data_type = 'integer' order by 1`,
  )
  expect(narrow.length).toBeGreaterThan(300)
  expect(narrow.map(c => c.at).filter(at => !NARROW.some(([column]) => column.test(at)))).toEqual([])
  // Money and weight in all are never narrow, whatever else their names say.
  expect(narrow.map(c => c.at).filter(at => /_(fen|kg)$/.test(at) && at !== 'bank_check.amount_fen')).toEqual([])
  // A reason that no column needs any more goes.
  expect(NARROW.filter(([column]) => !narrow.some(c => column.test(c.at))).map(([, why]) => why)).toEqual([])
})
