// What a person keeps of the goods: 收藏 favourites, and 足迹 what he looked at.
import { fenInt } from '../../kernel/units.ts'
import { ProductRow } from '../../kernel/productRow.ts'
import { z } from 'zod'
import { at, call, done, pageIn, pageOf, skuCode } from '../../kernel/call.ts'
import { EXAMPLE_SKU } from './goods.ts'

const bySku = z.object({ skuCode })

export const keptGoodsCalls = {
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
    output: pageOf(ProductRow.extend({ collectedAt: at, priceThenFen: fenInt() })),
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
}
