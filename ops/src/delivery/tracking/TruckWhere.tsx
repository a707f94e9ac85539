// 车现在在哪里, beside the truck's load and track: the last known place, its source and age, an estimate of its arrival.
import { useLazyCall } from '@mall/client/useCall.ts'
import { PositionSource, TripLeg } from '@mall/domain/delivery/tracking/tracking.codes.ts'
import { TruckDone } from './TruckDone.tsx'

const AGAIN_MS = 60_000

/** Of a truck that is on its way; nothing of one that is not and of which nothing is known. */
export function TruckWhere({ waybillNo }: { waybillNo: string }) {
  const read = useLazyCall('/api/ops/getTruckPosition', { waybillNo }, { keepOld: true, refetchMs: AGAIN_MS })
  const d = read.data
  if (!d || (d.leg === TripLeg.none && !d.last)) return null
  return (
    <div className="ship-part">
      <h3>车现在在哪里</h3>
      <p className={d.last?.old ? 'ship-warn' : undefined}>{d.says}</p>
      {d.etaText ? <p className={d.etaAt === null ? 'ship-warn' : 'mute'}>{d.etaText}</p> : null}
      <p className="mute">
        {d.last
          ? `${PositionSource.label(d.last.source)}，${d.last.ageText}${d.last.note ? `：${d.last.note}` : ''}`
          : d.sharing
            ? '司机已同意告诉手机位置，还没有收到'
            : '司机没有打开位置；问到的在「登记途经」里记'}
      </p>
      <TruckDone d={d} />
    </div>
  )
}
