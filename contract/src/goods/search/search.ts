// 搜索 search: rows are sellable goods of one depot. 厂提价 ex-works price and 到货价 delivered price are of the caller's sales area.
import { kgInt } from '../../kernel/units.ts'
import { ProductRow } from '../../kernel/productRow.ts'
import { DOWNLOAD_SECONDS } from '@mall/domain/platform/file/file.rules.ts'
import { z } from 'zod'
import { at, call, text, word } from '../../kernel/call.ts'

/** Which of the two prices of a row is meant. */
const PriceBasis = z.enum(['works', 'delivered'])
const codesOf = z.array(z.string().max(60)).max(50).default([])
const bound = z.number().min(0).max(10_000_000).optional()

/**
 * The search request of specification 3 (appId, word, cid, sortType, sortField, shopMaterial) and our filters.
 * sortField 1 price, 2 thickness/diameter, 3 width/length, 4 available tons, 5 relevance, 6 on-shelf time, 7 specification by axis, 8 (ours) delivered price;
 * sortType -1 default, 0 ascending, 1 descending. Ranges in mm, tons and yuan, as a person types them.
 */
export const criteria = {
  appId: z.int().min(0).default(1),
  word: word(100).default(''),
  cid: text(20).default('').describe('品类编码，大类或品种'),
  shopMaterial: text(1000).default('').describe('材质，逗号分隔；第二客户端按 URI 编码'),
  productName: codesOf,
  grade: codesOf,
  mill: codesOf,
  depot: codesOf,
  settlement: z.array(z.int().min(0)).max(10).default([]),
  gradeLevel: codesOf,
  coating: codesOf,
  model: codesOf.describe('型号，如 25a、50×5、QU80'),
  mode: z.enum(['all', 'spot', 'futures']).default('all'),
  thicknessFromMm: bound,
  thicknessToMm: bound,
  widthFromMm: bound,
  widthToMm: bound,
  lengthFromMm: bound,
  lengthToMm: bound,
  diameterFromMm: bound,
  diameterToMm: bound,
  priceFromYuan: bound,
  priceToYuan: bound,
  priceBasis: PriceBasis.optional().describe('价格范围按哪个价：works 厂提价（缺省），delivered 到货价'),
  availableFromT: bound,
  stock: z.int().min(0).max(1).default(1),
}

const sorted = { sortField: z.int().min(1).max(8).default(5), sortType: z.int().min(-1).max(1).default(-1) }

const FacetName = z.enum(['productName', 'grade', 'mill', 'depot', 'settlement', 'gradeLevel', 'coating', 'model'])

export const searchCalls = {
  '/api/search/getSearchProducts': call({
    title: '搜索商品',
    punchOut: true,
    access: 'guest',
    open: 'price',
    form: true,
    input: z.object({
      ...criteria,
      ...sorted,
      currentPage: z.int().min(1).max(100_000).default(1),
      pageSize: z.int().min(1).max(100).default(10),
    }),
    output: z.object({
      list: z.array(ProductRow),
      currentPage: z.int(),
      totalPage: z.int(),
      totalCount: z.int(),
      totalPieces: z.int(),
      totalKg: kgInt(),
      understood: z.array(z.string()).describe('从搜索词读出的条件，如 材质 HRB400E、直径 20'),
      doubts: z.array(z.string()).describe('可以有几种读法的说明，如 20#槽钢没有写 a、b；各种读法都在结果里'),
      pricedBy: z
        .enum(['list', 'own'])
        .describe('按价格的排序和筛选按哪个价：own 按本企业的价（与各行显示的相同），list 按挂牌价'),
      pricesHidden: z.boolean().describe('范围里有渠道的价登录后可见：这些商品按价格排在最后，不参加价格筛选'),
      wantedT: z.number().nullable().describe('搜索词里说的吨数，不作条件'),
      corrected: z
        .array(z.object({ from: z.string(), to: z.string() }))
        .describe('没有任何商品这样叫的词，按读音或字形读成了别的词'),
    }),
    example: { word: 'HRB400E 20*9', stock: 1, pageSize: 10, currentPage: 1 },
  }),
  '/api/search/searchFilterData': call({
    title: '筛选项与数量',
    punchOut: true,
    access: 'guest',
    open: 'price',
    form: true,
    input: z.object(criteria),
    output: z.object({
      facets: z.array(
        z.object({
          name: FacetName,
          label: z.string(),
          values: z.array(z.object({ code: z.string(), label: z.string(), count: z.int(), chosen: z.boolean() })),
        }),
      ),
      ranges: z.array(
        z.object({
          name: z.enum(['thickness', 'width', 'length', 'diameter', 'price']),
          label: z.string(),
          unit: z.string(),
          from: z.number(),
          to: z.number(),
        }),
      ),
      pricesHidden: z.boolean().describe('范围里有渠道的价登录后可见：不在价格范围里'),
      /** When nothing matches: which condition to drop and how many goods that would give. */
      relax: z.array(
        z.object({
          drop: z.string(),
          label: z.string(),
          count: z.int(),
          word: z.string().nullable().describe('条件来自搜索词时，去掉它之后的搜索词'),
        }),
      ),
      /** Nothing in the visitor's channel, but another one carries it. */
      elsewhere: z
        .array(z.object({ channelCode: z.string(), channelName: z.string(), count: z.int(), rows: z.array(ProductRow) }))
        .describe('这个渠道没有结果时，有货的其他渠道、条数和头几条；条数多的在前'),
      didYouMean: z.array(z.object({ text: z.string(), count: z.int() })).describe('没有结果时，可能想搜的词和全商城的条数'),
      nearest: z.array(ProductRow).describe('没有结果时最接近的规格'),
      unsoldName: z.string().describe('没有结果时，词里点名而商城不卖的货，如 槽钢；没有为空'),
    }),
    example: { word: '镀锌 1.0 Z120', stock: 1 },
  }),
  '/api/search/getExportUrl': call({
    title: `导出商品列表：${DOWNLOAD_SECONDS} 秒内有效的一次性下载地址`,
    access: 'guest',
    input: z.object({ ...criteria, ...sorted }),
    output: z.object({ url: z.string(), expiresAt: at }),
    example: { word: 'HRB400E', stock: 1 },
    writes: true,
  }),
  '/api/search/searchAutokey': call({
    title: '搜索联想',
    access: 'guest',
    open: 'price',
    form: true,
    input: z.object({ word: word(60).min(1), size: z.int().min(1).max(20).default(10) }),
    output: z.array(z.object({ text: z.string(), kind: z.enum(['品名', '材质', '规格', '仓库', '商品']), count: z.int() })),
    example: { word: 'HRB' },
  }),
}
