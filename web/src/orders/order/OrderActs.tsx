import type { Fen } from '@mall/domain/kernel/money.ts'
import type { StockModeCode } from '@mall/domain/goods/goods/goods.codes.ts'
import { useBoot } from '../../kernel/deps.ts'
import { useState } from 'react'
import { hasScreen } from '../../kernel/routes.ts'
import { useWhyNot } from '../../kernel/useWhyNot.ts'
import { Button, LinkButton } from '../../kernel/kit/Button.tsx'
import { ConfirmButton } from '../../kernel/kit/Dialog.tsx'
import { CancelDialog } from './CancelDialog.tsx'
import { contractAddress, orderAddress, payAddress } from './orderAddress.ts'
import { useOrderActs } from './useOrderActs.ts'

interface Order {
  stockMode: StockModeCode
  /** 订单来源. */
  origin: string
  orderCode: string
  masterOrderCode: string
  channelCode: string
  summary: string
  totalFen: Fen
  paidFen: Fen
  needsTerms: boolean
  /** 分批付款放行; null: all at once, or a deposit and a rest. */
  payStages: unknown
  acts: readonly string[]
}

interface Props {
  order: Order
  size?: 'sm' | 'lg'
  /** On the order's own page the one primary button stands in 等待事项, not here. */
  main?: boolean
  /** Why an order cannot be cancelled; shown at the dead button on the order's own page. */
  whyNotCancel?: string
}

/** The buttons are the machine's events the asker may cause now; nothing else is offered. */
export function OrderActs({ order, size, main = true, whyNotCancel }: Props) {
  const acts = useOrderActs()
  const [asking, setAsking] = useState<'cancel' | 'cancelLate' | 'applyCancel' | null>(null)
  const can = (act: string) => order.acts.includes(act)
  const whyNoCancel = useWhyNot('order.cancel')
  return (
    <>
      {main && can('pay') && hasScreen('/pay/payment') && <Pay orderCode={order.orderCode} size={size} />}
      {main && can('payRest') && (
        <Pay orderCode={order.orderCode} size={size} text={order.payStages ? '付下一期' : '付尾款'} rest />
      )}
      {main && can('sign') && <Sign orderCode={order.orderCode} size={size} />}
      {main && can('confirm') && !order.needsTerms && <ConfirmOrder order={order} size={size} reasonAt="title" />}
      {main && can('confirm') && order.needsTerms && (
        <LinkButton look="primary" size={size} to={orderAddress(order.orderCode)}>
          去确认
        </LinkButton>
      )}
      {main && can('companyApprove') && (
        <LinkButton look="primary" size={size} to={orderAddress(order.orderCode)}>
          去审批
        </LinkButton>
      )}
      <Button size={size} onClick={() => acts.again(order)} busyText="正在加入">
        再来一单
      </Button>
      {!main && hasScreen('/quote/quoteApply') && (
        <LinkButton size={size} to={`/quote/quoteApply?order=${order.orderCode}`}>
          按这张订单再询价
        </LinkButton>
      )}
      {can('cancelLate') && (
        <Button
          size={size}
          disabledReason={whyNoCancel}
          reasonAt="title"
          onClick={() => setAsking('cancelLate')}
          aria-haspopup="dialog"
        >
          取消订单，全额退款
        </Button>
      )}
      {can('cancel') && (
        <Button
          size={size}
          disabledReason={whyNoCancel}
          reasonAt="title"
          onClick={() => setAsking('cancel')}
          aria-haspopup="dialog"
        >
          取消
        </Button>
      )}
      {can('applyCancel') && !can('cancelLate') && (
        <Button
          size={size}
          disabledReason={whyNoCancel}
          reasonAt="title"
          onClick={() => setAsking('applyCancel')}
          aria-haspopup="dialog"
        >
          申请取消
        </Button>
      )}
      {!can('cancel') && !can('cancelLate') && !can('applyCancel') && whyNotCancel && (
        <Button size={size} disabledReason={whyNotCancel} reasonAt="title">
          取消
        </Button>
      )}
      {asking && (
        <CancelDialog
          order={order}
          apply={asking === 'applyCancel'}
          late={asking === 'cancelLate'}
          onSend={reason => acts[asking === 'cancelLate' ? 'cancel' : asking](order, reason)}
          onClose={() => setAsking(null)}
        />
      )}
    </>
  )
}

export function Pay({
  orderCode,
  size,
  text = '付款',
  rest = false,
}: {
  orderCode: string
  size?: 'sm' | 'lg' | undefined
  text?: string
  rest?: boolean
}) {
  const why = useWhyNot('order.pay')
  if (why)
    return (
      <Button size={size} disabledReason={why} reasonAt={size === 'lg' ? 'beside' : 'title'}>
        {text}
      </Button>
    )
  return (
    <LinkButton look="primary" size={size} to={payAddress(orderCode, rest)}>
      {text}
    </LinkButton>
  )
}

/** 去签署: the contract beside its seals; money is due when both are there. */
export function Sign({ orderCode, size }: { orderCode: string; size?: 'sm' | 'lg' | undefined }) {
  const why = useWhyNot('contract.sign')
  const { partners } = useBoot().site
  return (
    <LinkButton look={why ? undefined : 'primary'} size={size} to={contractAddress(orderCode)}>
      {why ? '看合同' : partners.sign === 'off' ? '纸质签署' : '去签署'}
    </LinkButton>
  )
}

interface ConfirmProps {
  order: Order
  size?: 'sm' | 'lg' | undefined
  reasonAt?: 'beside' | 'title'
}

export function ConfirmOrder({ order, size, reasonAt }: ConfirmProps) {
  const acts = useOrderActs()
  const why = useWhyNot('order.confirm')
  return (
    <ConfirmButton
      look="primary"
      size={size}
      disabledReason={why}
      reasonAt={reasonAt}
      title={`确认订单 ${order.orderCode}？`}
      consequence={`${order.summary}。确认价格、重量与交期后进入审核，通过后付款。`}
      confirmText="确认订单"
      onConfirm={() => acts.confirm(order)}
    >
      确认
    </ConfirmButton>
  )
}
