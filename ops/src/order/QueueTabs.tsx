import type { Reply } from '@mall/contract/calls.ts'

export type Queue = 'review' | 'approval' | 'cancelApply' | 'all'

const tabs: { queue: Queue; label: string; note: string }[] = [
  { queue: 'review', label: '待审核', note: '销售审核' },
  { queue: 'approval', label: '待审批', note: '超金额线或协议品' },
  { queue: 'cancelApply', label: '取消申请', note: '已付款，同意即退款' },
  { queue: 'all', label: '全部', note: '按状态查找' },
]

export function QueueTabs({
  queue,
  work,
  onPick,
}: {
  queue: string
  work: Reply<'/api/ops/getWorkCount'> | undefined
  onPick(queue: Queue): void
}) {
  return (
    <div className="qtabs" role="tablist" aria-label="队列">
      {tabs.map(t => {
        const count = t.queue === 'all' ? undefined : work?.[t.queue]
        return (
          <button key={t.queue} type="button" role="tab" aria-selected={t.queue === queue} onClick={() => onPick(t.queue)}>
            <span>
              {count === undefined ? null : <b>{count}</b>}
              {t.label}
            </span>
            <small>{t.queue === 'all' && work ? `今日 ${work.todayOrders} 单` : t.note}</small>
          </button>
        )
      })}
    </div>
  )
}
