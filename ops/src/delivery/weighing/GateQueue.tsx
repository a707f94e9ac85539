// 排队叫号: trucks that wait before the gate, in turn; the next is called, who does not come goes back.
import { useCaller } from '@mall/client/useCall.ts'
import { newRequestId } from '@mall/client/requestId.ts'
import type { Reply } from '@mall/contract/main/calls.ts'
import { ageText } from '@mall/domain/delivery/tracking/eta.rules.ts'
import { plateText } from '@mall/domain/delivery/shipment/plate.ts'
import { useMutation } from '@tanstack/react-query'
import { App } from 'antd'
import { useRef } from 'react'
import { useStaff, whyNoRight } from '../../kernel/staff.ts'
import { ActButton } from '../../kernel/kit/ActButton.tsx'
import { clock, useGateAgain } from './gateAgain.ts'

type Board = Reply<'/api/ops/getGateBoard'>

/** Nothing while nobody waits: a gate without a line works as before. */
export function GateQueue({ b, onOpen }: { b: Board; onOpen(waybillNo: string): void }) {
  const call = useCaller()
  const again = useGateAgain()
  const { message } = App.useApp()
  const noRight = whyNoRight(useStaff(), 'ship.gate')
  const right = noRight ? { why: noRight } : {}
  // A press that is sent twice calls one truck; the next press is another.
  const requestId = useRef(newRequestId())
  const failed = (e: Error) => void message.error(e.message)
  const next = useMutation({
    mutationFn: () => call('/api/ops/callTruck', { depotCode: b.depotCode, requestId: requestId.current }),
    onSuccess: r => {
      void message.success(`已叫 ${r.plate}，司机页上会看到`)
      onOpen(r.waybillNo)
    },
    onError: failed,
    onSettled: () => {
      requestId.current = newRequestId()
      again()
    },
  })
  const miss = useMutation({
    mutationFn: (waybillNo: string) => call('/api/ops/missCall', { waybillNo }),
    onError: failed,
    onSettled: again,
  })
  const waiting = b.queueNos.flatMap(no => b.trucks.find(t => t.waybillNo === no) ?? [])
  if (waiting.length === 0) return null
  return (
    <section className="gline" aria-label="门口排队">
      <div className="row">
        <b>门口排队 {waiting.length} 车</b>
        <ActButton size="small" type="primary" {...right} loading={next.isPending} onClick={() => next.mutate()}>
          叫下一车
        </ActButton>
      </div>
      <ol>
        {waiting.map(t => (
          <li key={t.waybillNo} className={t.queue?.calledAt ? 'on' : undefined}>
            <button type="button" className="link" onClick={() => onOpen(t.waybillNo)}>
              {plateText(t.plate)}
            </button>
            <small className="mute">
              {t.slotAt === null ? '' : `${clock(t.slotAt).slice(0, 5)} 时段，`}
              {t.queue ? `${ageText(b.now - t.queue.arrivedAt)}到` : ''}
              {t.queue && t.queue.missed > 0 ? `，叫过 ${t.queue.missed} 次没有来` : ''}
            </small>
            {t.queue?.calledAt ? (
              <>
                <small className="ship-warn">{clock(t.queue.calledAt).slice(0, 5)} 已叫号</small>
                <ActButton size="small" {...right} loading={miss.isPending} onClick={() => miss.mutate(t.waybillNo)}>
                  没有来
                </ActButton>
              </>
            ) : (
              <small className="mute">{t.queue?.minutes == null ? '' : `约 ${t.queue.minutes} 分钟`}</small>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}
