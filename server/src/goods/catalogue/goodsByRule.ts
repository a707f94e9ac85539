// 按规则建商品: every grade in every size, of every mill, in every depot; tried out like an Excel and written on the same way.
import { createHash } from 'node:crypto'
import type { SheetGoods } from '@mall/domain/goods/goods/goodsSheet.ts'
import { type GoodsForm, specOf } from '@mall/domain/goods/goods/goodsForm.ts'
import type { Parsed } from '@mall/contract/main/calls.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import type { Ctx, World } from '../../kernel/ctx.ts'
import { tryGoods } from './goodsImports.ts'
import { ALL_READ } from './packedGoods.ts'

const MOST = 5000

/** Goods as the page of the rule names them: Q355B 12*2000*6000，宽厚板厂，天津港示范库. */
function goodsOf({ catalogue }: World, shape: string, f: Partial<GoodsForm>): string {
  const none = { thicknessUm: null, widthUm: null, lengthUm: null, diameterUm: null }
  const spec = f.spec ?? specOf(shape, { ...none, ...f })
  const [mill, depot] = [catalogue.mills.get(f.millCode ?? ''), catalogue.depots.get(f.depotCode ?? '')]
  return [`${f.grade ?? ''} ${spec}`.trim(), mill?.name ?? f.millCode, depot?.name ?? f.depotCode].filter(Boolean).join('，')
}

export async function tryGoodsByRule(ctx: Ctx, input: Parsed<'/api/ops/tryGoodsByRule'>) {
  const { varietyCode, grades, sizes, mills, depots, attributes, gradeLevel, settlement, spot, futures, onShelf } = input
  const variety = ctx.world.catalogue.varieties.get(varietyCode)
  if (!variety) return refuse('GOODS_IMPORT_WRONG.noVariety')
  const count = grades.length * sizes.length * mills.length * depots.length
  if (count > MOST) return refuse('GOODS_IMPORT_WRONG.tooMany', { count, most: MOST })
  const byTable = input.listPriceFen === 0
  if (byTable && [...grades, ...sizes].some(x => x.addFen !== 0)) return refuse('GOODS_IMPORT_WRONG.twoPrices')
  const rows: SheetGoods[] = []
  for (const { grade, standard, addFen } of grades)
    for (const { addFen: sizeFen, spec, pieceWeightG, ...size } of sizes)
      for (const millCode of mills)
        for (const depotCode of depots)
          rows.push({
            row: rows.length + 1,
            said: {
              varietyCode,
              grade,
              standard,
              millCode,
              depotCode,
              ...size,
              attributes,
              gradeLevel,
              settlement,
              spot,
              futures,
              onShelf,
              ...(spec ? { spec } : {}),
              ...(pieceWeightG > 0 ? { pieceWeightG } : {}),
              ...(byTable ? {} : { listPriceFen: input.listPriceFen + addFen + sizeFen }),
            },
          })
  const { requestId, ...said } = input
  const answer = await tryGoods(ctx, {
    source: 'rule',
    fileName: `${variety.name} ${grades.length} 材质 × ${sizes.length} 规格 × ${mills.length} 钢厂 × ${depots.length} 仓库`,
    reason: input.reason,
    requestId,
    rows,
    unread: ALL_READ,
    letterOf: {},
    said: createHash('sha256').update(JSON.stringify(said)).digest('base64url'),
  })
  // Nobody has seen the rows of a rule: what is wrong is said of the goods it would make.
  return {
    ...answer,
    wrong: answer.wrong.map(w => ({ ...w, value: goodsOf(ctx.world, variety.shape, rows[w.row - 1]?.said ?? {}) })),
  }
}
