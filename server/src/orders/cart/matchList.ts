// 采购清单 a purchase list read line by line: what each line means in stock, and what a person has to decide. Nothing is written.
import type { Um } from '@mall/domain/kernel/money.ts'
import { numberText } from '@mall/domain/kernel/sheetCells.ts'
import { levelWord } from '@mall/domain/goods/goods/goods.codes.ts'
import { GoodsShape, shapeRule } from '@mall/domain/goods/goods/goodsForm.ts'
import { piecesFor } from '@mall/domain/orders/cart/listQuantity.ts'
import { plainDepots, quantityText, readLine, type SaidQuantity, takePlace } from '@mall/domain/orders/cart/readList.ts'
import { isHead } from '@mall/domain/orders/cart/heads.ts'
import { readTexts } from '@mall/domain/orders/cart/readTable.ts'
import { saidOfTradeGoods, tradeGoodsIn } from '@mall/domain/goods/search/elsewhere.ts'
import { gradeKey, normaliseQuery } from '@mall/domain/goods/search/normalise.ts'
import { bareMetres } from '@mall/domain/goods/search/unsaid.ts'
import { PriceSource } from '@mall/domain/goods/goods/priceOffer.ts'
import type { MatchedGoods, MatchedLine, Offer } from '@mall/contract/orders/cart/cart.ts'
import type { Reply } from '@mall/contract/main/calls.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { inSlices } from '../../kernel/load/breath.ts'
import { sheetAsSeen } from '../../platform/sheet/sheetFile.ts'
import { takingTurns } from '../../kernel/load/turns.ts'
import { ownPricesOf } from '../../goods/goods/ownRowPrices.ts'
import type { GoodsMatch } from '../../kernel/ports/search.ts'
import { boughtGoods } from './cart.queries.ts'

/** Rows of a purchase list in a file; the screen takes two hundred of them at once. */
const MOST_ROWS = 1000
/** Characters of a line, as the call that matches it takes. */
const MOST_LINE = 200

/** The rows of an Excel as lines of text, as they are seen and would be pasted: cells between tabs. Nothing is matched and nothing kept. */
export async function readPurchaseSheet(ctx: Ctx): Promise<Reply<'/api/cart/readPurchaseSheet'>> {
  // A clerk's own sheet may reckon its quantities: he sees what they come to.
  const { rows, notes } = await sheetAsSeen(
    ctx,
    why => refuse('INPUT', { why }),
    MOST_ROWS,
    found => found.some(isHead),
    cellText,
  )
  if (rows.length > MOST_ROWS) return refuse('INPUT.rowsMost', { most: MOST_ROWS, count: rows.length })
  const lines = rows.map(row => row.join('\t').replace(/\t+$/, '')).filter(line => line.trim() !== '')
  const long = lines.findIndex(line => line.length > MOST_LINE)
  if (long >= 0) return refuse('INPUT.rowLong', { row: long + 1, most: MOST_LINE })
  return lines.length > 0 ? { lines, notes } : refuse('INPUT.sheetEmpty')
}
const cellText = (cell: unknown): string =>
  (typeof cell === 'number' ? numberText(cell) : cell instanceof Date ? cell.toISOString().slice(0, 10) : String(cell ?? ''))
    .replace(/\s+/g, ' ')
    .trim()

/** A buyer is answered within this, whoever asks beside him: what is left by then is told. */
const MOST_MS = 6000
const LATE = '配货的人多，这一行这次没有配，请再配一次'
/** Lists of two hundred lines take turns. */
const inTurn = takingTurns({ atWork: 2, waiting: 20 })

/** A list as it was written, heads and titles and all: the same for the page, a key and an assistant. */
export async function matchList(ctx: Ctx, { lines }: { lines: string[] }): Promise<Reply<'/api/cart/matchPurchaseList'>> {
  const until = performance.now() + MOST_MS
  return inTurn(async () => {
    if (performance.now() > until || ctx.isGone()) return refuse('BUSY')
    const { me } = ctx
    const bought = new Map(
      me.companyId === null
        ? []
        : (await boughtGoods(ctx.db, me.companyId, ctx.ownOnly)).map(b => [b.spuCode, b.month] as [string, string]),
    )
    const read = readTexts(lines)
    const [alone, ...more] = lines
    // A line asked for by itself is answered, whatever it says.
    const wanted = read.lines.length === 0 && alone !== undefined && more.length === 0 ? [{ text: alone, from: 0 }] : read.lines
    if (wanted.length > MOST_GOODS_LINES) return refuse('INPUT.goodsMost', { count: wanted.length, most: MOST_GOODS_LINES })
    const known = new Map<string, MatchedLine>()
    const matched: MatchedLine[] = []
    const slice = inSlices()
    for (const { text, from } of wanted) {
      await slice()
      // Nobody reads the rest.
      if (ctx.isGone()) return refuse('BUSY')
      const line =
        known.get(text) ?? (performance.now() > until ? unmatched(text) : withAmount(await matchLine(ctx, text, bought)))
      known.set(text, line)
      matched.push({ ...line, from })
    }
    return { lines: await asPaid(ctx, matched), aside: wanted === read.lines ? read.aside : [] }
  })
}
/** Prices as the cart will ask them of this reader, and why his contract does not hold the goods: known before they are put in. */
async function asPaid(ctx: Ctx, lines: MatchedLine[]): Promise<MatchedLine[]> {
  const own = await ownPricesOf(ctx, [...new Set(lines.flatMap(l => l.goods.flatMap(g => g.offers.map(o => o.skuCode))))])
  if (own.size === 0) return lines
  const paid = (o: Offer): Offer => {
    const mine = own.get(o.skuCode)
    if (!mine) return o
    const deliveredFen = o.deliveredFen + mine.priceFen - o.priceFen
    return {
      ...o,
      priceFen: mine.priceFen,
      deliveredFen,
      whyNot: mine.whyNot,
      priceLabel: mine.source === PriceSource.list ? '' : mine.label,
    }
  }
  return lines.map(l => ({ ...l, goods: l.goods.map(g => ({ ...g, offers: g.offers.map(paid) })) }))
}
/** A sheet of two hundred lines may name several goods in some of them. */
const MOST_GOODS_LINES = 400

function unmatched(text: string): MatchedLine {
  const { goods, quantity, remark } = readLine(text)
  return {
    text,
    goodsText: goods,
    place: null,
    quantity,
    state: 'unread',
    why: LATE,
    notes: [],
    goods: [],
    goodsCount: 0,
    intent: { productName: '', grade: '', spec: goods.slice(0, 120) },
    from: 0,
    remark,
    ask: null,
  }
}

/** Where the goods are certain and how much of them is not, the line is asked: nothing is put in by a guess. */
function withAmount(line: MatchedLine): MatchedLine {
  const doubt = amountDoubt(line)
  if (!doubt) return line
  // How it would have been read is no news beside the question how to read it.
  const guessed = line.quantity.kind === 'none' ? [] : quantityNotes(line.quantity, line.goods[0])
  return {
    ...line,
    state: line.state === 'sure' ? 'choose' : line.state,
    why: line.state === 'sure' ? doubt.why : line.why,
    ask: doubt.ask,
    notes: line.state === 'sure' ? line.notes.filter(note => !guessed.includes(note)) : line.notes,
  }
}

interface Doubt {
  why: string
  ask: MatchedLine['ask']
}
function amountDoubt({ text, goodsText, quantity, goods: [goods], state }: MatchedLine): Doubt | undefined {
  const { between, also } = readLine(text)
  if (between !== undefined) return { why: `写的是 ${between}，要多少？`, ask: null }
  if (quantity.kind === 'none') return state === 'sure' ? { why: '没写数量，要多少？', ask: null } : undefined
  const unit = goods?.pieceUnit ?? '件'
  if (quantity.unit === '') {
    // The mall's own code with a number is its own way of writing pieces.
    if (quantity.kind === 'pieces' && CODE.test(goodsText)) return undefined
    const n = quantity.kind === 'pieces' ? quantity.n : quantity.tons
    return {
      why: `${n} 没写单位：${unit}还是吨？`,
      ask: { about: '数量没写单位，怎么读？', choices: [unit, '吨'] },
    }
  }
  const [offer] = goods?.offers ?? []
  if (!goods || !offer || state !== 'sure') return undefined
  const pieces = piecesFor(quantity, { ...goods, pieceWeightG: offer.pieceWeightG })
  if (!pieces.ok)
    return {
      why: pieces.ask,
      ask:
        quantity.kind === 'pieces' && quantity.unit !== unit
          ? { about: `数量的单位写的是「${quantity.unit}」，怎么读？`, choices: [unit, '吨'] }
          : null,
    }
  if (!also) return undefined
  const second = piecesFor(also, { ...goods, pieceWeightG: offer.pieceWeightG })
  // Of 8 件 and 20 吨 one is rounded from the other; where they are further apart one of them is wrong.
  const near =
    also.kind === 'tons' && offer.pieceWeightG > 0
      ? (also.tons * 1_000_000) / offer.pieceWeightG
      : second.ok
        ? second.pieces
        : undefined
  if (quantity.kind !== also.kind || quantity.unit !== also.unit)
    if (near !== undefined && Math.abs(pieces.pieces - near) <= Math.max(1, pieces.pieces * 0.02)) return undefined
  return { why: `写了 ${quantityText(quantity)}，又写 ${quantityText(also)}，对不上：按哪个？`, ask: null }
}
const CODE = /^[A-Z\d]+(?:-[A-Z\d.]+){2,}$/

export async function matchLine(ctx: Ctx, text: string, bought: ReadonlyMap<string, string>): Promise<MatchedLine> {
  const { text: wanted, city } = takePlace(text, name => ctx.world.catalogue.citiesByName.get(name))
  const { goods: goodsText, quantity, dashed, remark } = readLine(wanted)
  const { depots } = ctx.world.catalogue
  const words = plainDepots(goodsText, name => [...depots.values()].some(d => !d.off && d.name.includes(name)))
  const match = await ctx.world.search.match(words, { channelCode: null, areaCode: ctx.areaCode }, bought)
  const [first] = match.goods
  const cut = first !== undefined && CUT.test(words) && first.pieceUnit === shapeRule(GoodsShape.coil).pieceUnit
  const byDepot = match.corrections.some(c => [...depots.values()].some(d => d.name.startsWith(c.to)))
  // Who says nothing of a level means prime goods: what is left of others is his to choose, never the list's (decision 0270).
  const below = first && match.query.gradeLevels.length === 0 && !CODE.test(goodsText) ? levelWord(first.gradeLevel) : ''
  const unsure = cut || byDepot || below !== '' || match.query.open
  const read = match.corrections.map(c => `${c.from} 读作 ${c.to}`)
  return {
    text,
    goodsText,
    place: city ? { cityCode: city.cityCode, cityName: city.name } : null,
    quantity,
    state: match.state === 'sure' && unsure ? 'choose' : match.state,
    why: cut
      ? CUT_WHY
      : match.state === 'sure' && below !== ''
        ? `一级品没有现货，有的是${below}；要的话请选上`
        : match.state === 'sure' && unsure
          ? '其余配到一种，对的话请选上'
          : whyAsk(match, goodsText),
    notes: [
      ...read,
      ...match.query.doubts,
      ...(dashed ? [`数量前的「-」按破折号读：${quantityText(quantity)}`] : []),
      ...howMuch(quantity, first, match.state),
      ...(match.state === 'sure' && first ? notesOf(goodsText, quantity, first, read.length) : quantityNotes(quantity, first)),
    ],
    goods: match.goods,
    goodsCount: match.goodsCount,
    intent: intentOf(match, goodsText),
    from: 0,
    remark,
    ask: null,
  }
}
/** Plate cut from a coil is no coil. */
const CUT = /开平|定开|平开|飞剪|横切/
const CUT_WHY = '写的是开平板，商城这里卖的是整卷：要整卷请选上，要开平请提采购意向'

const quoted = (words: readonly string[]): string => words.map(w => `「${w}」`).join('')
const metres = (um: Um): string => `${um / 1_000_000} 米`

/** Goods that nobody sells here, by their name; undefined where the line names none. */
const elsewhere = (m: GoodsMatch): string | undefined => m.strange.map(tradeGoodsIn).find(name => name !== undefined)

/** What is to be decided, in one sentence; empty where nothing is. */
function whyAsk(m: GoodsMatch, goodsText: string): string {
  const near = m.goods.length > 0 ? `最近的 ${m.goods.length} 种，不同处已标出，不选就不加` : '也没有相近的'
  switch (m.state) {
    case 'sure':
      return ''
    case 'instead':
      return `${goodsText} 暂无现货，${near}`
    case 'unknown':
      return elsewhere(m) ? `商城没有${elsewhere(m)}，可按这一行提交采购意向` : `没有 ${goodsText} 这个规格`
    case 'unread':
      return `没读懂${quoted(m.strange)}：缺材质、规格`
    default:
      return [
        m.strange.length > 0 ? `没读懂${quoted(m.strange)}` : '',
        m.unmet.length > 0 ? `没有${quoted(m.unmet)}的这种现货，不限${quoted(m.unmet)}的有` : '',
        openQuestion(m),
      ]
        .filter(Boolean)
        .join('；')
  }
}

function openQuestion(m: GoodsMatch): string {
  const lengths = [...new Set(m.goods.map(g => g.lengthUm))].sort((a, b) => a - b)
  if (m.open.length === 1 && lengths.length > 1 && m.goodsCount === lengths.length && lengths.length <= 3)
    return `没写长度：${lengths.map(metres).join('还是 ')}？`
  if (m.open.length > 0) return `没写${m.open.join('、')}，${m.goodsCount} 种都对得上`
  if (m.goodsCount > 1) return `${m.goodsCount} 种都对得上`
  const [only] = m.goods
  if (m.strange.length + m.unmet.length > 0 || !only) return '其余配到一种，对的话请选上'
  return `没写${only.gradeSaid ? '全尺寸' : '材质'}，现货只有这一种`
}

function quantityNotes(q: SaidQuantity, goods: MatchedGoods | undefined): string[] {
  const unit = goods?.pieceUnit ?? '件'
  if (q.kind === 'none') return [`没写数量，先按 1 ${unit}`]
  if (q.kind === 'pieces' && q.unit === '') return [`${q.n} 没写单位，按${unit}读`]
  if (q.kind === 'tons' && q.unit === '') return [`${q.tons} 没写单位，按吨读`]
  return []
}

/** 240 米 became 40 根: shown as it was reckoned. */
function howMuch(q: SaidQuantity, goods: MatchedGoods | undefined, state: GoodsMatch['state']): string[] {
  const [offer] = goods?.offers ?? []
  if (!goods || !offer || state !== 'sure') return []
  const pieces = piecesFor(q, { ...goods, pieceWeightG: offer.pieceWeightG })
  return pieces.ok && pieces.how !== undefined ? [pieces.how] : []
}

/** On what reading a line was matched without asking. */
function notesOf(goodsText: string, q: SaidQuantity, goods: MatchedGoods, corrections: number): string[] {
  const normal = normaliseQuery(goodsText)
  const metre = bareMetres(goodsText)
  const shortened = metre !== undefined && goods.lengthUm === metre * 1_000_000
  const coded = /^[A-Z\d]+(?:-[A-Z\d.]+){2,}$/.test(normal)
  const spoken =
    !coded && corrections === 0 && !normal.replaceAll(' ', '').includes(gradeKey(goods.grade)) && /[A-Z\d]/.test(goods.grade)
  return [
    ...quantityNotes(q, goods),
    ...(shortened ? [`${metre} 按 ${metre} 米读`] : []),
    ...(spoken ? [`材质读作 ${goods.grade}`] : []),
  ]
}

/** The question to the salesman, filled in as far as the line was understood. */
function intentOf(m: GoodsMatch, goodsText: string): MatchedLine['intent'] {
  const of = (head: string): string =>
    m.query.understood
      .filter(said => said.startsWith(`${head} `))
      .map(said => said.slice(head.length + 1))
      .join(' ')
  const name = elsewhere(m)
  if (name !== undefined) {
    const said = saidOfTradeGoods(goodsText, name)
    return { productName: name, grade: said.grade.slice(0, 60), spec: said.spec.slice(0, 120) }
  }
  const spec = [of('规格'), of('镀层'), of('要求')].filter(Boolean).join(' ')
  return {
    productName: of('品名').slice(0, 60),
    grade: of('材质').slice(0, 60),
    spec: (spec || goodsText).slice(0, 120),
  }
}
