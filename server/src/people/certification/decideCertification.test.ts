import { allPartners } from '../../kernel/settings/partners.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, refusal, testMall, type TestMall } from '../../testing/testMall.ts'
import { effectOf } from '../../testing/testEffects.ts'
import { allRight, newcomer, newCreditCode, newFile, prepared, submitted, wholeForm } from './testApplicant.ts'
import { warnLicences } from './warnLicences.job.ts'

let mall: TestMall
let desk: Caller
let manager: Caller
beforeAll(async () => {
  mall = await testMall()
  desk = await mall.staff('S002')
  manager = await mall.staff('S003')
})
afterAll(() => mall.close())

const SAVE = '/api/company/UserCompanyCertificationNew'
const READ = '/api/company/getCertification'
const CHANGE = '/api/company/UpdateUserCompanyCertification'
const DECIDE = '/api/ops/decideCertification'
const one = async <T extends object>(sql: string, values: unknown[] = []): Promise<T> =>
  (await mall.world.pool.row<T>(sql, values)) as T
const detail = (certCode: string) => desk.get('/api/ops/getCertificationDetail', { certCode })
const approve = async (certCode: string, by: Caller = desk) =>
  by.get(DECIDE, { certCode, version: (await detail(certCode)).version, ...(await allRight(mall, certCode)) })

describe('an approval', () => {
  test('is not by the colleague who was shown the start password of the applicant’s account', async () => {
    const who = await newcomer(mall)
    const { certCode } = await submitted(mall, who)
    await mall.world.pool.run(
      `insert into account_ask (kind, state, mobile, real_name, reason, user_id, asked_by, decided_by, decided_at, request_id)
       select 'open', 'done', u.mobile, u.real_name, '回拨核实', u.id, a.id, d.id, now(), 'given-account' from app_user u, app_user a, app_user d
       where u.id = $1 and a.staff_code = 'S002' and d.staff_code = 'S003'`,
      [who.userId],
    )
    const decision = { certCode, version: (await detail(certCode)).version, ...(await allRight(mall, certCode)) }
    expect(await refusal(manager, DECIDE, decision)).toBe('CERT_OWN_ACCOUNT')
    expect(await refusal(desk, DECIDE, decision)).toBe('ok')
  })

  test('makes the company with everything it needs, and its applicant the administrator', async () => {
    const who = await newcomer(mall)
    const end = '2027-12-31'
    const file = await newFile(mall, who.userId)
    const licences = [{ kind: 'recycling' as const, number: '备案 1', validUntil: end, file }]
    const { certCode } = await submitted(mall, who, { licences })
    const before = await one<{ n: number }>(
      'select min(n)::int as n from (select count(c.id) as n from app_user u left join company c on c.bd_user_id = u.id where u.staff_roles @> $1 group by u.id) x',
      [['sales']],
    )
    const done = await approve(certCode)
    expect(done.companyCode).toMatch(/^KH2\d{5}$/)

    const mine = await who.get(READ, {})
    expect(mine.company).toMatchObject({ companyCode: done.companyCode, approvalStatus: 2 })
    expect(mine.company?.licences.map(l => l.kind)).toEqual(['business', 'letter', 'recycling'])
    expect(['孙戊', '钱己', '吴庚', '郑辛']).toContain(mine.company?.bdName)
    expect((await who.get('/api/user/getUserCompany', {})).roleName).toBe('企业管理员')
    const after = await one<{ n: number }>(
      'select count(*)::int as n from company where bd_user_id = (select bd_user_id from company where code = $1)',
      [done.companyCode],
    )
    expect(after.n).toBe(before.n + 1)

    const money = await who.get('/api/company/getCompanyAccountInfo', {})
    expect([money.availableFen, money.frozenFen]).toEqual([0, 0])
    const [title] = await who.get('/api/company/getCompanyInvoiceByCompanyCode', {})
    expect(title).toMatchObject({ complete: true, isDefault: true })
    const account = await one<{ sealed: string; tail: string; proved: boolean }>(
      `select account_sealed as sealed, account_tail as tail, verified_at is not null as proved from company_bank_account
       where company_id = (select id from company where code = $1)`,
      [done.companyCode],
    )
    expect([account.tail, account.proved, account.sealed.includes('6222')]).toEqual(['1234', true, false])
    const foreign = await one<{ n: number }>(
      'select count(*)::int as n from file_object where user_id = $1 and company_id is null',
      [who.userId],
    )
    expect(foreign.n).toBe(0)
    const { body, ...notice } = await one<{ event: string; link: string; body: string }>(
      'select event, link, body from notice where user_id = $1 order by id desc limit 1',
      [who.userId],
    )
    expect(notice).toEqual({ event: 'certificationApproved', link: '/enterprise/enterpriseSuccess' })
    expect(body).toMatch(/已通过认证，专属客服 \S+ [\d-]+$/)
    const audits = await manager.get('/api/ops/getAuditList', { objectType: 'certification', objectId: certCode } as never)
    expect(audits.list[0]?.action).toBe('企业认证通过')
  })

  test('calls an account proved that a small payment proved, and no other', async () => {
    const who = await newcomer(mall)
    const fields = { ...(await wholeForm(mall, who.userId)), permitFile: await newFile(mall, who.userId) }
    mall.world.settings.partners = allPartners('off')
    try {
      // Without a bank the opening permit is looked at by a person: good enough for the company, no proof of the account.
      const { certCode } = await who.get(SAVE, { version: 0, fields, submit: true })
      await approve(certCode)
    } finally {
      mall.world.settings.partners = allPartners('sandbox')
    }
    const account = await one<{ proved: boolean }>(
      `select verified_at is not null as proved from company_bank_account b join app_user u on u.company_id = b.company_id where u.id = $1`,
      [who.userId],
    )
    expect(account).toEqual({ proved: false })
  })

  test('of two desks the second is told that a colleague was faster, and there is one company', async () => {
    const who = await newcomer(mall)
    const { certCode } = await submitted(mall, who)
    const { version } = await detail(certCode)
    const answers = await Promise.all([
      desk.ask(DECIDE, { certCode, version, ...(await allRight(mall, certCode)) }),
      manager.ask(DECIDE, { certCode, version, ...(await allRight(mall, certCode)) }),
    ])
    expect(answers.map(a => a.code).sort()).toEqual([1, 4403])
    const n = await one<{ n: number }>(
      'select count(*)::int as n from company where credit_code = (select form ->> $2 from certification where cert_code = $1)',
      [certCode, 'creditCode'],
    )
    expect(n.n).toBe(1)
  })

  test('of two applicants with one code the first gets the company, also when both are decided at once', async () => {
    const creditCode = newCreditCode()
    const [a, b] = [await newcomer(mall), await newcomer(mall)]
    const [x, y] = [await submitted(mall, a, { creditCode }), await submitted(mall, b, { creditCode })]
    expect((await detail(x.certCode)).rivals).toBe(1)
    const answers = await Promise.all(
      [x, y].map(async ({ certCode, version }) => desk.ask(DECIDE, { certCode, version, ...(await allRight(mall, certCode)) })),
    )
    expect(answers.map(r => r.code).sort()).toEqual([1, 4714])
    const loser = answers[0]?.code === 1 ? b : a
    expect((await loser.get('/api/user/getUserCompany', {})).companyId).toBe('')
    expect((await detail(answers[0]?.code === 1 ? y.certCode : x.certCode)).taken).toContain('KH2')
  })

  test('that fails leaves nothing half: the applicant has joined another company meanwhile', async () => {
    const who = await newcomer(mall)
    const { certCode, version } = await submitted(mall, who)
    await mall.world.pool.run(`update app_user set company_id = 1, role_code = 'purchaser', user_type = 3 where id = $1`, [
      who.userId,
    ])
    const companies = await one<{ n: number }>('select count(*)::int as n from company')
    expect((await desk.ask(DECIDE, { certCode, version, ...(await allRight(mall, certCode)) })).code).toBe(4712)
    expect(await one<{ n: number }>('select count(*)::int as n from company')).toEqual(companies)
    expect((await one<{ state: number }>('select state from certification where cert_code = $1', [certCode])).state).toBe(1)
  })

  test('takes the contact the reviewer names, and no other', async () => {
    const who = await newcomer(mall)
    const { certCode, version } = await submitted(mall, who)
    const { contacts } = await detail(certCode)
    expect(contacts.length).toBeGreaterThan(1)
    expect((await desk.ask(DECIDE, { certCode, version, ...(await allRight(mall, certCode)), bdUserId: '1' })).code).toBe(4713)
    const last = contacts.at(-1)
    await desk.get(DECIDE, { certCode, version, ...(await allRight(mall, certCode)), bdUserId: last?.userId ?? '' })
    expect((await who.get(READ, {})).company).toMatchObject({ bdName: last?.name, bdPhone: last?.phone })
  })
})

describe('a rejection', () => {
  test('names the wrong fields; the applicant corrects those, keeps the rest, and is approved', async () => {
    const who = await newcomer(mall)
    const { certCode, version } = await submitted(mall, who)
    const silent = await desk.ask(DECIDE, {
      certCode,
      version,
      approve: false,
      verdicts: [{ field: 'address', ok: false, reason: '' }],
    })
    expect([silent.code, silent.message]).toEqual([4711, '请填写「注册地址」有误的原因'])
    const verdicts = [
      { field: 'address' as const, ok: false, reason: '与执照不一致' },
      { field: 'legalPerson' as const, ok: true, reason: '' },
    ]
    expect((await desk.ask(DECIDE, { certCode, version, approve: true, verdicts })).code).toBe(4711)
    await desk.get(DECIDE, { certCode, version, approve: false, verdicts })

    const mine = (await who.get(READ, {})).application
    expect([mine?.state, mine?.uncorrected, mine?.rejectReason]).toEqual([3, ['address'], '注册地址：与执照不一致'])
    expect(mine?.form.licenceFile).not.toBeNull()
    const same = await who.ask(SAVE, { version: mine?.version ?? 0, fields: {}, submit: true })
    expect([same.code, same.message]).toEqual([4707, expect.stringContaining('「注册地址」')])
    await who.get(SAVE, { version: mine?.version ?? 0, fields: { address: '石家庄市示例区演示大道 10 号' }, submit: true })

    const seen = await detail(certCode)
    expect(seen.round).toBe(2)
    expect(seen.fields.find(f => f.field === 'address')?.verdict).toEqual({ ok: false, reason: '与执照不一致', changed: true })
    expect(seen.fields.find(f => f.field === 'legalPerson')?.verdict).toMatchObject({ ok: true, changed: false })
    await approve(certCode)
    expect((await who.get(READ, {})).company?.approvalStatus).toBe(2)
  })

  test('a withdrawn application is no longer decided', async () => {
    const who = await newcomer(mall)
    const { certCode, version } = await submitted(mall, who)
    const [back, verdict] = await Promise.all([
      who.ask('/api/company/withdrawCertification', { version }),
      desk.ask(DECIDE, { certCode, version, approve: false, verdicts: [{ field: 'tel', ok: false, reason: '空号' }] }),
    ])
    expect([back.code, verdict.code].filter(c => c === 1)).toHaveLength(1)
  })

  test('of a company that the mall knows already makes it one that was rejected, until it applies again', async () => {
    const known = await mall.buyer('demo06')
    const status = async () => (await known.get(READ, {})).company?.approvalStatus
    const mine = async () => (await known.get(READ, {})).application
    const [certCode, version] = [(await mine())?.certCode ?? '', (await mine())?.version ?? 0]
    const verdicts = [{ field: 'tel' as const, ok: false, reason: '空号' }]
    expect(await effectOf(mall, () => desk.get(DECIDE, { certCode, version, approve: false, verdicts }))).toMatchObject({
      rows: { company: 'approval_status 1→3' },
    })
    await known.get(SAVE, { version: (await mine())?.version ?? 0, fields: { tel: '0311-00009998' }, submit: true })
    expect(await status()).toBe(1)
  })

  test('and the demo: a rejected company sees its two reasons, one in review is approved as it is', async () => {
    const rejected = await mall.buyer('demo09')
    const { application } = await rejected.get(READ, {})
    expect(application?.verdicts.filter(v => !v.ok).map(v => v.field)).toEqual(['address', 'letterFile'])
    expect(application?.bankProved).toBe(true)
    const waiting = await mall.buyer('demo06')
    const before = await waiting.get(READ, {})
    expect(before.application?.state).toBe(1)
    const done = await approve(before.application?.certCode ?? '')
    expect(done.companyCode).toBe('KH100006')
    expect((await waiting.get(READ, {})).company?.approvalStatus).toBe(2)
    expect(await waiting.get('/api/company/getCompanyInvoiceByCompanyCode', {})).toHaveLength(1)
  })
})

describe('a certified company', () => {
  test('changes its data: it works on with the old ones until the change is approved', async () => {
    const who = await newcomer(mall)
    const { certCode } = await submitted(mall, who)
    await approve(certCode)
    const started = await who.get(CHANGE, {})
    const draft = (await who.get(READ, {})).application
    expect([draft?.kind, draft?.form.legalPerson, draft?.form.bankAccountTail, draft?.bankProved]).toEqual([
      'change',
      '马丁酉',
      '1234',
      true,
    ])
    const sent = await who.get(CHANGE, { version: started.version, fields: { legalPerson: '何丙子' }, submit: true })
    const extend = async () => {
      const { companyId, approvalStatus } = await who.get('/api/user/getUserCompany', {})
      return [approvalStatus, (await who.get('/api/company/getUserCompanyExtendById', { companyId })).legalPerson]
    }
    expect(await extend()).toEqual([2, '马丁酉'])
    expect((await detail(sent.certCode)).fields.find(f => f.field === 'legalPerson')).toMatchObject({
      value: '何丙子',
      before: '马丁酉',
    })
    await approve(sent.certCode)
    expect(await extend()).toEqual([2, '何丙子'])
    const started2 = await who.get(CHANGE, {})
    expect((await who.get('/api/company/withdrawCertification', { version: started2.version, discard: true })).state).toBe(4)
  })

  test('adds further papers with their end; own files only, no business licence by this way', async () => {
    const who = await newcomer(mall)
    const kind = 'transport' as const
    const file = await newFile(mall, who.userId)
    const { certCode } = await submitted(mall, who)
    const add = (licence: object) =>
      who.ask('/api/company/completionUserCompany', {
        licences: [{ kind, number: '运 1', validUntil: '2028-01-31', file, ...licence }],
      })
    expect((await add({})).code).toBe(4007)
    await approve(certCode)
    expect((await add({ kind: 'business' })).code).toBe(4717)
    expect((await add({ validUntil: '2020-01-01' })).code).toBe(4717)
    expect((await add({ file: await newFile(mall, 1) })).code).toBe(4708)
    expect((await add({})).code).toBe(1)
    expect((await add({ number: '运 2' })).code).toBe(1)
    const { company } = await who.get(READ, {})
    expect(company?.licences.filter(l => l.kind === kind).map(l => l.number)).toEqual(['运 2'])
  })

  test('is warned of a licence once a step, and of its end', async () => {
    const notices = async () =>
      (
        await mall.world.pool.rows<{ event: string }>(
          `select n.event from notice n join app_user u on u.id = n.user_id where u.user_name in ('demo02', 'demo59') and n.event ilike '%licence%' order by 1`,
        )
      ).map(n => n.event)
    await Promise.all([warnLicences(mall.world), warnLicences(mall.world)])
    expect(await notices()).toEqual(['businessLicenceExpired', 'licenceExpiring'])
    await warnLicences(mall.world)
    expect(await notices()).toHaveLength(2)
    await mall.world.pool.run(
      `update company_licence set valid_until = (now() at time zone 'Asia/Shanghai')::date + 6 where warned_days = 30`,
    )
    await warnLicences(mall.world)
    expect(await notices()).toHaveLength(3)
  })

  test('hears of the desk only when the business licence has expired: no rule of ordering asks for another paper', async () => {
    const yesterday = `(now() at time zone 'Asia/Shanghai')::date - 1`
    for (const [userName, kind] of [
      ['demo10', 'business'],
      ['demo11', 'transport'],
    ])
      await mall.world.pool.run(
        `insert into company_licence (company_id, kind, number, valid_until) select company_id, $2, 'Y 1', ${yesterday} from app_user where user_name = $1`,
        [userName, kind],
      )
    await warnLicences(mall.world)
    const told = await mall.world.pool.rows<{ event: string; body: string }>(
      `select n.event, n.body from notice n join app_user u on u.id = n.user_id
       where u.user_name in ('demo10', 'demo11') and n.event ilike '%licenceExpired' order by u.user_name`,
    )
    expect(told.map(n => n.event)).toEqual(['businessLicenceExpired', 'licenceExpired'])
    expect(told.map(n => n.body.includes('销售审核'))).toEqual([true, false])
  })
})

describe('the desk', () => {
  test('sees what waits, the oldest first, found by name and code; drafts are nobody’s business', async () => {
    const draft = await newcomer(mall)
    await draft.get(SAVE, { version: 0, fields: { companyName: '演示草稿有限公司' } })
    const queue = await desk.get('/api/ops/getCertificationQueue', { state: 1, pageSize: 50 })
    for (const ages of [queue.list.map(r => r.ageMinutes), queue.list.map(r => r.workMinutes)])
      expect(ages).toEqual(ages.toSorted((x, y) => y - x))
    expect(queue.list.every(r => r.workMinutes <= r.ageMinutes)).toBe(true)
    expect(queue.list.some(r => r.differs)).toBe(true)
    expect((await desk.get('/api/ops/getCertificationQueue', { word: '演示草稿' })).totalCount).toBe(0)
    const row = queue.list[0]
    expect((await desk.get('/api/ops/getCertificationQueue', { word: row?.creditCode ?? '' })).totalCount).toBe(1)
  })

  test('belongs to those who review companies', async () => {
    const prices = await mall.staff('S004')
    expect((await prices.ask('/api/ops/getCertificationQueue', {})).code).toBe(4402)
    const decision = { certCode: 'QY20261101000001', version: 1, approve: true, verdicts: [] }
    expect((await prices.ask(DECIDE, decision)).code).toBe(4402)
    expect((await (await mall.buyer('demo01')).ask(DECIDE, decision)).code).toBe(606)
    expect((await desk.ask(DECIDE, { ...decision, certCode: 'QY20991231999999' })).code).toBe(4701)
  })
})

describe('the whole effect', () => {
  test('of a submission, a rejection and an approval', async () => {
    const who = await newcomer(mall)
    const version = await prepared(mall, who)
    expect(await effectOf(mall, () => who.get(SAVE, { version, fields: {}, submit: true }))).toEqual({
      audits: ['certification.submit by newcomer'],
      notices: ['certificationSubmitted → s001, s002, s003, s006'],
      rows: {
        ask_count: 'n +1',
        certification: 'registry_at, updated_at, version +1; state 0→1, submitted_at, version +1',
        certification_log: 'insert submit',
      },
    })
    const { application } = await who.get(READ, {})
    const certCode = application?.certCode ?? ''
    const at = application?.version ?? 0
    const verdicts = [{ field: 'address' as const, ok: false, reason: '与执照不一致' }]
    // What lies there is no longer what this desk looked at.
    expect(await effectOf(mall, () => desk.ask(DECIDE, { certCode, version: at - 1, approve: false, verdicts }))).toEqual({})
    expect(await effectOf(mall, () => desk.get(DECIDE, { certCode, version: at, approve: false, verdicts }))).toEqual({
      audits: ['certification.reject by s002'],
      notices: ['certificationRejected → newcomer'],
      rows: {
        certification: 'decided_at, reject_reason, reviewer_id, state 1→3, updated_at, verdicts, version +1',
        certification_log: 'insert reject',
      },
      sms: ['certificationRejected → newcomer'],
    })
    const again = (await who.get(READ, {})).application?.version ?? 0
    await who.get(SAVE, { version: again, fields: { address: '石家庄市示例区演示大道 10 号' }, submit: true })
    const last = (await detail(certCode)).version
    const right = await allRight(mall, certCode)
    // One paper that nobody has opened: nothing happens.
    const [, ...others] = right.papersSeen
    const unread = { certCode, version: last, ...right, papersSeen: others }
    expect(await effectOf(mall, () => desk.ask(DECIDE, unread))).toEqual({})
    expect((await desk.ask(DECIDE, unread)).message).toBe('还有 1 份证照没有打开：营业执照')
    expect(await effectOf(mall, () => desk.get(DECIDE, { certCode, version: last, ...right }))).toEqual({
      audits: ['certification.approve by s002'],
      notices: ['certificationApproved → newcomer'],
      rows: {
        account: 'insert customer_available; insert customer_frozen',
        app_user: 'company_id, role_code, user_type 1→2',
        certification: 'company_id, decided_at, reject_reason, state 1→2, updated_at, verdicts, version +1',
        certification_log: 'insert approve',
        company: 'bd_name, bd_phone, bd_user_id; insert',
        company_bank_account: 'insert',
        company_licence: 'insert business; insert letter',
        file_object: 'company_id ×2',
        invoice_title: 'insert',
      },
      sms: ['certificationApproved → newcomer'],
    })
    expect(await effectOf(mall, () => desk.ask(DECIDE, { certCode, version: last, ...right }))).toEqual({})
  })
})
