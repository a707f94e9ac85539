// 导入商品: tried out first, with every wrong cell and the difference to what exists; kept only when nothing is wrong; written by a job as one whole.
import type { Db } from '../../kernel/ports/database.ts'
import { createHash } from 'node:crypto'
import { GOODS_FIELD_LABEL } from '@mall/domain/goods/goods/goodsForm.ts'
import { type GoodsCell, MOST_GOODS_ROWS, type SheetGoods } from '@mall/domain/goods/goods/goodsSheet.ts'
import { type ImportSource, ImportState } from '@mall/domain/goods/goods/goodsImport.codes.ts'
import { yuan } from '@mall/domain/kernel/money.ts'
import type { CodeOf } from '@mall/domain/kernel/codes.ts'
import type { Parsed } from '@mall/contract/main/calls.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import type { Ctx, World } from '../../kernel/ctx.ts'
import { LARGE_SHEET, readInThread } from '../../platform/sheet/sheetFile.ts'
import type { NotRead, SheetAsked } from '../../platform/sheet/sheetRead.ts'
import { threads } from '../../kernel/load/threads.ts'
import { takingTurns } from '../../kernel/load/turns.ts'
import { audit } from '../../platform/audit/audit.ts'
import { draftOfImport, whyNotPrices } from '../repricing/draftRepricing.ts'
import {
  dropOldImports,
  failImport,
  finishImport,
  importRows,
  insertImport,
  insertImportRows,
  lockImport,
  missingInSheet,
  nextWaiting,
  setImportSheet,
  setRowSkus,
  startImport,
  takeImport,
  tellProgress,
} from './goodsImport.queries.ts'
import { judgeGoods, type PlannedGoods } from './judgeGoods.ts'
import { goodsIn, isUnread, MOST_WRONG, type PackedGoods, type Unread } from './packedGoods.ts'
import { GoodsMoved, writeGoods } from './writeGoods.ts'

interface Tried {
  source: CodeOf<typeof ImportSource>
  fileName: string
  reason: string
  requestId: string
  /** 盘点: the depot that was counted; empty: any. */
  depotCode?: string
  said: string
  rows: readonly SheetGoods[]
  unread: Unread
  letterOf: Readonly<Record<string, string>>
  /** Rows with a mistake are left out, the others may be written. */
  onlyRight?: boolean
  missing?: readonly Missing[]
}
type Missing = Awaited<ReturnType<typeof missingInSheet>>[number]
const MOST_MISSING = 200

interface Wrong {
  count: number
  /** The first of them, in no order. */
  cells: readonly GoodsCell[]
  rows: Iterable<number>
}
const answerOf = (
  importNo: string,
  n: { rows: number; made: number; changed: number; same: number; priced: number },
  wrong: Wrong,
  missing: readonly Missing[] = [],
) => ({
  importNo,
  rows: n.rows,
  made: n.made,
  changed: n.changed,
  same: n.same,
  priced: n.priced,
  wrongCount: wrong.count,
  wrong: wrong.cells.toSorted((a, b) => a.row - b.row).slice(0, MOST_WRONG),
  wrongRows: [...wrong.rows].sort((a, b) => a - b),
  missingCount: missing.length,
  missing: missing.slice(0, MOST_MISSING),
})

/**
 * An import moves no price of goods that exist: buyers would see it without the second person, the open carts and the 24 hours of a 调价单 (decisions 0087,
 * 0113). What it asks for stands beside the row and becomes the draft of one.
 */
export function priceApart(p: PlannedGoods): PlannedGoods {
  if (p.kind !== 'changed' || !p.was || p.was.listPriceFen === p.now.listPriceFen) return p
  return {
    ...p,
    now: { ...p.now, listPriceFen: p.was.listPriceFen },
    changes: p.changes.filter(c => c.field !== 'listPriceFen'),
    priceFen: p.now.listPriceFen,
  }
}
/**
 * What takes effect at once and must not meet the old price, which stands until its 调价单 is published: goods that come onto the shelf would be sold at it,
 * a piece that weighs or counts otherwise would be sold for what another piece costs.
 */
export function whyNotBoth({ was, now, changes }: PlannedGoods, way = '先只导入价格并发布调价单，再导入其余各列'): string {
  const fields = new Set(changes.map(c => c.field))
  const others = [
    ...(was && !was.onShelf && now.onShelf ? [GOODS_FIELD_LABEL.onShelf] : []),
    ...(['pieceWeightG', 'settlement'] as const).filter(f => fields.has(f)).map(f => GOODS_FIELD_LABEL[f]),
  ]
  return others.length > 0 ? `改价与${others.join('、')}请分两次：${way}` : ''
}
/** Of a row that was tried when prices still went with it: it is not written as it stands. */
const whyTryAgain = (p: PlannedGoods): string =>
  p.kind === 'changed' && (p.changes.some(c => c.field === 'listPriceFen') || (p.priceFen && whyNotBoth(p)))
    ? `第 ${p.row} 行 ${p.now.skuCode}：改价现在走调价单，请重新试读`
    : ''
async function wrongPrices(db: Db, planned: readonly PlannedGoods[], letterOf: Tried['letterOf']): Promise<GoodsCell[]> {
  const priced = planned.filter(p => p.priceFen)
  if (priced.length === 0) return []
  const why = await whyNotPrices(db, new Map(priced.map(p => [p.now.skuCode, p.priceFen ?? 0])))
  const letter = letterOf.listPriceFen ?? ''
  return priced.flatMap(p => {
    const { row, now, priceFen } = p
    const said = why.get(now.skuCode) || whyNotBoth(p)
    const at = { row, column: GOODS_FIELD_LABEL.listPriceFen, cell: letter && `${letter}${row}` }
    return said ? [{ ...at, value: yuan(priceFen ?? 0), why: said }] : []
  })
}

/** Goods of other depots have no place among those that were counted in one. */
function elsewhere(ctx: Ctx, planned: readonly PlannedGoods[], { depotCode, letterOf }: Tried): GoodsCell[] {
  if (!depotCode) return []
  const name = (code: string): string => ctx.world.catalogue.depots.get(code)?.name ?? code
  const letter = letterOf.skuCode ?? ''
  return planned
    .filter(p => p.now.depotCode !== depotCode)
    .map(({ row, now }) => ({
      row,
      column: GOODS_FIELD_LABEL.skuCode,
      cell: letter && `${letter}${row}`,
      value: now.skuCode,
      why: `这个商品在${name(now.depotCode)}，盘的是${name(depotCode)}`,
    }))
}

/** Judges the rows and keeps them for the writing, whatever they came from. */
export async function tryGoods(ctx: Ctx, t: Tried) {
  const judged = await judgeGoods(ctx.world, ctx.db, t.rows, { letterOf: t.letterOf, counted: t.source === 'count' })
  const apart = judged.planned.map(priceApart)
  judged.wrong.push(...(await wrongPrices(ctx.db, apart, t.letterOf)), ...elsewhere(ctx, apart, t))
  // A row with a wrong cell is no row that would be written, whatever the rest of it says.
  const wrongRows = new Set(t.unread.columns.keys())
  for (const { row } of judged.wrong) wrongRows.add(row)
  const planned = apart.filter(p => !wrongRows.has(p.row))
  const kinds = (kind: string) => planned.filter(p => p.kind === kind).length
  const counts = {
    rows: t.rows.length,
    made: kinds('made'),
    changed: kinds('changed'),
    same: kinds('same'),
    priced: planned.filter(p => p.priceFen).length,
  }
  // What could not be read has been said already: that it is missing is not said as well.
  const own = judged.wrong.filter(w => !isUnread(t.unread, w.row, w.column))
  const wrong = { count: t.unread.count + own.length, cells: [...t.unread.first, ...own], rows: wrongRows }
  const partly = t.onlyRight === true && planned.length > 0
  if (wrong.count > 0 && !partly) return answerOf('', counts, wrong, t.missing)
  const leftOut = wrongRows.size
  return ctx.once(async tx => {
    // What the import is, and what is undone of it later, are exactly the rows that it takes.
    const made = await insertImport(tx, { ...t, ...counts, rows: planned.length, leftOut, staffId: ctx.me.userId })
    if (!made) return refuse('REQUEST_REUSED')
    await insertImportRows(tx, made.id, planned)
    return answerOf(made.importNo, { ...counts, rows: planned.length }, wrong, t.missing)
  })
}

// Each of them is read in the thread and then held by some thousand rows in the database: two at once leave room for those who buy.
const inTurn = takingTurns({ atWork: 2, waiting: 20 })
const inThread = threads<SheetAsked, PackedGoods | NotRead>(new URL('./goodsSheet.worker.ts', import.meta.url), {
  atWork: 1,
  waiting: 20,
  seconds: 20,
  oldMb: 768,
})

/** 试读: an Excel of goods, or of counted pieces (盘点), which needs its reason. */
export const tryGoodsImport = (ctx: Ctx, input: Parsed<'/api/ops/tryGoodsImport'>) => inTurn(() => tryFile(ctx, input))
async function tryFile(ctx: Ctx, input: Parsed<'/api/ops/tryGoodsImport'>) {
  const bad = (why: string) => refuse('GOODS_IMPORT_WRONG', { why })
  const asked = { mostRows: MOST_GOODS_ROWS, bounds: LARGE_SHEET, sheets: 1, styles: false }
  const sheet = await readInThread(ctx, bad, asked, inThread)
  if (sheet.sheetWrong !== '') return bad(sheet.sheetWrong)
  const goods = await goodsIn(sheet)
  const count = input.source === 'count'
  if (count && input.reason === '') return refuse('GOODS_IMPORT_WRONG.countUnexplained')
  if (count && goods.some(g => Object.keys(g.said).some(f => f !== 'skuCode' && f !== 'onHand')))
    return refuse('GOODS_IMPORT_WRONG.countColumns')
  if (count && (!sheet.letterOf.onHand || !sheet.letterOf.skuCode)) return refuse('GOODS_IMPORT_WRONG.countHalf')
  const named = goods.map(g => g.said.skuCode ?? '')
  const missing = count && input.depotCode ? await missingInSheet(ctx.db, input.depotCode, named) : []
  const last = goods.at(-1)?.row ?? 1
  // They stand in no row of the file: behind its last one.
  const nil =
    input.missingAs === 'nil' ? missing.map((m, i) => ({ row: last + 1 + i, said: { skuCode: m.skuCode, onHand: 0 } })) : []
  const hash = createHash('sha256')
    .update(ctx.file?.bytes ?? new Uint8Array())
    .digest('base64url')
  return tryGoods(ctx, {
    source: input.source,
    fileName: ctx.file?.name.slice(0, 100) ?? '',
    reason: input.reason,
    requestId: input.requestId,
    depotCode: count ? input.depotCode : '',
    said: `${input.source} ${input.depotCode} ${input.reason} ${input.onlyRight} ${input.missingAs} ${hash}`,
    rows: nil.length > 0 ? [...goods, ...nil] : goods,
    unread: sheet.unread,
    letterOf: sheet.letterOf,
    onlyRight: input.onlyRight === 1,
    missing,
  })
}

/** 写入: from here the job has it. */
export const startGoodsImport = (ctx: Ctx, { importNo }: Parsed<'/api/ops/startGoodsImport'>) =>
  ctx.db.tx(async tx => {
    const i = (await lockImport(tx, importNo)) ?? refuse('GOODS_IMPORT_NONE')
    if (i.state === ImportState.waiting || i.state === ImportState.done) return { done: true as const }
    if (i.state !== ImportState.read) return refuse('GOODS_IMPORT_STATE', { state: ImportState.label(i.state), act: '写入' })
    await startImport(tx, i.id, ctx.me.userId)
    await audit(tx, {
      actorId: ctx.me.userId,
      act: 'goods.import',
      objectType: 'goodsImport',
      objectId: importNo,
      detail: `${i.fileName}：新增 ${i.made}，改动 ${i.changed}，不变 ${i.same}${i.priced > 0 ? `，改价 ${i.priced} 行进调价单` : ''}${i.leftOut > 0 ? `，有错没写 ${i.leftOut} 行` : ''}${i.reason ? `，${i.reason}` : ''}`,
    })
    return { done: true as const }
  })

const BEAT_MS = 300

/** Writes the next import: everything in one transaction, so that a kill at any line leaves all of it or nothing, and the next run begins anew. */
async function writeNext(world: World, importId: number): Promise<boolean> {
  let done = 0
  // Beside the transaction: what it does is not seen before its end, how far it is must be.
  let telling = false
  const tell = async () => {
    if (telling) return
    telling = true
    await tellProgress(world.pool, importId, done).catch(() => {})
    telling = false
  }
  const beat = setInterval(() => void tell(), BEAT_MS)
  let failed: { id: number; why: string } | undefined
  try {
    return await world.pool.tx(async tx => {
      failed = undefined
      const i = await takeImport(tx)
      if (!i) return false
      failed = { id: i.id, why: '' }
      const rows = await importRows(tx, i.id)
      const planned = rows.map(r => ({ ...r, row: r.rowNo, now: r.wanted }))
      const early = planned.map(whyTryAgain).find(Boolean)
      if (early) throw new GoodsMoved(early)
      const reason = i.source === 'count' ? `盘点：${i.reason}` : '导入商品'
      const w = { staffId: i.startedBy, importId: i.id, reason, ref: i.importNo, why: i.reason }
      const ids = await writeGoods(world, tx, planned, w, n => {
        done = n
      })
      await setRowSkus(tx, i.id, ids)
      const lines = rows.flatMap(r =>
        r.priceFen && r.skuId !== null && r.was ? [{ skuId: r.skuId, wasFen: r.was.listPriceFen, nowFen: r.priceFen }] : [],
      )
      if (lines.length > 0)
        await setImportSheet(tx, i.id, (await draftOfImport(tx, { importNo: i.importNo, staffId: i.startedBy, lines })).id)
      await finishImport(tx, i.id)
      return true
    })
  } catch (e) {
    if (!(e instanceof GoodsMoved) || !failed) throw e
    const { id } = failed
    const why = e.message
    await world.pool.tx(tx => failImport(tx, id, why))
    return false
  } finally {
    clearInterval(beat)
  }
}

/** Job: writes what waits, one after the other; forgets what nobody started. */
export async function writeGoodsImports(world: World): Promise<number> {
  let written = 0
  for (let id = await nextWaiting(world.pool); id !== null; ) {
    written += Number(await writeNext(world, id))
    const next = await nextWaiting(world.pool)
    // The same one still waits: another process writes it.
    id = next === id ? null : next
  }
  return written + (await dropOldImports(world.pool))
}
