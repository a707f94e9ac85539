// 常买: what was bought before, named lists of goods, and saved searches that tell when something changes (decision 0091).
import { fenInt, kgInt } from '../../kernel/units.ts'
import { ProductRow } from '../../kernel/productRow.ts'
import { LIST_LINES_MOST, WATCH_MINUTES } from '@mall/domain/orders/purchaseLists/watch.rules.ts'
import { z } from 'zod'
import { at, call, done, nothing, pageIn, pageOf, skuCode, text, word } from '../../kernel/call.ts'
import { EXAMPLE_SKU } from '../../goods/goods/goods.ts'
import { criteria } from '../../goods/search/search.ts'

const listId = z.string().regex(/^[0-9]{1,18}$/, '清单编号不正确')
const searchId = z.string().regex(/^[0-9]{1,18}$/, '搜索编号不正确')
const name = text(30).min(1, '请起个名字')
const line = z.object({
  skuCode,
  pieces: z.int().min(1, '件数至少 1 件').max(99_999, '件数最多 99,999 件'),
})
const today = ProductRow.nullable().describe('今天的价格与库存；已下架为空')

export const oftenCalls = {
  '/api/often/getBoughtGoods': call({
    title: '买过的商品：本企业最近 200 张订单里的，未取消的，最近买的在前',
    access: 'company',
    input: z.object({ ...pageIn, word: word(60).default('').describe('品名、材质、规格') }),
    output: pageOf(
      z.object({
        skuCode: z.string(),
        title: z.string(),
        boughtAt: at.describe('上次下单'),
        boughtFen: fenInt().describe('上次成交的厂提价，按 priceUnit'),
        otherPrice: z.string().describe('上次的价与今天的挂牌价不同类，不能比：竞拍成交、协议价、区域加价不同；空：可比'),
        priceUnit: z.enum(['ton', 'kg', 'piece']),
        pieceUnit: z.string(),
        times: z.int().describe('下过几次单'),
        pieces: z.int(),
        weightKg: kgInt(),
        today,
      }),
    ),
    example: {},
  }),
  '/api/often/getOwnPrices': call({
    title: '本企业买一个品种的厂提价：按下单日，吨位加权，每吨；与同一商品下单时的挂牌价比',
    access: 'company',
    input: z.object({ varietyCode: z.string().min(1).max(20), days: z.int().min(7).max(730).default(90) }),
    output: z.object({
      points: z.array(
        z.object({
          on: z.string(),
          priceFen: fenInt(),
          weightKg: kgInt(),
          listFen: fenInt().nullable().describe('同一商品、同样参数下单时的挂牌厂提价，按同样的吨数加权；只有竞拍、团购的为空'),
          comparedKg: kgInt().describe('有挂牌价可比的吨数，千克'),
          overFen: fenInt().describe('比挂牌合计多付的；负数是少付'),
        }),
      ),
    }),
    example: { varietyCode: 'REBAR', days: 90 },
  }),
  '/api/often/getLists': call({
    title: '常用清单：自己的，和同事共享的',
    access: 'user',
    open: 'cart',
    input: nothing,
    output: z.array(
      z.object({
        listId: z.string(),
        name: z.string(),
        shared: z.boolean(),
        mine: z.boolean().describe('自己建的：可以改'),
        ownerName: z.string(),
        lineCount: z.int(),
        updatedAt: at,
      }),
    ),
    example: {},
  }),
  '/api/often/getList': call({
    title: '一张常用清单的商品，今天的价格与库存',
    access: 'user',
    open: 'cart',
    input: z.object({ listId }),
    output: z.object({
      listId: z.string(),
      name: z.string(),
      shared: z.boolean(),
      mine: z.boolean(),
      ownerName: z.string(),
      version: z.int(),
      lines: z.array(z.object({ skuCode: z.string(), title: z.string(), pieceUnit: z.string(), pieces: z.int(), today })),
    }),
    refuses: ['OFTEN_NONE'],
    example: { listId: '1' },
  }),
  '/api/often/saveList': call({
    title: '建、改常用清单：给出全部行',
    access: 'user',
    open: 'cart',
    input: z.object({
      listId: listId.optional().describe('不填：新建'),
      version: z.int().min(1).optional().describe('改的时候：看到的版本'),
      name,
      shared: z.boolean().default(false).describe('同企业的人都能看、能加入购物车'),
      lines: z.array(line).min(1, '清单里至少有一种商品').max(LIST_LINES_MOST, `一张清单最多 ${LIST_LINES_MOST} 种商品`),
    }),
    output: z.object({ listId: z.string(), version: z.int() }),
    refuses: ['OFTEN_NONE', 'OFTEN_WRONG', 'OFTEN_CHANGED', 'GOODS_NOT_FOUND'],
    example: { name: '工地月用量', lines: [{ skuCode: EXAMPLE_SKU, pieces: 5 }] },
    writes: true,
  }),
  '/api/often/addToList': call({
    title: '把商品加进自己的常用清单：已有的改成这次的件数',
    access: 'user',
    input: z.object({ listId, lines: z.array(line).min(1).max(LIST_LINES_MOST) }),
    output: z.object({ listId: z.string(), version: z.int() }),
    refuses: ['OFTEN_NONE', 'OFTEN_WRONG', 'GOODS_NOT_FOUND'],
    example: { listId: '1', lines: [{ skuCode: EXAMPLE_SKU, pieces: 5 }] },
    writes: true,
  }),
  '/api/often/removeList': call({
    title: '删除、恢复自己的常用清单',
    access: 'user',
    input: z.object({ listId, back: z.boolean().default(false).describe('恢复刚删除的') }),
    output: done,
    refuses: ['OFTEN_NONE', 'OFTEN_WRONG'],
    example: { listId: '1' },
    writes: true,
  }),
  '/api/often/addListToCart': call({
    title: '常用清单加入购物车：按现货，逐行说明',
    access: 'user',
    input: z.object({ listId, skuCodes: z.array(skuCode).max(LIST_LINES_MOST).optional().describe('只加这些；不填：全部') }),
    output: z.object({
      added: z.int(),
      skipped: z.array(z.object({ title: z.string(), message: z.string() })),
      cartGoodsNum: z.int(),
    }),
    refuses: ['OFTEN_NONE'],
    example: { listId: '1' },
    writes: true,
    proxy: true,
  }),
  '/api/often/getSearches': call({
    title: '保存的搜索',
    access: 'user',
    input: nothing,
    output: z.array(
      z.object({
        searchId: z.string(),
        name: z.string(),
        href: z.string(),
        tellNew: z.boolean(),
        tellStock: z.boolean(),
        tellUnderFen: fenInt().nullable().describe('到货价不高于，元/吨以分计；空：不提醒'),
        goodsCount: z.int(),
        stockCount: z.int(),
        lowestFen: fenInt().nullable().describe('有货的最低到货价，每吨'),
        areaName: z.string().describe('按哪个价格区域'),
        checkedAt: at,
        toldText: z.string(),
        toldAt: at.nullable(),
      }),
    ),
    example: {},
  }),
  '/api/often/saveSearch': call({
    title: `保存搜索并设提醒：每 ${WATCH_MINUTES} 分钟看一次`,
    access: 'user',
    input: z.object({
      searchId: searchId.optional().describe('改名字和提醒；不填：新建'),
      name,
      criteria: z.object(criteria).default(z.object(criteria).parse({})).describe('搜索条件，改提醒时不用给'),
      tellNew: z.boolean().default(true),
      tellStock: z.boolean().default(true),
      tellUnderFen: fenInt().min(1).max(10_000_000).nullable().default(null),
    }),
    output: z.object({ searchId: z.string() }),
    refuses: ['OFTEN_NONE', 'OFTEN_WRONG'],
    example: { name: '20 的三级螺纹', criteria: { word: 'HRB400E 20*9' } },
    writes: true,
  }),
  '/api/often/removeSearch': call({
    title: '删除保存的搜索',
    access: 'user',
    input: z.object({ searchId }),
    output: done,
    refuses: ['OFTEN_NONE'],
    example: { searchId: '1' },
    writes: true,
  }),
}
