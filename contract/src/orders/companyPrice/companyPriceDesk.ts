// 企业协议价 at the desk: made line by line or from an Excel, below the authority price only after a second person, changed by versions, stopped.
import { fenInt, kgInt } from '../../kernel/units.ts'
import { StockMode } from '@mall/domain/goods/goods/goods.codes.ts'
import { AgreedKind, AgreedVersionState } from '@mall/domain/orders/companyPrice/companyPrice.codes.ts'
import { z } from 'zod'
import { at, call, pageIn, pageOf, requestId, text, typed, word } from '../../kernel/call.ts'
import { agreedPriceNo, agreedWords } from './companyPrice.ts'

const fen = fenInt()
const kg = kgInt()
const fenIn = z.int('金额须是整分').min(0, '金额不能小于 0').max(100_000_000, '金额过大，请核对').default(0)
const sizeIn = z.int().min(0).max(10_000_000, '规格过大').nullable().default(null)
const scopeIn = typed().max(80).default('')
const version = z.int().min(1)
const EXAMPLE = 'XY20261120000001'

export const AgreedPriceForm = z.object({
  kind: z.literal(AgreedKind.values),
  priceFen: fenIn.describe('固定价：不含选配参数的厂提价'),
  cutFen: fenIn.describe('比挂牌价低多少'),
  percentBp: z.int().min(0).max(3000, '折扣最多 30 %').default(0).describe('打折：减万分之几，200 为 98 %'),
  ofChannel: scopeIn,
  classCode: scopeIn,
  grade: scopeIn,
  skuCode: scopeIn,
  sizeFromUm: sizeIn.describe('厚度或直径，微米'),
  sizeToUm: sizeIn,
  stockMode: z
    .literal([0, ...StockMode.values])
    .default(0)
    .describe('0 不限 1 现货 2 期货'),
  priceUnit: z.enum(['ton', 'kg', 'piece']).default('ton'),
  fromAt: at.min(0, '时刻有误').max(4_000_000_000_000, '时刻有误'),
  untilAt: at.min(0, '时刻有误').max(4_000_000_000_000, '时刻有误'),
  limitKg: kgInt().min(1, '限量须大于 0').max(10_000_000_000, '限量过大').nullable().default(null),
})
export type AgreedPriceForm = z.output<typeof AgreedPriceForm>

const exampleForm = {
  kind: 'cut' as const,
  cutFen: 3000,
  classCode: 'REBAR',
  grade: 'HRB400E',
  fromAt: 1_790_000_000_000,
  untilAt: 1_800_000_000_000,
}
const Row = z.object({
  ...agreedWords,
  companyName: z.string(),
  companyCode: z.string(),
  versionNo: z.int().describe('现行的一版；0 为还没有'),
  waitsText: z.string().describe('待审批的一版；没有为空'),
  makerName: z.string(),
  madeAt: at,
  stopReason: z.string(),
})
const Touched = z.object({
  touchedCount: z.int(),
  lowFen: fen.describe('各区域挂牌价最低'),
  highFen: fen.describe('各区域挂牌价最高'),
  below: z.string().describe('低于业务权限价时的说明；空为不用审批'),
  why: z.string().describe('为什么不能这样订；空为可以'),
  goods: z
    .array(z.object({ skuCode: z.string(), title: z.string(), placeText: z.string(), listFen: fen, agreedFen: fen }))
    .describe('其中最多 8 件'),
})
const Version = z.object({
  versionNo: z.int(),
  versionState: z.literal(AgreedVersionState.values),
  termsText: z.string(),
  scopeText: z.string(),
  fromAt: at,
  untilAt: at,
  limitKg: kg.nullable(),
  note: z.string(),
  below: z.string(),
  makerName: z.string(),
  madeAt: at,
  deciderName: z.string(),
  decidedAt: at.nullable(),
  decideReason: z.string(),
  form: AgreedPriceForm,
})

export const companyPriceDeskCalls = {
  '/api/ops/getCompanyPrices': call({
    title: '企业协议价',
    access: 'staff',
    right: 'agreedPrice.see',
    input: z.object({
      ...pageIn,
      word: word(40).default(''),
      view: z.enum(['live', 'waiting', 'over', 'all']).default('live').describe('生效和未开始、待审批、已结束'),
    }),
    output: pageOf(Row).extend({ counts: z.object({ liveCount: z.int(), waitingCount: z.int() }), serverNow: at }),
    example: {},
  }),
  '/api/ops/getCompanyPrice': call({
    title: '一份协议价：各版本、按它订的订单行',
    access: 'staff',
    right: 'agreedPrice.see',
    input: z.object({ priceNo: agreedPriceNo }),
    output: Row.extend({
      versions: z.array(Version),
      uses: z.array(
        z.object({ orderCode: z.string(), title: z.string(), kg, priceFen: fen, listFen: fen, usedAt: at, live: z.boolean() }),
      ),
      whyNotDecide: z.string(),
    }),
    refuses: ['AGREED_NONE'],
    example: { priceNo: EXAMPLE },
  }),
  '/api/ops/previewCompanyPrice': call({
    title: '试算：会碰到哪些商品，低到哪里，要不要审批',
    access: 'staff',
    right: 'agreedPrice.make',
    input: AgreedPriceForm,
    output: Touched,
    example: exampleForm,
  }),
  '/api/ops/saveCompanyPrice': call({
    title: '新订或改一份协议价：低于业务权限价的送另一人审批，其余即刻有效；改是新的一版',
    access: 'staff',
    right: 'agreedPrice.make',
    input: AgreedPriceForm.extend({
      companyCode: typed().min(1, '请选择企业').max(20),
      note: text(100).default(''),
      priceNo: agreedPriceNo.optional().describe('改哪一份；空为新订'),
      version: z.int().min(0).default(0).describe('改的时候看到的最新一版'),
      requestId,
    }),
    output: z.object({ priceNo: z.string(), below: z.string().describe('空：已有效；否则等审批') }),
    refuses: ['AGREED_NONE', 'AGREED_WRONG', 'AGREED_STATE', 'AGREED_CHANGED', 'AGREED_COMPANY', 'REQUEST_REUSED'],
    example: { ...exampleForm, companyCode: 'KH100001', requestId: 'example-agreed-1' },
    writes: true,
  }),
  '/api/ops/decideCompanyPrice': call({
    title: '协议价审批：通过即有效，退回则不用；由订价人以外的人决定',
    access: 'staff',
    right: 'agreedPrice.decide',
    input: z.object({ priceNo: agreedPriceNo, version, pass: z.boolean(), reason: text(200).default('') }),
    output: z.object({ pass: z.boolean() }),
    refuses: ['AGREED_NONE', 'AGREED_STATE', 'AGREED_SELF', 'AGREED_WRONG'],
    example: { priceNo: EXAMPLE, version: 1, pass: true },
    writes: true,
  }),
  '/api/ops/stopCompanyPrice': call({
    title: '停用协议价：此刻起不再采用，已下的订单不变',
    access: 'staff',
    right: 'agreedPrice.make',
    input: z.object({ priceNo: agreedPriceNo, reason: text(200).min(2, '请写明原因') }),
    output: z.object({ orderedKg: kg }),
    refuses: ['AGREED_NONE', 'AGREED_STATE'],
    example: { priceNo: EXAMPLE, reason: '年度协议到期' },
    writes: true,
  }),
  '/api/ops/importCompanyPrices': call({
    title: '从 Excel 导入协议价（multipart/form-data，.xlsx，最多 300 行）：先试读，每格说错在哪里；有一格错，一行也不写',
    access: 'staff',
    right: 'agreedPrice.make',
    input: z.object({ dryRun: z.int().min(0).max(1).default(1).describe('1：只读不写'), requestId }),
    output: z.object({
      rows: z.int(),
      prices: z.array(
        z.object({
          companyName: z.string(),
          termsText: z.string(),
          scopeText: z.string(),
          touchedCount: z.int(),
          below: z.string(),
          fromAt: at.describe('0：读不出来'),
          untilAt: at.describe('到这一刻为止；只写日期的截止是那天的末尾'),
          priceNo: z.string().describe('空：试读'),
        }),
      ),
      wrong: z.array(z.object({ row: z.int(), column: z.string(), why: z.string() })),
      columns: z.array(z.string()).describe('表头应有的列'),
    }),
    refuses: ['AGREED_WRONG', 'FILE_MISSING', 'FILE_SUFFIX', 'FILE_CONTENT', 'FILE_LARGE', 'REQUEST_REUSED'],
    example: { dryRun: 1, requestId: 'example-agreed-import' },
    writes: true,
    upload: true,
  }),
}
