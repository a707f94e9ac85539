// 让价审批: by somebody who has not written it. What passes takes effect in the same transaction, by the room that it belongs to (`main/extensions.ts`).
import { type ConcessionKindCode, ConcessionKind, ConcessionState } from '@mall/domain/goods/concession/concession.codes.ts'
import { mayStaff } from '@mall/domain/people/staff/staff.rights.ts'
import type { Parsed } from '@mall/contract/main/calls.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { extensions } from '../../kernel/extensions.ts'
import { literal, offsetOf, page } from '../../kernel/serve/paging.ts'
import { audit } from '../../platform/audit/audit.ts'
import type { Tx } from '../../kernel/ports/database.ts'
import { notify } from '../../platform/notice/notify.ts'
import {
  concessionByNo,
  concessionCounts,
  type ConcessionRow,
  concessions,
  lockConcession,
  setDecided,
} from './concession.queries.ts'

export interface ConcessionRoom {
  /** Puts it in force; refuses where the thing is no longer what was submitted. */
  pass(ctx: Ctx, tx: Tx, c: ConcessionRow): Promise<void>
  /** It stays what it was; a thing that only waited for this ends here. */
  giveBack?(tx: Tx, c: ConcessionRow): Promise<void>
  /** Where the desk sees it. */
  href(refNo: string): string
}

declare module '../../kernel/extensions.ts' {
  interface Extensions {
    /** Of each kind that can wait: 让价 that another person agreed to takes effect in its room. */
    readonly concessionRooms: Readonly<Record<Exclude<ConcessionKindCode, 'agreed' | 'quote'>, ConcessionRoom>>
  }
}

const roomOf = (kind: ConcessionKindCode): ConcessionRoom => {
  const rooms: Partial<Record<ConcessionKindCode, ConcessionRoom>> = extensions().concessionRooms
  const room = rooms[kind]
  if (!room) throw new Error(`no room passes ${kind}`)
  return room
}

function whyNotDecide(ctx: Ctx, c: ConcessionRow): string {
  if (c.state !== ConcessionState.waiting) return ConcessionState.label(c.state)
  if (!mayStaff(ctx.me.staffRoles, 'price.decide')) return '等销售经理审批'
  return c.authors.includes(ctx.me.userId) ? '您写过、改过或提交了它，须由另一人审批' : ''
}
const view = (ctx: Ctx, c: ConcessionRow) => ({
  concessionNo: c.concessionNo,
  concessionKind: c.kind,
  refNo: c.refNo,
  title: c.title,
  concessionState: c.state,
  needs: c.needs,
  note: c.note,
  askerName: c.askerName,
  askedAt: c.askedAt.getTime(),
  decideReason: c.reason,
  deciderName: c.deciderName,
  decidedAt: c.decidedAt?.getTime() ?? null,
  lowerBp: Math.round(c.sharePpm / 100),
  href: roomOf(c.kind).href(c.refNo),
  whyNotDecide: whyNotDecide(ctx, c),
})

export async function readConcessions(ctx: Ctx, input: Parsed<'/api/ops/getConcessions'>) {
  const asked = { view: input.view, word: literal(input.word), limit: input.pageSize, offset: offsetOf(input) }
  const [rows, n] = await Promise.all([concessions(ctx.db, asked), concessionCounts(ctx.db, asked)])
  return {
    ...page(
      input,
      rows.map(c => view(ctx, c)),
      n?.n ?? 0,
    ),
    waitingCount: n?.waiting ?? 0,
  }
}

export const decideConcession = (ctx: Ctx, input: Parsed<'/api/ops/decideConcession'>) =>
  ctx.db.tx(async tx => {
    await lockConcession(tx, input.concessionNo)
    const c = (await concessionByNo(tx, input.concessionNo)) ?? refuse('CONCESSION_NONE')
    if (c.state !== ConcessionState.waiting)
      return refuse('CONCESSION_STATE', { state: ConcessionState.label(c.state), act: '审批' })
    if (c.authors.includes(ctx.me.userId)) return refuse('CONCESSION_SELF')
    if (!input.pass && input.reason.length < 2) return refuse('CONCESSION_WRONG.unexplained')
    const room = roomOf(c.kind)
    await setDecided(tx, { id: c.id, state: input.pass ? 'passed' : 'returned', by: ctx.me.userId, reason: input.reason })
    if (input.pass) await room.pass(ctx, tx, c)
    else await room.giveBack?.(tx, { ...c, reason: input.reason })
    const what = `${ConcessionKind.label(c.kind)} ${c.title}`
    await audit(tx, {
      actorId: ctx.me.userId,
      act: input.pass ? 'concession.pass' : 'concession.return',
      objectType: 'concession',
      objectId: c.concessionNo,
      detail: `${what} ${c.refNo}，${c.needs}${input.reason ? `；${input.reason}` : ''}`.slice(0, 500),
    })
    await notify(tx, [c.askedBy], {
      event: 'concessionDecided',
      facts: {
        concessionNo: c.concessionNo,
        title: what.slice(0, 60),
        what: input.pass ? '已通过，即刻有效' : `已退回：${input.reason}`,
      },
      link: room.href(c.refNo),
    })
    return { concessionState: input.pass ? ConcessionState.passed : ConcessionState.returned }
  })
