// 交接工作: what one person has in hand goes to another, whole and at once: a holiday, another desk, somebody who has left.
import { mayStaff } from '@mall/domain/people/staff/staff.rights.ts'
import type { Parsed } from '@mall/contract/main/calls.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { extensions } from '../../kernel/extensions.ts'
import type { WorkKind, WorkNote } from '../../kernel/load/workKinds.ts'
import { audit } from '../../platform/audit/audit.ts'
import { notify } from '../../platform/notice/notify.ts'
import { noteStaff } from './endStaff.ts'
import { handByCode, handsAtWork, insertHandover, lockHands, type Moved } from './handOver.queries.ts'

declare module '../../kernel/extensions.ts' {
  interface Extensions {
    /** In the order in which they are moved: who has a company sees its orders. */
    readonly workKinds: readonly WorkKind[]
  }
}

/** One's own work anybody may hand over; a colleague's is for who manages people or assigns companies. */
const allow = (ctx: Ctx, staffCode: string): void => {
  const { staffRoles } = ctx.me
  const manages = mayStaff(staffRoles, 'staff.manage') || mayStaff(staffRoles, 'company.assign')
  if (staffCode !== ctx.me.staffCode && !manages) refuse('STAFF_RIGHT')
}

export async function readWorkOf(ctx: Ctx, input: Parsed<'/api/ops/getWorkOf'>) {
  const staffCode = input.staffCode.toUpperCase()
  allow(ctx, staffCode)
  const from = (await handByCode(ctx.db, staffCode)) ?? refuse('STAFF_NOT_FOUND')
  const { workKinds } = extensions()
  const [counts, people] = await Promise.all([
    Promise.all(workKinds.map(k => k.count(ctx.db, from.id))),
    handsAtWork(ctx.db, from.id),
  ])
  return {
    name: from.name,
    works: workKinds.map(({ kind, label }, i) => ({ workKind: kind, label, count: counts[i] ?? 0 })),
    people: people
      .map(p => ({
        staffCode: p.staffCode,
        name: p.name,
        roles: p.roles,
        takes: workKinds.filter(k => k.takes(p.roles)).map(k => k.kind),
      }))
      .filter(p => p.takes.length > 0),
  }
}

/** All of the asked kinds in one transaction. Refuses who is not at work, oneself, and a kind that the other's desk does not have. */
export const handOverWork = (ctx: Ctx, input: Parsed<'/api/ops/handOverWork'>) =>
  ctx.once(async tx => {
    const [fromCode, toCode] = [input.from.toUpperCase(), input.to.toUpperCase()]
    allow(ctx, fromCode)
    const hands = await lockHands(tx, [fromCode, toCode])
    const asked = { from: fromCode, to: toCode, kinds: input.kinds.toSorted(), reason: input.reason }
    const from = hands.find(h => h.staffCode === fromCode) ?? refuse('STAFF_NOT_FOUND')
    const to = hands.find(h => h.staffCode === toCode) ?? refuse('STAFF_NOT_FOUND')
    if (from.id === to.id) return refuse('WORK_HAND.unchosen')
    if (!to.there) return refuse('WORK_HAND.frozen', { name: to.name })
    const kinds = extensions().workKinds.filter(k => input.kinds.includes(k.kind))
    if (kinds.length !== new Set(input.kinds).size) return refuse('WORK_HAND.noKind')
    const cannot = kinds.filter(k => !k.takes(to.roles))
    if (cannot.length > 0) return refuse('WORK_HAND.cannotTake', { name: to.name, kinds: cannot.map(k => k.label).join('、') })
    const { reason, requestId } = input
    const moved: Moved[] = []
    const log: WorkNote[] = []
    for (const k of kinds) {
      const { notes, ...counts } = await k.move(ctx, tx, { from, to, reason })
      moved.push({ workKind: k.kind, label: k.label, ...counts })
      log.push(...notes)
    }
    await insertHandover(tx, { fromId: from.id, toId: to.id, asked, moved, reason, actorId: ctx.me.userId, requestId })
    const words = moved.filter(m => m.count > 0).map(m => `${m.label} ${m.count}`)
    const left = moved.filter(m => m.left > 0).map(m => `${m.label} ${m.left}（接的人看不到，留下）`)
    if (words.length > 0 && to.id !== ctx.me.userId)
      await notify(tx, [to.id], {
        event: 'workHanded',
        facts: { name: from.name, what: words.join('、'), reason },
        link: '/',
      })
    // The log is one line for the whole mall, held from its first row to the COMMIT: written last.
    for (const note of log) await audit(tx, { actorId: ctx.me.userId, ...note })
    const what = [...words, ...left].join('，') || '没有可交接的'
    await noteStaff(ctx, tx, from, 'staff.handOver', `${from.name} → ${to.name}：${what}；${reason}`)
    return { moved }
  })
