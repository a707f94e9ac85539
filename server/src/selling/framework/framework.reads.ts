// 框架合同 as they are read, by the buyer and at the desk.
import type { Fen, Kg } from '@mall/domain/kernel/money.ts'
import { ContractStatus } from '@mall/domain/orders/contract/contract.status.ts'
import {
  exWorksFen,
  lackKg,
  leftKg,
  levelOf,
  limitKg,
  lineName,
  lineOf,
  rebateFen,
  type FrameworkType,
  termOf,
  tierOf,
  whyNotRolled,
  whyNotUsable,
} from '@mall/domain/selling/framework/framework.rules.ts'
import { needsManager, changed } from '@mall/domain/selling/framework/change.rules.ts'
import { RebatePeriod, rebatePeriodOf } from '@mall/domain/selling/framework/rebate.rules.ts'
import { periodLabel } from '@mall/domain/goods/goods/deliveryPeriod.ts'
import { periodOfDay, weekLabel } from '@mall/domain/delivery/production/week.ts'
import { lastDayOf, leftKg as weekLeft, readyOn, weekStateOf } from '@mall/domain/delivery/production/week.rules.ts'
import { weightOfPieces } from '@mall/domain/kernel/weight.ts'
import type { Parsed, Reply } from '@mall/contract/main/calls.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { literal, offsetOf, page } from '../../kernel/serve/paging.ts'
import { deskContactOf } from '../../people/company/deskScope.ts'
import type { Db } from '../../kernel/ports/database.ts'
import { skuByCode, type SkuRow, skusByCodes } from '../../goods/goods/goods.queries.ts'
import { priceFor } from '../../goods/goods/pricing.ts'
import { deskContract } from './deskContract.ts'
import { callOffFacts, depotOf, proposalsOf, whyTooSoon } from './callOffFacts.ts'
import { indexNow, judge, titleOf, withFigures } from './contractPrice.ts'
import { depositEnd, depositView, workOnDeposit } from './deposits.ts'
import {
  callOffs,
  type ChangeRecord,
  changesOf,
  changesUnderWay,
  type ContractRow,
  deskContracts,
  deskCounts,
  goodsOfLines,
  indexByCode,
  indexDays,
  indexes,
  indexLog,
  indexWish,
  type LineSum,
  lineSums,
  orderedByMonth,
  ownContract,
  ownContracts,
  ownWeeks,
  usableContracts,
  versionsOf,
} from './framework.queries.ts'
import { deliverTo, freightOf, goodsToFill, type LineGoods } from './lineGoods.ts'
import { sheetsOffered } from './priceSheet.queries.ts'

type Detail = Reply<'/api/framework/getFrameworkContractByCommerceContractNo'>
type Row = Reply<'/api/framework/getFrameworkContractList'>['list'][number]
export const documentNoOf = (c: { ccNo: string }, version: number): string => `${c.ccNo}-${version}`

interface Sums {
  committedKg: Kg
  orderedKg: Kg
  shippedKg: Kg
  invoicedKg: Kg
  leftKg: Kg
}
/** Lines as proposed or in force, with what has become of them; of one that was never signed nothing has. */
function linesWith(c: ContractRow, sums: readonly LineSum[]): (ContractRow['content']['lines'][number] & Sums)[] {
  return c.content.lines.map(l => {
    const s = sums.find(x => x.contractId === c.id && x.lineNo === l.lineNo)
    const orderedKg = s?.orderedKg ?? 0
    return {
      ...l,
      orderedKg,
      shippedKg: s?.shippedKg ?? 0,
      invoicedKg: s?.invoicedKg ?? 0,
      leftKg: leftKg(l.committedKg, c.toleranceBp, orderedKg),
    }
  })
}
const totalOf = (lines: readonly Sums[]): Sums => {
  const add = (pick: (s: Sums) => number): number => lines.reduce((n, l) => n + pick(l), 0)
  return {
    committedKg: add(l => l.committedKg),
    orderedKg: add(l => l.orderedKg),
    shippedKg: add(l => l.shippedKg),
    invoicedKg: add(l => l.invoicedKg),
    leftKg: add(l => l.leftKg),
  }
}
interface OfContract {
  contractId: number
}
function rowView(c: ContractRow, sums: readonly LineSum[], changes: readonly OfContract[], offered: readonly OfContract[]): Row {
  const signs = c.status === ContractStatus.unconfirmed || c.status === ContractStatus.changed
  return {
    ccNo: c.ccNo,
    contractType: c.content.contractType as FrameworkType,
    status: c.status as Row['status'],
    versionNo: c.version,
    fromOn: c.fromOn,
    toOn: c.toOn,
    title: titleOf(c.content),
    ...totalOf(linesWith(c, sums)),
    toleranceBp: c.toleranceBp,
    limitKg: c.content.lines.reduce((n, l) => n + limitKg(l.committedKg, c.toleranceBp), 0),
    term: termOf(c, c.today),
    whyNotUse: whyNotUsable(c, c.today) ?? '',
    signDocumentNo: signs ? documentNoOf(c, c.lastVersion) : '',
    changeWaits: changes.some(g => g.contractId === c.id),
    sheetWaits: offered.some(s => s.contractId === c.id),
  }
}
const rowsOf = async (db: Db, list: readonly ContractRow[], desk = false): Promise<Row[]> => {
  const ids = list.map(c => c.id)
  const [sums, changes, offered] = [await lineSums(db, ids), await changesUnderWay(db, ids, desk), await sheetsOffered(db, ids)]
  return list.map(c => rowView(c, sums, changes, offered))
}

export async function readContracts(ctx: Ctx, input: Parsed<'/api/framework/getFrameworkContractList'>) {
  const list = await ownContracts(ctx.db, ctx.companyId, input.state, input.pageSize, offsetOf(input))
  return page(input, await rowsOf(ctx.db, list), list[0]?.total ?? 0)
}

const STATE_TEXT: Readonly<Record<string, string>> = {
  signing: '等双方签署',
  inForce: '生效',
  past: '已被新版替代',
  dropped: '没有签成',
}

/** What a line costs as its goods lie now: ex works, freight from their depot as the cart has it, delivered. */
function delivered(ctx: Ctx, g: LineGoods | undefined, o: { areaCode: string; exWorksFen: Fen | null }) {
  const { depots } = ctx.world.catalogue
  const freightFen = g ? freightOf(ctx, g, o.areaCode) : null
  return {
    exWorksFen: o.exWorksFen,
    skuCode: g?.skuCode ?? '',
    freightFen,
    freightDepotName: g ? (depots.get(g.depotCode)?.name ?? g.depotCode) : '',
    deliveredFen: o.exWorksFen === null || freightFen === null ? null : o.exWorksFen + freightFen,
  }
}

async function detailOf(ctx: Ctx, c: ContractRow, desk = false): Promise<Detail> {
  const { db } = ctx
  const [row] = await rowsOf(db, [c], desk)
  if (!row) throw new Error('a contract without a row')
  const lines = linesWith(c, await lineSums(db, [c.id]))
  const total = totalOf(lines)
  const [index, name, months, versions, goods] = [
    await indexNow(db, c.content, c.today),
    await indexByCode(db, c.content.indexCode),
    await orderedByMonth(db, c.id),
    await versionsOf(db, c.id),
    await goodsOfLines(db, c.content.lines, { id: c.id, channelCodes: c.content.channelCodes }),
  ]
  const lack = lackKg(total.committedKg, c.content.fulfilBp, total.orderedKg)
  const goalKg = total.orderedKg + lack
  // Tons of the whole contract say nothing of a month's tier.
  const wholeTerm = rebatePeriodOf(c.content) === RebatePeriod.term
  const to = deliverTo(ctx, c.content.addressText)
  const filled = lines.map(l =>
    goodsToFill(
      ctx,
      goods.filter(g => lineOf(c.content.lines, g)?.lineNo === l.lineNo),
      { areaCode: to.areaCode, futures: false, restKg: 0, lastSku: undefined },
    ),
  )
  const listed = await skusByCodes(
    db,
    filled.flatMap(g => g?.skuCode ?? []),
    to.areaCode,
  )
  const spotOf = (g: LineGoods | undefined): number | null => {
    const sku = listed.find(k => k.skuCode === g?.skuCode)
    return sku ? priceFor({ world: ctx.world, areaCode: to.areaCode }, sku).priceFen : null
  }
  return {
    ...row,
    deliverTo: to.name,
    companyName: c.companyName,
    fulfilBp: c.content.fulfilBp,
    payment: c.content.payment,
    addressText: c.content.addressText,
    signerName: c.content.signerName,
    channels: c.content.channelCodes.map(code => ({
      channelCode: code,
      channelName: ctx.world.catalogue.channels.get(code)?.channelName ?? code,
    })),
    lines: lines.map((l, i) => ({
      lineNo: l.lineNo,
      title: lineName(l),
      classCode: l.classCode,
      grade: l.grade,
      gradeLevel: levelOf(l),
      committedKg: l.committedKg,
      orderedKg: l.orderedKg,
      shippedKg: l.shippedKg,
      invoicedKg: l.invoicedKg,
      leftKg: l.leftKg,
      premiumFen: l.premiumFen,
      extraFen: l.extraFen,
      ...delivered(ctx, filled[i], {
        areaCode: to.areaCode,
        exWorksFen: index.averageFen === undefined ? null : exWorksFen(index.averageFen, l),
      }),
      spotFen: spotOf(filled[i]),
    })),
    plan: c.content.plan.map(p => ({ ...p, orderedKg: months.find(m => m.month === p.month)?.kg ?? 0 })),
    tiers: c.content.tiers
      .toSorted((a, b) => a.fromKg - b.fromKg)
      .map(t => ({ ...t, rebateFen: Math.round((t.fromKg * t.fenPerTon) / 1000) })),
    rebateNowFen: wholeTerm ? rebateFen(c.content.tiers, total.orderedKg) : 0,
    lackKg: lack,
    lackRebateFen:
      wholeTerm && lack > 0 && tierOf(c.content.tiers, total.orderedKg) === undefined ? rebateFen(c.content.tiers, goalKg) : 0,
    price: {
      indexName: name?.name ?? c.content.indexCode,
      source: name?.source ?? '',
      window: c.content.window,
      windowDays: c.content.windowDays,
      fromOn: index.fromOn,
      toOn: index.toOn,
      averageFen: index.averageFen ?? null,
      points: index.points,
    },
    deposit: await depositView(db, c),
    versions: versions.map(v => ({
      versionNo: v.version,
      stateText: STATE_TEXT[v.state] ?? v.state,
      madeAt: v.madeAt.getTime(),
      signedAt: v.signedAt?.getTime() ?? null,
      documentNo: documentNoOf(c, v.version),
    })),
    serverNow: c.now.getTime(),
  }
}
/** A deposit that the balance covers by now is frozen by whoever reads first: nobody who has just paid in waits for the job. */
export async function readContract(ctx: Ctx, { ccNo }: { ccNo: string }) {
  const c = (await ownContract(ctx.db, ctx.companyId, ccNo)) ?? refuse('FRAMEWORK_NONE')
  const funded = c.depositLackFen > 0 && (await workOnDeposit(ctx.world, c.ccNo))
  return detailOf(ctx, funded ? ((await ownContract(ctx.db, ctx.companyId, ccNo)) ?? refuse('FRAMEWORK_NONE')) : c)
}

export async function readNumbers(ctx: Ctx) {
  const list = await usableContracts(ctx.db, ctx.companyId)
  return (await rowsOf(ctx.db, list)).map(r => ({ ccNo: r.ccNo, title: r.title, toOn: r.toOn, leftKg: r.leftKg }))
}

/** Goods against contracts: usable, price, what is left. */
export async function checkFramework(ctx: Ctx, input: Parsed<'/api/framework/checkFramework'>) {
  const list =
    input.ccNo === undefined
      ? await usableContracts(ctx.db, ctx.companyId)
      : [(await ownContract(ctx.db, ctx.companyId, input.ccNo)) ?? refuse('FRAMEWORK_NONE')]
  const out: Reply<'/api/framework/checkFramework'> = []
  const goods: { l: (typeof input.lines)[number]; sku: SkuRow }[] = []
  for (const l of input.lines) {
    const sku = await skuByCode(ctx.db, l.skuCode, ctx.areaCode)
    if (sku) goods.push({ l, sku })
  }
  for (const { c, left, index } of await withFigures(ctx.db, list)) {
    for (const { l, sku } of goods) {
      const j = judge(c, sku, { kg: weightOfPieces(l.pieces, sku.pieceWeightG), left, index })
      const why = whyNotUsable(c, c.today) ?? j.why ?? ''
      out.push({
        ccNo: c.ccNo,
        skuCode: l.skuCode,
        usable: why === '',
        why,
        priceFen: j.priceFen ?? null,
        leftKg: j.leftKg,
        toOn: c.toOn,
      })
    }
  }
  return out
}

export async function readCallOffs(ctx: Ctx, input: Parsed<'/api/framework/getFrameworkOrderList'>) {
  const rows = await callOffs(ctx.db, {
    companyId: ctx.companyId,
    ownOnly: ctx.ownOnly,
    ccNo: input.ccNo ?? null,
    limit: input.pageSize,
    offset: offsetOf(input),
  })
  return page(
    input,
    rows.map(({ periods, ...r }) => ({
      ...r,
      createdAt: r.createdAt.getTime(),
      deliveryText: periods.toSorted().map(periodLabel).join('、'),
    })),
    rows[0]?.total ?? 0,
  )
}

/** 订货日历: each line's goods on the line that rolls them, week by week; and the cheapest lawful way to what the contract still lacks. */
export async function readCalendar(ctx: Ctx, { ccNo }: { ccNo: string }) {
  const c = (await ownContract(ctx.db, ctx.companyId, ccNo)) ?? refuse('FRAMEWORK_NONE')
  const f = await callOffFacts(ctx, ctx.db, c)
  const own = await ownWeeks(ctx.db, c.id)
  const told = (g: LineGoods | undefined, lineNo: number) =>
    g
      ? {
          skuCode: g.skuCode,
          title: g.title,
          depotName: depotOf(ctx, g),
          freightFen: freightOf(ctx, g, f.to.areaCode),
          again: g.skuCode === f.lastSku(lineNo),
        }
      : null
  return {
    monthRestKg: f.monthRestKg,
    deliverTo: f.to.name,
    proposals: proposalsOf(ctx, c, f),
    weeks: f.mondays.map(m => ({ fromOn: m, label: weekLabel(m) })),
    lines: f.lines.map(l => {
      const notRolled = l.goods.map(g => whyNotRolled({ leftKg: l.leftKg, pieceG: g.pieceWeightG, minKg: l.minKg }))
      return {
        lineNo: l.lineNo,
        title: l.title,
        leftKg: l.leftKg,
        lineName: l.mill?.name ?? '',
        minKg: l.minKg,
        rolled: told(l.rolled, l.lineNo),
        stocked: l.mill ? null : told(l.stocked, l.lineNo),
        // Of another piece of the line so many may fit.
        whyNotRolled: l.mill ? (notRolled.every(why => why !== undefined) ? (notRolled[0] ?? '') : '') : '',
        cells: f.mondays.map(m => {
          const w = f.weeks.find(x => x.lineId === l.mill?.id && x.week === m)
          const state = w ? weekStateOf(w, c.today) : ('inquire' as const)
          const period = l.mill ? periodOfDay(readyOn(m, l.mill.readyDays)) : ''
          return {
            state,
            leftKg: w ? weekLeft(w) : 0,
            closesOn: w ? lastDayOf(w) : '',
            note: w?.stopReason ?? '',
            ownKg: own.find(o => o.lineNo === l.lineNo && o.week === m)?.kg ?? 0,
            deliveryDateNumber: period,
            periodText: period && periodLabel(period),
            whyNotPeriod: whyTooSoon(l, period),
          }
        }),
      }
    }),
  }
}

const changeView = (g: ChangeRecord): Reply<'/api/framework/getFrameworkChangeLogPages'>['list'][number] => ({
  changeNo: g.changeNo,
  ccNo: g.ccNo,
  askedAt: g.askedAt.getTime(),
  askedName: g.askedName,
  byMill: g.byMill,
  differences: g.differences,
  files: g.files,
  reason: g.reason,
  state: g.state as 'waits',
  decidedName: g.decidedName,
  decidedAt: g.decidedAt?.getTime() ?? null,
  why: g.why,
  versionNo: g.versionNo,
})
export async function readChanges(ctx: Ctx, input: Parsed<'/api/framework/getFrameworkChangeLogPages'>) {
  const rows = await changesOf(ctx.db, {
    companyId: ctx.companyId,
    ccNo: input.ccNo ?? null,
    open: false,
    limit: input.pageSize,
    offset: offsetOf(input),
  })
  // Who of the mill drafted it is the mill's business.
  const seen = rows.map(g => ({ ...changeView(g), askedName: g.byMill ? '钢厂' : g.askedName }))
  return page(input, seen, rows[0]?.total ?? 0)
}

// ---------- the desk
export async function readDeskList(ctx: Ctx, input: Parsed<'/api/ops/getFrameworkList'>) {
  const list = await deskContracts(ctx.db, {
    view: input.view,
    word: input.word === '' ? null : `%${literal(input.word)}%`,
    contact: deskContactOf(ctx),
    limit: input.pageSize,
    offset: offsetOf(input),
  })
  const rows = await rowsOf(ctx.db, list, true)
  const counts = (await deskCounts(ctx.db, deskContactOf(ctx))) ?? {
    review: 0,
    sign: 0,
    changes: 0,
    disputedCount: 0,
    deposits: 0,
  }
  return {
    ...page(
      input,
      rows.map((r, i) => ({ ...r, companyName: list[i]?.companyName ?? '', makerName: list[i]?.makerName ?? '' })),
      list[0]?.total ?? 0,
    ),
    counts,
  }
}
export async function readDeskContract(ctx: Ctx, { ccNo }: { ccNo: string }) {
  const c = await deskContract(ctx, ccNo)
  return {
    ...(await detailOf(ctx, c, true)),
    form: {
      ...c.content,
      lines: c.content.lines.map(l => ({ ...l, gradeLevel: levelOf(l) })),
      rebatePeriod: rebatePeriodOf(c.content),
      depositBp: c.content.depositBp ?? 0,
      companyCode: c.companyCode,
    },
    rev: c.rev,
    makerName: c.makerName,
    depositEnd: await depositEnd(ctx, c),
    whyNotDecide:
      c.status !== ContractStatus.pendingReview
        ? '不在待审核'
        : c.madeBy === ctx.me.userId
          ? '这份合同是您编写的，须由另一位同事审核'
          : '',
  }
}
export async function readDeskChanges(ctx: Ctx, input: Parsed<'/api/ops/getFrameworkChanges'>) {
  const rows = await changesOf(ctx.db, {
    companyId: null,
    contact: deskContactOf(ctx),
    ccNo: input.ccNo ?? null,
    open: input.open,
    limit: input.pageSize,
    offset: offsetOf(input),
  })
  return page(
    input,
    rows.map(g => ({
      ...changeView(g),
      companyName: g.companyName,
      flowNo: g.flowNo,
      own: g.byMill && g.askedBy === ctx.me.userId,
      needsManager: g.state === 'waits' && needsManager(g.content, changed(g.content, g.asked)),
    })),
    rows[0]?.total ?? 0,
  )
}
const INDEX_DAYS = 60
export async function readIndexes(ctx: Ctx) {
  const out: Reply<'/api/ops/getFrameworkIndex'> = []
  for (const i of await indexes(ctx.db)) {
    const wish = await indexWish(ctx.db, i.code)
    out.push({
      indexCode: i.code,
      indexName: i.name,
      source: i.source,
      off: i.off,
      rev: i.rev,
      contractCount: i.contracts,
      log: (await indexLog(ctx.db, i.code)).map(l => ({ ...l, at: l.at.getTime() })),
      points: (await indexDays(ctx.db, i.code, null, '9999-12-31', INDEX_DAYS)).toReversed(),
      waits: wish
        ? {
            rev: wish.no,
            reason: wish.reason,
            madeByName: wish.madeByName,
            rows: wish.rows,
            own: wish.madeBy === ctx.me.userId,
            madeAt: wish.madeAt.getTime(),
          }
        : null,
    })
  }
  return out
}
