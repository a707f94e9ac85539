import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { arPool } from './pool.ts'
import {
  beginsAlike,
  isPersonal,
  matchReceipt,
  ordersInRemark,
  receiptMachine,
  revenueOf,
  revenueOfPayment,
  RevenueType,
  ReceiptState,
  scoreCandidate,
  whyNotSplit,
} from './receipt.ts'
import { needsTwo, nextRefund, RefundStatus, refundWaits, whyNotRefund } from './refund.ts'
import { fenOf, timeOf, transferKey } from './statement.ts'
import { statementOfText } from './statementFile.ts'
import { recordsOf } from './statementTable.ts'
import { companyOfAccount, DEMO_ACCOUNT, spaced, virtualAccountOf } from '../../kernel/virtualAccount.ts'

const NAME = '石家庄演示云嵘钢材贸易有限公司'
const owner = { id: 7, name: NAME, certified: true, frozen: false }

describe('专属账号', () => {
  test('names its company, spaces and all; a wrong digit names nobody', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 999_999_999 }), fc.nat(17), fc.integer({ min: 1, max: 9 }), (id, at, by) => {
        const no = virtualAccountOf(id, DEMO_ACCOUNT)
        expect(companyOfAccount(spaced(no), DEMO_ACCOUNT)).toBe(id)
        const wrong = [...no].map((d, i) => (i === at ? String((Number(d) + by) % 10) : d)).join('')
        expect(companyOfAccount(wrong, DEMO_ACCOUNT)).toBeNull()
      }),
    )
  })
  test('an account of somebody else is none of ours', () => {
    for (const no of [
      '',
      '6222020000001',
      `${virtualAccountOf(7, DEMO_ACCOUNT)}0`,
      virtualAccountOf(7, DEMO_ACCOUNT).slice(1),
      '999900880000000000',
    ])
      expect(companyOfAccount(no, DEMO_ACCOUNT)).toBeNull()
  })
})

describe('来款', () => {
  const byHand = { proved: [owner], amountFen: 100, aloneFen: 0 }
  test('a proved account under its own name is enough up to the sum of the rule, and for one company alone', () => {
    const fact = { payerName: NAME, toMain: true, owner: null, proved: [owner], amountFen: 100, aloneFen: 100 }
    expect(matchReceipt(fact)).toEqual({ companyId: 7, by: 'account' })
    expect(matchReceipt({ ...fact, amountFen: 101 })).toEqual({ why: 'aboveLine' })
    expect(matchReceipt({ ...fact, aloneFen: 0 })).toEqual({ why: 'mainAccount' })
    expect(matchReceipt({ ...fact, payerName: '演示某集团财务公司' })).toEqual({ why: 'mainAccount' })
    for (const proved of [[], [{ ...owner, frozen: true }], [{ ...owner, certified: false }], [owner, { ...owner, id: 8 }]])
      expect(matchReceipt({ ...fact, proved })).toEqual({ why: 'mainAccount' })
    // On a company's number that is not its own a proved account says nothing.
    expect(matchReceipt({ ...fact, toMain: false })).toEqual({ why: 'unknownAccount' })
  })
  test('its own number and its own name book by themselves, brackets of either width', () => {
    expect(matchReceipt({ payerName: `${NAME} `, toMain: false, owner, ...byHand })).toEqual({ companyId: 7, by: 'number' })
    const bracketed = { ...owner, name: '演示（河北）钢铁有限公司' }
    expect(matchReceipt({ payerName: '演示(河北)钢铁有限公司', toMain: false, owner: bracketed, ...byHand })).toEqual({
      companyId: 7,
      by: 'number',
    })
  })
  test.each([
    ['石家庄演示云嵘', false, owner, 'nameShort'],
    ['演示某集团财务公司', false, owner, 'thirdParty'],
    ['张乙丑', false, owner, 'personal'],
    ['张乙丑（个人）', true, null, 'personal'],
    [NAME, true, null, 'mainAccount'],
    [NAME, false, null, 'unknownAccount'],
    [NAME, false, { ...owner, frozen: true }, 'notCertified'],
    [NAME, false, { ...owner, certified: false }, 'notCertified'],
  ] as const)('%s is not booked by itself (%s)', (payerName, toMain, whose, why) =>
    expect(matchReceipt({ payerName, toMain, owner: whose, ...byHand })).toEqual({ why }),
  )
  test('a mill is no person, four characters or not', () => {
    expect([isPersonal('张三'), isPersonal('欧阳小明'), isPersonal('红星钢厂'), isPersonal('云嵘公司')]).toEqual([
      true,
      true,
      false,
      false,
    ])
    expect([beginsAlike('石家庄演示云嵘', NAME), beginsAlike('石家庄', NAME), beginsAlike(NAME, NAME)]).toEqual([
      true,
      false,
      false,
    ])
  })
  test('every reason has its points, a hundred at most', () => {
    const none = {
      companyName: NAME,
      ownsAccount: false,
      bankAccountOnFile: false,
      remarkOrders: [],
      remarkNamesCompany: false,
      dueOrders: [],
      voucher: false,
    }
    expect(scoreCandidate('别家公司', none)).toEqual({ points: 0, reasons: [] })
    expect(scoreCandidate('石家庄演示云嵘', { ...none, bankAccountOnFile: true, dueOrders: ['DD20261121000052'] }).points).toBe(
      96,
    )
    const all = scoreCandidate(NAME, {
      ...none,
      ownsAccount: true,
      bankAccountOnFile: true,
      remarkOrders: ['a'],
      remarkNamesCompany: true,
      dueOrders: ['b'],
      voucher: true,
    })
    expect([all.points, all.reasons.length]).toEqual([100, 7])
  })
  test('orders are read out of a remark, each once', () => {
    expect(ordersInRemark('货款dd20261121000052，DD20261121000052/ZD20261102000186')).toEqual([
      'DD20261121000052',
      'ZD20261102000186',
    ])
  })
  test('a split adds up to the fen', () => {
    expect(whyNotSplit(8_640_000, 8_000_000, 640_000)).toBeUndefined()
    expect(whyNotSplit(8_640_000, 8_000_000, 640_001)).toContain('等于来款')
    expect(whyNotSplit(100, 200, -100)).toContain('不能为负')
  })
  test('every state is reached and left or an end', () => {
    const reached = new Set(['open', ...receiptMachine.rows.map(r => r.to)])
    expect(ReceiptState.values.filter(s => !reached.has(s))).toEqual([])
    expect(ReceiptState.values.filter(s => !receiptMachine.rows.some(r => r.from.includes(s)))).toEqual(['returned'])
  })
})

describe('余款退款', () => {
  test('goes through finance and the bank; a return begins anew', () => {
    const { asked, approved, atErp, paid, rejected, withdrawn } = RefundStatus
    expect(nextRefund(asked, 'approve', 'finance')).toBe(approved)
    expect(nextRefund(approved, 'sendToErp', 'system')).toBe(atErp)
    expect(nextRefund(atErp, 'paid', 'system')).toBe(paid)
    expect(nextRefund(atErp, 'bankReturn', 'system')).toBe(asked)
    expect(nextRefund(asked, 'reject', 'finance')).toBe(rejected)
    expect(nextRefund(asked, 'withdraw', 'buyer')).toBe(withdrawn)
    for (const status of [approved, atErp, paid, rejected, withdrawn])
      expect(nextRefund(status, 'withdraw', 'buyer')).toBeUndefined()
    expect(nextRefund(asked, 'approve', 'buyer')).toBeUndefined()
    expect(nextRefund(99, 'approve', 'finance')).toBeUndefined()
  })
  test('not while a difference is owed, not to another name, not beyond what is free', () => {
    const ask = { amountFen: 100, availableFen: 100, owedFen: 0, overdueFen: 0, sameName: true }
    expect(whyNotRefund(ask)).toBeUndefined()
    expect(whyNotRefund({ ...ask, owedFen: 1 })).toBe('REFUND_OWED')
    expect(whyNotRefund({ ...ask, overdueFen: 1 })).toBe('REFUND_OVERDUE')
    expect(whyNotRefund({ ...ask, sameName: false })).toBe('REFUND_NAME')
    expect(whyNotRefund({ ...ask, amountFen: 101 })).toBe('BALANCE_SHORT')
  })
  test('two persons above the line, on the line one', () => {
    expect([needsTwo(100, 100), needsTwo(101, 100), needsTwo(101, 0)]).toEqual([false, true, false])
    expect([0, 1, 2, 3].map(s => refundWaits(s, false))).toEqual(['等财务审核', '等付款', '等银行付款', ''])
    expect(refundWaits(0, true)).toBe('等财务复审')
  })
})

test('可用 is what is there and what is lent, less what is lent out and what is frozen', () => {
  expect(
    arPool({ availableFen: 30_000_000, frozenFen: 5_000_000, creditFen: 100_000_000, creditUsedFen: 42_000_000 }),
  ).toMatchObject({
    prepaidFen: 35_000_000,
    poolFen: 88_000_000,
  })
  expect(arPool({ availableFen: 0, frozenFen: 10, creditFen: 0, creditUsedFen: 5 }).poolFen).toBe(0)
})

describe('银行流水', () => {
  const readStatement = (text: string) => {
    const s = statementOfText(text, '', () => undefined)
    if ('why' in s) throw new Error(s.why)
    return { rows: s.rows, bad: s.rest }
  }
  const head = '流水号,付款户名,付款账号,收款账号,金额,附言,时间'
  const line = `T20261121001,"演示,云嵘",1301 0000 9999,${virtualAccountOf(7, DEMO_ACCOUNT)},"86,400.5",货款,2026-11-21 09:58`
  test('quotes, thousands and spaces are read; the head is not a line', () => {
    const { rows, bad } = readStatement(`${head}\r\n${line}\r\n\r\n`)
    expect(bad).toEqual([])
    expect(rows).toMatchObject([
      {
        line: 2,
        payerName: '演示,云嵘',
        payerAccount: '130100009999',
        amountFen: 8_640_050,
        paidAt: Date.UTC(2026, 10, 21, 1, 58),
      },
    ])
    const cellsOf = (line: string) => recordsOf(line)[0]?.cells
    expect(cellsOf('a,"b""c",d')).toEqual(['a', 'b"c', 'd'])
  })
  test('marks that keep digits in a spreadsheet are no part of them', () => {
    const to = virtualAccountOf(7, DEMO_ACCOUNT)
    const { rows, bad } = readStatement(
      [
        head,
        `="20261127000001",甲演示,="6222000000001111",="${to}",10000.00,货款,2026-11-26 09:58`,
        `'20261127000002,甲演示,'6222000000001111,'${to},10000.00,货款,2026-11-26 09:59`,
        `"=""20261127000003""",甲演示,"=""6222000000001111""","=""${to}""","10,000.00",货款,2026-11-26 10:00`,
      ].join('\r\n'),
    )
    expect(bad).toEqual([])
    expect(rows.map(r => [r.txnId, r.payerAccount])).toEqual([
      ['20261127000001', '6222000000001111'],
      ['20261127000002', '6222000000001111'],
      ['20261127000003', '6222000000001111'],
    ])
    expect(readStatement(line.replace('货款', '="+cmd"')).bad).toHaveLength(1)
  })
  test('a line break inside quotes is a space, and a quote that nobody ended costs no other line', () => {
    const broken = line.replace('货款', '"11月货款\r\n第二批"')
    const { rows, bad } = readStatement([head, broken, line.replace('T20261121001', 'T20261121002')].join('\r\n'))
    expect(bad).toEqual([])
    expect(rows.map(r => [r.line, r.remark])).toEqual([
      [2, '11月货款 第二批'],
      [4, '货款'],
    ])
    const open = readStatement(
      [
        head,
        line.replace('货款', '"货款'),
        ...Array(8).fill(line.replaceAll('"', '').replace('86,400.5', '86400.5').replace('演示,云嵘', '演示')),
      ].join('\n'),
    )
    expect([open.bad.map(b => b.line), open.rows.length]).toEqual([[2], 8])
  })
  test('a transfer is known by its number, its account and its day', () => {
    const t = { txnId: '000123', toAccount: '999900880000000000', paidAt: Date.UTC(2026, 10, 26, 1, 58) }
    expect(transferKey(t)).toBe('000123 999900880000000000 2026-11-26')
    expect(transferKey({ ...t, paidAt: Date.UTC(2026, 10, 26, 15, 59) })).toBe(transferKey(t))
    expect(transferKey({ ...t, paidAt: Date.UTC(2026, 10, 26, 16, 1) })).not.toBe(transferKey(t))
  })
  test('a bad line is named with its number, the others come in', () => {
    const { rows, bad } = readStatement(
      [
        head,
        line,
        line.replace('"86,400.5"', '1.005'),
        'T1,a,1',
        line.replace('2026-11-21', '2026-02-30'),
        line.replace('"86,400.5"', '0'),
      ].join('\n'),
    )
    expect(rows).toHaveLength(1)
    expect(bad.map(b => b.line)).toEqual([3, 4, 5, 6])
    expect(bad[0]?.why).toContain('1.005')
  })
  test('amounts and times that are none', () => {
    for (const text of ['', '-1', '1e3', '1.234', 'abc', '=1', '1.2.3']) expect(fenOf(text)).toBeNull()
    for (const text of ['', '2026-13-01', '2026-11-31 10:00', '2026-11-21 25:00', '11/21']) expect(timeOf(text)).toBeNull()
    expect([fenOf('¥1,234.50'), fenOf('7')]).toEqual([123450, 700])
  })
})

test('what comes in has a type of the specification: goods and deposit of a receipt, an order paid directly, a draft', () => {
  expect(RevenueType.values).toEqual([1, 2, 3, 5])
  expect([revenueOf({ goodsFen: 0, depositFen: 0 }), revenueOf({ goodsFen: 1, depositFen: 1 })]).toEqual(['', '货款、保证金'])
  expect([true, false].map(byDraft => revenueOfPayment({ byDraft }))).toEqual(['承兑', '直付订单'])
})
