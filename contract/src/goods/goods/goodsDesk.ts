// Prices, stock and the shelf at the mill's desk, and the wishes (采购意向) that the search could not meet.
import { fenInt, kgInt } from '../../kernel/units.ts'
import { GradeLevel } from '@mall/domain/goods/goods/goods.codes.ts'
import { IntendState } from '@mall/domain/goods/goods/intend.codes.ts'
import { z } from 'zod'
import { MOST_PRICE_FEN } from '@mall/domain/goods/goods/figures.rules.ts'
import { at, call, daysIn, done, ofChannel, pageIn, pageOf, priceWaits, skuCode, text, word } from '../../kernel/call.ts'
import { EXAMPLE_SKU } from './goods.ts'

const reason = text(200)

export const goodsDeskCalls = {
  '/api/ops/getGoodsScopes': call({
    title: '渠道、钢厂、品类与价格区域，供填写适用范围',
    access: 'staff',
    input: z.object({}),
    output: z.object({
      channels: z.array(z.object({ ofChannel: z.string(), channelName: z.string() })),
      mills: z.array(z.object({ ofMill: z.string(), millName: z.string() })),
      classes: z.array(
        z.object({ classCode: z.string(), className: z.string(), channels: z.array(z.string()).describe('卖这一类的渠道') }),
      ),
      areas: z.array(z.object({ salesAreaCode: z.string(), areaName: z.string() })).describe('在用的价格区域'),
    }),
    example: {},
  }),
  '/api/ops/getSkuList': call({
    title: '商品：价格与库存',
    access: 'staff',
    right: 'goods.see',
    input: z.object({
      ...pageIn,
      word: word(60).default(''),
      ofChannel,
      depotCode: z.string().max(10).optional(),
      onShelf: z.boolean().optional(),
      sort: z.enum(['code', 'price', 'priceUp']).default('code'),
    }),
    output: pageOf(
      z.object({
        skuCode: z.string(),
        spuCode: z.string(),
        classCode: z.string(),
        title: z.string(),
        grade: z.string(),
        gradeLevel: z.literal(GradeLevel.values),
        spec: z.string(),
        depotName: z.string(),
        channelCode: z.string(),
        priceUnit: z.enum(['ton', 'kg', 'piece']),
        pieceUnit: z.string(),
        listPriceFen: fenInt(),
        overrides: z.int(),
        onHand: z.int(),
        reserved: z.int(),
        availableKg: kgInt(),
        onShelf: z.boolean(),
      }),
    ).extend({ readWords: z.string().describe('按原词找不到时，照商城的读法改读成的词；空为没有改读') }),
    example: { word: 'HRB400E 20' },
  }),
  '/api/ops/getSkuDetail': call({
    title: '商品的区域价与库存流水',
    access: 'staff',
    right: 'goods.see',
    input: z.object({ skuCode }),
    output: z.object({
      skuCode: z.string(),
      title: z.string(),
      priceUnit: z.enum(['ton', 'kg', 'piece']),
      pieceUnit: z.string(),
      pieceWeightG: z.int(),
      listPriceFen: fenInt(),
      priceBandPercent: z.int().describe('改价超过此幅度须输入两次'),
      approvePercent: z.int().describe('改价超过此幅度成为一张调价单，等另一人审批'),
      waitingPrices: z
        .array(
          z.object({
            repricingNo: z.string(),
            stateText: z.string(),
            publishAt: at.nullable(),
            salesAreaCode: z.string().describe('空：挂牌价'),
            nowFen: fenInt().nullable().describe('空：按区域调整计算'),
          }),
        )
        .describe('待审批、待发布的调价单里这件商品的新价'),
      onShelf: z.boolean(),
      onHand: z.int(),
      reserved: z.int(),
      areas: z.array(
        z.object({
          salesAreaCode: z.string(),
          areaName: z.string(),
          adjustFen: fenInt(),
          overrideFen: fenInt().nullable(),
          priceFen: fenInt(),
        }),
      ),
      moves: z.array(z.object({ at, delta: z.int(), reason: z.string(), ref: z.string() })),
      priceChanges: z.array(
        z.object({
          at,
          salesAreaCode: z.string(),
          wasFen: fenInt().nullable(),
          nowFen: fenInt().nullable(),
          staffName: z.string(),
          why: z.string().describe('改的人写的原因，或按哪张调价单'),
        }),
      ),
    }),
    refuses: ['GOODS_NOT_FOUND'],
    example: { skuCode: EXAMPLE_SKU },
  }),
  '/api/ops/updateSkuPrice': call({
    title: '改价：挂牌价或某区域价；区域价传 null 恢复按调整计算',
    access: 'staff',
    right: 'goods.price',
    input: z.object({
      skuCode,
      salesAreaCode: z.string().max(6).nullable().default(null),
      priceFen: fenInt().min(1).max(MOST_PRICE_FEN, '价格过高').nullable().default(null),
      againFen: fenInt().min(0, '价格不能为负').nullable().default(null).describe('变动超过幅度上限时再输入一次的新价格'),
      reason: reason.default(''),
    }),
    output: done.extend(priceWaits),
    refuses: [
      ...(['GOODS_NOT_FOUND', 'STAFF_RIGHT', 'AREA_UNKNOWN', 'REASON_NEEDED'] as const),
      ...(['PRICE_UNLIKELY', 'PRICE_CONFIRM', 'PRICE_WAITS', 'REPRICE_WRONG'] as const),
    ],
    example: { skuCode: EXAMPLE_SKU, salesAreaCode: '021', priceFen: 335000, reason: '随行就市' },
    writes: true,
  }),
  '/api/ops/updateSkuStock': call({
    title: '调库存：件数增减',
    access: 'staff',
    right: 'goods.stock',
    input: z.object({ skuCode, deltaPieces: z.int().min(-99_999).max(99_999), reason: reason.min(1, '请填写原因') }),
    output: z.object({ onHand: z.int(), reserved: z.int() }),
    refuses: ['GOODS_NOT_FOUND', 'STAFF_RIGHT', 'STOCK_BELOW_RESERVED'],
    example: { skuCode: EXAMPLE_SKU, deltaPieces: 10, reason: '入库' },
    writes: true,
  }),
  '/api/ops/updateSkuShelf': call({
    title: '上架或下架',
    access: 'staff',
    right: 'goods.price',
    input: z.object({ skuCode, onShelf: z.boolean(), reason: reason.default('') }),
    output: done,
    refuses: ['GOODS_NOT_FOUND', 'STAFF_RIGHT'],
    example: { skuCode: EXAMPLE_SKU, onShelf: true },
    writes: true,
  }),
  '/api/ops/getIntendList': call({
    title: '采购意向',
    access: 'staff',
    right: 'order.see',
    input: z.object({
      ...pageIn,
      ...daysIn,
      state: z.literal(IntendState.values).optional(),
      word: word(60).default('').describe('品名、材质、规格、编号、企业、联系人、手机、备注'),
      sort: z.enum(['age', 'tons', 'tonsUp']).default('age'),
    }),
    output: pageOf(
      z.object({
        intendCode: z.string(),
        productName: z.string(),
        grade: z.string(),
        spec: z.string(),
        quantityT: z.number().describe('由搜索词转来的为 0：没有人说过要多少'),
        deliverTo: z.string(),
        contactName: z.string(),
        contactMobile: z.string(),
        note: z.string(),
        companyName: z.string(),
        state: z.literal(IntendState.values),
        handledNote: z.string(),
        quoteNo: z.string().describe('转成的议价单；没有为空'),
        fromWord: z.string().describe('由哪个搜索词转来；买家自己提的为空'),
        createdAt: at,
      }),
    ).extend({ sumKg: kgInt().describe('全部符合条件的，不只本页') }),
    example: {},
  }),
  '/api/ops/handleIntend': call({
    title: '处理采购意向',
    access: 'staff',
    right: 'order.review',
    input: z.object({ intendCode: z.string().max(40), note: reason.min(1, '请填写处理结果') }),
    output: done,
    refuses: ['ALREADY_DONE', 'STAFF_RIGHT'],
    example: { intendCode: 'YX20261121000001', note: '已电话联系' },
    writes: true,
  }),
  '/api/ops/makeWordIntend': call({
    title: '把搜不到的词转成寻源意向；同一个词只有一条待处理的',
    access: 'staff',
    right: 'goods.price',
    input: z.object({ word: word(40).min(1, '请填写搜索词'), note: text(200).default('') }),
    output: z.object({ intendCode: z.string() }),
    refuses: ['STAFF_RIGHT'],
    example: { word: '钢板桩', note: '近 7 天搜了 12 次' },
    writes: true,
  }),
}
