import { fenInt, kgInt } from '../../kernel/units.ts'
import { GradeLevel, SettlementMode } from '@mall/domain/goods/goods/goods.codes.ts'
import { OwnRowPrice, ProductRow } from '../../kernel/productRow.ts'
import { z } from 'zod'
import { at, call, mobile, nothing, ofChannel, person, skuCode, text } from '../../kernel/call.ts'

export const PriceLine = z.object({
  code: z.string(),
  label: z.string(),
  note: z.string(),
  fen: fenInt(),
  kind: z.enum(['part', 'subtotal', 'total']),
})

export const ServiceOption = z.object({ code: z.string(), label: z.string(), fenPerTon: z.int() })

/** A service with what stands against it where the goods are made to order. */
const ServiceChoice = ServiceOption.extend({ whyNotMade: z.string().describe('期货排产不能选的原因，空为可以') })

export const GoodsDetail = ProductRow.extend({
  varietyCode: z.string(),
  className: z.string(),
  channelName: z.string(),
  kgPerM: z.number().nullable(),
  theory: z
    .object({
      text: z.string().describe('哪一张表、每米或每平方米多重'),
      tolerance: z.string().describe('标准允许的偏差；不知道为空，没有第二个来源的写明未核实'),
      settles: z.boolean().describe('是否按它结算；花纹板的是参考值'),
    })
    .nullable()
    .describe('理论重量的依据，如 GB/T 706-2016，38.1 kg/m；没有理重表、或单件重不是按表算的为空'),
  section: z
    .object({
      heightMm: z.number().describe('高，长边，边长，对边距离，扁钢的厚'),
      widthMm: z.number().describe('腿宽，短边，边长，六角钢的对角距离，扁钢的宽'),
      webMm: z.number().describe('腰厚，角钢的边厚；没有为 0'),
      flangeMm: z.number().describe('平均腿厚；没有为 0'),
      rootRadiusMm: z.number().describe('内圆弧半径；没有为 0'),
      toeRadiusMm: z.number().describe('端圆弧半径；没有为 0'),
    })
    .optional()
    .describe('画截面用的尺寸，取自理重表：工字钢、槽钢、角钢、方钢、六角钢、扁钢才有'),
  thicknessMm: z.number().nullable(),
  widthMm: z.number().nullable(),
  lengthMm: z.number().nullable(),
  diameterMm: z.number().nullable(),
  shape: z.string().describe('plate coil bar rectTube roundTube section rod bulk vehicle powder service profile fabricated'),
  attributes: z.array(z.object({ code: z.string(), label: z.string(), value: z.string() })),
  uses: z.array(z.string()),
  packing: z.string(),
  tolerancePct: z.number(),
  priceLines: z.array(PriceLine),
  depotFeeFenPerTon: z.int().describe('出库吊装，分/吨'),
  changeFen: fenInt().describe('涨跌：这件商品自己比上一个定价日，分，按计价单位'),
  depots: z.array(
    z.object({
      skuCode: z.string(),
      depotCode: z.string(),
      depotName: z.string(),
      gradeLevel: z.literal(GradeLevel.values).describe('这个仓的货的等级；与本品不同的排在后面'),
      title: z.string(),
      availablePieces: z.int(),
      availableKg: kgInt(),
      pieceWeightG: z.int(),
      stepPieces: z.int(),
      minPieces: z.int(),
      priceFen: fenInt(),
      freightFen: fenInt(),
      depotFeeFenPerTon: z.int(),
      deliveredFen: fenInt(),
      own: OwnRowPrice.optional().describe('本企业从这个仓买的价与挂牌不同时才有'),
      earliestOn: z.string().describe('预计配好货后，最早还约得到车的一天；没有为空'),
    }),
  ),
  services: z.array(ServiceChoice),
  deliveryDays: z.object({ spot: z.array(z.int()).nullable(), futures: z.array(z.int()).nullable() }),
  minFuturesKg: kgInt(),
  promise: z.object({ spotText: z.string(), futuresText: z.string() }).describe('下单之后会发生什么，按当前规则'),
  favourite: z.boolean(),
  serverNow: at,
})
export type GoodsDetail = z.output<typeof GoodsDetail>

const CategoryNode: z.ZodType<CategoryNode> = z.lazy(() =>
  z.object({
    cateCode: z.string(),
    name: z.string(),
    channelCode: z.string(),
    classCode: z.string(),
    skuCount: z.int(),
    children: z.array(CategoryNode),
  }),
)
export interface CategoryNode {
  cateCode: string
  name: string
  channelCode: string
  classCode: string
  skuCount: number
  children: CategoryNode[]
}

const bySku = z.object({ skuCode })
const categoryInput = z.object({ ofChannel })

const detailCall = (title: string, example: string) =>
  call({
    title,
    punchOut: true,
    access: 'guest',
    open: 'price',
    input: bySku,
    output: GoodsDetail,
    refuses: ['GOODS_NOT_FOUND'],
    example: { skuCode: example },
  })
/** Codes the examples use; the demo data is deterministic, a test keeps them true. */
export const EXAMPLE_SKU = 'REB-HRB400E-20-9000-1-W01'
export const EXAMPLE_COIL = 'GGC-DX51D.Z-1-1250-Z150-W01'
/** Sold no more in the demo. */
export const EXAMPLE_OFF_SHELF = 'REB-HRB500E-22-9000-1-W04'
export const EXAMPLE_COMMONLY = 'STR-H-Q235B-HM244X175X7X11-12000-W01'

export const goodsCalls = {
  '/api/goods/getProductLibCategoryTreeByPara': call({
    title: '品类树（一个渠道）',
    access: 'guest',
    input: categoryInput,
    output: z.array(CategoryNode),
    example: { ofChannel: 'J0000011' },
  }),
  '/api/goods/getProductLibCategoryTreeByParas': call({
    title: '品类树（多个渠道）',
    access: 'guest',
    input: z.object({ channelCodes: z.array(z.string().max(20)).max(20).optional() }),
    output: z.array(CategoryNode),
    example: { channelCodes: ['J0000001', 'J0000009'] },
  }),
  '/api/goods/getSteelProductDetailInfo': detailCall('商品详情', EXAMPLE_SKU),
  '/api/goods/getSteelCommonlyProductDetailInfo': detailCall('商品详情（不展示区域的渠道）', EXAMPLE_COMMONLY),
  '/api/goods/getProductPriceHistory': call({
    title: '价格走势：这件商品自己每天收市时的厂提价',
    punchOut: true,
    access: 'guest',
    open: 'price',
    input: z.object({ skuCode, days: z.int().min(7).max(730).default(90) }),
    output: z.object({
      priceUnit: z.enum(['ton', 'kg', 'piece']),
      points: z
        .array(z.object({ on: z.string(), priceFen: fenInt() }))
        .describe('按买方区域；商品上架之前、区域加价没有记录的日子没有'),
      priceHidden: z.boolean().optional().describe('true：这个渠道的价登录后可见'),
    }),
    refuses: ['GOODS_NOT_FOUND'],
    example: { skuCode: EXAMPLE_SKU, days: 90 },
  }),
  '/api/goods/getVarietyPrices': call({
    title: '各品种的日价，元/吨：最新、比前一天、比时段初',
    punchOut: true,
    access: 'guest',
    input: z.object({ days: z.int().min(7).max(730).default(90) }),
    output: z.object({
      list: z.array(
        z.object({
          varietyCode: z.string(),
          varietyName: z.string(),
          classCode: z.string(),
          channelCode: z.string(),
          channelName: z.string(),
          onDay: z.string().describe('最新的定价日'),
          priceFen: fenInt(),
          dayMoveFen: fenInt(),
          moveFen: fenInt().describe('比时段初'),
          lowFen: fenInt(),
          highFen: fenInt(),
        }),
      ),
    }),
    example: { days: 90 },
  }),
  '/api/goods/getVarietyPriceHistory': call({
    title: '一个品种的日价',
    punchOut: true,
    access: 'guest',
    input: z.object({ varietyCode: z.string().min(1).max(20), days: z.int().min(7).max(730).default(90) }),
    output: z.object({ points: z.array(z.object({ on: z.string(), priceFen: fenInt() })) }),
    example: { varietyCode: 'REBAR', days: 90 },
  }),
  '/api/goods/getRelatedProductList': call({
    title: '相近规格',
    punchOut: true,
    access: 'guest',
    input: bySku,
    output: z.array(ProductRow),
    refuses: ['GOODS_NOT_FOUND'],
    example: { skuCode: EXAMPLE_SKU },
  }),
  '/api/goods/getOffShelfGoods': call({
    title: '已下架的商品，和可以换成的',
    punchOut: true,
    access: 'guest',
    input: bySku,
    output: z.object({
      skuCode: z.string(),
      title: z.string(),
      productName: z.string(),
      classCode: z.string(),
      cateCode: z.string(),
      channelCode: z.string(),
      channelName: z.string(),
      grade: z.string(),
      spec: z.string(),
      standard: z.string(),
      millName: z.string(),
      depotName: z.string(),
      accent: z.string(),
      pieceUnit: z.string(),
      pieceWeightG: z.int(),
      settlement: z.literal(SettlementMode.values),
      priceUnit: z.enum(['ton', 'kg', 'piece']),
      lastPriceFen: fenInt(),
      offAt: at.nullable(),
      why: z.string(),
      alternatives: z.array(
        z.object({ row: ProductRow, differs: z.array(z.string()).describe('哪里不同；空为完全相同，只是换仓库') }),
      ),
    }),
    refuses: ['GOODS_NOT_FOUND'],
    example: { skuCode: EXAMPLE_OFF_SHELF },
  }),
  '/api/goods/insertSteelProductIntendInfo': call({
    title: '提交采购意向',
    access: 'guest',
    input: z.object({
      productName: text(60).default(''),
      grade: text(60).default(''),
      spec: text(120).default(''),
      quantityT: z.number().positive('请填写采购吨数').max(1_000_000),
      deliverTo: text(60).default(''),
      contactName: person(30).min(1, '请填写联系人'),
      contactMobile: mobile,
      note: text(300).default(''),
    }),
    output: z.object({ intendCode: z.string() }),
    refuses: ['TOO_MANY'],
    example: {
      productName: '螺纹钢',
      grade: 'HRB600',
      spec: 'Φ40*12000',
      quantityT: 60,
      contactName: '李工',
      contactMobile: '10200000101',
    },
    writes: true,
  }),
  '/api/productCard/getProductCardListGroupByPara': call({
    title: '商品卡：按品种分组的主流规格',
    punchOut: true,
    access: 'guest',
    input: z.object({ ofChannel, perGroup: z.int().min(1).max(20).default(4) }),
    output: z.array(z.object({ cateCode: z.string(), name: z.string(), classCode: z.string(), list: z.array(ProductRow) })),
    example: { ofChannel: 'J0000001', perGroup: 4 },
  }),
  '/api/productCard/getProductCardListByAdditionalServicesCode': call({
    title: '支持某项附加服务的商品',
    punchOut: true,
    access: 'guest',
    input: z.object({ serviceCode: z.string().max(20), ofChannel }),
    output: z.array(ProductRow),
    refuses: ['SERVICE_UNKNOWN'],
    example: { serviceCode: 'CUT' },
  }),
  '/api/productAdditionalServices/getProductAdditionalServicesList': call({
    title: '可选附加服务',
    punchOut: true,
    access: 'guest',
    input: z.object({ skuCode: skuCode.optional() }),
    output: z.array(ServiceChoice),
    example: { skuCode: EXAMPLE_SKU },
  }),
  '/api/depotInfo/getAPIResultDepotInfoList': call({
    title: '仓库',
    access: 'guest',
    open: 'price',
    input: nothing,
    output: z.array(
      z.object({
        depotCode: z.string(),
        depotName: z.string(),
        city: z.string(),
        salesAreaCode: z.string(),
        outFeeFenPerTon: z.int(),
        liftFeeFenPerTon: z.int(),
      }),
    ),
    example: {},
  }),
  '/api/productLibMateria/getAPIResultProductLibMateriaList': call({
    title: '材质与执行标准',
    access: 'guest',
    input: z.object({ ofChannel, cateCode: z.string().max(20).optional() }),
    output: z.array(z.object({ grade: z.string(), standard: z.string(), skuCount: z.int() })),
    example: { cateCode: 'JCLW01' },
  }),
}
