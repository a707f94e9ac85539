// 挑卷: the single units of goods in stock that a buyer may choose (decision 0254). Nothing of the yard's own: no place, nobody's name.
import { kgInt } from '../../kernel/units.ts'
import { z } from 'zod'
import { call, pageIn, pageOf, skuCode, text } from '../../kernel/call.ts'
import { EXAMPLE_COIL } from '../../goods/goods/goods.ts'
import { unitNo } from '../../orders/cart/cartCalls.ts'
import { ValueOut } from '../millCertificate/warranty.ts'

const kg = kgInt()
const GoodsUnit = z.object({
  unitNo: z.string(),
  kind: z.string().describe('coil 卷 bundle 捆 plate 张 piece 件 lot 批'),
  heatNo: z.string(),
  pieces: z.int(),
  weightKg: kg.describe('计价重量：标牌重；理计商品为理论重'),
  tagKg: kg.describe('标牌重量（实重）'),
  theoryKg: kg,
  madeOn: z.string(),
  defect: z.string().describe('缺陷说明；空：没有登记缺陷'),
  pictures: z.array(z.string()).describe('照片地址'),
  tested: z.boolean().describe('这个炉号的化学成分与力学性能可以预览'),
})

export const goodsUnitCalls = {
  '/api/goods/getGoodsUnits': call({
    title: '挑卷：这个商品在仓可单选的卷、捆、张，标牌重、炉号与缺陷；没有登记到件的为空，任选即可',
    punchOut: true,
    access: 'guest',
    open: 'price',
    input: z.object({
      skuCode,
      ...pageIn,
      sort: z.enum(['old', 'light', 'heavy', 'number']).default('old').describe('先入库的在前、轻的、重的、按号'),
      fromKg: kg.min(0).max(9_999_999).optional(),
      toKg: kg.min(0).max(9_999_999).optional(),
      heatNo: text(20).default(''),
    }),
    output: pageOf(GoodsUnit).extend({
      availablePieces: z.int().describe('可供件数，选的合计不能超过'),
      all: z.int().describe('不筛选时可选的件'),
      heats: z.array(z.string()).describe('这些件的炉号，至多 60 个'),
    }),
    refuses: ['GOODS_NOT_FOUND'],
    example: { skuCode: EXAMPLE_COIL },
  }),
  '/api/goods/getUnitQuality': call({
    title: '一件的质量预览：所属炉号的化学成分与力学性能，不是签发的质保书',
    access: 'guest',
    input: z.object({ skuCode, unitNo }),
    output: z.object({
      unitNo: z.string(),
      heatNo: z.string(),
      grade: z.string(),
      standard: z.string(),
      testedOn: z.string(),
      demo: z.boolean().describe('演示值，不是检验结果'),
      values: z.array(ValueOut),
    }),
    refuses: ['GOODS_NOT_FOUND', 'UNITS_GONE', 'WARRANTY_WAITS'],
    example: { skuCode: EXAMPLE_COIL, unitNo: 'C26112090001' },
  }),
}
