import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestMall, testMall } from '../../testing/testMall.ts'
import { banksLike } from './certification.queries.ts'
import { newcomer, newCreditCode, newFile, prepared, submitted, wholeForm } from './testApplicant.ts'

let mall: TestMall
beforeAll(async () => {
  mall = await testMall()
})
afterAll(() => mall.close())

const SAVE = '/api/company/UserCompanyCertificationNew'
const READ = '/api/company/getCertification'

describe('a draft', () => {
  test('is left and resumed; the account number has no way out, only its last four digits', async () => {
    const who = await newcomer(mall)
    expect((await who.get(READ, {})).application).toBeNull()
    const one = await who.get(SAVE, { version: 0, fields: { companyName: '演示甲有限公司', creditCode: '９１130100dem000014u' } })
    await who.get(SAVE, { version: one.version, fields: { bankAccount: '6222 0000 1111 2345 678' } })
    const back = await who.get(READ, {})
    expect(back.application?.form).toMatchObject({ companyName: '演示甲有限公司', creditCode: '91130100DEM000014U' })
    expect(back.application?.form.bankAccountTail).toBe('5678')
    expect(JSON.stringify(back)).not.toContain('6222000011112345678')
    const stored = await mall.world.pool.row<{ form: string }>('select form::text from certification where cert_code = $1', [
      one.certCode,
    ])
    expect(stored?.form).not.toContain('6222000011112345678')
    expect(await who.get('/api/user/getUserCompany', {})).toMatchObject({ companyId: '', approvalStatus: 0 })
  })

  test('is not overwritten by a second tab', async () => {
    const who = await newcomer(mall)
    const both = await Promise.all(
      ['甲路', '乙路'].map(address => who.ask(SAVE, { version: 0, fields: { address, companyName: '演示' } })),
    )
    expect(both.map(a => a.code).sort()).toEqual([1, 4702])
    const { application } = await who.get(READ, {})
    expect((await who.ask(SAVE, { version: (application?.version ?? 0) - 1, fields: { address: '丙路' } })).code).toBe(4702)
  })

  test('takes only files of the applicant; a foreign one is as unknown as a missing one', async () => {
    const [who, other] = [await newcomer(mall), await newcomer(mall)]
    const foreign = await newFile(mall, other.userId)
    for (const licenceFile of [foreign, { fileId: 'A'.repeat(22), fileName: '' }]) {
      const answer = await who.ask(SAVE, { version: 0, fields: { licenceFile } })
      expect([answer.code, answer.message]).toEqual([4708, '文件不存在或不属于您，请重新上传'])
    }
    const own = await newFile(mall, who.userId)
    await who.get(SAVE, { version: 0, fields: { licenceFile: { ...own, fileName: '<b>x</b>' } } })
    expect((await who.get(READ, {})).application?.form.licenceFile?.fileName).toBe('执照.pdf')
  })

  test('is submitted only when all is there and the account is proved', async () => {
    const who = await newcomer(mall)
    const empty = await who.ask(SAVE, { version: 0, fields: {}, submit: true })
    expect([empty.code, empty.message]).toEqual([4706, expect.stringContaining('请填写企业名称')])
    const fields = await wholeForm(mall, who.userId)
    const saved = await who.get(SAVE, { version: 0, fields })
    const early = await who.ask(SAVE, { version: saved.version, fields: {}, submit: true })
    expect(early.message).toContain('小额打款验证')
    expect((await who.get(READ, {})).application?.state).toBe(0)
  })

  test('everything at once saves and submits', async () => {
    const who = await newcomer(mall)
    const fields = await wholeForm(mall, who.userId)
    const early = await who.ask('/api/company/UserCompanyCertification', { fields })
    expect([early.code, early.message]).toEqual([4706, expect.stringContaining('小额打款验证')])
    await prepared(mall, who, fields)
    expect((await who.get('/api/company/UserCompanyCertification', { fields })).state).toBe(1)
  })

  test('twice submitted is one application, and in review it is not written to', async () => {
    const who = await newcomer(mall)
    const version = await prepared(mall, who)
    const twins = await Promise.all([1, 2].map(() => who.ask(SAVE, { version, fields: {}, submit: true })))
    expect(twins.map(a => a.code).sort()).toEqual([1, 4702])
    const again = await who.ask('/api/company/UserCompanyCertification', { fields: { tel: '0311-00001111' } })
    expect([again.code, again.message]).toEqual([4703, '认证申请当前为「审核中」，不能修改'])
    const n = await mall.world.pool.row<{ n: number }>('select count(*)::int as n from certification where applicant_id = $1', [
      who.userId,
    ])
    expect(n?.n).toBe(1)
  })

  test('is withdrawn from review, changed and submitted anew', async () => {
    const who = await newcomer(mall)
    const sent = await submitted(mall, who)
    expect((await who.get('/api/user/getUserCompany', {})).approvalStatus).toBe(1)
    expect((await who.ask('/api/company/withdrawCertification', { version: sent.version - 1 })).code).toBe(4702)
    const back = await who.get('/api/company/withdrawCertification', { version: sent.version })
    expect(back.state).toBe(0)
    const again = await who.get(SAVE, { version: back.version, fields: { tel: '0311-00002222' }, submit: true })
    expect(again.state).toBe(1)
    const events = (await who.get(READ, {})).application?.log.map(l => l.event)
    expect(events?.slice(0, 3)).toEqual(['提交审核', '撤回修改', '提交审核'])
  })
})

describe('a credit code', () => {
  test('that is certified already is refused with the way out', async () => {
    const who = await newcomer(mall)
    const version = await prepared(mall, who, { creditCode: '91130100DEM000014U' })
    const answer = await who.ask(SAVE, { version, fields: {}, submit: true })
    expect([answer.code, answer.message]).toEqual([4714, expect.stringContaining('管理员邀请您加入')])
  })

  test('of a dissolved company is refused', async () => {
    const who = await newcomer(mall)
    const found = (await who.get('/api/company/getTianYanChaInfo', { word: '注销' })).list[0]
    expect(found?.status).toBe('注销')
    const version = await prepared(mall, who, { creditCode: found?.creditCode ?? '', companyName: found?.companyName ?? '' })
    expect((await who.ask(SAVE, { version, fields: {}, submit: true })).code).toBe(4715)
  })
})

describe('who may', () => {
  test('in a company only who manages it; others see the company and not the application', async () => {
    const purchaser = await mall.buyer('demo02-2')
    const seen = await purchaser.get(READ, {})
    expect([seen.mayEdit, seen.application, seen.company?.companyCode]).toEqual([false, null, 'KH100002'])
    expect((await purchaser.ask(SAVE, { version: 0, fields: {} })).code).toBe(4705)
    expect((await purchaser.ask('/api/company/UpdateUserCompanyCertification', { fields: {} })).code).toBe(4019)
    const licences = [
      { kind: 'transport' as const, number: '', validUntil: '长期', file: { fileId: 'A'.repeat(22), fileName: '' } },
    ]
    expect((await purchaser.ask('/api/company/completionUserCompany', { licences })).code).toBe(4019)
  })

  test('a foreign company answers like one that does not exist', async () => {
    const mine = await mall.buyer('demo02')
    const own = (await mine.get('/api/user/getUserCompany', {})).companyId
    expect((await mine.get('/api/company/getUserCompanyExtendById', { companyId: own })).companyCode).toBe('KH100002')
    const foreign = await mine.ask('/api/company/getUserCompanyExtendById', { companyId: String(Number(own) + 1) })
    const missing = await mine.ask('/api/company/getUserCompanyExtendById', { companyId: '999999999' })
    expect([foreign.code, foreign.message, foreign.data]).toEqual([missing.code, missing.message, missing.data])
    expect(foreign.code).toBe(4467)
  })

  test('a certified company is told to use the change', async () => {
    const admin = await mall.buyer('demo01')
    expect((await admin.ask(SAVE, { version: 0, fields: {} })).code).toBe(4704)
  })
})

describe('the registry', () => {
  test('is a stranger: markup, control characters, lengths and rows are cut, half rows dropped', async () => {
    const who = await newcomer(mall)
    const { list } = await who.get('/api/company/getTianYanChaInfo', { word: '脏数据' })
    expect(list.length).toBe(10)
    const [first] = list
    expect(first?.companyName).toBe('脏数据演示有限公司')
    expect(first).toMatchObject({
      registeredCapitalWan: null,
      establishedOn: '',
      validUntil: '',
      address: '地址第二行',
      status: '存续',
    })
    expect(first?.legalPerson.length).toBe(40)
    expect(first?.businessScope.length).toBe(500)
    expect(JSON.stringify(list)).not.toContain('<')
  })

  test('says of a company whether it is in the mall to who names it whole, by its name or its code; a search tells of none', async () => {
    const who = await newcomer(mall)
    const told = async (word: string) => {
      const { list } = await who.get('/api/company/getTianYanChaInfo', { word })
      return list.filter(e => e.inMall).map(e => e.companyName)
    }
    const { list } = await who.get('/api/company/getTianYanChaInfo', { word: '禾砺建筑' })
    const known = await mall.world.pool.row<{ name: string; code: string }>(
      'select name, credit_code as code from company where credit_code = any($1) order by id limit 1',
      [list.map(e => e.creditCode)],
    )
    expect(known).toBeDefined()
    expect(await told('禾砺建筑')).toEqual([])
    expect(await told(known?.name ?? '')).toEqual([known?.name])
    expect(await told((known?.code ?? '').toLowerCase())).toEqual([known?.name])
  })

  test('that stays silent is not waited for longer than three seconds', async () => {
    const who = await newcomer(mall)
    const from = Date.now()
    expect((await who.ask('/api/company/getTianYanChaInfo', { word: '超时' })).code).toBe(4725)
    expect(Date.now() - from).toBeLessThan(6000)
  })

  test('is asked at most 60 times an hour by a person', async () => {
    const who = await newcomer(mall)
    await mall.world.pool.run('insert into ask_count (scope, n) values ($1, 59)', [`registry:${who.userId}`])
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => who.ask('/api/company/getTianYanChaInfo', { word: '演示新禾' })),
    )
    expect(answers.map(a => a.code).sort()).toEqual([1, ...Array.from({ length: 7 }, () => 9429)])
  })

  test('that does not answer leaves no word about the new code', async () => {
    const who = await newcomer(mall)
    await mall.world.pool.run('insert into ask_count (scope, n) values ($1, 60)', [`registry:${who.userId}`])
    await who.get(SAVE, { version: 0, fields: { creditCode: newCreditCode() } })
    expect((await who.get(READ, {})).application).toMatchObject({ registry: null, registryAt: null })
  })

  test('stands beside the application, with what differs', async () => {
    const who = await newcomer(mall)
    const entry = (await who.get('/api/company/getTianYanChaInfo', { word: '演示启明' })).list[0]
    await who.get(SAVE, {
      version: 0,
      fields: { companyName: entry?.companyName ?? '', creditCode: entry?.creditCode ?? '', legalPerson: '别人' },
    })
    const { application } = await who.get(READ, {})
    expect(application?.registry?.creditCode).toBe(entry?.creditCode)
    expect(application?.differences).toEqual([{ field: 'legalPerson', registry: entry?.legalPerson }])
  })
})

test('branches are found by city and name, page by page', async () => {
  const who = await newcomer(mall)
  const page = await who.get('/api/subBank/getSteelSubBankOfPages', { cityCode: '130100', word: '示例商业', pageSize: 2 })
  expect([page.list.length, page.totalCount, page.totalPage]).toEqual([2, 3, 2])
  expect(page.list.every(b => /^999\d{9}$/.test(b.lineNo) && b.subBankName.includes('石家庄'))).toBe(true)
  expect((await who.ask(SAVE, { version: 0, fields: { lineNo: '123456789012' } })).code).toBe(4709)
  expect(newCreditCode()).toHaveLength(18)
})

test('a branch that is not in the list is written down by the applicant; one that is there keeps the list’s name', async () => {
  const who = await newcomer(mall)
  const own = { lineNo: '102121000012', bankName: '示例银行', subBankName: '示例银行石家庄钢城支行' }
  const one = await who.get(SAVE, { version: 0, fields: own })
  expect((await who.get(READ, {})).application?.form).toMatchObject(own)
  const listed = (await who.get('/api/subBank/getSteelSubBankOfPages', { cityCode: '130100', pageSize: 1 })).list[0]
  // What cannot be a branch is refused with its reason, and one of a bank whose numbers begin otherwise.
  const wrong = async (o: object) => {
    const answer = await who.ask(SAVE, { version: one.version, fields: { ...own, ...o } })
    return [answer.code, answer.message]
  }
  expect(await wrong({ lineNo: '111111111111' })).toEqual([5611, expect.stringContaining('校验位不符')])
  expect(await wrong({ subBankName: 'abc' })).toEqual([5611, expect.stringContaining('支行全称')])
  expect(await wrong({ lineNo: `${listed?.lineNo.slice(0, 3)}888888888`, bankName: '另一家银行' })).toEqual([
    5611,
    expect.stringContaining(`以 ${listed?.lineNo.slice(0, 3)} 开头的是`),
  ])
  await who.get(SAVE, { version: one.version, fields: { ...own, lineNo: listed?.lineNo ?? '' } })
  expect((await who.get(READ, {})).application?.form).toMatchObject({ lineNo: listed?.lineNo, subBankName: listed?.subBankName })
})

test('banks whose numbers begin alike are found by the index of the numbers', async () => {
  const { pool } = mall.world
  let plan = ''
  await pool.tx(async tx => {
    await tx.run('set local enable_seqscan = off')
    const explained = {
      ...tx,
      rows: async (sql: string, values?: readonly unknown[]) => {
        plan = JSON.stringify(await tx.rows(`explain ${sql}`, values))
        return []
      },
    } as typeof tx
    await banksLike(explained, '999121000019')
  })
  // A pattern is an index condition by luck of the collation alone, and is filtered as well.
  expect([plan.includes('Index Cond'), plan.includes('~~')]).toEqual([true, false])
  expect(await banksLike(pool, '999121000019')).toContain('演示银行')
  expect(await banksLike(pool, '998121000019')).toEqual([])
})
