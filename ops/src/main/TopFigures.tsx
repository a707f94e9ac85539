import type { Reply } from '@mall/contract/main/calls.ts'
import { yuan } from '@mall/domain/kernel/money.ts'
import { tons } from '@mall/domain/kernel/weight.ts'

/** The day so far, in the top bar. */
export function TopFigures({ work }: { work: Reply<'/api/ops/getWorkCount'> | undefined }) {
  if (!work) return <span className="mute"> </span>
  return (
    <span className="figures mute" title="今日下的单，按北京时间；不含已取消的">
      今日有效 <b>{work.todayOrders}</b> 单，<b>{tons(work.todayKg)}</b> 吨，<b>{yuan(work.todayFen)}</b> 元
      {work.unpaid > 0 ? (
        <>
          ；待付款 <b>{work.unpaid}</b> 单
        </>
      ) : null}
    </span>
  )
}
