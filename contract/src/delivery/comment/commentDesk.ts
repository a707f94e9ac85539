// 评价 at the mill's desk: answered, hidden for a reason, shown again.
import { z } from 'zod'
import { CommentState, MOST_WORDS } from '@mall/domain/delivery/comment/comment.ts'
import { at, call, daysIn, done, pageIn, pageOf, text, word } from '../../kernel/call.ts'
import { commentId } from './comment.ts'

const Row = z.object({
  commentId: z.string(),
  orderCode: z.string(),
  lineNo: z.int(),
  skuCode: z.string(),
  title: z.string(),
  spec: z.string(),
  companyCode: z.string(),
  companyName: z.string(),
  authorName: z.string(),
  author: z.string().describe('买家页面显示的名称'),
  goodsStars: z.int(),
  weightStars: z.int(),
  deliveryStars: z.int(),
  low: z.boolean(),
  words: z.string(),
  pictureCount: z.int(),
  state: z.enum(CommentState.values),
  whyHidden: z.string(),
  appealText: z.string(),
  reply: z.string(),
  repliedName: z.string(),
  repliedAt: at.nullable(),
  createdAt: at,
  waitMinutes: z.int(),
  version: z.int(),
})
const seen = { commentId, version: z.int().min(1).describe('看到的版本') }

export const commentDeskCalls = {
  '/api/ops/getCommentList': call({
    title: '评价队列',
    access: 'staff',
    right: 'comment.see',
    input: z.object({
      ...pageIn,
      ...daysIn,
      state: z.enum(['work', 'appealed', 'hidden', 'all']).default('work'),
      word: word(40).default(''),
    }),
    output: pageOf(Row).extend({ workCount: z.int(), lowCount: z.int(), appealedCount: z.int() }),
    example: {},
  }),
  '/api/ops/getComment': call({
    title: '一条评价',
    access: 'staff',
    right: 'comment.see',
    input: z.object({ commentId }),
    output: Row.extend({
      pictures: z.array(z.object({ fileId: z.string(), url: z.string(), thumbUrl: z.string() })),
      whyNotReply: z.string(),
      acts: z.array(z.enum(['hide', 'show', 'keep'])),
      history: z.array(z.object({ event: z.string(), detail: z.string(), who: z.string(), at })),
    }),
    refuses: ['COMMENT_NONE'],
    example: { commentId: '1' },
  }),
  '/api/ops/replyComment': call({
    title: '回复评价，或修改回复',
    access: 'staff',
    right: 'comment.handle',
    input: z.object({ ...seen, reply: text(MOST_WORDS).min(1, '请填写回复') }),
    output: done,
    refuses: ['COMMENT_NONE', 'COMMENT_CHANGED', 'COMMENT_STATE'],
    example: { commentId: '1', version: 1, reply: '感谢反馈，已请仓库复核捆扎。' },
    writes: true,
  }),
  '/api/ops/moveComment': call({
    title: '隐藏评价、恢复显示、维持隐藏',
    access: 'staff',
    right: 'comment.handle',
    input: z.object({ ...seen, act: z.enum(['hide', 'show', 'keep']), reason: text(200).min(1, '请填写理由') }),
    output: z.object({ state: z.enum(CommentState.values) }),
    refuses: ['COMMENT_NONE', 'COMMENT_CHANGED', 'COMMENT_STATE'],
    example: { commentId: '1', version: 1, act: 'hide', reason: '与商品无关' },
    writes: true,
  }),
}
