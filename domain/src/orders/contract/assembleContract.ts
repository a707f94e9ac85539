// The text of an order's contract out of its facts. Pure: the same facts and versions give the same text, in the preview before ordering,
// at the mill's desk and when it is frozen.
import { claimTermText } from './claimTerms.ts'
import { SettlementMode, type SettlementModeCode, StockMode, type StockModeCode } from '../../goods/goods/goods.codes.ts'
import { settlementWords } from '../../goods/goods/settlementWords.ts'
import { type Fen, type Kg, type PriceUnit, yuan } from '../../kernel/money.ts'
import { lateCancelTerms } from '../order/lateCancel.rules.ts'
import { depositTerms } from '../order/deposit.rules.ts'
import { stageTerms } from '../order/stage.rules.ts'
import { deliveryTolerancePct, expectedBand } from '../order/lineSum.ts'
import { OrderOrigin } from '../order/origin.ts'
import { type BuyerReference, NO_REFERENCE, referenceOnPaper } from '../order/reference.ts'
import { FreightMode, invoiceRouteText, PaymentType, type FreightModeCode } from '../order/order.status.ts'
import { rmbCapitals } from '../../kernel/rmbCapitals.ts'
import { freightIsOurs, type InvoiceRouteCode } from '../../kernel/tax.ts'
import { tons } from '../../kernel/weight.ts'
import type { SignModeCode } from './contract.status.ts'
import { type Clause, clauseNo, type Condition, fillParagraphs, type TermsText } from './termsText.ts'

export interface Party {
  name: string
  /** Empty: not known. */
  creditCode: string
  /** More certified data; what is not known is left out. */
  facts: { label: string; value: string }[]
}

/** A published version as it is pinned. */
interface PinnedTerms extends TermsText {
  code: string
  versionNo: number
}

export interface LineFacts {
  title: string
  standard: string
  classCode: string
  className: string
  millName: string
  tolerancePct: number
  /** 允差 of the auction it was bought at, percent; left out or null: as goods of the kind. */
  bandPercent?: number | null
  pieces: number
  pieceUnit: string
  weightKg: Kg
  priceFen: Fen
  priceUnit: PriceUnit
  amountFen: Fen
  serviceFen: Fen
  /** Order parameters and services in words. */
  extrasText: string
}

/** What an auction's list said of the goods: by these numbers they are delivered, beyond these defects they may be claimed. */
export interface LotFacts {
  biddingNo: string
  lines: readonly { unitNo: string; title: string; pieces: number; pieceUnit: string; weightKg: Kg; defect: string }[]
}

export interface ContractFacts {
  orderCode: string
  buyer: Party
  seller: Party
  signMode: SignModeCode
  stockMode: StockModeCode
  settlement: SettlementModeCode
  freightMode: FreightModeCode
  paymentType: string
  invoiceRoute: InvoiceRouteCode
  agreementGoods: boolean
  depotName: string
  addressText: string
  /** Working days from the money to the goods, of spot goods; null: not promised. */
  spotDays: readonly number[] | null
  /** Delivery agreed on for made-to-order goods, in words; empty: by the published schedule. */
  deliveryText: string
  payHours: number
  /** 重量异议期 by the mill's rule, hours from the receipt. */
  weightHours: number
  /** By which way it was bought (OrderOrigin); left out: not placed yet, from a cart. */
  origin?: string
  goodsFen: Fen
  serviceFen: Fen
  freightFen: Fen
  acceptanceFen: Fen
  /** 优惠: what a coupon or an agreed whole sum takes off. */
  discountFen?: Fen
  totalFen: Fen
  /** 订金 agreed; left out or zero: all of it before production. */
  depositPercent?: number
  depositFen?: Fen
  restDays?: number
  /** 分批付款放行 agreed: percent of each stage, `restDays` from one to the next; left out or empty: not. */
  stageShares?: readonly number[]
  /** 过了交货期可取消, days agreed; left out or zero: not. */
  lateCancelDays?: number
  note: string
  /** 采购单号、项目、希望到货日 as they stood when it was made; left out: none was said. */
  reference?: BuyerReference
  /** 标的清单 of the auction, the part that was won; left out or null: not bought at one. */
  lot?: LotFacts | null
  lines: readonly LineFacts[]
  template: PinnedTerms
  agreements: readonly PinnedTerms[]
}

export interface ContractLine {
  no: number
  title: string
  standard: string
  millName: string
  extrasText: string
  pieces: number
  pieceUnit: string
  weightKg: Kg
  /** Where the settled weight may lie, kg. */
  fromKg: Kg
  toKg: Kg
  priceFen: Fen
  priceUnit: PriceUnit
  amountFen: Fen
}

/** The frozen text: plain data, drawn as a page and as a PDF. */
export interface ContractDocument {
  title: string
  orderCode: string
  signMode: SignModeCode
  buyer: Party
  seller: Party
  lines: ContractLine[]
  sums: {
    pieces: number
    weightKg: Kg
    fromKg: Kg
    toKg: Kg
    goodsFen: Fen
    serviceFen: Fen
    freightFen: Fen
    acceptanceFen: Fen
    /** Not in texts that were frozen before there was any. */
    discountFen?: Fen
    /** 两票制: the freight is the carrier's to invoice; texts of before do not say so. */
    freightByCarrier?: true
    totalFen: Fen
    /** The total in the capitalsText of Chinese contracts. */
    capitalsText: string
  }
  /** 买方参考: what the buyer's own books call it, in words. Not in texts that were frozen before there was any, nor where he said nothing. */
  referenceText?: string
  /** 标的清单 of an auction. Not in texts that were frozen before there was any. */
  lot?: { title: string; rows: string[] }
  clauses: { no: string; title: string; paragraphs: string[] }[]
  agreements: { code: string; title: string; versionNo: number; clauses: { no: string; title: string; paragraphs: string[] }[] }[]
  templateVersion: number
}

const numbered = (clauses: readonly Clause[]) => clauses.map((c, i) => ({ no: clauseNo(i + 1), ...c }))

export function assembleContract(f: ContractFacts): ContractDocument {
  const lines = f.lines.map((l, i) => ({
    no: i + 1,
    title: l.title,
    standard: l.standard,
    millName: l.millName,
    extrasText: l.extrasText,
    pieces: l.pieces,
    pieceUnit: l.pieceUnit,
    weightKg: l.weightKg,
    ...band(f, l),
    priceFen: l.priceFen,
    priceUnit: l.priceUnit,
    amountFen: l.amountFen,
  }))
  const add = (pick: (l: ContractLine) => number): number => lines.reduce((sum, l) => sum + pick(l), 0)
  const sums = {
    pieces: add(l => l.pieces),
    weightKg: add(l => l.weightKg),
    fromKg: add(l => l.fromKg),
    toKg: add(l => l.toKg),
    goodsFen: f.goodsFen,
    serviceFen: f.serviceFen,
    freightFen: f.freightFen,
    acceptanceFen: f.acceptanceFen,
    ...(f.discountFen ? { discountFen: f.discountFen } : {}),
    ...(freightIsOurs(f.invoiceRoute) || f.freightFen === 0 ? {} : { freightByCarrier: true as const }),
    totalFen: f.totalFen,
    capitalsText: rmbCapitals(f.totalFen),
  }
  const filling = { holds: conditionsOf(f), facts: placeholdersOf(f, sums) }
  const filled = (clauses: readonly Clause[]) =>
    numbered(
      clauses.flatMap(c => {
        const paragraphs = fillParagraphs(c.paragraphs, filling)
        return paragraphs.length === 0 ? [] : [{ title: c.title, paragraphs }]
      }),
    )
  const reference = referenceOnPaper(f.reference ?? NO_REFERENCE)
  return {
    title: f.template.title,
    orderCode: f.orderCode,
    signMode: f.signMode,
    buyer: f.buyer,
    seller: f.seller,
    lines,
    sums,
    ...(reference === '' ? {} : { referenceText: reference }),
    ...(f.lot && f.lot.lines.length > 0 ? { lot: lotOf(f.lot) } : {}),
    clauses: numbered([...filled(f.template.clauses), ...lateClause(f), ...depositClause(f)]),
    agreements: f.agreements.map(a => ({ code: a.code, title: a.title, versionNo: a.versionNo, clauses: filled(a.clauses) })),
    templateVersion: f.template.versionNo,
  }
}

/** Stands behind the template's own clauses, so that a template of before there was any says it too. */
const depositClause = (f: ContractFacts): Clause[] =>
  f.stageShares && f.stageShares.length > 0
    ? [
        {
          title: '分批付款放行',
          paragraphs: stageTerms({
            totalFen: f.totalFen,
            weightKg: f.lines.reduce((sum, l) => sum + l.weightKg, 0),
            stageShares: f.stageShares,
            days: f.restDays ?? 0,
            futures: f.stockMode === StockMode.futures,
            payHours: f.payHours,
            sealed: f.signMode === 'signed',
          }),
        },
      ]
    : f.depositPercent
      ? [
          {
            title: '订金与尾款',
            paragraphs: depositTerms({
              depositPercent: f.depositPercent,
              depositFen: f.depositFen ?? 0,
              totalFen: f.totalFen,
              restDays: f.restDays ?? 0,
              payHours: f.payHours,
              sealed: f.signMode === 'signed',
            }),
          },
        ]
      : []

const lateClause = (f: ContractFacts): Clause[] =>
  f.lateCancelDays ? [{ title: '过了交货期的取消', paragraphs: lateCancelTerms(f.lateCancelDays) }] : []

const lotOf = (lot: LotFacts) => ({
  title: `竞拍 ${lot.biddingNo} 标的清单：写了件号的交付该件；质量异议按清单所列缺陷以外的受理`,
  rows: lot.lines.map(l =>
    [
      l.unitNo === '' ? '' : `件号 ${l.unitNo}`,
      l.title,
      `${l.pieces} ${l.pieceUnit}`,
      `${tons(l.weightKg)} 吨`,
      l.defect === '' ? '未列缺陷' : `缺陷：${l.defect}`,
    ]
      .filter(Boolean)
      .join('，'),
  ),
})

/** Goods priced by the piece (vehicles) weigh nothing that could be settled anew. */
const band = (f: ContractFacts, l: LineFacts): { fromKg: Kg; toKg: Kg } =>
  l.priceUnit === 'piece'
    ? { fromKg: l.weightKg, toKg: l.weightKg }
    : expectedBand({ ...l, settlement: f.settlement, stockMode: f.stockMode })

function conditionsOf(f: ContractFacts): ReadonlySet<Condition> {
  const settled: Record<number, Condition> = {
    [SettlementMode.theoretical]: '理计',
    [SettlementMode.weighed]: '磅计',
    [SettlementMode.tagWeight]: '抄码',
  }
  return new Set<Condition>([
    f.stockMode === StockMode.futures ? '排产' : '现货',
    settled[f.settlement] ?? '磅计',
    f.freightMode === FreightMode.truck ? '代办' : '自提',
    f.paymentType === PaymentType.acceptance ? '承兑' : '现汇',
    f.signMode === 'ticked' ? '勾选' : '签章',
    f.stageShares && f.stageShares.length > 0 ? '分批' : f.depositPercent ? '订金' : '全款',
    ...(f.agreementGoods ? (['协议品'] as const) : []),
    f.origin === OrderOrigin.auction ? '竞拍' : f.origin === OrderOrigin.group ? '团购' : '挂牌',
  ])
}

/** Contracts count days as 日. */
const contractTerm = (text: string): string => text.replace(/天$/, '日')
function placeholdersOf(f: ContractFacts, sums: ContractDocument['sums']): Record<string, string> {
  const percents = [...new Set(f.lines.map(l => (l.priceUnit === 'piece' ? 0 : deliveryTolerancePct({ ...f, ...l }))))]
  const most = Math.max(0, ...percents)
  return {
    买方: f.buyer.name,
    卖方: f.seller.name,
    订单号: f.orderCode || '下单后生成',
    交货:
      f.freightMode === FreightMode.truck
        ? `卖方代办汽运，交货地点为${f.addressText || '买方选定的收货地址'}`
        : `买方到${f.depotName}自提`,
    交货期: deliveryWords(f),
    计重方式: f.lines.every(l => l.priceUnit === 'piece') ? '按件计价，重量不影响价款' : settlementWords(f.settlement).by,
    允差: most === 0 ? '0' : `±${most} %`,
    重量范围: sums.fromKg === sums.toKg ? `${tons(sums.weightKg)} 吨` : `${tons(sums.fromKg)} 至 ${tons(sums.toKg)} 吨`,
    付款方式: PaymentType.label(f.paymentType),
    付款时限: `${f.payHours} 小时`,
    合同金额: `${yuan(f.totalFen)} 元`,
    大写金额: sums.capitalsText,
    产品标准: [...new Set(f.lines.map(l => l.standard).filter(Boolean))].join('、') || '国家现行标准',
    外观异议期: contractTerm(claimTermText('visible', f.weightHours)),
    重量异议期: contractTerm(claimTermText('weight', f.weightHours)),
    内在异议期: contractTerm(claimTermText('inner', f.weightHours)),
    票制: invoiceRouteText(f),
    产品协议: f.agreements.map(a => `《${a.title}》第 ${a.versionNo} 版`).join('、') || '（无）',
  }
}

function deliveryWords(f: ContractFacts): string {
  if (f.stockMode === StockMode.futures) return f.deliveryText || '以卖方公布的排产计划为准'
  const [least, most] = f.spotDays ?? []
  return least === undefined
    ? '款到后卖方通知的日期'
    : `款到后 ${least === most || most === undefined ? least : `${least} 至 ${most}`} 个工作日内可提`
}
