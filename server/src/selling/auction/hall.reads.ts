// What guests and buyers read: the hall, a lot, its price, its log. Each brings the lots it shows up to their clock first.
import type { Fen } from '@mall/domain/kernel/money.ts'
import { clockText } from '@mall/domain/kernel/clock.ts'
import { APPEAL_RULE } from '@mall/domain/selling/auction/appeal.rules.ts'
import { allot } from '@mall/domain/selling/auction/allot.ts'
import {
  bidderCode,
  CLOSE_GRACE_MS,
  hidesPrices,
  ranksOnly,
  receiptNo,
  rises,
} from '@mall/domain/selling/auction/bidding.rules.ts'
import {
  basisOf,
  BiddingMode,
  type BiddingModeCode,
  BiddingStatus,
  CLOSED_LOT,
} from '@mall/domain/selling/auction/bidding.status.ts'
import { liftText, liftUntilAfter, perTon } from '@mall/domain/selling/auction/landed.ts'
import { logLines } from '@mall/domain/selling/auction/receipt.ts'
import type { Parsed } from '@mall/contract/main/calls.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import { literal } from '../../kernel/serve/paging.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import type { Db } from '../../kernel/ports/database.ts'
import { appealView } from './appeal.view.ts'
import { bidPage, bidsOf, bidsOfCompany, entriesOf, myEntries, rulesNow, standingOf } from './bid.queries.ts'
import { eventView } from './bidding.live.ts'
import {
  asMillReads,
  numbersFor,
  cardView,
  fileUrl,
  landedView,
  type MineFacts,
  mineView,
  nextView,
  ownIn,
  type Standing,
  statusNow,
} from './bidding.view.ts'
import {
  awardsOfMine,
  certsOfLot,
  fileNames,
  hallCount,
  hallCounts,
  hallDepots,
  hallLots,
  inspectionsOf,
  primePrices,
  ruleVersions,
} from './hall.queries.ts'
import { eventsAfter, fallenOut, lineOf, linesOf, lotByNo, type LotRow } from './lot.queries.ts'
import { kept } from './keptFacts.ts'
import { isDue, settleLot } from './lotClock.ts'
import { poolOf } from './pool.queries.ts'
import { workCalendar } from '../../platform/rules/workCalendar.ts'

export const paged = (i: { currentPage: number; pageSize: number }, totalCount: number) => ({
  currentPage: i.currentPage,
  totalCount,
  totalPage: Math.ceil(totalCount / i.pageSize),
})
const companyOf = (ctx: Ctx): number | null => (ctx.viewer?.kind === 'buyer' ? ctx.viewer.companyId : null)

/** The lot as it stands now: whoever comes first after its time is over makes its result. */
export async function freshLot(ctx: Ctx, biddingNo: string): Promise<LotRow> {
  const lot = (await lotByNo(ctx.db, biddingNo)) ?? refuse('BID_LOT_NONE')
  if (!isDue(lot)) return lot
  // Whoever reads is not to wait for a row that is locked, nor to fail with it: the job comes in seconds.
  await ctx.db.tx(tx => settleLot(ctx.world, tx, biddingNo)).catch(() => 0)
  return (await lotByNo(ctx.db, biddingNo)) ?? refuse('BID_LOT_NONE')
}

/** Falling prices that nobody took: a list is not to go on with prices at which nothing is sold. Whoever comes first ends them, as of one lot. */
async function settleFallen(ctx: Ctx): Promise<void> {
  for (const { biddingNo } of await fallenOut(ctx.db, CLOSE_GRACE_MS))
    await ctx.db.tx(tx => settleLot(ctx.world, tx, biddingNo)).catch(() => 0)
}

/** What everybody may know of several lots beside their rows, asked once for all. */
async function publicFacts(db: Db, lots: readonly LotRow[]) {
  const byQuantity = lots.filter(l => l.mode === BiddingMode.byQuantity).map(l => l.id)
  const primeIds = lots.flatMap(l => l.primeSkuId ?? [])
  const [standing, prime] = await Promise.all([
    byQuantity.length > 0 ? standingOf(db, byQuantity) : ([] as Standing[]),
    primeIds.length > 0 ? primePrices(db, primeIds) : [],
  ])
  return { standing, primes: new Map(prime.map(p => [p.id, p.fen])) }
}
type PublicFacts = Awaited<ReturnType<typeof publicFacts>>
const primeOf = (f: PublicFacts, lot: LotRow): number | null =>
  lot.primeSkuId === null ? null : (f.primes.get(lot.primeSkuId) ?? null)

/** What the asker is in them: never kept. */
async function mineFacts(ctx: Ctx, db: Db, lots: readonly LotRow[], standing: readonly Standing[]) {
  const companyId = companyOf(ctx)
  if (companyId === null) return () => null
  const ids = lots.map(l => l.id)
  const [entries, awards, pool] = await Promise.all([
    myEntries(db, companyId, ids),
    awardsOfMine(db, companyId, ids),
    poolOf(db, companyId),
  ])
  const freeFen = pool ? pool.heldFen - pool.exposureFen : 0
  return (lot: LotRow) => {
    const entry = entries.find(e => e.lotId === lot.id)
    const found = awards.find(a => a.lotId === lot.id)
    const award = found ? { ...found, ...numbersFor(ctx, found) } : null
    const m: MineFacts | undefined = entry ? { entry, freeFen, award } : undefined
    const mine = mineView(lot, companyId, m, standing, freeFen)
    return ctx.viewer?.actor ? asMillReads(lot, mine) : mine
  }
}
export async function cards(ctx: Ctx, db: Db, lots: readonly LotRow[], cityCode: string) {
  const f = await publicFacts(db, lots)
  const [mineOf, calendar] = await Promise.all([mineFacts(ctx, db, lots, f.standing), workCalendar(ctx.world.rules)])
  return lots.map(lot =>
    cardView(ctx, { lot, standing: f.standing, primeFen: primeOf(f, lot), cityCode, calendar, mine: mineOf(lot) }),
  )
}

export async function readHall(ctx: Ctx, input: Parsed<'/api/bidding/selectBiddingInfoPages'>) {
  const companyId = companyOf(ctx) ?? 0
  await settleFallen(ctx)
  const asked = {
    view: input.view,
    word: literal(input.word),
    mode: input.mode,
    depotCode: input.depotCode,
    eventName: input.eventName,
    channel: input.channel,
    canSignUp: input.canSignUp === 1,
    companyId,
    limit: input.pageSize,
    offset: (input.currentPage - 1) * input.pageSize,
  }
  const ask = () =>
    ctx.db.together(async db => {
      const [lots, n, counts, depots] = await Promise.all([
        hallLots(db, asked),
        hallCount(db, asked),
        hallCounts(db, companyId),
        hallDepots(db),
      ])
      if (!counts) throw new Error('no counts')
      return { lots, n, counts, depots, ...(await publicFacts(db, lots)) }
    })
  const { facts: f, agedMs } =
    companyId === 0 ? await kept(ctx.world, JSON.stringify(asked), ask) : { facts: await ask(), agedMs: 0 }
  const [mineOf, calendar] = await Promise.all([mineFacts(ctx, ctx.db, f.lots, f.standing), workCalendar(ctx.world.rules)])
  const { now, ...numbers } = f.counts
  return {
    ...paged(input, f.n),
    list: f.lots.map(lot =>
      cardView(ctx, {
        lot,
        standing: f.standing,
        primeFen: primeOf(f, lot),
        cityCode: input.cityCode,
        calendar,
        mine: mineOf(lot),
      }),
    ),
    serverNow: Math.round(now.getTime() + agedMs),
    counts: numbers,
    depots: f.depots,
  }
}

const lineView = (
  biddingNo: string,
  names: ReadonlyMap<string, { name: string; mime: string }>,
  r: Awaited<ReturnType<typeof linesOf>>[number],
) => ({
  lineNo: r.lineNo,
  skuCode: r.skuCode,
  productName: r.productName,
  grade: r.grade,
  spec: r.spec,
  unitNo: r.unitNo,
  pieces: r.pieces,
  pieceUnit: r.pieceUnit,
  weightKg: r.weightKg,
  gradeLevel: r.gradeLevel,
  defect: r.defect,
  files: filesView(biddingNo, names, r.fileIds),
})
export const filesView = (
  biddingNo: string,
  names: ReadonlyMap<string, { name: string; mime: string }>,
  ids: readonly string[],
) =>
  ids.flatMap(id => {
    const f = names.get(id)
    return f ? [{ name: f.name, url: fileUrl(biddingNo, id), image: f.mime.startsWith('image/') }] : []
  })
export const namesOf = async (db: Db, ids: readonly string[]) =>
  new Map((ids.length > 0 ? await fileNames(db, ids) : []).map(f => [f.id, f]))

export async function readLot(ctx: Ctx, input: Parsed<'/api/bidding/selectBiddingInfoBean'>) {
  const { facts: f, agedMs } = await kept(ctx.world, input.biddingNo, async () => {
    const lot = await freshLot(ctx, input.biddingNo)
    return ctx.db.together(async db => {
      const [known, lines, rules, inspections] = await Promise.all([
        publicFacts(db, [lot]),
        linesOf(db, lot.id),
        rulesNow(db),
        inspectionsOf(db, lot.id),
      ])
      const names = await namesOf(db, [...lot.annexIds, ...lines.flatMap(l => l.fileIds)])
      return { ...known, lot, lines, rules, inspections, names }
    })
  })
  const now = new Date(Math.round(f.lot.now.getTime() + agedMs))
  const lot = { ...f.lot, now }
  const mine = (await mineFacts(ctx, ctx.db, [lot], f.standing))(lot)
  const calendar = await workCalendar(ctx.world.rules)
  const card = cardView(ctx, { lot, standing: f.standing, primeFen: primeOf(f, lot), cityCode: input.cityCode, calendar, mine })
  const companyId = companyOf(ctx)
  // The papers of what was delivered are its buyer's, within what this person sees of his company's orders.
  const certs =
    companyId !== null && mine?.award?.state === 'paid'
      ? await certsOfLot(ctx.db, lot.id, { companyId, userId: ctx.ownOnly, contactId: null })
      : []
  return {
    ...card,
    serverNow: now.getTime(),
    lines: f.lines.map(l => ({
      ...lineView(lot.biddingNo, f.names, l),
      certNos: certs.filter(c => c.lineNo === l.lineNo).map(c => c.certNo),
    })),
    annexes: filesView(lot.biddingNo, f.names, lot.annexIds),
    noticeText: lot.noticeText,
    payHours: lot.payHours,
    liftDays: lot.liftDays,
    overdueFenPerTonDay: lot.overdueFen,
    windowSeconds: lot.windowSeconds,
    extendSeconds: lot.extendSeconds,
    stepsMost: lot.stepsMost,
    rulesVersion: f.rules?.version ?? 0,
    rules: rulesOf(lot),
    inspections: f.inspections,
    contact: { name: lot.contactName, phone: lot.contactPhone },
    next: nextView(lot, f.standing, companyOf(ctx), mine?.priceFen ?? null),
    whyNotBid: whyNotBid(ctx, lot, mine),
    whyNotSignUp: whyNotSignUp(ctx, lot, mine),
    fromNo: lot.fromNo,
    resultNote: lot.resultNote,
    canDownloadLog: CLOSED_LOT.has(lot.status) && !hidesPrices(lot),
    appeal: companyId !== null && mine && mine.place !== 'none' ? await appealView(ctx.db, lot, companyId, calendar) : null,
  }
}

/** What counts in this lot, a sentence each; the whole text has its versions. */
export function rulesOf(lot: LotRow): string[] {
  const yuan = (fen: Fen) => (fen / 100).toLocaleString('en-US', { maximumFractionDigits: 2 })
  const unit = lot.mode === BiddingMode.wholeLot ? '元' : '元/吨'
  const minutes = (s: number) => (s % 60 === 0 ? `${s / 60} 分钟` : `${s} 秒`)
  const most = lot.extensionsMost > 0 ? `，最多 ${lot.extensionsMost} 次` : '，次数不限'
  return [
    ...(lot.mode === BiddingMode.dutch
      ? [
          `降价竞拍：从起拍价起每 ${lot.fallMinutes} 分钟降 ${yuan(lot.stepFen)} ${unit}，最先应价的一家按应价时的价整场成交，应价即成交。`,
          '应价到达时价格已降的，按降后的价；两家同时应价，先到系统的成交。没有自动出价。',
          '降到底价、满一次降价的时间仍无人应价，流拍，保证金全部退回；底价不公布。',
        ]
      : ranksOnly(lot)
        ? [
            '只显名次：结束前只看得到自己的出价、自己的名次和几家出过价，卖方也看不到价格；价高者名次在前，同价先出的在前。',
            `每次比自己的出价至少加 ${yuan(lot.stepFen)} ${unit}，一次最多 ${lot.stepsMost} 档；第 1 名不用再加，也没有自动出价。出过价的，保证金占用到结束。`,
          ]
        : rises(lot.mode)
          ? [`加价幅度 ${yuan(lot.stepFen)} ${unit}，一次最多 ${lot.stepsMost} 档；领先时不能再加自己的价。`]
          : lot.mode === BiddingMode.sealed
            ? ['密封报价：结束前谁也看不到价格，只能提高，不能撤回；价高者得，同价先到先得。']
            : [
                `按量竞拍：写单价和件数，价高者先得，同价先到先得，最后一名可能只得一部分；各付各的价。加价幅度 ${yuan(lot.stepFen)} ${unit}。`,
              ]),
    ...(lot.mode === BiddingMode.sealed || lot.mode === BiddingMode.dutch
      ? []
      : [
          `结束前 ${minutes(lot.windowSeconds)}内有出价，顺延到出价时刻后 ${minutes(lot.extendSeconds)}${most}；没有受理的出价不顺延。`,
        ]),
    ...(lot.mode === BiddingMode.dutch
      ? ['应价以服务器收到的时刻为准，不能撤回。']
      : ['出价以服务器收到的时刻为准，同价先到先得，出价不能撤回。']),
    ...(lot.hasReserve && lot.mode !== BiddingMode.dutch ? ['本场有保留价，未到保留价流拍，保证金全部退回。'] : []),
    `中标后 ${lot.payHours} 小时内付清，逾期保证金不退，标的重新上架。`,
    // Storage is the yard's to ask for at the gate: the mall books none, and says so.
    `${liftText(lot.liftDays)}提货${lot.overdueFen > 0 ? `；超期堆存费每天 ${yuan(lot.overdueFen)} 元/吨，提货时由仓库另收，不从货款和保证金里扣` : ''}。`,
    ...(lot.gradeLevel === '3' ? ['协议品按现状交付，不受理质量异议。'] : []),
    APPEAL_RULE,
    ...(lot.nightPause
      ? [`18:00 起夜间暂停，次日 9:00 从剩余时间继续${lot.mode === BiddingMode.dutch ? '，夜里不降价' : ''}。`]
      : []),
  ]
}

type MineView = ReturnType<typeof mineView> | null
function whyNotBid(ctx: Ctx, lot: LotRow, mine: MineView): string {
  const status = statusNow(lot)
  if (status === BiddingStatus.paused)
    return lot.resumeAt ? `暂停中，${clockText(lot.resumeAt).slice(0, 11)} 继续` : '暂停中，恢复时间另行公告'
  if (status === BiddingStatus.signUp || status === BiddingStatus.announced) return `${clockText(lot.openAt).slice(0, 11)} 开始`
  if (status !== BiddingStatus.open && status !== BiddingStatus.extended) return BiddingStatus.label(status)
  if (!ctx.viewer) return '登录后报名参拍'
  if (!mine) return '绑定企业后报名参拍'
  if (!ctx.viewer.rights.includes('order.create')) return '您的角色没有下单权限，请联系企业管理员'
  if (mine.place === 'none') return '请先报名并冻结保证金'
  return mine.place === 'leading' && rises(lot.mode) ? (ranksOnly(lot) ? '您现在是第 1 名' : '您已领先') : ''
}
function whyNotSignUp(ctx: Ctx, lot: LotRow, mine: MineView): string {
  const status = statusNow(lot)
  if (lot.status !== BiddingStatus.announced || status === BiddingStatus.closing) return BiddingStatus.label(status)
  if (mine && mine.place !== 'none') return '已报名'
  if (lot.signUpUntil && lot.signUpUntil <= lot.now) return `报名已于 ${clockText(lot.signUpUntil).slice(0, 11)} 截止`
  return ctx.viewer ? '' : '登录后报名'
}

export async function readGoods(ctx: Ctx, input: Parsed<'/api/bidding/queryOneBiddingGoodsBean'>) {
  const lot = (await lotByNo(ctx.db, input.biddingNo)) ?? refuse('BID_LOT_NONE')
  const line = (await lineOf(ctx.db, lot.id, input.lineNo)) ?? refuse('BID_LOT_NONE')
  const names = await namesOf(ctx.db, line.fileIds)
  return {
    ...lineView(lot.biddingNo, names, line),
    lines: line.lines,
    standard: line.standard,
    depotName: lot.depotName,
    spuUrl: `/goods?spuCode=${encodeURIComponent(line.spuCode)}&skuCode=${encodeURIComponent(line.skuCode)}`,
  }
}

export async function readPrice(ctx: Ctx, input: Parsed<'/api/bidding/queryBiddingPrice'>) {
  const lot = await freshLot(ctx, input.biddingNo)
  return ctx.db.together(async db => {
    const f = await publicFacts(db, [lot])
    const mineOf = await mineFacts(ctx, db, [lot], f.standing)
    const calendar = await workCalendar(ctx.world.rules)
    const card = cardView(ctx, { lot, standing: f.standing, primeFen: null, cityCode: '', calendar, mine: mineOf(lot) })
    return {
      biddingNo: lot.biddingNo,
      state: card.state,
      priceBasis: card.priceBasis,
      leadPriceFen: card.leadPriceFen,
      nextFallAt: card.nextFallAt,
      rankedCount: card.rankedCount,
      bids: lot.bidNo,
      endAt: card.endAt,
      extensions: lot.extensions,
      extensionsMost: lot.extensionsMost,
      seq: lot.eventNo,
      next: nextView(lot, f.standing, companyOf(ctx), card.mine?.priceFen ?? null),
      serverNow: lot.now.getTime(),
      mine: card.mine,
    }
  })
}

export async function readBidPage(ctx: Ctx, input: Parsed<'/api/bidding/queryBiddingLogPages'>) {
  const lot = await freshLot(ctx, input.biddingNo)
  const companyId = ownIn(ctx, lot)
  const rows = await bidPage(ctx.db, lot.id, input.pageSize, (input.currentPage - 1) * input.pageSize)
  return {
    ...paged(input, lot.bidNo),
    list: rows.map(b => {
      const mine = b.companyId === companyId
      // One's own are one's own.
      const hidden = hidesPrices(lot) && !mine
      return {
        bidSeq: b.seq,
        at: b.arrivedAt.getTime(),
        code: hidden ? '买家***' : bidderCode(b.codeNo),
        mine,
        priceFen: hidden ? null : b.priceFen,
        // One's own beside another's would tell the other's.
        addFen: rises(lot.mode) && !ranksOnly(lot) ? b.addFen : null,
        pieces: hidden ? null : b.pieces,
        auto: b.auto,
        receiptNo: mine ? receiptNo(lot.biddingNo, b.seq) : '',
        oldEndAt: b.oldEndAt?.getTime() ?? null,
        newEndAt: b.newEndAt?.getTime() ?? null,
      }
    }),
  }
}

export async function readBidders(ctx: Ctx, input: Parsed<'/api/bidding/queryBiddingUserPages'>) {
  const lot = await freshLot(ctx, input.biddingNo)
  const companyId = ownIn(ctx, lot)
  const entries = await entriesOf(ctx.db, lot.id)
  const hidden = hidesPrices(lot)
  const standing = entries.flatMap(e =>
    e.bestSeq !== null && e.bestFen !== null && e.bestPieces !== null
      ? [{ companyId: e.companyId, priceFen: e.bestFen, pieces: e.bestPieces, seq: e.bestSeq }]
      : [],
  )
  const got = new Map(allot(standing, lot.pieces).map(a => [a.companyId, a.allottedPieces]))
  // In the order of the codes while nobody is to know who is ahead.
  const ranked = hidden ? [...entries].sort((a, b) => a.codeNo - b.codeNo) : entries
  const from = (input.currentPage - 1) * input.pageSize
  return {
    ...paged(input, entries.length),
    list: ranked.slice(from, from + input.pageSize).map((e, i) => {
      const mine = e.companyId === companyId
      const shown = !hidden || mine
      return {
        code: bidderCode(e.codeNo),
        mine,
        priceFen: shown ? e.bestFen : null,
        pieces: shown ? e.bestPieces : null,
        bids: shown ? e.bids : 0,
        lastAt: shown ? (e.lastAt?.getTime() ?? null) : null,
        rank: hidden || e.bestSeq === null ? null : from + i + 1,
        allottedPieces: lot.mode === BiddingMode.byQuantity ? (got.get(e.companyId) ?? null) : null,
      }
    }),
  }
}

export async function readLanded(ctx: Ctx, input: Parsed<'/api/bidding/getLandedCost'>) {
  const lot = (await lotByNo(ctx.db, input.biddingNo)) ?? refuse('BID_LOT_NONE')
  const [prime] = lot.primeSkuId === null ? [] : await primePrices(ctx.db, [lot.primeSkuId])
  const parts = landedView(ctx, lot, input.cityCode, prime?.fen ?? null)
  return {
    parts,
    landedFenPerTon: parts ? perTon(input.priceFen, basisOf(lot.mode), lot.weightKg) + parts.addFenPerTon : null,
    liftUntil: liftUntilAfter({ ...lot, endAt: lot.endAt.getTime() }, await workCalendar(ctx.world.rules)),
  }
}

const MOST_EVENTS = 200
export async function readEvents(ctx: Ctx, input: Parsed<'/api/bidding/getLotEvents'>) {
  const lot = await freshLot(ctx, input.biddingNo)
  const rows = await eventsAfter(ctx.db, lot.id, input.afterSeq, MOST_EVENTS + 1)
  return {
    events: rows.slice(0, MOST_EVENTS).map(eventView),
    more: rows.length > MOST_EVENTS,
    seq: lot.eventNo,
    serverNow: lot.now.getTime(),
    state: statusNow(lot),
  }
}

export async function readLog(ctx: Ctx, input: Parsed<'/api/bidding/getBidLog'>) {
  const lot = await freshLot(ctx, input.biddingNo)
  if (!CLOSED_LOT.has(lot.status)) return refuse('BID_LOG_EARLY')
  if (hidesPrices(lot)) return refuse(ranksOnly(lot) ? 'BID_LOG_RANKS' : 'BID_LOG_SEALED')
  const bids = await bidsOf(ctx.db, lot.id)
  const head = {
    biddingNo: lot.biddingNo,
    title: lot.title,
    mode: lot.mode as BiddingModeCode,
    bids: bids.length,
    lastHash: lot.lastHash,
  }
  return {
    fileName: `${lot.biddingNo}.jsonl`,
    lines: logLines(
      head,
      bids.map(b => ({ ...b, biddingNo: lot.biddingNo, at: b.arrivedAt.getTime() })),
    ),
    lastHash: lot.lastHash,
  }
}

export async function readReceipts(ctx: Ctx, input: Parsed<'/api/bidding/getMyReceipts'>) {
  const lot = (await lotByNo(ctx.db, input.biddingNo)) ?? refuse('BID_LOT_NONE')
  const companyId = ownIn(ctx, lot)
  const bids = companyId === null ? [] : await bidsOfCompany(ctx.db, lot.id, companyId)
  return {
    receipts: bids.map(b => ({
      receiptNo: receiptNo(lot.biddingNo, b.seq),
      bidSeq: b.seq,
      code: bidderCode(b.codeNo),
      priceFen: b.priceFen,
      pieces: b.pieces,
      auto: b.auto,
      at: b.arrivedAt.getTime(),
      hash: b.hash,
    })),
  }
}

export async function readRules(ctx: Ctx, input: Parsed<'/api/bidding/getBiddingRules'>) {
  const all = await ruleVersions(ctx.db)
  const one = input.version === 0 ? all[0] : all.find(r => r.version === input.version)
  if (!one) return refuse('BID_LOT_NONE')
  return {
    version: one.version,
    since: one.since.getTime(),
    paragraphs: one.paragraphs,
    versions: all.map(r => ({ version: r.version, since: r.since.getTime(), what: r.what })),
  }
}
