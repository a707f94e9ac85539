// 团购管理: groups written, published, watched, extended, cancelled; who has paid; the report.
import { fenInt, kgInt } from '../../kernel/units.ts'
import { DEFAULT_SALES_AREA } from '@mall/domain/site/channel/channel.constants.ts'
import { z } from 'zod'
import { GroupChoice, GroupDeposit, GroupState, MemberState } from '@mall/domain/selling/groupBuy/groupBuy.status.ts'
import { OrderStatus } from '@mall/domain/orders/order/order.status.ts'
import { at, call, daysIn, done, pageIn, pageOf, requestId, text, typed, word } from '../../kernel/call.ts'
import { needs } from '../../goods/concession/concession.ts'
import { GROUP_EXAMPLE, GroupEvent, groupNo } from './groupBuy.ts'

const fen = fenInt()
const kg = kgInt()
const priceFen = fenInt('价格最多两位小数').min(1, '价格须大于零').max(100_000_000, '价格过大，请核对')
const weight = (what: string) => z.int(`${what}最多三位小数`).min(1, `请填写${what}`).max(100_000_000, `${what}过大，请核对`)
const reason = text(200).min(2, '请写明原因')
const one = z.object({ groupNo })

const Row = z.object({
  groupNo: z.string(),
  title: z.string(),
  skuCode: z.string(),
  depotName: z.string(),
  areaName: z.string(),
  futures: z.boolean(),
  periodText: z.string(),
  state: z.literal(GroupState.values),
  version: z.int(),
  listPriceFen: fen,
  priceFen: fen,
  tier: z.int(),
  tiers: z.array(z.object({ minKg: kg, priceFen: fen })),
  joinedKg: kg,
  capKg: kg,
  members: z.int(),
  lacksKg: kg,
  startAt: at,
  endAt: at,
  firstEndAt: at,
  toDo: z.string().describe('要看的：几家没付、快截止还差多少；空：没有'),
  makerName: z.string(),
})

/** What a group is made of. */
export const GroupForm = z.object({
  skuCode: typed().min(1, '请选择商品').max(80),
  period: z
    .string()
    .regex(/^(?:\d{4}(?:0[1-9]|1[0-2])[1-3])?$/, '交货期形如 2026121（年月 + 旬）')
    .default('')
    .describe('空：现货'),
  salesAreaCode: z.string().max(20).default(DEFAULT_SALES_AREA).describe('按哪个价格区域的挂牌价'),
  tiers: z
    .array(z.object({ minKg: weight('吨数'), priceFen }))
    .min(1, '请至少填写一档')
    .max(6, '最多 6 档'),
  startAt: at,
  endAt: at,
  minJoinKg: weight('起参吨数').default(5000),
  limitKg: weight('每家限量'),
  capKg: weight('全团上限'),
  depositBp: z.int().min(100, '订金比例 1 % 到 50 %').max(5000, '订金比例 1 % 到 50 %').default(1000),
  payHours: z.int().min(2, '付款时限 2 到 240 小时').max(240, '付款时限 2 到 240 小时').default(24),
  note: text(300).default(''),
})
export type GroupForm = z.output<typeof GroupForm>

export const groupBuyDeskCalls = {
  '/api/ops/getGroupBuys': call({
    title: '团购',
    access: 'staff',
    right: 'group.see',
    input: z.object({
      ...pageIn,
      ...daysIn,
      word: word(40).default(''),
      view: z
        .enum(['open', 'coming', 'draft', 'unpaid', 'ended', 'all'])
        .default('open')
        .describe('进行中、待开始、草稿、待付款、已结束'),
    }),
    output: pageOf(Row).extend({
      serverNow: at,
      counts: z.object({ open: z.int(), coming: z.int(), draft: z.int(), unpaid: z.int() }),
    }),
    example: {},
  }),
  '/api/ops/getGroupBuy': call({
    title: '一团：成员实名、订金、付款、处理进度',
    access: 'staff',
    right: 'group.see',
    input: one,
    output: Row.extend({
      serverNow: at,
      form: GroupForm,
      fills: z.array(z.number()),
      heldPieces: z.int().describe('占着的库存件数；期货为 0'),
      weeks: z.array(z.object({ weekText: z.string(), lineName: z.string(), kg })).describe('占着的产线窗口；现货为空'),
      pieceUnit: z.string(),
      limitPieces: z.int(),
      capPieces: z.int(),
      depositFen: fen.describe('冻结着的订金合计'),
      resultNote: z.string(),
      people: z.array(
        z.object({
          companyCode: z.string(),
          companyName: z.string(),
          userName: z.string(),
          state: z.literal(MemberState.values),
          pieces: z.int(),
          weightKg: kg,
          choice: z.literal(GroupChoice.values),
          takeLess: z.boolean(),
          depositFen: fen,
          depositState: z.literal(GroupDeposit.values),
          joinedAt: at,
          orderCode: z.string(),
          status: z.literal(OrderStatus.values).nullable(),
          until: at.nullable(),
          movedToNo: z.string(),
          why: z.string(),
        }),
      ),
      events: z.array(GroupEvent),
    }),
    refuses: ['GROUP_NONE'],
    example: { groupNo: GROUP_EXAMPLE },
  }),
  '/api/ops/getGroupGoods': call({
    title: '开团的商品：挂牌价、单件重量、可供、可排的交货期',
    access: 'staff',
    right: 'group.run',
    input: z.object({ skuCode: typed().min(1).max(80), salesAreaCode: z.string().max(20).default(DEFAULT_SALES_AREA) }),
    output: z.object({
      skuCode: z.string(),
      title: z.string(),
      depotName: z.string(),
      listPriceFen: fen,
      pieceUnit: z.string(),
      pieceWeightG: z.int(),
      freePieces: z.int(),
      spot: z.boolean(),
      periods: z.array(z.object({ period: z.string(), periodText: z.string() })).describe('可排产的交货期；不能排产为空'),
      whyNot: z.string().describe('不能开团的原因；空：可以'),
    }),
    refuses: ['GROUP_WRONG'],
    example: { skuCode: 'REB-HRB400E-20-9000-1-W01' },
  }),
  '/api/ops/saveGroupBuy': call({
    title: '新建或修改草稿',
    access: 'staff',
    right: 'group.run',
    input: GroupForm.extend({
      groupNo: z.union([groupNo, z.literal('')]).default(''),
      version: z.int().min(0).default(0).describe('改的时候带上看到的版本'),
      publish: z.boolean().default(false),
      requestId,
    }),
    output: z.object({ groupNo: z.string(), version: z.int(), state: z.literal(GroupState.values), needs }),
    refuses: [
      'GROUP_NONE',
      'GROUP_WRONG',
      'GROUP_CHANGED',
      'GROUP_STATE',
      'GROUP_STOCK',
      'GROUP_WEEKS',
      'REQUEST_REUSED',
      'BUSY',
    ],
    example: {
      skuCode: 'REB-HRB400E-20-9000-1-W01',
      tiers: [{ minKg: 100_000, priceFen: 300_000 }],
      startAt: 1_900_000_000_000,
      endAt: 1_900_100_000_000,
      limitKg: 50_000,
      capKg: 120_000,
      requestId: 'example-group-save',
    },
    writes: true,
  }),
  '/api/ops/publishGroupBuy': call({
    title: '发布：从库存留足上限的货，之后价格与条件不能再改；比挂牌价低得超过免审的线，等另一人审批',
    access: 'staff',
    right: 'group.run',
    input: one.extend({ version: z.int() }),
    output: done.extend({ needs }),
    refuses: ['GROUP_NONE', 'GROUP_WRONG', 'GROUP_CHANGED', 'GROUP_STATE', 'GROUP_STOCK', 'GROUP_WEEKS', 'BUSY'],
    example: { groupNo: GROUP_EXAMPLE, version: 1 },
    writes: true,
  }),
  '/api/ops/deleteGroupBuy': call({
    title: '删除草稿',
    access: 'staff',
    right: 'group.run',
    input: one,
    output: done,
    refuses: ['GROUP_NONE', 'GROUP_STATE', 'BUSY'],
    example: { groupNo: GROUP_EXAMPLE },
    writes: true,
  }),
  '/api/ops/extendGroupBuy': call({
    title: '延期：截止往后移，成员收到通知',
    access: 'staff',
    right: 'group.run',
    input: one.extend({ hours: z.int().min(1, '延期 1 到 240 小时').max(240, '延期 1 到 240 小时'), reason }),
    output: z.object({ endAt: at }),
    refuses: ['GROUP_NONE', 'GROUP_STATE', 'GROUP_ENDED', 'GROUP_WRONG', 'BUSY'],
    example: { groupNo: GROUP_EXAMPLE, hours: 24, reason: '临近截止还差少量，买方要求' },
    writes: true,
  }),
  '/api/ops/cancelGroupBuy': call({
    title: '取消：订金全部解冻，货放回库存',
    access: 'staff',
    right: 'group.run',
    input: one.extend({ reason }),
    output: z.object({ members: z.int(), releasedFen: fen }),
    refuses: ['GROUP_NONE', 'GROUP_STATE', 'GROUP_ENDED', 'BUSY'],
    example: { groupNo: GROUP_EXAMPLE, reason: '产线检修，本轮取消' },
    writes: true,
  }),
  '/api/ops/saveGroupRules': call({
    title: '发布新版团购规则：之后参团的按新版',
    access: 'staff',
    right: 'group.run',
    input: z.object({ what: text(100).min(2, '请写改了什么'), paragraphs: z.array(text(300).min(2)).min(1).max(40) }),
    output: z.object({ version: z.int() }),
    example: { what: '付款时限', paragraphs: ['示例：成团后 {付款时限} 内付清。'] },
    writes: true,
  }),
  '/api/ops/getGroupReport': call({
    title: '团购报表：团数、吨数、达到的档、比挂牌',
    access: 'staff',
    right: 'group.see',
    input: z.object({ ...daysIn }),
    output: z.object({
      groups: z.int(),
      reachedGroups: z.int(),
      failedGroups: z.int(),
      cancelledGroups: z.int(),
      soldKg: kg,
      amountFen: fen,
      belowListFen: fen.describe('比挂牌价少收'),
      forfeitedFen: fen,
      list: z.array(
        z.object({
          groupNo: z.string(),
          title: z.string(),
          state: z.literal(GroupState.values),
          closedAt: at,
          members: z.int(),
          joinedKg: kg,
          tier: z.int(),
          tiersMost: z.int(),
          listPriceFen: fen,
          finalPriceFen: fen.nullable(),
          orders: z.int(),
          paidOrders: z.int(),
          defaults: z.int(),
          soldKg: kg,
          amountFen: fen,
          belowListFen: fen,
          resultNote: z.string(),
        }),
      ),
    }),
    example: {},
  }),
}
