// 起草调价单: by rules, from an Excel, or as the way back from another sheet. Lines hold the price of now beside the new one.
import { AreaHow, type AreaHowCode, MOST_SHEET_ROWS, RepricingState } from '@mall/domain/goods/repricing/repricing.codes.ts'
import { whyNotNewPrice } from '@mall/domain/goods/repricing/reprice.ts'
import { REPRICING_COLUMNS, readRepricingSheet, type SheetReprice } from '@mall/domain/goods/repricing/repricingSheet.ts'
import { momentText } from '@mall/domain/kernel/clock.ts'
import { yuan, type Fen } from '@mall/domain/kernel/money.ts'
import type { WrongCell } from '@mall/domain/kernel/sheetCells.ts'
import type { Parsed } from '@mall/contract/main/calls.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { wroteAll } from '../../kernel/serve/once.ts'
import { LARGE_SHEET, sheetOf } from '../../platform/sheet/sheetFile.ts'
import { audit } from '../../platform/audit/audit.ts'
import { nowOf } from '../../platform/db/now.queries.ts'
import type { Db, Tx } from '../../kernel/ports/database.ts'
import { judgeRules, type Judged, sampleOf, touchedOf } from './judgeRepricing.ts'
import { placeText } from '../goods/placeText.ts'
import { heldRepricing } from './repricing.view.ts'
import { tableLines } from './tablePrices.ts'
import {
  addAuthor,
  allowLong,
  areaLinesOf,
  type AreaMove,
  areaPricesNow,
  goodsOfCodes,
  insertRepricing,
  linesOf,
  lockRepricing,
  type NewRepricing,
  reachedByIds,
  placesOf,
  type Reached,
  type RepricingRow,
  rewriteDraft,
  setDropped,
  setNextVersion,
  setPublishAt,
  writeAreas,
  writeLines,
} from './repricing.queries.ts'

export async function previewRepricing(ctx: Ctx, input: Parsed<'/api/ops/previewRepricing'>) {
  const judged = await judgeRules(ctx.db, input.rules)
  const touched = await touchedOf(ctx, ctx.db, judged.lines, judged.inGroup)
  const fault = judged.fault && { ruleNo: judged.fault.rule, why: judged.fault.why }
  const sample = sampleOf(judged)
  const places = await placesOf(
    ctx.db,
    sample.map(s => s.skuCode),
  )
  const placeOf = new Map(places.map(p => [p.skuCode, placeText(ctx.world, p)]))
  return { ...touched, fault, sample: sample.map(s => ({ ...s, placeText: placeOf.get(s.skuCode) ?? '' })) }
}

const faultText = ({ rule, why }: { rule: number; why: string }) => (rule > 0 ? `第 ${rule} 条：${why}` : why)

/** A time that has passed is no time to publish at. */
async function timeIn(tx: Tx, publishAt: number | null): Promise<Date | null> {
  if (publishAt === null) return null
  const now = await nowOf(tx)
  if (publishAt < now - 60_000) return refuse('REPRICE_WRONG.startsPast')
  if (publishAt > now + 366 * 86_400_000) return refuse('REPRICE_WRONG.startsFar')
  return new Date(publishAt)
}

type Draft = Omit<NewRepricing, 'madeBy' | 'goods'>
async function insert(ctx: Ctx, tx: Tx, d: Draft, lines: Judged['lines'], areas?: readonly AreaMove[]) {
  const made = (await insertRepricing(tx, { ...d, goods: lines.length, madeBy: ctx.me.userId })) ?? refuse('REQUEST_REUSED')
  await writeLines(tx, made.id, lines)
  if (areas) await writeAreas(tx, { id: made.id, areaHow: 'fixed', fixed: areas })
  await audit(tx, {
    actorId: ctx.me.userId,
    act: 'price.draft',
    objectType: 'repricing',
    objectId: made.repricingNo,
    detail: `${d.title}，${lines.length} 个商品`,
  })
  return { repricingNo: made.repricingNo, goodsCount: lines.length }
}
export const saveRepricing = (ctx: Ctx, input: Parsed<'/api/ops/saveRepricing'>) =>
  ctx.once(async tx => {
    await allowLong(tx)
    const publishAt = await timeIn(tx, input.publishAt)
    const { title, note, rules, requestId } = input
    if (input.repricingNo === undefined) {
      if (rules.length === 0) return refuse('REPRICE_WRONG.noRule')
      const judged = await judgeRules(tx, rules)
      if (judged.fault) return refuse('REPRICE_WRONG', { why: faultText(judged.fault) })
      return insert(ctx, tx, { title, note, source: 'rules', rules, ofId: null, publishAt, requestId }, judged.lines)
    }
    const r = await heldRepricing(tx, input.repricingNo, [RepricingState.draft], '修改')
    if (r.version !== input.version) return refuse('REPRICE_CHANGED')
    const fixed = r.areaHow === 'fixed' ? await areasNow(tx, r.id) : undefined
    const lines = await recounted(tx, r, rules, publishAt, (fixed?.length ?? 0) > 0)
    await writeLines(tx, r.id, lines)
    await areasAnew(tx, r.id, r.areaHow, fixed)
    await addAuthor(tx, r.id, ctx.me.userId)
    await rewriteDraft(tx, { id: r.id, title, note, rules: r.source === 'rules' ? rules : [], publishAt, goods: lines.length })
    await audit(tx, {
      actorId: ctx.me.userId,
      act: 'price.redraft',
      objectType: 'repricing',
      objectId: r.repricingNo,
      detail: `${title}，${lines.length} 个商品`,
    })
    return { repricingNo: r.repricingNo, goodsCount: lines.length }
  })

/** 基价与加价: what the table says goods cost on the day the sheet is published. */
export const draftTablePrices = (ctx: Ctx, input: Parsed<'/api/ops/draftTablePrices'>) =>
  ctx.once(async tx => {
    await allowLong(tx)
    const publishAt = await timeIn(tx, input.publishAt)
    const { classCode, keep, requestId } = input
    const className = ctx.world.catalogue.classes.get(classCode)?.name ?? classCode
    const title = input.title || `${className || '全部品类'}按基价与加价${publishAt ? ` ${momentText(publishAt)}` : ''}`
    const draft: Draft = {
      title,
      note: '',
      source: 'table',
      rules: [],
      tableScope: { classCode, keep },
      ofId: null,
      publishAt,
      requestId,
    }
    const judged = await tableLines(tx, { classCode, keep }, publishAt)
    if (judged.fault) return refuse('REPRICE_WRONG', { why: judged.fault.why })
    return insert(ctx, tx, draft, judged.lines)
  })

/** Prices of areas by the sheet's choice, of the lines it has by now. */
async function areasAnew(tx: Tx, id: number, areaHow: AreaHowCode, fixed?: readonly AreaMove[]): Promise<number> {
  const { areas, below } = await writeAreas(tx, { id, areaHow, ...(fixed ? { fixed } : {}) })
  return below > 0 ? refuse('REPRICE_WRONG.areasBelowZero', { count: below }) : areas
}
/** Certain prices of areas, from what they are by now to what they were to become; what is so already moves no more. */
async function areasNow(tx: Tx, id: number): Promise<AreaMove[]> {
  const wanted = await areaLinesOf(tx, id)
  const now = new Map((await areaPricesNow(tx, wanted)).map(a => [`${a.skuId} ${a.salesAreaCode}`, a.fen]))
  return wanted.map(a => ({ ...a, wasFen: now.get(`${a.skuId} ${a.salesAreaCode}`) ?? null })).filter(a => a.wasFen !== a.nowFen)
}

/** What a draft does with the prices of their own that its goods have in areas. */
export const setRepricingAreas = (ctx: Ctx, input: Parsed<'/api/ops/setRepricingAreas'>) =>
  ctx.db.tx(async tx => {
    await allowLong(tx)
    const r = await heldRepricing(tx, input.repricingNo, [RepricingState.draft], '改区域价的办法')
    if (r.version !== input.version) return refuse('REPRICE_CHANGED')
    if (r.areaHow === 'fixed') return refuse('REPRICE_WRONG.areasByHand')
    const areaCount = await areasAnew(tx, r.id, input.areaHow)
    if (r.areaHow === input.areaHow && r.areas === areaCount) return { areaCount }
    await setNextVersion(tx, r.id)
    await addAuthor(tx, r.id, ctx.me.userId)
    await audit(tx, {
      actorId: ctx.me.userId,
      act: 'price.redraft',
      objectType: 'repricing',
      objectId: r.repricingNo,
      detail: `区域自己的价：${AreaHow.label(r.areaHow)} → ${AreaHow.label(input.areaHow)}，${areaCount} 个`,
    })
    return { areaCount }
  })

/** 发布时间 of a draft, whatever its prices came from. */
export const timeRepricing = (ctx: Ctx, input: Parsed<'/api/ops/timeRepricing'>) =>
  ctx.db.tx(async tx => {
    const r = await heldRepricing(tx, input.repricingNo, [RepricingState.draft], '定发布时间')
    if (r.version !== input.version) return refuse('REPRICE_CHANGED')
    const publishAt = await timeIn(tx, input.publishAt)
    if (publishAt?.getTime() === r.publishAt?.getTime()) return { done: true as const }
    await setPublishAt(tx, r.id, publishAt)
    await addAuthor(tx, r.id, ctx.me.userId)
    const said = (at: Date | null) => (at ? momentText(at) : '批完即发')
    await audit(tx, {
      actorId: ctx.me.userId,
      act: 'price.redraft',
      objectType: 'repricing',
      objectId: r.repricingNo,
      detail: `发布时间 ${said(r.publishAt)} → ${said(publishAt)}`,
    })
    return { done: true as const }
  })

/** The lines at the prices of now: by the rules, or, of a sheet of fixed prices, those that still move. */
async function recounted(
  tx: Tx,
  r: RepricingRow,
  rules: Parsed<'/api/ops/saveRepricing'>['rules'],
  publishAt: Date | null,
  withAreas: boolean,
) {
  if (r.tableScope) {
    const judged = await tableLines(tx, r.tableScope, publishAt)
    return judged.fault ? refuse('REPRICE_WRONG', { why: judged.fault.why }) : judged.lines
  }
  if (r.source === 'rules') {
    if (rules.length === 0) return refuse('REPRICE_WRONG.noRule')
    const judged = await judgeRules(tx, rules)
    return judged.fault ? refuse('REPRICE_WRONG', { why: faultText(judged.fault) }) : judged.lines
  }
  const wanted = new Map((await linesOf(tx, r.id)).map(l => [l.skuId, l.nowFen]))
  const goods = await reachedByIds(tx, [...wanted.keys()])
  return movesOf(
    goods.filter(g => !g.inGroup).map(g => ({ goods: g, nowFen: wanted.get(g.skuId) ?? g.wasFen })),
    withAreas,
  )
}
function movesOf(wanted: readonly { goods: Reached; nowFen: Fen }[], withAreas: boolean): Judged['lines'] {
  const lines = wanted
    .filter(w => w.nowFen !== w.goods.wasFen)
    .map(w => {
      const why = whyNotNewPrice(w.goods, w.nowFen)
      return why
        ? refuse('REPRICE_WRONG', { why: `${w.goods.title} ${w.goods.skuCode}：${why}` })
        : { ...w.goods, nowFen: w.nowFen }
    })
  if (lines.length === 0 && !withAreas) return refuse('REPRICE_WRONG.nothingChanges')
  return lines.map(({ skuId, wasFen, nowFen }) => ({ skuId, wasFen, nowFen }))
}

/** 每日价格 Excel: read whole, every wrong cell said; a draft only when nothing is wrong. */
export async function importRepricing(ctx: Ctx, input: Parsed<'/api/ops/importRepricing'>) {
  const sheet = await sheetOf(ctx, why => refuse('REPRICE_WRONG', { why }), MOST_SHEET_ROWS, LARGE_SHEET)
  const read = readRepricingSheet(sheet)
  if (read.sheetWrong !== '') return refuse('REPRICE_WRONG', { why: read.sheetWrong })
  return ctx.once(async tx => {
    await allowLong(tx)
    const known = new Map(
      (
        await goodsOfCodes(
          tx,
          read.prices.map(p => p.skuCode),
        )
      ).map(g => [g.skuCode, g]),
    )
    const wrong = [...read.wrong]
    const had = new Set(wrong.map(w => w.row))
    for (const p of read.prices) if (!had.has(p.row)) wrong.push(...wrongOf(p, known.get(p.skuCode)))
    const lines = read.prices.flatMap(p => {
      const g = known.get(p.skuCode)
      return g && p.nowFen !== g.wasFen && p.nowFen > 0 ? [{ skuId: g.skuId, wasFen: g.wasFen, nowFen: p.nowFen }] : []
    })
    if (wrong.length === 0 && lines.length === 0) return refuse('REPRICE_WRONG.nothingChanges')
    const touched = await touchedOf(ctx, tx, wrong.length === 0 ? lines : [], 0)
    const made =
      input.dryRun === 0 && wrong.length === 0
        ? await insert(
            ctx,
            tx,
            {
              title: input.title || `Excel 调价 ${lines.length} 个`,
              note: '',
              source: 'sheet' as const,
              rules: [],
              ofId: null,
              publishAt: null,
              requestId: input.requestId,
            },
            lines,
          )
        : null
    return {
      ...touched,
      rows: read.rows,
      sameCount: read.rows - lines.length,
      repricingNo: made?.repricingNo ?? '',
      wrong: wrong.sort((a, b) => a.row - b.row).slice(0, 500),
      wrongCount: wrong.length,
      columns: [...REPRICING_COLUMNS],
    }
  }, wroteAll)
}
function wrongOf(p: SheetReprice, g: Reached | undefined): WrongCell[] {
  const say = (column: string, why: string): WrongCell[] => [{ row: p.row, column, why }]
  if (!g) return say('商品编号', `没有商品 ${p.skuCode}`)
  if (g.inGroup && p.nowFen !== g.wasFen) return say('商品编号', '在团购里，不能改价，请删去这一行')
  if (p.wasFen !== null && p.wasFen !== g.wasFen) return say('原价', `现价已是 ${yuan(g.wasFen)}，请重新下载模板`)
  const why = p.nowFen === g.wasFen ? undefined : whyNotNewPrice(g, p.nowFen)
  return why ? say('新价', why) : []
}

/** Of goods whose price an import of goods would move, those that a sheet refuses: why, by their code. */
export async function whyNotPrices(db: Db, prices: ReadonlyMap<string, number>): Promise<Map<string, string>> {
  const out = new Map<string, string>()
  for (const g of await goodsOfCodes(db, [...prices.keys()])) {
    const [first] = wrongOf({ row: 0, skuCode: g.skuCode, nowFen: prices.get(g.skuCode) ?? 0, wasFen: null }, g)
    if (first) out.set(g.skuCode, first.why.replace('，请删去这一行', '，请删去这一格'))
  }
  return out
}

/** The prices of an import of goods as a draft like any other, in the import's transaction. */
export async function draftOfImport(
  tx: Tx,
  o: { importNo: string; staffId: number; lines: Judged['lines'] },
): Promise<{ id: number; repricingNo: string }> {
  const made = await insertRepricing(tx, {
    title: `商品导入 ${o.importNo}`,
    note: '',
    source: 'import',
    rules: [],
    ofId: null,
    publishAt: null,
    goods: o.lines.length,
    madeBy: o.staffId,
    requestId: `import-${o.importNo}`,
  })
  if (!made) throw new Error(`the prices of ${o.importNo} are drafted already`)
  await writeLines(tx, made.id, o.lines)
  await audit(tx, {
    actorId: o.staffId,
    act: 'price.draft',
    objectType: 'repricing',
    objectId: made.repricingNo,
    detail: `商品导入 ${o.importNo} 的价格，${o.lines.length} 个商品`,
  })
  return made
}

/** Undoing the import: its draft goes with it. Why it cannot, in words; what was published stays and is moved back by its own sheet. */
export async function dropDraftOfImport(tx: Tx, repricingNo: string, staffId: number): Promise<string> {
  const r = await lockRepricing(tx, repricingNo)
  if (!r || r.state === RepricingState.dropped) return ''
  if (r.state === RepricingState.waiting || r.state === RepricingState.approved)
    return `它的调价单 ${repricingNo} ${RepricingState.label(r.state)}，请先撤回调价单`
  if (r.state === RepricingState.published) return `它的调价单 ${repricingNo} 已发布，请先收回，或反向调回后用新的导入改回`
  if (r.state === RepricingState.draft) {
    await setDropped(tx, r.id)
    await audit(tx, {
      actorId: staffId,
      act: 'price.drop',
      objectType: 'repricing',
      objectId: repricingNo,
      detail: '商品导入已撤销，草稿作废',
    })
  }
  return ''
}

/** 反向调回: the prices from before, as a draft like any other. Goods that have been changed since are left out. */
export const reverseRepricing = (ctx: Ctx, input: Parsed<'/api/ops/reverseRepricing'>) =>
  ctx.once(async tx => {
    await allowLong(tx)
    const r = await heldRepricing(tx, input.repricingNo, [RepricingState.published], '反向调回')
    const before = new Map((await linesOf(tx, r.id)).map(l => [l.skuId, l]))
    const goods = await reachedByIds(tx, [...before.keys()])
    // Prices of areas that nobody has set since go back as well.
    const areas = (await areaLinesOf(tx, r.id)).map(a => ({ ...a, wasFen: a.nowFen, nowFen: a.wasFen }))
    const standing = new Map((await areaPricesNow(tx, areas)).map(a => [`${a.skuId} ${a.salesAreaCode}`, a.fen]))
    const back = areas.filter(a => standing.get(`${a.skuId} ${a.salesAreaCode}`) === a.wasFen)
    const lines = movesOf(
      goods
        .filter(g => !g.inGroup && g.wasFen === before.get(g.skuId)?.nowFen)
        .map(g => ({ goods: g, nowFen: before.get(g.skuId)?.wasFen ?? g.wasFen })),
      back.length > 0,
    ).map(l => {
      // How the price was made up comes back with it.
      const made = before.get(l.skuId)?.made
      return made ? { ...l, made: { was: made.now, now: made.was } } : l
    })
    return insert(
      ctx,
      tx,
      {
        title: `反向调回 ${r.repricingNo}`,
        note: '',
        source: 'reverse',
        rules: [],
        ofId: r.id,
        publishAt: null,
        requestId: input.requestId,
      },
      lines,
      back,
    )
  })
