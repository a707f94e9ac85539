// Lots for stories that begin in the middle of an auction: made by the desk's own calls; only the clock is moved, by rows of the story's mall.
import type { APIRequestContext, TestInfo } from '@playwright/test'
import pg from 'pg'
import { key, passed, person, staff } from './calls.ts'
import { databaseOf } from './yard.ts'

/** Goods that no story orders: the yard would give the bundles of a lot to an order that waits for them. */
export const LOT_SKU = 'REB-HRB400E-36-9000-1-W01'
const MINUTE = 60_000

async function rows(info: TestInfo, text: string, values: unknown[]): Promise<void> {
  const db = new pg.Client(databaseOf(info))
  await db.connect()
  try {
    await db.query(text, values)
  } finally {
    await db.end()
  }
}
/** It has begun a minute ago and ends in so many seconds; `planned`: and never was to end otherwise. */
export const endsIn = (info: TestInfo, biddingNo: string, seconds: number, planned = false): Promise<void> =>
  rows(
    info,
    `update bid_lot set open_at = least(open_at, t.now - interval '1 minute'), ends_at = t.until,
       first_end_at = case when $3 then t.until else least(first_end_at, t.until) end
     from (select date_trunc('second', now()) as now, date_trunc('second', now()) + make_interval(secs => $2) as until) t
     where bidding_no = $1`,
    [biddingNo, seconds, planned],
  )

/** A falling lot opened so many seconds ago; its latest end is hours away. */
export const fallsSince = (info: TestInfo, biddingNo: string, seconds: number): Promise<void> =>
  rows(
    info,
    `update bid_lot set open_at = t.at, first_end_at = t.at + interval '10 hours', ends_at = t.at + interval '10 hours'
     from (select clock_timestamp() - make_interval(secs => $2) as at) t where bidding_no = $1`,
    [biddingNo, seconds],
  )

/** Bundles of the lot's goods that lie free in the yard: their numbers. */
export async function bundles(info: TestInfo, n: number): Promise<string[]> {
  const stamp = Date.now().toString(36).toUpperCase()
  const numbers = Array.from({ length: n }, (_, i) => `X${stamp}-${i + 1}`)
  await rows(
    info,
    `insert into steel_unit (unit_no, kind, sku_id, heat_no, depot_code, position, pieces, tag_kg, theory_kg, made_on, source, state)
     select u, 'bundle', k.id, '26L0901', k.depot_code, '03-04', 1, 2500, 2500, current_date, 'stock', 'free' from unnest($1::text[]) u, sku k where k.sku_code = $2`,
    [numbers, LOT_SKU],
  )
  return numbers
}

export interface LotWish {
  title: string
  mode?: 'PRICE' | 'LOT' | 'QTY' | 'SEALED' | 'DUTCH'
  /** Of a falling price. */
  fallMinutes?: number
  ranks?: boolean
  startYuan?: number
  reserveYuan?: number | null
  seconds?: number
  pieces?: number
}
/** A published lot that runs. */
export async function runningLot(request: APIRequestContext, info: TestInfo, o: LotWish): Promise<string> {
  const desk = await staff(request, 'S001')
  const now = Date.now()
  const pieces = o.pieces ?? 2
  const { biddingNo } = await desk<{ biddingNo: string }>('/api/ops/saveBiddingLot', {
    title: o.title,
    mode: o.mode ?? 'PRICE',
    depotCode: 'W01',
    nightPause: false,
    publish: true,
    requestId: key(),
    startPriceFen: (o.startYuan ?? 3000) * 100,
    stepFen: 1000,
    disclosure: o.ranks ? 'rank' : 'open',
    fallMinutes: o.fallMinutes ?? null,
    reserveFen: o.reserveYuan ? o.reserveYuan * 100 : null,
    openAt: now + 2 * MINUTE,
    endAt: now + (o.fallMinutes === undefined ? 30 : 600) * MINUTE,
    lines: [{ skuCode: LOT_SKU, pieces, weightKg: 2500 * pieces, defect: '非定尺' }],
  })
  await passed(request, biddingNo)
  await endsIn(info, biddingNo, o.seconds ?? 1500, true)
  return biddingNo
}

export interface Bidder {
  /** Yuan per ton. */
  bid(yuan: number, pieces?: number): Promise<{ receipt: { receiptNo: string } }>
  signUp(): Promise<void>
}
/** Somebody who bids by calls, beside the pages of the story. */
export async function bidder(request: APIRequestContext, userName: string, biddingNo: string): Promise<Bidder> {
  const call = await person(request, userName)
  return {
    signUp: async () => {
      const { rulesVersion } = await call<{ rulesVersion: number }>('/api/bidding/selectBiddingInfoBean', { biddingNo })
      await call('/api/bidding/userParticipateBidding', { biddingNo, rulesVersion, requestId: key() })
    },
    bid: (yuan, pieces) =>
      call('/api/bidding/userBiddingMarkup', {
        biddingNo,
        priceFen: yuan * 100,
        requestId: key(),
        ...(pieces ? { pieces } : {}),
      }),
  }
}
