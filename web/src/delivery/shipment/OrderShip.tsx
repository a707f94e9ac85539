import { useLazyCall } from '@mall/client/useCall.ts'
import { whyNotRight } from '@mall/domain/people/companyAccess/companyRights.ts'
import { tons } from '@mall/domain/kernel/weight.ts'
import { Link, useNavigate } from 'react-router'
import { useRefresh } from '../../kernel/data.ts'
import { useBoot } from '../../kernel/deps.ts'
import { useLive } from '../../kernel/live.ts'
import { Button } from '../../kernel/kit/Button.tsx'
import { useServerNow } from '../../kernel/kit/Countdown.tsx'
import { Failed, Skeleton } from '../../kernel/kit/Empty.tsx'
import { Note, Panel } from '../../kernel/kit/Panel.tsx'
import { QuantityStrip } from './QuantityStrip.tsx'
import { billAddress, pickUpAddress } from './shipLinks.ts'
import { ShipTable } from './ShipTable.tsx'
import { UnitTable } from './UnitTable.tsx'

/** 发货 of one order: its five quantities, what is in the yard for it, its trucks. */
export function OrderShip({ orderCode }: { orderCode: string }) {
  const { rights } = useBoot().session
  const go = useNavigate()
  const refresh = useRefresh()
  const ship = useLazyCall('/api/order/getOrderShip', { orderCode })
  useLive(event => {
    if (event.kind === 'again' || ((event.kind === 'waybill' || event.kind === 'order') && event.orderCode === orderCode))
      void refresh('/api/order/getOrderShip')
  })
  const now = useServerNow(30_000)
  const s = ship.data
  if (!s)
    return (
      <Panel title="发货" className="below">
        {ship.isError ? <Failed message={ship.error.message} onRetry={() => ship.refetch()} /> : <Skeleton lines={4} />}
      </Panel>
    )
  const lacks = s.lines.filter(l => l.lacks)
  return (
    <>
      <Panel title="数量跟踪" remark="订货、配车、出厂、签收、结算分别记录" className="below" id="qty" flush>
        <QuantityStrip q={s} />
      </Panel>
      <Panel
        title="提单与运单"
        remark={s.billNo ? `提单 ${s.billNo}` : s.selfPickup ? '待配车，由您预约' : '待配车，由钢厂调度安排'}
        className="below"
        id="ship"
        flush
        more={
          <span className="row no-print">
            {s.billNo && <Link to={billAddress(orderCode)}>看提单</Link>}
            <Link to={`/order/orderShipList?word=${orderCode}`}>全部运单</Link>
            {/* Nothing in the yard for it, nothing to book: 等待事项 above is the primary way while something waits. */}
            {s.selfPickup && s.units.length > 0 && (
              <Button
                size="sm"
                onClick={() => go(pickUpAddress(orderCode))}
                disabledReason={whyNotRight(rights, 'ship.manage') ?? (s.whyNotBook || undefined)}
              >
                预约提货
              </Button>
            )}
          </span>
        }
      >
        {s.trucks.length > 0 && <ShipTable rows={s.trucks} now={now} />}
        {lacks.length > 0 && (
          <div className="bd">
            <Note tone="wait">
              {lacks.map(l => `第 ${l.lineNo} 行 ${l.title}：${l.lacks}`).join('；')}。备好后自动配货，无需您操作。
            </Note>
          </div>
        )}
        {s.units.length > 0 && (
          <details className="fold" open={s.trucks.length === 0}>
            <summary className="bd">
              已配货、待装车 {s.units.length} 件，标牌 {tons(s.units.reduce((n, u) => n + u.tagKg, 0))} 吨
            </summary>
            <UnitTable units={s.units} />
          </details>
        )}
        {s.units.length + s.trucks.length + lacks.length === 0 && <p className="bd mute">仓库正在配货，配好后这里列出每一件。</p>}
      </Panel>
    </>
  )
}
