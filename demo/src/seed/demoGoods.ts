// Goods and buyers the demo's orders are made of.
import type { FuturesInput } from '@mall/contract/orders/cart/cart.ts'
import { isCommonly } from '@mall/domain/site/channel/channel.constants.ts'
import { SettlementMode, type SettlementModeCode } from '@mall/domain/goods/goods/goods.codes.ts'
import { priceBuild, type PriceLine } from '@mall/domain/goods/goods/priceBuild.ts'
import { lineAmount, type PriceUnit, type Fen, type Kg } from '@mall/domain/kernel/money.ts'
import { weightOfPieces } from '@mall/domain/kernel/weight.ts'
import type pg from 'pg'
import { hashOf } from '../../../server/src/site/referenceData/keyHash.ts'

export interface DemoSku {
  id: number
  title: string
  classCode: string
  varietyCode: string
  channelCode: string
  depotCode: string
  settlement: SettlementModeCode
  pieceWeightG: number
  priceFen: Fen
  parts: PriceLine[]
  priceUnit: PriceUnit
  minFuturesKg: Kg
  available: number
}
export interface DemoBuyer {
  companyId: number
  userId: number
  area: string
  adjustFen: Fen
  titleId: number
}
export interface DemoLine {
  sku: DemoSku
  pieces: number
  weightKg: Kg
  priceFen: Fen
  amountFen: Fen
  priceLines: object[]
  futures: FuturesInput
}

export async function loadBuyers(db: pg.PoolClient): Promise<DemoBuyer[]> {
  const { rows } = await db.query<DemoBuyer>(
    `select c.id as "companyId", u.id as "userId", c.sales_area_code as area, coalesce(a.price_adjust_fen, 0)::int as "adjustFen", t.id as "titleId"
     from company c join app_user u on u.company_id = c.id and u.user_type = 2 join invoice_title t on t.company_id = c.id
     left join sales_area a on a.sales_area_code = c.sales_area_code where c.approval_status = 2 order by c.id`,
  )
  return rows
}

/** Which goods an order of a kind is made of: from stock, made to order, or 协议品 sold as seen. */
const KINDS = {
  spot: `k.spot and s.on_hand >= 8 and k.grade_level = '1' and k.id % 41 = 0`,
  futures: `k.futures and k.grade_level = '1' and k.id % 97 = 0`,
  agreement: `k.spot and s.on_hand >= 4 and k.grade_level = '3' and k.id % 7 = 0`,
} as const
export type DemoKind = keyof typeof KINDS

const GOODS = `select k.id, k.title, k.class_code as "classCode", k.variety_code as "varietyCode", k.channel_code as "channelCode", k.depot_code as "depotCode",
       k.settlement::int, k.piece_weight_g as "pieceWeightG", k.list_price_fen as "priceFen", k.price_parts as parts, k.price_unit as "priceUnit",
       p.min_futures_kg as "minFuturesKg", s.on_hand as available
     from sku k join stock s on s.sku_id = k.id join product_class p on p.class_code = k.class_code`

/** Goods by their codes; those that this catalogue has not are missing. */
export async function loadStoryGoods(db: pg.PoolClient, skuCodes: readonly string[]): Promise<Map<string, DemoSku>> {
  const { rows } = await db.query<DemoSku & { skuCode: string }>(
    `select g.*, x.sku_code as "skuCode" from (${GOODS}) g join sku x on x.id = g.id where x.sku_code = any($1::text[])`,
    [skuCodes],
  )
  return new Map(rows.map(r => [r.skuCode, r]))
}

/** Coils that settle by the scale, each in one story's order alone; no other order of the demo has them. */
export const loadStoryCoils = async (db: pg.PoolClient, n: number): Promise<DemoSku[]> =>
  (
    await db.query<DemoSku>(
      `${GOODS} where k.price_unit = 'ton' and k.spot and k.grade_level = '1' and k.settlement = ${SettlementMode.weighed} and k.piece_unit = '卷'
         and k.piece_weight_g between 4000000 and 9900000 and s.on_hand - s.reserved >= 14 and k.id % 41 <> 0 order by k.id limit $1`,
      [n],
    )
  ).rows

/** Goods that one order can hold together: of one channel, depot and way of weighing, with enough pieces. */
export async function loadGoods(db: pg.PoolClient, kind: DemoKind): Promise<DemoSku[][]> {
  const { rows } = await db.query<DemoSku>(`${GOODS} where k.price_unit = 'ton' and ${KINDS[kind]} order by k.id`)
  const groups = new Map<string, DemoSku[]>()
  for (const sku of rows) {
    const key = `${sku.channelCode}-${sku.depotCode}-${sku.settlement}`
    groups.set(key, [...(groups.get(key) ?? []), sku])
  }
  return [...groups.values()].filter(g => g.length >= (kind === 'spot' ? 3 : 1))
}

/** Made to order is never less than the class's least weight, for all lines together. */
const piecesOf = (sku: DemoSku, kind: DemoKind, lines: number, seed: string): number => {
  const some = 1 + (hashOf(`pieces${seed}`) % 2)
  if (kind !== 'futures') return some
  return some + Math.ceil((sku.minFuturesKg * 1000) / lines / Math.max(1, sku.pieceWeightG))
}

/** Lines of order `n`; goods from stock are taken from what is left. */
export function pickLines(goods: readonly DemoSku[], buyer: DemoBuyer, kind: DemoKind, n: number, taken: boolean): DemoLine[] {
  const wanted = Math.min(goods.length, 1 + (hashOf(`lines${n}`) % 3))
  const start = hashOf(`sku${n}`) % goods.length
  const picked = Array.from({ length: wanted }, (_, i) => goods[(start + i) % goods.length]).filter(
    (s): s is DemoSku => s !== undefined && (kind === 'futures' || s.available >= 2),
  )
  return picked.map((sku, i) => {
    const pieces = piecesOf(sku, kind, picked.length, `${n}-${i}`)
    if (taken) sku.available -= pieces
    return demoLine(sku, buyer, pieces, kind === 'futures' ? wishes(n) : {})
  })
}

/** A line at the price of the buyer's area. */
export function demoLine(sku: DemoSku, buyer: DemoBuyer, pieces: number, futures: FuturesInput): DemoLine {
  const weightKg = Math.max(1, weightOfPieces(pieces, sku.pieceWeightG))
  const built = priceBuild({ parts: sku.parts, areaAdjustFen: isCommonly(sku.channelCode) ? 0 : buyer.adjustFen })
  const priceFen = built.exWorksFen
  return {
    sku,
    pieces,
    weightKg,
    priceFen,
    amountFen: lineAmount({ priceFen, priceUnit: sku.priceUnit, weightKg, pieces }),
    priceLines: [
      ...built.lines.map(l => ({ ...l, note: '', kind: 'part' })),
      { code: 'exWorks', label: '厂提价', note: '含税 13%', fen: priceFen, kind: 'subtotal' },
    ],
    futures,
  }
}

/** What buyers of made-to-order goods ask for: the packing always, the third of a month it shall be ready. */
function wishes(n: number): FuturesInput {
  const day = new Date(Date.now() + (25 + (hashOf(`due${n}`) % 30)) * 86_400_000)
  const third = Math.min(3, 1 + Math.floor(day.getUTCDate() / 11))
  return {
    packageWay: '2',
    deliveryDateNumber: `${day.getUTCFullYear()}${String(day.getUTCMonth() + 1).padStart(2, '0')}${third}`,
  }
}
