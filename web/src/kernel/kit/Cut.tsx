import { type ReactNode, useState } from 'react'

/** How many rows of a long table stand before the rest is asked for: on a desktop, and on a phone, where each is a card. */
const CUT = { wide: 6, narrow: 3 } as const

/** A long table whose first rows answer most readers; one press shows all. Without script everything is shown. */
export function Cut({ rows, label, children }: { rows: number; label: string; children: ReactNode }) {
  const [all, setAll] = useState(false)
  const long = !all && rows > CUT.narrow
  return (
    <div className={long ? 'cut' : undefined}>
      {children}
      {long && (
        <p className={rows > CUT.wide ? 'cutmore' : 'cutmore only-n'}>
          <button type="button" className="link" onClick={() => setAll(true)}>
            {label}
          </button>
        </p>
      )}
    </div>
  )
}
