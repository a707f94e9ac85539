import type { ReactNode } from 'react'
import { Link } from 'react-router'

/** A view of a page among others (`nav.tabs`): a link, so that every view has an address; the page stays where it is scrolled to. */
export function Tab({ to, on, children }: { to: string; on: boolean; children: ReactNode }) {
  return (
    <Link to={to} className={on ? 'on' : undefined} aria-current={on ? 'page' : undefined} preventScrollReset>
      {children}
    </Link>
  )
}
