/** 接下来: the steps still to come, as the rule says them. */
export function Ahead({ steps }: { steps: readonly string[] }) {
  if (steps.length === 0) return null
  return (
    <ol className="ahead">
      {steps.map(s => (
        <li key={s}>{s}</li>
      ))}
    </ol>
  )
}
