// 车辆位置: the driver's page by his link, the buyer's and the desk's look at it.
import { z } from 'zod'
import { PositionSource, TripLeg } from '@mall/domain/delivery/tracking/tracking.codes.ts'
import { at, call, done, text, typed, type ReplyOf } from '../../kernel/call.ts'
import { waybillNo } from '../weighing/weighing.ts'

/** What the driver's link carries. */
const pass = typed().min(16, '链接不完整，请重新打开收到的链接').max(100)
const noPass = { t: 'no-such-pass-link' }

const DriverTrip = z.object({
  trip: z
    .object({
      leg: z.literal(TripLeg.values),
      targetName: z.string().describe('去哪里：仓库（和装货后的收货城市），出厂后是收货城市'),
      sharing: z.boolean(),
      sharedAt: at.nullable().describe('何时同意的'),
      told: z.boolean().describe('他告诉过的位置还存着，可以删除'),
      keepDays: z.int(),
      last: z.string().describe('最近一次告诉的位置，一句话；空：还没有'),
    })
    .nullable(),
})
const Where = z.object({
  waybillNo: z.string(),
  now: at,
  leg: z.literal(TripLeg.values),
  sharing: z.boolean().describe('司机同意告诉手机位置'),
  last: z
    .object({
      source: z.literal(PositionSource.values),
      at,
      ageText: z.string(),
      old: z.boolean().describe('太旧，不能说明现在在哪里'),
      place: z.string(),
      note: z.string(),
    })
    .nullable(),
  says: z.string(),
  etaText: z.string(),
  etaAt: at.nullable().describe('估计到达；空：不知道'),
  from: z.string(),
  to: z.string(),
  donePermille: z.int().nullable().describe('路程走了千分之几；空：不知道'),
})

export const trackingCalls = {
  '/api/tracking/getDriverTrip': call({
    title: '司机页：位置告诉谁，告诉了没有',
    access: 'guest',
    input: z.object({ t: typed().max(100).default('') }),
    output: DriverTrip,
    example: noPass,
  }),
  '/api/tracking/shareTrip': call({
    title: '司机同意告诉手机位置，或撤回',
    access: 'guest',
    input: z.object({ t: pass, on: z.boolean() }),
    output: done,
    refuses: ['PASS_DEAD', 'TRACK_OVER', 'TOO_MANY'],
    example: { ...noPass, on: true },
    writes: true,
  }),
  '/api/tracking/sendPosition': call({
    title: '司机手机的位置',
    access: 'guest',
    input: z.object({
      t: pass,
      latitude: z.number('没有定到位置，请再试').min(-90).max(90),
      longitude: z.number('没有定到位置，请再试').min(-180).max(180),
    }),
    output: z.object({ kept: z.boolean().describe('否：一分钟内已有一次'), says: z.string() }),
    refuses: ['PASS_DEAD', 'TRACK_OVER', 'TRACK_NO_CONSENT', 'TOO_MANY'],
    example: { ...noPass, latitude: 38.87, longitude: 115.46 },
    writes: true,
  }),
  '/api/tracking/sayPlace': call({
    title: '司机填写到了哪里',
    access: 'guest',
    input: z.object({ t: pass, place: text(40).min(1, '请填写到了哪个城市，例如 保定市') }),
    output: z.object({ kept: z.boolean(), says: z.string() }),
    refuses: ['PASS_DEAD', 'TRACK_OVER', 'TRACK_PLACE', 'TOO_MANY'],
    example: { ...noPass, place: '保定市' },
    writes: true,
  }),
  '/api/order/getTruckPosition': call({
    title: '一车现在大约在哪里，估计何时到',
    access: 'company',
    input: z.object({ waybillNo }),
    output: Where,
    refuses: ['WAYBILL_NOT_FOUND'],
    example: { waybillNo: 'YD20261121000103' },
  }),
}
export const trackingDeskCalls = {
  '/api/ops/getTruckPosition': call({
    title: '发货台：一车现在大约在哪里，估计何时到',
    access: 'staff',
    right: 'ship.see',
    input: z.object({ waybillNo }),
    output: Where,
    refuses: ['WAYBILL_NOT_FOUND'],
    example: { waybillNo: 'YD20261121000103' },
  }),
}
export type DriverTrip = NonNullable<ReplyOf<typeof trackingCalls, '/api/tracking/getDriverTrip'>['trip']>
export type TruckWhere = ReplyOf<typeof trackingCalls, '/api/order/getTruckPosition'>
