// Tools that a purchasing assistant has at /api/mcp (decision 0096). Their inputs are those of the calls behind them, told in words; what they
// answer is made in server/src/desk/openApi/mcpTools.ts.
import { LIST_LINES_MOST } from '@mall/domain/orders/purchaseLists/watch.rules.ts'
import { z } from 'zod'
import { orderCode, skuCode, text, type Schema, word } from '../../kernel/call.ts'

/** Lines of a purchase list that one answer can hold without drowning who reads it. */
export const MCP_LIST_LINES = 50

const page = z.int('页码须为整数').min(1, '页码从 1 开始').max(1000, '页码最多 1000').default(1).describe('第几页，从 1 开始')
const priceAreaCode = z
  .string()
  .regex(/^[0-9]{3}$/, '销售区域代码是 3 位数字')
  .optional()
  .describe('销售区域代码，3 位数字；不填按默认区域计价。到货城市的代码：把「送天津」写在 match_list 的行里，答复的 place 里有')
const sku = skuCode.describe('商品编码，取自 search_goods 或 match_list')

export interface McpTool<I> {
  readonly title: string
  readonly description: string
  readonly input: Schema<I>
  readonly schema: Readonly<Record<string, unknown>>
  readonly writes: boolean
}
function fieldsOf(input: z.ZodType): McpTool<unknown>['schema'] {
  const { $schema: _, ...schema } = z.toJSONSchema(input, { io: 'input' })
  return schema
}
/** In plain types, as a call is: the server sees no schema library. */
function tool<I extends z.ZodType>(def: { title: string; description: string; input: I; writes?: true }): McpTool<z.output<I>> {
  const { title, description } = def
  let told: McpTool<unknown>['schema'] | undefined
  return {
    title,
    description,
    input: def.input as unknown as Schema<z.output<I>>,
    // A mall may run for weeks before an assistant asks what there is.
    get schema() {
      return (told ??= fieldsOf(def.input))
    },
    writes: def.writes ?? false,
  }
}

export const mcpTools = {
  search_goods: tool({
    title: '搜索商品',
    description:
      '按品名、材质、规格搜索在售商品，每页 10 条。priceFen 为厂提价、deliveredFen 为到货价，单位：分，按 priceUnit（ton 吨、kg 千克、piece 件）；availableKg 为可售千克，pieceWeightG 为单件克重。',
    input: z.object({
      word: word(100).min(1, '请填写搜索词').describe('搜索词，如「HRB400E 20*9」「镀锌 1.0 Z120」'),
      page,
      priceAreaCode,
    }),
  }),
  get_goods: tool({
    title: '商品详情',
    description:
      '一种商品在该区域的价格构成、各仓库存与重量。金额单位：分，按 priceUnit；重量：千克（Kg）或克（G）；尺寸：毫米（Mm）。',
    input: z.object({ skuCode: sku, priceAreaCode }),
  }),
  match_list: tool({
    title: '采购清单逐行配货',
    description: `把采购清单的原文逐行对上在售商品，一次最多 ${MCP_LIST_LINES} 行。state：sure 已配好，choose 要人选一个，instead 有此规格但无现货，unknown 没有此规格，unread 没读懂；choose 与 instead 请让人来定，不要自己猜。`,
    input: z.object({
      text: z
        .string('请贴上采购清单')
        .max(MCP_LIST_LINES * 201, '清单过长，请分几次')
        .describe('清单原文，一行一种，如「HRB400E 20*9 30吨」'),
      priceAreaCode,
    }),
  }),
  draft_cart: tool({
    title: '存成常用清单',
    description:
      '把选好的商品与件数存成一张常用清单，给密钥所代表的人。不下单、不占库存、不改购物车：请把 link 交给此人，由他登录后核对、加入购物车并确认。同名清单不会重复建。',
    input: z.object({
      name: text(30).min(1, '请给清单起个名字').describe('清单的名字，不与已有的重名'),
      lines: z
        .array(
          z.object({
            skuCode: sku,
            pieces: z.int('件数须为整数').min(1, '件数至少 1 件').max(99_999, '件数最多 99,999 件').describe('件数，不是吨数'),
          }),
        )
        .min(1, '清单里至少有一种商品')
        .max(LIST_LINES_MOST, `一张清单最多 ${LIST_LINES_MOST} 种商品`),
      priceAreaCode,
    }),
    writes: true,
  }),
  list_orders: tool({
    title: '订单列表',
    description: '此人看得到的本企业订单，新的在前，每页 10 条。金额单位：分；重量：千克；时刻：毫秒。',
    input: z.object({
      page,
      word: word(60).default('').describe('订单号、品名、材质'),
    }),
  }),
  get_order: tool({
    title: '一张订单',
    description: '订单的状态、等待事项、责任方、接下来的步骤，与各行商品。金额单位：分；重量：千克；时刻：毫秒。',
    input: z.object({ orderCode: orderCode.describe('订单号') }),
  }),
}
export type McpToolName = keyof typeof mcpTools
export type McpInput<T extends McpToolName> = (typeof mcpTools)[T] extends McpTool<infer I> ? I : never
