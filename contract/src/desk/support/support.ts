// 客服, the buyer's side: a guest or a person of a company writes, is answered, rates; what cannot be answered now becomes a ticket.
import { fenInt } from '../../kernel/units.ts'
import { z } from 'zod'
import { MOST_SAID } from '@mall/domain/desk/support/support.rules.ts'
import { QuoteState } from '@mall/domain/orders/quote/quote.codes.ts'
import {
  AskedKind,
  CardKind,
  SupportEnd,
  SupportSolved,
  SupportState,
  SupportTicketEvent,
  SupportTicketKind,
  SupportTicketState,
} from '@mall/domain/desk/support/support.codes.ts'
import { at, call, done, mobile, nothing, pageIn, pageOf, requestId, text, word } from '../../kernel/call.ts'

export const threadNo = z.string().regex(/^KF\d{14,18}$/, '没有这个会话')
export const ticketNo = z.string().regex(/^GD\d{14,18}$/, '没有这张工单')
const fileId = z.string().regex(/^[A-Za-z0-9_-]{22}$/, '图片不存在，请重新上传')
/** A goods, order or lot that the words are about: named by its code, shown only to who may see it. */
export const cardIn = z.object({ kind: z.enum(CardKind.values), no: text(80).min(1) })
export const said = text(MOST_SAID)

/** What a reader may see of a card; `title` empty: nothing, only that there is one. */
export const Card = z.object({
  cardKind: z.enum(CardKind.values),
  no: z.string(),
  title: z.string(),
  subtitle: z.string(),
  offer: z
    .object({
      quoteState: z.enum(QuoteState.values),
      sumFen: fenInt().describe('按报价的货款'),
      belowFen: fenInt().describe('比挂牌省'),
      expiresAt: at.nullable(),
    })
    .nullable()
    .describe('报价卡片：报的价'),
})
export const Message = z.object({
  seq: z.int(),
  side: z.enum(['buyer', 'staff', 'system']),
  name: z.string(),
  words: z.string(),
  card: Card.nullable(),
  picture: z.object({ fileId: z.string(), url: z.string(), thumbUrl: z.string() }).nullable(),
  at,
})
const Thread = z.object({
  threadNo: z.string(),
  threadState: z.enum(SupportState.values),
  agentName: z.string(),
  agentHere: z.boolean(),
  position: z.int().describe('待接入时排第几位；0：不在排队'),
  waitMinutes: z.int().describe('预计还要几分钟；0：现在没有客服在线，说不准'),
  lastSeq: z.int(),
  readSeq: z.int().describe('对方读到第几条'),
  unread: z.int(),
  endedAt: at.nullable(),
  endWay: z.enum(SupportEnd.values).nullable(),
  solved: z.enum(SupportSolved.values).nullable(),
  stars: z.int().nullable(),
  createdAt: at,
})
export const TicketEvent = z.object({ ticketEvent: z.enum(SupportTicketEvent.values), detail: z.string(), name: z.string(), at })
const Ticket = z.object({
  ticketNo: z.string(),
  ticketKind: z.enum(SupportTicketKind.values),
  ticketState: z.enum(SupportTicketState.values),
  words: z.string(),
  card: Card.nullable(),
  ownerName: z.string().describe('空：还没有分派'),
  dueAt: at,
  answer: z.string(),
  createdAt: at,
  doneAt: at.nullable(),
  log: z.array(TicketEvent),
})

export const supportCalls = {
  '/api/support/getSupport': call({
    title: '客服现状：是否当班、谁接待、我的会话',
    access: 'guest',
    input: nothing,
    output: z.object({
      open: z.boolean(),
      hoursText: z.string(),
      nextAt: at.nullable().describe('不当班时，下次几时'),
      visitorName: z.string().describe('游客 8F3A；登录后为姓名；空：还没有说过话'),
      contact: z.object({ name: z.string(), phone: z.string(), here: z.boolean() }).nullable().describe('自己的业务员'),
      thread: Thread.nullable(),
      vendorUrl: z.string().describe('用第三方客服时的地址，已签名；空：用自己的'),
      picturesOk: z.boolean(),
      serverNow: z.int(),
    }),
    example: {},
  }),
  '/api/support/getUnread': call({
    title: '还没有读的回复：客服按钮上的数',
    access: 'guest',
    input: nothing,
    output: z.object({ unread: z.int(), threadNo: z.string().describe('空：没有说过话') }),
    example: {},
  }),
  '/api/support/openSupport': call({
    title: '打开客服：登录前的会话并入本人',
    access: 'guest',
    input: nothing,
    output: done,
    example: {},
    writes: true,
  }),
  '/api/support/getMessages': call({
    title: '会话里的话',
    access: 'guest',
    input: z.object({
      threadNo,
      beforeSeq: z.int().min(0).default(0).describe('0：最新的'),
      pageSize: z.int().min(1).max(100).default(50),
    }),
    output: z.object({ list: z.array(Message), more: z.boolean(), readSeq: z.int() }),
    refuses: ['SUPPORT_NONE'],
    example: { threadNo: 'KF20261123000001' },
  }),
  '/api/support/sendMessage': call({
    title: '给客服发一句话、一张卡片或一张图片',
    access: 'guest',
    input: z.object({
      requestId,
      words: said.default(''),
      card: cardIn.nullable().default(null),
      fileId: fileId.nullable().default(null),
    }),
    output: z.object({ threadNo: z.string(), seq: z.int() }),
    refuses: [
      ...(['SUPPORT_EMPTY', 'SUPPORT_CLOSED', 'SUPPORT_FAST', 'SUPPORT_CARD', 'SUPPORT_PICTURE', 'REQUEST_REUSED'] as const),
      ...(['TOO_MANY'] as const),
    ],
    example: { requestId: 'support-example-1', words: 'Φ20 要 60 件，30 号前能到吗？' },
    writes: true,
  }),
  '/api/support/readMessages': call({
    title: '读到第几条',
    access: 'guest',
    input: z.object({ threadNo, seq: z.int().min(1) }),
    output: done,
    refuses: ['SUPPORT_NONE'],
    example: { threadNo: 'KF20261123000001', seq: 1 },
    writes: true,
  }),
  '/api/support/typing': call({
    title: '正在输入',
    access: 'guest',
    input: z.object({ threadNo }),
    output: done,
    refuses: ['SUPPORT_NONE'],
    example: { threadNo: 'KF20261123000001' },
    writes: true,
  }),
  '/api/support/endSupport': call({
    title: '结束会话，或退出排队',
    access: 'guest',
    input: z.object({ threadNo }),
    output: done,
    refuses: ['SUPPORT_NONE'],
    example: { threadNo: 'KF20261123000001' },
    writes: true,
  }),
  '/api/support/rateSupport': call({
    title: '评价一次会话；没解决的转成工单',
    access: 'guest',
    input: z.object({
      threadNo,
      solved: z.enum(SupportSolved.values, '请选择问题解决了没有'),
      stars: z.int('请打分').min(1, '请打分').max(5),
      words: text(200).default(''),
      mobile: mobile.optional().describe('游客没解决时留的手机号：工单的回复发到这里'),
    }),
    output: z.object({
      ticketNo: z.string().describe('空：没有转工单'),
      added: z.boolean().describe('会话已有的工单，评价加进了它'),
    }),
    refuses: ['SUPPORT_NONE', 'SUPPORT_STATE', 'SUPPORT_RATED'],
    example: { threadNo: 'KF20261123000001', solved: 'yes', stars: 5 },
    writes: true,
  }),
  '/api/support/leaveMessage': call({
    title: '留言，生成工单',
    access: 'guest',
    input: z.object({
      requestId,
      ticketKind: z.enum(AskedKind.values, '请选择要问什么'),
      words: said.min(1, '请填写内容'),
      mobile,
      card: cardIn.nullable().default(null),
    }),
    output: z.object({ ticketNo: z.string(), dueAt: at, ownerName: z.string() }),
    refuses: ['SUPPORT_CARD', 'REQUEST_REUSED', 'TOO_MANY'],
    example: { requestId: 'support-example-2', ticketKind: 'price', words: 'Φ25 要 10 件，24 号自提', mobile: '10200000904' },
    writes: true,
  }),
  '/api/support/getThreadList': call({
    title: '我的会话',
    access: 'user',
    input: z.object({ ...pageIn, word: word(40).default('') }),
    output: pageOf(Thread.extend({ lastWords: z.string() })),
    example: {},
  }),
  '/api/support/getTicketList': call({
    title: '我的工单',
    access: 'user',
    input: z.object({ ...pageIn }),
    output: pageOf(Ticket),
    example: {},
  }),
  '/api/support/addToTicket': call({
    title: '补充一句，加进工单',
    access: 'user',
    input: z.object({ ticketNo, words: said.min(1, '请填写补充的内容') }),
    output: done,
    refuses: ['SUPPORT_TICKET', 'TOO_MANY'],
    example: { ticketNo: 'GD20261123000001', words: '改到 25 号提货' },
    writes: true,
  }),
}
