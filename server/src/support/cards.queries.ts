// What a card names, as a reader may see it: orders are asked within his scope, goods and announced lots are everybody's.
import type { Db } from '../db/pool.ts'

export interface CardFacts {
  title: string
  subtitle: string
}
export const goodsCard = (db: Db, skuCode: string) =>
  db.row<CardFacts>(`select k.title, k.sku_code as subtitle from sku k where k.sku_code = $1`, [skuCode])
export const lotCard = (db: Db, biddingNo: string) =>
  db.row<CardFacts>(`select l.title, l.bidding_no as subtitle from bid_lot l where l.bidding_no = $1 and l.status <> 0`, [
    biddingNo,
  ])
