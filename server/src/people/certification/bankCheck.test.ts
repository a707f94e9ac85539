import { allPartners } from '../../kernel/settings/partners.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, testMall, type TestMall } from '../../testing/testMall.ts'
import { newcomer, wholeForm } from './testApplicant.ts'
import { warnLicences } from './warnLicences.job.ts'

let mall: TestMall
beforeAll(async () => {
  mall = await testMall()
})
afterAll(() => mall.close())

const SAVE = '/api/company/UserCompanyCertificationNew'
const START = '/api/company/startBankCheck'
const ANSWER = '/api/company/answerBankCheck'

async function applicant(bankAccount?: string) {
  const who = await newcomer(mall)
  const fields = await wholeForm(mall, who.userId, bankAccount ? { bankAccount } : {})
  const { version } = await who.get(SAVE, { version: 0, fields })
  return { who, version }
}
const wrong = (right: number): number => (right % 99) + 1
const checks = async (who: { userId: number }) =>
  mall.world.pool.rows<{ state: string; attempts: number }>(
    `select b.state, b.attempts from bank_check b join certification f on f.id = b.certification_id where f.applicant_id = $1 order by b.id`,
    [who.userId],
  )

test('three wrong amounts end the check; the right one comes too late then', async () => {
  const { who, version } = await applicant()
  const { sandboxAmountFen: right = 0 } = await who.get(START, { version })
  const answers = [await who.ask(ANSWER, { amountFen: wrong(right) }), await who.ask(ANSWER, { amountFen: wrong(right) })]
  expect(answers.map(a => a.code)).toEqual([4723, 4723])
  expect(answers[1]?.message).toContain('还可以填 1 次')
  expect((await who.ask(ANSWER, { amountFen: wrong(right) })).code).toBe(4724)
  expect((await who.ask(ANSWER, { amountFen: right })).code).toBe(4722)
})

test('answers at the same moment count once each: never more than three are looked at', async () => {
  const { who, version } = await applicant()
  const { sandboxAmountFen: right = 0 } = await who.get(START, { version })
  const codes = (await Promise.all(Array.from({ length: 12 }, () => who.ask(ANSWER, { amountFen: wrong(right) })))).map(
    a => a.code,
  )
  expect(codes.filter(c => c !== 4722).sort()).toEqual([4723, 4723, 4724])
  expect(await checks(who)).toEqual([{ state: 'dead', attempts: 3 }])
})

test('three checks a day, however many are begun at once', async () => {
  const { who, version } = await applicant('6222000012340000')
  await Promise.all(Array.from({ length: 12 }, () => who.ask(START, { version })))
  expect((await checks(who)).length).toBeLessThanOrEqual(3)
  for (let i = 0; i < 3; i += 1) await who.ask(START, { version })
  expect([(await checks(who)).length, (await who.ask(START, { version })).code]).toEqual([3, 4719])
})

test('the amount is random, of less than one yuan, and asking again sends no second payment', async () => {
  const { who, version } = await applicant()
  const [one, two] = await Promise.all([who.get(START, { version }), who.get(START, { version })])
  expect(one.sandboxAmountFen).toBe(two.sandboxAmountFen)
  expect(one.sandboxAmountFen).toBeGreaterThanOrEqual(1)
  expect(one.sandboxAmountFen).toBeLessThanOrEqual(99)
  expect(await checks(who)).toHaveLength(1)
})

test('without the sandbox nothing tells the amount, and the check says it is not there', async () => {
  const { who, version } = await applicant()
  mall.world.settings.partners = allPartners('off')
  try {
    expect((await who.ask(START, { version })).code).toBe(4721)
    expect((await who.ask('/api/company/getTianYanChaInfo', { word: '演示' })).code).toBe(4726)
    const submit = await who.ask(SAVE, { version, fields: {}, submit: true })
    expect(submit.message).toContain('开户许可证')
  } finally {
    mall.world.settings.partners = allPartners('sandbox')
  }
})

test('magic accounts: an unknown one and one of somebody else are sent back and counted; three a day are enough', async () => {
  const { who, version } = await applicant('6222000012340000')
  const unknown = await who.ask(START, { version })
  expect([unknown.code, unknown.message]).toEqual([4720, expect.stringContaining('账号不存在')])
  const next = await who.get(SAVE, { version, fields: { bankAccount: '6222000012349999' } })
  expect((await who.ask(START, { version: next.version })).message).toContain('户名与企业名称不一致')
  await who.ask(START, { version: next.version })
  expect((await who.ask(START, { version: next.version })).code).toBe(4719)
  expect((await checks(who)).map(c => c.state)).toEqual(['failed', 'failed', 'failed'])
})

test('a check proves one account under one name: another number or another name needs another check', async () => {
  const { who, version } = await applicant()
  const { sandboxAmountFen: amountFen = 0 } = await who.get(START, { version })
  await who.get(ANSWER, { amountFen })
  const proved = async (caller: Caller) => (await caller.get('/api/company/getCertification', {})).application?.bankProved
  expect(await proved(who)).toBe(true)
  const renamed = await who.get(SAVE, { version, fields: { companyName: '演示改名有限公司' } })
  expect(await proved(who)).toBe(false)
  await who.get(SAVE, { version: renamed.version, fields: { companyName: '石家庄演示测试钢材有限公司' } })
  expect(await proved(who)).toBe(true)
})

test('a check ends after seven days, by its answer and by the sweep', async () => {
  const { who, version } = await applicant()
  const { sandboxAmountFen: amountFen = 0 } = await who.get(START, { version })
  await mall.world.pool.run(`update bank_check set expires_at = now() - interval '1 second' where state = 'waiting'`)
  expect((await who.ask(ANSWER, { amountFen })).code).toBe(4722)
  await warnLicences(mall.world)
  expect((await checks(who)).at(-1)?.state).toBe('expired')
})
