import type { StockModeCode } from '@mall/domain/goods/goods/goods.codes.ts'
import { yuan, type Fen } from '@mall/domain/kernel/money.ts'
import { cancelEnds } from '@mall/domain/orders/order/cancelWords.ts'
import { OrderOrigin } from '@mall/domain/orders/order/origin.ts'
import { useState } from 'react'
import { Button } from '../../kernel/kit/Button.tsx'
import { Pick } from '../../kernel/kit/Choice.tsx'
import { Dialog } from '../../kernel/kit/Dialog.tsx'
import { Area } from '../../kernel/kit/Field.tsx'

const REASONS = ['工期推迟', '规格订错', '重复下单', '价格原因', '改为其他提货方式']

/** What a buyer gives up beside the order, said before he does: deposits of what he has won or joined. */
const lost: Readonly<Record<string, string>> = {
  [OrderOrigin.auction]: '这是竞拍成交的订单，取消算违约，保证金不退。',
  [OrderOrigin.group]: '这是团购成交的订单，取消算违约，订金不退。',
}

interface Props {
  order: { orderCode: string; totalFen: Fen; paidFen: Fen; summary: string; origin: string; stockMode: StockModeCode }
  /** A paid order is cancelled by the mill: the buyer asks, with a reason. */
  apply: boolean
  /** 过了交货期: a paid order that the buyer ends alone. */
  late?: boolean
  onSend: (reason: string) => Promise<boolean>
  onClose: () => void
}

export function CancelDialog({ order, apply, late = false, onSend, onClose }: Props) {
  const [picked, setPicked] = useState<string | null>(null)
  const [words, setWords] = useState('')
  const [tried, setTried] = useState(false)
  const reason = [picked, words.trim()].filter(Boolean).join('，')
  const ends = cancelEnds(order.stockMode)
  const error = apply && tried && reason === '' ? '请选择或填写取消原因，供钢厂审批' : null
  const run = async () => {
    setTried(true)
    if (apply && reason === '') return
    if (await onSend(reason)) onClose()
  }
  return (
    <Dialog
      open
      title={apply ? `申请取消订单 ${order.orderCode}？` : `取消订单 ${order.orderCode}？`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>先不取消</Button>
          <Button look="primary" onClick={run} busyText="正在提交">
            {apply ? '提交申请' : '取消订单'}
          </Button>
        </>
      }
    >
      <p>{order.summary}</p>
      <p className="mute gap8">
        {late
          ? `过了约定交货期仍没有备齐，不用钢厂同意。已付 ${yuan(order.paidFen)} 元（含订金）全额退回，不扣违约金；取消后不能恢复。`
          : apply
            ? `已付 ${yuan(order.paidFen)} 元。钢厂同意后订单取消，款项退回公司余额；审批前订单照常执行。`
            : `${yuan(order.totalFen)} 元的订单取消后不能恢复，${ends && `${ends}，`}再买按当时价格。`}
      </p>
      {!apply && lost[order.origin] && <p className="gap8">{lost[order.origin]}</p>}
      <h3 className="gaptop">原因{apply ? '' : '，选填'}</h3>
      <Pick
        label="取消原因"
        value={picked}
        onChange={v => setPicked(v === picked ? null : v)}
        options={REASONS.map(r => ({ value: r, label: r }))}
      />
      <Area
        aria-label="补充说明"
        className="gap8"
        rows={2}
        maxLength={160}
        value={words}
        onChange={e => setWords(e.target.value)}
        placeholder="补充说明"
        error={error}
      />
    </Dialog>
  )
}
