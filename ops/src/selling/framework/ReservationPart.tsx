import { useLazyCall } from '@mall/client/useCall.ts'
import { ContractStatus } from '@mall/domain/orders/contract/contract.status.ts'
import { ReservationState } from '@mall/domain/selling/framework/reservation.rules.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import { ActButton } from '../../kernel/kit/ActButton.tsx'
import { PaneState } from '../../kernel/kit/PaneState.tsx'
import { StatusTag } from '../../kernel/kit/Tag.tsx'
import { useStaff, whyNoRight } from '../../kernel/staff.ts'
import type { DeskContract } from './frameworkWords.ts'
import { ReservationDialog } from './ReservationDialog.tsx'
import { PeriodList } from './ReservationPane.tsx'
import { keptText, reservationAddress } from './reservationWords.ts'

/** 备货 in the pane of its contract: what is agreed, what lies there; a new one is written down here. */
export function ReservationPart({ c }: { c: DeskContract }) {
  const [asks, setAsks] = useState(false)
  const noRun = whyNoRight(useStaff(), 'framework.run')
  const read = useLazyCall('/api/ops/getContractReservations', { ccNo: c.ccNo }, { refetchMs: 15_000 })
  const living = read.data?.list.filter(r => r.state === 'waits' || r.state === 'inForce') ?? []
  const past = (read.data?.list.length ?? 0) - living.length
  const full = c.lines.every(l => living.some(r => r.lineNo === l.lineNo))
  const why =
    c.status !== ContractStatus.confirmed || c.term === 'over'
      ? '合同履约中才能约定备货'
      : (noRun ?? (full ? '每一行都已有备货，先结束它再约定' : null))
  return (
    <>
      <div className="row">
        <h3>备货</h3>
        <span className="push">
          <ActButton size="small" {...(why ? { why } : {})} onClick={() => setAsks(true)}>
            约定备货
          </ActButton>
        </span>
      </div>
      {!read.data ? (
        <PaneState query={read} />
      ) : living.length === 0 ? (
        <p className="mute">
          没有约定备货，订货时按当时的现货。
          {past > 0 && <Link to={`/frameworkReservations?view=all&word=${c.ccNo}`}>以前的 {past} 份</Link>}
        </p>
      ) : (
        living.map(r => (
          <div key={r.reservationNo}>
            <div className="row">
              <Link to={reservationAddress(r.reservationNo)}>{r.reservationNo}</Link>
              <StatusTag of={ReservationState} code={r.state} />
              <span className="mute">
                {r.title}　{keptText(r)}
              </span>
            </div>
            <PeriodList r={r} />
          </div>
        ))
      )}
      {asks && <ReservationDialog c={c} reserved={living.map(r => r.lineNo)} onClose={() => setAsks(false)} />}
    </>
  )
}
