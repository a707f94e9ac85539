import './payment.css'
import { useLazyCall } from '@mall/client/useCall.ts'
import type { Reply } from '@mall/contract/main/calls.ts'
import { yuan, type Fen } from '@mall/domain/kernel/money.ts'
import { PayCode } from '@mall/domain/money/payment/pay.codes.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import { useBoot } from '../../kernel/deps.ts'
import { useWhyNot } from '../../kernel/useWhyNot.ts'
import { Button } from '../../kernel/kit/Button.tsx'
import { Failed, Skeleton } from '../../kernel/kit/Empty.tsx'
import { Panel } from '../../kernel/kit/Panel.tsx'
import { Money } from '../../kernel/kit/Price.tsx'
import { Tag } from '../../kernel/kit/Tag.tsx'
import { DraftParts, NO_SPLIT, type Split } from './DraftParts.tsx'
import { QrWait } from './QrWait.tsx'
import type { PlannedTransfer } from './plannedTransfer.ts'
import { type PayTo, Transfer } from './Transfer.tsx'
import type { Part, Pay } from './usePay.ts'

type Method = Reply<'/api/order/getPayCodeList'>[number]

const SAYS: Record<string, string> = {
  [PayCode.balance]: '即时到账，从公司可用余额扣除',
  [PayCode.bank]: '跳到银行页面，由有权限的同事复核付款',
  [PayCode.credit]: '订单即时付清，到期日前归还',
  [PayCode.qr]: '用手机扫付款码，付完本页自动跳转',
  [PayCode.draft]: '用已签收的承兑付，一张可拆，不足部分用余额补',
}

interface Props {
  pay: Pay
  master: string
  /** 尾款 of an order whose deposit is paid. */
  part: Part
  dueFen: Fen
  /** Frozen for these orders already: part of the payment, whatever pays the rest. */
  heldFen: Fen
  availableFen: Fen
  payTo: PayTo
  /** What is to pay these orders by itself as soon as its transfer has come. */
  plan: PlannedTransfer
  /** What a transfer says it is for: finance finds the order by it. */
  remark: string
  /** Until when the order is kept; null: without an end. */
  payBefore: number | null
}

/** No way of the server's: the money is sent at the buyer's own bank, and becomes balance here. */
const TRANSFER = 'transfer'

/**
 * Ways to pay. What can be used comes first, with the balance, whatever is in it; the others are folded and say why. The amount is the
 * orders', never typed.
 */
export function Methods({ pay, master, part, dueFen, heldFen, availableFen, payTo, plan, remark, payBefore }: Props) {
  const list = useLazyCall('/api/order/getPayCodeList', { masterOrderCode: master, ...part })
  const whyNoPay = useWhyNot('order.pay')
  const restFen = dueFen - heldFen
  const short = availableFen < restFen
  const seesFunds = useBoot().session.rights.includes('funds.see')
  const usable = (m: Method): string | null => {
    if (whyNoPay) return whyNoPay
    if (!m.enabled) return m.why || '暂不可用'
    if (m.payCode === PayCode.balance && short)
      return `可用余额 ${yuan(availableFen)} 元，不足${heldFen > 0 ? `要付的 ${yuan(restFen)} 元` : '本次应付'}`
    if (m.payCode !== PayCode.balance && restFen === 0) return '冻结的保证金、订金已够付，用余额支付即可，不会扣款'
    return null
  }
  const [picked, setPicked] = useState<string | null>(null)
  const methods = list.data ?? []
  const [split, setSplit] = useState<Split>(NO_SPLIT)
  const firstUsable = methods.find(m => usable(m) === null)
  const byTransfer = payTo !== null && !whyNoPay && (picked === TRANSFER || (picked === null && !firstUsable))
  const chosen = byTransfer ? undefined : (methods.find(m => m.payCode === picked) ?? firstUsable)
  const folded = (m: Method) => usable(m) !== null && m.payCode !== PayCode.balance

  if (list.isError)
    return (
      <Panel flush title="付款方式">
        <Failed message={list.error.message} onRetry={() => list.refetch()} />
      </Panel>
    )
  if (!list.data)
    return (
      <Panel title="付款方式">
        <Skeleton lines={4} />
      </Panel>
    )
  const row = (m: Method) => {
    const no = usable(m)
    const on = m.payCode === chosen?.payCode && !no
    return (
      <label key={m.payCode} className={no ? 'no' : on ? 'on' : undefined}>
        <input
          type="radio"
          className="chk"
          name="method"
          checked={on}
          disabled={no !== null}
          onChange={() => {
            setPicked(m.payCode)
            pay.reset()
          }}
        />
        <span>
          <b>
            {m.label} {m.sandbox && <Tag tone="wait">沙箱</Tag>}
          </b>
          <small className="mute">{no ?? SAYS[m.payCode]}</small>
        </span>
        {m.payCode === PayCode.balance && !whyNoPay && (
          <span className="push r">
            <small className="mute">可用余额</small>
            <Money fen={availableFen} />
            {!no && (
              <small className="mute">
                付后剩 <Money fen={availableFen - restFen} />
              </small>
            )}
          </span>
        )}
        {m.leftFen !== null && !whyNoPay && (
          <span className="push r">
            <small className="mute">授信还可用</small>
            <Money fen={m.leftFen} />
            {!no && (
              <small className="mute">
                付后剩 <Money fen={m.leftFen - restFen} />
              </small>
            )}
          </span>
        )}
      </label>
    )
  }
  const byDraft = chosen?.payCode === PayCode.draft
  const why = whyNoPay ? whyNoPay : chosen ? (usable(chosen) ?? (byDraft ? split.why : null)) : '没有可用的付款方式，请联系业务员'
  return (
    <Panel
      title="付款方式"
      more={heldFen > 0 ? `已冻结的 ${yuan(heldFen)} 元抵货款，用哪种方式都只付其余的` : '金额以订单为准'}
      footer={
        short && seesFunds && !payTo ? (
          <>
            余额不够时可以先 <Link to="/user/capital#pay-in">转账充值</Link>，到账后用余额付。
          </>
        ) : undefined
      }
    >
      <div className="methods" role="radiogroup" aria-label="付款方式">
        {methods.filter(m => !folded(m)).map(row)}
        {payTo && (
          <label className={whyNoPay ? 'no' : byTransfer ? 'on' : undefined}>
            <input
              type="radio"
              className="chk"
              name="method"
              checked={byTransfer}
              disabled={Boolean(whyNoPay)}
              onChange={() => {
                setPicked(TRANSFER)
                pay.reset()
              }}
            />
            <span>
              <b>对公转账 / 电汇</b>
              <small className="mute">{whyNoPay ?? '转到商城的收款账号，可以设到账后自动付'}</small>
            </span>
          </label>
        )}
        {methods.some(folded) && (
          <details className="otherways">
            <summary>
              其他方式{' '}
              <span className="mute">
                {methods
                  .filter(folded)
                  .map(m => m.label)
                  .join('、')}
                ，现在不能用
              </span>
            </summary>
            <div className="methods">{methods.filter(folded).map(row)}</div>
          </details>
        )}
      </div>
      {byDraft && !whyNoPay && <DraftParts master={master} dueFen={dueFen} onSplit={setSplit} />}
      {pay.error && (
        <div className="note bad gaptop" role="alert">
          <span>{pay.error}</span>
        </div>
      )}
      {byTransfer && payTo ? (
        <Transfer
          to={payTo}
          amountFen={restFen}
          remark={remark}
          payBefore={payBefore}
          seesFunds={seesFunds}
          plan={plan}
          master={master}
          part={part}
        />
      ) : pay.qr ? (
        <QrWait qr={pay.qr} onAgain={pay.reset} />
      ) : (
        <div className="gaptop">
          <Button
            look="primary"
            size="lg"
            wide
            disabledReason={why}
            busyText={chosen?.payCode === PayCode.bank ? '正在打开银行页面' : '正在支付'}
            onClick={() => chosen && pay.by(chosen.payCode, split.parts)}
          >
            {chosen?.payCode === PayCode.qr ? '显示付款码 ' : chosen?.payCode === PayCode.bank ? '去银行付款 ' : '确认支付 '}
            {yuan(restFen)} 元
          </Button>
        </div>
      )}
    </Panel>
  )
}
