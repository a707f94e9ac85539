// 挑卷: what a buyer sees of the units that he may choose from.
import { chemistryRows, mechanicRows } from '@mall/domain/delivery/millCertificate/certificate.ts'
import { unitKg } from '@mall/domain/goods/goods/chosenUnits.ts'
import type { Parsed } from '@mall/contract/main/calls.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { offsetOf, page } from '../../kernel/serve/paging.ts'
import type { SkuRow } from '../../goods/goods/goods.queries.ts'
import { findSku } from '../../goods/goods/goods.reads.ts'
import { available } from '../../goods/goods/goods.view.ts'
import { gradeOf } from '../millCertificate/grades.ts'
import { heatOf } from '../millCertificate/heat.queries.ts'
import { makesValues, thicknessOf, valuesOf } from '../millCertificate/heatRecord.ts'
import { choicePage, choiceSums, choiceUnit } from './goodsUnits.queries.ts'

const goodsOf = (sku: SkuRow) => ({ skuId: sku.id, depotCode: sku.depotCode, available: Math.max(0, available(sku)) })

export async function readGoodsUnits(ctx: Ctx, input: Parsed<'/api/goods/getGoodsUnits'>) {
  const sku = await findSku(ctx, input.skuCode)
  const goods = goodsOf(sku)
  const f = {
    ...goods,
    settlement: sku.settlement,
    sort: input.sort,
    fromKg: input.fromKg ?? null,
    toKg: input.toKg ?? null,
    heatNo: input.heatNo.toUpperCase(),
  }
  const [rows, sums] = await Promise.all([
    choicePage(ctx.db, { ...f, limit: input.pageSize, offset: offsetOf(input) }),
    choiceSums(ctx.db, goods),
  ])
  const known = gradeOf(sku.grade) !== undefined
  const list = rows.map(({ total: _all, fileIds, measured, ...u }) => ({
    ...u,
    weightKg: unitKg(sku.settlement, u),
    pictures: fileIds.map(id => `/api/file/get?id=${id}&size=preview`),
    tested: known && (measured || makesValues(ctx.world)),
  }))
  return {
    ...page(input, list, rows[0]?.total ?? 0),
    availablePieces: goods.available,
    all: sums?.n ?? 0,
    heats: sums?.heats ?? [],
  }
}

/** Of a unit that may be chosen, what its heat was measured for; nothing is signed by it. */
export async function readUnitQuality(ctx: Ctx, { skuCode, unitNo }: Parsed<'/api/goods/getUnitQuality'>) {
  const sku = await findSku(ctx, skuCode)
  const u = (await choiceUnit(ctx.db, { ...goodsOf(sku), unitNo })) ?? refuse('UNITS_GONE', { unitNos: unitNo })
  const key = { heatNo: u.heatNo, grade: sku.grade, sizeUm: sku.thicknessUm ?? 0 }
  const [record, values] = await Promise.all([heatOf(ctx.db, key), valuesOf(ctx.world, ctx.db, key)])
  const row = gradeOf(sku.grade)
  if (!row || !values) return refuse('WARRANTY_WAITS', { heatNo: u.heatNo })
  const mm = thicknessOf(key.sizeUm)
  return {
    ...u,
    grade: sku.grade,
    standard: record?.standard ?? sku.standard,
    testedOn: record?.testedOn ?? '',
    demo: record?.source !== 'lab',
    values: [...chemistryRows(row, values, mm), ...mechanicRows(row, values, mm)],
  }
}
