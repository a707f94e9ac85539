// 车现在在哪里: the last known place in words, who said it, how old it is, and when it may be there. A line, no map: nothing here knows more than a city.
import './tracking.css'
import { useLazyCall } from '@mall/client/useCall.ts'
import { PositionSource, TripLeg } from '@mall/domain/delivery/tracking/tracking.codes.ts'
import { useRefresh } from '../../kernel/data.ts'
import { useLive } from '../../kernel/live.ts'
import { Panel } from '../../kernel/kit/Panel.tsx'

const AGAIN_MS = 120_000

/** Of a truck that is on its way; nothing of one that is not and of which nothing is known. */
export function TruckWhere({ waybillNo }: { waybillNo: string }) {
  const read = useLazyCall('/api/order/getTruckPosition', { waybillNo }, { keepOld: true, refetchMs: AGAIN_MS })
  const refresh = useRefresh()
  useLive(e => {
    if ((e.kind === 'waybill' && e.waybillNo === waybillNo) || e.kind === 'again') void refresh('/api/order/getTruckPosition')
  })
  const d = read.data
  if (!d || (d.leg === TripLeg.none && !d.last)) return null
  return (
    <Panel title="车现在在哪里" remark={d.sharing ? '司机同意告诉手机位置' : undefined}>
      <div className="truckwhere" role="status">
        <p className={d.last?.old ? 'says old' : 'says'}>{d.says}</p>
        {d.etaText && <p className={d.etaAt === null ? 'eta old' : 'eta'}>{d.etaText}</p>}
        <p className="mute sm">
          {d.last
            ? `${PositionSource.label(d.last.source)}，${d.last.ageText}${d.last.note ? `：${d.last.note}` : ''}。按城市估计，不是地图导航。`
            : '司机在他的页面上同意后，或承运商、调度告诉后，这里会显示大约位置。'}
        </p>
        {d.donePermille !== null && (
          <div className="tripline" aria-hidden="true">
            <span className="bar">
              <i style={{ width: `${d.donePermille / 10}%` }} />
              <b style={{ left: `${d.donePermille / 10}%` }} />
            </span>
            <span>{d.from}</span>
            <span className="mid">{d.last?.place}</span>
            <span>{d.to}</span>
          </div>
        )}
      </div>
    </Panel>
  )
}
