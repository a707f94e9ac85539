import type { Reply } from '@mall/contract/main/calls.ts'
import { slipWords } from '@mall/domain/delivery/production/week.ts'
import { tons } from '@mall/domain/kernel/weight.ts'
import { BookingState } from '@mall/domain/delivery/production/schedule.codes.ts'
import { Tag } from '../../kernel/kit/Tag.tsx'

export type OwnLine = Reply<'/api/order/getProductionSchedule'>['mine']['list'][number]

/** 轧制 62 %, 已轧吨; before the first report the word for it. */
export function Progress({ line }: { line: OwnLine }) {
  if (line.state === 'waiting') return <span className="mute">待排</span>
  if (line.producedKg === 0) return <span className="mute">待轧</span>
  return (
    <>
      {line.state === 'done' ? '已入库' : `生产 ${line.percent} %`}
      <span className="rolled" aria-hidden="true">
        <i style={{ '--made': `${line.percent}%` } as object} />
      </span>
      <small>已产 {tons(line.producedKg)} 吨</small>
    </>
  )
}

/** 后移 14 天, 按期, 生产中, 待排. */
export function LineState({ line }: { line: OwnLine }) {
  if (line.state === 'waiting') return <Tag tone="wait">待排</Tag>
  if (line.state === 'done') return <Tag tone="good">{BookingState.label('done')}</Tag>
  if (line.slip && line.plannedOn) return <Tag tone="wait">后移，{slipWords(line.slip.fromOn, line.plannedOn)}</Tag>
  if (line.state === 'running') return <Tag tone="info">{BookingState.label('running')}</Tag>
  return <Tag tone="good">按期</Tag>
}
