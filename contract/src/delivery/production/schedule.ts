// 排产计划 of the buyer: the week grid, his own lines in it, what a slip lets him choose.
import { kgInt } from '../../kernel/units.ts'
import { z } from 'zod'
import { BookingState, SlipReply, WeekState } from '@mall/domain/delivery/production/schedule.codes.ts'
import { at, call, done, orderCode, pageIn, pageOf, text, typed } from '../../kernel/call.ts'

/** A Monday, ISO. */
export const week = z.iso.date()
export const lineCode = typed().regex(/^[A-Z0-9]{2,12}$/, '产线代号是 2–12 位大写字母或数字')
export const weekState = z.literal(WeekState.values)
const kg = kgInt().describe('整公斤')

const Cell = z.object({
  week,
  state: weekState,
  leftKg: kg,
  percent: z.int(),
  flag: z.string().describe('延到、提前截止或停线的原因；空：没有'),
  own: z
    .array(z.object({ kg, kind: z.enum(['mine', 'gone', 'moved']) }))
    .describe('本企业在这一周的吨数；gone 已移走，moved 后移到此'),
  was: z.object({ state: weekState, leftKg: kg }).nullable().describe('上期的同一格；上期没有为 null'),
})

/** A line of an order in the plan, as its buyer sees it. */
const OwnLine = z.object({
  bookingId: z.string(),
  orderCode: z.string(),
  lineNo: z.int(),
  orderLines: z.int().describe('订单共几行'),
  title: z.string(),
  classCode: z.string(),
  pieces: z.int(),
  pieceUnit: z.string(),
  kg,
  lineName: z.string(),
  week: week.nullable(),
  plannedOn: z.iso.date().nullable().describe('预计入库'),
  dueOn: z.iso.date().nullable().describe('所选交货期的最后一天'),
  state: z.literal(BookingState.values),
  producedKg: kg,
  percent: z.int(),
  slip: z
    .object({
      fromWeek: week.nullable(),
      fromOn: z.iso.date(),
      words: z.string(),
      reason: z.string(),
      reply: z.literal(SlipReply.values),
      replyBy: at.nullable(),
    })
    .nullable(),
})

export const scheduleCalls = {
  '/api/order/getProductionSchedule': call({
    title: '排产计划：产线 × 周，本企业的订单',
    access: 'guest',
    input: z.object({
      ...pageIn,
      works: text(20).default(''),
      product: text(20).default(''),
      fromWeek: week.optional().describe('从哪一周看六周；不填为本周'),
      mineOnly: z.boolean().default(false),
    }),
    output: z.object({
      publishedAt: at.nullable(),
      nextAt: at,
      works: z.array(z.string()),
      ofWorks: z.string(),
      products: z.array(z.string()),
      weeks: z.array(z.object({ week, label: z.string(), span: z.string(), current: z.boolean() })),
      before: week.nullable(),
      after: week.nullable(),
      lines: z.array(
        z.object({
          lineCode: z.string(),
          name: z.string(),
          product: z.string(),
          sizeWords: z.string(),
          capacityKg: kg,
          readyDays: z.int().describe('从周一到入库的天数'),
          cells: z.array(Cell),
        }),
      ),
      leftKg: z.array(kg).describe('各周可订合计'),
      slips: z.array(OwnLine),
      mine: pageOf(OwnLine),
      mineKg: kg,
    }),
    example: {},
  }),
  '/api/order/getOrderSchedule': call({
    title: '一张期货订单各行的排产',
    access: 'company',
    input: z.object({ orderCode }),
    output: z.object({ lines: z.array(OwnLine) }),
    refuses: ['ORDER_NOT_FOUND'],
    example: { orderCode: 'DD20261102000186' },
  }),
  '/api/order/replySlip': call({
    title: '交期后移：接受新日期，或申请取消订单',
    access: 'company',
    need: 'order.confirm',
    input: z.object({
      bookingId: z.string().regex(/^\d{1,15}$/),
      choice: z.enum(['accept', 'cancel']),
      wholeOrder: z.boolean().default(false).describe('多行订单申请取消整单'),
    }),
    output: done,
    refuses: ['SLIP_NONE', 'SLIP_LINES', 'ORDER_STATE', 'COMPANY_RIGHT'],
    example: { bookingId: '1', choice: 'accept' },
    writes: true,
  }),
}
