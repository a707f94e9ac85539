// 整单撤销: everything of an import goes back as it was, or nothing does and the reason is said.
import { fieldText, GOODS_FIELD_LABEL } from '@mall/domain/goods/goods/goodsForm.ts'
import { ImportState, UNDO_HOURS } from '@mall/domain/goods/goods/goodsImport.codes.ts'
import type { Parsed } from '@mall/contract/main/calls.ts'
import { refuse, type Why } from '@mall/contract/main/errors.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { audit } from '../../platform/audit/audit.ts'
import { nowOf } from '../../platform/db/now.queries.ts'
import { dropDraftOfImport } from '../repricing/draftRepricing.ts'
import { type KeptRow, importRows, lockImport, markUndone, soldSince } from './goodsImport.queries.ts'
import { type GoodsNow, lockGoods, lockStock, recordChanges, withdrawGoods } from './goodsRows.queries.ts'
import { formOf, type PlannedGoods } from './judgeGoods.ts'
import { GoodsMoved, moveBooked, writeGoods } from './writeGoods.ts'

const some = (codes: readonly string[]): string =>
  `${codes.slice(0, 3).join('、')}${codes.length > 3 ? ` 等 ${codes.length} 个` : ''}`

/** Why a row cannot go back; undefined when it can. */
function whyKept(r: KeptRow, now: GoodsNow | undefined): Why<'GOODS_UNDO'> | undefined {
  const { skuCode } = r
  if (!now) return ['GOODS_UNDO.gone', { skuCode }]
  if (r.kind === 'made') {
    if (now.reserved > 0) return ['GOODS_UNDO.reserved', { skuCode, count: now.reserved, unit: now.pieceUnit }]
    if (now.onHand !== r.wanted.onHand) return ['GOODS_UNDO.stockMoved', { skuCode }]
  }
  const here = formOf(now)
  const fields =
    r.kind === 'made' ? (Object.keys(GOODS_FIELD_LABEL) as (keyof typeof GOODS_FIELD_LABEL)[]) : r.changes.map(c => c.field)
  const moved = fields.find(f => f !== 'onHand' && fieldText(f, here) !== fieldText(f, r.wanted))
  return moved && ['GOODS_UNDO.fieldMoved', { skuCode, field: GOODS_FIELD_LABEL[moved] }]
}

export const undoGoodsImport = (ctx: Ctx, { importNo, reason }: Parsed<'/api/ops/undoGoodsImport'>) =>
  ctx.db.tx(async tx => {
    const i = (await lockImport(tx, importNo)) ?? refuse('GOODS_IMPORT_NONE')
    if (i.state === ImportState.undone) return { goods: i.made + i.changed }
    if (i.state !== ImportState.done || !i.doneAt)
      return refuse('GOODS_IMPORT_STATE', { state: ImportState.label(i.state), act: '撤销' })
    const hours = ((await nowOf(tx)) - i.doneAt.getTime()) / 3_600_000
    if (hours > UNDO_HOURS) return refuse('GOODS_UNDO.late', { hours: UNDO_HOURS })
    const stuck = i.repricingNo === '' ? '' : await dropDraftOfImport(tx, i.repricingNo, ctx.me.userId)
    if (stuck) return refuse('GOODS_UNDO', { why: stuck })
    const rows = (await importRows(tx, i.id)).filter(r => r.kind !== 'same')
    const here = new Map(
      (
        await lockGoods(
          tx,
          rows.map(r => r.skuCode),
        )
      ).map(g => [g.skuCode, g]),
    )
    const made = rows.filter(r => r.kind === 'made')
    // No order takes new goods between this look and the end: orders lock the stock rows that are held here.
    await lockStock(
      tx,
      made.flatMap(r => here.get(r.skuCode)?.id ?? []),
    )
    const sold = await soldSince(tx, i.id)
    if (sold.length > 0) return refuse('GOODS_UNDO', { why: `${some(sold.map(s => s.skuCode))}${sold[0]?.what ?? ''}` })
    for (const r of rows) {
      const why = whyKept(r, here.get(r.skuCode))
      if (why) return refuse(...why)
    }
    const w = { staffId: ctx.me.userId, importId: i.id, reason: `撤销导入：${reason}`, ref: importNo, why: `撤销导入：${reason}` }
    const ids = made.map(r => here.get(r.skuCode)?.id ?? 0)
    await withdrawGoods(tx, ids, '导入已撤销')
    await recordChanges(
      tx,
      made.map((r, n) => ({ sku_id: ids[n] ?? 0, field: 'withdrawn', was: r.title, now: '导入已撤销' })),
      w,
    )
    const back = made
      .map((r, n) => ({ skuId: ids[n] ?? 0, delta: -r.wanted.onHand, form: r.wanted, row: r.rowNo }))
      .filter(m => m.delta !== 0)
    const changed: PlannedGoods[] = rows.flatMap(r =>
      r.kind === 'changed' && r.was
        ? [
            {
              row: r.rowNo,
              kind: 'changed' as const,
              skuId: r.skuId,
              title: r.titleWas,
              titleWas: r.title,
              was: r.wanted,
              now: r.was,
              changes: r.changes.map(c => ({ field: c.field, was: c.now, now: c.was })),
            },
          ]
        : [],
    )
    try {
      await moveBooked(tx, w, back)
      await writeGoods(ctx.world, tx, changed, w)
    } catch (e) {
      if (e instanceof GoodsMoved) return refuse('GOODS_UNDO', { why: e.message.replace('，请重新试读', '') })
      throw e
    }
    await markUndone(tx, i.id, ctx.me.userId)
    tx.afterCommit(() => ctx.world.search.changed(ids))
    await audit(tx, {
      actorId: ctx.me.userId,
      act: 'goods.undoImport',
      objectType: 'goodsImport',
      objectId: importNo,
      detail: `新增的 ${made.length} 个撤下，改动的 ${changed.length} 个改回，${reason}`,
    })
    return { goods: rows.length }
  })
