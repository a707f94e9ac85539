import type { Fen, Kg } from '@mall/domain/kernel/money.ts'
import type { IndustryCode, CompanyNatureCode } from '@mall/domain/people/company/company.codes.ts'
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type pg from 'pg'
import type { RoleCode } from '@mall/domain/people/companyAccess/companyRights.ts'
import type { Settings } from '../../../server/src/kernel/settings/settings.ts'
import { hashPassword } from '../../../server/src/people/session/password.ts'
import { DEMO_TOTP } from '../../../server/src/people/session/totp.ts'
import { DEMO_PASSWORD } from './demo.constants.ts'

export interface CompanySeed {
  companyCode: string
  companyName: string
  creditCode: string
  legalPerson: string
  registeredCapitalWan: number
  establishedOn: string
  companyNature: CompanyNatureCode
  industry: IndustryCode
  businessScope: string
  cityCode: string
  salesAreaCode: string
  address: string
  customerCategory: string
  customerTier: string
  approvalStatus: number
  invoice: {
    title: string
    taxNo: string
    address: string
    tel: string
    bankName: string
    bankAccount: string
    defaultType: number
  }
  contacts: { name: string; role: string; mobile: string }[]
  shippingAddresses: { type: string; name: string; cityCode: string; detail: string; receiver: string; mobile: string }[]
  balanceFen: Fen
  subUsers: number
  bank: { bankName: string; subBankName: string; lineNo: string; account: string }
}

/**
 * Who owes for an order since its day (demoCredit.ts): what lies on the balance covers none that sells by the ton, or the mall would have taken it at the due
 * date, whatever the catalogue makes the order cost.
 */
const SHORT_FEN: Readonly<Record<string, Fen>> = { KH100008: 400_000, KH100019: 300_000 }

/** Desks of the mill: code, name, roles. */
const STAFF: [code: string, name: string, roles: string[]][] = [
  ['S001', '运营管理员', ['admin']],
  ['S002', '审核 王甲', ['reviewer']],
  ['S003', '经理 李乙', ['approver']],
  ['S004', '价格 赵丙', ['pricing']],
  ['S005', '财务 周丁', ['finance']],
  // The one with a second factor: the sandbox shows its code.
  ['S006', '运营管理员二', ['admin']],
  ['S021', '计划 戚癸酉', ['planner']],
  ['S022', '调度 谢乙丑', ['dispatcher']],
  ['S023', '仓库 邹丙寅', ['warehouse']],
  ['S024', '门岗 喻丁卯', ['gate']],
  ['S025', '司磅 柏戊辰', ['weigher']],
  ['S026', '质量 水己巳', ['quality']],
  ['S027', '客服 温庚午', ['service']],
  ['S028', '出纳 单辛未', ['cashier']],
  // Nobody: the simulator acts as them when its switch is on. Two, because nobody approves or pays what he has reviewed or applied for himself.
  ['S030', '模拟员工', ['reviewer', 'planner', 'dispatcher', 'warehouse', 'gate', 'weigher', 'quality']],
  ['S031', '模拟员工二', ['approver', 'finance']],
]
/** 业务员: every company has one of them as its exclusive contact. */
const BD: [code: string, name: string, phone: string][] = [
  ['S011', '孙戊', '0311-00002001'],
  ['S012', '钱己', '0311-00002002'],
  ['S013', '吴庚', '0311-00002003'],
  ['S014', '郑辛', '0311-00002004'],
]
/** What the people of a demo company are, in the order of its contacts. */
const ROLES = ['administrator', 'purchaser', 'finance'] as const

/** The first demo company can pay for anything a visitor may want to try. */
const DEMO_BALANCE_FEN = 50_000_000_00

export const loadCompanies = (): CompanySeed[] =>
  JSON.parse(
    readFileSync(path.join(import.meta.dirname, '../../../server/src/site/referenceData/data/companies.json'), 'utf8'),
  ) as CompanySeed[]

export async function seedCompanies(db: pg.PoolClient, settings: Settings): Promise<void> {
  const companies = loadCompanies()
  const passwordHash = await hashPassword(DEMO_PASSWORD, settings)
  const user = (values: unknown[]) =>
    db.query<{ id: number }>(
      `insert into app_user (user_name, mobile, nick_name, real_name, password_hash, user_type, company_id, staff_code, staff_roles, role_code, phone) values ($1, $2, $3, $3, $4, $5, $6, $7, $8, $9, $10)
       returning id`,
      values,
    )
  for (const [i, [code, name, roles]] of STAFF.entries())
    await user([
      code.toLowerCase(),
      `102099000${String(i + 1).padStart(2, '0')}`,
      name,
      passwordHash,
      9,
      null,
      code,
      roles,
      '',
      '',
    ])

  await db.query(`update app_user set totp_secret = $1 where staff_code = 'S006'`, [DEMO_TOTP])
  // No password opens these: nobody logs in as the simulator.
  await db.query(`update app_user set simulated = true, password_hash = $1 where staff_code in ('S030', 'S031')`, [
    await hashPassword(randomBytes(24).toString('base64url'), settings),
  ])

  const bdIds: number[] = []
  for (const [i, [code, name, phone]] of BD.entries()) {
    const { rows } = await user([
      code.toLowerCase(),
      `102099001${String(i + 1).padStart(2, '0')}`,
      name,
      passwordHash,
      9,
      null,
      code,
      ['sales'],
      '',
      phone,
    ])
    bdIds.push(rows[0]?.id ?? 0)
  }

  for (const [i, c] of companies.entries()) {
    const n = String(i + 1).padStart(2, '0')
    const { rows } = await db.query<{ id: number }>(
      `insert into company (code, name, credit_code, city_code, sales_area_code, address, customer_category, customer_tier, approval_status, bd_name, bd_phone, profile,
         bd_user_id, legal_person, nature, industry, registered_capital_fen, established_on, business_scope, tel)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20) returning id`,
      [
        c.companyCode,
        c.companyName,
        c.creditCode,
        c.cityCode,
        c.salesAreaCode,
        c.address,
        c.customerCategory,
        c.customerTier,
        // 4 待补充资料 of the demo data counts as in review here.
        c.approvalStatus === 4 ? 1 : c.approvalStatus,
        BD[i % BD.length]?.[1],
        BD[i % BD.length]?.[2],
        JSON.stringify({ legalPerson: c.legalPerson }),
        bdIds[i % bdIds.length],
        c.legalPerson,
        c.companyNature,
        c.industry,
        c.registeredCapitalWan * 1_000_000,
        c.establishedOn,
        c.businessScope,
        c.invoice.tel,
      ],
    )
    const companyId = rows[0]?.id
    // The administrator, and as many sub-users as the company has contacts for.
    for (const [k, contact] of c.contacts.slice(0, 1 + Math.min(2, c.subUsers)).entries())
      await user([
        k === 0 ? `demo${n}` : `demo${n}-${k + 1}`,
        contact.mobile,
        contact.name,
        passwordHash,
        k === 0 ? 2 : 3,
        companyId,
        null,
        [],
        ROLES[k] ?? 'viewer',
        '',
      ])
    for (const [k, a] of c.shippingAddresses.entries())
      await db.query(
        'insert into shipping_address (company_id, address_type, name, city_code, detail, receiver, mobile, is_default) values ($1, $2, $3, $4, $5, $6, $7, $8)',
        [companyId, a.type, a.name, a.cityCode, a.detail, a.receiver, a.mobile, k === 0],
      )
    await db.query(
      'insert into invoice_title (company_id, title, tax_no, address, tel, bank_name, bank_account, default_type) values ($1, $2, $3, $4, $5, $6, $7, $8)',
      [
        companyId,
        c.invoice.title,
        c.invoice.taxNo,
        c.invoice.address,
        c.invoice.tel,
        c.invoice.bankName,
        c.invoice.bankAccount,
        c.invoice.defaultType,
      ],
    )
    if (i === 0) await seedPeople(db, Number(companyId), passwordHash)
    await recharge(
      db,
      Number(companyId),
      i === 0 ? DEMO_BALANCE_FEN : (SHORT_FEN[c.companyCode] ?? c.balanceFen),
      `seed-${c.companyCode}`,
    )
  }
}

/** One company shows every role: a purchaser with limits, who pays, who approves, who only looks; and a role of its own. */
async function seedPeople(db: pg.PoolClient, companyId: number, passwordHash: string): Promise<void> {
  const people: [role: RoleCode, mobile: string, name: string, orderFen: Fen | null, monthKg: Kg | null][] = [
    ['purchaser', '10200000112', '邹采青', 200_000_00, 100_000],
    ['finance', '10200000113', '马财明', null, null],
    ['approver', '10200000114', '宋审知', null, null],
    ['viewer', '10200000115', '何看山', null, null],
  ]
  for (const [k, [role, mobile, name, orderFen, monthKg]] of people.entries())
    await db.query(
      `insert into app_user (user_name, mobile, nick_name, real_name, password_hash, user_type, company_id, role_code, order_limit_fen, month_limit_kg)
       values ($1, $2, $3, $3, $4, 3, $5, $6, $7, $8)`,
      [`demo01-${k + 2}`, mobile, name, passwordHash, companyId, role, orderFen, monthKg],
    )
  await db.query('insert into company_role (company_id, name, rights) values ($1, $2, $3)', [
    companyId,
    '工地材料员',
    ['order.create', 'order.cancel', 'order.confirm', 'address.manage'],
  ])
}

/** Before the first order of the demo. */
const FIRST_MONEY_HOURS = 24 * 320

/** Money a company has sent, so many hours ago: bank on one side, its balance on the other. */
export async function recharge(
  db: pg.PoolClient,
  companyId: number,
  amountFen: Fen,
  sourceId: string,
  hoursAgo = FIRST_MONEY_HOURS,
): Promise<void> {
  await db.query(
    `insert into account (company_id, kind) values ($1, 'customer_available'), ($1, 'customer_frozen') on conflict do nothing`,
    [companyId],
  )
  if (amountFen <= 0) return
  await db.query(
    `with j as (insert into journal (source_type, source_id, source_step, money_change_type, note, at)
                values ('recharge', $2, 'received', 1, '来款', now() - make_interval(secs => $4)) returning id),
     moved as (update account set balance_fen = balance_fen + case when kind = 'mall_bank' then 0 else $3::bigint end
               where (kind = 'mall_bank' and company_id is null) or (kind = 'customer_available' and company_id = $1) returning id, kind, balance_fen)
     insert into ledger_entry (journal_id, account_id, amount_fen, balance_after_fen)
     select j.id, moved.id, case when kind = 'mall_bank' then -$3::bigint else $3::bigint end, case when kind = 'mall_bank' then null else moved.balance_fen end from j, moved`,
    [companyId, sourceId, amountFen, hoursAgo * 3600],
  )
}
