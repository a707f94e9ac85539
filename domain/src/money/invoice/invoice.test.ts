import type { Fen, Kg } from '../../kernel/money.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { splitVat } from '../../kernel/tax.ts'
import { assemble, linePrice, type Limits, redLinePrice, splitLines, type Ticket } from './assembly.ts'
import { invoiceWait, mayBeIssued, turnText, whyNotByHand } from './byHand.ts'
import { InvoiceFlow, invoiceMachine } from './invoice.machine.ts'
import { redMachine, redReasonOf, redStart, RedState } from './red.machine.ts'
import { redLinesFor, redSums } from './red.rules.ts'
import { openOfRows, worthOfRows } from './tickets.ts'

const limits: Limits = { maxLines: 8, maxNetFen: 15_000_000, restNetFen: 30_000_000, dayNetFen: 30_000_000 }
const ticket = (key: string, group: string, kg: Kg, grossFen: Fen): Ticket => ({
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
    expect(made[0]?.lines.map(l => l.netFen)).toEqual([4_878_796, 4_330_992, 4_231_115])
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
    expect(worthOfRows({ acceptanceFen: 9, discountFen: 2 }, rows, 1)).toEqual([300 + 10 + 20 + 7 - 1, 100 + 20 + 2 - 1])
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
    // 待寄送 is a code of the specification; ours are digital.
    expect([...seen].toSorted()).toEqual(InvoiceFlow.values.filter(code => code !== 'WS').toSorted())
  })
  test('an issued invoice is not withdrawn, it is taken back by a red letter', () => {
    for (const flow of ['NS', 'DD', 'WE'] as const)
      for (const actor of ['buyer', 'finance', 'system'] as const)
        expect(invoiceMachine.next(flow, 'withdraw', actor)).toBeUndefined()
  })
})

/** A line of a blue invoice of 13 %, nothing of it taken back but what is said. */
const aBlue = (o: { grossFen: Fen; kg?: Kg; netFen?: Fen; redFen?: Fen }) => ({
  lineNo: 1,
  orderLineId: 7,
  kg: 0,
  netFen: splitVat(o.grossFen, 13).netFen,
  redFen: 0,
  redKg: 0,
  redNetFen: splitVat(o.redFen ?? 0, 13).netFen,
  ...o,
})
function backInParts(blue: ReturnType<typeof aBlue>, parts: readonly number[]) {
  let now = blue
  return parts.map(grossFen => {
    const red = redSums([{ lineNo: 1, kg: 0, grossFen }], [now])
    if (!red) throw new Error('refused')
    now = { ...now, redFen: now.redFen + grossFen, redNetFen: now.redNetFen + red.netFen }
    return red
  })
}

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
  test('however it ends at the bureau, a letter that was sent there ends with its own word, and by nobody else’s hand', () => {
    const ends = (['refusedByBuyerThere', 'refusedBySellerThere', 'lapsedThere', 'withdrawnThere'] as const).map(on =>
      redMachine.next('04', on, 'platform'),
    )
    expect(ends).toEqual(['05', '06', '07', '09'])
    expect(redMachine.next('04', 'lapsedThere', 'seller')).toBeUndefined()
    expect(redMachine.next('02', 'lapsedThere', 'platform')).toBeUndefined()
  })
  test('the reason at the bureau is the one that was chosen; without one steel came back, or a price was lowered', () => {
    expect(redReasonOf('开票有误：抬头写错', 1000)).toBe('开票有误')
    expect(redReasonOf('异议 SH1 退款', 2658)).toBe('销货退回')
    expect(redReasonOf('异议 SH1 退款', 0)).toBe('销售折让')
  })
  test('what was never invoiced needs no red letter, the rest comes from the newest invoice', () => {
    const lines = [
      { invoiceId: 1, ...aBlue({ kg: 10_000, grossFen: 5000 }) },
      { invoiceId: 2, ...aBlue({ kg: 10_000, grossFen: 5000, redFen: 4000 }) },
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
  test('3,239.60 taken back of an invoice of 90,000.00 is 2,866.90 and 372.70', () => {
    const blue = [aBlue({ grossFen: 9_000_000 })]
    expect(redSums([{ lineNo: 1, kg: 0, grossFen: 323_960 }], blue)).toMatchObject({ netFen: 286_690, taxFen: 37_270 })
  })
  test('a line of 10,000.10 taken back in three gives its own net and tax, not a fen more', () => {
    const reds = backInParts(aBlue({ grossFen: 1_000_010, kg: 3000 }), [333_337, 333_337, 333_336])
    expect(reds.reduce((sum, r) => sum + r.netFen, 0)).toBe(884_965)
    expect(reds.reduce((sum, r) => sum + r.taxFen, 0)).toBe(115_045)
  })
  test('the whole of a line of an invoice of many is taken back with that line’s own net', () => {
    const lines = splitLines(
      Array.from({ length: 20 }, (_, i) => ({ key: String(i), kg: 1000, grossFen: 412_345 })),
      13,
    ).map((l, i) => ({ ...aBlue(l), lineNo: i + 1 }))
    for (const l of lines) {
      const red = redSums([{ lineNo: l.lineNo, kg: l.kg, grossFen: l.grossFen }], lines)
      expect(red).toMatchObject({ netFen: l.netFen, kg: l.kg })
    }
  })
  test('parts never go beyond what their line has left of net, tax and weight, and together they are the line', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 500_000_000 }),
        fc.nat(60_000),
        fc.array(fc.record({ share: fc.double({ min: 0, max: 1, noNaN: true }), kg: fc.nat(60_000) }), { maxLength: 8 }),
        (grossFen, kg, cuts) => {
          let blue = aBlue({ grossFen, kg })
          const taxOf = (b: typeof blue) => b.grossFen - b.netFen
          for (let i = 0; i <= cuts.length; i += 1) {
            const left = blue.grossFen - blue.redFen
            const cut = cuts[i]
            const take = cut ? Math.floor(left * cut.share) : left
            if (take === 0) continue
            const red = redSums([{ lineNo: 1, kg: cut?.kg ?? 0, grossFen: take }], [blue])
            if (!red) throw new Error('refused within what is left')
            expect(Math.min(red.netFen, red.taxFen, red.kg)).toBeGreaterThanOrEqual(0)
            blue = {
              ...blue,
              redFen: blue.redFen + take,
              redNetFen: blue.redNetFen + red.netFen,
              redKg: blue.redKg + red.kg,
            }
            expect(blue.redNetFen).toBeLessThanOrEqual(blue.netFen)
            expect(blue.redFen - blue.redNetFen).toBeLessThanOrEqual(taxOf(blue))
            expect(blue.redKg).toBeLessThanOrEqual(blue.kg)
            // A part is not a fen off its own share of the net.
            expect(Math.abs(red.netFen - (take * blue.netFen) / blue.grossFen)).toBeLessThanOrEqual(1.0000001)
          }
          expect([blue.redFen, blue.redNetFen, blue.redKg]).toEqual([blue.grossFen, blue.netFen, blue.kg])
          expect(redSums([{ lineNo: 1, kg: 0, grossFen: 1 }], [blue])).toBeNull()
        },
      ),
    )
  })
  test('an older letter that took a fen too much leaves the line that much less', () => {
    const blue = { ...aBlue({ grossFen: 1_000_010 }), redFen: 666_674, redNetFen: 589_977 }
    expect(redSums([{ lineNo: 1, kg: 0, grossFen: 333_336 }], [blue])).toMatchObject({ netFen: 884_965 - 589_977 })
  })
  test('a returned piece prints the price of its blue line where weight times price is the amount; a lower price does not', () => {
    const blue = { netFen: 9_005_398, kg: 31_900 }
    expect(redLinePrice({ netFen: -750_356, kg: -2658 }, blue)).toBe(linePrice(9_005_398, 31_900))
    expect(redLinePrice({ netFen: -750_356, kg: -2656 }, blue)).toBe(linePrice(750_356, 2656))
    expect(redLinePrice({ netFen: -750_356, kg: 0 }, blue)).toBe('')
  })
})

describe('net of the lines', () => {
  test('each line is less than a fen off its own net, however many lines stand on the invoice, and no tax is negative', () => {
    for (const [n, fen] of [
      [100, 100],
      [50, 300_002],
      [20, 300_002],
    ] as const) {
      const lines = splitLines(
        Array.from({ length: n }, (_, i) => ({ key: String(i), kg: 1, grossFen: fen })),
        13,
      )
      expect(lines.reduce((sum, l) => sum + l.netFen, 0)).toBe(splitVat(n * fen, 13).netFen)
      for (const l of lines) {
        expect(Math.abs(l.netFen - fen / 1.13)).toBeLessThan(1)
        expect(l.taxFen).toBeGreaterThan(0)
      }
    }
  })
})

describe('手工开具', () => {
  const turns = (connected: boolean) =>
    InvoiceFlow.values.flatMap(flow => {
      const wait = invoiceWait({ flow, trouble: '' }, { connected })
      return wait ? [`${flow} ${turnText(wait, 'desk')}`] : []
    })
  test('whose turn it is: with a platform the system and it, without one finance by hand; the rest is the same', () => {
    const people = ['WV 财务', 'NR 客户', 'WC 客户', 'NC 财务']
    expect(turns(true)).toEqual([...people, 'NTS 系统，自动', 'WE 税务平台，约 5 分钟', 'NB 财务'])
    expect(turns(false)).toEqual([...people, 'NTS 财务（手工开具）', 'WE 财务（手工开具）', 'NB 财务'])
    const late = { flow: 'NTS', trouble: 'quota' } as const
    expect(invoiceWait(late, { connected: true })?.what).toBe('次日额度')
    expect(invoiceWait(late, { connected: false })?.byHand).toBe(true)
  })
  test('what a person may issue: all that waits without a platform; with one what failed, or was not answered and may be issued', () => {
    const may = (connected: boolean, trouble: 'away' | 'wrong' | '') =>
      InvoiceFlow.values.filter(flow => whyNotByHand({ flow, trouble }, connected) === undefined)
    expect(may(false, '')).toEqual(['NTS', 'WE', 'NB'])
    expect(may(true, '')).toEqual(['NB'])
    expect(may(true, 'away')).toEqual(['WE', 'NB'])
    expect(InvoiceFlow.values.filter(flow => mayBeIssued({ flow, trouble: 'wrong' }))).toEqual(['WE', 'NB'])
    expect(InvoiceFlow.values.filter(flow => mayBeIssued({ flow, trouble: 'refused' }))).toEqual(['WE'])
  })
})
