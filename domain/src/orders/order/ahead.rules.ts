// 接下来: what happens to an order from where it stands until the goods are there. The order's page, the page after paying and the checkout
// all read it.
import type { SettlementModeCode } from '../../goods/goods/goods.codes.ts'
import { settledAnew } from '../../goods/goods/settlementWords.ts'
import { sealedThen } from './nextSteps.rules.ts'
import type { OrderState } from './order.machine.ts'

/** What the driver has with him when he fetches goods. */
const PICK_UP_PAPERS = '提货码和身份证'

/** Said where 自提 is chosen. */
export const pickUpText = (depots: readonly string[]): string =>
  `到 ${depots.join('、') || '仓库'} 自行提货，不收运费。付款后在订单页预约时段、填报车牌与司机，司机带${PICK_UP_PAPERS}进厂。`

export interface AheadFacts {
  futures: boolean
  /** 自提: the buyer's own truck. */
  pickUp: boolean
  /** Code of SettlementMode: by scale or tag it is decided what is paid in the end. */
  settlement: SettlementModeCode
  depotName: string
  /** Whom to ask, with his number; empty: no contact is bound. */
  contact: string
  /** The warehouse has put goods to it: hours can be booked. */
  allocated: boolean
  /** First day on which the depot loads, MM-DD; expected where nothing is allocated. Empty: not known or passed. */
  loadsFrom: string
  receiver: string
  /** Hours to pay in. */
  payHours: number
  /** 换货: what comes back pays for it, and nothing more is asked. */
  replaces?: boolean
  /** The contract is to be sealed by both before the money, and is not yet. */
  seals: boolean
  /** 订金 agreed: what its two parts are, and until when the rest; left out: all of it at once. */
  /** 分批付款放行 agreed: what is to be paid next, until when; `next` null: all is paid. */
  stages?: { count: number; next: { name: string; amount: string; until: string } | null } | undefined
  parts?: { deposit: string; rest: string; until: string; restPaid: boolean } | undefined
}

/** Steps still to come, the next first; empty where nothing is ahead. */
export function stepsAhead(state: OrderState, f: AheadFacts): string[] {
  const help = f.contact ? `；要帮忙问业务员 ${f.contact}` : ''
  const from = (what: string) => {
    if (f.loadsFrom === '') return ''
    return f.allocated ? `（最早 ${f.loadsFrom}${what && ` ${what}`}）` : `（预计 ${f.loadsFrom} 起${what}）`
  }
  const get = f.pickUp
    ? [
        `${f.allocated ? '货已配好' : '仓库配货后'}，在订单页预约提货时段${from('')}，填报车牌与司机${help}`,
        `司机带${PICK_UP_PAPERS}，在时段内到 ${f.depotName} 装车、过磅`,
      ]
    : [`调度配车${from('装车')}，车牌、司机与到货进度在订单页看${help}`, `货到后收货人 ${f.receiver} 核对件数与外观，再签收`]
  const settle = f.replaces
    ? ['按实际重量结算，多的退回余额，超出换货金额的由钢厂承担']
    : [settledAnew([f.settlement])].filter(Boolean)
  const restAhead = f.parts && !f.parts.restPaid ? [`尾款 ${f.parts.rest} 元，${f.parts.until}付清，付清后才能提货`] : []
  const stageAhead = f.stages?.next
    ? [`${f.stages.next.name} ${f.stages.next.amount} 元，${f.stages.next.until}付清，付清后放行下一批`]
    : []
  const made = [...(f.futures ? ['生产计划排产，轧制入库后通知您'] : []), ...restAhead]
  const toPay = `审核通过后${f.seals ? sealedThen(`${f.payHours} 小时`) : ` ${f.payHours} 小时内付款`}`
  switch (state) {
    case 'pendingConfirm':
      return ['确认后由销售审核', toPay, ...made, ...get, ...settle]
    case 'pendingReview':
    case 'pendingApproval':
      return [toPay, ...made, ...get, ...settle]
    case 'pendingPayment':
      if (f.replaces) return ['原货退回、收齐后自动付清，不另付款', ...get, ...settle]
      return [
        ...(f.seals ? [sealedThen(`${f.payHours} 小时`)] : []),
        f.stages?.next
          ? `${f.stages.next.name} ${f.stages.next.amount} 元到账后放行第一批，以后每付一期放行一批，共 ${f.stages.count} 期`
          : f.parts
            ? `订金 ${f.parts.deposit} 元到账后自动进入下一步`
            : '付款到账后自动进入下一步',
        ...made,
        ...get,
        ...settle,
      ]
    case 'pendingSchedule':
      return [...made, ...stageAhead, ...get, ...settle]
    case 'pendingShipment':
      return [...restAhead, ...stageAhead, ...get, ...settle]
    case 'shipping':
      return [...stageAhead, ...(f.pickUp ? settle : [get[1] ?? '', ...settle])]
    case 'signed':
    case 'cancelled':
    case 'createFailed':
      return []
    default:
      state satisfies never
      return []
  }
}
