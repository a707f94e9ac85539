import { OrderStatus } from '@mall/domain/order/order.status.ts'
import { yuan } from '@mall/domain/money.ts'
import { useLazyCall } from '@mall/client/useCall.ts'
import { useState } from 'react'
import { useBoot } from '../app/deps.ts'
import { Button } from '../kit/Button.tsx'
import { Panel } from '../kit/Panel.tsx'
import { monthDay } from '../kit/time.ts'
import { CancelDialog } from './CancelDialog.tsx'
import { ConfirmOrder } from './OrderActs.tsx'
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
  return (
    <div className="row">
      {o.acts.includes('confirm') && <ConfirmOrder order={o} size="lg" />}
      {o.acts.includes('cancel') && (
        <Button size="lg" onClick={() => setRefusing(true)} aria-haspopup="dialog">
          不同意，取消
        </Button>
      )}
      {!o.acts.includes('confirm') && <span className="mute">由下单人本人或企业管理员确认。</span>}
      {refusing && (
        <CancelDialog
          order={o}
          apply={false}
          onSend={reason => acts.cancel(o, reason || '不同意代下的订单')}
          onClose={() => setRefusing(false)}
        />
      )}
    </div>
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
