import { leftText, serverTime, useTicking } from '@mall/client/serverClock.ts'
import { useCaller } from '@mall/client/useCall.ts'
import { runsFrom } from '@mall/domain/selling/auction/bidding.rules.ts'
import { useMutation } from '@tanstack/react-query'
import { Alert, Modal } from 'antd'
import { dateTime } from '../../kernel/kit/time.ts'
import type { DeskLot } from './lotWords.ts'
import { useBiddingAgain } from './useDeskLot.ts'

/** When a paused lot takes bids again and ends, were it to go on at `at`; `late`: not at once, because it rests at night. By the clock's own rule. */
export function goesOn(lot: Pick<DeskLot, 'pausedAt' | 'endAt'> & { form: { nightPause: boolean } }, at: number) {
  const leftMs = lot.endAt - (lot.pausedAt ?? at)
  const runs = runsFrom(at, leftMs, lot.form.nightPause)
  return { ...runs, leftMs, late: runs.from > at }
}

/** 恢复: says beforehand from when on bids are taken again and when the lot will end. */
export function ResumeDialog({ lot, onClose }: { lot: DeskLot; onClose(): void }) {
  const call = useCaller()
  const again = useBiddingAgain()
  const now = useTicking(serverTime())
  const resume = useMutation({
    mutationFn: () => call('/api/ops/resumeBiddingLot', { biddingNo: lot.biddingNo }),
    onSuccess: onClose,
    onSettled: again,
  })
  const next = goesOn(lot, now)
  return (
    <Modal
      open
      title={`恢复 ${lot.biddingNo}`}
      okText={next.late ? `${dateTime(next.from).slice(11)} 起恢复` : '马上恢复'}
      cancelText="取消"
      onCancel={onClose}
      onOk={() => resume.mutate()}
      confirmLoading={resume.isPending}
      width={440}
    >
      {next.late ? <Alert type="warning" showIcon title={`现在是夜间，本场夜间不走：${dateTime(next.from)} 才继续出价`} /> : null}
      <p className="hint">
        从剩余 {leftText(next.leftMs)} 走，{next.late ? '' : '马上受理出价，'}
        预计 {dateTime(next.end)} 结束
        {lot.form.nightPause ? '（18:00 到次日 9:00 不走）' : ''}；有人在最后时刻出价会顺延。买家会看到。
      </p>
      {resume.isError ? <Alert type="error" showIcon title={resume.error.message} /> : null}
    </Modal>
  )
}
