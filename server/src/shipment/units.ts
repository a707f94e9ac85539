// 仓库 what the yard does with its units: registers, moves, blocks and releases them.
import { UnitState, unitKindOf } from '@mall/domain/schedule/schedule.codes.ts'
import { weightOfPieces } from '@mall/domain/weight.ts'
import type { Parsed } from '@mall/contract/calls.ts'
import { refuse } from '@mall/contract/errors.ts'
import type { Ctx } from '../app/ctx.ts'
import { literal } from '../app/paging.ts'
import { audit } from '../audit/audit.ts'
import { today } from '../schedule/line.queries.ts'
import {
  findStock,
  insertStockUnits,
  insertUnitEvents,
  knownUnitNos,
  lockStockSku,
  lockUnitRows,
  setBlocked,
  setPosition,
  setUnblocked,
  type StockSku,
} from './yard.queries.ts'

const DONE = { done: true } as const
const NUMBER = /^[A-Z0-9][A-Z0-9-]{3,29}$/
const HEAT = /^[A-Z0-9-]{4,20}$/
/** A tag may differ from the table by so much, or a digit slipped. */
const APART = 3

type Entry = Parsed<'/api/ops/saveUnits'>['units'][number]

export async function findStockSku(ctx: Ctx, { word }: { word: string }) {
  const rows = await findStock(ctx.db, `%${literal(word).replace(/\s+/g, '%')}%`)
  return rows.map(r => ({
    skuCode: r.skuCode,
    title: r.title,
    depotName: r.depotName,
    pieceUnit: r.pieceUnit,
    onHand: r.onHand,
    registered: r.registered,
    pieceKg: weightOfPieces(1, r.pieceWeightG),
  }))
}

/** What is wrong with a row by itself; undefined: nothing. */
function whyNotEntry(u: Entry, sku: StockSku): string | undefined {
  if (!NUMBER.test(u.unitNo)) return '件号为 4 至 30 位大写字母、数字或横线'
  if (!HEAT.test(u.heatNo)) return '炉号为 4 至 20 位字母、数字或横线'
  if (u.pieces < 1) return '件数须大于 0'
  if (u.tagKg < 1) return '标牌重量须大于 0'
  const theory = weightOfPieces(u.pieces, sku.pieceWeightG)
  if (u.tagKg > theory * APART || u.tagKg * APART < theory)
    return `标牌 ${(u.tagKg / 1000).toFixed(3)} 吨与理论 ${(theory / 1000).toFixed(3)} 吨相差过大，请核对单位（吨还是公斤）和件数`
  return undefined
}

/** 入库登记: all rows or none; each wrong row is told with its number. */
export const saveUnits = (ctx: Ctx, input: Parsed<'/api/ops/saveUnits'>) =>
  ctx.db.tx(async tx => {
    const sku = (await lockStockSku(tx, input.skuCode)) ?? refuse('UNIT_ENTRY', { why: '没有这个现货商品，请重新选择' })
    if (input.madeOn > (await today(tx))) return refuse('UNIT_ENTRY', { why: '入库日期不能晚于今天' })
    const units = input.units.map(u => ({ ...u, unitNo: u.unitNo.toUpperCase(), heatNo: u.heatNo.toUpperCase() }))
    const known = new Set(
      (
        await knownUnitNos(
          tx,
          units.map(u => u.unitNo),
        )
      ).map(k => k.unitNo),
    )
    const seen = new Set<string>()
    const errors = units.flatMap((u, i) => {
      const twice = seen.has(u.unitNo) ? '件号在上面已有一行' : known.has(u.unitNo) ? '件号已登记过' : undefined
      seen.add(u.unitNo)
      const why = whyNotEntry(u, sku) ?? twice
      return why ? [{ row: i + 1, why }] : []
    })
    const pieces = units.reduce((n, u) => n + Math.max(0, u.pieces), 0)
    const room = sku.onHand - sku.registered
    if (errors.length === 0 && pieces > room)
      return refuse('UNIT_ENTRY', {
        why: `账面在库 ${sku.onHand} ${sku.pieceUnit}，已登记 ${sku.registered}，至多还能登记 ${Math.max(0, room)}；请先在「价格与库存」调库存`,
      })
    if (errors.length > 0) return { saved: 0, errors: errors.slice(0, 200) }
    const made = await insertStockUnits(tx, {
      skuId: sku.skuId,
      depotCode: sku.depotCode,
      kind: unitKindOf(sku.pieceUnit),
      madeOn: input.madeOn,
      unitNos: units.map(u => u.unitNo),
      heatNos: units.map(u => u.heatNo),
      positions: units.map(u => u.position),
      pieces: units.map(u => u.pieces),
      tagKgs: units.map(u => u.tagKg),
      theoryKgs: units.map(u => Math.max(1, weightOfPieces(u.pieces, sku.pieceWeightG))),
      actorId: ctx.me.userId,
    })
    const names = new Set(made.map(m => m.unitNo))
    const taken = units.find(u => !names.has(u.unitNo))
    if (taken) return refuse('UNIT_NO_TAKEN', { unitNo: taken.unitNo })
    await audit(tx, {
      actorId: ctx.me.userId,
      act: 'unit.enter',
      objectType: 'sku',
      objectId: sku.skuCode,
      detail: `${sku.title} 登记 ${units.length} 件（${units[0]?.unitNo}${units.length > 1 ? ' 等' : ''}）`,
    })
    return { saved: units.length, errors: [] }
  })

export const moveUnit = (ctx: Ctx, { unitIds, position }: Parsed<'/api/ops/moveUnit'>) =>
  ctx.db.tx(async tx => {
    const ids = [...new Set(unitIds.map(Number))]
    const units = await lockUnitRows(tx, ids)
    if (units.length !== ids.length) return refuse('UNIT_NONE')
    const gone = units.find(u => u.state === UnitState.shipped)
    if (gone) return refuse('UNIT_STATE', { unitNo: gone.unitNo, state: UnitState.label(gone.state), act: '移库位' })
    await setPosition(tx, { unitIds: ids, position, actorId: ctx.me.userId })
    await audit(tx, {
      actorId: ctx.me.userId,
      act: 'unit.move',
      objectType: 'unit',
      objectId: units[0]?.unitNo ?? '',
      detail: `${units.length} 件移到 ${position}`,
    })
    return DONE
  })

const setState = (ctx: Ctx, o: { unitId: string; reason: string }, to: 'block' | 'unblock') =>
  ctx.db.tx(async tx => {
    const id = Number(o.unitId)
    const [u] = await lockUnitRows(tx, [id])
    if (!u) return refuse('UNIT_NONE')
    const act = to === 'block' ? '冻结' : '解冻'
    const done = to === 'block' ? await setBlocked(tx, { unitId: id, reason: o.reason }) : await setUnblocked(tx, id)
    if (!done)
      return refuse('UNIT_STATE', {
        unitNo: u.unitNo,
        state: UnitState.label(u.state),
        act: u.state === UnitState.loaded ? `${act}，请先把它从运单 ${u.waybillNo} 上卸下` : act,
      })
    await insertUnitEvents(tx, { unitIds: [id], event: to, detail: o.reason, actorId: ctx.me.userId })
    await audit(tx, {
      actorId: ctx.me.userId,
      act: to === 'block' ? 'unit.block' : 'unit.unblock',
      objectType: 'unit',
      objectId: u.unitNo,
      detail: `${u.orderCode ? `原配订单 ${u.orderCode}；` : ''}${o.reason}`,
    })
    return DONE
  })
export const blockUnit = (ctx: Ctx, input: Parsed<'/api/ops/blockUnit'>) => setState(ctx, input, 'block')
export const unblockUnit = (ctx: Ctx, input: Parsed<'/api/ops/unblockUnit'>) => setState(ctx, input, 'unblock')
