import type { Fen } from '@mall/domain/kernel/money.ts'
import { unitKg } from '@mall/domain/goods/goods/chosenUnits.ts'
import { StockMode } from '@mall/domain/goods/goods/goods.codes.ts'
import { withWords } from '@mall/domain/goods/goods/optionTable.ts'
import { lineTitle } from '@mall/domain/goods/goods/lineTitle.ts'
import { canOrder, cartChanges, groupKeyOf } from '@mall/domain/orders/cart/cart.rules.ts'
import { type TakenPrice, whyRefused } from '@mall/domain/goods/goods/priceOffer.ts'
import { expectedBand, sumLine } from '@mall/domain/orders/order/lineSum.ts'
import type { CartGroup, CartView, PlannedLine } from '@mall/contract/orders/cart/cart.ts'
import type { Ctx, World } from '../../kernel/ctx.ts'
import type { Db } from '../../kernel/ports/database.ts'
import { available, goodsFacts, serviceView } from '../../goods/goods/goods.view.ts'
import { offersFor, type PriceScope, takeBest } from '../../goods/goods/priceOffers.ts'
import { type AreaPrice, priceFor, priceLinesView } from '../../goods/goods/pricing.ts'
import type { CartRow } from './cart.queries.ts'
import { unitsGone, unitsKgOf } from './chooseUnits.ts'
import { optionLines, whyParamsGone, whyServicesGone } from './futuresLine.ts'

/** Where a cart is priced: the visitor's area, or at checkout the delivery address's. */
export interface PricedAt {
  world: World
  areaCode: string
}

export interface PricedRow {
  row: CartRow
  line: PlannedLine
  freightFen: Fen
}

/** The rows of one basket as lines with their prices: of all that lawfully apply, the one that is taken. */
export async function pricedRows(ctx: Ctx, db: Db, scope: PriceScope, rows: readonly CartRow[]): Promise<PricedRow[]> {
  const at = { world: ctx.world, areaCode: scope.areaCode }
  const listed = rows.map(row => {
    const options = optionLines(at, row)
    return { row, price: priceFor(at, row, options), optionsFen: options.reduce((sum, o) => sum + o.fen, 0) }
  })
  const asked = listed.map(({ row, price, optionsFen }) => ({
    sku: row,
    stockMode: row.stockMode,
    pieces: row.pieces,
    unitsKg: unitsKgOf(row),
    selected: row.selected,
    listFen: price.priceFen,
    optionsFen,
  }))
  const offers = await offersFor(ctx, db, scope, asked)
  return listed.map(({ row, price }, i) =>
    cartLine(at, row, { ...takeBest(price, offers[i] ?? []), notCovered: whyRefused(offers[i] ?? []) }),
  )
}

function cartLine(
  at: PricedAt,
  row: CartRow,
  { price, prices, notCovered }: { price: AreaPrice; prices: TakenPrice[]; notCovered: string | undefined },
): PricedRow {
  const { catalogue } = at.world
  const services = row.serviceCodes.flatMap(code => catalogue.services.get(code) ?? [])
  const serviceFenPerTon = services.reduce((sum, s) => sum + s.fenPerT, 0)
  const sum = sumLine({
    ...row,
    unitsKg: unitsKgOf(row),
    priceFen: price.priceFen,
    serviceFenPerTon,
    freightFenPerTon: price.freightFenPerTon,
  })
  const cls = catalogue.classes.get(row.classCode)
  const tolerancePct = cls?.tolerancePct ?? 5
  const band = expectedBand({ weightKg: sum.weightKg, settlement: row.settlement, stockMode: row.stockMode, tolerancePct })
  const gone = unitsGone(row)
  const changes = cartChanges({
    ...row,
    availablePieces: available(row),
    // What both sides agreed on in a quote is ordered as it was agreed.
    pack: row.basket.kind === 'quote' ? undefined : row,
    priceFen: price.priceFen,
    paramsGone: whyParamsGone(at, row),
    servicesGone: whyServicesGone(at, row),
    unitsGone: gone,
    notCovered,
  })
  const line: PlannedLine = {
    cartItemId: String(row.cartItemId),
    ...goodsFacts(at.world, row),
    title: lineTitle(row.title, row.chosen),
    spuCode: row.spuCode,
    gradeLevel: row.gradeLevel,
    stockMode: row.stockMode,
    rolledKg: row.stockMode === StockMode.futures ? (cls?.minFuturesKg ?? 0) : 0,
    pieces: row.pieces,
    weightKg: sum.weightKg,
    weightFromKg: band.fromKg,
    weightToKg: band.toKg,
    availablePieces: available(row),
    priceFen: price.priceFen,
    freightFenPerTon: price.freightFenPerTon,
    serviceFenPerTon,
    amountFen: sum.amountFen,
    serviceFen: sum.serviceFen,
    services: services.map(serviceView),
    futures: withWords(catalogue.options, row.chosen),
    // Alone the list price needs no word.
    prices: prices.length > 1 ? prices : [],
    priceLines: priceLinesView(price),
    units: (row.units ?? []).map(u => ({
      unitNo: u.unitNo,
      heatNo: u.heatNo,
      pieces: u.pieces,
      weightKg: unitKg(row.settlement, u),
      gone: !u.free,
    })),
    selected: row.selected,
    valid: canOrder(changes),
    changes,
  }
  return { row, line, freightFen: sum.freightFen }
}

type PlannedGroup = CartGroup & { lines: PlannedLine[] }

/** Groups as orders will be split; sums over the lines that are selected and can be ordered. */
export function cartGroups(at: PricedAt, priced: readonly PricedRow[]): PlannedGroup[] {
  const groups = new Map<string, PlannedGroup>()
  for (const { row, line, freightFen } of priced) {
    const groupKey = groupKeyOf(row)
    let group = groups.get(groupKey)
    if (!group) {
      group = {
        groupKey,
        channelCode: row.channelCode,
        channelName: at.world.catalogue.channels.get(row.channelCode)?.channelName ?? '',
        depotCode: row.depotCode,
        depotName: line.depotName,
        stockMode: row.stockMode,
        settlement: row.settlement,
        lines: [],
        pieces: 0,
        weightKg: 0,
        goodsFen: 0,
        serviceFen: 0,
        freightFen: 0,
        totalFen: 0,
      }
      groups.set(groupKey, group)
    }
    group.lines.push(line)
    if (!line.selected || !line.valid) continue
    group.pieces += line.pieces
    group.weightKg += line.weightKg
    group.goodsFen += line.amountFen
    group.serviceFen += line.serviceFen
    group.freightFen += freightFen
    group.totalFen += line.amountFen + line.serviceFen + freightFen
  }
  return [...groups.values()]
}

export function cartView(at: PricedAt, priced: readonly PricedRow[]): CartView {
  const groups = cartGroups(at, priced)
  const lines = groups.flatMap(g => g.lines)
  const taken = lines.filter(l => l.selected && l.valid)
  const add = (pick: (g: CartGroup) => number) => groups.reduce((sum, g) => sum + pick(g), 0)
  return {
    cartMap: Object.fromEntries(groups.map(g => [g.groupKey, g])),
    cartGoodsNum: lines.length,
    selectedLines: taken.length,
    invalidLines: lines.filter(l => !l.valid).length,
    changedLines: lines.filter(l => l.changes.length > 0).length,
    pieces: add(g => g.pieces),
    weightKg: add(g => g.weightKg),
    weightFromKg: taken.reduce((sum, l) => sum + l.weightFromKg, 0),
    weightToKg: taken.reduce((sum, l) => sum + l.weightToKg, 0),
    goodsFen: add(g => g.goodsFen),
    serviceFen: add(g => g.serviceFen),
    freightFen: add(g => g.freightFen),
    totalFen: add(g => g.totalFen),
    salesAreaCode: at.areaCode,
  }
}
