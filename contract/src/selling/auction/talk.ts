// 竞价室问答: bidders ask, the desk answers for all; announcements of the desk stand beside the answers (decision 0291).
import { z } from 'zod'
import { MOST_WORDS, TalkKind, TalkState } from '@mall/domain/selling/auction/talk.rules.ts'
import { at, call, done, pageIn, pageOf, requestId, text, word } from '../../kernel/call.ts'
import { biddingNo } from './bidding.ts'

const EXAMPLE = 'JP20261121007'
const talkNo = z.int().min(1).describe('本场第几条')
const Earlier = z.object({ at, questionText: z.string(), answer: z.string(), reason: z.string().describe('为什么更正') })
const Shown = z.object({
  talkNo,
  talkKind: z.enum(TalkKind.values),
  questionText: z.string().describe('公开的提问，不带提问人；公告为空'),
  answer: z.string().describe('答复，或公告的内容'),
  at: at.describe('公开的时间'),
  mine: z.boolean().describe('本人提的'),
  earlier: z.array(Earlier).describe('更正之前的各版，新的在前'),
})
const DeskTalk = z.object({
  biddingNo: z.string(),
  title: z.string(),
  talkNo,
  talkKind: z.enum(TalkKind.values),
  talkState: z.enum(TalkState.values),
  words: z.string().describe('提问的原话，只有运营台和提问人看得到'),
  questionText: z.string().describe('公开的提问；还没有公开的，是去掉电话和企业名之后的样子'),
  answer: z.string(),
  reason: z.string().describe('不予公开的原因'),
  companyName: z.string().describe('公告为空'),
  userName: z.string(),
  askedAt: at,
  late: z.boolean().describe('等答复太久'),
  whyNotAct: z.string().describe('不能再答复、更正的原因；空为可以'),
  rev: z.int(),
  earlier: z.array(Earlier.extend({ byName: z.string() })),
})

export const talkCalls = {
  '/api/bidding/getLotTalk': call({
    title: '一场竞拍的问答与公告；登录的人另有自己的提问',
    access: 'guest',
    input: z.object({ biddingNo }),
    output: z.object({
      list: z.array(Shown).describe('新的在前'),
      own: z
        .array(
          z.object({
            talkNo,
            words: z.string(),
            talkState: z.enum(TalkState.values),
            askedAt: at,
            reason: z.string().describe('不予公开的原因'),
          }),
        )
        .describe('本人的提问，新的在前'),
      whyNotAsk: z.string().describe('现在不能提问的原因；空为可以'),
    }),
    refuses: ['BID_LOT_NONE'],
    example: { biddingNo: EXAMPLE },
  }),
  '/api/bidding/askInLot': call({
    title: '在竞价室提问：报名的企业；答复之前只有本人和钢厂看得到，答复之后不带名字公开',
    access: 'company',
    need: 'order.create',
    input: z.object({ biddingNo, words: text(MOST_WORDS).min(2, '请写提问'), requestId }),
    output: z.object({ talkNo }),
    refuses: ['BID_LOT_NONE', 'BID_TALK', 'REQUEST_REUSED'],
    example: { biddingNo: EXAMPLE, words: '第 1 行的边裂最深多少？', requestId: 'example-talk' },
    writes: true,
  }),
}

export const talkDeskCalls = {
  '/api/ops/getTalkQueue': call({
    title: '全部竞拍的提问：等答复的先问的在前；已答复、不予公开的新的在前',
    access: 'staff',
    right: 'bid.run',
    input: z.object({
      ...pageIn,
      view: z.enum(['open', 'answered', 'rejected', 'all']).default('open').describe('等答复、已答复、不予公开、全部'),
      word: word(40).default('').describe('竞拍号、标题或提问的字'),
    }),
    output: pageOf(DeskTalk).extend({ openCount: z.int(), lateCount: z.int() }),
    example: {},
  }),
  '/api/ops/getDeskTalk': call({
    title: '一场竞拍的全部问答与公告，带提问人和每次更正',
    access: 'staff',
    right: 'bid.run',
    input: z.object({ biddingNo }),
    output: z.object({ list: z.array(DeskTalk) }),
    refuses: ['BID_LOT_NONE'],
    example: { biddingNo: EXAMPLE },
  }),
  '/api/ops/answerTalk': call({
    title: '答复一个提问并公开，或更正已公开的（写明原因，原来的留着）',
    access: 'staff',
    right: 'bid.run',
    input: z.object({
      biddingNo,
      talkNo,
      rev: z.int().min(1).describe('看到的是第几次写的'),
      questionText: text(MOST_WORDS).default('').describe('公开的提问，可以改写；空为原话，电话和企业名都会去掉'),
      answer: text(500).min(2, '请写答复'),
      reason: text(200).default('').describe('更正须写'),
    }),
    output: done,
    refuses: ['BID_LOT_NONE', 'BID_TALK_NONE', 'BID_TALK_STATE'],
    example: { biddingNo: EXAMPLE, talkNo: 1, rev: 1, answer: '最深 3 毫米，见缺陷照片' },
    writes: true,
  }),
  '/api/ops/rejectTalk': call({
    title: '不予公开一个提问，原因告诉提问人',
    access: 'staff',
    right: 'bid.run',
    input: z.object({
      biddingNo,
      talkNo,
      rev: z.int().min(1).describe('看到的是第几次写的'),
      reason: text(200).min(2, '请写明原因'),
    }),
    output: done,
    refuses: ['BID_LOT_NONE', 'BID_TALK_NONE', 'BID_TALK_STATE'],
    example: { biddingNo: EXAMPLE, talkNo: 1, rev: 1, reason: '与本场的货无关' },
    writes: true,
  }),
}
