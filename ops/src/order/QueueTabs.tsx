import type { Reply } from '@mall/contract/calls.ts'

export type Queue = 'review' | 'approval' | 'cancelApply' | 'all'

const tabs: { queue: Queue; label: string; note: string }[] = [
  { queue: 'review', label: '待审核', note: '由销售审核' },
  { queue: 'approval', label: '待审批', note: '超金额线、协议品或经理曾退回，由销售经理审批' },
  { queue: 'cancelApply', label: '取消申请', note: '已付款，同意即退款' },
  { queue: 'all', label: '全部', note: '按状态、日期、单号查找' },
]

export function QueueTabs(p: { queue: string; work: Reply<'/api/ops/getWorkCount'> | undefined; onPick(queue: Queue): void }) {
  return (
    <div className="qtabs" role="tablist" aria-label="队列">
      {tabs.map(t => {
        const count = t.queue === 'all' ? undefined : p.work?.[t.queue]
        return (
          <button
            key={t.queue}
            type="button"
            role="tab"
            title={t.note}
            aria-selected={t.queue === p.queue}
            onClick={() => p.onPick(t.queue)}
          >
            {t.label}
            {count === undefined ? null : <b>{count}</b>}
          </button>
        )
      })}
    </div>
  )
}
