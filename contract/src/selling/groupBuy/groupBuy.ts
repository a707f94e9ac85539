// 团购 as guests and buyers see it: groups with their steps, my part in them, joining, changing, leaving.
import { fenInt, kgInt } from '../../kernel/units.ts'
import { z } from 'zod'
import {
  GroupChoice,
  GroupDeposit,
  GroupEventKind,
  GroupState,
  MemberState,
} from '@mall/domain/selling/groupBuy/groupBuy.status.ts'
import { OrderStatus } from '@mall/domain/orders/order/order.status.ts'
import { at, call, done, pageIn, pageOf, requestId, text, typed, word } from '../../kernel/call.ts'

const fen = fenInt()
const kg = kgInt()
export const groupNo = typed().regex(/^TG\d{11,15}$/, '团号是 TG 加数字，如 TG20261118003')
export const GROUP_EXAMPLE = 'TG20261118003'
const choice = z.literal(GroupChoice.values)
/** Of one company at most so many; the group's own bounds are narrower. */
const pieces = z.int('件数须为整数').min(1, '请填写件数').max(1_000_000, '件数过大，请核对')

const GroupTier = z.object({
  minKg: kg.describe('从多少公斤起'),
  priceFen: fen.describe('厂提价，元/吨'),
  lacksKg: kg.describe('还差；0：已达'),
})
const MyGroup = z.object({
  state: z.literal(MemberState.values),
  pieces: z.int(),
  weightKg: kg,
  takeLess: z.boolean().describe('不够时有多少参多少'),
  choice,
  depositFen: fen,
  depositState: z.literal(GroupDeposit.values),
  joinedAt: at,
  endedAt: at.nullable(),
  why: z.string().describe('结果的说明'),
  amountFen: fen.describe('按现价或成交价的货款'),
  orderCode: z.string().describe('空：没有订单'),
  masterOrderCode: z.string(),
  status: z.literal(OrderStatus.values).nullable().describe('订单状态'),
  until: at.nullable().describe('付款的最后时刻'),
  movedToNo: z.string().describe('转入的下一轮；空：没有'),
  rulesVersion: z.int().describe('参团时的规则版本；0：此前没有版本'),
})
const MyAsk = z.object({
  pieces: z.int(),
  weightKg: kg,
  takeLess: z.boolean(),
  choice,
  depositFen: fen.describe('同意时冻结'),
  why: z.string().describe('超过的限额'),
  userName: z.string(),
  askedAt: at,
  own: z.boolean().describe('我自己的申请：由同事审批，可撤回'),
})
export const GroupCard = z.object({
  groupNo: z.string(),
  title: z.string(),
  productName: z.string(),
  grade: z.string(),
  spec: z.string(),
  skuCode: z.string(),
  classCode: z.string(),
  className: z.string(),
  channelName: z.string(),
  depotName: z.string(),
  depotFeeFenPerTon: z.int().describe('自提在仓库另付的出库吊装，分/吨'),
  futures: z.boolean().describe('期货排产；否：现货'),
  periodText: z.string().describe('期货的交货期；现货为空'),
  salesAreaCode: z.string(),
  areaName: z.string(),
  state: z.literal(GroupState.values),
  pieceUnit: z.string(),
  pieceWeightG: z.int(),
  listPriceFen: fen,
  priceFen: fen.describe('现在的价；已结束为成交价'),
  tier: z.int().describe('已达第几档；0：没有'),
  tiers: z.array(GroupTier),
  fills: z.array(z.number()).describe('各级台阶（挂牌、各档）已满的百分比'),
  joinedKg: kg,
  joinedPieces: z.int(),
  members: z.int().describe('参团企业数'),
  lacksKg: kg.describe('到下一档还差；没有下一档为 0'),
  nextPriceFen: fen.nullable(),
  capKg: kg,
  leftPieces: z.int().describe('还可参的件数'),
  minPieces: z.int(),
  limitPieces: z.int().describe('每家企业最多'),
  depositBp: z.int(),
  payHours: z.int(),
  note: z.string(),
  startAt: at,
  endAt: at,
  stillFromAt: at.describe('从此刻起不能减吨、退出、改选择'),
  seq: z.int(),
  whyNotJoin: z.string().describe('空：可以参团'),
  nextNo: z.string().describe('同一商品的下一轮；空：没有'),
  nextLabel: z.string().describe('下一轮的名称'),
  mine: MyGroup.nullable().describe('空：没有参加，或未登录'),
  ask: MyAsk.nullable().describe('本企业等审批的参团；空：没有'),
  watching: z.boolean().describe('下一团开时告诉我'),
})
export type GroupCard = z.output<typeof GroupCard>
export const GroupEvent = z.object({
  seq: z.int(),
  kind: z.literal(GroupEventKind.values),
  at,
  changeKg: kg,
  joinedKg: kg,
  members: z.int(),
  tier: z.int(),
  priceFen: fen,
  note: z.string(),
})
export type GroupEvent = z.output<typeof GroupEvent>
export const GroupHeard = z.strictObject({
  kind: z.literal('group'),
  groupNo: z.string(),
  seq: z.int(),
  serverNow: z.int(),
})
export type GroupHeard = z.output<typeof GroupHeard>

const joinRefuses = [
  'GROUP_NONE',
  'GROUP_NOT_OPEN',
  'GROUP_ENDED',
  'GROUP_QUANTITY',
  'GROUP_DEPOSIT',
  'GROUP_LIMITED',
  'GROUP_MEMBER',
  'GROUP_STILL',
  'GROUP_CHOICE',
  'GROUP_NEED_TICK',
  'GROUP_RULES',
  'TERMS_CHANGED',
  'GROUP_ASK',
  'CERT_REQUIRED',
  'COMPANY_RIGHT',
  'REQUEST_REUSED',
  'BUSY',
] as const
const joined = z.object({
  groupNo: z.string(),
  pieces: z.int(),
  weightKg: kg,
  depositFen: fen,
  frozenFen: fen.describe('这一次冻结；负数：解冻'),
  waits: z.string().describe('空：已参；否则超过本人限额，等本企业审批，还没有冻结'),
})

export const groupBuyCalls = {
  '/api/productGroupBuy/getProductGroupBuyList': call({
    title: '团购列表：我参加的在前，再按截止时间',
    access: 'guest',
    form: true,
    input: z.object({
      ...pageIn,
      word: word(100).default(''),
      cid: text(20).default('').describe('品类编码，大类或品种'),
      shopMaterial: text(1000).default('').describe('材质，逗号分隔；第二客户端按 URI 编码'),
      channel: z.string().max(20).default('').describe('渠道；空：全部'),
      view: z.enum(['open', 'mine', 'today', 'ended', 'all']).default('open').describe('进行中、我参加的、今天截止、已结束'),
      state: z
        .literal([-1, ...GroupState.values])
        .default(-1)
        .describe('团的状态；-1：不限'),
      mode: z.enum(['all', 'spot', 'futures']).default('all'),
      myArea: z.int().min(0).max(1).default(0).describe('1：只看我的价格区域'),
    }),
    output: pageOf(GroupCard).extend({
      serverNow: at,
      counts: z.object({
        open: z.int(),
        mine: z.int(),
        asks: z.int().describe('本企业等审批的参团'),
        today: z.int(),
        ended: z.int(),
      }),
      classes: z.array(z.object({ classCode: z.string(), className: z.string() })),
      availableFen: fen.describe('可用余额；未登录为 0'),
    }),
    example: { view: 'open', currentPage: 1, pageSize: 10 },
  }),
  '/api/productGroupBuy/getProductGroupBuyBean': call({
    title: '一团：台阶、我的参团、处理进度',
    access: 'guest',
    input: z.object({ groupNo }),
    output: GroupCard.extend({ serverNow: at, events: z.array(GroupEvent).describe('最近 100 件，不带企业'), availableFen: fen }),
    refuses: ['GROUP_NONE'],
    example: { groupNo: GROUP_EXAMPLE },
  }),
  '/api/productGroupBuy/getMyProductGroupBuyList': call({
    title: '我的参团：等待成团的与有结果的',
    access: 'company',
    input: z.object({ ...pageIn, view: z.enum(['waiting', 'all']).default('all') }),
    output: pageOf(GroupCard).extend({ serverNow: at, waiting: z.int(), depositFen: fen.describe('冻结着的订金合计') }),
    example: { view: 'waiting' },
  }),
  '/api/productGroupBuy/joinProductGroupBuy': call({
    title: '参团：冻结订金',
    access: 'company',
    need: 'order.create',
    input: z.object({
      groupNo,
      pieces,
      choice: choice.default('refund').describe('没成团时'),
      takeLess: z.boolean().default(false).describe('不够时有多少参多少'),
      acceptTerms: z.boolean().default(false).describe('已阅读并同意团购规则与合同条款'),
      rulesVersion: z.int().min(0).default(0).describe('读到的规则版本；0：现行版本'),
      termsKey: z.string().max(20).default('').describe('读到的合同条款版本标记（getTermsAhead）；空为现行版本'),
      requestId,
    }),
    output: joined,
    refuses: joinRefuses,
    example: { groupNo: GROUP_EXAMPLE, pieces: 5, choice: 'refund', acceptTerms: true, requestId: 'example-group-join' },
    writes: true,
  }),
  '/api/productGroupBuy/changeProductGroupBuy': call({
    title: '改件数与没成团时的选择',
    access: 'company',
    need: 'order.create',
    input: z.object({ groupNo, pieces, choice, takeLess: z.boolean().default(false), requestId }),
    output: joined,
    refuses: joinRefuses,
    example: { groupNo: GROUP_EXAMPLE, pieces: 6, choice: 'list', requestId: 'example-group-change' },
    writes: true,
  }),
  '/api/productGroupBuy/leaveProductGroupBuy': call({
    title: '退出：订金当时解冻',
    access: 'company',
    need: 'order.create',
    input: z.object({ groupNo, requestId }),
    output: z.object({ groupNo: z.string(), releasedFen: fen }),
    refuses: [
      'GROUP_NONE',
      'GROUP_NOT_OPEN',
      'GROUP_ENDED',
      'GROUP_MEMBER',
      'GROUP_STILL',
      'COMPANY_RIGHT',
      'REQUEST_REUSED',
      'BUSY',
    ],
    example: { groupNo: GROUP_EXAMPLE, requestId: 'example-group-leave' },
    writes: true,
  }),
  '/api/productGroupBuy/getGroupRules': call({
    title: '团购规则：现行的或从前的一版',
    access: 'guest',
    input: z.object({ version: z.int().min(0).max(100_000).default(0).describe('0：现行') }),
    output: z.object({
      version: z.int(),
      since: at,
      paragraphs: z.array(z.string()).describe('{订金}、{付款时限} 处是各团自己的'),
      versions: z.array(z.object({ version: z.int(), since: at, what: z.string() })),
    }),
    refuses: ['GROUP_RULES_NONE'],
    example: {},
  }),
  '/api/productGroupBuy/watchNextGroup': call({
    title: '下一团开时告诉我，或不用了',
    access: 'company',
    input: z.object({ groupNo, on: z.boolean().describe('是否开着') }),
    output: z.object({ watching: z.boolean() }),
    refuses: ['GROUP_NONE', 'GROUP_NOT_OPEN', 'GROUP_ROUND'],
    example: { groupNo: GROUP_EXAMPLE, on: false },
    writes: true,
  }),
  '/api/productGroupBuy/answerGroupAsk': call({
    title: '企业内部审批参团：同意时冻结订金',
    access: 'company',
    need: 'order.approve',
    input: z.object({ groupNo, agree: z.boolean(), reason: text(200).default('').describe('不同意时写明') }),
    output: joined,
    refuses: [...joinRefuses, 'GROUP_ASK_OWN', 'REASON_NEEDED'],
    example: { groupNo: GROUP_EXAMPLE, agree: true },
    writes: true,
  }),
  '/api/productGroupBuy/withdrawGroupAsk': call({
    title: '撤回等审批的参团',
    access: 'company',
    need: 'order.create',
    input: z.object({ groupNo }),
    output: done,
    refuses: ['GROUP_NONE', 'GROUP_ASK', 'COMPANY_RIGHT', 'BUSY'],
    example: { groupNo: GROUP_EXAMPLE },
    writes: true,
  }),
}
