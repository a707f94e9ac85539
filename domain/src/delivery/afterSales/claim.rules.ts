// Rules of 异议: until when, with what, for how much. The page asks them before a word is sent, the server again.
import { ClaimKind, type ClaimKindCode, claimUntil, lastsMs } from '../../orders/contract/claimTerms.ts'
import { type Fen, type Kg, perTonAmount, splitAmount, yuan } from '../../kernel/money.ts'
import { scaleBand } from '../shipment/scale.rules.ts'
import { tons } from '../../kernel/weight.ts'
import {
  AfterSalesStatus,
  type AfterSalesStatusCode,
  AfterSalesType,
  CLAIM_BEFORE_TERMS,
  ClaimWay,
  type ClaimWayCode,
  type PhotoPositionCode,
} from './claim.codes.ts'

/** Where a claim stands for its buyer: his ways on, each with why it is shut; empty: it is open. `agreed`: some of its units have their end. */
export const whyNotAnswerClaim = (status: AfterSalesStatusCode): string =>
  status === AfterSalesStatus.proposed ? '' : '没有等答复的方案'
export const whyNotCounterClaim = (status: AfterSalesStatusCode, countered: number): string =>
  whyNotAnswerClaim(status) || (countered > 0 ? '已还过一次价，请答复或申请仲裁' : '')
export const whyNotWithdrawClaim = (status: AfterSalesStatusCode, agreed: boolean): string =>
  agreed ? '已有件商定，不能整单撤销' : CLAIM_BEFORE_TERMS.has(status) ? '' : '已商定、裁定或完结，不能撤销'

export interface UnitFacts {
  /** Null: not received. */
  receivedAt: number | null
  /** Number of a live claim about it; empty: none. */
  inClaim: string
  returned: boolean
}
/** Why a unit cannot be claimed of in this kind; empty: it can. Names the kind that is still open. */
export function whyNotUnit(
  u: UnitFacts,
  kind: ClaimKindCode,
  now: number,
  dateText: (at: number) => string,
  weightHours: number,
): string {
  if (u.receivedAt === null) return '未签收，签收后才能提'
  if (u.returned) return '已退货'
  if (u.inClaim) return `已在 ${u.inClaim} 中`
  const received = u.receivedAt
  const until = claimUntil(received, kind, weightHours)
  if (now <= until) return ''
  const open = ClaimKind.values.filter(k => now <= claimUntil(received, k, weightHours))
  const longest = open.toSorted((a, b) => lastsMs(b, weightHours) - lastsMs(a, weightHours))
  const nearest = longest.find(k => k === 'inner') ?? longest[0]
  return `${ClaimKind.label(kind)}期限 ${dateText(until)} 已过${nearest ? `，可改选${ClaimKind.label(nearest)}，到 ${dateText(claimUntil(received, nearest, weightHours))}` : ''}`
}

export const afterSalesTypeOf = (kind: ClaimKindCode, wish: ClaimWayCode): number =>
  wish === 'return'
    ? AfterSalesType.return
    : wish === 'replace'
      ? AfterSalesType.exchange
      : kind === 'weight'
        ? AfterSalesType.weight
        : kind === 'document'
          ? AfterSalesType.document
          : kind === 'price'
            ? AfterSalesType.refund
            : AfterSalesType.quality

/** Steel is photographed where it lies: the kinds that want pictures, and of which positions at least. */
export const photosWanted = (kind: ClaimKindCode): boolean => kind === 'visible' || kind === 'inner' || kind === 'transit'
/** How much of it was unwound already: asked of coils only. A bundle is not unwound, and has no turns to name. */
export const asksOpened = (kind: ClaimKindCode, coil: boolean): boolean => photosWanted(kind) && coil
/** What the form says beside the pictures and at the problem, in the words of what lies there. */
export const claimWords = (u: {
  coil: boolean
  pieceUnit: string
}): { shots: Readonly<Record<PhotoPositionCode, string>>; problem: string; intact: string } =>
  u.coil
    ? {
        shots: { edge: '两侧各一张，带尺', head: '外圈 3 圈内', tail: '内圈，没开到可不拍', label: '卷号、炉号看得清' },
        problem: '外圈头部 3 圈划伤，带手感',
        intact: '要原捆包，未开卷',
      }
    : {
        shots: {
          edge: '侧面，带尺',
          head: '有问题的一头',
          tail: '另一头，没问题可不拍',
          label: `标牌上的${u.pieceUnit}号、炉号看得清`,
        },
        problem: '端部 5 支弯曲，约 1 米',
        intact: '要原捆包，未拆捆',
      }
/** Money is wished for by the ton; papers are wished to be put right. */
export const wishesMoney = (kind: ClaimKindCode): boolean => kind !== 'document'

interface FilingUnit {
  unitNo: string
  problem: string
  problemKg: Kg
  unitKg: Kg
  openedPercent: number
  positions: readonly PhotoPositionCode[]
}
export interface Filing {
  kind: ClaimKindCode
  wish: ClaimWayCode
  wishFenPerTon: Fen
  contact: string
  mobile: string
  units: readonly FilingUnit[]
}
/** The steel goes back to the mill. */
const goesBack = (way: ClaimWayCode): boolean => way === 'return' || way === 'replace'
/** What is still missing, in the order of the form. */
export function missingOf(f: Filing): string[] {
  const missing: string[] = []
  if (f.units.length === 0) missing.push('选出有问题的件')
  for (const u of f.units) {
    if (u.problem.trim() === '') missing.push(`${u.unitNo} 的问题和位置`)
    if (u.problemKg <= 0) missing.push(`${u.unitNo} 的问题重量`)
    else if (u.problemKg > u.unitKg) missing.push(`${u.unitNo} 的问题重量不能超过 ${tons(u.unitKg)} 吨`)
    if (goesBack(f.wish) && u.openedPercent > 0) missing.push(`${ClaimWay.label(f.wish)}须原捆包未开卷，${u.unitNo} 请改为折价`)
    if (photosWanted(f.kind)) {
      if (f.kind !== 'transit' && !u.positions.includes('label')) missing.push(`${u.unitNo} 的标签照片`)
      if (!u.positions.some(p => p !== 'label')) missing.push(`${u.unitNo} 的问题部位照片`)
    }
  }
  if (wishesMoney(f.kind) && f.wish === 'discount' && f.wishFenPerTon <= 0) missing.push('希望折价')
  if (f.contact.trim() === '') missing.push('联系人')
  if (!/^1[0-9]{10}$/.test(f.mobile.trim())) missing.push('联系手机')
  return missing
}
export const wishFen = (f: Pick<Filing, 'wish' | 'wishFenPerTon'> & { units: readonly { problemKg: Kg }[] }): Fen =>
  f.wish === 'discount' ? f.units.reduce((sum, u) => sum + perTonAmount(f.wishFenPerTon, u.problemKg), 0) : 0

/** What one side offers or asks for one unit. */
export interface Term {
  way: ClaimWayCode
  fenPerTon: Fen
  kg: Kg
}
export const termFen = (t: Term): Fen => (t.way === 'discount' ? perTonAmount(t.fenPerTon, t.kg) : 0)

export interface TermUnit {
  unitNo: string
  unitKg: Kg
  /** What was paid for the unit and not given back; where nothing is settled yet, its price as ordered. */
  restFen: Fen
}
/** Why a term cannot stand for a unit; empty: it can. */
export function whyNotTerm(u: TermUnit, t: Term): string {
  if (t.way !== 'discount') return ''
  if (t.fenPerTon <= 0) return `${u.unitNo}：请填每吨折价`
  if (t.kg <= 0 || t.kg > u.unitKg) return `${u.unitNo}：折价重量须在 0.001–${tons(u.unitKg)} 吨之间`
  if (termFen(t) === 0) return `${u.unitNo}：折价不足 1 分，请改每吨折价或重量`
  if (termFen(t) > u.restFen) return `${u.unitNo}：${yuan(termFen(t))} 元超过这件货已付未退的 ${yuan(u.restFen)} 元`
  return ''
}
/** One counter lies between what the mill offered and what was wished for at first. */
export function whyNotCounter(o: { offered: Term; wishFenPerTon: Fen; countered: number }, fenPerTon: Fen): string {
  if (o.countered > 0) return '还价只能一次，请答复这一轮方案或申请仲裁'
  if (o.offered.way === 'discount' && fenPerTon <= o.offered.fenPerTon)
    return `还价须高于方案的 ${yuan(o.offered.fenPerTon)} 元/吨`
  if (fenPerTon <= 0) return '请填还价，元/吨'
  if (o.wishFenPerTon > 0 && fenPerTon > o.wishFenPerTon) return `还价不能高于提出时希望的 ${yuan(o.wishFenPerTon)} 元/吨`
  return ''
}

/** Mill and third person: who has looked at the claim for the mill does not decide it. */
export const mayArbitrate = (who: number, looked: readonly (number | null)[]): boolean => !looked.includes(who)

/** Settled money of a truck's line over its units by their weight, adding up to the fen. */
export const unitShares = (rowFen: Fen, unitKgs: readonly Kg[]): Fen[] => splitAmount(rowFen, unitKgs)
/** A refund of goods stays within what was paid for them and not given back. */
export const restOf = (paidFen: Fen, earlierFen: Fen): Fen => Math.max(0, paidFen - earlierFen)

/** The weight that the money of a returned unit is of: the settled one where the scale agrees with it, else what came back. */
export const returnKg = (o: { settledKg: Kg; receivedKg: Kg }): Kg =>
  o.receivedKg >= scaleBand(o.settledKg).fromKg ? o.settledKg : o.receivedKg

/**
 * What a returned unit brings back: what was settled for it and not given back before, by the weight that came back, less agreed handling. A
 * scale that agrees with the settled weight within its band gives all of it.
 */
export function returnFen(o: { restFen: Fen; settledKg: Kg; receivedKg: Kg; handlingFen: Fen }): Fen {
  const kg = returnKg(o)
  const back = kg === o.settledKg ? o.restFen : Math.floor((o.restFen * kg) / o.settledKg)
  return Math.max(0, back - o.handlingFen)
}

/** So long new steel is kept for what is to come back; then the return goes on as one for money. */
export const REPLACE_DAYS = 30
export interface ReplaceFacts {
  unitNo: string
  /** What the unit's steel was settled at, goods and services; null: its truck is not settled. */
  settledFen: Fen | null
  /** Of that, what was not given back before. */
  restFen: Fen
  spot: boolean
  openedPercent: number
}
/** Why a unit cannot be exchanged for new steel; empty: it can. */
export function whyNotReplace(u: ReplaceFacts): string {
  if (u.openedPercent > 0) return `${u.unitNo}：已开卷 ${u.openedPercent}%，不能换货`
  if (!u.spot) return `${u.unitNo}：期货按订单排产，没有现货可换，请改为退货或折价`
  if (u.settledFen === null) return `${u.unitNo}：这一车还没有结算，结算后才能换货`
  if (u.restFen < u.settledFen) return `${u.unitNo}：这件货已退过 ${yuan(u.settledFen - u.restFen)} 元，不能再换货，请改为退货`
  return ''
}
/**
 * What new steel costs in place of a unit: the unit's own settled money over its weight (or pieces), services in it, rounded down, so that it is
 * never more than the unit brings back; and never more tons than the unit had.
 */
export function replacementOf(o: {
  priceUnit: 'ton' | 'kg' | 'piece'
  pieces: number
  orderedKg: Kg
  settledKg: Kg
  settledFen: Fen
}): { priceFen: Fen; weightKg: Kg } {
  const weightKg = Math.max(1, Math.min(o.orderedKg, o.settledKg))
  if (o.priceUnit === 'piece') return { weightKg, priceFen: Math.floor(o.settledFen / o.pieces) }
  return { weightKg, priceFen: Math.floor((o.settledFen * (o.priceUnit === 'ton' ? 1000 : 1)) / o.settledKg) }
}

/** Of an answer that is due its person is reminded so long before. */
export const CLAIM_REMIND_DAYS = 1
