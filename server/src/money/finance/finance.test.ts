import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Errors } from '@mall/contract/main/errors.ts'
import { AGING, SINCE } from '@mall/domain/money/finance/aging.ts'
import { type Caller, type TestMall, testMall } from '../../testing/testMall.ts'
import { openOfCompany } from '../invoice/openTickets.ts'
import { uninvoicedList } from './finance.queries.ts'

let mall: TestMall
let finance: Caller
let manager: Caller
let sales: Caller
const pool = () => mall.world.pool

beforeAll(async () => {
  mall = await testMall()
  ;[finance, manager, sales] = await Promise.all([mall.staff('S005'), mall.staff('S003'), mall.staff('S011')])
})
afterAll(() => mall.close())

const board = (who = finance) => who.get('/api/ops/getFinanceBoard', {})
const sumOf = <T>(rows: readonly T[], pick: (row: T) => number) => rows.reduce((sum, r) => sum + pick(r), 0)
const all = { pageSize: 100 }

describe('财务晨会板', () => {
  test('every figure is the sum of the list it opens, band by band', async () => {
    const b = await board()
    const owed = await finance.get('/api/ops/getReceivableList', all)
    expect(b.receivable.fen).toBeGreaterThan(0)
    expect([b.receivable.fen, b.receivable.companies]).toEqual([owed.sumFen, new Set(owed.list.map(r => r.companyCode)).size])
    expect(sumOf(b.receivable.bands, r => r.fen)).toBe(b.receivable.fen)
    for (const { code } of AGING) {
      const list = await finance.get('/api/ops/getReceivableList', { ...all, band: code })
      const band = b.receivable.bands.find(x => x.band === code)
      expect([code, band?.fen, band?.count]).toEqual([code, list.sumFen, list.totalCount])
    }
    const late = await finance.get('/api/ops/getReceivableList', { ...all, band: 'late' })
    expect([b.receivable.lateFen, b.receivable.lateCompanies]).toEqual([
      late.sumFen,
      new Set(late.list.map(r => r.companyCode)).size,
    ])

    const idle = await finance.get('/api/ops/getUnappliedList', all)
    expect([b.unapplied.fen, b.unapplied.companies]).toEqual([idle.sumFen, idle.totalCount])
    const open = await finance.get('/api/ops/getUninvoicedList', all)
    expect(b.uninvoiced.fen).toBe(open.sumFen)
    for (const { code } of SINCE) {
      const money = await finance.get('/api/ops/getUnappliedList', { ...all, band: code })
      expect(b.unapplied.bands.find(x => x.band === code)).toMatchObject({ fen: money.sumFen, companies: money.totalCount })
      const orders = await finance.get('/api/ops/getUninvoicedList', { ...all, band: code })
      expect(b.uninvoiced.bands.find(x => x.band === code)).toMatchObject({ fen: orders.sumFen, orders: orders.totalCount })
    }
    const receipts = await finance.get('/api/ops/getReceiptList', all)
    expect([b.unapplied.openFen, b.unapplied.openCount]).toEqual([receipts.openFen, receipts.openCount])
  })

  test('drafts in hand stand in the month they fall due, together the sum of the list', async () => {
    const { drafts } = await board()
    const hand = await finance.get('/api/ops/getDraftList', { ...all, state: 'hand' })
    expect(drafts.fen).toBeGreaterThan(0)
    expect([drafts.fen, drafts.count, drafts.weekFen]).toEqual([hand.counts.handFen, hand.counts.hand, hand.counts.due7Fen])
    expect(sumOf(drafts.months, m => m.fen)).toBe(drafts.fen)
    for (const m of drafts.months)
      expect([m.month, m.fen]).toEqual([
        m.month,
        sumOf(
          hand.list.filter(d => d.dueOn.startsWith(m.month)),
          d => d.faceFen,
        ),
      ])
  })

  test('seven days from today, each with the list of that day', async () => {
    const { days } = await board()
    expect(days.length).toBe(7)
    for (const d of days) {
      const list = await finance.get('/api/ops/getReceivableList', { ...all, dueOn: d.on })
      expect([d.fen, d.count]).toEqual([list.sumFen, list.totalCount])
      expect(d.uncovered).toBe(list.list.filter(r => r.availableFen < r.amountFen).length)
    }
    expect(days.some(d => d.fen > 0)).toBe(true)
  })

  test('what is not invoiced is what the company may still apply for', async () => {
    const companies = await pool().rows<{ id: number; code: string }>(
      `select distinct c.id, c.code from settlement s join company c on c.id = s.company_id where s.state = 'done'`,
    )
    const rows = await uninvoicedList(pool(), { contactId: null, word: '', limit: 1000, offset: 0, band: null })
    for (const c of companies) {
      const open = sumOf(await openOfCompany(mall.world, pool(), c.id), t => t.openFen)
      expect([
        c.code,
        sumOf(
          rows.filter(r => r.companyCode === c.code),
          r => r.amountFen,
        ),
      ]).toEqual([c.code, open])
    }
  })

  test('what costs money or time stands first, and says whose turn it is', async () => {
    const { todo } = await board()
    expect(todo[0]).toMatchObject({ kind: 'overdue', matter: 'credit' })
    expect(todo.map(t => t.kind)).toEqual(expect.arrayContaining(['overdue', 'creditAsk', 'receipt']))
    for (const t of todo) expect(t.turn).not.toBe('')
  })

  test('a salesman sees the figures of his own companies, and no sum of the whole mall', async () => {
    const mine = await board(sales)
    const whole = await board()
    expect(mine.quota).toBeNull()
    expect(mine.unapplied.companies).toBeLessThan(whole.unapplied.companies)
    const codes = (await sales.get('/api/ops/getUnappliedList', all)).list.map(r => r.companyCode)
    const own = await pool().rows<{ code: string }>(
      `select c.code from company c join app_user u on u.id = c.bd_user_id where u.staff_code = 'S011'`,
    )
    expect(codes.every(c => own.some(o => o.code === c))).toBe(true)
  })

  test('where invoices are issued by hand the board tells no rest of a day that nobody counts', async () => {
    expect((await board()).quota).not.toBeNull()
    const { settings } = mall.world
    try {
      mall.world.settings = { ...settings, partners: { ...settings.partners, tax: 'off' } }
      expect((await board()).quota).toBeNull()
    } finally {
      mall.world.settings = settings
    }
  })

  test('a difference that is not paid is receivable, ages from its own day, and leaves the board when it is paid', async () => {
    const before = await board()
    const sheet = await pool().row<{ id: number }>(
      `insert into settlement (settle_no, order_id, company_id, seq, state, settled_kg, goods_fen, service_fen, freight_fen, final_fen, difference_fen, drafted_by,
         confirmed_at, confirm_by)
       select 'JS20990101000002', id, company_id, 9, 'due', 0, total_fen + 700, 0, 0, total_fen + 700, -700, 1, now() - interval '12 days', now() - interval '9 days'
       from orders where status = 3 order by id limit 1 returning id`,
    )
    const after = await board()
    expect(after.receivable.fen - before.receivable.fen).toBe(700)
    const month = (b: typeof after) => b.receivable.bands.find(x => x.band === 'month')?.fen ?? 0
    expect(month(after) - month(before)).toBe(700)
    const row = (await finance.get('/api/ops/getReceivableList', { ...all, word: 'JS20990101000002' })).list[0]
    expect(row).toMatchObject({ matter: 'settlement', lateDays: 9, amountFen: 700 })
    expect((await finance.ask('/api/ops/remindBuyer', { matter: 'settlement', number: 'JS20990101000002' })).code).toBe(1)
    await pool().run('delete from settlement where id = $1', [sheet?.id])
    expect((await board()).receivable.fen).toBe(before.receivable.fen)
  })
})

describe('催办', () => {
  test('once a day a matter, whoever presses; the buyer hears it and it is on record', async () => {
    const late = (await board()).todo.find(t => t.kind === 'overdue')
    const matter = { matter: 'credit' as const, number: late?.number ?? '' }
    const heard = async () =>
      (await pool().row<{ n: number }>(`select count(*)::int as n from notice where event = 'creditOverdue'`))?.n ?? 0
    const before = await heard()
    const both = await Promise.all([finance.ask('/api/ops/remindBuyer', matter), finance.ask('/api/ops/remindBuyer', matter)])
    expect(both.map(a => a.code)).toEqual([1, 1])
    expect(await heard()).toBeGreaterThan(before)
    const once = await heard()
    const other = await manager.ask('/api/ops/remindBuyer', matter)
    expect(other.code).toBe(Errors.REMINDED.code)
    expect(other.message).toContain('今天已经催过')
    expect(await heard()).toBe(once)
    expect((await board()).todo.find(t => t.number === matter.number)?.remindedBy).not.toBe('')
    const acts = await pool().row<{ n: number }>(
      `select count(*)::int as n from audit_log where action like '%finance.remind%' or payload like '%催办%'`,
    )
    expect(acts?.n).toBeGreaterThan(0)
    expect((await finance.get('/api/ops/getCredit', { companyCode: late?.companyCode ?? '' })).history[0]?.what).toBe('催收')
  })

  test('what is over, what is nobody’s, and what is of another salesman is not reminded of', async () => {
    const refused = Errors.REMIND_NONE.code
    for (const matter of ['credit', 'settlement', 'red', 'invoice'] as const)
      expect((await finance.ask('/api/ops/remindBuyer', { matter, number: 'DD20990101000001' })).code).toBe(refused)
    const foreign = (await finance.get('/api/ops/getReceivableList', all)).list
    const own = new Set((await sales.get('/api/ops/getReceivableList', all)).list.map(r => r.number))
    const theirs = foreign.find(r => !own.has(r.number))
    if (theirs)
      expect((await sales.ask('/api/ops/remindBuyer', { matter: theirs.matter, number: theirs.number })).code).toBe(refused)
    const gate = await mall.staff('S023')
    expect((await gate.ask('/api/ops/getFinanceBoard', {})).code).not.toBe(1)
  })

  test('of an order that is not invoiced the buyer hears what to do', async () => {
    const row = (await finance.get('/api/ops/getUninvoicedList', all)).list[0]
    await finance.get('/api/ops/remindBuyer', { matter: 'invoice', number: row?.orderCode ?? '' })
    const told = await pool().row<{ body: string }>(
      `select body from notice where event = 'invoiceRemind' order by id desc limit 1`,
    )
    expect(told?.body).toContain(row?.orderCode ?? '—')
  })
})
