import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { splitVat } from '../tax.ts'
import { assemble, linePrice, type Limits, type Ticket } from './assembly.ts'
import { InvoiceFlow, invoiceMachine } from './invoice.machine.ts'
import { redMachine, redStart, RedState } from './red.machine.ts'
import { redLinesFor, redSums } from './red.rules.ts'
import { openOfRows, worthOfRows } from './tickets.ts'

const limits: Limits = { maxLines: 8, maxNetFen: 15_000_000, restNetFen: 30_000_000, dayNetFen: 30_000_000 }
const ticket = (key: string, group: string, kg: number, grossFen: number): Ticket => ({
  key,
  group,
  kg,
  grossFen,
  ratePercent: 13,
})

describe('组票', () => {
  test('six tickets of two contracts become three invoices today and one tomorrow, as the page of reference has them', () => {
    const made = assemble(
      [
        ticket('0102', 'Y-0031 A', 16_120, 5_513_040),
        ticket('0118', 'Y-0031 A', 14_310, 4_894_020),
        ticket('0066', 'Y-0031 A', 13_980, 4_781_160),
        ticket('0071', 'Y-0031 A', 14_020, 4_794_840),
        ticket('0311', 'HT B', 26_620, 9_370_240),
        ticket('0287', 'HT B', 26_330, 9_268_160),
      ],
      limits,
    )
    expect(made.map(i => [i.day, i.grossFen, i.netFen, i.taxFen, i.lines.map(l => l.key)])).toEqual([
      [0, 15_188_220, 13_440_903, 1_747_317, ['0102', '0118', '0066']],
      [0, 4_794_840, 4_243_221, 551_619, ['0071']],
      [0, 9_370_240, 8_292_248, 1_077_992, ['0311']],
      [1, 9_268_160, 8_201_912, 1_066_248, ['0287']],
    ])
    expect(made[0]?.lines.map(l => l.netFen)).toEqual([4_878_796, 4_330_991, 4_231_116])
    expect(made[1]?.why).toBe('合在一起不含税 176,841.24，超单张限额 150,000.00')
    expect(made[3]?.why).toBe('不含税 82,019.12，当日额度只剩 40,236.28')
    expect(linePrice(4_878_796, 16_120)).toBe('3026.54838710')
  })

  const someTickets = fc.array(
    fc.record({
      group: fc.constantFrom('a', 'b', 'c'),
      kg: fc.integer({ min: 1, max: 60_000 }),
      grossFen: fc.integer({ min: 1, max: 60_000_000 }),
    }),
    { maxLength: 20 },
  )
  const someLimits = fc.record({
    maxLines: fc.integer({ min: 1, max: 10 }),
    maxNetFen: fc.integer({ min: 1_000_000, max: 20_000_000 }),
    restNetFen: fc.integer({ min: 0, max: 40_000_000 }),
    dayNetFen: fc.integer({ min: 1_000_000, max: 40_000_000 }),
  })
  test('whatever is packed adds up to the fen, stays within every limit, and nothing is lost', () => {
    fc.assert(
      fc.property(someTickets, someLimits, (rows, l) => {
        const tickets = rows.map((r, i) => ({ ...r, key: String(i), ratePercent: 13 }))
        const made = assemble(tickets, l)
        for (const t of tickets) {
          const parts = made.flatMap(i => i.lines).filter(x => x.key === t.key)
          expect(parts.reduce((s, p) => s + p.grossFen, 0)).toBe(t.grossFen)
          expect(parts.reduce((s, p) => s + p.kg, 0)).toBe(t.kg)
        }
        const days = new Map<number, number>()
        for (const i of made) {
          expect(i.lines.length).toBeLessThanOrEqual(l.maxLines)
          expect(i.netFen).toBeLessThanOrEqual(l.maxNetFen)
          expect(i.netFen).toBe(splitVat(i.grossFen, 13).netFen)
          expect(i.lines.reduce((s, x) => s + x.netFen, 0)).toBe(i.netFen)
          expect(i.netFen + i.taxFen).toBe(i.grossFen)
          for (const x of i.lines) expect(x.netFen + x.taxFen).toBe(x.grossFen)
          expect(new Set(i.lines.map(x => tickets[Number(x.key)]?.group))).toEqual(new Set([i.group]))
          days.set(i.day, (days.get(i.day) ?? 0) + i.netFen)
        }
        for (const [day, net] of days) expect(net).toBeLessThanOrEqual(day === 0 ? l.restNetFen : l.dayNetFen)
      }),
      { numRuns: 100 },
    )
  })
})

describe('what a ticket is worth', () => {
  test('one ticket takes the freight along, two leave it to the carrier; surcharge and discount are spread and add up', () => {
    const rows = [
      { goodsFen: 300, serviceFen: 10, freightFen: 20 },
      { goodsFen: 100, serviceFen: 0, freightFen: 20 },
    ]
    expect(worthOfRows({ acceptanceFen: 9, discountFen: 2 }, rows, 1)).toEqual([300 + 10 + 20 + 6 - 1, 100 + 20 + 3 - 1])
    expect(worthOfRows({ acceptanceFen: 0, discountFen: 0 }, rows, 2)).toEqual([310, 100])
  })
  test('what was given back since is not invoiced', () => {
    expect(
      openOfRows(
        [
          { grossFen: 1000, takenFen: 0, refundedFen: 0 },
          { grossFen: 1000, takenFen: 1000, refundedFen: 0 },
        ],
        900,
      ),
    ).toEqual([900, 0])
    expect(openOfRows([{ grossFen: 10, takenFen: 0, refundedFen: 0 }], -5)).toEqual([0])
  })
  test('what was given back for one row lowers that row, not its neighbour', () => {
    const rows = [
      { grossFen: 276_399, takenFen: 0, refundedFen: 9_629 },
      { grossFen: 161_814, takenFen: 0, refundedFen: 0 },
    ]
    expect(openOfRows(rows, 438_213 - 9_629)).toEqual([266_770, 161_814])
  })
  test('open rows are never more than the cap nor than themselves', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.record({ grossFen: fc.nat(1_000_000_000), takenFen: fc.nat(1_000_000_000), refundedFen: fc.nat(1_000_000_000) }),
        ),
        fc.integer({ min: -1000, max: 2_000_000_000 }),
        (rows, cap) => {
          const open = openOfRows(rows, cap)
          const full = rows.map(r => Math.max(0, r.grossFen - r.refundedFen - r.takenFen))
          expect(open.reduce((a, b) => a + b, 0)).toBe(
            Math.max(
              0,
              Math.min(
                cap,
                full.reduce((a, b) => a + b, 0),
              ),
            ),
          )
          for (const [i, fen] of open.entries()) expect(fen).toBeLessThanOrEqual(full[i] ?? 0)
        },
      ),
    )
  })
})

describe('the way of an invoice', () => {
  test('from review every code of the flow can be reached', () => {
    const seen = new Set<string>(['WV'])
    for (let before = 0; before !== seen.size; ) {
      before = seen.size
      for (const r of invoiceMachine.rows) if (r.from.some(f => seen.has(f))) seen.add(r.to)
    }
    expect([...seen].toSorted()).toEqual([...InvoiceFlow.values].toSorted())
  })
  test('an issued invoice is not withdrawn, it is taken back by a red letter', () => {
    for (const flow of ['NS', 'DD', 'WE'] as const)
      for (const actor of ['buyer', 'finance', 'system'] as const)
        expect(invoiceMachine.next(flow, 'withdraw', actor)).toBeUndefined()
  })
})

describe('红字确认单', () => {
  test('unused the seller is enough; used the other side is asked; a second letter waits for the first', () => {
    expect(redStart({ used: false, starter: 'buyer', busy: false })).toBe(RedState.noNeed)
    expect(redStart({ used: true, starter: 'seller', busy: false })).toBe(RedState.byBuyer)
    expect(redStart({ used: true, starter: 'buyer', busy: false })).toBe(RedState.bySeller)
    expect(redStart({ used: true, starter: 'seller', busy: true })).toBe(RedState.applying)
  })
  test('who entered it cannot confirm it himself', () => {
    expect(redMachine.next('02', 'confirm', 'seller')).toBeUndefined()
    expect(redMachine.next('03', 'confirm', 'buyer')).toBeUndefined()
  })
  test('what was never invoiced needs no red letter, the rest comes from the newest invoice', () => {
    const lines = [
      { invoiceId: 1, lineNo: 1, orderLineId: 7, kg: 10_000, grossFen: 5000, redFen: 0 },
      { invoiceId: 2, lineNo: 1, orderLineId: 7, kg: 10_000, grossFen: 5000, redFen: 4000 },
    ]
    expect(redLinesFor({ amountFen: 800, kg: 0, openFen: 800, lines })).toEqual({ lines: [], uncoveredFen: 0 })
    expect(redLinesFor({ amountFen: 3000, kg: 300, openFen: 0, lines })).toEqual({
      lines: [
        { invoiceId: 2, lineNo: 1, kg: 100, grossFen: 1000 },
        { invoiceId: 1, lineNo: 1, kg: 200, grossFen: 2000 },
      ],
      uncoveredFen: 0,
    })
    expect(redLinesFor({ amountFen: 9000, kg: 0, openFen: 0, lines }).uncoveredFen).toBe(3000)
  })
  test('3,239.60 taken back is 2,866.90 and 372.70', () => {
    expect(redSums([{ invoiceId: 1, lineNo: 1, kg: 0, grossFen: 323_960 }], 13)).toMatchObject({
      netFen: 286_690,
      taxFen: 37_270,
    })
  })
})
