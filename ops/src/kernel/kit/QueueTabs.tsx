/** 队列: the states of a desk's list as tabs, each with how many wait there where that is known; `note` says under the mouse what a state means. */
export function QueueTabs<S extends string>(props: {
  tabs: readonly { state: S; label: string; note?: string }[]
  now: string
  counts?: Readonly<Partial<Record<S, number>>>
  /** What the tabs part the list by, where that is not its queues. */
  label?: string
  onPick(state: S): void
}) {
  const { tabs, now, counts, label = '队列', onPick } = props
  return (
    <div className="qtabs" role="tablist" aria-label={label}>
      {tabs.map(t => (
        <button
          key={t.state}
          type="button"
          role="tab"
          title={t.note}
          aria-selected={t.state === now}
          onClick={() => onPick(t.state)}
        >
          {t.label}
          {counts?.[t.state] === undefined ? null : <b>{counts[t.state]}</b>}
        </button>
      ))}
    </div>
  )
}
