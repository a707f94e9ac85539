// The desk's word on a comment: an answer, which may be worded anew; hiding for a reason that its author hears; showing it again.
import { CommentEventLabel, commentMachine, CommentState } from '@mall/domain/delivery/comment/comment.ts'
import type { AuditAct } from '@mall/domain/main/audit.acts.ts'
import type { Parsed } from '@mall/contract/main/calls.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { audit } from '../../platform/audit/audit.ts'
import { notify } from '../../platform/notice/notify.ts'
import { lockComment, logComment, moveCommentRow, setReply } from './comment.queries.ts'

const linkOf = (orderCode: string): string => `/order/orderDetail?orderCode=${orderCode}#comments`

export const replyComment = (ctx: Ctx, input: Parsed<'/api/ops/replyComment'>) =>
  ctx.db.tx(async tx => {
    const c = (await lockComment(tx, Number(input.commentId))) ?? refuse('COMMENT_NONE')
    if (c.reply === input.reply) return { done: true as const }
    if (c.state !== 'shown') return refuse('COMMENT_STATE', { state: CommentState.label(c.state), act: '回复' })
    if (c.version !== input.version) return refuse('COMMENT_CHANGED')
    const actorId = ctx.me.userId
    if (!(await setReply(tx, { id: c.id, version: c.version, reply: input.reply, actorId }))) return refuse('COMMENT_CHANGED')
    const first = c.reply === ''
    await logComment(tx, {
      commentId: c.id,
      event: first ? 'reply' : 'changeReply',
      detail: input.reply,
      before: first ? null : { reply: c.reply },
      actorId,
    })
    await audit(tx, {
      actorId,
      act: 'comment.reply',
      objectType: 'comment',
      objectId: String(c.id),
      detail: `${c.orderCode} 第 ${c.lineNo} 行：${input.reply}`,
    })
    await notify(tx, [c.userId], {
      event: 'commentReplied',
      facts: { title: c.title, orderCode: c.orderCode, reply: input.reply },
      link: linkOf(c.orderCode),
    })
    return { done: true as const }
  })

const ACTS = { hide: 'comment.hide', show: 'comment.show', keep: 'comment.hide' } as const satisfies Record<string, AuditAct>

export const moveComment = (ctx: Ctx, { commentId, version, act, reason }: Parsed<'/api/ops/moveComment'>) =>
  ctx.db.tx(async tx => {
    const c = (await lockComment(tx, Number(commentId))) ?? refuse('COMMENT_NONE')
    const to = commentMachine.next(c.state, act, 'desk')
    // Pressed twice: it stands as was said.
    if (!to && c.version === version + 1 && c.state === (act === 'show' ? 'shown' : 'hidden')) return { state: c.state }
    if (!to) return refuse('COMMENT_STATE', { state: CommentState.label(c.state), act: CommentEventLabel[act] })
    if (!(await moveCommentRow(tx, { id: c.id, version, from: c.state, to, why: reason, appeal: '' })))
      return refuse('COMMENT_CHANGED')
    const actorId = ctx.me.userId
    await logComment(tx, { commentId: c.id, event: act, detail: reason, before: null, actorId })
    await audit(tx, {
      actorId,
      act: ACTS[act],
      objectType: 'comment',
      objectId: String(c.id),
      detail: `${c.orderCode} 第 ${c.lineNo} 行，${CommentEventLabel[act]}：${reason}`,
    })
    await notify(tx, [c.userId], {
      event: act === 'show' ? 'commentShown' : 'commentHidden',
      facts: { title: c.title, orderCode: c.orderCode, reason },
      link: linkOf(c.orderCode),
    })
    return { state: to }
  })
