// 仓库 what the yard does with its units: registers, moves, blocks and releases them.
import { orderParamTexts } from '@mall/domain/goods/goods/orderParams.ts'
import { UnitState, unitKindOf } from '@mall/domain/delivery/production/schedule.codes.ts'
import { readUnitLines, whyNotTag } from '@mall/domain/delivery/shipment/unitLines.ts'
import { weightOfPieces } from '@mall/domain/kernel/weight.ts'
import type { Parsed } from '@mall/contract/main/calls.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { literal } from '../../kernel/serve/paging.ts'
import { audit } from '../../platform/audit/audit.ts'
import { tellErp } from '../../platform/erpOutbox/tellErp.ts'
import { today } from '../../goods/capacity/line.queries.ts'
import { notify, peopleWithRight, staffWithRight } from '../../platform/notice/notify.ts'
import type { Tx } from '../../kernel/ports/database.ts'
import { announceOrder } from '../../orders/order/moveOrder.ts'
import {
  buyerOf,
  findStock,
  goodsOfUnit,
  insertStockUnits,
  insertUnitEvents,
  knownUnitNos,
  lockStockSku,
  lockUnitRows,
  makeStock,
  setBlocked,
  setDefect,
  setPosition,
  setUnblocked,
  stockUp,
  unitPictures,
  type YardRow,
} from './yard.queries.ts'

const DONE = { done: true } as const
const MOST = 5000

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

/** 入库登记: all lines or none; each wrong one is told with its row. */
export const saveUnits = (ctx: Ctx, input: Parsed<'/api/ops/saveUnits'>) =>
  ctx.db.tx(async tx => {
    const sku = (await lockStockSku(tx, input.skuCode)) ?? refuse('UNIT_ENTRY.noGoods')
    if (input.madeOn > (await today(tx))) return refuse('UNIT_ENTRY.dayAhead')
    const read = readUnitLines(input.lines)
    const numbers = read.units.map(u => u.unit.unitNo)
    if (numbers.length + read.errors.length === 0) return refuse('UNIT_ENTRY.empty')
    if (numbers.length > MOST) return refuse('UNIT_ENTRY.tooMany', { most: MOST })
    const known = new Set((await knownUnitNos(tx, numbers)).map(k => k.unitNo))
    const errors = [
      ...read.errors,
      ...read.units.flatMap(({ row, unit }) => {
        const why = known.has(unit.unitNo) ? '件号已登记过' : whyNotTag(unit.tagKg, weightOfPieces(unit.pieces, sku.pieceWeightG))
        return why ? [{ row, why }] : []
      }),
    ].toSorted((a, b) => a.row - b.row)
    if (errors.length > 0) return { saved: 0, errors: errors.slice(0, 200) }
    const units = read.units.map(u => u.unit)
    const pieces = units.reduce((n, u) => n + u.pieces, 0)
    const room = Math.max(0, sku.onHand - sku.registered)
    if (pieces > room)
      return refuse('UNIT_ENTRY.aboveBooks', { onHand: sku.onHand, unit: sku.pieceUnit, registered: sku.registered, room })
    const made = await insertStockUnits(tx, {
      skuId: sku.skuId,
      depotCode: sku.depotCode,
      kind: unitKindOf(sku.pieceUnit),
      madeOn: input.madeOn,
      unitNos: numbers,
      heatNos: units.map(u => u.heatNo),
      positions: units.map(u => u.position),
      pieces: units.map(u => u.pieces),
      tagKgs: units.map(u => u.tagKg),
      theoryKgs: units.map(u => Math.max(1, weightOfPieces(u.pieces, sku.pieceWeightG))),
      madeLikeId: null,
      actorId: ctx.me.userId,
    })
    const names = new Set(made.map(m => m.unitNo))
    const taken = numbers.find(no => !names.has(no))
    if (taken) return refuse('UNIT_NO_TAKEN', { unitNo: taken })
    await audit(tx, {
      actorId: ctx.me.userId,
      act: 'unit.enter',
      objectType: 'sku',
      objectId: sku.skuCode,
      detail: `${sku.title} 登记 ${units.length} 件（${numbers[0]}${units.length > 1 ? ' 等' : ''}）`,
    })
    return { saved: units.length, errors: [] }
  })

/** 缺陷说明: what a buyer reads of it before he chooses. Who has chosen it already agreed to what stood there: his is not told anew. */
export const saveUnitDefect = (ctx: Ctx, { unitId, defect, fileIds: wanted }: Parsed<'/api/ops/saveUnitDefect'>) =>
  ctx.db.tx(async tx => {
    const [u] = await lockUnitRows(tx, [Number(unitId)])
    if (!u) return refuse('UNIT_NONE')
    if (u.chosenBy !== '' || u.orderCode !== '')
      return refuse('UNIT_STATE', { unitNo: u.unitNo, state: '已属订单', act: '改缺陷说明，不能交的请冻结' })
    const fileIds = wanted ? [...new Set(wanted)] : u.fileIds
    if ((await unitPictures(tx, fileIds)) < fileIds.length) return refuse('FILE_NOT_FOUND')
    if (!(await setDefect(tx, { unitId: u.id, defect, fileIds })))
      return refuse('UNIT_STATE', { unitNo: u.unitNo, state: UnitState.label(u.state), act: '改缺陷说明' })
    await insertUnitEvents(tx, { unitIds: [u.id], event: 'defect', detail: defect || '已清除', actorId: ctx.me.userId })
    await audit(tx, {
      actorId: ctx.me.userId,
      act: 'unit.defect',
      objectType: 'unit',
      objectId: u.unitNo,
      detail: `${u.defect || '无'} → ${defect || '无'}${fileIds.length > 0 ? `，照片 ${fileIds.length} 张` : ''}`,
    })
    return DONE
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

/** Whoever chose this very unit hears what becomes of it, and whoever speaks with him. */
async function tellChosen(tx: Tx, u: YardRow, to: 'block' | 'unblock', reason: string): Promise<void> {
  const buyer = await buyerOf(tx, u.chosenBy)
  if (!buyer) return
  const { orderCode } = buyer
  const people = [buyer.userId, ...(await peopleWithRight(tx, buyer.companyId, 'ship.manage'))]
  const link = `/order/orderDetail?orderCode=${orderCode}`
  if (to === 'block') {
    await notify(tx, people, { event: 'chosenBlocked', facts: { orderCode, unitNo: u.unitNo, reason }, link })
    await notify(tx, await staffWithRight(tx, 'ship.dispatch'), {
      event: 'chosenBlockedDesk',
      facts: { companyName: buyer.companyName, orderCode, unitNo: u.unitNo, reason },
      link: `/order?word=${orderCode}`,
    })
  } else await notify(tx, people, { event: 'chosenBack', facts: { orderCode, unitNo: u.unitNo }, link })
  announceOrder(tx, buyer, buyer.status)
}

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
        act:
          u.state === UnitState.loaded
            ? `${act}，请先把它从运单 ${u.waybillNo} 上卸下`
            : u.state === UnitState.kept
              ? `${act}：竞拍 ${u.lotNo} 留着它，请先与竞拍岗商量`
              : act,
      })
    await insertUnitEvents(tx, { unitIds: [id], event: to, detail: o.reason, actorId: ctx.me.userId })
    if (u.chosenBy !== '') await tellChosen(tx, u, to, o.reason)
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

export const NO_GOODS = '这个仓库没有同品种、同牌号、同规格的现货商品，请先新建商品'
/** Why a unit is no case for 转为现货; empty: it was made to order, and nobody's any more. */
export const whyNotStock = (u: YardRow): string =>
  u.source === 'stock' && !u.madeTo ? '已是现货' : u.state !== UnitState.free ? `当前为「${UnitState.label(u.state)}」` : ''
/** 转为现货: steel that was made to order and is nobody's any more becomes a piece of stock of the goods that somebody names. */
export const restockUnit = (ctx: Ctx, { unitId, skuCode, reason }: Parsed<'/api/ops/restockUnit'>) =>
  ctx.db.tx(async tx => {
    const [u] = await lockUnitRows(tx, [Number(unitId)])
    if (!u) return refuse('UNIT_NONE')
    const why = whyNotStock(u)
    if (why) return refuse('UNIT_STATE', { unitNo: u.unitNo, state: why, act: '转为现货' })
    const goods = (await goodsOfUnit(tx, u.id)).find(g => g.skuCode === skuCode)
    if (!goods) return refuse('UNIT_OTHER_GOODS', { unitNo: u.unitNo })
    if (!(await makeStock(tx, { unitId: u.id, skuId: goods.skuId })))
      return refuse('UNIT_STATE', { unitNo: u.unitNo, state: UnitState.label(u.state), act: '转为现货' })
    const move = await stockUp(tx, { skuId: goods.skuId, pieces: u.pieces, reason: '转为现货', ref: u.unitNo })
    if (move)
      await tellErp(tx, move.id, null, {
        topic: 'stock.moved',
        skuCode: move.skuCode,
        depotCode: move.depotCode,
        pieces: u.pieces,
        reason: '转为现货',
        ref: u.unitNo,
        amountFen: 0,
      })
    const made = u.madeTo ? `（${orderParamTexts(u.ordered).join('，')}）` : ''
    const detail = `${u.title}${made} 转为 ${goods.title} ${skuCode}：${reason}`
    await insertUnitEvents(tx, { unitIds: [u.id], event: 'restock', detail, actorId: ctx.me.userId })
    await audit(tx, { actorId: ctx.me.userId, act: 'unit.restock', objectType: 'unit', objectId: u.unitNo, detail })
    tx.afterCommit(() => ctx.world.search.changed([goods.skuId]))
    return DONE
  })
