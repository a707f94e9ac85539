// 导入银行流水: looked at, then taken whole or not at all.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkInvariants } from '../../../../proof/invariants.ts'
import { DEMO_ACCOUNT, virtualAccountOf } from '@mall/domain/kernel/virtualAccount.ts'
import { type Caller, type TestMall, testMall } from '../../testing/testMall.ts'
import { takeTransfer } from './takeTransfer.ts'

let mall: TestMall
let cashier: Caller
let buyer: Caller
let company: { id: number; name: string }
beforeAll(async () => {
  mall = await testMall()
  ;[cashier, buyer] = await Promise.all([mall.staff('S028'), mall.buyer('demo01')])
  company = (await mall.world.pool.row<{ id: number; name: string }>(
    `select c.id, c.name from company c join app_user u on u.company_id = c.id where u.user_name = 'demo01'`,
  )) ?? { id: 0, name: '' }
})
afterAll(async () => {
  expect(await checkInvariants(mall.world.pool.raw)).toEqual([])
  await mall.close()
})
const HEAD = '流水号,付款户名,付款账号,收款账号,金额,附言,时间'
const NOW = new Date(Date.now() + 28_800_000).toISOString().slice(0, 16).replace('T', ' ')
let n = 0
const txn = () => `IMP${process.pid}X${++n}`
const line = (o: { txn?: string; name?: string; amount?: string; to?: string; at?: string } = {}) =>
  `${o.txn ?? txn()},${o.name ?? company.name},130100009999,${o.to ?? virtualAccountOf(company.id, DEMO_ACCOUNT)},${o.amount ?? '10.00'},货款,${o.at ?? NOW}`
const fileOf = (...lines: string[]) => Buffer.from([HEAD, ...lines].join('\r\n')).toString('base64')
const look = (content: string) => cashier.get('/api/ops/previewReceiptImport', { content })
async function take(content: string, fileName = '流水.csv') {
  const { booked, open } = await look(content)
  return cashier.ask('/api/ops/importReceipts', { content, fileName, booked, open })
}
const balance = async () => (await buyer.get('/api/company/getCompanyAccountInfo', {})).availableFen
const receipts = async () => (await mall.world.pool.row<{ n: number }>('select count(*)::int as n from fund_receipt'))?.n ?? 0

test('looked at line by line, taken whole, kept in the history; the same file again brings nothing', async () => {
  const content = fileOf(line(), line({ name: '无名贸易' }), line({ to: '999999999' }))
  const [before, had] = [await balance(), await receipts()]
  const seen = await look(content)
  expect(seen).toMatchObject({
    encodingText: 'UTF-8',
    lineCount: 3,
    booked: 1,
    open: 2,
    repeat: 0,
    badCount: 0,
    sumFen: 3000,
    importNo: '',
  })
  expect(seen.list.map(l => l.what)).toEqual(['booked', 'open', 'open'])
  expect(await receipts()).toBe(had)
  expect((await take(content)).code).toBe(1)
  expect((await balance()) - before).toBe(1000)
  const { list } = await cashier.get('/api/ops/getReceiptImports', {})
  expect(list[0]).toMatchObject({ fileName: '流水.csv', lineCount: 3, booked: 1, open: 2, sumFen: 3000 })
  expect((await look(content)).importNo).toBe(list[0]?.importNo)
  expect((await take(content)).code).toBe(5204)
  // Saved anew with other ends of lines it is another file of the same transfers.
  const again = Buffer.from(`${Buffer.from(content, 'base64').toString()}\r\n`).toString('base64')
  expect(await look(again)).toMatchObject({ booked: 0, open: 0, repeat: 3 })
  expect((await take(again)).code).toBe(1)
  expect(await receipts()).toBe(had + 3)
})

test('a number that begins anew each day, or on another account, is another transfer; around midnight it is one', async () => {
  const no = `00${process.pid}`.padStart(8, '0')
  const day = (back: number, time: string) =>
    `${new Date(Date.now() + 28_800_000 - back * 86_400_000).toISOString().slice(0, 10)} ${time}`
  const first = line({ txn: no, at: day(3, '09:58') })
  expect((await take(fileOf(first, line({ txn: no, amount: '20.00', at: day(1, '10:12') })))).code).toBe(1)
  const other = virtualAccountOf(company.id + 1, DEMO_ACCOUNT)
  expect(await look(fileOf(line({ txn: no, to: other, at: day(3, '09:58') })))).toMatchObject({ badCount: 0, repeat: 0 })
  expect(await look(fileOf(first))).toMatchObject({ repeat: 1, booked: 0 })
  expect(await look(fileOf(line({ txn: no, amount: '30.00', at: day(3, '09:58') })))).toMatchObject({ badCount: 1 })
  const entry = fileOf(line({ txn: no, at: day(2, '00:00') }))
  const seen = await look(entry)
  expect([seen.repeat, seen.list[0]?.note]).toEqual([1, expect.stringContaining('同号、同付款账号、同金额')])
  const had = await receipts()
  expect((await take(entry)).code).toBe(1)
  expect(await receipts()).toBe(had)
})

test('one bad line, or one known number with another sum, and nothing comes in', async () => {
  const had = await receipts()
  const bad = fileOf(line(), line({ amount: '1.234' }), line({ name: '=cmd()' }), line({ at: '2099-11-21 09:58' }))
  const seen = await look(bad)
  expect(seen).toMatchObject({ badCount: 3, booked: 1 })
  expect(seen.list.slice(0, 3).map(l => l.line)).toEqual([3, 4, 5])
  expect(seen.list[2]?.note).toBe('时间在将来，请核对日期')
  const said = await cashier.ask('/api/ops/importReceipts', { content: bad, fileName: 'a.csv', booked: 1, open: 0 })
  expect(said.code).toBe(5203)
  expect(said.message).toContain('第 3 行')
  const known = txn()
  await take(fileOf(line({ txn: known })))
  const other = fileOf(line(), line({ txn: known, amount: '11.00' }))
  expect((await look(other)).list[0]).toMatchObject({ what: 'bad', line: 3 })
  expect((await cashier.ask('/api/ops/importReceipts', { content: other, fileName: 'a.csv', booked: 1, open: 0 })).code).toBe(
    5203,
  )
  expect(await receipts()).toBe(had + 1)
})

test('the same file twice at once is taken once', async () => {
  const content = fileOf(line(), line())
  const before = await balance()
  const said = await Promise.all(
    [1, 2].map(() => cashier.ask('/api/ops/importReceipts', { content, fileName: 'a.csv', booked: 2, open: 0 })),
  )
  expect(said.map(s => s.code).toSorted((a, b) => a - b)).toEqual([1, 5204])
  expect((await balance()) - before).toBe(2000)
})

test('what the bank has told of meanwhile is not taken unseen', async () => {
  const number = txn()
  const content = fileOf(line({ txn: number }), line())
  const seen = await look(content)
  await takeTransfer(
    mall.world,
    {
      txnId: number,
      payerName: company.name,
      payerAccount: '130100009999',
      toAccount: virtualAccountOf(company.id, DEMO_ACCOUNT),
      amountFen: 1000,
      remark: '货款',
      paidAt: Date.parse(`${NOW.replace(' ', 'T')}:00+08:00`),
    },
    'notice',
  )
  const said = await cashier.ask('/api/ops/importReceipts', { content, fileName: 'a.csv', booked: seen.booked, open: seen.open })
  expect(said.code).toBe(5205)
  expect(await look(content)).toMatchObject({ booked: 1, repeat: 1 })
  expect((await take(content)).code).toBe(1)
})

test('a file that is none, or by who has no right', async () => {
  const preview = (bytes: Buffer, who = cashier) =>
    who.ask('/api/ops/previewReceiptImport', { content: bytes.toString('base64') })
  expect((await preview(Buffer.from('PK\u0003\u0004'))).code).toBe(5202)
  expect((await preview(Buffer.from([0xff, 0xfe, 65, 0]))).code).toBe(5202)
  expect((await cashier.ask('/api/ops/previewReceiptImport', { content: '不是' })).code).not.toBe(1)
  expect((await preview(Buffer.from(HEAD), await mall.staff('S002'))).code).not.toBe(1)
})

test('a thousand lines come in together within a few seconds', async () => {
  const content = fileOf(...Array.from({ length: 1000 }, () => line({ amount: '1.00' })))
  const before = await balance()
  const from = Date.now()
  expect((await take(content)).code).toBe(1)
  expect((await balance()) - before).toBe(100_000)
  expect(Date.now() - from).toBeLessThan(30_000)
})
