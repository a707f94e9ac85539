// Rows of the database into the facts of a contract. Money in fen, weight in kg, as the order has them.
import { SettlementMode, type SettlementModeCode, StockMode, type StockModeCode } from '@mall/domain/goods/goods/goods.codes.ts'
import {
  assembleContract,
  type ContractDocument,
  type ContractFacts,
  type LineFacts,
  type Party,
} from '@mall/domain/orders/contract/assembleContract.ts'
import type { SignModeCode } from '@mall/domain/orders/contract/contract.status.ts'
import { payeeWords, sameName } from '@mall/domain/kernel/payee.ts'
import { type ReceivingAccount, receivingOf, spaced } from '@mall/domain/kernel/virtualAccount.ts'
import { periodLabel } from '@mall/domain/goods/goods/deliveryPeriod.ts'
import { agreedParams } from '@mall/domain/goods/goods/futuresParams.ts'
import { orderParamTexts } from '@mall/domain/goods/goods/orderParams.ts'
import { lineBasis, type RangeGoods } from '@mall/domain/goods/range/theoryBasis.ts'
import { yuan } from '@mall/domain/kernel/money.ts'
import { optionFacts, type OptionGoods } from '../../goods/goods/optionFacts.ts'
import type { FactsLine, FactsRow } from './contract.queries.ts'
import type { ContractWorld } from './currentTerms.ts'
import type { TermsRow } from './terms.queries.ts'

const known = (facts: readonly (readonly [string, string])[]): Party['facts'] =>
  facts.flatMap(([label, value]) => (value === '' ? [] : [{ label, value }]))

/** The account two persons said (收款账户), as a paper has it; whose it is where it is not the seller's own name, and by what. */
function accountLine({ holder, bankName, accountNo }: ReceivingAccount, seller: string, paper: string): string {
  const why = payeeWords({ holder, seller, paper })
  const other = sameName(holder, seller) ? '' : `（户名 ${holder}${why ? `，${why}` : ''}）`
  return `${bankName}　${spaced(accountNo)}${other}`
}

/** Whom the buyer contracts with: data the mill keeps among its rules; without them the mall's own name. */
export async function sellerOf(world: ContractWorld): Promise<Party> {
  const { rules, settings } = world
  const name = (await rules.get('contract.sellerName')) || settings.siteName
  const account = receivingOf(await rules.get('funds.receivingAccount'))
  const facts = [
    ['地址', await rules.get('contract.sellerAddress')],
    ['开户行与账号', account ? accountLine(account, name, await rules.get('contract.agentPaper')) : ''],
    ['电话', settings.phone],
  ] as const
  return {
    name,
    creditCode: await rules.get('contract.sellerCreditCode'),
    facts: known(facts),
  }
}

export const buyerOf = (f: Pick<FactsRow, 'buyerName' | 'creditCode' | 'buyerAddress' | 'legalPerson' | 'person'>): Party => {
  const facts = [
    ['地址', f.buyerAddress],
    ['法定代表人', f.legalPerson],
    ['经办人', f.person],
  ] as const
  return { name: f.buyerName, creditCode: f.creditCode, facts: known(facts) }
}

/** The table the weight rests on where it settles; order parameters, of made-to-order goods all that are agreed, also those that nobody had to choose; and the services with their price. */
export function extrasOf(
  world: Pick<ContractWorld, 'catalogue'>,
  { stockMode, settlement }: { stockMode: StockModeCode; settlement: SettlementModeCode },
  l: OptionGoods & RangeGoods & Pick<FactsLine, 'futures' | 'services' | 'pieces' | 'weightKg'>,
): string {
  const shape = world.catalogue.varieties.get(l.varietyCode)?.shape ?? ''
  const basis = settlement === SettlementMode.theoretical ? lineBasis(shape, l, l) : ''
  const params = stockMode === StockMode.futures ? agreedParams(optionFacts({ world }, l), l.futures) : l.futures
  return [
    ...(basis === '' ? [] : [basis]),
    ...orderParamTexts(params),
    ...l.services.map(s => `${s.label} ${yuan(s.fenPerTon)} 元/吨`),
  ].join('，')
}

const lineFactsOf = (world: ContractWorld, o: Pick<FactsRow, 'stockMode' | 'settlement'>, l: FactsLine): LineFacts => ({
  title: l.title,
  standard: l.standard,
  classCode: l.classCode,
  className: l.className,
  millName: l.millName,
  tolerancePct: l.tolerancePct,
  bandPercent: l.bandPercent,
  pieces: l.pieces,
  pieceUnit: l.pieceUnit,
  weightKg: l.weightKg,
  priceFen: l.priceFen,
  priceUnit: l.priceUnit,
  amountFen: l.amountFen,
  serviceFen: l.serviceFen,
  extrasText: extrasOf(world, o, l),
})

/** Delivery of made-to-order goods: the periods that were agreed on, line by line where they differ. */
export function deliveryTextOf(lines: readonly { futures: FactsLine['futures'] }[]): string {
  const periods = [...new Set(lines.map(l => l.futures.deliveryDateNumber ?? ''))].filter(Boolean).toSorted()
  return periods.map(periodLabel).join('、')
}

/** 重量异议期 of the rule in force: contract, waybill and claim say the same. */
export const weightHoursFor = (world: ContractWorld): Promise<number> => world.rules.number('weighing.objectionHours')
export async function payHoursFor(world: ContractWorld, stockMode: StockModeCode): Promise<number> {
  return world.rules.number(stockMode === StockMode.futures ? 'order.holdHoursFutures' : 'order.holdHoursSpot')
}

/** Days of the slowest class: what is promised for the whole order. */
export const spotDaysOf = (lines: readonly { spotDays: number[] | null }[]): number[] | null => {
  const known = lines.flatMap(l => (l.spotDays ? [l.spotDays] : []))
  return known.length === 0 ? null : [Math.max(...known.map(d => d[0] ?? 0)), Math.max(...known.map(d => d.at(-1) ?? 0))]
}

/** The text of an order's contract by these versions; `seller` and `payHours` are asked once for several orders. */
export function documentFor(
  world: ContractWorld,
  f: FactsRow,
  o: { seller: Party; payHours: number; weightHours: number; signMode: SignModeCode; terms: readonly TermsRow[] },
): ContractDocument {
  const template = o.terms.find(t => t.kind === 'template')
  if (!template) throw new Error('a contract without a template')
  return assembleContract({
    ...(f as Omit<FactsRow, 'lines'>),
    lines: f.lines.map(l => lineFactsOf(world, f, l)),
    buyer: buyerOf(f),
    seller: o.seller,
    signMode: o.signMode,
    spotDays: spotDaysOf(f.lines),
    deliveryText: deliveryTextOf(f.lines),
    payHours: f.ownPayHours ?? o.payHours,
    weightHours: o.weightHours,
    template,
    agreements: o.terms.filter(t => t.kind === 'agreement'),
  } satisfies ContractFacts)
}
