// 商品台: goods made and changed by the mill's desk: one by one, by rule, by Excel; imports as one whole that can be undone; planned shelf times; history.
import { RepricingState } from '@mall/domain/goods/repricing/repricing.codes.ts'
import { z } from 'zod'
import { MOST_PIECE_G, MOST_PIECES, MOST_PRICE_FEN } from '@mall/domain/goods/goods/figures.rules.ts'
import { MOST_SHELF } from '@mall/domain/goods/goods/shelf.rules.ts'
import { ImportKind, ImportSource, ImportState } from '@mall/domain/goods/goods/goodsImport.codes.ts'
import {
  at,
  call,
  daysIn,
  done,
  ofChannel,
  pageIn,
  pageOf,
  priceWaits,
  requestId,
  skuCode,
  text,
  typed,
  word,
} from '../../kernel/call.ts'
import { EXAMPLE_SKU } from './goods.ts'

const um = z.int().min(1).max(100_000_000).nullable().default(null).describe('微米')
const name = typed().max(40)
/** 成批上下架, what became of each goods. */
const ShelfResult = z.object({
  batchNo: z.string(),
  onShelf: z.boolean(),
  dueAt: z.int().nullable().describe('空：当时就办'),
  total: z.int(),
  changed: z.array(z.string()).describe('办了的商品编码'),
  same: z.int().describe('本来就是，没有动'),
  refused: z.array(z.object({ skuCode: z.string(), title: z.string(), why: z.string() })),
})
/** 商品, as the desk fills it in. */
const formShape = {
  skuCode: typed().max(80).describe('空：自动编码'),
  varietyCode: typed().min(1, '请选品种').max(20),
  grade: name,
  standard: name,
  millCode: typed().min(1, '请选钢厂').max(10),
  depotCode: typed().min(1, '请选仓库').max(10),
  ...{ thicknessUm: um, widthUm: um, lengthUm: um, diameterUm: um },
  spec: typed().max(60).describe('空：由尺寸写成'),
  attributes: z.record(z.string().max(30), typed().max(40)).refine(a => Object.keys(a).length <= 40, '属性过多'),
  gradeLevel: z.string().max(4),
  settlement: z.int().min(1).max(3),
  priceUnit: z.enum(['ton', 'kg', 'piece']),
  pieceUnit: typed().max(4),
  pieceWeightG: z.int().min(0).max(MOST_PIECE_G, '一件最多 200 吨').describe('0：按理论重'),
  listPriceFen: z.int().min(0, '价格不能小于 0').max(MOST_PRICE_FEN, '价格过高').describe('0：新商品按基价与加价'),
  onHand: z.int().min(0).max(MOST_PIECES),
  ...{ spot: z.boolean(), futures: z.boolean(), onShelf: z.boolean() },
}
const GoodsForm = z.object(formShape)
export const EXAMPLE_FORM: z.input<typeof GoodsForm> = {
  ...{ skuCode: '', varietyCode: 'GGC', grade: 'DX51D+Z', standard: 'GB/T 2518-2019', millCode: 'M04', depotCode: 'W06' },
  ...{ thicknessUm: 1150, widthUm: 1_250_000, spec: '', attributes: { coating: 'Z140' }, gradeLevel: '1', settlement: 2 },
  ...{
    priceUnit: 'ton',
    pieceUnit: '卷',
    pieceWeightG: 9_800_000,
    listPriceFen: 421_000,
    onHand: 5,
    spot: true,
    futures: false,
    onShelf: true,
  },
}
const wrongCell = z.object({
  row: z.int(),
  column: z.string(),
  cell: z.string().describe('B17；空：没有这一列'),
  value: z.string().describe('写的是什么；按规则试建：是哪一个商品'),
  why: z.string(),
})
const tried = z.object({
  importNo: z.string().describe('空：有错，什么都没有留下'),
  ...{ rows: z.int(), made: z.int(), changed: z.int(), same: z.int() },
  priced: z.int().describe('改动的行里，挂牌价写入后成为调价单草稿的'),
  wrongCount: z.int(),
  wrong: z.array(wrongCell).describe('最多 500 格'),
  wrongRows: z.array(z.int()).describe('有错的行，全部'),
  missingCount: z.int().describe('盘点：仓库里有库存而表里没有的商品'),
  missing: z
    .array(z.object({ skuCode: z.string(), title: z.string(), onHand: z.int(), reserved: z.int() }))
    .describe('其中前 200 个'),
})
const head = z.object({
  importNo: z.string(),
  source: z.enum(ImportSource.values),
  fileName: z.string(),
  reason: z.string(),
  state: z.enum(ImportState.values),
  ...{ rows: z.int(), made: z.int(), changed: z.int(), same: z.int() },
  leftOut: z.int().describe('文件里有错而没有写的行'),
  priced: z.int().describe('改动的行里，挂牌价写入后成为调价单草稿的'),
  doneRows: z.int().describe('已写的行'),
  staffName: z.string(),
  createdAt: at,
  doneAt: at.nullable(),
  failedWhy: z.string(),
  undoneAt: at.nullable(),
  undoneName: z.string(),
  repricingNo: z.string().describe('价格进的调价单；空：没有改价，或还没有写入'),
  repricingState: z.literal(RepricingState.values).nullable().describe('这张调价单的状态；空：没有'),
  undoUntil: at.nullable().describe('在此之前可以整单撤销；空：不能'),
})
const named = z.object({ code: z.string(), name: z.string() })
const sizes = z.object({
  ...{ thicknessUm: um, widthUm: um, lengthUm: um, diameterUm: um },
  spec: typed().max(60).default(''),
  pieceWeightG: z.int().min(0).max(MOST_PIECE_G).default(0),
  addFen: z.int().min(-MOST_PRICE_FEN).max(MOST_PRICE_FEN).default(0).describe('这个规格加价'),
})
const importNo = typed().min(1).max(40)

export const goodsMakeDeskCalls = {
  '/api/ops/getGoodsBasics': call({
    title: '建商品用的品种、材质、钢厂、仓库、属性',
    access: 'staff',
    right: 'goods.see',
    input: z.object({}),
    output: z.object({
      varieties: z.array(
        named.extend({
          className: z.string(),
          channelName: z.string(),
          shape: z.string(),
          sizes: z.array(z.string()).describe('必须填写的尺寸'),
          typedSpec: z.boolean().describe('规格须填写'),
          ...{ pieceUnit: z.string(), priceUnit: z.enum(['ton', 'kg', 'piece']) },
          grades: z.array(z.object({ grade: z.string(), standard: z.string() })),
        }),
      ),
      mills: z.array(named),
      depots: z.array(named),
      attributes: z.array(named),
    }),
    example: {},
  }),
  '/api/ops/getGoodsForm': call({
    title: '商品的全部字段与每次改动',
    access: 'staff',
    right: 'goods.see',
    input: z.object({ skuCode }),
    output: z.object({
      form: z.object({
        ...formShape,
        thicknessUm: z.int().nullable(),
        widthUm: z.int().nullable(),
        lengthUm: z.int().nullable(),
        diameterUm: z.int().nullable(),
      }),
      reserved: z.int(),
      stamp: z.string().describe('改时带回：别人改过就不写'),
      title: z.string(),
      priceBandPercent: z.int(),
      approvePercent: z.int(),
      changes: z.array(
        z.object({
          at,
          label: z.string(),
          was: z.string(),
          now: z.string(),
          why: z.string().describe('改的人写的原因'),
          staffName: z.string(),
          importNo: z.string(),
        }),
      ),
      plans: z.array(z.object({ planId: z.int(), onShelf: z.boolean(), dueAt: at, reason: z.string(), staffName: z.string() })),
    }),
    refuses: ['GOODS_NOT_FOUND'],
    example: { skuCode: EXAMPLE_SKU },
  }),
  '/api/ops/saveGoods': call({
    title: '新建或修改一个商品',
    access: 'staff',
    right: 'goods.make',
    input: z.object({
      form: GoodsForm,
      stamp: z.string().max(20).default('').describe('空：新建'),
      againFen: z.int().min(0, '价格不能为负').nullable().default(null).describe('变动超过幅度上限时再输入一次的新价格'),
      reason: text(200).default(''),
    }),
    output: z.object({ skuCode: z.string(), title: z.string(), ...priceWaits }),
    refuses: [
      'PRICE_WAITS',
      'REPRICE_WRONG',
      'GOODS_NOT_FOUND',
      'GOODS_FORM',
      'GOODS_SAME_CODE',
      'GOODS_CHANGED',
      'PRICE_CONFIRM',
      'REASON_NEEDED',
      'STAFF_RIGHT',
    ],
    example: { form: EXAMPLE_FORM },
    writes: true,
  }),
  '/api/ops/planSkuShelf': call({
    title: '定时上架、下架；时间传 null 取消',
    access: 'staff',
    right: 'goods.price',
    input: z.object({
      skuCode,
      onShelf: z.boolean(),
      dueAt: at.nullable().default(null),
      reason: text(200).default(''),
    }),
    output: done,
    refuses: ['GOODS_NOT_FOUND', 'SHELF_PLAN', 'STAFF_RIGHT'],
    example: { skuCode: EXAMPLE_SKU, onShelf: false, dueAt: null },
    writes: true,
  }),
  '/api/ops/updateManyShelf': call({
    title: '成批上架、下架：勾选的商品，或筛选到的全部；可定时',
    access: 'staff',
    right: 'goods.price',
    input: z.object({
      onShelf: z.boolean(),
      skuCodes: z.array(skuCode).max(MOST_SHELF).default([]),
      filter: z
        .object({
          word: word(60).default(''),
          ofChannel,
          depotCode: z.string().max(10).optional(),
          onShelf: z.boolean().optional(),
        })
        .nullable()
        .default(null)
        .describe('没有勾选时：同商品列表的筛选'),
      seen: z.int().min(0).default(0).describe('按筛选办时：确认的商品数，变了就不办'),
      dueAt: at.min(0, '时刻有误').nullable().default(null).describe('空：马上'),
      reason: text(200).min(1, '请填写原因'),
      requestId,
    }),
    output: ShelfResult,
    refuses: ['SHELF_MANY', 'SHELF_SEEN', 'REQUEST_REUSED', 'STAFF_RIGHT'],
    example: { onShelf: true, skuCodes: [EXAMPLE_SKU], reason: '恢复供应', requestId: 'shelf-many-example' },
    writes: true,
  }),
  '/api/ops/getShelfBatches': call({
    title: '成批上架、下架的记录',
    access: 'staff',
    right: 'goods.see',
    input: z.object({
      ...pageIn,
      ...daysIn,
      state: z.enum(['ahead', 'all']).default('ahead').describe('ahead：定时的，还有商品没到点'),
      word: word(80).default('').describe('批号或商品编码，完整'),
    }),
    output: pageOf(
      z.object({
        batchNo: z.string(),
        onShelf: z.boolean(),
        dueAt: z.int().nullable().describe('空：当时就办'),
        planned: z.int().describe('还没到点的商品数'),
        reason: z.string(),
        staffName: z.string(),
        madeAt: z.int(),
        changed: z.int(),
        same: z.int(),
        notDone: z.int().describe('没有办的商品数'),
      }),
    ),
    refuses: ['STAFF_RIGHT'],
    example: { state: 'all' },
  }),
  '/api/ops/getShelfBatch': call({
    title: '一批上架、下架的结果',
    access: 'staff',
    right: 'goods.see',
    input: z.object({ batchNo: typed().min(1).max(20) }),
    output: ShelfResult,
    refuses: ['SHELF_BATCH_NONE', 'STAFF_RIGHT'],
    example: { batchNo: 'SX202611010001' },
  }),
  '/api/ops/dropShelfPlans': call({
    title: '撤回一批定时上架、下架：还没到点的都取消',
    access: 'staff',
    right: 'goods.price',
    input: z.object({ batchNo: typed().min(1).max(20) }),
    output: z.object({
      removed: z.int().describe('取消了几个'),
      left: z.int().describe('已到点、已取消或改了时间的，没有动'),
    }),
    refuses: ['SHELF_BATCH_NONE', 'STAFF_RIGHT'],
    example: { batchNo: 'SX202611010001' },
    writes: true,
  }),
  '/api/ops/tryGoodsImport': call({
    title: '试读商品 Excel（multipart/form-data，.xlsx，最多 20,000 行）：说每一格错在哪里，与现有商品差在哪里；什么都不写进商城',
    access: 'staff',
    right: 'goods.make',
    input: z.object({
      source: z.enum(['sheet', 'count']).default('sheet').describe('count：盘点'),
      depotCode: typed().max(10).default('').describe('盘的是哪个仓库；别的仓库的商品算错行，空：不限'),
      reason: text(200).default(''),
      onlyRight: z.int().min(0).max(1).default(0).describe('1：有错的行留下，其余的可以写入'),
      missingAs: z.enum(['leave', 'nil']).default('leave').describe('盘点：表里没有的商品不动，或按 0 件计'),
      requestId,
    }),
    output: tried,
    refuses: ['GOODS_IMPORT_WRONG', 'FILE_MISSING', 'FILE_SUFFIX', 'FILE_CONTENT', 'FILE_LARGE', 'REQUEST_REUSED', 'STAFF_RIGHT'],
    example: { requestId: 'example-goods-import' },
    writes: true,
    upload: true,
  }),
  '/api/ops/tryGoodsByRule': call({
    title: '按规则试建：材质 × 规格 × 钢厂 × 仓库；什么都不写进商城',
    access: 'staff',
    right: 'goods.make',
    input: z.object({
      varietyCode: typed().min(1).max(20),
      grades: z
        .array(z.object({ grade: name, standard: name, addFen: z.int().min(-MOST_PRICE_FEN).max(MOST_PRICE_FEN).default(0) }))
        .min(1, '请填材质')
        .max(30),
      sizes: z.array(sizes).min(1, '请填规格').max(300),
      mills: z.array(z.string().max(10)).min(1, '请选钢厂').max(20),
      depots: z.array(z.string().max(10)).min(1, '请选仓库').max(40),
      attributes: z.record(z.string().max(30), typed().max(40)).default({}),
      gradeLevel: z.string().max(4).default('1'),
      settlement: z.int().min(1).max(3),
      listPriceFen: z.int().min(0, '价格不能小于 0').max(MOST_PRICE_FEN).describe('0：按基价与加价'),
      ...{ spot: z.boolean().default(true), futures: z.boolean().default(false), onShelf: z.boolean().default(true) },
      reason: text(200).default(''),
      requestId,
    }),
    output: tried,
    refuses: ['GOODS_IMPORT_WRONG', 'REQUEST_REUSED', 'STAFF_RIGHT'],
    example: {
      ...{ varietyCode: 'GGC', grades: [{ grade: 'DX51D+Z', standard: 'GB/T 2518-2019' }], mills: ['M04'], depots: ['W06'] },
      ...{ sizes: [{ thicknessUm: 1250, widthUm: 1_250_000, pieceWeightG: 9_800_000 }], attributes: { coating: 'Z140' } },
      ...{ settlement: 2, listPriceFen: 421_000, requestId: 'example-goods-rule' },
    },
    writes: true,
  }),
  '/api/ops/startGoodsImport': call({
    title: '写入一次试读过的导入：后台整单写，全部成功或全部不写',
    access: 'staff',
    right: 'goods.make',
    input: z.object({ importNo }),
    output: done,
    refuses: ['GOODS_IMPORT_NONE', 'GOODS_IMPORT_STATE', 'STAFF_RIGHT'],
    example: { importNo: 'DR20261123000001' },
    writes: true,
  }),
  '/api/ops/undoGoodsImport': call({
    title: '整单撤销一次导入',
    access: 'staff',
    right: 'goods.make',
    input: z.object({ importNo, reason: text(200).min(1, '请填写原因') }),
    output: z.object({ goods: z.int() }),
    refuses: ['GOODS_IMPORT_NONE', 'GOODS_IMPORT_STATE', 'GOODS_UNDO', 'STAFF_RIGHT'],
    example: { importNo: 'DR20261123000001', reason: '价格表选错' },
    writes: true,
  }),
  '/api/ops/getGoodsImports': call({
    title: '商品导入记录',
    access: 'staff',
    right: 'goods.see',
    input: z.object(pageIn),
    output: pageOf(head),
    example: {},
  }),
  '/api/ops/getGoodsImport': call({
    title: '一次商品导入：进度与每一行的差异',
    access: 'staff',
    right: 'goods.see',
    input: z.object({ importNo, ofKind: z.enum(['', ...ImportKind.values]).default(''), ...pageIn }),
    output: pageOf(
      z.object({
        rowNo: z.int(),
        skuCode: z.string(),
        title: z.string(),
        rowKind: z.enum(ImportKind.values),
        ...{ listPriceFen: z.int(), onHand: z.int(), depotName: z.string() },
        changes: z.array(
          z.object({ label: z.string(), was: z.string(), now: z.string(), bySheet: z.boolean().describe('进调价单，不直接改') }),
        ),
      }),
    ).extend({ head }),
    refuses: ['GOODS_IMPORT_NONE'],
    example: { importNo: 'DR20261123000001' },
  }),
}
