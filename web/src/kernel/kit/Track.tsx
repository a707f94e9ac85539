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
  // Only a finished beginning folds: with a gap in it, or a step done ahead, each says for itself how it stands.
  const open = steps.findIndex(s => s.state !== 'done')
  const done = open === -1 ? steps.length : open
  const whole = steps.every((s, i) => i < done || s.state !== 'done')
  const folded = whole ? done - (steps[done]?.state === 'now' ? 1 : 0) : 0
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
