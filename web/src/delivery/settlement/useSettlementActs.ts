import type { SettlementDetail } from '@mall/contract/delivery/settlement/settlement.ts'
import type { Path, Sent } from '@mall/contract/main/calls.ts'
import { whyNotRight } from '@mall/domain/people/companyAccess/companyRights.ts'
import { yuan, minus } from '@mall/domain/kernel/money.ts'
import { ORDER_READS, useRefresh, useSend } from '../../kernel/data.ts'
import { useBoot } from '../../kernel/deps.ts'
import { notify } from '../../kernel/kit/notify.ts'

export const SETTLEMENT_READS: Path[] = [
  ...ORDER_READS,
  '/api/order/getSettlementDetail',
  '/api/order/getSettlementList',
  '/api/order/getOrderSettlement',
]

export function useSettlementActs(s: SettlementDetail) {
  const send = useSend()
  const refresh = useRefresh()
  const { rights } = useBoot().session
  const settleNo = s.settleNo
  return {
    whyNotPay:
      whyNotRight(rights, 'order.pay') ??
      (s.balanceFen !== null && s.balanceFen < minus(s.differenceFen)
        ? `可用余额 ${yuan(s.balanceFen)} 元，不足 ${yuan(minus(s.differenceFen))} 元，请先充值`
        : ''),
    confirm: async (word: Omit<Sent<'/api/order/confirmSettlement'>, 'settleNo'>) => {
      const reply = await send('/api/order/confirmSettlement', { settleNo, ...word })
      if (reply)
        notify.success(
          reply.carriedOrderCode
            ? `已确认结算，尾量转为订单 ${reply.carriedOrderCode}。`
            : reply.state === 'due'
              ? '已确认结算，请补付差额。'
              : '已确认结算，差额已过账。',
        )
      await refresh(...SETTLEMENT_READS)
    },
    pay: async () => {
      if (await send('/api/order/payDifference', { settleNo })) notify.success('差额已补付。')
      await refresh(...SETTLEMENT_READS)
    },
    refuse: async (reason: string) => {
      const reply = await send('/api/order/refuseSettlement', { settleNo, reason })
      await refresh(...SETTLEMENT_READS)
      if (reply) notify.success('已告诉钢厂，订单继续等待余下的货。')
      return reply
    },
  }
}
