// What is read of comments: by anybody on the goods page, by the buyer of his own, by the desk.
import {
  average,
  changeableUntil,
  CHANGE_DAYS,
  CommentEventLabel,
  commentMachine,
  CommentState,
  MOST_APPEALS,
  whyNotChange,
} from '@mall/domain/delivery/comment/comment.ts'
import { OrderStatus } from '@mall/domain/orders/order/order.status.ts'
import { mayStaff } from '@mall/domain/people/staff/staff.rights.ts'
import type { Parsed } from '@mall/contract/main/calls.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { literal, offsetOf, page } from '../../kernel/serve/paging.ts'
import { daysOf } from '../../platform/db/days.ts'
import type { Db } from '../../kernel/ports/database.ts'
import { commentsOfGoods, figureOf, filesOf } from './comment.queries.ts'
import {
  commentCounts,
  commentPage,
  deskComment,
  type DeskComment,
  hiddenCount,
  historyOf,
  linesOfOrder,
  ownComments,
  type OwnLine,
  waitingLines,
} from './commentList.queries.ts'

const pictureView = (fileId: string) => ({
  fileId,
  url: `/api/file/get?id=${fileId}&size=preview`,
  thumbUrl: `/api/file/get?id=${fileId}&size=thumb`,
})
async function picturesOf(db: Db, ids: readonly number[]) {
  const found = ids.length > 0 ? await filesOf(db, ids) : []
  const by = Map.groupBy(found, f => f.commentId)
  return (id: number) => (by.get(id) ?? []).map(f => pictureView(f.fileId))
}

export async function readGoodsComments(ctx: Ctx, input: Parsed<'/api/mallComments/getMallCommentsInfo'>) {
  const f = await figureOf(ctx.db, input.skuCode)
  const rows =
    f && f.n > 0
      ? await commentsOfGoods(ctx.db, {
          spuCode: f.spuCode,
          skuId: f.skuId,
          show: input.show,
          limit: input.pageSize,
          offset: offsetOf(input),
        })
      : []
  const pictures = await picturesOf(
    ctx.db,
    rows.map(r => r.id),
  )
  const n = f?.n ?? 0
  return {
    ...page(
      input,
      rows.map(r => ({
        commentId: String(r.id),
        goodsStars: r.goodsStars,
        weightStars: r.weightStars,
        deliveryStars: r.deliveryStars,
        words: r.words,
        pictures: pictures(r.id),
        reply: r.reply,
        repliedAt: r.repliedAt?.getTime() ?? null,
        createdAt: r.createdAt.getTime(),
        changed: r.changed,
        author: r.author,
        spec: r.spec,
      })),
      rows[0]?.total ?? 0,
    ),
    count: n,
    goodsAverage: average(f?.goodsSum ?? 0, n),
    weightAverage: average(f?.weightSum ?? 0, n),
    deliveryAverage: average(f?.deliverySum ?? 0, n),
    starCounts: [f?.star5, f?.star4, f?.star3, f?.star2, f?.star1].map((count, i) => ({ stars: 5 - i, count: count ?? 0 })),
    pictureCount: f?.pictures ?? 0,
    lowCount: f?.low ?? 0,
  }
}

function ownView(ctx: Ctx, pictures: Awaited<ReturnType<typeof picturesOf>>) {
  const mayAll = ctx.me.rights.includes('company.manage')
  return (l: OwnLine) => {
    const mine = l.userId === ctx.me.userId || mayAll
    const why = whyNotChange({ createdAt: l.createdAt.getTime(), state: l.state }, ctx.me.now)
    return {
      orderCode: l.orderCode,
      lineNo: l.lineNo,
      skuCode: l.skuCode,
      title: l.title,
      spec: l.spec,
      pieces: l.pieces,
      pieceUnit: l.pieceUnit,
      weightKg: l.weightKg,
      signedAt: l.signedAt?.getTime() ?? null,
      whyNotComment: l.status === OrderStatus.signed ? '' : '签收后才能评价',
      said:
        l.id === null
          ? null
          : {
              commentId: String(l.id),
              goodsStars: l.goodsStars,
              weightStars: l.weightStars,
              deliveryStars: l.deliveryStars,
              words: l.words,
              pictures: pictures(l.id),
              reply: l.reply,
              repliedAt: l.repliedAt?.getTime() ?? null,
              createdAt: l.createdAt.getTime(),
              changed: l.changed,
              state: l.state,
              whyHidden: l.whyHidden,
              authorName: l.authorName,
              version: l.version,
              changeableUntil: changeableUntil(l.createdAt.getTime()),
              whyNotChange: !mine
                ? '同事写的，由他本人或企业管理员修改'
                : why === 'late'
                  ? `已超过 ${CHANGE_DAYS} 天，不能再修改`
                  : why === 'hidden'
                    ? `评价${CommentState.label(l.state)}`
                    : '',
              whyNotAppeal:
                l.state === 'shown'
                  ? '评价显示中'
                  : !mine
                    ? '同事写的，由他本人或企业管理员申请'
                    : l.state === 'appealed'
                      ? '已申请，等客服处理'
                      : l.appeals >= MOST_APPEALS
                        ? `已申请过 ${MOST_APPEALS} 次`
                        : '',
            },
    }
  }
}
const idsOf = (rows: readonly OwnLine[]): number[] => rows.flatMap(r => r.id ?? [])

export async function readOrderComments(ctx: Ctx, { orderCode }: Parsed<'/api/mallComments/getOrderComments'>) {
  const rows = await linesOfOrder(ctx.db, { companyId: ctx.companyId, userId: ctx.ownOnly, orderCode })
  if (rows.length === 0) return refuse('ORDER_NOT_FOUND')
  return rows.map(ownView(ctx, await picturesOf(ctx.db, idsOf(rows))))
}

export async function readOwnComments(ctx: Ctx, input: Parsed<'/api/mallComments/getMyCommentList'>) {
  const f = { companyId: ctx.companyId, userId: ctx.ownOnly, limit: input.pageSize, offset: offsetOf(input) }
  const [rows, hidden] = await Promise.all([
    input.state === 'waiting' ? waitingLines(ctx.db, f) : ownComments(ctx.db, { ...f, hidden: input.state === 'hidden' }),
    hiddenCount(ctx.db, ctx.companyId, ctx.ownOnly),
  ])
  const view = ownView(ctx, await picturesOf(ctx.db, idsOf(rows)))
  return { ...page(input, rows.map(view), rows[0]?.total ?? 0), hiddenCount: hidden }
}

const deskView = (r: DeskComment, now: number) => ({
  commentId: String(r.id),
  orderCode: r.orderCode,
  lineNo: r.lineNo,
  skuCode: r.skuCode,
  title: r.title,
  spec: r.spec,
  companyCode: r.companyCode,
  companyName: r.companyName,
  authorName: r.authorName,
  author: r.author,
  goodsStars: r.goodsStars,
  weightStars: r.weightStars,
  deliveryStars: r.deliveryStars,
  low: r.low,
  words: r.words,
  pictureCount: r.pictures,
  state: r.state,
  whyHidden: r.whyHidden,
  appealText: r.appeal,
  reply: r.reply,
  repliedName: r.repliedName,
  repliedAt: r.repliedAt?.getTime() ?? null,
  createdAt: r.createdAt.getTime(),
  waitMinutes: Math.max(0, Math.floor((now - r.createdAt.getTime()) / 60_000)),
  version: r.version,
})

export async function readCommentQueue(ctx: Ctx, input: Parsed<'/api/ops/getCommentList'>) {
  const [rows, counts] = await Promise.all([
    commentPage(ctx.db, input.state, {
      ...daysOf(input),
      word: literal(input.word),
      limit: input.pageSize,
      offset: offsetOf(input),
    }),
    commentCounts(ctx.db),
  ])
  return {
    ...page(
      input,
      rows.map(r => deskView(r, ctx.me.now)),
      rows[0]?.total ?? 0,
    ),
    workCount: counts?.work ?? 0,
    lowCount: counts?.low ?? 0,
    appealedCount: counts?.appealed ?? 0,
  }
}

export async function readCommentAtDesk(ctx: Ctx, { commentId }: Parsed<'/api/ops/getComment'>) {
  const r = (await deskComment(ctx.db, Number(commentId))) ?? refuse('COMMENT_NONE')
  const [pictures, history] = await Promise.all([picturesOf(ctx.db, [r.id]), historyOf(ctx.db, r.id)])
  const may = mayStaff(ctx.me.staffRoles, 'comment.handle')
  return {
    ...deskView(r, ctx.me.now),
    pictures: pictures(r.id),
    whyNotReply: !may
      ? '没有「处理评价」权限，请联系运营管理员'
      : r.state === 'shown'
        ? ''
        : `评价${CommentState.label(r.state)}，恢复显示后才能回复`,
    acts: may ? commentMachine.events(r.state, 'desk').filter(e => e !== 'appeal') : [],
    history: history.map(h => ({
      event: CommentEventLabel[h.event as keyof typeof CommentEventLabel],
      detail: [h.detail, h.before?.reply && `原回复：${h.before.reply}`, h.before?.words && `原文：${h.before.words}`]
        .filter(Boolean)
        .join('；'),
      who: h.who,
      at: h.at.getTime(),
    })),
  }
}
