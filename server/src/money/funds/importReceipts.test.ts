// 导入银行流水: the file of any bank, looked at, then taken as far as it can be.
import type { Fen } from '@mall/domain/kernel/money.ts'
import { writeXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkInvariants } from '../../../../proof/invariants.ts'
import { DEMO_ACCOUNT, receivingText, virtualAccountOf } from '@mall/domain/kernel/virtualAccount.ts'
import type { Reply } from '@mall/contract/main/calls.ts'
import { compound, oldWorkbook } from '../../testing/oldWorkbook.ts'
import { type Caller, type TestMall, testMall } from '../../testing/testMall.ts'
import { payerHashOf, takeTransfer } from './takeTransfer.ts'

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
type Preview = Reply<'/api/ops/previewReceiptImport'>
type Bytes = Uint8Array
interface Answer<Data> {
  code: number
  message: string
  data: Data
}
async function send<Data>(
  path: string,
  bytes: Bytes,
  fields: Readonly<Record<string, string | number>> = {},
  o: { name?: string; who?: Caller } = {},
) {
  const bound = 'x-test-bound'
  const part = (name: string, value: string | number) =>
    `--${bound}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
  const reply = await mall.app.inject({
    method: 'POST',
    url: path,
    headers: { 'content-type': `multipart/form-data; boundary=${bound}`, token: (o.who ?? cashier).token ?? '' },
    payload: Buffer.concat([
      Buffer.from(
        Object.entries(fields)
          .map(([n, v]) => part(n, v))
          .join(''),
      ),
      Buffer.from(
        `--${bound}\r\ncontent-disposition: form-data; name="file"; filename="${o.name ?? '流水.csv'}"\r\ncontent-type: application/octet-stream\r\n\r\n`,
      ),
      bytes,
      Buffer.from(`\r\n--${bound}--\r\n`),
    ]),
  })
  const { status, data } = reply.json() as { status: { code: number; message: string }; data: Data }
  return { ...status, data } satisfies Answer<Data>
}
const ask = (bytes: Bytes, account = '', who = cashier) =>
  send<Preview>('/api/ops/previewReceiptImport', bytes, { accountNo: account }, { who })
async function look(bytes: Bytes, account = ''): Promise<Preview> {
  const { code, message, data } = await ask(bytes, account)
  if (code !== 1) throw new Error(message)
  return data
}
const takeSeen = (bytes: Bytes, seen: Pick<Preview, 'booked' | 'open' | 'sumFen'>, account = '', name = '流水.csv') =>
  send<Reply<'/api/ops/importReceipts'>>(
    '/api/ops/importReceipts',
    bytes,
    { accountNo: account, booked: seen.booked, open: seen.open, sumFen: seen.sumFen },
    { name },
  )
const take = async (bytes: Bytes, account = '', name = '流水.csv') => takeSeen(bytes, await look(bytes, account), account, name)

const HEAD = '流水号,付款户名,付款账号,收款账号,金额,附言,时间'
const chinaDay = (back = 0) => new Date(Date.now() + 28_800_000 - back * 86_400_000).toISOString().slice(0, 10)
const NOW = new Date(Date.now() + 28_800_000).toISOString().slice(0, 16).replace('T', ' ')
let n = 0
const txn = () => `IMP${process.pid}X${++n}`
const line = (o: { txn?: string; name?: string; amount?: string; to?: string; at?: string; account?: string } = {}) =>
  `${o.txn ?? txn()},${o.name ?? company.name},${o.account ?? '130100009999'},${o.to ?? virtualAccountOf(company.id, DEMO_ACCOUNT)},${o.amount ?? '10.00'},货款,${o.at ?? NOW}`
const fileOf = (...lines: string[]) => Buffer.from([HEAD, ...lines].join('\r\n'))
const balance = async () => (await buyer.get('/api/company/getCompanyAccountInfo', {})).availableFen
const receipts = async () => (await mall.world.pool.row<{ n: number }>('select count(*)::int as n from fund_receipt'))?.n ?? 0
const setRule = async (key: string, value: string) => {
  await mall.world.pool.run(
    'insert into setting (key, value) values ($1, $2) on conflict (key) do update set value = excluded.value',
    [key, value],
  )
  mall.world.rules.forget()
}

test('looked at line by line, taken, kept in the history; the same file again brings nothing', async () => {
  const content = fileOf(line(), line({ name: '无名贸易' }), line({ to: DEMO_ACCOUNT.accountNo }))
  const [before, had] = [await balance(), await receipts()]
  const seen = await look(content)
  expect(seen).toMatchObject({
    layoutName: '导入模板',
    encodingText: 'UTF-8',
    lineCount: 3,
    booked: 1,
    open: 2,
    repeat: 0,
    badCount: 0,
    sumFen: 3000,
    importNo: '',
  })
  expect(seen.list.map(l => [l.what, l.note])).toEqual([
    ['booked', '专属账号，户名一致'],
    ['open', '个人代付'],
    ['open', '付到收款账户本身'],
  ])
  expect(await receipts()).toBe(had)
  expect((await take(content)).code).toBe(1)
  expect((await balance()) - before).toBe(1000)
  const { list } = await cashier.get('/api/ops/getReceiptImports', {})
  expect(list[0]).toMatchObject({
    fileName: '流水.csv',
    layoutName: '导入模板',
    lineCount: 3,
    booked: 1,
    open: 2,
    leftOut: 0,
    sumFen: 3000,
  })
  expect((await look(content)).importNo).toBe(list[0]?.importNo)
  expect((await take(content)).code).toBe(5204)
  // Saved anew with other ends of lines it is another file of the same transfers.
  const again = Buffer.from(`${content.toString()}\r\n`)
  expect(await look(again)).toMatchObject({ booked: 0, open: 0, repeat: 3 })
  expect((await take(again)).code).toBe(5203)
  expect(await receipts()).toBe(had + 3)
})

test("a bank's own file in GBK, outgoing money and all; the good lines come in and the others say why", async () => {
  const own = DEMO_ACCOUNT.accountNo
  const rows = (to: string, serial: string) =>
    [
      '交易时间,账号,收入,支出,账户余额,对方户名,对方账号,对方账号开户行,摘要,交易流水号,核心唯一流水号,交易用途,币种',
      `${NOW}:00,${to},100.00,,1100.00,${company.name},130100009999,,转账,,${serial}1,货款,CNY`,
      `${NOW}:01,${to},,50.00,1050.00,某供应商,130100009998,,付款,,${serial}2,运费,CNY`,
      `${NOW}:02,${to},1.00,,1051.00,,,,利息,,${serial}3,,CNY`,
      `${NOW}:03,${to},7.00,,1058.00,${company.name},130100009999,,转账,,${serial}4,货款,USD`,
    ].join('\r\n')
  const serial = txn()
  const [had] = [await receipts()]
  const content = Buffer.from(rows(own, serial))
  const seen = await look(content)
  expect(seen).toMatchObject({
    layoutName: '平安银行',
    accountNo: own,
    lineCount: 4,
    booked: 0,
    open: 1,
    skipCount: 1,
    badCount: 2,
    inFen: 10_800,
    outFen: 5000,
    notes: [],
  })
  expect(seen.rest.map(r => [r.line, r.what, r.note])).toEqual([
    [3, 'skip', '支出，不是来款'],
    [4, 'bad', expect.stringContaining('没有付款户名')],
    [5, 'bad', expect.stringContaining('USD')],
  ])
  expect((await take(content)).data).toMatchObject({ booked: 0, open: 1, leftOut: 3 })
  expect(await receipts()).toBe(had + 1)
  const foreign = await look(Buffer.from(rows('15000000000001', txn())))
  expect([foreign.open, foreign.rest[0]?.note]).toEqual([0, '这不是本单位的账户（15000000000001）'])
  expect((await take(Buffer.from(rows('15000000000001', txn())))).code).toBe(5203)
})

type Cells = (string | number | Date | null)[]
const EXCELS = [
  {
    name: '.xlsx',
    made: async (rows: Cells[]) =>
      (await writeXlsx({
        sheets: [
          { name: '说明', rows: [['这是说明']] as never },
          { name: '明细', rows: rows as never },
        ],
      })) as Bytes,
  },
  { name: '.xls of before 2007', made: async (rows: Cells[]): Promise<Bytes> => oldWorkbook(rows) },
]
test.each(EXCELS)(
  'a $name of the bank: dates, times and sums as its cells hold them; a number that lost its digits is refused',
  async ({ name, made }) => {
    const heads = [
      '交易日期',
      '交易时间',
      '申请日期',
      '凭证号',
      '借方金额',
      '贷方金额',
      '余额',
      '对方账号',
      '对方户名',
      '对方行名',
      '交易流水号',
      '传票序号',
      '记录状态',
      '摘要',
      '交易附言',
      '客户账户类型',
    ]
    const serial = txn()
    const row = (no: number, account: string | number) => [
      new Date(`${chinaDay()}T00:00:00Z`),
      93_105 + no,
      '',
      '',
      null,
      1234.5,
      null,
      account,
      '无名钢贸有限公司',
      '',
      `${serial}N${no}`,
      1,
      '正常',
      '转账',
      '货款',
      '活期',
    ]
    const bytes = await made([
      ['账号', DEMO_ACCOUNT.accountNo],
      ['账户名称', '恒冶'],
      [],
      heads,
      row(1, '130100007777'),
      row(2, 130_100_007_777_123_456),
    ])
    const seen = await look(bytes)
    expect(seen).toMatchObject({
      layoutName: '浦发银行',
      encodingText: 'Excel',
      accountNo: DEMO_ACCOUNT.accountNo,
      open: 1,
      badCount: 1,
      sumFen: 123_450,
    })
    expect(seen.list[0]?.paidAt).toBe(Date.parse(`${chinaDay()}T09:31:06+08:00`))
    expect(seen.rest[0]?.note).toContain('科学计数')
    expect((await take(bytes, '', `明细${name}`)).code).toBe(1)
  },
)

test('a file that nobody has seen is mapped once; the next of its kind is read at once', async () => {
  const file = (serial: string) =>
    Buffer.from(
      [`入账时刻${process.pid},付款单位,付款方卡号,进,出,编号`, `${NOW},无名钢贸有限公司,130100006666,12.34,,${serial}`].join(
        '\n',
      ),
    )
  const first = file(txn())
  const seen = await look(first)
  expect(seen).toMatchObject({ layoutName: '', booked: 0, open: 0, ask: { headWords: expect.arrayContaining(['付款单位']) } })
  expect((await takeSeen(first, { booked: 0, open: 0, sumFen: 0 })).message).toContain('先指定各列')
  const columns = (['date', 'payerName', 'payerAccount', 'income', 'outgo', 'serial'] as const).map((role, column) => ({
    role,
    columnNum: column,
  }))
  const save = (change: object = {}) =>
    cashier.ask('/api/ops/saveStatementColumns', {
      fingerprint: seen.ask?.fingerprint ?? '',
      bankName: '示例村镇银行',
      columns,
      ...change,
    })
  expect((await save({ columns: columns.slice(1) })).message).toContain('交易日期或时间')
  expect((await save({ columns: [...columns, { role: 'remark', columnNum: 0 }] })).message).toContain('选重')
  expect((await save({ columns: columns.filter(c => c.role !== 'income') })).message).toContain('收入金额')
  expect((await save()).code).toBe(1)
  expect(await look(first)).toMatchObject({
    layoutName: '示例村镇银行',
    needsAccount: true,
    open: 0,
    badCount: 1,
    accounts: [{ accountNo: DEMO_ACCOUNT.accountNo }],
  })
  expect(await look(file(txn()), DEMO_ACCOUNT.accountNo)).toMatchObject({
    layoutName: '示例村镇银行',
    needsAccount: false,
    open: 1,
    sumFen: 1234,
  })
  expect((await look(first, '15000000000001')).rest[0]?.note).toContain('不是本单位的账户')
  expect((await take(first, DEMO_ACCOUNT.accountNo)).code).toBe(1)
})

test('a number that begins anew each day, or on another account, is another transfer; around midnight it is one', async () => {
  const no = `00${process.pid}`.padStart(8, '0')
  const first = line({ txn: no, at: `${chinaDay(3)} 09:58` })
  expect((await take(fileOf(first, line({ txn: no, amount: '20.00', at: `${chinaDay(1)} 10:12` })))).code).toBe(1)
  const other = virtualAccountOf(company.id + 1, DEMO_ACCOUNT)
  expect(await look(fileOf(line({ txn: no, to: other, at: `${chinaDay(3)} 09:58` })))).toMatchObject({ badCount: 0, repeat: 0 })
  expect(await look(fileOf(first))).toMatchObject({ repeat: 1, booked: 0 })
  expect(await look(fileOf(line({ txn: no, amount: '30.00', at: `${chinaDay(3)} 09:58` })))).toMatchObject({ badCount: 1 })
  const seen = await look(fileOf(line({ txn: no, at: `${chinaDay(2)} 00:00` })))
  expect([seen.repeat, seen.rest[0]?.note]).toEqual([1, expect.stringContaining('同号、同付款账号、同金额')])
  const twice = txn()
  const around = fileOf(line({ txn: twice, at: `${chinaDay(5)} 23:59` }), line({ txn: twice, at: `${chinaDay(4)} 00:00` }))
  expect(await look(around)).toMatchObject({ booked: 1, repeat: 1 })
})

test('what is wrong stays behind with its line and why, and can be taken when it is mended', async () => {
  const known = txn()
  await take(fileOf(line({ txn: known })))
  const had = await receipts()
  const bad = fileOf(
    line(),
    line({ amount: '1.234' }),
    line({ name: '=cmd()' }),
    line({ at: '2099-11-21 09:58' }),
    line({ txn: known, amount: '11.00' }),
    line({ at: '1926-11-21 09:58' }),
  )
  const seen = await look(bad)
  expect(seen).toMatchObject({ badCount: 5, booked: 1 })
  expect(seen.rest.map(l => l.line)).toEqual([3, 4, 5, 6, 7])
  expect(seen.rest[2]?.note).toBe('时间在将来，请核对日期')
  expect(seen.rest[3]?.note).toContain('内容不同')
  expect(seen.rest[4]?.note).toBe('时间在三年以前，请核对年份')
  expect((await take(bad)).data).toMatchObject({ booked: 1, leftOut: 5 })
  expect(await receipts()).toBe(had + 1)
  expect((await cashier.get('/api/ops/getReceiptImports', {})).list[0]).toMatchObject({ lineCount: 6, booked: 1, leftOut: 5 })
})

test('the same file twice at once, or two files with one line in common: each transfer comes in once', async () => {
  const content = fileOf(line(), line())
  const before = await balance()
  const seen = await look(content)
  const said = await Promise.all([1, 2].map(() => takeSeen(content, seen)))
  expect(said.map(s => s.code).toSorted((a, b) => a - b)).toEqual([1, 5204])
  expect((await balance()) - before).toBe(2000)
  const common = line()
  const files = [fileOf(common, line()), fileOf(line(), common)]
  const looked = await Promise.all(files.map(f => look(f)))
  const both = await Promise.all(files.map((f, i) => takeSeen(f, looked[i] ?? { booked: 0, open: 0, sumFen: 0 })))
  expect(both.map(s => s.code).toSorted((a, b) => a - b)).toEqual([1, 5205])
  expect((await balance()) - before).toBe(4000)
})

test('a file without numbers and the notice of the bank tell of one transfer, whichever comes first', async () => {
  const head = '账号,999900880000000000\n交易时间,借方发生额（支出）,贷方发生额（收入）,账户余额,对方账号,对方户名,摘要\n'
  const file = (amount: string) => Buffer.from(`${head}${NOW}:10,,${amount},,130100005555,无名钢贸有限公司,货款`)
  const notice = (amountFen: Fen) =>
    takeTransfer(
      mall.world,
      {
        txnId: txn(),
        payerName: '无名钢贸有限公司',
        payerAccount: '130100005555',
        toAccount: DEMO_ACCOUNT.accountNo,
        amountFen,
        remark: '',
        paidAt: Date.parse(`${NOW.replace(' ', 'T')}:40+08:00`),
      },
      'notice',
    )
  expect(await notice(4400)).toBe('open')
  const seen = await look(file('44.00'))
  expect([seen.open, seen.rest[0]?.note]).toEqual([0, expect.stringContaining('只是流水号不同')])
  expect((await take(file('55.00'))).code).toBe(1)
  expect([await notice(5500), await notice(5501)]).toEqual(['repeat', 'open'])
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
  expect((await takeSeen(content, seen)).code).toBe(5205)
  expect(await look(content)).toMatchObject({ booked: 1, repeat: 1 })
  expect((await take(content)).code).toBe(1)
})

describe('来款自动入账金额', () => {
  const account = '130100001234567'
  const to = DEMO_ACCOUNT.accountNo
  beforeAll(async () => {
    const hash = payerHashOf(mall.world.settings, { payerAccount: account })
    await mall.world.pool.run(
      `insert into company_bank_account (company_id, account_name, bank_name, sub_bank_name, line_no, account_sealed, account_tail, account_hash, verified_at)
       values ($1, $2, '演示银行', '演示支行', '999010000999', 'x', '4567', $3, now())`,
      [company.id, company.name, hash],
    )
  })
  afterAll(() => setRule('funds.settleAloneFen', '0'))
  test('off: two persons as ever; on: a proved account under its own name comes in by itself up to the sum', async () => {
    const off = await look(fileOf(line({ to, account })))
    expect(off.list[0]).toMatchObject({ what: 'open', note: '付到收款账户本身' })
    await setRule('funds.settleAloneFen', '1000')
    const content = fileOf(
      line({ to, account }),
      line({ to, account, amount: '10.01' }),
      line({ to, account, name: '别家钢贸有限公司' }),
      line({ to, account: '130100000000000' }),
    )
    const seen = await look(content)
    expect(seen.list.map(l => l.note)).toEqual([
      '付款账号是这家企业已核实的账户，户名一致，在自动入账金额内',
      '账号户名一致，超过自动入账金额',
      '付到收款账户本身',
      '付到收款账户本身',
    ])
    const before = await balance()
    const said = await Promise.all([1, 2].map(() => takeSeen(content, seen)))
    expect(said.map(s => s.code).toSorted((a, b) => a - b)).toEqual([1, 5204])
    expect((await balance()) - before).toBe(1000)
    const { list } = await cashier.get('/api/ops/getReceiptList', { state: 'booked' })
    const { history } = await cashier.get('/api/ops/getReceipt', { receiptNo: list[0]?.receiptNo ?? '' })
    expect(history.map(h => [h.what, h.detail])).toContainEqual([
      '自动入账',
      '付款账号是这家企业已核实的账户，户名一致，在自动入账金额内',
    ])
    const hints = (await buyer.get('/api/user/getCapital', {})).hints.map(h => h.whyText)
    expect(hints).toContain('付款账号、户名与贵公司一致，金额较大，须两位财务核对')
  })
  test("the bank's own notice is decided by the same rule", async () => {
    await setRule('funds.settleAloneFen', '1000')
    const arrive = (amountFen: Fen) =>
      takeTransfer(
        mall.world,
        {
          txnId: txn(),
          payerName: company.name,
          payerAccount: account,
          toAccount: to,
          amountFen,
          remark: '',
          paidAt: Date.now(),
        },
        'notice',
      )
    expect([await arrive(1000), await arrive(1001)]).toEqual(['booked', 'open'])
  })
})

test('the buyer reads of the accounts that the mill has, and no others', async () => {
  const account = '130100001234567'
  const content = () => fileOf(line({ to: DEMO_ACCOUNT.accountNo, account, amount: '3.21' }))
  await take(content())
  const text = async () => (await buyer.get('/api/user/getCapital', {})).hints.find(h => h.amountFen === 321)?.whyText
  expect(await text()).toBe('转到了收款账户本身，没有转到贵公司的专属账号')
  await setRule('funds.receivingAccount', receivingText({ ...DEMO_ACCOUNT, prefix: '' }))
  expect(await text()).toBe('已到收款账户，还没有核对是哪家企业的')
  await setRule('funds.receivingAccount', receivingText(DEMO_ACCOUNT))
})

test('an .xls that is locked, older than 1997 or of more lines than one file may have is refused with what to do', async () => {
  const why = async (bytes: Bytes) => (await ask(bytes)).message
  const rows: Cells[] = [['交易日期', '贷方金额']]
  expect(await why(oldWorkbook(rows, { locked: true }))).toContain('去掉密码')
  expect(await why(compound('EncryptedPackage', Buffer.from('x')))).toContain('去掉密码')
  expect(await why(oldWorkbook(rows, { version: 0x0500 }))).toContain('Excel 95')
  expect(await why(compound('Workbook', Buffer.from('no records')))).toContain('打不开')
  const far: Cells[] = Array.from({ length: 30_000 }, () => [])
  far.push(['交易日期'])
  expect(await why(oldWorkbook(far))).toContain('最多 20000 行')
})

test('a web page that the bank calls .xls is read by its words', async () => {
  const CCB =
    '账号,账户名称,交易时间,借方发生额（支取）,贷方发生额（收入）,余额,币种,对方户名,对方账号,对方开户机构,记账日期,摘要,备注,账户明细编号-交易流水号,企业流水号,凭证种类,凭证号'.split(
      ',',
    )
  const paid = `${chinaDay()}&nbsp;09:31:05`
  const line = [
    DEMO_ACCOUNT.accountNo,
    '恒冶',
    paid,
    '0.00',
    '1,234.56',
    '9,999.00',
    '人民币元',
    '无名钢贸&amp;有限公司',
    '130100007777',
    '',
    '',
    '货款',
    '',
    txn(),
    '',
    '',
    '',
  ]
  const page = `<html><head><meta charset="utf-8"><style>td{mso-number-format:"\\@"}</style></head><body><table border=1>
<tr><td colspan=17>账户明细</td></tr>
<tr><th>${CCB.join('</th><th>')}</th></tr>
<tr><td>${line.join('</td><td>')}</td></tr></table></body></html>`
  const seen = await look(Buffer.from(page), DEMO_ACCOUNT.accountNo)
  expect(seen).toMatchObject({ open: 1, badCount: 0, sumFen: 123_456 })
  expect(seen.list[0]).toMatchObject({ payerName: '无名钢贸&有限公司', paidAt: Date.parse(`${chinaDay()}T09:31:05+08:00`) })
})

test('a file that is none, or by who has no right', async () => {
  expect((await ask(Buffer.from('PK\u0003\u0004'))).code).toBe(5202)
  expect((await ask(Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 1, 2]))).message).toContain('另存为 .xlsx')
  expect((await ask(Buffer.from('a,b\n1,2'))).code).toBe(5202)
  expect((await ask(fileOf(line()), '', await mall.staff('S002'))).code).not.toBe(1)
})

test('ten thousand lines are looked at and taken, two hundred thousand are refused; whoever asks meanwhile is answered', async () => {
  const content = fileOf(...Array.from({ length: 10_000 }, () => line({ amount: '1.00' })))
  const before = await balance()
  let [longest, working] = [0, true]
  const beats = (async () => {
    while (working) {
      const from = performance.now()
      await new Promise(go => setImmediate(go))
      longest = Math.max(longest, performance.now() - from)
    }
  })()
  const from = performance.now()
  const seen = await look(content)
  expect(seen).toMatchObject({ booked: 10_000, sumFen: 1_000_000 })
  expect(seen.list).toHaveLength(300)
  const mid = performance.now()
  expect((await takeSeen(content, seen)).code).toBe(1)
  working = false
  await beats
  if (process.env.TIMES)
    console.log(
      'NEW preview ms/row',
      (mid - from) / 10_000,
      'take ms/row',
      (performance.now() - mid) / 10_000,
      'longest stop ms',
      longest,
    )
  expect((await balance()) - before).toBe(1_000_000)
  const huge = Buffer.from(`${HEAD}\n${`${line()}\n`.repeat(60_000)}`)
  expect((await ask(huge)).message).toMatch(/最多 20000 行/)
  expect((await ask(Buffer.from(`${HEAD}\n${`${line()}\n`.repeat(200_000)}`))).code).not.toBe(1)
})
