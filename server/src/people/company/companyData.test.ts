import type { Fen } from '@mall/domain/kernel/money.ts'
import { InvoiceType } from '@mall/domain/kernel/tax.ts'
import { InvoiceTitleType } from '@mall/domain/people/company/invoiceTitle.rules.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MoneyChangeType } from '@mall/domain/money/payment/pay.codes.ts'
import { effectOf } from '../../testing/testEffects.ts'
import { type Caller, type TestMall, testMall } from '../../testing/testMall.ts'

let mall: TestMall
let mine: Caller
let other: Caller
beforeAll(async () => {
  mall = await testMall()
  mine = await mall.buyer('demo03')
  other = await mall.buyer('demo05')
})
afterAll(() => mall.close())

const TITLE = {
  titleType: InvoiceTitleType.enterprise,
  invoiceType: InvoiceType.special,
  title: '示例项目部',
  taxNo: '91130100dem000014u',
  address: '示例区演示路 8 号',
  tel: '0311-00001234',
  bankName: '演示银行石家庄第二支行',
  bankAccount: '9999 0008 8000 0000 321',
}
const ACCOUNT = {
  bankName: '演示银行',
  subBankName: '演示银行石家庄第一支行',
  lineNo: '999010000000',
  account: '9999000880000000777',
  agreed: true as const,
}
const titles = (who: Caller) => who.get('/api/company/getCompanyInvoiceByCompanyCode', {})

describe('invoice titles', () => {
  test('are kept with the account sealed and shown by its last four digits; a change may leave it out', async () => {
    const { invoiceId } = await mine.get('/api/company/insertCompanyInvoice', TITLE)
    const read = async () => (await titles(mine)).find(t => t.invoiceId === invoiceId)
    expect(await read()).toMatchObject({ taxNo: '91130100DEM000014U', bankAccount: '**** 0321', complete: true })
    const stored = await mall.world.pool.row<{ account: string }>(
      'select bank_account as account from invoice_title where id = $1',
      [Number(invoiceId)],
    )
    expect(stored?.account).toMatch(/^v1\./)
    await mine.get('/api/company/updateCompanyInvoice', {
      ...TITLE,
      invoiceId,
      title: '新项目部',
      bankAccount: '',
      isDefault: true,
    })
    expect(await read()).toMatchObject({ title: '新项目部', bankAccount: '**** 0321', isDefault: true })
    expect((await titles(mine)).filter(t => t.isDefault).length).toBe(1)
    await mine.get('/api/company/deleteCompanyInvoice', { invoiceId })
    expect(await read()).toBeUndefined()
  })

  test('of a special invoice want every field, in words; a foreign one is as unknown as one that never was', async () => {
    const refused = await mine.ask('/api/company/insertCompanyInvoice', { ...TITLE, address: '' })
    expect([refused.code, refused.message]).toEqual([9400, '地址：专用发票须填写注册地址'])
    const [theirs] = await titles(other)
    for (const invoiceId of [theirs?.invoiceId ?? '', '999999999999']) {
      expect((await mine.ask('/api/company/updateCompanyInvoice', { ...TITLE, invoiceId })).code).toBe(4213)
      expect((await mine.ask('/api/company/deleteCompanyInvoice', { invoiceId })).code).toBe(4213)
    }
    expect((await titles(other))[0]).toEqual(theirs)
  })

  test('may not be changed by who lacks the right', async () => {
    const purchaser = await mall.buyer('demo02-2')
    const answer = await purchaser.ask('/api/company/insertCompanyInvoice', TITLE)
    expect([answer.code, answer.message]).toEqual([4019, '您的角色没有「维护发票抬头与银行账户」权限，请联系企业管理员'])
  })
})

describe('bank accounts', () => {
  test('stand in the company’s name, sealed, once each, also for two at once', async () => {
    const answers = await Promise.all(Array.from({ length: 4 }, () => mine.ask('/api/company/insertCompanyBankAccount', ACCOUNT)))
    expect(answers.map(a => a.code).sort()).toEqual([1, 4216, 4216, 4216])
    const [account] = await mine.get('/api/company/getCompanyBankAccountList', {})
    expect(account).toMatchObject({ accountTail: '0777', isDefault: true })
    const stored = await mall.world.pool.rows<Record<string, string>>('select * from company_bank_account')
    expect(JSON.stringify(stored)).not.toContain(ACCOUNT.account)
    expect((await other.ask('/api/company/deleteCompanyBankAccount', { accountId: account?.accountId ?? '' })).code).toBe(4215)
    await mine.get('/api/company/deleteCompanyBankAccount', { accountId: account?.accountId ?? '' })
    expect(await mine.get('/api/company/getCompanyBankAccountList', {})).toEqual([])
    expect((await mine.ask('/api/company/insertCompanyBankAccount', { ...ACCOUNT, agreed: false as unknown as true })).code).toBe(
      9400,
    )
  })
})

describe('limits and defaults', () => {
  const many = <T>(n: number, one: (i: number) => Promise<T>) => Promise.all(Array.from({ length: n }, (_, i) => one(i)))

  test('fifty titles with one default, also when sixty are made at once', async () => {
    const who = await mall.buyer('demo06')
    const answers = await many(60, i =>
      who.ask('/api/company/insertCompanyInvoice', { ...TITLE, title: `项目部 ${i}`, isDefault: true }),
    )
    const all = await titles(who)
    expect([all.length, all.filter(t => t.isDefault).length]).toEqual([50, 1])
    expect(answers.filter(a => a.code === 4214).length).toBeGreaterThan(0)
  })

  test('twenty bank accounts with one default, also when thirty are added at once', async () => {
    const who = await mall.buyer('demo07')
    const answers = await many(30, i =>
      who.ask('/api/company/insertCompanyBankAccount', {
        ...ACCOUNT,
        account: `99990008800000${String(10_000 + i)}`,
        isDefault: true,
      }),
    )
    const accounts = await who.get('/api/company/getCompanyBankAccountList', {})
    expect([accounts.length, accounts.filter(a => a.isDefault).length]).toEqual([20, 1])
    expect(answers.filter(a => a.code === 4217).length).toBeGreaterThan(0)
  })
})

describe('the company’s money', () => {
  test('is told for the own code only, and the ledger ends at the balance', async () => {
    const account = await mine.get('/api/company/getCompanyAccountInfo', {})
    const capital = await mine.get('/api/company/getCompanyAccountInfoByCompanyCode', { companyCode: account.companyCode })
    expect(capital.availableFen).toBe(account.availableFen)
    const foreign = await other.ask('/api/company/getCompanyAccountInfoByCompanyCode', { companyCode: account.companyCode })
    const missing = await other.ask('/api/company/getCompanyAccountInfoByCompanyCode', { companyCode: 'KH999999' })
    expect([foreign.code, foreign.message]).toEqual([missing.code, missing.message])
    const ledger = await mine.get('/api/company/getCompanyLedgerList', { pageSize: 100 })
    expect(ledger.list[0]?.balanceAfterFen).toBe(account.availableFen)
    expect(ledger.inFen - ledger.outFen - ledger.frozenFen + ledger.freedFen).toBe(account.availableFen)
  })

  test('what is frozen and freed is neither income nor expense, in the whole ledger as in that of a period', async () => {
    const whole = await mine.get('/api/company/getCompanyLedgerList', { pageSize: 100 })
    const sum = (of: (e: (typeof whole.list)[number]) => boolean) =>
      whole.list.filter(of).reduce((fen, e) => fen + Math.abs(e.amountFen), 0)
    const held = new Set<number>([MoneyChangeType.freeze, MoneyChangeType.unfreeze])
    expect(whole.totalCount).toBe(whole.list.length)
    const sums = {
      inFen: sum(e => e.amountFen > 0 && !held.has(e.moneyChangeType)),
      outFen: sum(e => e.amountFen < 0 && !held.has(e.moneyChangeType)),
    }
    expect(whole).toMatchObject(sums)
    expect(await mine.get('/api/company/getCompanyLedgerList', { fromOn: '2020-01-01' })).toMatchObject(sums)
  })

  test('spending sums to the same by person and by warehouse', async () => {
    const s = await mine.get('/api/company/getCompanySpending', { months: 24 })
    const sum = (rows: { totalFen: Fen }[]) => rows.reduce((n, r) => n + r.totalFen, 0)
    expect([sum(s.byPerson), sum(s.byDepot)]).toEqual([s.totalFen, s.totalFen])
    expect(s.totalFen).toBeGreaterThan(0)
  })
})

describe('the whole effect', () => {
  const added = async (act: () => Promise<unknown>) => effectOf(mall, act)

  test('of an invoice title and a bank account: the row, and the log of who did it', async () => {
    let invoiceId = ''
    let accountId = ''
    expect(
      await added(async () => {
        invoiceId = (await mine.get('/api/company/insertCompanyInvoice', TITLE)).invoiceId
      }),
    ).toEqual({
      audits: ['company.invoiceTitleAdd by demo03'],
      rows: {
        invoice_title: 'insert',
      },
    })
    const change = { ...TITLE, invoiceId, title: '三项目部', isDefault: false }
    expect(await added(() => mine.get('/api/company/updateCompanyInvoice', change))).toEqual({
      audits: ['company.invoiceTitleChange by demo03'],
      rows: {
        invoice_title: 'bank_account, title',
      },
    })
    expect(await added(() => other.ask('/api/company/updateCompanyInvoice', change))).toEqual({})
    expect(await added(() => mine.get('/api/company/deleteCompanyInvoice', { invoiceId }))).toEqual({
      audits: ['company.invoiceTitleRemove by demo03'],
      rows: {
        invoice_title: 'deleted false→true',
      },
    })
    expect(
      await added(() => mine.get('/api/company/insertCompanyBankAccount', { ...ACCOUNT, account: '9999000880000000999' })),
    ).toEqual({
      audits: ['company.bankAccountAdd by demo03'],
      rows: {
        company_bank_account: 'insert',
      },
    })
    const accounts = await mine.get('/api/company/getCompanyBankAccountList', {})
    accountId = accounts.find(a => a.accountTail === '0999')?.accountId ?? ''
    expect(await added(() => other.ask('/api/company/deleteCompanyBankAccount', { accountId }))).toEqual({})
    expect(await added(() => mine.get('/api/company/deleteCompanyBankAccount', { accountId }))).toEqual({
      audits: ['company.bankAccountRemove by demo03'],
      rows: {
        company_bank_account: 'deleted false→true, is_default true→false',
      },
    })
  })
})
