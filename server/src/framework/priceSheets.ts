// 结算价: when the month of delivery is over and its index is published, its sheet makes the prices of its call-offs final, once. Orders are settled
// at the final price: what was paid at the provisional one is given back or asked for by their settlement sheets.
import { averageFen, exWorksFen, finalWindowOf, PriceState, whyNotFinal } from '@mall/domain/framework/framework.rules.ts'
import { yuan } from '@mall/domain/money.ts'
import type { Reply } from '@mall/contract/calls.ts'
import { refuse } from '@mall/contract/errors.ts'
import type { Ctx, World } from '../app/ctx.ts'
import { sweep } from '../app/sweep.ts'
import { isLiveOrder } from '../db/orderSets.ts'
import type { Db } from '../db/pool.ts'
import { notify, peopleWithRight } from '../notice/notify.ts'
import { frameworkAddress } from './contractPrice.ts'
import {
  anyContract,
  type ContractRow,
  indexDays,
  lockContract,
  ownContract,
  type VersionRow,
  versionsOf,
} from './framework.queries.ts'
import {
  insertPriceSheet,
  newestDay,
  type PriceSheet,
  type ProvisionalCall,
  priceSheetsOf,
  provisionalCalls,
  setFinal,
  sheetOfMonth,
  sheetsDue,
} from './priceSheet.queries.ts'

const isLive = (k: ProvisionalCall): boolean => isLiveOrder(k.orderStatus)
/** The index that a month's call-offs were ordered by: of their version, whatever the contract names since. Of those that do not live only where no other is. */
function indexOf(c: ContractRow, versions: readonly VersionRow[], calls: readonly ProvisionalCall[]): string {
  const of = calls.find(isLive) ?? calls[0]
  return (versions.find(v => v.version === of?.version)?.content ?? c.content).indexCode
}
/** The same, for its paper. */
export const indexOfMonth = async (db: Db, c: ContractRow, month: string): Promise<string> =>
  indexOf(
    c,
    await versionsOf(db, c.id),
    (await provisionalCalls(db, c.id)).filter(k => k.month === month),
  )

/** The month's published days by an index, and why they are not final yet; undefined: they are. */
async function monthOf(db: Db, c: ContractRow, month: string, indexCode: string) {
  const { fromOn, toOn } = finalWindowOf(month)
  const points = (await indexDays(db, indexCode, fromOn, toOn, 31)).toReversed()
  const newestOn = await newestDay(db, indexCode)
  return { fromOn, toOn, points, why: whyNotFinal({ toOn, today: c.today, newestOn, published: points.length }) }
}

/** Issues the sheet of a month, or takes the one that is there for call-offs that came after it. Gives how many call-offs have their final price now. */
export const issueSheet = (world: World, ccNo: string, month: string): Promise<number> =>
  world.pool.tx(async tx => {
    const c = await lockContract(tx, ccNo)
    const open = c ? (await provisionalCalls(tx, c.id)).filter(k => k.month === month && k.finalFen === null) : []
    if (!c || open.length === 0) return 0
    let sheet: Pick<PriceSheet, 'indexFen'> | undefined = await sheetOfMonth(tx, c.id, month)
    const versions = await versionsOf(tx, c.id)
    if (!sheet) {
      const m = await monthOf(tx, c, month, indexOf(c, versions, open))
      const indexFen = averageFen(m.points.map(p => p.fen))
      if (m.why !== undefined || indexFen === undefined) return 0
      sheet = { indexFen }
      await insertPriceSheet(tx, { contractId: c.id, month, indexFen, ...m })
    }
    const { indexFen } = sheet
    const priced = open.flatMap(k => {
      const line = versions.find(v => v.version === k.version)?.content.lines.find(l => l.lineNo === k.lineNo)
      return line ? [{ orderLineId: k.orderLineId, finalFen: exWorksFen(indexFen, line) }] : []
    })
    await setFinal(tx, priced)
    await notify(tx, await peopleWithRight(tx, c.companyId, 'order.create'), {
      event: 'frameworkFinalPrice',
      facts: { ccNo, month, index: yuan(indexFen), n: new Set(open.map(k => k.orderCode)).size },
      link: frameworkAddress(ccNo),
    })
    return priced.length
  })

/** Job: months that are over. */
export const issueDueSheets = async (world: World): Promise<number> =>
  sweep(await sheetsDue(world.pool), ({ ccNo, month }) => issueSheet(world, ccNo, month))

type Sheets = Reply<'/api/framework/getPriceSheets'>
/** Months of delivery, the newest first, with what is due issued before. */
export async function sheetsOf(ctx: Pick<Ctx, 'db' | 'world'>, c: ContractRow): Promise<Sheets> {
  for (const due of await sheetsDue(ctx.db)) if (due.ccNo === c.ccNo) await issueSheet(ctx.world, c.ccNo, due.month)
  const [calls, sheets, versions] = [
    await provisionalCalls(ctx.db, c.id),
    await priceSheetsOf(ctx.db, c.id),
    await versionsOf(ctx.db, c.id),
  ]
  const live = calls.filter(isLive)
  const out: Sheets['sheets'] = []
  for (const month of [...new Set(live.map(k => k.month))]) {
    const own = live.filter(k => k.month === month)
    const issued = sheets.find(s => s.month === month)
    const m = issued ?? (await monthOf(ctx.db, c, month, indexOf(c, versions, own)))
    out.push({
      ...{ month, fromOn: m.fromOn, toOn: m.toOn, points: m.points },
      state: issued ? PriceState.final : PriceState.provisional,
      why: 'why' in m ? (m.why ?? '') : '',
      indexFen: issued?.indexFen ?? averageFen(m.points.map(p => p.fen)) ?? null,
      issuedAt: issued?.issuedAt.getTime() ?? null,
      calls: own.map(k => ({
        ...{ orderCode: k.orderCode, title: c.content.lines.find(l => l.lineNo === k.lineNo)?.title ?? '', weightKg: k.kg },
        ...{ orderedIndexFen: k.indexFen, provisionalFen: k.provisionalFen, finalFen: k.finalFen },
        orderedAt: k.createdAt.getTime(),
      })),
    })
  }
  return { ccNo: c.ccNo, sheets: out }
}
export const readPriceSheets = async (ctx: Ctx, { ccNo }: { ccNo: string }) =>
  sheetsOf(ctx, (await ownContract(ctx.db, ctx.companyId, ccNo)) ?? refuse('FRAMEWORK_NONE'))
export const readDeskPriceSheets = async (ctx: Ctx, { ccNo }: { ccNo: string }) =>
  sheetsOf(ctx, (await anyContract(ctx.db, ccNo)) ?? refuse('FRAMEWORK_NONE'))
