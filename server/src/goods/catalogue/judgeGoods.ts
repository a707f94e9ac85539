// What rows of goods come to: new, changed or the same; and every cell that cannot be, with its address. Excel, form and rule are judged alike.
import { reservedWords } from '@mall/domain/goods/goods/reservedStock.ts'
import type { Db } from '../../kernel/ports/database.ts'
import {
  changesOf,
  FIXED,
  type FieldChange,
  fieldText,
  GOODS_FIELD_LABEL,
  type GoodsField,
  type GoodsForm,
  IDENTITY,
  shapeRule,
  skuCodeFor,
  specOf,
  theoryPieceG,
  titleOf,
  whyNotGoods,
  withRangeSize,
} from '@mall/domain/goods/goods/goodsForm.ts'
import { isSectionShape } from '@mall/domain/goods/range/range.ts'
import { SettlementMode } from '@mall/domain/goods/goods/goods.codes.ts'
import type { ImportKind } from '@mall/domain/goods/goods/goodsImport.codes.ts'
import type { GoodsCell, SheetGoods } from '@mall/domain/goods/goods/goodsSheet.ts'
import { beyondBand, movedPercent, whyUnlikely } from '@mall/domain/goods/goods/priceChange.rules.ts'
import type { CodeOf } from '@mall/domain/kernel/codes.ts'
import { yuan, type Fen } from '@mall/domain/kernel/money.ts'
import type { PriceTable } from '@mall/domain/goods/repricing/priceTable.ts'
import { inSlices, mappedInSlices } from '../../kernel/load/breath.ts'
import type { World } from '../../kernel/ctx.ts'
import { classOfVariety } from '../../site/channel/catalogue.ts'
import { dayPricesOf } from '../goods/skuDesk.queries.ts'
import { priceOfForm, tableToday } from '../repricing/tablePrices.ts'
import { priceBand } from '../goods/updateSkuPrice.ts'
import { whyNotThere } from '../goods/updateSkuShelf.ts'
import { goodsByCodes, type GoodsNow, twinsOf } from './goodsRows.queries.ts'

/** A row that can be written. `was` null: new goods. */
export interface PlannedGoods {
  row: number
  kind: CodeOf<typeof ImportKind>
  skuId: number | null
  title: string
  titleWas: string
  was: GoodsForm | null
  now: GoodsForm
  changes: FieldChange[]
  /** Of an import: the list price it asks for goods that exist; it goes into a 调价单, not into the goods. */
  priceFen?: Fen | null
}
export interface JudgedGoods {
  planned: PlannedGoods[]
  wrong: GoodsCell[]
}

/** A form's own columns of goods that are known with more. */
export const formOf = ({ id: _id, title: _title, reserved: _reserved, withdrawn: _withdrawn, ...form }: GoodsNow): GoodsForm =>
  form

/** Why goods of a class cannot be made of a grade anew; goods that are of it stay so. */
function whyNotGrade({ catalogue }: World, now: GoodsForm): string {
  const classCode = classOfVariety(catalogue, now.varietyCode)
  const named = catalogue.grades.filter(g => g.grade === now.grade && g.classCodes.includes(classCode))
  const exact = named.filter(g => g.standard === now.standard)
  const rows = exact.length > 0 ? exact : named
  return rows.length > 0 && rows.every(g => g.off) ? `材质 ${now.grade} 已停用，请在基础资料的材质与标准里启用，或改选` : ''
}

const EMPTY = {
  skuCode: '',
  varietyCode: '',
  grade: '',
  standard: '',
  millCode: '',
  depotCode: '',
  spec: '',
  attributes: {},
  thicknessUm: null,
  widthUm: null,
  lengthUm: null,
  diameterUm: null,
  gradeLevel: '1',
  pieceWeightG: 0,
  listPriceFen: 0,
  stepPieces: 1,
  minPieces: 1,
  onHand: 0,
  spot: true,
  futures: false,
  onShelf: true,
} as const

type Say = (field: GoodsField, why: string) => void

/** Names of the sheet as codes; what is no name stays as it was written and is found unknown. */
function namesOf(world: World) {
  const { varieties, mills, depots } = world.catalogue
  const finder = (rows: Iterable<readonly [string, { name: string; shortName?: string; off?: boolean }]>) => {
    const by = new Map<string, string>()
    const short = new Map<string, { code: string; name: string }[]>()
    for (const [code, { name, shortName, off }] of rows) {
      by.set(code, code).set(name, code)
      if (shortName && !off) short.set(shortName, [...(short.get(shortName) ?? []), { code, name }])
    }
    // A short name that several have names none of them.
    return (said: string): { code?: string; names: string[] } => {
      const meant = short.get(said) ?? []
      const code = by.get(said) ?? (meant.length === 1 ? meant[0]?.code : undefined)
      return { ...(code === undefined ? {} : { code }), names: meant.map(m => m.name) }
    }
  }
  return { varietyCode: finder(varieties), millCode: finder(mills), depotCode: finder(depots) }
}

function withCodes(said: Partial<GoodsForm>, names: ReturnType<typeof namesOf>, say: Say): Partial<GoodsForm> {
  const out = { ...said }
  for (const field of ['varietyCode', 'millCode', 'depotCode'] as const) {
    const text = said[field]
    if (text === undefined) continue
    const { code, names: meant } = names[field](text)
    if (code === undefined)
      say(
        field,
        meant.length > 1
          ? `「${text}」是${meant.join('、')}的简称，请写全称`
          : `没有${GOODS_FIELD_LABEL[field]}「${text}」，可用的写法见模板的「可填写的值」`,
      )
    else out[field] = code
  }
  return out
}

/** What follows from the shape is filled in: specification, weight by the table, units. */
function completed(form: GoodsForm, said: Partial<GoodsForm>, shape: string): GoodsForm {
  const out = withRangeSize(shape, { ...form })
  const sized =
    said.thicknessUm !== undefined ||
    said.widthUm !== undefined ||
    said.lengthUm !== undefined ||
    said.diameterUm !== undefined ||
    (isSectionShape(shape) && (said.spec !== undefined || said.attributes !== undefined))
  if ((said.spec === undefined && sized) || out.spec === '') out.spec = specOf(shape, out) || out.spec
  if (out.pieceWeightG === 0 || (said.pieceWeightG === undefined && sized))
    out.pieceWeightG = theoryPieceG(shape, out) ?? out.pieceWeightG
  return out
}
function newForm(said: Partial<GoodsForm>, shape: string): GoodsForm {
  const rule = shapeRule(shape)
  const { settlement, priceUnit, pieceUnit } = rule
  const form = completed({ ...EMPTY, settlement, priceUnit, pieceUnit, ...said }, said, shape)
  return { ...form, skuCode: form.skuCode || skuCodeFor(form) }
}

interface Judging {
  world: World
  band: number
  dayFen: ReadonlyMap<string, number>
  /** Typed twice at the form: a far move is meant. */
  againFen: Fen | null
  /** 盘点: only goods that are there. */
  counted: boolean
  /** 基价与加价 of today: what new goods cost that nobody priced. */
  table: PriceTable
}

function judgePrice(j: Judging, now: GoodsForm, was: GoodsForm | null, say: Say): void {
  if (was && was.listPriceFen === now.listPriceFen) return
  const dayFen = now.priceUnit === 'ton' ? (j.dayFen.get(now.varietyCode) ?? null) : null
  const wasFen = was?.listPriceFen ?? 0
  const unlikely = whyUnlikely({ wasFen, nowFen: now.listPriceFen, dayFen })
  if (unlikely) say('listPriceFen', unlikely)
  // By-products and special goods are sold far from the variety's day; only ten times is nobody's price.
  else if (!was && dayFen !== null && (now.listPriceFen > dayFen * 10 || now.listPriceFen * 10 < dayFen))
    say('listPriceFen', `与该品种今日行情 ${yuan(dayFen)} 相差超过 10 倍，请核对单位和小数点`)
  else if (was && beyondBand(wasFen, now.listPriceFen, j.band) && j.againFen !== now.listPriceFen)
    say(
      'listPriceFen',
      `较现价 ${yuan(wasFen)} 变动 ${movedPercent(wasFen, now.listPriceFen)}，超过 ${j.band} % 的幅度，请在商品里改价（须输入两次）`,
    )
}

function judgeChanged(j: Judging, was: GoodsNow, now: GoodsForm, changes: readonly FieldChange[], shape: string, say: Say): void {
  const changed = new Set(changes.map(c => c.field))
  for (const field of FIXED) if (changed.has(field)) say(field, `商品的${GOODS_FIELD_LABEL[field]}不能改，请新建商品`)
  const identity = IDENTITY.find(field => changed.has(field))
  if (identity && was.reserved > 0)
    say(identity, `${reservedWords(was.reserved, was.pieceUnit)}，现在不能改${GOODS_FIELD_LABEL[identity]}`)
  // What stood wrong before stays as it is until somebody touches it.
  for (const w of whyNotGoods(now, shape)) if (changed.has(w.field)) say(w.field, w.why)
  if (now.onHand < was.reserved) say('onHand', `${reservedWords(was.reserved, was.pieceUnit)}，不能少于它`)
  judgePrice(j, now, was, say)
}

/** Judges rows against what exists. Reads only; whoever writes them looks again under their locks. */
export async function judgeGoods(
  world: World,
  db: Db,
  rows: readonly SheetGoods[],
  o: { letterOf: Readonly<Record<string, string>>; againFen?: Fen | null; counted?: boolean },
): Promise<JudgedGoods> {
  const wrong: GoodsCell[] = []
  const names = namesOf(world)
  const saidIn = new Map(rows.map(r => [r.row, r.said]))
  const sayAt =
    (row: number): Say =>
    (field, why) => {
      const letter = o.letterOf[field] ?? ''
      const said = saidIn.get(row)
      // As it stands in the sheet, so that whoever mends it sees what he wrote.
      const value = said?.[field] === undefined ? '' : fieldText(field, said as GoodsForm).slice(0, 60)
      wrong.push({ row, column: GOODS_FIELD_LABEL[field], cell: letter && `${letter}${row}`, value, why })
    }
  const read = await mappedInSlices(rows, r => ({ row: r.row, said: withCodes(r.said, names, sayAt(r.row)) }))
  const shapeOf = (varietyCode: string) => world.catalogue.varieties.get(varietyCode)?.shape
  // Without a code the goods are found by the code that follows from what they are.
  const coded = await mappedInSlices(read, r => {
    const shape = shapeOf(r.said.varietyCode ?? '')
    return { ...r, code: r.said.skuCode ?? (shape === undefined ? '' : newForm(r.said, shape).skuCode) }
  })
  const found = await goodsByCodes(db, [...new Set(coded.map(r => r.code).filter(Boolean))])
  const by = new Map(found.map(g => [g.skuCode, g]))
  // A name that nobody knows stands in a sheet as often as somebody likes.
  const varieties = [...new Set(coded.map(r => by.get(r.code)?.varietyCode ?? r.said.varietyCode ?? ''))].filter(
    v => shapeOf(v) !== undefined,
  )
  const judging: Judging = {
    world,
    band: await priceBand(world),
    dayFen: await dayPricesOf(db, varieties),
    againFen: o.againFen ?? null,
    counted: o.counted ?? false,
    table: await tableToday(db),
  }
  const planned: PlannedGoods[] = []
  const firstRow = new Map<string, number>()
  const slice = inSlices()
  for (const r of coded) {
    await slice()
    const say = sayAt(r.row)
    const had = wrong.length
    const known = by.get(r.code)
    const twice = r.code === '' ? undefined : firstRow.get(r.code)
    if (twice !== undefined) {
      say('skuCode', `与第 ${twice} 行是同一个商品（${r.code}）`)
      continue
    }
    firstRow.set(r.code, r.row)
    const plan = known && !known.withdrawn ? planChange(judging, known, r, say) : planNew(judging, known, r, shapeOf, say)
    if (plan) judgeChoices(world, plan, say)
    if (plan && wrong.length === had) planned.push(plan)
  }
  // Goods from before this desk have codes of their own: the same thing is not made beside them under a new one.
  // Whoever does not say how they are settled may mean the ones that are there: an empty cell makes no second goods beside them.
  const made = planned.filter(p => p.kind === 'made')
  const unsaid = new Set(coded.filter(r => r.said.settlement === undefined).map(r => r.row))
  const twins =
    made.length > 0
      ? await twinsOf(
          db,
          made.map(p => ({ form: p.now, anySettlement: unsaid.has(p.row) })),
        )
      : []
  for (const t of twins) {
    const p = made[t.n]
    if (!p) continue
    if (t.settlement === p.now.settlement) sayAt(p.row)('skuCode', `已有同样的商品 ${t.skuCode}，改它请填它的编码`)
    else
      sayAt(p.row)(
        'settlement',
        `已有同样的商品 ${t.skuCode}，${SettlementMode.label(t.settlement)}：改它请填它的编码；确要另建${SettlementMode.label(p.now.settlement as 1)}的，请在这一列写明`,
      )
  }
  const doubled = new Set(twins.map(t => made[t.n]))
  return { planned: planned.filter(p => !doubled.has(p)), wrong }
}

/** Mills, depots and grades that were taken out of the choice (基础资料) stay with the goods that have them. */
function judgeChoices(world: World, { was, now }: PlannedGoods, say: Say): void {
  const { catalogue } = world
  const channelCode = catalogue.categories.get(catalogue.varieties.get(now.varietyCode)?.cateCode ?? '')?.channelCode ?? ''
  // Nobody could go to a channel that is stopped; off the shelf its goods are made ready.
  const { varietyCode } = now
  const why = now.onShelf && !was?.onShelf ? whyNotThere(world, { channelCode, varietyCode }) : ''
  // Of a variety that is stopped nothing is made, on the shelf or beside it.
  if (!was && !why && catalogue.varieties.get(varietyCode)?.off) say('varietyCode', '已停用，请换一个')
  if (why) say(was ? 'onShelf' : 'varietyCode', why)
  if (now.millCode !== was?.millCode && catalogue.mills.get(now.millCode)?.off) say('millCode', '已停用，请换一个')
  if (now.depotCode !== was?.depotCode && catalogue.depots.get(now.depotCode)?.off) say('depotCode', '已停用，请换一个')
  const whyGrade = now.grade !== was?.grade || now.standard !== was.standard ? whyNotGrade(world, now) : ''
  if (whyGrade) say('grade', whyGrade)
}

type CodedRow = SheetGoods & { code: string }
function planChange(j: Judging, known: GoodsNow, r: CodedRow, say: Say): PlannedGoods {
  const shape = j.world.catalogue.varieties.get(known.varietyCode)?.shape ?? ''
  const was = formOf(known)
  const now = completed({ ...was, ...r.said, skuCode: known.skuCode }, r.said, shape)
  const changes = changesOf(was, now)
  judgeChanged(j, known, now, changes, shape, say)
  return {
    row: r.row,
    kind: changes.length > 0 ? 'changed' : 'same',
    skuId: known.id,
    title: titleAfter(j.world, known, now),
    titleWas: known.title,
    was,
    now,
    changes,
  }
}
/** Goods keep the name they have until what it says of them changes. */
const titleAfter = (world: World, was: GoodsNow, now: GoodsForm): string => {
  const name = world.catalogue.varieties.get(now.varietyCode)?.name ?? ''
  return titleOf(name, formOf(was)) === titleOf(name, now) ? was.title : titleOf(name, now)
}

function planNew(
  j: Judging,
  withdrawn: GoodsNow | undefined,
  r: CodedRow,
  shapeOf: (code: string) => string | undefined,
  say: Say,
): PlannedGoods | null {
  const { said } = r
  if (said.varietyCode === undefined) {
    say(
      said.skuCode === undefined ? 'varietyCode' : 'skuCode',
      said.skuCode === undefined ? '为空' : j.counted ? '没有这个商品，请核对编码' : '没有这个商品；新商品须填写品种',
    )
    return null
  }
  const shape = shapeOf(said.varietyCode)
  if (shape === undefined) return null
  for (const field of ['millCode', 'depotCode'] as const) if (said[field] === undefined) say(field, '新商品须填写')
  const now = newForm(said, shape)
  const typed = said.listPriceFen !== undefined && said.listPriceFen !== 0
  if (!typed) {
    const priced = priceOfForm(j.world, j.table, now)
    if (priced && priced.fen > 0) now.listPriceFen = priced.fen
    else say('listPriceFen', priced ? '基价与加价算出来不大于 0，请填写挂牌价' : '新商品须填写；基价与加价里没有它的基价')
  }
  // What was said already is not said again; a code that follows from a name nobody knows is no mistake of its own.
  const about = new Set<GoodsField>(typed ? [] : ['listPriceFen'])
  if (said.skuCode === undefined && !/^[!-~]*$/.test(now.skuCode)) about.add('skuCode')
  for (const w of whyNotGoods(now, shape)) if (!about.has(w.field)) say(w.field, w.why)
  if (now.listPriceFen > 0) judgePrice(j, now, null, say)
  // Goods that were withdrawn come back under their code; they are what they were or they are other goods.
  if (withdrawn && FIXED.some(field => withdrawn[field] !== now[field]))
    say('skuCode', '这个编码属于一个已撤销的商品，请换一个编码')
  const title = titleOf(j.world.catalogue.varieties.get(said.varietyCode)?.name ?? '', now)
  return { row: r.row, kind: 'made', skuId: withdrawn?.id ?? null, title, titleWas: '', was: null, now, changes: [] }
}
