// 评价: the calls of the specification's mallComments, and what a buyer needs around them.
import { kgInt } from '../../kernel/units.ts'
import { z } from 'zod'
import { CommentState, MOST_PICTURES, MOST_WORDS } from '@mall/domain/delivery/comment/comment.ts'
import { at, call, done, orderCode, pageIn, pageOf, skuCode, text } from '../../kernel/call.ts'

export const commentId = z.string().regex(/^[0-9]{1,18}$/, '没有这条评价')
const stars = z.int('请选择星级').min(1, '请选择星级').max(5)
const Picture = z.object({ fileId: z.string(), url: z.string(), thumbUrl: z.string() })
const Said = z.object({
  commentId: z.string(),
  goodsStars: z.int(),
  weightStars: z.int(),
  deliveryStars: z.int(),
  words: z.string(),
  pictures: z.array(Picture),
  reply: z.string(),
  repliedAt: at.nullable(),
  createdAt: at,
  changed: z.boolean().describe('写过之后改过'),
})
/** A line and what was said of it, as its company sees it. */
const Own = z.object({
  orderCode: z.string(),
  lineNo: z.int(),
  skuCode: z.string(),
  title: z.string(),
  spec: z.string(),
  pieces: z.int(),
  pieceUnit: z.string(),
  weightKg: kgInt(),
  signedAt: at.nullable(),
  said: Said.extend({
    state: z.enum(CommentState.values),
    whyHidden: z.string(),
    authorName: z.string(),
    version: z.int(),
    changeableUntil: at,
    whyNotChange: z.string().describe('空：可以修改'),
    whyNotAppeal: z.string().describe('空：可以申请恢复'),
  }).nullable(),
  whyNotComment: z.string().describe('空：可以评价'),
})

export const commentCalls = {
  '/api/mallComments/insertMallComments': call({
    title: '评价一行商品，或修改自己的评价',
    access: 'company',
    need: 'order.create',
    input: z.object({
      orderCode,
      lineNo: z.int().min(1),
      goodsStars: stars,
      weightStars: stars,
      deliveryStars: stars,
      words: text(MOST_WORDS).default(''),
      fileIds: z
        .array(z.string().regex(/^[A-Za-z0-9_-]{22}$/))
        .max(MOST_PICTURES, `图片最多 ${MOST_PICTURES} 张`)
        .default([]),
      version: z.int().min(0).default(0).describe('0：新写；否则为看到的版本'),
    }),
    output: z.object({ commentId: z.string(), version: z.int() }),
    refuses: [
      ...(['COMMENT_LINE', 'COMMENT_BEFORE', 'COMMENT_LATE', 'COMMENT_FILES', 'COMMENT_CHANGED', 'COMMENT_CONTACT'] as const),
      ...(['COMMENT_STATE', 'COMMENT_OTHERS', 'COMMENT_MANY'] as const),
    ],
    example: {
      orderCode: 'DD20261102000001',
      lineNo: 1,
      goodsStars: 5,
      weightStars: 4,
      deliveryStars: 5,
      words: '定尺准，捆扎结实，磅差在 2‰ 以内',
    },
    writes: true,
  }),
  '/api/mallComments/getMallCommentsInfo': call({
    title: '商品的评价',
    access: 'guest',
    input: z.object({ ...pageIn, skuCode, show: z.enum(['all', 'pictures', 'low', 'same']).default('all') }),
    output: pageOf(Said.extend({ author: z.string(), spec: z.string() })).extend({
      count: z.int(),
      goodsAverage: z.number().nullable(),
      weightAverage: z.number().nullable(),
      deliveryAverage: z.number().nullable(),
      starCounts: z.array(z.object({ stars: z.int(), count: z.int() })),
      pictureCount: z.int(),
      lowCount: z.int(),
    }),
    example: { skuCode: 'REB-HRB400E-20-9000-1-W01' },
  }),
  '/api/mallComments/getOrderComments': call({
    title: '一张订单各行的评价',
    access: 'company',
    input: z.object({ orderCode }),
    output: z.array(Own),
    refuses: ['ORDER_NOT_FOUND'],
    example: { orderCode: 'DD20261102000186' },
  }),
  '/api/mallComments/getMyCommentList': call({
    title: '待评价与我的评价',
    access: 'company',
    input: z.object({ ...pageIn, state: z.enum(['waiting', 'done', 'hidden']).default('waiting') }),
    output: pageOf(Own).extend({ hiddenCount: z.int() }),
    example: {},
  }),
  '/api/mallComments/appealComment': call({
    title: '申请恢复被隐藏的评价',
    access: 'company',
    input: z.object({ commentId, reason: text(200).min(1, '请填写理由') }),
    output: done,
    refuses: ['COMMENT_NONE', 'COMMENT_STATE', 'COMMENT_OTHERS'],
    example: { commentId: '1', reason: '说的是实际情况，磅单可查' },
    writes: true,
  }),
}
