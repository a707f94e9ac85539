import { useLazyCall } from '@mall/client/useCall.ts'
import { Panel } from '../../kernel/kit/Panel.tsx'

const HEADS = ['一', '二', '三', '四', '五', '六', '日']
const DAYS = 14

/** Trucks that can still be booked at the depot's gate, day by day, two weeks. */
export function Calendar({ skuCode }: { skuCode: string }) {
  const { data } = useLazyCall('/api/goods/getDeliveryDayMap', { skuCode })
  if (!data) return null
  if (data.days.length === 0)
    return (
      <Panel title="交货日历" more={data.depotName}>
        <p className="hint">这个仓库还没有登记提货时段，什么时候能装车请问业务员。</p>
      </Panel>
    )
  const days = data.days.slice(0, DAYS)
  // Monday first; the weekday is read from the date itself.
  const first = new Date(`${days[0]?.on.slice(0, 10)}T00:00:00Z`).getUTCDay()
  const blanks = (first + 6) % 7
  const open = days.find(d => d.trucksLeft > 0)
  return (
    <Panel title="交货日历" more={data.depotName}>
      <div className="cal">
        {HEADS.map(h => (
          <span className="hd" key={h}>
            {h}
          </span>
        ))}
        {Array.from({ length: blanks }, (_, i) => (
          <span key={`blank${i}`} />
        ))}
        {days.map(d => (
          <span key={d.on} className={d.trucksLeft === 0 ? 'no' : d === open ? 'on' : undefined}>
            <b>{Number(d.on.slice(8, 10))}</b>
            {d.trucksLeft > 0 ? `余 ${d.trucksLeft} 车` : d.closed || '已满'}
          </span>
        ))}
        {Array.from({ length: (7 - ((blanks + days.length) % 7)) % 7 }, (_, i) => (
          <span key={`after${i}`} />
        ))}
      </div>
      <p className="hint gaptop">
        {open
          ? `预计 ${open.on.slice(5, 10)} 起可装车，余 ${open.trucksLeft} 车。付款、配货后约时段进厂，配货快的可以提前约。`
          : days.some(d => !d.closed)
            ? '两周内装车已约满，请联系业务员。'
            : '这个仓库两周内不装车，请联系业务员。'}
      </p>
    </Panel>
  )
}
