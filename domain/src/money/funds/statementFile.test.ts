import { describe, expect, test } from 'vitest'
import { DEMO_ACCOUNT, virtualAccountOf } from '../../kernel/virtualAccount.ts'
import type { Mapped } from './bankTable.ts'
import { bankNumberText, MOST_LINES } from './statement.ts'
import { openText, type Statement, statementOfTable, statementOfText } from './statementFile.ts'

const nobody: Mapped = () => undefined
const bytes = (text: string) => new TextEncoder().encode(text)
const read = (text: string, o: { account?: string; mapped?: Mapped } = {}): Statement => {
  const s = statementOfText(text, o.account ?? '', o.mapped ?? nobody)
  if ('why' in s) throw new Error(s.why)
  return s
}
const whyNot = (text: string): string => {
  const s = statementOfText(text, '', nobody)
  return 'why' in s ? s.why : (s.rest[0]?.why ?? '')
}
const PAYER = '石家庄测试钢贸有限公司'
const at = (text: string) => Date.parse(`${text}+08:00`)

const CCB_HEAD =
  '账号,账户名称,交易时间,借方发生额（支取）,贷方发生额（收入）,余额,币种,对方户名,对方账号,对方开户机构,记账日期,摘要,备注,账户明细编号-交易流水号,企业流水号,凭证种类,凭证号'
const ccb = (o: { out?: string; in?: string; balance?: string; currency?: string; no?: string; time?: string } = {}) =>
  `13050161000000000001,恒冶钢铁有限公司,${o.time ?? '20261120 09:31:05'},${o.out ?? '0.00'},"${o.in ?? '125,680.50'}","${o.balance ?? '1,125,680.50'}",${o.currency ?? '人民币元'},${PAYER},6217000000000000002,中国建设银行石家庄测试支行,20261120,电子转账,D2611280001,${o.no ?? '1373-3506724336FPAVG31YW'},,,`

interface Layout {
  name: string
  bank: string
  text: string
  row: object
}
const LAYOUTS: Layout[] = [
  {
    name: '工商银行 historydetail: a mark of its own, tabs that keep the digits, 借/贷 and two columns',
    bank: '工商银行',
    text: `[HISTORYDETAIL]\r\n凭证号,本方账号,对方账号,交易时间,借/贷,借方发生额,贷方发生额,对方行号,摘要,用途,对方单位名称,余额,个性化信息\r\n"0\t","0402021109300000001\t","1305016100000000002\t","2026-11-20 09:31:05\t",贷,,"125,680.50",102121000013,货款,D2611280001,${PAYER},"1,125,680.50",\r\n`,
    row: { toAccount: '0402021109300000001', payerAccount: '1305016100000000002', remark: '货款 D2611280001' },
  },
  {
    name: '工商银行 with 转入金额 before 转出金额 and no account of its own',
    bank: '工商银行',
    text: `凭证号,对方账号,交易时间,借贷标志,对方单位,对方行号,用途,摘要,附言,回单个性化信息,转入金额,转出金额,支付凭证种类,余额\n000000000,1305016100000000002,2026-11-20 09:31:05,贷,${PAYER},102121000013,货款,D2611280001,,,125680.50,0.00,,1125680.50`,
    row: { payerAccount: '1305016100000000002' },
  },
  {
    name: '工商银行 with one amount and a mark',
    bank: '工商银行',
    text: `对方账号,交易时间,借贷标志,对方单位,对方行号,用途,摘要,附言,发生额,余额,币种\n1305016100000000002,2026-11-20 09:31:05,贷,${PAYER},102121000013,货款,,,125680.50,1125680.50,人民币`,
    row: { remark: '货款' },
  },
  {
    name: '工商银行 without a mark, 转出金额 before 转入金额',
    bank: '工商银行',
    text: `对方账号,交易时间,对方单位,用途,摘要,附言,回单个性化信息,余额,转出金额,转入金额\n1305016100000000002,2026-11-20 09:31:05,${PAYER},货款,,,,1125680.50,,125680.50`,
    row: { payerAccount: '1305016100000000002' },
  },
  {
    name: '建设银行: brackets of full width, day and time in one cell without dashes, its number',
    bank: '建设银行',
    text: `${CCB_HEAD}\n${ccb()}`,
    row: { toAccount: '13050161000000000001', txnId: '1373-3506724336FPAVG31YW', remark: '电子转账 D2611280001' },
  },
  {
    name: '建设银行 of old: a block above, dashes for nothing',
    bank: '建设银行',
    text: `中国建设银行,,\n\n交易日期,交易时间,凭证种类,凭证号,发生额/元(借方),发生额/元(贷方),余额,钞汇标志,对方户名,对方账号,摘要,备注,账户明细编号-交易流水号,企业流水号,本方账号,本方账户名称,本方账户开户机构\n2026-11-20,09:31:05,,,--,"125,680.50","1,125,680.50",钞,${PAYER},6217000000000000002,电汇,,1373-3506724336FPAVG31YW,,13050161000000000001,恒冶,支行`,
    row: { toAccount: '13050161000000000001', txnId: '1373-3506724336FPAVG31YW' },
  },
  {
    name: '中国银行: two languages, one signed amount, 来账, the payer behind the name of his bank',
    bank: '中国银行',
    text: `查询账号[ Inquirer account number ],"100000000001\t"\n交易类型[ Transaction Type ],业务类型[ Business type ],付款人开户行号[ Account holding bank number of payer ],付款人开户行名[ Payer account bank ],付款人账号[ Debit Account No. ],付款人名称[ Payer's Name ],收款人开户行行号[ Account holding bank number of beneficiary ],收款人开户行名[ Beneficiary account bank ],收款人账号[ Payee's Account Number ],收款人名称[ Payee's Name ],交易日期[ Transaction Date ],交易时间[ Transaction time ],交易货币[ Trade Currency ],交易金额[ Trade Amount ],交易后余额[ After-transaction balance ],起息日期[ Value Date ],汇率[ exchange rate ],交易流水号[ Transaction reference number ],摘要[ Reference ],用途[ Purpose ],交易附言[ Remark ],备注[ Remarks ]\n来账,跨行,102121000013,工行石家庄分行,100000000002,${PAYER},104100000004,中行石家庄分行,100000000001,恒冶钢铁有限公司,20261120,09:31:05,CNY,"+125,680.50","1,125,680.50",20261120,,261120000001,,货款,D2611280001,`,
    row: { toAccount: '100000000001', payerAccount: '100000000002', txnId: '261120000001', remark: '货款 D2611280001' },
  },
  {
    name: '农业银行: 账号: in one cell above, a total below',
    bank: '农业银行',
    text: `账户明细,,\n账号:10-5456000000001,\n交易时间,收入金额,支出金额,账户余额,对方账号,对方户名,对方开户行,摘要\n2026-11-20 09:31:05,"125,680.50",,"1,125,680.50",50-456000000000002,${PAYER},农行石家庄测试支行,货款D2611280001\n1 收 125680.50,,,,,,,`,
    row: { toAccount: '105456000000001', payerAccount: '50456000000000002' },
  },
  {
    name: '农业银行 of the long form: its number of the journal, totals below',
    bank: '农业银行',
    text: `明细下载\n账号,105456000000001\n交易日期,交易时间戳,收入金额,支出金额,本次余额,手续费总额,交易方式,交易行名,交易类别,对方省市,对方账号,对方户名,交易说明,交易摘要,交易附言,交易凭证号,交易日志号,账簿号,账簿名称\n20261120,09:31:05,125680.50,,1125680.50,0,网银,,,,50456000000000002,${PAYER},,货款,D2611280001,,J0000000001,,\n合计,,125680.50,,,,,,,,,,,,,,,,`,
    row: { toAccount: '105456000000001', txnId: 'J0000000001' },
  },
  {
    name: '交通银行: seven columns, no number',
    bank: '交通银行',
    text: `账号,131080000000000001\n交易时间,借方发生额（支出）,贷方发生额（收入）,账户余额,对方账号,对方户名,摘要\n2026-11-20 09:31:05,,125680.50,1125680.50,131080000000000002,${PAYER},网银转账 D2611280001`,
    row: { toAccount: '131080000000000001', txnId: '' },
  },
  {
    name: '招商银行: head far down, day and time apart',
    bank: '招商银行',
    text: `招商银行交易明细\n\n查询日期,2026-11-20\n\n\n账号,账号名称,币种,交易日,交易时间,起息日,交易类型,借方金额,贷方金额,余额,摘要,流水号,流程实例号,业务名称,用途,业务参考号,业务摘要,其它摘要,收(付)方分行名,收(付)方名称,收(付)方账号,冲账标志\n311900000010001,恒冶钢铁有限公司,人民币,20261120,09:31:05,20261120,网银转账,,125680.50,1125680.50,货款,C0531BH001AAAXZ,,网上企业银行,D2611280001,,,,石家庄分行,${PAYER},311900000010002,`,
    row: { toAccount: '311900000010001', txnId: 'C0531BH001AAAXZ' },
  },
  {
    name: '邮储银行: out before in, sums above with blank cells between',
    bank: '邮储银行',
    text: `中国邮政储蓄银行账户交易明细\n账号,913000000000000001,,,户名,恒冶\n收入总金额,"125,680.50",,,支出总金额,0.00\n收入总笔数,1笔,,,支出总笔数,0笔\n起止日期,2026年01月01日-2026年11月30日\n序号,交易日期,交易时间,记账日期,支出金额,收入金额,余额,对方账号,对方户名,对方行名,用途,附言,摘要,交易流水号\n1,2026-11-20,09:31:05,2026-11-20,0.00,"125,680.50","1,125,680.50",913000000000000002,${PAYER},中国邮政储蓄银行石家庄分行,货款,D2611280001,行内公到公转账,54900001`,
    row: { toAccount: '913000000000000001', txnId: '54900001' },
  },
  {
    name: '中信银行: fourteen rows above',
    bank: '中信银行',
    text: `${'中信银行,\n'.repeat(13)}交易日期,交易时间,对方账号,对方账户名称,对方账号开户网点名称,借方发生额,贷方发生额,账户余额,摘要,退汇标识,退汇日期,柜员交易号,附言,币种,交易账号,交易账号开户网点名称\n2026-11-20,09:31:05,8111000000000000002,${PAYER},中信银行石家庄分行,,125680.50,1125680.50,转账,,,EBK0000001,D2611280001,人民币,8111000000000000001,中信银行石家庄建设路支行`,
    row: { toAccount: '8111000000000000001', txnId: 'EBK0000001' },
  },
  {
    name: '浦发银行: a time that lost its nought',
    bank: '浦发银行',
    text: `账号,57010078801000000001\n账户名称,恒冶\n\n交易日期,交易时间,申请日期,凭证号,借方金额,贷方金额,余额,对方账号,对方户名,对方行名,交易流水号,传票序号,记录状态,摘要,交易附言,客户账户类型\n20261120,93105,20261120,,,125680.50 ,1125680.50,57010078801000000002,${PAYER},浦发银行石家庄分行,99202611200001,1,正常,转账,D2611280001,活期`,
    row: { toAccount: '57010078801000000001', txnId: '99202611200001' },
  },
  {
    name: '平安银行: in before out',
    bank: '平安银行',
    text: `交易时间,账号,收入,支出,账户余额,对方户名,对方账号,对方账号开户行,摘要,交易流水号,核心唯一流水号,交易用途,币种\n2026-11-20 09:31:05,15000000000001,125680.50,,1125680.50,${PAYER},15000000000002,平安银行石家庄分行,转账,PA000001,CORE0001,货款 D2611280001,CNY`,
    row: { toAccount: '15000000000001', txnId: 'CORE0001' },
  },
  {
    name: '平安银行 of the treasury',
    bank: '平安银行',
    text: `交易日期,账号,账户名称,银行名称,银行类型,借方(支出)金额,贷方(收入)金额,账户余额,币种,对方账号,对方账户名称,对方开户行,对方开户行类型,用途,审批状态,交易类型,银行流水号,摘要,明细来源,付款单备注\n2026-11-20 09:31:05,15000000000001,恒冶,平安银行,,,125680.50,1125680.50,CNY,15000000000002,${PAYER},平安,,货款,,,PB0000001,,银企,`,
    row: { toAccount: '15000000000001', txnId: 'PB0000001' },
  },
  {
    name: '平安银行 with columns of both sides',
    bank: '平安银行',
    text: `交易日期,传票号,借方,贷方,余额,付款人账户,付款人名称,收款人账户,收款人名称,用途,摘要\n2026-11-20 09:31:05,1,,125680.50,1125680.50,15000000000002,${PAYER},15000000000001,恒冶,货款,`,
    row: { toAccount: '15000000000001', payerAccount: '15000000000002' },
  },
  {
    name: '兴业银行',
    bank: '兴业银行',
    text: `兴业银行\n银行流水号,账号,户名,凭证代号,币种,现/转,借方金额(支出),贷方金额(收入),账户余额,摘要,对方账号,对方户名,对方银行,对方行号,记账日期,交易时间,用途,备注,唯一流水编号\n20261120000001,572000000000000001,恒冶钢铁有限公司,,CNY,转,,125680.50,1125680.50,汇款汇入,572000000000000002,${PAYER},兴业银行石家庄分行,309121000011,2026-11-20,2026-11-20 09:31:05,D2611280001,,202611200000000001`,
    row: { toAccount: '572000000000000001', txnId: '202611200000000001' },
  },
  {
    name: '民生银行: eighteen rows above',
    bank: '民生银行',
    text: `账户名称,恒冶\n账号,600000001\n${'开户机构,支行\n'.repeat(16)}交易时间,交易流水号,借方发生额,贷方发生额,账户余额,凭证号,客户附言,对方账号,对方账号名称,对方开户行\n2026-11-20 09:31:05,31301202611200001,0.00,125680.50,1125680.50,,D2611280001,600000002,${PAYER},民生银行石家庄分行`,
    row: { toAccount: '600000001', txnId: '31301202611200001' },
  },
]
describe('the files of the banks', () => {
  test.each(LAYOUTS)('$name', ({ bank, text, row }) => {
    const s = read(text)
    expect(s).toMatchObject({ layout: bank, ask: null, lines: 1, inFen: 12_568_050, outFen: 0, rest: [] })
    expect(s.rows).toEqual([
      expect.objectContaining({ payerName: PAYER, amountFen: 12_568_050, paidAt: at('2026-11-20T09:31:05'), ...row }),
    ])
    expect(s.notes).toEqual([])
  })
})

const CAMT = (o: { sts?: string; ind?: string; bal?: string; head?: string; amt?: string; tx?: string } = {}) =>
  `<?xml version="1.0" encoding="UTF-8"?>${o.head ?? ''}<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt><Stmt><Id>S1</Id><Acct><Id><Othr><Id>13050161000000000123</Id></Othr></Id><Ccy>CNY</Ccy></Acct>${o.bal ?? ''}<Ntry><Amt Ccy="CNY">${o.amt ?? '125680.50'}</Amt><CdtDbtInd>${o.ind ?? 'CRDT'}</CdtDbtInd><RvslInd>false</RvslInd>${o.sts ?? '<Sts>BOOK</Sts>'}<BookgDt><DtTm>2026-11-28T10:15:30+08:00</DtTm></BookgDt><AcctSvcrRef>B26112800001</AcctSvcrRef><NtryDtls>${o.tx ?? `<TxDtls><Refs><AcctSvcrRef>B26112800001</AcctSvcrRef><EndToEndId>D2611280001</EndToEndId></Refs><RltdPties><Dbtr><Nm>河北测试贸易有限公司</Nm></Dbtr><DbtrAcct><Id><Othr><Id>13050161000000000999</Id></Othr></Id></DbtrAcct></RltdPties><RmtInf><Ustrd>货款 D2611280001</Ustrd></RmtInf></TxDtls>`}</NtryDtls></Ntry></Stmt></BkToCstmrStmt></Document>`
describe('CAMT.053', () => {
  const row = {
    txnId: 'B26112800001',
    payerName: '河北测试贸易有限公司',
    payerAccount: '13050161000000000999',
    toAccount: '13050161000000000123',
    amountFen: 12_568_050,
    paidAt: at('2026-11-28T10:15:30'),
  }
  test('what is booked is a line, of the older versions and the newer', () => {
    expect(read(CAMT())).toMatchObject({ layout: 'CAMT.053', account: '13050161000000000123', rows: [row], rest: [] })
    const newer = CAMT({ sts: '<Sts><Cd>BOOK</Cd></Sts>' }).replace(
      '<Nm>河北测试贸易有限公司</Nm>',
      '<Pty><Nm>河北测试贸易有限公司</Nm></Pty>',
    )
    expect(read(newer).rows).toMatchObject([row])
    expect(whyNot(CAMT({ sts: '<Sts>PDNG</Sts>' }))).toContain('没有流水')
    expect(whyNot(CAMT({ ind: 'DBIT' }))).toContain('支出')
  })
  test('entities of its own, a document type, elements that do not end: no statement', () => {
    for (const xml of [
      CAMT({ head: '<!DOCTYPE a [<!ENTITY x "y">]>' }),
      CAMT().replace('货款', '&x;'),
      CAMT().replace('</Ntry>', ''),
    ])
      expect(whyNot(xml)).toContain('不是完整的 CAMT.053')
    expect(whyNot(CAMT().replace('<Stmt>', `<Stmt>${'<a>'.repeat(60)}${'</a>'.repeat(60)}`))).toContain('不是完整')
  })
  test('several payers of one booking come each with his sum; without sums nobody guesses', () => {
    const tx = (amt: string, name: string) =>
      `<TxDtls>${amt}<RltdPties><Dbtr><Nm>${name}</Nm></Dbtr><DbtrAcct><Id><Othr><Id>1305000009</Id></Othr></Id></DbtrAcct></RltdPties></TxDtls>`
    const two = CAMT({
      amt: '30.00',
      tx: tx('<Amt Ccy="CNY">10.00</Amt>', '甲测试有限公司') + tx('<Amt Ccy="CNY">20.00</Amt>', '乙测试有限公司'),
    })
    expect(read(two).rows.map(r => [r.payerName, r.amountFen, r.txnId])).toEqual([
      ['甲测试有限公司', 1000, 'B26112800001-1'],
      ['乙测试有限公司', 2000, 'B26112800001-2'],
    ])
    expect(whyNot(CAMT({ tx: tx('', '甲测试有限公司') + tx('', '乙测试有限公司') }))).toContain('2 个付款人')
  })
  test('balances that do not fit say that lines are missing', () => {
    const bal = (code: string, sum: string) =>
      `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="CNY">${sum}</Amt><CdtDbtInd>CRDT</CdtDbtInd></Bal>`
    expect(read(CAMT({ bal: bal('OPBD', '1000000.00') + bal('CLBD', '1125680.50') })).notes).toEqual([])
    expect(read(CAMT({ bal: bal('OPBD', '1000000.00') + bal('CLBD', '1125680.51') })).notes).toEqual([
      expect.stringContaining('可能缺行'),
    ])
  })
})

const MT = (o: { line?: string; close?: string; info?: string } = {}) =>
  `:20:STMT261128\r\n:25:PCBCCNBJHBX/13050161000000000123\r\n:28C:332/1\r\n:60F:C261127CNY1000000,00\r\n:61:${o.line ?? '2611281128C125680,50NTRFNONREF//B26112800001\r\nDINGDAN D2611280001'}\r\n:86:${o.info ?? '/ORDP/NAME/HEBEI TRADING CO LTD/ACC/13050161000000000999/REMI/D2611280001'}\r\n:62F:C261128CNY${o.close ?? '1125680,50'}\r\n-`
describe('MT940', () => {
  const row = {
    txnId: 'B26112800001',
    payerName: 'HEBEI TRADING CO LTD',
    payerAccount: '13050161000000000999',
    toAccount: '13050161000000000123',
    amountFen: 12_568_050,
    paidAt: at('2026-11-28T00:00:00'),
  }
  test('its lines, its account, its balances', () => {
    expect(read(MT())).toMatchObject({
      layout: 'MT940',
      account: '13050161000000000123',
      rows: [{ ...row, remark: 'D2611280001 DINGDAN D2611280001' }],
      notes: [],
    })
    expect(read(MT({ close: '1125680,51' })).notes).toEqual([expect.stringContaining('可能缺行')])
    expect(read(MT({ info: '166?20D2611280001?3104?31130501\r\n6100000?32HEBEI TRADING?33 CO' })).rows).toMatchObject([
      { payerName: 'HEBEI TRADINGCO', payerAccount: '1305016100000', remark: expect.stringContaining('D2611280001') },
    ])
  })
  test('money out and money taken back is no receipt', () => {
    expect(whyNot(MT({ line: '2611281128D10,00NTRFNONREF//B2', close: '999990,00' }))).toContain('支出')
    expect(whyNot(MT({ line: '2611281128RC10,00NTRFNONREF//B2', close: '999990,00' }))).toContain('冲正')
    expect(whyNot(MT({ line: 'garbled' }))).toContain(':61:')
  })
})

describe('letters and kinds of file', () => {
  const text = `${CCB_HEAD}\n${ccb()}`
  test('GBK, UTF-8 and both kinds of UTF-16 are the same text', () => {
    // 演示 in GBK.
    expect(openText(Uint8Array.from([0xd1, 0xdd, 0xca, 0xbe]))).toEqual({ encoding: 'GBK', text: '演示' })
    expect(openText(bytes(`\uFEFF${text}`))).toEqual({ encoding: 'UTF-8', text })
    const wide = (first: number, second: number) =>
      Uint8Array.from([...`\uFEFF${text}`].flatMap(c => [(c.charCodeAt(0) >> first) & 255, (c.charCodeAt(0) >> second) & 255]))
    for (const w of [wide(0, 8), wide(8, 0)]) expect(openText(w)).toEqual({ encoding: 'UTF-16', text })
  })
  test('what is no text is refused with what to do', () => {
    const why = (b: Uint8Array) => {
      const o = openText(b)
      return 'why' in o ? o.why : ''
    }
    expect(why(new Uint8Array())).toContain('空')
    expect(why(bytes('<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet">'))).toContain('XML')
    expect(why(bytes('%PDF-1.7'))).toContain('PDF')
    expect(why(Uint8Array.from([0x54, 0x00, 0x01]))).toContain('编码')
  })
  test('tabs, bars and semicolons divide as well', () => {
    for (const sep of ['\t', '|', ';']) {
      const cells = [
        ['交易时间', '收入', '支出', '账户余额', '对方户名', '对方账号', '核心唯一流水号', '账号'],
        ['2026-11-20 09:31:05', '1,000.00', '', '1,000.00', PAYER, '15000000000002', 'CORE0001', '15000000000001'],
      ]
      expect(read(cells.map(row => row.join(sep)).join('\n')).rows).toMatchObject([{ amountFen: 100_000, txnId: 'CORE0001' }])
    }
  })
  test('="…", an apostrophe and figures of full width are what they show', () => {
    const line = ccb()
      .replace('13050161000000000001', '="13050161000000000001"')
      .replace('6217000000000000002', "'6217000000000000002")
      .replace('125,680.50', '１２５，６８０．５０')
    expect(read(`${CCB_HEAD}\n${line}`).rows).toMatchObject([
      { toAccount: '13050161000000000001', payerAccount: '6217000000000000002', amountFen: 12_568_050 },
    ])
  })
})

describe('what is not taken says why, line by line', () => {
  const bank = (...lines: string[]) => read([CCB_HEAD, ...lines].join('\n'))
  test.each([
    ['money out', { out: '10.00', in: '0.00' }, '支出'],
    ['both columns', { out: '10.00', in: '10.00' }, '分不清'],
    ['a credit taken back', { in: '-10.00' }, '冲正'],
    ['another currency', { currency: '美元' }, '币种是「美元」'],
    ['no sum', { in: 'abc' }, '金额不是数'],
    ['no such day', { time: '20261340 09:00:00' }, '认不出'],
    ['a spoiled number', { no: '2.0261E+13' }, '科学计数'],
  ])('%s', (_, o, why) => {
    const s = bank(ccb(o))
    expect([s.rows, s.rest[0]?.line]).toEqual([[], 2])
    expect(s.rest[0]?.why).toContain(why)
  })
  test('退汇 in its own column or in the words', () => {
    const head =
      '交易日期,交易时间,对方账号,对方账户名称,借方发生额,贷方发生额,账户余额,摘要,退汇标识,退汇日期,柜员交易号,附言,币种,交易账号'
    const line = (mark: string, word: string) =>
      `2026-11-20,09:31:05,8111000000000000002,${PAYER},,10.00,10.00,${word},${mark},,EBK0000001,,人民币,8111000000000000001`
    expect(whyNot(`${head}\n${line('是', '转账')}`)).toContain('冲正或退汇')
    expect(whyNot(`${head}\n${line('', '退汇')}`)).toContain('冲正或退汇（退汇）')
    expect(read(`${head}\n${line('否', '转账')}`).rows).toHaveLength(1)
  })
  test('balances follow from one another, oldest or newest first; a gap and swapped columns show', () => {
    const day = (n: number, balance: string, o: object = {}) =>
      ccb({ in: '100.00', balance, no: `100-0${n}0000`, time: `2026112${n} 09:00:00`, ...o })
    expect(bank(day(1, '100.00'), day(2, '200.00'), day(3, '300.00')).notes).toEqual([])
    expect(bank(day(3, '300.00'), day(2, '200.00'), day(1, '100.00')).notes).toEqual([])
    expect(bank(day(1, '100.00'), day(2, '200.00'), day(3, '400.00')).notes).toEqual([expect.stringContaining('第 4 行')])
    // A date that nobody can read does not turn the file around.
    const unread = day(4, '400.00', { time: '2026-13-40 09:00:00' })
    expect(bank(day(1, '100.00'), day(2, '200.00'), day(3, '300.00'), unread).notes).toEqual([])
    expect(bank(day(4, '400.00', { time: '2026-13-40' }), day(3, '300.00'), day(2, '200.00'), day(1, '100.00')).notes).toEqual([])
    const swapped = bank(
      day(1, '900.00'),
      day(2, '800.00'),
      day(3, '700.00'),
      day(4, '600.00', { in: '0.00', out: '50.00' }),
      day(5, '500.00'),
    )
    expect(swapped.rows).toEqual([])
    expect(swapped.notes[0]).toContain('弄反')
  })
  test("the bank's own sum is compared", () => {
    const psbc = LAYOUTS.find(l => l.bank === '邮储银行')?.text ?? ''
    expect(read(psbc).saidInFen).toBe(12_568_050)
    expect(read(psbc.replace('收入总金额,"125,680.50"', '收入总金额,"225,680.50"')).notes[0]).toContain('总额不符')
    expect(read(psbc.replace('收入总笔数,1笔', '收入总笔数,2笔')).notes[0]).toContain('2 笔')
  })
  test('without a number the same line twice is one where its balance stands, and two where none does', () => {
    const line = `2026-11-20 09:31:05,,10.00,1010.00,131080000000000002,${PAYER},转账`
    const bocom = (...lines: string[]) =>
      read(
        [
          '账号,131080000000000001',
          '交易时间,借方发生额（支出）,贷方发生额（收入）,账户余额,对方账号,对方户名,摘要',
          ...lines,
        ].join('\n'),
      ).rows.map(r => r.keyText)
    expect(new Set(bocom(line, line)).size).toBe(1)
    expect(new Set(bocom(line, line.replace('1010.00', '1020.00'))).size).toBe(2)
    const none = line.replace('1010.00', '')
    expect(new Set(bocom(none, none)).size).toBe(2)
  })
  test('a number that was made of the line is never shown as the bank’s', () => {
    expect(bankNumberText('H8EF7C9046FEC68E050B425BD6F3D2D8')).toBe('文件里没有可用的流水号，按日期、金额和对方账号查')
    expect([bankNumberText('LS20261128000001'), bankNumberText('H8EF7C90')]).toEqual(['LS20261128000001', 'H8EF7C90'])
    expect(bankNumberText('')).toBe('')
  })
  test('a file longer than the limit is refused whole', () => {
    const line = `2026-11-20 09:31:05,,10.00,,131080000000000002,${PAYER},转账\n`
    expect(whyNot(`交易时间,借方发生额,贷方发生额,账户余额,对方账号,对方户名,摘要\n${line.repeat(MOST_LINES + 1)}`)).toContain(
      `最多 ${MOST_LINES} 行`,
    )
  })
})

describe('a file nobody has seen before', () => {
  const text = `某某村镇银行\n入账时刻,付款单位,付款方卡号,进,出,说明\n2026-11-20 09:31:05,${PAYER},9000000002,10.00,,货款`
  test('is shown with its head, and read once its columns are named', () => {
    const { ask, rows } = read(text)
    expect(rows).toEqual([])
    expect(ask).toMatchObject({
      heads: ['入账时刻', '付款单位', '付款方卡号', '进', '出', '说明'],
      samples: [expect.arrayContaining([PAYER])],
    })
    const columns = { date: 0, payerName: 1, payerAccount: 2, income: 3, outgo: 4, remark: 5 }
    const mapped: Mapped = f => (f === ask?.fingerprint ? { bank: '村镇银行', columns } : undefined)
    expect(read(text, { mapped })).toMatchObject({ layout: '村镇银行', needsAccount: true })
    expect(read(text, { mapped, account: '9000000001' })).toMatchObject({
      needsAccount: false,
      rows: [{ payerName: PAYER, payerAccount: '9000000002', toAccount: '9000000001', amountFen: 1000, remark: '货款' }],
    })
  })
  test('a head that is understood but of no known bank comes with a proposal', () => {
    const s = read(`交易时间,收入,支出,对方户名,对方账号,附言\n2026-11-20,1.00,,${PAYER},9000000002,货款`)
    expect(s.ask?.guess).toEqual({ date: 0, income: 1, outgo: 2, payerName: 3, payerAccount: 4, remark: 5 })
  })
  test('of several remarks the proposal takes the one in which a customer names his order', () => {
    const remarkOf = (words: string) =>
      read(`交易时间,收入,支出,对方户名,对方账号,${words}\n2026-11-20,1.00,,${PAYER},9000000002,转账,货款,DD20261127000056`).ask
        ?.guess.remark
    expect(remarkOf('摘要,用途,附言')).toBe(7)
    expect(remarkOf('附言,摘要,用途')).toBe(5)
    expect(remarkOf('摘要,用途,凭证号')).toBe(6)
    expect(remarkOf('摘要,余额,凭证号')).toBe(5)
  })
  test('without any head there is nothing to name', () => {
    expect(whyNot('a,b\n1,2')).toContain('没有找到流水的表头')
  })
})

describe('our own template', () => {
  const HEAD = '流水号,付款户名,付款账号,收款账号,金额,附言,时间'
  const line = (cells: Partial<Record<'txn' | 'name' | 'account' | 'amount' | 'remark', string>> = {}) =>
    [
      cells.txn ?? 'T20261121001',
      cells.name ?? '演示钢贸',
      cells.account ?? '130100009999',
      virtualAccountOf(7, DEMO_ACCOUNT),
      cells.amount ?? '10.00',
      cells.remark ?? '货款',
      '2026-11-21 09:58',
    ].join(',')
  const badOf = (text: string) => whyNot(`${HEAD}\n${text}`)
  test('with its head or without; as an Excel as well', () => {
    for (const text of [line(), `${HEAD}\n${line()}`])
      expect(read(text)).toMatchObject({ layout: '导入模板', rows: [{ payerName: '演示钢贸', txnId: 'T20261121001' }] })
    const rows = [HEAD, line()].map((text, i) => ({ line: i + 1, cells: text.split(',') }))
    expect(statementOfTable(rows, '', nobody)).toMatchObject({ layout: '导入模板', rows: [{ amountFen: 1000 }] })
    expect(whyNot(`${HEAD}\n\n`)).toContain('没有流水')
  })
  test('formulas, numbers that a spreadsheet has spoiled, and amounts that are none name their line', () => {
    for (const name of ['=cmd()', '+1', '@x', '-1']) expect(badOf(line({ name }))).toContain('公式')
    expect(badOf(line({ remark: '=HYPERLINK(1)' }))).toContain('公式')
    expect(badOf(line({ account: '6.2148E+15' }))).toContain('科学计数')
    expect(badOf(line({ txn: '2.0261E+13' }))).toContain('科学计数')
    for (const amount of ['1.005', '0', '-5', 'USD 5']) expect(badOf(line({ amount }))).toContain('金额')
    expect(badOf('T1,a,1')).toContain('少了')
  })
})
