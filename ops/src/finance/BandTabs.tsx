/** The bands of a list as its tabs. */
export function BandTabs<C extends string>(p: {
  label: string
  tabs: readonly { code: C; label: string }[]
  value: C
  onChange(code: C): void
}) {
  return (
    <div className="qtabs" role="tablist" aria-label={p.label}>
      {p.tabs.map(t => (
        <button key={t.code} type="button" role="tab" aria-selected={t.code === p.value} onClick={() => p.onChange(t.code)}>
          {t.label}
        </button>
      ))}
    </div>
  )
}
