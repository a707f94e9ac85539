// 基价与加价: the mill's own table of prices at the desk. Lines begin and end, they are never changed; what goods are sold at moves by a 调价单 made from it.
import { fenInt, umInt } from '../../kernel/units.ts'
import { GradeLevel } from '@mall/domain/goods/goods/goods.codes.ts'
import { PricePart, SizeAxis } from '@mall/domain/goods/repricing/priceTable.ts'
import { z } from 'zod'
import { at, call, done, pageIn, pageOf, requestId, text, typed, word, type ReplyOf } from '../../kernel/call.ts'

const fen = fenInt()
const day = z.iso.date('日期写成 2026-11-26')
const scopeIn = typed().max(80).default('')
const sizeUm = umInt().min(0).max(100_000_000, '规格过大').nullable().default(null)
const ruleId = z.int().min(1)

const PriceRuleForm = z.object({
  part: z.literal(PricePart.values).describe('基价、材质加价、规格加价、属性加价、等级差'),
  classCode: typed().min(1, '请选择品类').max(40),
  varietyCode: scopeIn.describe('品种；空为该品类全部'),
  millCode: scopeIn.describe('生产厂；空为全部'),
  grade: scopeIn.describe('材质；空为全部'),
  axis: z
    .union([z.literal(SizeAxis.values), z.literal('')])
    .default('')
    .describe('规格加价：厚度、宽度、直径或长度'),
  fromUm: sizeUm.describe('规格从，微米，含；空为不限'),
  toUm: sizeUm.describe('规格到，微米，不含；空为不限'),
  attribute: scopeIn.describe('属性加价：属性名，如 coating；等级差：gradeLevel'),
  attributeValue: typed().max(40).default('').describe('属性的值，如 Z150；等级差：2 二级品、3 协议品'),
  fen: z
    .int('金额须是整分')
    .min(-100_000_000, '金额过大，请核对')
    .max(1_000_000_000, '金额过大，请核对')
    .describe('每计价单位多少分；加价可为负'),
  fromOn: day.describe('第一天'),
  untilOn: day.nullable().default(null).describe('最后一天；空为一直'),
  note: text(100).default(''),
})
type PriceRuleForm = z.output<typeof PriceRuleForm>

const Line = z.object({ code: z.string(), label: z.string(), fen })

export const priceTableCalls = {
  '/api/ops/getPriceRules': call({
    title: '基价与加价表',
    access: 'staff',
    right: 'price.see',
    input: z.object({
      ...pageIn,
      view: z.enum(['now', 'ahead', 'past', 'all']).default('now').describe('在用、未到、已过、全部'),
      classCode: scopeIn,
      part: z.union([z.literal(PricePart.values), z.literal('')]).default(''),
      word: word(40).default('').describe('品种、钢厂、材质、属性值'),
    }),
    output: pageOf(
      z.object({
        ruleId,
        ...PriceRuleForm.shape,
        className: z.string(),
        varietyName: z.string(),
        millName: z.string(),
        ofText: z.string().describe('加价针对什么：厚度 0.35 至不足 0.45 mm'),
        unitText: z.string(),
        begun: z.boolean(),
        makerName: z.string(),
        madeAt: at,
        endedName: z.string(),
      }),
    ).extend({ counts: z.object({ nowCount: z.int(), aheadCount: z.int(), pastCount: z.int() }) }),
    example: {},
  }),
  '/api/ops/getPriceTableState': call({
    title: '价格表与挂牌价：多少商品有基价、多少与表不符、哪天起有变化',
    access: 'staff',
    right: 'price.see',
    input: z.object({ classCode: scopeIn }),
    output: z.object({
      today: z.string(),
      goodsCount: z.int().describe('这个品类的商品'),
      noBaseCount: z.int().describe('表里没有基价、不随表动的商品'),
      noBase: z.array(z.object({ skuCode: z.string(), title: z.string() })).describe('其中 8 个'),
      offCount: z.int().describe('表今天的基价和加价与其价格构成不同的商品'),
      whyNotSheet: z.string().describe('按今天的表调价会出现的不可能的价；空：没有'),
      ahead: z
        .array(
          z.object({ day: z.string(), begins: z.int(), ends: z.int(), goodsCount: z.int().describe('那天按表会改价的商品') }),
        )
        .describe('接下来有行开始或到期的日子，最多 6 天'),
    }),
    example: { classCode: 'REBAR' },
  }),
  '/api/ops/savePriceRule': call({
    title: '价格表加一行，或用新的一行接替旧的一行：旧行到新行的前一天为止',
    access: 'staff',
    right: 'price.make',
    input: PriceRuleForm.extend({ insteadOf: ruleId.nullable().default(null).describe('接替哪一行；空为新加'), requestId }),
    output: z.object({ ruleId }),
    refuses: ['PRICE_RULE_WRONG', 'PRICE_RULE_NONE', 'REQUEST_REUSED'],
    example: {
      part: 'grade' as const,
      classCode: 'REBAR',
      grade: 'HRB600',
      fen: 30_000,
      fromOn: '2026-12-01',
      requestId: 'example-price-rule',
    },
    writes: true,
  }),
  '/api/ops/endPriceRule': call({
    title: '价格表的一行到哪天为止；还没开始的撤下',
    access: 'staff',
    right: 'price.make',
    input: z.object({ ruleId, untilOn: day.nullable().default(null).describe('最后一天；空：撤下还没开始的行') }),
    output: done,
    refuses: ['PRICE_RULE_WRONG', 'PRICE_RULE_NONE'],
    example: { ruleId: 1, untilOn: '2026-12-31' },
    writes: true,
  }),
  '/api/ops/draftTablePrices': call({
    title: '按价格表起草调价单：表在发布那天说的价',
    access: 'staff',
    right: 'price.make',
    input: z.object({
      classCode: scopeIn.describe('品类；空为全部'),
      publishAt: at.min(0, '时刻有误').max(4_000_000_000_000, '时刻有误').nullable().default(null).describe('空：批完即发'),
      keep: z.boolean().default(true).describe('保留各商品自己的移库费与挂牌调整；否则回到表上的价'),
      title: text(60).default(''),
      requestId,
    }),
    output: z.object({ repricingNo: z.string(), goodsCount: z.int() }),
    refuses: ['REPRICE_WRONG', 'REQUEST_REUSED'],
    example: { classCode: 'REBAR', requestId: 'example-table-prices' },
    writes: true,
  }),
  '/api/ops/getTablePrice': call({
    title: '一种商品按价格表今天多少钱',
    access: 'staff',
    right: 'goods.see',
    input: z.object({
      varietyCode: typed().min(1).max(40),
      millCode: scopeIn,
      grade: scopeIn,
      thicknessUm: sizeUm,
      widthUm: sizeUm,
      diameterUm: sizeUm,
      lengthUm: sizeUm,
      attributes: z.record(z.string().max(30), typed().max(40)).default({}),
      gradeLevel: z.literal(GradeLevel.values).default(GradeLevel.first).describe('等级'),
    }),
    output: z.object({ fen: fen.nullable().describe('空：表里没有基价'), parts: z.array(Line) }),
    example: { varietyCode: 'REB', grade: 'HRB400E' },
  }),
}
export type PriceRuleRow = ReplyOf<typeof priceTableCalls, '/api/ops/getPriceRules'>['list'][number]
