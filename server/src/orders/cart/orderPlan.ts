// The orders that the selected lines would become: what is asked, and what planOrders answers.
import type { Fen, Kg } from '@mall/domain/kernel/money.ts'
import type { FreightModeCode } from '@mall/domain/orders/order/order.status.ts'
import type { OrderSum } from '@mall/domain/orders/order/lineSum.ts'
import type { SignModeCode } from '@mall/domain/orders/contract/contract.status.ts'
import type { Refusal } from '@mall/contract/main/errors.ts'
import type { AddressRow } from '../../people/company/company.queries.ts'
import type { Basket } from './cart.queries.ts'
import type { PricedRow } from './cart.view.ts'

export interface Delivery {
  freightMode: FreightModeCode
  addressId?: string | undefined
  paymentType: 'A' | 'B'
  /** The buyer's quote for a draft: the surcharge is its real cost. */
  draftQuoteNo?: string | undefined
  /** 优惠券: good for one of the orders. */
  couponNo?: string | undefined
  /** 项目 it is ordered for: whether the company is asked. */
  projectName?: string | undefined
  /** 订金 first, the rest before loading; left out: all of it before production. */
  byDeposit?: boolean | undefined
  /** 分批付款放行: percent of each stage; left out or empty: not wanted. */
  stageShares?: readonly number[] | undefined
}

/** What an order made to order may be ordered with, by the rule in force. */
interface PlannedDeposit {
  chosen: boolean
  depositPercent: number
  depositFen: Fen
  restDays: number
}

/** 分批付款放行 as this order may be ordered with, by the rule in force, and the stages that were chosen. */
interface PlannedStages {
  chosen: boolean
  most: number
  firstPercent: number
  days: number
  /** Why what was chosen cannot be; empty: it can, or nothing was. */
  why: string
  rows: { stageNum: number; percent: number; fen: Fen; kg: Kg }[]
}

export interface PlannedOrder {
  groupKey: string
  rows: PricedRow[]
  sum: OrderSum
  /** Null: this order takes none. */
  deposit: PlannedDeposit | null
  /** Null: this order is not large enough, or not of that kind. */
  stages: PlannedStages | null
  /** 过了交货期可取消, days by the rule in force; 0: not. */
  lateCancelDays: number
  /** By ticking the terms, or by seals. */
  signMode: SignModeCode
  /** Versions in force that its contract would be made of: template first. */
  termsIds: number[]
}

export interface OrderPlan {
  basket: Basket
  /** 035 or the area that prices and freight are of: the delivery address's, or the visitor's when he fetches the goods himself. */
  areaCode: string
  address: AddressRow | undefined
  orders: PlannedOrder[]
  problems: { cartItemId: string; message: string }[]
  acceptanceBp: number
  draftQuoteId: number | null
  /** The coupon asked for: which of the orders it is applied to, and why not if it is not. */
  coupon: AppliedCoupon | null
  totalFen: Fen
  fingerprint: string
}

export interface AppliedCoupon {
  id: number
  couponNo: string
  /** Of the order it takes something off; -1: of none. */
  index: number
  offFen: Fen
  /** Why it takes nothing off: what createOrder refuses with. */
  refusal: Refusal | null
}

/** What the order keeps of stages that were chosen: the first one is what is paid before anything happens, as a deposit is. */
export const stagesOfOrder = ({ stages }: PlannedOrder) => {
  const shares = stages?.rows.map(r => r.percent) ?? []
  const [first] = stages?.rows ?? []
  return first && stages
    ? { depositPercent: first.percent, depositFen: first.fen, restDays: stages.days, stageShares: shares }
    : {}
}
/** What is asked for first: all of it, the deposit or the first stage. */
export const firstFenOfPlan = (o: PlannedOrder): Fen =>
  o.stages?.rows[0]?.fen ?? (o.deposit?.chosen ? o.deposit.depositFen : o.sum.totalFen)
