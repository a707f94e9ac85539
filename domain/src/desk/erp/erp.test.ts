import type { Fen } from '../../kernel/money.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { differenceMachine, judgeGaps, LIVE_STATES, mendNeedsTwo } from './difference.ts'
import { aboutOf, type ErpEvent, effectsOf, eventKey, isInstruction, linesOfMessage, unitOf } from './erp.events.ts'

const paid = (orderCode: string, amountFen: Fen): ErpEvent => ({
  topic: 'order.paid',
  orderCode,
  companyCode: 'KH1',
  amountFen,
  kg: 1000,
  way: '',
})

describe('what an event changes in the books', () => {
  test('a payment opens the order, its cancelling or its first sheet closes it again', () => {
    const sum = (events: ErpEvent[]) =>
      events
        .flatMap(effectsOf)
        .filter(x => x.kind === 'orderPaid')
        .reduce((n, x) => n + x.value, 0)
    const cancelled: ErpEvent = { topic: 'order.cancelled', orderCode: 'DD1', companyCode: 'KH1', amountFen: 500 }
    const settled: ErpEvent = {
      topic: 'order.settled',
      orderCode: 'DD1',
      companyCode: 'KH1',
      settleNo: 'JS1',
      differenceFen: -20,
      paidFen: 500,
      kg: 0,
      amountFen: 20,
    }
    expect(sum([paid('DD1', 500), cancelled])).toBe(0)
    expect(sum([paid('DD1', 500), settled])).toBe(0)
  })

  test('a truck takes its pieces out of the stock of their depot, a red invoice takes back', () => {
    const shipped: ErpEvent = {
      topic: 'order.shipped',
      orderCode: 'DD1',
      companyCode: 'KH1',
      waybillNo: 'YD1',
      plate: '',
      ticketNo: 'BD1',
      kg: 28_460,
      amountFen: 0,
      stock: [
        { skuCode: 'A', depotCode: 'W01', pieces: 3 },
        { skuCode: 'A', depotCode: 'W01', pieces: 2 },
      ],
    }
    expect(effectsOf(shipped)).toEqual([
      { kind: 'orderKg', ref: 'DD1', value: 28_460 },
      { kind: 'stock', ref: 'W01/A', value: -5 },
    ])
    const red: ErpEvent = {
      topic: 'invoice.red',
      companyCode: 'KH1',
      invoiceSn: 'F1',
      taxInvoiceNo: '',
      amountFen: -700,
      taxFen: -80,
    }
    expect(effectsOf(red)).toEqual([{ kind: 'invoiced', ref: 'KH1', value: -700 }])
  })

  test('freezing moves between two books of one company and nothing in sum', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e12 }), fen => {
        const e: ErpEvent = {
          topic: 'balance.moved',
          companyCode: 'KH1',
          availableFen: -fen,
          frozenFen: fen,
          amountFen: fen,
          note: '',
        }
        expect(effectsOf(e).reduce((n, x) => n + x.value, 0)).toBe(0)
      }),
    )
  })

  test('a number is one message; facts and instructions are told apart', () => {
    expect(eventKey('order.paid', 'DD1')).toBe('order.paid:DD1')
    expect(aboutOf(paid('DD1', 1))).toBe('DD1')
    expect([isInstruction('balanceRefund'), isInstruction('order.paid')]).toEqual([true, false])
    expect(unitOf('stock')).toBe('piece')
  })

  test('what is shown of a message never holds what is sealed', () => {
    const lines = linesOfMessage({ refundNo: 'TK1', amountFen: 100, accountSealed: 'secret', accountName: 'x' })
    expect(JSON.stringify(lines)).not.toContain('secret')
    expect(lines.map(l => l.label)).toEqual(['退款', '金额'])
  })
})

describe('what a gap means', () => {
  const gap = (ours: number, theirs: number) => ({ kind: 'available' as const, ref: 'KH1', ours, theirs })
  const way = (value: number) => ({ kind: 'available' as const, ref: 'KH1', value })

  test('explained to the last fen by what is under way it is none; a fen more and it is one', () => {
    expect(judgeGaps([gap(500, 300)], [way(150), way(50)])).toMatchObject([{ verdict: 'underWay' }])
    expect(judgeGaps([gap(501, 300)], [way(150), way(50)])).toMatchObject([{ verdict: 'different', underWay: 200 }])
    expect(judgeGaps([gap(300, 300)], [way(50)])).toEqual([])
  })

  test('of any events, some booked and some not, nothing is called different', () => {
    const events = fc.array(fc.record({ value: fc.integer({ min: -1e9, max: 1e9 }), booked: fc.boolean() }))
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e9 }), events, (opening, all) => {
        const ours = opening + all.reduce((n, e) => n + e.value, 0)
        const theirs = opening + all.filter(e => e.booked).reduce((n, e) => n + e.value, 0)
        const found = judgeGaps(
          [gap(ours, theirs)],
          all.filter(e => !e.booked).map(e => way(e.value)),
        )
        expect(found.every(f => f.verdict === 'underWay')).toBe(true)
      }),
    )
  })

  test('lines want two persons above them, each in its unit', () => {
    const line = { fen: 1000, kg: 5000, pieces: 10 }
    expect(mendNeedsTwo({ kind: 'available', gap: -1000 }, line)).toBe(false)
    expect(mendNeedsTwo({ kind: 'available', gap: -1001 }, line)).toBe(true)
    expect(mendNeedsTwo({ kind: 'orderKg', gap: 4000 }, line)).toBe(false)
    expect(mendNeedsTwo({ kind: 'stock', gap: 11 }, line)).toBe(true)
  })
})

test('every living difference can end, and nothing comes back from its end', () => {
  for (const state of LIVE_STATES) expect(differenceMachine.next(state, 'vanish', 'system')).toBe('gone')
  for (const state of ['mended', 'gone'] as const) {
    expect(differenceMachine.events(state, 'desk')).toEqual([])
    expect(differenceMachine.events(state, 'system')).toEqual([])
  }
})
