import { OrderStatus } from '@mall/domain/orders/order/order.status.ts'
import { yuan } from '@mall/domain/kernel/money.ts'
import { useLazyCall } from '@mall/client/useCall.ts'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { useBoot } from '../../kernel/deps.ts'
import { useWhyNot } from '../../kernel/useWhyNot.ts'
import { Button } from '../../kernel/kit/Button.tsx'
import { Checkbox } from '../../kernel/kit/Choice.tsx'
import { Panel } from '../../kernel/kit/Panel.tsx'
import { monthDay } from '../../kernel/kit/time.ts'
import { CancelDialog } from './CancelDialog.tsx'
import { ConfirmOrder } from './OrderActs.tsx'
import { contractAddress } from './orderAddress.ts'
import type { Detail } from './orderTrack.ts'
import { SmsConfirm } from './SmsConfirm.tsx'
import { useOrderActs } from './useOrderActs.ts'

/** An order somebody else made in the buyer's name and the buyer has not agreed to yet. */
export const proxyWaits = (o: Detail): boolean => o.insteadUserId !== false && o.status === OrderStatus.pendingConfirm

export function ProxyPanel({ o }: { o: Detail }) {
  const { session } = useBoot()
  const inside = session.insteadUserId !== false
  return (
    <Panel
      className="gapbelow"
      title={inside ? '请买方确认' : `由 ${o.actorName} 代下，请核对`}
      remark={inside ? '未经买方确认的订单不生效' : '确认前不生效，也无需付款'}
      flush
    >
      <Compare orderCode={o.orderCode} />
      <div className="bd">{inside ? <SmsConfirm o={o} /> : <Answer o={o} />}</div>
    </Panel>
  )
}

function Answer({ o }: { o: Detail }) {
  const acts = useOrderActs()
  const [refusing, setRefusing] = useState(false)
  const refuse = o.acts.includes('cancel') && (
    <Button size="lg" onClick={() => setRefusing(true)} aria-haspopup="dialog">
      不同意，取消
    </Button>
  )
  return (
    <>
      {o.acts.includes('confirm') && o.needsTerms ? (
        <ConfirmTerms o={o}>{refuse}</ConfirmTerms>
      ) : (
        <div className="row">
          {o.acts.includes('confirm') && <ConfirmOrder order={o} size="lg" />}
          {refuse}
          {!o.acts.includes('confirm') && <span className="mute">由下单人本人或企业管理员确认。</span>}
        </div>
      )}
      {refusing && (
        <CancelDialog
          order={o}
          apply={false}
          onSend={reason => acts.cancel(o, reason || '不同意代下的订单')}
          onClose={() => setRefusing(false)}
        />
      )}
    </>
  )
}

/**
 * He agrees to contract and agreements with the same word by which he confirms; what he could not read he does not agree to. The other
 * answer (`children`) stands beside the button.
 */
function ConfirmTerms({ o, children }: { o: Detail; children: ReactNode }) {
  const acts = useOrderActs()
  const why = useWhyNot('order.confirm')
  const contract = useLazyCall('/api/order/getOrderContract', { orderCode: o.orderCode })
  const [accepted, setAccepted] = useState(false)
  const termsKey = contract.data?.termsKey
  return (
    <>
      <p className="row terms">
        <Checkbox id="proxy-terms" checked={accepted} onChange={setAccepted} />
        <span>
          <label htmlFor="proxy-terms">我已阅读并同意</label>
          <Link to={contractAddress(o.orderCode)}>《钢材买卖合同》和产品协议</Link>
        </span>
      </p>
      <div className="row gap">
        <Button
          look="primary"
          size="lg"
          busyText="正在确认"
          disabledReason={
            why ?? contract.error?.message ?? (termsKey ? (accepted ? null : '请先阅读并勾选同意') : '正在读取条款')
          }
          onClick={() => acts.confirm(o, { acceptTerms: true, ...(termsKey ? { termsKey } : {}) })}
        >
          确认订单
        </Button>
        {children}
      </div>
    </>
  )
}

const UNIT = { ton: '元/吨', kg: '元/千克', piece: '元/件' } as const

/** Beside the company's last order of the same goods: a wrong quantity or a strange price shows at once. */
function Compare({ orderCode }: { orderCode: string }) {
  const lines = useLazyCall('/api/order/getProxyCompare', { orderCode })
  const rows = lines.data?.filter(l => l.last !== null) ?? []
  if (rows.length === 0) return null
  return (
    <table className="tbl cards line">
      <thead>
        <tr>
          <th>与上次同规格比</th>
          <th className="num">件数</th>
          <th className="num">单价</th>
          <th>上次</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(l => (
          <tr key={l.lineNo}>
            <td className="all">{l.title}</td>
            <td className="num" data-l="件数">
              {l.pieces} {l.pieceUnit}
              <Difference by={l.pieces - (l.last?.pieces ?? 0)} text={n => `${n} ${l.pieceUnit}`} />
            </td>
            <td className="num" data-l="单价">
              {yuan(l.priceFen)} {UNIT[l.priceUnit]}
              <Difference by={l.priceFen - (l.last?.priceFen ?? 0)} text={yuan} />
            </td>
            <td data-l="上次">
              {l.last && `${monthDay(l.last.at)}，${l.last.pieces} ${l.pieceUnit}，${yuan(l.last.priceFen)} ${UNIT[l.priceUnit]}`}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const Difference = ({ by, text }: { by: number; text: (n: number) => string }) => (
  <small className={by === 0 ? 'mute' : 'warn'}>{by === 0 ? '相同' : `${by > 0 ? '多' : '少'} ${text(Math.abs(by))}`}</small>
)
