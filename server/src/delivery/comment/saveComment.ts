// 写评价、改评价: of a line of a signed order that he may see; one a line, his own to change for thirty days.
import {
  authorMask,
  CHANGE_DAYS,
  CommentState,
  isLow,
  lowest,
  MOST_APPEALS,
  MOST_PICTURES,
  namesContact,
  type Stars,
  whyNotChange,
} from '@mall/domain/delivery/comment/comment.ts'
import { CustomerCategory } from '@mall/domain/people/company/company.codes.ts'
import { OrderStatus } from '@mall/domain/orders/order/order.status.ts'
import type { Parsed } from '@mall/contract/main/calls.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { rowLimit } from '../../kernel/serve/rateLimit.ts'
import type { Tx } from '../../kernel/ports/database.ts'
import { notify, staffWithRight } from '../../platform/notice/notify.ts'
import { scopeOf } from '../../orders/order/scope.ts'
import {
  changeComment,
  type CommentRow,
  filesOf,
  insertComment,
  lineToComment,
  lockComment,
  lockOfLine,
  logComment,
  moveCommentRow,
  picturesOf,
  replaceFiles,
  writtenLately,
} from './comment.queries.ts'

type Input = Parsed<'/api/mallComments/insertMallComments'>
/** Of a person within the hour. */
const WRITTEN = rowLimit({ of: 'mall_comment_event', most: 60 })
const starsText = (s: Stars): string => `商品 ${s.goodsStars}，重量 ${s.weightStars}，交付 ${s.deliveryStars}`

export const saveComment = (ctx: Ctx, input: Input) =>
  ctx.db.tx(async tx => {
    const line = (await lineToComment(tx, scopeOf(ctx), input.orderCode, input.lineNo)) ?? refuse('COMMENT_LINE')
    if (line.status !== OrderStatus.signed) return refuse('COMMENT_BEFORE')
    if (namesContact(input.words)) return refuse('COMMENT_CONTACT')
    const fileIds = [...new Set(input.fileIds)]
    const old = await lockOfLine(tx, line.orderLineId)
    if (old) return changed(ctx, tx, old, { ...input, fileIds })
    if (input.version > 0) return refuse('COMMENT_CHANGED')
    if ((await writtenLately(tx, ctx.me.userId)) >= WRITTEN.most) return refuse('COMMENT_MANY')
    await ownPictures(ctx, tx, fileIds, null)
    const made = await insertComment(tx, {
      ...input,
      ...line,
      userId: ctx.me.userId,
      pictures: fileIds.length,
      author: authorMask({ ...line, category: CustomerCategory.label(line.category), userName: ctx.me.userName }),
    })
    if (!made) {
      // A twin was faster by a moment: the same words are the same comment.
      const twin = await lockOfLine(tx, line.orderLineId)
      return twin ? changed(ctx, tx, twin, { ...input, fileIds }) : refuse('BUSY')
    }
    await replaceFiles(tx, made.id, fileIds)
    await logComment(tx, { commentId: made.id, event: 'write', detail: starsText(input), before: null, actorId: ctx.me.userId })
    if (isLow(input))
      await notify(tx, await staffWithRight(tx, 'comment.handle'), {
        event: 'commentLow',
        facts: { companyName: line.companyName, title: line.title, stars: lowest(input) },
        link: `/comments?open=${made.id}`,
      })
    return { commentId: String(made.id), version: made.version }
  })

async function changed(ctx: Ctx, tx: Tx, old: CommentRow, input: Input) {
  const before = (await filesOf(tx, [old.id])).map(f => f.fileId)
  const same =
    old.words === input.words &&
    starsText(old) === starsText(input) &&
    before.length === input.fileIds.length &&
    before.every((id, i) => id === input.fileIds[i])
  if (old.userId !== ctx.me.userId && !ctx.me.rights.includes('company.manage')) return refuse('COMMENT_OTHERS')
  // Pressed twice it says what it said.
  if (same && input.version <= old.version) return { commentId: String(old.id), version: old.version }
  if (input.version !== old.version) return refuse('COMMENT_CHANGED')
  const why = whyNotChange({ createdAt: old.createdAt.getTime(), state: old.state }, ctx.me.now)
  if (why === 'late') return refuse('COMMENT_LATE', { days: CHANGE_DAYS })
  if (why === 'hidden') return refuse('COMMENT_STATE', { state: CommentState.label(old.state), act: '修改' })
  if ((await writtenLately(tx, ctx.me.userId)) >= WRITTEN.most) return refuse('COMMENT_MANY')
  await ownPictures(ctx, tx, input.fileIds, old.id)
  const made = (await changeComment(tx, { ...input, id: old.id, pictures: input.fileIds.length })) ?? refuse('COMMENT_CHANGED')
  await replaceFiles(tx, old.id, input.fileIds)
  await logComment(tx, {
    commentId: old.id,
    event: 'change',
    detail: starsText(input),
    before: { words: old.words, stars: starsText(old), fileIds: before },
    actorId: ctx.me.userId,
  })
  return { commentId: String(made.id), version: made.version }
}

async function ownPictures(ctx: Ctx, tx: Tx, fileIds: readonly string[], commentId: number | null): Promise<void> {
  if (fileIds.length === 0) return
  if ((await picturesOf(tx, fileIds, { companyId: ctx.companyId, commentId })) !== fileIds.length)
    refuse('COMMENT_FILES', { max: MOST_PICTURES })
}

/** 申请恢复: the author's word on why it should be seen. */
export const appealComment = (ctx: Ctx, { commentId, reason }: Parsed<'/api/mallComments/appealComment'>) =>
  ctx.db.tx(async tx => {
    const c = await lockComment(tx, Number(commentId))
    if (!c || c.companyId !== ctx.companyId) return refuse('COMMENT_NONE')
    const mine = c.userId === ctx.me.userId || ctx.me.rights.includes('company.manage')
    // A colleague's comment on an order he may not see is as unknown as one that never was.
    if (!mine) return refuse(ctx.me.rights.includes('order.seeAll') ? 'COMMENT_OTHERS' : 'COMMENT_NONE')
    if (c.state === 'appealed') return { done: true as const }
    if (c.state === 'hidden' && c.appeals >= MOST_APPEALS)
      return refuse('COMMENT_STATE', { state: `已申请过 ${MOST_APPEALS} 次`, act: '再申请恢复' })
    const moved = await moveCommentRow(tx, {
      id: c.id,
      version: c.version,
      from: 'hidden',
      to: 'appealed',
      why: '',
      appeal: reason,
    })
    if (!moved) return refuse('COMMENT_STATE', { state: CommentState.label(c.state), act: '申请恢复' })
    await logComment(tx, { commentId: c.id, event: 'appeal', detail: reason, before: null, actorId: ctx.me.userId })
    await notify(tx, await staffWithRight(tx, 'comment.handle'), {
      event: 'commentAppealed',
      facts: { companyName: ctx.me.companyName, title: c.title, reason },
      link: `/comments?state=appealed&open=${c.id}`,
    })
    return { done: true as const }
  })
