// 订货参数 of made-to-order goods: what may be chosen, for what surcharge, and when it is delivered.
import { z } from 'zod'
import { WeekState } from '@mall/domain/delivery/production/schedule.codes.ts'
import { call, deliveryDateNumber, done, skuCode } from '../../kernel/call.ts'
import { EXAMPLE_COIL, EXAMPLE_SKU } from './goods.ts'

/** An order parameter of made-to-order goods: the choices with their surcharge per ton, and why one is impossible. */
const OrderOption = z.object({
  code: z.string(),
  label: z.string(),
  addFenPerTon: z.int(),
  possible: z.boolean(),
  why: z.string(),
  levels: z.array(z.string()).readonly().describe('探伤标准的级别；其余参数为空'),
  given: z.enum(['', 'own', 'usual']).describe('不选时交的：own 本品自带，usual 钢厂默认；不是为空'),
})

/** The other choices of a made-to-order goods, and what the goods have by themselves. */
export const OrderParamList = z.object({
  params: z.array(
    z.object({
      name: z.enum([
        'innerDiameter',
        'oiling',
        'surfaceQuality',
        'surfaceStructure',
        'surfaceTreatment',
        'paintBrand',
        'utStandard',
      ]),
      label: z.string(),
      own: z.string().describe('本品自带的，空为没有'),
      choices: z.array(OrderOption),
    }),
  ),
  tower: z.object({ fromMm: z.int(), toMm: z.int() }).nullable().describe('塔形允许范围；不是卷为空'),
  length: z.boolean().describe('可以约定长度范围'),
  weight: z.boolean().describe('可以约定单重范围'),
})

export type OrderParamList = z.output<typeof OrderParamList>

const bySku = z.object({ skuCode })
const optionsCall = (title: string) =>
  call({
    title,
    punchOut: true,
    access: 'guest',
    input: bySku,
    output: z.array(OrderOption),
    refuses: ['GOODS_NOT_FOUND'],
    example: { skuCode: EXAMPLE_COIL },
  })

export const orderParamCalls = {
  '/api/goods/getDeliveryDayMap': call({
    title: '交货日历：每日还可约的车数，按仓库登记的提货时段',
    access: 'guest',
    input: bySku,
    output: z.object({
      depotName: z.string(),
      days: z
        .array(z.object({ on: z.string(), weekday: z.int(), trucksLeft: z.int(), closed: z.string().describe('不装车的原因') }))
        .describe('从最早可装车的一天起两周；仓库没有登记提货时段的没有'),
      futuresPeriods: z.array(
        z.object({
          deliveryDateNumber: z.string(),
          label: z.string(),
          weekState: z.literal(WeekState.values).nullable().describe('产线各周还接不接单；没有产线计划为 null'),
        }),
      ),
    }),
    refuses: ['GOODS_NOT_FOUND'],
    example: { skuCode: EXAMPLE_SKU },
  }),
  '/api/goods/selectProductCoatingList': optionsCall('可选镀层'),
  '/api/goods/selectProductPackageWayList': optionsCall('可选包装方式'),
  '/api/goods/selectProductBaseSizeList': optionsCall('基准规格与加价'),
  '/api/goods/selectProductRolledBaseList': optionsCall('轧制基料'),
  '/api/goods/selectProductOrderParamList': call({
    title: '其余订货参数：内径、涂油、表面、油漆、探伤、塔形',
    punchOut: true,
    access: 'guest',
    input: bySku,
    output: OrderParamList,
    refuses: ['GOODS_NOT_FOUND'],
    example: { skuCode: EXAMPLE_COIL },
  }),
  '/api/goods/chooseDeliveryPeriod': call({
    title: '选定交货期，记入 Cookie deliveryDateNumber',
    access: 'guest',
    input: z.object({ deliveryDateNumber }),
    output: done,
    example: { deliveryDateNumber: '2026121' },
  }),
}
