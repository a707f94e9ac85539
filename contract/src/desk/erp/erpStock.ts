// ERP 库存消息 at the mill's desk.
import { kgInt } from '../../kernel/units.ts'
import { z } from 'zod'
import { StockLevelState } from '@mall/domain/desk/erp/stockLevel.ts'
import { at, call, daysIn, done, pageIn, pageOf, requestId, text, typed, word } from '../../kernel/call.ts'

const messageId = typed().min(1, '请填写消息号').max(80)
const Level = z.object({
  messageId: z.string(),
  skuCode: z.string(),
  title: z.string().describe('空：商城没有这个商品'),
  depotCode: z.string(),
  pieceUnit: z.string(),
  pieces: z.int().nullable(),
  kg: kgInt().nullable(),
  countedAt: at.describe('ERP 账上的时刻'),
  seq: z.int(),
  state: z.enum(StockLevelState.values),
  why: z.string().describe('空：没有问题'),
  trouble: z.string(),
  underWay: z.int().describe('当时 ERP 未记账的商城变动，件'),
  wasPieces: z.int().nullable(),
  nowPieces: z.int().nullable(),
  tries: z.int(),
  nextAt: at,
  came: z.int().describe('同一消息号来过几次'),
  odd: z.string().describe('同一消息号后来的不同内容，未采用'),
  receivedAt: at,
  doneAt: at.nullable(),
  droppedName: z.string(),
  note: z.string(),
})

export const erpStockCalls = {
  '/api/ops/getErpStockList': call({
    title: 'ERP 库存消息',
    access: 'staff',
    right: 'erp.see',
    input: z.object({
      ...pageIn,
      ...daysIn,
      state: z.enum(['stuck', 'taken', 'all']).default('stuck'),
      word: word(80).default('').describe('商品编码或消息号，完整'),
    }),
    output: pageOf(Level).extend({ stuckCount: z.int(), sandbox: z.boolean() }),
    example: {},
  }),
  '/api/ops/retryErpStock': call({
    title: '重试一条 ERP 库存消息',
    access: 'staff',
    right: 'erp.handle',
    input: z.object({ messageId }),
    output: z.object({ state: z.enum(StockLevelState.values), trouble: z.string() }),
    refuses: ['ERP_OFF', 'ERP_STOCK_NONE', 'ERP_STOCK_STATE'],
    example: { messageId: 'KC20261101-0001' },
    writes: true,
  }),
  '/api/ops/dropErpStock': call({
    title: '不采用一条 ERP 库存消息，以商城的数为准',
    access: 'staff',
    right: 'erp.handle',
    input: z.object({ messageId, note: text(200).min(1, '请填写原因') }),
    output: done,
    refuses: ['ERP_STOCK_NONE', 'ERP_STOCK_STATE'],
    example: { messageId: 'KC20261101-0001', note: '现场复点，商城的数对' },
    writes: true,
  }),
  '/api/ops/sendSandboxErpStock': call({
    title: '让沙箱 ERP 报一次库存',
    access: 'staff',
    right: 'erp.handle',
    input: z.object({
      skuCode: text(80).min(1, '请填写商品编码'),
      depotCode: text(20).min(1, '请填写仓库编码'),
      pieces: z.int().min(0).max(10_000_000),
      requestId,
    }),
    output: z.object({ messageId: z.string(), outcome: z.string() }),
    refuses: ['ERP_OFF'],
    example: { skuCode: 'X', depotCode: 'W01', pieces: 10, requestId: 'erp-stock-example' },
    writes: true,
  }),
}
