// 结算价: when the month of delivery is over and its index is published, its sheet is offered to the buyer; when it stands (sheetWord.ts) it makes the prices of
// its call-offs final, once. Orders are settled at the final price: what was paid at the provisional one is given back or asked for by their settlement sheets.
import { minuteText } from '@mall/domain/kernel/clock.ts'
import type { Told } from '@mall/domain/main/notice.events.ts'
import {
  averageFen,
  exWorksFen,
  finalWindowOf,
  lineName,
  PriceState,
  whyNotFinal,
} from '@mall/domain/selling/framework/framework.rules.ts'
import { sheetWordMachine, SheetWord, stands } from '@mall/domain/selling/framework/priceSheet.rules.ts'
import { yuan, type Fen } from '@mall/domain/kernel/money.ts'
import type { Reply } from '@mall/contract/main/calls.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import type { Ctx, World } from '../../kernel/ctx.ts'
import { sweep } from '../../kernel/sweep.ts'
import { isLiveOrder } from '../../platform/db/orderSets.ts'
import type { Db, Tx } from '../../kernel/ports/database.ts'
import { notify, peopleWithRight } from '../../platform/notice/notify.ts'
import { frameworkAddress } from './contractPrice.ts'
import { type ContractRow, indexDays, lockContract, ownContract, type VersionRow, versionsOf } from './framework.queries.ts'
import {
  insertPriceSheet,
  newestDay,
  type PriceSheet,
  type ProvisionalCall,
  priceSheetsOf,
  provisionalCalls,
  setFinal,
  setSilent,
  sheetOfMonth,
  sheetsDue,
  sheetsToLapse,
  sheetsToRemind,
  takeSheetReminder,
} from './priceSheet.queries.ts'
import { deskContract } from './deskContract.ts'

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

/** Who may confirm it, and who orders by it. */
const tellSheet = async (tx: Tx, c: ContractRow, told: Told<'frameworkFinalPrice' | 'frameworkPriceStands'>): Promise<void> => {
  const people = [
    ...(await peopleWithRight(tx, c.companyId, 'settle.confirm')),
    ...(await peopleWithRight(tx, c.companyId, 'order.create')),
  ]
  await notify(tx, [...new Set(people)], { ...told, link: frameworkAddress(c.ccNo) })
}

/** A sheet of the month by its index as published, offered to the buyer; undefined while the mean is not final. */
export async function offerSheet(
  world: World,
  tx: Tx,
  c: ContractRow,
  o: { month: string; version: number; open: readonly ProvisionalCall[]; answer?: string },
) {
  const m = await monthOf(tx, c, o.month, indexOf(c, await versionsOf(tx, c.id), o.open))
  const indexFen = averageFen(m.points.map(p => p.fen))
  if (m.why !== undefined || indexFen === undefined) return undefined
  const days = await world.rules.number('framework.priceSheetDays')
  const made = await insertPriceSheet(tx, { contractId: c.id, month: o.month, version: o.version, indexFen, days, ...m })
  await tellSheet(tx, c, {
    event: 'frameworkFinalPrice',
    facts: {
      ccNo: c.ccNo,
      month: o.month,
      index: yuan(indexFen),
      n: new Set(o.open.map(k => k.orderCode)).size,
      until: made ? minuteText(made.confirmBy) : '',
      again: o.answer ? `（第 ${o.version} 版，代替有异议的上一版：${o.answer}）` : '',
    },
  })
  return { indexFen }
}
/** Call-offs of a month that have no final price yet. */
export const openCalls = async (tx: Tx, contractId: number, month: string): Promise<ProvisionalCall[]> =>
  (await provisionalCalls(tx, contractId)).filter(k => k.month === month && k.finalFen === null)

/** The sheet stands: its call-offs have their final price, and their orders may be settled. Gives how many. */
export async function makeFinal(
  tx: Tx,
  c: ContractRow,
  sheet: Pick<PriceSheet, 'month' | 'indexFen'>,
  how: string,
): Promise<number> {
  const open = await openCalls(tx, c.id, sheet.month)
  const versions = await versionsOf(tx, c.id)
  const priced = open.flatMap(k => {
    const finalFen = finalOf(versions, k, sheet.indexFen)
    return finalFen === undefined ? [] : [{ orderLineId: k.orderLineId, finalFen }]
  })
  await setFinal(tx, priced)
  if (priced.length > 0)
    await tellSheet(tx, c, {
      event: 'frameworkPriceStands',
      facts: { ccNo: c.ccNo, month: sheet.month, index: yuan(sheet.indexFen), n: new Set(open.map(k => k.orderCode)).size, how },
    })
  return priced.length
}
/** Ex works at a month's mean, by the line of the version that the call-off was ordered under. */
function finalOf(versions: readonly VersionRow[], k: ProvisionalCall, indexFen: Fen): number | undefined {
  const line = versions.find(v => v.version === k.version)?.content.lines.find(l => l.lineNo === k.lineNo)
  return line && exWorksFen(indexFen, line)
}

/**
 * Offers the sheet of a month, or takes the one that stands for call-offs that came after it; one that waits for a word is waited for. Gives how many
 * call-offs have a sheet now that had none.
 */
export const issueSheet = (world: World, ccNo: string, month: string): Promise<number> =>
  world.pool.tx(async tx => {
    const c = await lockContract(tx, ccNo)
    const open = c ? await openCalls(tx, c.id, month) : []
    if (!c || open.length === 0) return 0
    const sheet = await sheetOfMonth(tx, c.id, month)
    if (!sheet) return (await offerSheet(world, tx, c, { month, version: 1, open })) ? open.length : 0
    return stands(sheet.state) ? makeFinal(tx, c, sheet, '按已生效的价格单') : 0
  })
/** Silence is no objection: what nobody answered in time stands. */
export const lapseSheet = (world: World, ccNo: string, month: string): Promise<boolean> =>
  world.pool.tx(async tx => {
    const c = await lockContract(tx, ccNo)
    const sheet = c && (await sheetOfMonth(tx, c.id, month))
    if (!c || !sheet?.overdue || sheetWordMachine.next(sheet.state, 'lapse', 'system') === undefined) return false
    await setSilent(tx, { contractId: c.id, month, version: sheet.version })
    await makeFinal(tx, c, sheet, SheetWord.label('silent'))
    return true
  })

/** The last day of its time has begun: told once more, to who may say the word. */
const remindSheet = (world: World, ccNo: string, month: string): Promise<boolean> =>
  world.pool.tx(async tx => {
    const c = await lockContract(tx, ccNo)
    const taken = c && (await takeSheetReminder(tx, c.id, month))
    if (!c || !taken) return false
    await notify(tx, await peopleWithRight(tx, c.companyId, 'settle.confirm'), {
      event: 'frameworkSheetReminder',
      facts: { ccNo, month, until: minuteText(taken.confirmBy) },
      link: frameworkAddress(ccNo),
    })
    return true
  })

/** Job: months that are over, sheets whose time is, and those whose last day has begun. */
export const issueDueSheets = async (world: World): Promise<number> =>
  (await sweep(await sheetsToRemind(world.pool), ({ ccNo, month }) => remindSheet(world, ccNo, month))) +
  (await sweep(await sheetsToLapse(world.pool, null), ({ ccNo, month }) => lapseSheet(world, ccNo, month))) +
  (await sweep(await sheetsDue(world.pool), ({ ccNo, month }) => issueSheet(world, ccNo, month)))

type Sheets = Reply<'/api/framework/getPriceSheets'>
const wordView = (s: PriceSheet): NonNullable<Sheets['sheets'][number]['word']> => ({
  version: s.version,
  state: s.state,
  indexFen: s.indexFen,
  issuedAt: s.issuedAt.getTime(),
  confirmUntil: s.confirmBy.getTime(),
  wordName: s.wordName,
  wordAt: s.wordAt?.getTime() ?? null,
  disputeText: s.dispute,
  answeredName: s.answeredName,
  answeredAt: s.answeredAt?.getTime() ?? null,
  answer: s.answer,
  stoodAt: s.stoodAt?.getTime() ?? null,
})
/** Months of delivery, the newest first, with what is due issued before. */
export async function sheetsOf(
  ctx: Pick<Ctx, 'db' | 'world'>,
  c: ContractRow,
  /** Whose orders are named; null: all of them. */
  ownOnly: number | null = null,
): Promise<Sheets> {
  for (const { ccNo, month } of await sheetsToLapse(ctx.db, c.id)) await lapseSheet(ctx.world, ccNo, month)
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
    const issued = sheets.find(s => s.month === month && s.state !== 'replaced')
    const m = issued ?? (await monthOf(ctx.db, c, month, indexOf(c, versions, own)))
    out.push({
      month,
      fromOn: m.fromOn,
      toOn: m.toOn,
      points: m.points,
      state: !issued ? PriceState.provisional : stands(issued.state) ? PriceState.final : PriceState.offered,
      why: 'why' in m ? (m.why ?? '') : '',
      indexFen: issued?.indexFen ?? averageFen(m.points.map(p => p.fen)) ?? null,
      issuedAt: issued?.issuedAt.getTime() ?? null,
      word: issued ? wordView(issued) : null,
      earlier: sheets.filter(s => s.month === month && s.state === 'replaced').map(wordView),
      calls: own.map(k => ({
        orderCode: ownOnly === null || k.orderUserId === ownOnly ? k.orderCode : '',
        title: c.content.lines.filter(l => l.lineNo === k.lineNo).map(lineName)[0] ?? '',
        weightKg: k.kg,
        orderedIndexFen: k.indexFen,
        provisionalFen: k.provisionalFen,
        finalFen: k.finalFen ?? (issued ? (finalOf(versions, k, issued.indexFen) ?? null) : null),
        orderedAt: k.createdAt.getTime(),
      })),
    })
  }
  return { ccNo: c.ccNo, sheets: out }
}
export const readPriceSheets = async (ctx: Ctx, { ccNo }: { ccNo: string }) =>
  sheetsOf(ctx, (await ownContract(ctx.db, ctx.companyId, ccNo)) ?? refuse('FRAMEWORK_NONE'), ctx.ownOnly)
export const readDeskPriceSheets = async (ctx: Ctx, { ccNo }: { ccNo: string }) => sheetsOf(ctx, await deskContract(ctx, ccNo))
