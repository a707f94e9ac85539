// 实时经营 and 访问统计 at the desk.
import { fenInt, kgInt } from '../../kernel/units.ts'
import { WaybillStatus } from '@mall/domain/delivery/shipment/waybill.status.ts'
import { panelCodes } from '@mall/domain/desk/stats/dashboard.ts'
import { spans } from '@mall/domain/desk/stats/visits.rules.ts'
import { z } from 'zod'
import { at, call, nothing, ofChannel, pageIn, pageOf } from '../../kernel/call.ts'
import { FinanceBoard } from '../../money/finance/financeDesk.ts'

const fen = fenInt()
const kg = kgInt()
const permille = z.int().nullable().describe('千分之几；没有搜索为空')
const Sum = z.object({ orders: z.int(), kg, fen })
const Steps = {
  visitors: z.int().describe('访客：同一天同一浏览器算一个；渠道相加会多于合计'),
  pages: z.int(),
  searches: z.int(),
  emptySearches: z.int().describe('其中没有结果'),
  goodsViews: z.int(),
  cartAdds: z.int(),
  checkouts: z.int(),
}
const FunnelRow = z.object({
  channelCode: z.string().describe('空：没有进渠道；*：合计'),
  channelName: z.string(),
  ...Steps,
  ...Sum.shape,
  rate: permille.describe('搜索到下单，千分之几'),
  beforeRate: permille,
  beforeKg: kg,
})
const ofSpan = {
  span: z.literal([...spans]).default('day'),
  on: z.iso.date().optional().describe('这一天所在的日、周、月；空为今天'),
}
const range = { fromOn: z.iso.date(), untilOn: z.iso.date().describe('不含') }
const CartRow = z.object({
  companyCode: z.string().describe('空：还没有企业的买家，合为一行'),
  companyName: z.string(),
  bdName: z.string(),
  lines: z.int(),
  kg,
  fen: fen.describe('按加入时的价'),
  oldestAt: at,
  goods: z.array(z.string()).describe('最久的三种'),
})
const CartSum = { lines: z.int(), kg, fen }

const CountedSum = z.object({ count: z.int(), fen })
export const statsDeskCalls = {
  '/api/ops/getDashboard': call({
    title: '实时经营：按岗位的今日数字，与上周同一时刻比',
    access: 'staff',
    right: 'order.see',
    input: nothing,
    output: z.object({
      at: at.describe('数字的时刻，数据库时间'),
      today: z.iso.date(),
      weekAgo: z.iso.date(),
      own: z.boolean().describe('只含自己的客户'),
      panels: z.array(z.literal(panelCodes)),
      sales: z
        .object({
          now: Sum,
          before: Sum.describe('上周同一天到同一时刻'),
          searches: z.object({ now: z.int(), empty: z.int(), before: z.int(), beforeEmpty: z.int() }).nullable(),
        })
        .nullable(),
      stuck: z
        .object({
          count: z.int(),
          sumFen: fen,
          lateCount: z.int(),
          oursCount: z.int().describe('轮到自己的'),
          rows: z.array(
            z.object({
              orderCode: z.string(),
              companyName: z.string(),
              text: z.string(),
              whose: z.string(),
              ours: z.boolean(),
              since: at,
              minutes: z.int(),
              late: z.boolean(),
              actText: z.string(),
              link: z.string(),
              fen,
            }),
          ),
        })
        .nullable(),
      queues: z.array(z.object({ label: z.string(), count: z.int(), to: z.string() })).nullable(),
      funnel: z.object({ rows: z.array(FunnelRow), total: FunnelRow }).nullable(),
      words: z
        .object({
          count: z.int().describe('今天搜不到的词'),
          times: z.int(),
          rows: z.array(z.object({ word: z.string(), emptyCount: z.int(), searches: z.int(), means: z.string() })),
        })
        .nullable(),
      tons: z
        .object({
          now: z.array(kg).describe('每半小时的吨数，公斤，从 0 点起到此刻'),
          before: z.array(kg).describe('上周同一天全天，48 个'),
        })
        .nullable(),
      best: z
        .object({
          kg: kg.describe('这几种合计'),
          rows: z.array(
            z.object({
              skuCode: z.string(),
              title: z.string(),
              kg,
              pieces: z.int(),
              pieceUnit: z.string(),
              orders: z.int(),
            }),
          ),
        })
        .nullable(),
      moves: z
        .object({
          count: z.int(),
          upCount: z.int(),
          downCount: z.int(),
          rows: z.array(
            z.object({
              skuCode: z.string(),
              title: z.string(),
              wasFen: fen,
              nowFen: fen,
              at,
              orders: z.int().describe('此后含它的订单'),
            }),
          ),
        })
        .nullable(),
      carts: z.object({ companies: z.int(), ...CartSum, rows: z.array(CartRow) }).nullable(),
      money: z
        .object({
          received: z
            .object({
              transfers: CountedSum,
              direct: CountedSum.describe('网银与扫码，直接付订单'),
              beforeFen: fen.describe('上周同一天全天，两样合计'),
            })
            .nullable()
            .describe('今天到银行的钱：对公来款与网银、扫码付款；余额、授信、承兑付的不算'),
          paid: z
            .object({
              count: z.int(),
              fen,
              ways: z.array(CountedSum.extend({ payCode: z.string() })),
            })
            .nullable()
            .describe('今天付成的订单付款，不论用什么付'),
          board: FinanceBoard,
        })
        .nullable(),
      loads: z
        .object({
          count: z.int(),
          kg,
          states: z.array(z.object({ status: z.literal(WaybillStatus.values), label: z.string(), count: z.int(), kg })),
          waits: z.object({ plan: z.int(), lack: z.int(), change: z.int(), missed: z.int() }),
        })
        .nullable(),
    }),
    example: {},
  }),
  '/api/ops/getVisits': call({
    title: '访问统计：一日、一周或一月，按渠道，从访问到下单',
    access: 'staff',
    right: 'stats.see',
    input: z.object({ ...ofSpan, ofChannel }),
    output: z.object({
      at,
      ...range,
      before: z.iso.date().describe('上一期里的一天'),
      after: z.iso.date().nullable().describe('下一期的第一天；空：还没到'),
      points: z
        .array(z.object({ label: z.string(), on: z.string(), ...Steps, ...Sum.shape }))
        .describe('一日按小时，一周、一月按天；只含所选渠道'),
      rows: z.array(FunnelRow),
      total: FunnelRow.describe('全部渠道；所选渠道时只是它'),
      channels: z.array(z.object({ channelCode: z.string(), channelName: z.string() })),
    }),
    example: { span: 'week' },
  }),
  '/api/ops/getVisitGoods': call({
    title: '访问统计：看得多的与订得多的商品',
    access: 'staff',
    right: 'stats.see',
    input: z.object({ ...pageIn, ...ofSpan, ofChannel, by: z.enum(['views', 'orders']).default('views') }),
    output: pageOf(
      z.object({
        skuCode: z.string(),
        title: z.string(),
        channelName: z.string(),
        views: z.int(),
        orders: z.int(),
        kg,
      }),
    ).extend({ ...range, before: z.iso.date(), after: z.iso.date().nullable(), sumViews: z.int(), sumKg: kg }),
    example: {},
  }),
  '/api/ops/getLostCarts': call({
    title: '未下单的购物车：放了三天以上、九十天以内，按企业',
    access: 'staff',
    right: 'company.see',
    input: z.object({ ...pageIn, ofChannel }),
    output: pageOf(CartRow).extend(CartSum),
    example: {},
  }),
}
