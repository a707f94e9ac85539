/** 队列: the states of a desk's list as tabs, each with how many wait there where that is known. */
export function QueueTabs<S extends string>(props: {
  tabs: readonly { state: S; label: string }[]
  now: string
  counts: Readonly<Partial<Record<S, number>>>
  onPick(state: S): void
}) {
  const { tabs, now, counts, onPick } = props
  return (
    <div className="qtabs" role="tablist" aria-label="队列">
      {tabs.map(t => (
        <button key={t.state} type="button" role="tab" aria-selected={t.state === now} onClick={() => onPick(t.state)}>
          {t.label}
          {counts[t.state] === undefined ? null : <b>{counts[t.state]}</b>}
        </button>
      ))}
    </div>
  )
}
