import { z } from 'zod'
import { at, call, deliveryDateNumber, done, nothing, ofChannel, pageIn, pageOf, skuCode, text } from './call.ts'
import { ProductRow } from './search.ts'

export const PriceLine = z.object({
  code: z.string(),
  label: z.string(),
  note: z.string(),
  fen: z.int(),
  kind: z.enum(['part', 'subtotal', 'total']),
})

/** An order parameter of made-to-order goods: the choices with their surcharge per ton, and why one is impossible. */
export const OrderOption = z.object({
  code: z.string(),
  label: z.string(),
  addFenPerTon: z.int(),
  possible: z.boolean(),
  why: z.string(),
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

export const ServiceOption = z.object({ code: z.string(), label: z.string(), fenPerTon: z.int() })

export const GoodsDetail = ProductRow.extend({
  varietyCode: z.string(),
  className: z.string(),
  channelName: z.string(),
  kgPerM: z.number().nullable(),
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
  changeFen: z.int(),
  depots: z.array(
    z.object({
      skuCode: z.string(),
      depotCode: z.string(),
      depotName: z.string(),
      availablePieces: z.int(),
      availableKg: z.int(),
      pieceWeightG: z.int(),
      priceFen: z.int(),
      freightFen: z.int(),
      depotFeeFenPerTon: z.int(),
      deliveredFen: z.int(),
      earliestOn: z.string(),
    }),
  ),
  services: z.array(ServiceOption),
  deliveryDays: z.object({ spot: z.array(z.int()).nullable(), futures: z.array(z.int()).nullable() }),
  minFuturesKg: z.int(),
  payHours: z.object({ spot: z.int(), futures: z.int() }).describe('未付款保留几小时'),
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
  call({ title, access: 'guest', input: bySku, output: GoodsDetail, refuses: ['GOODS_NOT_FOUND'], example: { skuCode: example } })
const optionsCall = (title: string) =>
  call({
    title,
    access: 'guest',
    input: bySku,
    output: z.array(OrderOption),
    refuses: ['GOODS_NOT_FOUND'],
    example: { skuCode: EXAMPLE_COIL },
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
    title: '价格走势，元/吨按日',
    access: 'guest',
    input: z.object({ skuCode, days: z.int().min(7).max(730).default(90) }),
    output: z.object({
      priceUnit: z.enum(['ton', 'kg', 'piece']),
      points: z.array(z.object({ on: z.string(), priceFen: z.int() })),
    }),
    refuses: ['GOODS_NOT_FOUND'],
    example: { skuCode: EXAMPLE_SKU, days: 90 },
  }),
  '/api/goods/getRelatedProductList': call({
    title: '相近规格',
    access: 'guest',
    input: bySku,
    output: z.array(ProductRow),
    refuses: ['GOODS_NOT_FOUND'],
    example: { skuCode: EXAMPLE_SKU },
  }),
  '/api/goods/getOffShelfGoods': call({
    title: '已下架的商品，和可以换成的',
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
      settlement: z.int(),
      priceUnit: z.enum(['ton', 'kg', 'piece']),
      lastPriceFen: z.int(),
      offAt: at.nullable(),
      why: z.string(),
      alternatives: z.array(
        z.object({ row: ProductRow, differs: z.array(z.string()).describe('哪里不同；空为完全相同，只是换仓库') }),
      ),
    }),
    refuses: ['GOODS_NOT_FOUND'],
    example: { skuCode: EXAMPLE_OFF_SHELF },
  }),
  '/api/goods/insertUserProductCollection': call({
    title: '收藏商品',
    access: 'user',
    input: bySku,
    output: done,
    refuses: ['GOODS_NOT_FOUND'],
    example: { skuCode: EXAMPLE_SKU },
    writes: true,
  }),
  '/api/goods/deleteUserProductCollection': call({
    title: '取消收藏',
    access: 'user',
    input: bySku,
    output: done,
    example: { skuCode: EXAMPLE_SKU },
    writes: true,
  }),
  '/api/goods/getUserProductCollection': call({
    title: '我的收藏',
    access: 'user',
    input: z.object(pageIn),
    output: pageOf(ProductRow.extend({ collectedAt: at, priceThenFen: z.int() })),
    example: { currentPage: 1 },
  }),
  '/api/user/addUserFootPrintProductInfo': call({
    title: '记录浏览足迹',
    access: 'user',
    input: bySku,
    output: done,
    refuses: ['GOODS_NOT_FOUND'],
    example: { skuCode: EXAMPLE_SKU },
    writes: true,
  }),
  '/api/user/getUserFootPrintProductInfo': call({
    title: '我的足迹',
    access: 'user',
    input: z.object(pageIn),
    output: pageOf(ProductRow.extend({ viewedAt: at })),
    example: { currentPage: 1 },
  }),
  '/api/user/deleteUserFootPrintProductInfo': call({
    title: '删除浏览足迹',
    access: 'user',
    input: z.object({ skuCodes: z.array(skuCode).min(1).max(100) }),
    output: done,
    example: { skuCodes: [EXAMPLE_SKU] },
    writes: true,
  }),
  '/api/goods/getDeliveryDayMap': call({
    title: '交货日历：每日可装车数',
    access: 'guest',
    input: bySku,
    output: z.object({
      depotName: z.string(),
      days: z.array(z.object({ on: z.string(), weekday: z.int(), trucksLeft: z.int(), closed: z.string() })),
      futuresPeriods: z.array(z.object({ deliveryDateNumber: z.string(), label: z.string() })),
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
  '/api/goods/insertSteelProductIntendInfo': call({
    title: '提交采购意向',
    access: 'guest',
    input: z.object({
      productName: text(60).default(''),
      grade: text(60).default(''),
      spec: text(120).default(''),
      quantityT: z.number().positive('请填写采购吨数').max(1_000_000),
      deliverTo: text(60).default(''),
      contactName: text(30).min(1, '请填写联系人'),
      contactMobile: z
        .string()
        .trim()
        .regex(/^1[0-9]{10}$/, '手机号是 11 位数字，以 1 开头'),
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
    access: 'guest',
    input: z.object({ ofChannel, perGroup: z.int().min(1).max(20).default(4) }),
    output: z.array(z.object({ cateCode: z.string(), name: z.string(), classCode: z.string(), list: z.array(ProductRow) })),
    example: { ofChannel: 'J0000001', perGroup: 4 },
  }),
  '/api/productCard/getProductCardListByAdditionalServicesCode': call({
    title: '支持某项附加服务的商品',
    access: 'guest',
    input: z.object({ serviceCode: z.string().max(20), ofChannel }),
    output: z.array(ProductRow),
    refuses: ['SERVICE_UNKNOWN'],
    example: { serviceCode: 'CUT' },
  }),
  '/api/productAdditionalServices/getProductAdditionalServicesList': call({
    title: '可选附加服务',
    access: 'guest',
    input: z.object({ skuCode: skuCode.optional() }),
    output: z.array(ServiceOption),
    example: { skuCode: EXAMPLE_SKU },
  }),
  '/api/depotInfo/getAPIResultDepotInfoList': call({
    title: '仓库',
    access: 'guest',
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
