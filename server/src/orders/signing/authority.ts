// 签署授权: a letter names a person, a sum and a time; the mill's desk looks at it before it counts.
import type { Parsed } from '@mall/contract/main/calls.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import { AuthorityState } from '@mall/domain/orders/signing/sign.rules.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { literal, offsetOf, page } from '../../kernel/serve/paging.ts'
import { audit } from '../../platform/audit/audit.ts'
import { filesWithin } from '../../platform/file/file.queries.ts'
import { notify, staffWithRight } from '../../platform/notice/notify.ts'
import {
  type AuthorityRow,
  authoritiesOf,
  authorityById,
  companyNameOf,
  decideRow,
  endOtherAuthorities,
  insertAuthority,
  lockAuthority,
  memberOf,
  millDay,
  queueCount,
  queueRows,
} from './authority.queries.ts'
import { signerView } from './signing.reads.ts'
import { signers } from './signer.ts'

const view = (a: AuthorityRow) => ({
  authorityId: String(a.id),
  userId: String(a.userId),
  personName: a.personName,
  mobile: a.mobile.length === 11 ? `${a.mobile.slice(0, 3)}****${a.mobile.slice(7)}` : '',
  fileId: a.fileId,
  fileName: a.fileName,
  limitFen: a.limitFen,
  validFrom: a.validFrom,
  validUntil: a.validUntil,
  state: a.state,
  reason: a.reason,
  createdAt: a.createdAt.getTime(),
  decidedAt: a.decidedAt?.getTime() ?? null,
})

export async function readAuthorities(ctx: Ctx) {
  const [people, list] = await Promise.all([signers(ctx.db, ctx.companyId, 0), authoritiesOf(ctx.db, ctx.companyId)])
  return {
    signers: people.map(signerView),
    list: list.map(view),
    people: people.map(p => ({ userId: String(p.userId), name: p.name })),
  }
}

/** Two years at most: a letter without an end is nobody's decision any more. */
const MOST_DAYS = 731
export async function saveAuthority(ctx: Ctx, input: Parsed<'/api/signing/saveSignAuthority'>) {
  const today = await millDay(ctx.db)
  const why =
    input.validUntil < input.validFrom
      ? '截止日期早于起始日期'
      : input.validUntil < today
        ? '截止日期已过'
        : (Date.parse(input.validUntil) - Date.parse(input.validFrom)) / 86_400_000 > MOST_DAYS
          ? '授权最长两年'
          : ''
  if (why) return refuse('SIGN_AUTHORITY_DATES', { why })
  const userId = Number(input.userId)
  const person = await memberOf(ctx.db, userId, ctx.companyId)
  if (!person) return refuse('SIGN_SIGNER.noColleague')
  const [file] = await filesWithin(ctx.db, [input.fileId], { userId: ctx.me.userId, companyId: ctx.companyId })
  if (!file || file.purpose !== 'letter') return refuse('SIGN_LETTER')
  return ctx.db.tx(async tx => {
    const row = await insertAuthority(tx, {
      companyId: ctx.companyId,
      userId,
      fileId: file.id,
      limitFen: input.limitFen,
      validFrom: input.validFrom,
      validUntil: input.validUntil,
      createdBy: ctx.me.userId,
    })
    // One letter of a person waits at a time: the second click finds the first.
    if (!row) return refuse('ALREADY_DONE')
    const companyName = await companyNameOf(tx, ctx.companyId)
    await notify(tx, await staffWithRight(tx, 'company.review'), {
      event: 'signAuthorityWaits',
      facts: { companyName, name: person.name },
      link: '/signAuthority',
    })
    await audit(tx, {
      actorId: ctx.me.userId,
      act: 'signAuthority.add',
      objectType: 'signAuthority',
      objectId: String(row.id),
      detail: `${companyName}：${person.name}，${input.validFrom} 至 ${input.validUntil}`,
    })
    return { authorityId: String(row.id) }
  })
}

/** At once, also in the middle of a signing: the platform's page is only given out to who may. */
export async function withdrawAuthority(ctx: Ctx, { authorityId }: { authorityId: string }) {
  return ctx.db.tx(async tx => {
    const row = await lockAuthority(tx, Number(authorityId))
    const open = row && (row.state === AuthorityState.waiting || row.state === AuthorityState.approved)
    if (!open || row.companyId !== ctx.companyId) return refuse('SIGN_AUTHORITY_NONE')
    await decideRow(tx, { id: row.id, from: row.state, to: AuthorityState.withdrawn, reason: '企业停用', reviewerId: null })
    await audit(tx, {
      actorId: ctx.me.userId,
      act: 'signAuthority.withdraw',
      objectType: 'signAuthority',
      objectId: authorityId,
      detail: '',
    })
    return { done: true as const }
  })
}

export async function readAuthorityQueue(ctx: Ctx, input: Parsed<'/api/ops/getSignAuthorityQueue'>) {
  const filter = { state: input.state ?? null, word: literal(input.word) }
  const [rows, n] = await Promise.all([
    queueRows(ctx.db, { ...filter, limit: input.pageSize, offset: offsetOf(input) }),
    queueCount(ctx.db, filter),
  ])
  return page(
    input,
    rows.map(r => ({ ...view(r), companyName: r.companyName, reviewerName: r.reviewerName })),
    n,
  )
}

export async function decideAuthority(ctx: Ctx, input: { authorityId: string; approve: boolean; reason: string }) {
  if (!input.approve && input.reason === '') return refuse('SIGN_REASON')
  return ctx.db.tx(async tx => {
    const locked = await lockAuthority(tx, Number(input.authorityId))
    if (locked?.state !== AuthorityState.waiting) return refuse('SIGN_AUTHORITY_NONE')
    const to = input.approve ? AuthorityState.approved : AuthorityState.rejected
    if (input.approve) await endOtherAuthorities(tx, locked)
    await decideRow(tx, { id: locked.id, from: AuthorityState.waiting, to, reason: input.reason, reviewerId: ctx.me.userId })
    const row = await authorityById(tx, locked.id)
    const result = input.approve ? '已通过，可以签署合同' : `未通过：${input.reason}`
    await notify(tx, [locked.userId], {
      event: 'signAuthorityDecided',
      facts: { name: row?.personName ?? '', result },
      link: '/user/signAuthority',
    })
    await audit(tx, {
      actorId: ctx.me.userId,
      act: input.approve ? 'signAuthority.approve' : 'signAuthority.reject',
      objectType: 'signAuthority',
      objectId: input.authorityId,
      detail: `${row?.companyName ?? ''}：${row?.personName ?? ''}${input.reason ? `，${input.reason}` : ''}`,
    })
    return { done: true as const }
  })
}
