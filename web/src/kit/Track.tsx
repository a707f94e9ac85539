import type { ReactNode } from 'react'

export interface Step {
  key: string
  label: ReactNode
  /** Time, amount or remark under the label. */
  note?: ReactNode
  state: 'done' | 'now' | 'later'
}

const STATE_WORD = { done: '已完成', now: '进行中', later: '未到' } as const

/** Where an object stands. Narrow: vertical, finished steps but the last fold into one line. */
export function Track({ steps, label = '进度' }: { steps: readonly Step[]; label?: string }) {
  const folded = steps.filter((s, i) => s.state === 'done' && steps[i + 1]?.state !== 'now').length
  return (
    <ol className={folded > 1 ? 'track v fold' : 'track v'} aria-label={label}>
      {folded > 1 && (
        <li className="only-n more-n">
          <b>前 {folded} 步已完成</b>
        </li>
      )}
      {steps.map(s => (
        <li
          key={s.key}
          className={s.state === 'later' ? undefined : s.state}
          aria-current={s.state === 'now' ? 'step' : undefined}
        >
          <b>
            {s.label}
            <span className="vh">，{STATE_WORD[s.state]}</span>
          </b>
          {s.note && <small>{s.note}</small>}
        </li>
      ))}
    </ol>
  )
}

/** History: who, when, what. Newest first or last, as given. */
export function Timeline({
  items,
}: {
  items: readonly { key: string | number; time: string; text: ReactNode; state?: 'done' | 'now' }[]
}) {
  return (
    <ol className="vline">
      {items.map(i => (
        <li key={i.key} className={i.state}>
          <time>{i.time}</time>
          {i.text}
        </li>
      ))}
    </ol>
  )
}
