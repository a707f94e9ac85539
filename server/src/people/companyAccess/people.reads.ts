import { certificationOpen, editable } from '@mall/domain/people/certification/certification.machine.ts'
import { allCompanyRights, companyRoles, roleCodes } from '@mall/domain/people/companyAccess/companyRights.ts'
import type { Limits } from '@mall/domain/people/companyAccess/limits.rules.ts'
import { roleName, roleText, whyNotChange } from '@mall/domain/people/companyAccess/people.rules.ts'
import { maskMobile } from '@mall/domain/people/session/user.codes.ts'
import { sentence } from '@mall/contract/main/errors.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { type InvitationRow, invitationsTo, openInvitationsOf } from './invitations.queries.ts'
import { countPeople, openCertification, othersOf, peoplePage } from './people.queries.ts'
import { rolesOf, roleUse } from './roles.queries.ts'
import { whyNotLeave } from './leaving.ts'

export const MAX_SENDS = 5

const limitsOf = ({ orderFen, monthFen, orderKg, monthKg }: Limits): Limits => ({ orderFen, monthFen, orderKg, monthKg })

export async function readPeople(ctx: Ctx, input: { currentPage: number; pageSize: number; word: string }) {
  const word = input.word.replace(/[%_\\]/g, '\\$&')
  const [rows, totalCount, invitations] = await Promise.all([
    peoplePage(ctx.db, ctx.companyId, word, { limit: input.pageSize, offset: (input.currentPage - 1) * input.pageSize }),
    countPeople(ctx.db, ctx.companyId, word),
    openInvitationsOf(ctx.db, ctx.companyId),
  ])
  const { administrators } = await othersOf(ctx.db, ctx.companyId, 0)
  return {
    list: rows.map(p => {
      const self = p.id === ctx.me.userId
      const lastAdministrator = p.roleCode === 'administrator' && !p.frozen && administrators <= 1
      return {
        userName: p.userName,
        name: p.name,
        mobile: maskMobile(p.mobile),
        role: roleText(p),
        roleName: roleName(p),
        limits: limitsOf(p),
        used: { fen: p.fen, kg: p.kg },
        blocked: p.frozen,
        blockedReason: p.frozenReason,
        lastLoginAt: p.lastLoginAt?.getTime() ?? null,
        linked: p.linked,
        self,
        whyNotTake: whyNotChange({ self, lastAdministrator, takesAway: true }) ?? '',
      }
    }),
    currentPage: input.currentPage,
    totalPage: Math.ceil(totalCount / input.pageSize),
    totalCount,
    invitations: invitations.map(invitationView),
  }
}

const invitationView = (i: InvitationRow) => ({
  invitationId: String(i.id),
  name: i.name,
  mobile: maskMobile(i.mobile),
  roleName: roleName(i),
  limits: limitsOf(i),
  invitedBy: i.invitedBy,
  sentAt: i.sentAt.getTime(),
  expiresAt: i.expiresAt.getTime(),
  sendsLeft: Math.max(0, MAX_SENDS - i.sends),
})

/** Invitations to the asker's own number, each with what accepting would mean for him. */
export async function readMyInvitations(ctx: Ctx) {
  const { me } = ctx
  const rows = await invitationsTo(ctx.db, me.mobile)
  if (rows.length === 0) return []
  const open = await openCertification(ctx.db, me.userId)
  const inReview = open !== undefined && !editable(open.state)
  const stays = me.companyId === null ? undefined : await whyNotLeave(ctx.db, me.companyId, me)
  return rows
    .filter(i => i.companyId !== me.companyId)
    .map(i => ({
      invitationId: String(i.id),
      companyName: i.companyName,
      roleName: roleName(i),
      invitedBy: i.invitedBy,
      limits: limitsOf(i),
      expiresAt: i.expiresAt.getTime(),
      moves: me.companyId !== null,
      whyNot: inReview ? sentence('CERTIFICATION_OPEN', certificationOpen(open.state)) : (stays ?? ''),
      application: open ? { certCode: open.certCode, companyName: open.companyName, inReview } : null,
    }))
}

/** The table's roles first, then the company's own. */
export async function readRoles(ctx: Ctx) {
  const [own, use] = await Promise.all([rolesOf(ctx.db, ctx.companyId), roleUse(ctx.db, ctx.companyId)])
  const used = (role: string) => {
    const u = use.find(x => x.role === role)
    return { users: u?.users ?? 0, invitations: u?.invitations ?? 0 }
  }
  return [
    ...roleCodes.map(code => ({
      role: code as string,
      name: companyRoles[code].label,
      note: companyRoles[code].note,
      rights: [...companyRoles[code].rights] as string[],
      own: false,
      ...used(code),
    })),
    ...own.map(r => ({
      role: String(r.id),
      name: r.name,
      note: '自定义角色',
      rights: allCompanyRights.filter(right => r.rights.includes(right)) as string[],
      own: true,
      ...used(String(r.id)),
    })),
  ]
}
