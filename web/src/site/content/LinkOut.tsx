import type { ReactNode } from 'react'
import { Link } from 'react-router'

/** Where the desk leads its readers: a page of ours here, another house's in a window of its own. */
export const LinkOut = ({ to, className, children }: { to: string; className?: string | undefined; children: ReactNode }) =>
  to.startsWith('/') ? (
    <Link to={to} className={className}>
      {children}
    </Link>
  ) : (
    <a href={to} className={className} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  )
