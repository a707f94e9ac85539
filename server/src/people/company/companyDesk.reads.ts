import type { Parsed } from '@mall/contract/main/calls.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import { MoneyChangeType } from '@mall/domain/money/payment/pay.codes.ts'
import { maskMail } from '@mall/domain/platform/notice/mail.ts'
import { mailReachOf } from '@mall/domain/platform/notice/ways.ts'
import { mayStandInFor } from '@mall/domain/people/session/proxy.rules.ts'
import { companyRoles, isRoleCode } from '@mall/domain/people/companyAccess/companyRights.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { companyAccount } from './company.queries.ts'
import { contactByCode } from '../contact/contact.queries.ts'
import * as desk from './companyDesk.queries.ts'
import { companyForDesk, deskContactOf, mayHere, seesBalance } from './deskScope.ts'
import { mayStaff } from '@mall/domain/people/staff/staff.rights.ts'

interface Paging {
  currentPage: number
  pageSize: number
}
const page = <T>(p: Paging, list: T[], totalCount: number) => ({
  list,
  currentPage: p.currentPage,
  totalPage: Math.ceil(totalCount / p.pageSize),
  totalCount,
})
const offsetOf = (p: Paging): number => (p.currentPage - 1) * p.pageSize
const ms = (at: Date | null): number | null => at?.getTime() ?? null

/** 'mine' is the asker, 'none' companies without anybody; an unknown code finds nothing. */
async function contactId(ctx: Ctx, contact: string | undefined): Promise<number | null> {
  if (contact === undefined || contact === '') return null
  if (contact === 'none') return 0
  if (contact === 'mine') return ctx.me.userId
  return (await contactByCode(ctx.db, contact))?.userId ?? -1
}

export async function readCompanyList(ctx: Ctx, input: Parsed<'/api/ops/getCompanyList'>) {
  const funds = seesBalance(ctx)
  // The order of the rows would tell what the column does not.
  if (input.sort === 'balance' && !funds) return refuse('STAFF_RIGHT')
  const filter: desk.ListFilter = {
    word: input.word.replace(/[%_\\]/g, '\\$&'),
    approvalStatus: input.approvalStatus ?? null,
    frozen: input.frozen ?? null,
    bdUserId: await contactId(ctx, input.contact),
    seenBy: deskContactOf(ctx),
    inPeople: mayHere(ctx, 'people.see'),
    sort: input.sort,
    limit: input.pageSize,
    offset: offsetOf(input),
  }
  const [rows, total] = await Promise.all([desk.companiesPage(ctx.db, filter), desk.companiesCount(ctx.db, filter)])
  return page(
    input,
    rows.map(r => ({ ...r, availableFen: funds ? r.availableFen : null, lastOrderAt: ms(r.lastOrderAt) })),
    total,
  )
}

export async function readCompany360(ctx: Ctx, { companyCode }: { companyCode: string }) {
  await companyForDesk(ctx, companyCode)
  const facts = (await desk.companyFacts(ctx.db, companyCode)) ?? refuse('COMPANY_NOT_FOUND')
  const all = await desk.peopleOf(ctx.db, facts.id)
  const people = mayHere(ctx, 'people.see') ? all : []
  const funds = seesBalance(ctx)
  const { id: _id, bdUserId, ...c } = facts
  return {
    ...c,
    availableFen: funds ? c.availableFen : null,
    frozenFen: funds ? c.frozenFen : null,
    peopleCount: all.length,
    certifiedAt: ms(c.certifiedAt),
    createdAt: c.createdAt.getTime(),
    whyNotProxy: whyNotProxy(ctx, { frozen: c.frozen, bdUserId }),
    people: people.map(({ roleCode, customName, userId, mailAddress, ...p }) => ({
      ...p,
      mailReach: mailReachOf(
        mailAddress === null ? null : { address: mailAddress, groups: p.mailGroups, returnedWhy: p.mailReturnedWhy },
      ),
      mailAddress: mailAddress === null ? '' : maskMail(mailAddress),
      userId: String(userId),
      roleName: customName ?? (isRoleCode(roleCode) ? companyRoles[roleCode].label : '—'),
      lastLoginAt: ms(p.lastLoginAt),
    })),
  }
}

function whyNotProxy(ctx: Ctx, c: { frozen: boolean; bdUserId: number | null }): string {
  const { me } = ctx
  if (!mayStaff(me.staffRoles, 'proxy.order')) return '您的岗位没有此权限'
  if (!mayStandInFor({ userId: me.userId, roles: me.staffRoles }, c.bdUserId)) return '不是您负责的企业，请联系其专属客服'
  return c.frozen ? '企业已被冻结' : ''
}

export async function readCompanyOrders(ctx: Ctx, input: Parsed<'/api/ops/getCompanyOrders'>) {
  const id = await companyForDesk(ctx, input.companyCode)
  const status = input.status ?? null
  const [rows, total] = await Promise.all([
    desk.companyOrders(ctx.db, id, status, input.pageSize, offsetOf(input)),
    desk.companyOrdersCount(ctx.db, id, status),
  ])
  return page(
    input,
    rows.map(r => ({ ...r, createdAt: r.createdAt.getTime() })),
    total,
  )
}

export async function readCompanyFunds(ctx: Ctx, input: Parsed<'/api/ops/getCompanyFunds'>) {
  const id = await companyForDesk(ctx, input.companyCode)
  const [account, rows, total] = await Promise.all([
    companyAccount(ctx.db, id),
    desk.companyLedger(ctx.db, id, input.pageSize, offsetOf(input)),
    desk.companyLedgerCount(ctx.db, id),
  ])
  return {
    ...page(
      input,
      rows.map(r => ({
        at: r.at.getTime(),
        kind: MoneyChangeType.label(r.kind),
        note: r.note,
        amountFen: r.amountFen,
        balanceFen: r.balanceFen ?? 0,
      })),
      total,
    ),
    availableFen: account?.availableFen ?? 0,
    frozenFen: account?.frozenFen ?? 0,
  }
}

export async function readCompanyPapers(ctx: Ctx, { companyCode }: { companyCode: string }) {
  const id = await companyForDesk(ctx, companyCode)
  const [licences, bankAccounts, files, certifications] = await Promise.all([
    desk.licencesOf(ctx.db, id),
    desk.bankAccountsOf(ctx.db, id),
    desk.filesOf(ctx.db, id),
    desk.certificationsOf(ctx.db, id),
  ])
  return {
    licences,
    bankAccounts: bankAccounts.map(b => ({ ...b, verifiedAt: ms(b.verifiedAt) })),
    files: files.map(f => ({ ...f, at: f.at.getTime() })),
    certifications: certifications.map(c => ({
      ...c,
      submittedAt: ms(c.submittedAt),
      decidedAt: ms(c.decidedAt),
      log: c.log.map(l => ({ ...l, at: new Date(l.at).getTime() })),
    })),
  }
}

export async function readCompanyLog(ctx: Ctx, input: Parsed<'/api/ops/getCompanyLog'>) {
  const id = await companyForDesk(ctx, input.companyCode)
  const [rows, total] = await Promise.all([
    desk.companyLog(ctx.db, id, input.companyCode, input.pageSize, offsetOf(input)),
    desk.companyLogCount(ctx.db, id, input.companyCode),
  ])
  return page(
    input,
    rows.map(r => ({ ...r, at: r.at.getTime() })),
    total,
  )
}
