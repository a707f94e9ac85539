// Applications of the demo companies that are not certified yet, so that the review desk has work; licences of the others, some of them
// near their end; fictitious bank branches (line numbers begin with 999, which no bank has).
import { emptyForm } from '@mall/domain/people/certification/certification.fields.ts'
import { fingerprint } from '@mall/domain/people/certification/certification.rules.ts'
import type pg from 'pg'
import type { Settings } from '../../../server/src/kernel/settings/settings.ts'
import { columnDigest, sealColumn } from '../../../server/src/kernel/sealed.ts'
import type { StoredForm } from '../../../server/src/people/certification/certification.queries.ts'
import { ACCOUNT_COLUMN, proofOf } from '../../../server/src/people/company/bankAccount.ts'
import { fileStoreOf } from '../../../server/src/platform/file/storage.ts'
import { type CompanySeed, loadCompanies } from './seedCompanies.ts'
import { type DemoPapers, demoPapers } from './seedFiles.ts'

const BANKS = ['演示银行', '示例商业银行', '样本农商银行'] as const
const ORDINALS = ['第一', '第二', '第三'] as const

async function seedBranches(db: pg.PoolClient, companies: readonly CompanySeed[]): Promise<void> {
  const { rows: cities } = await db.query<{ code: string; name: string }>(
    'select city_code as code, short_name as name from city where hot or city_code = any($1::text[]) order by city_code',
    [[...new Set(companies.map(c => c.cityCode))]],
  )
  const rows: [string, string, string, string][] = companies.map(c => [
    c.bank.lineNo,
    c.bank.bankName,
    c.bank.subBankName,
    c.cityCode,
  ])
  for (const city of cities)
    for (const [b, bank] of BANKS.entries())
      for (const [o, ordinal] of ORDINALS.entries())
        rows.push([
          `999${city.code.slice(0, 4)}${String(10_000 + b * 100 + o)}`,
          bank,
          `${bank}${city.name}${ordinal}支行`,
          city.code,
        ])
  await db.query(
    'insert into sub_bank (line_no, bank_name, name, city_code) select * from unnest($1::text[], $2::text[], $3::text[], $4::text[]) on conflict do nothing',
    [rows.map(r => r[0]), rows.map(r => r[1]), rows.map(r => r[2]), rows.map(r => r[3])],
  )
}

interface Seeded {
  id: number
  userId: number
  userName: string
  mobile: string
  seed: CompanySeed
  n: number
}

export async function seedCertification(db: pg.PoolClient, settings: Settings): Promise<void> {
  const companies = loadCompanies()
  await seedBranches(db, companies)
  const { rows } = await db.query<{ id: number; code: string; userId: number; userName: string; mobile: string }>(
    `select c.id, c.code, u.id as "userId", u.nick_name as "userName", u.mobile from company c
     join app_user u on u.company_id = c.id and u.user_type = 2 order by c.id`,
  )
  const people = rows.flatMap((r): Seeded[] => {
    const n = companies.findIndex(c => c.companyCode === r.code)
    const seed = companies[n]
    return seed ? [{ ...r, seed, n }] : []
  })
  await seedLicences(
    db,
    people.filter(p => p.seed.approvalStatus === 2),
  )
  const papers = await demoPapers(db, fileStoreOf(settings))
  let serial = 0
  for (const p of people.filter(x => x.seed.approvalStatus !== 2)) {
    serial += 1
    await seedApplication(db, settings, papers, p, serial)
  }
}

/** Days from now until the end; null without end. One expiring business licence, one expired, and papers of a haulier. */
const SPECIAL: Record<string, [kind: string, days: number][]> = {
  KH100002: [['business', 20]],
  KH100003: [
    ['transport', -12],
    ['quality', 200],
  ],
  KH100059: [['business', -5]],
}
async function seedLicences(db: pg.PoolClient, people: readonly Seeded[]): Promise<void> {
  const list = people.flatMap(p => {
    const special = SPECIAL[p.seed.companyCode] ?? []
    const own = special.some(([kind]) => kind === 'business') ? [] : ([['business', null]] as const)
    return [...own, ...special].map(([kind, days]) => ({ companyId: p.id, kind, number: p.seed.creditCode, days }))
  })
  await db.query(
    `insert into company_licence (company_id, kind, number, valid_until)
     select c, k, n, (now() at time zone 'Asia/Shanghai')::date + d from unnest($1::bigint[], $2::text[], $3::text[], $4::int[]) as t (c, k, n, d)`,
    [list.map(l => l.companyId), list.map(l => l.kind), list.map(l => l.number), list.map(l => l.days)],
  )
  await db.query('update company set certified_at = created_at where approval_status = 2')
}

const REJECTED: [field: 'address' | 'letterFile' | 'legalPerson', reason: string][] = [
  ['address', '与营业执照上的住所不一致，请按执照填写到门牌号'],
  ['letterFile', '授权书缺少企业公章，请盖章后重新上传'],
]

async function seedApplication(db: pg.PoolClient, settings: Settings, papers: DemoPapers, p: Seeded, serial: number) {
  const { seed } = p
  const rejected = seed.approvalStatus === 3
  const account = seed.bank.account
  const who = { userId: p.userId, companyId: p.id, n: serial }
  const form: StoredForm = {
    ...emptyForm,
    companyName: seed.companyName,
    creditCode: seed.creditCode,
    legalPerson: seed.legalPerson,
    nature: seed.companyNature,
    industry: seed.industry,
    customerCategory: seed.customerCategory,
    registeredCapitalWan: seed.registeredCapitalWan,
    establishedOn: seed.establishedOn,
    validUntil: '长期',
    cityCode: seed.cityCode,
    address: rejected ? seed.address.replace(/\d+号$/, '') : seed.address,
    tel: seed.invoice.tel,
    businessScope: seed.businessScope,
    licenceFile: await papers.put('licence', who),
    agentName: p.userName,
    agentMobile: p.mobile,
    letterFile: await papers.put('letter', who),
    bankName: seed.bank.bankName,
    subBankName: seed.bank.subBankName,
    lineNo: seed.bank.lineNo,
    bankAccountTail: account.slice(-4),
    invoiceAddress: seed.invoice.address,
    invoiceTel: seed.invoice.tel,
    invoiceType: seed.invoice.defaultType === 1 ? 1 : 2,
    bankAccountSealed: sealColumn(settings, ACCOUNT_COLUMN, account),
    bankAccountHash: columnDigest(settings, ACCOUNT_COLUMN, account),
  }
  // Some of them differ from the registry: the desk has something to find.
  const registry = {
    companyName: seed.companyName,
    creditCode: seed.creditCode,
    legalPerson: serial % 4 === 1 ? '高甲辰' : seed.legalPerson,
    registeredCapitalWan: serial % 5 === 2 ? seed.registeredCapitalWan * 2 : seed.registeredCapitalWan,
    establishedOn: seed.establishedOn,
    validUntil: '长期',
    address: seed.address,
    businessScope: seed.businessScope,
    status: '存续',
  }
  const verdicts = Object.fromEntries(
    rejected
      ? REJECTED.map(([field, reason]) => [field, { ok: false, reason, seen: fingerprint(field, form, form.bankAccountHash) }])
      : [],
  )
  const reason = rejected ? `注册地址：${REJECTED[0]?.[1]}；授权书：${REJECTED[1]?.[1]}` : ''
  const hours = rejected ? 30 : 1 + serial * 2
  const { rows } = await db.query<{ id: number }>(
    `insert into certification (cert_code, kind, applicant_id, company_id, state, form, registry, registry_at, verdicts, reject_reason, reviewer_id,
       version, created_at, updated_at, submitted_at, decided_at)
     values ($1, 'first', $2, $3, $4, $5, $6, now(), $7, $8, (select id from app_user where staff_code = 'S002' and $9), 2,
       now() - make_interval(hours => $10 + 20), now() - make_interval(hours => $10), now() - make_interval(hours => $10),
       case when $9 then now() - make_interval(hours => $10 - 6) end) returning id`,
    [
      `QY20261101${String(serial).padStart(6, '0')}`,
      p.userId,
      p.id,
      rejected ? 3 : 1,
      JSON.stringify(form),
      JSON.stringify(registry),
      JSON.stringify(verdicts),
      reason,
      rejected,
      hours,
    ],
  )
  const id = rows[0]?.id
  const proof = proofOf(settings, form.bankAccountHash, form.companyName)
  await db.query(
    `insert into bank_check (certification_id, account_hash, amount_fen, attempts, state, created_at, expires_at, decided_at)
     values ($1, $2, 37, 1, 'passed', now() - interval '3 days', now() + interval '4 days', now() - interval '3 days')`,
    [id, proof],
  )
  const log = (event: string, by: string, detail: string, hoursAgo: number) =>
    db.query(
      `insert into certification_log (certification_id, actor_id, event, detail, at)
       values ($1, case when $2 = '' then $3::bigint else (select id from app_user where staff_code = $2) end, $4, $5, now() - make_interval(hours => $6))`,
      [id, by, p.userId, event, detail, hoursAgo],
    )
  await log('submit', '', '', hours)
  if (rejected) await log('reject', 'S002', reason, hours - 6)
}
