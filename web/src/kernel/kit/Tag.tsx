import type { Tone } from '@mall/domain/kernel/codes.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'

/** `line` is for kinds (理计, 工地), tones are for states, the dot only in titles. */
export function Tag({ tone = 'none', dot, line, children }: { tone?: Tone; dot?: boolean; line?: boolean; children: ReactNode }) {
  return (
    <span className={['tag', tone !== 'none' && tone, dot && 'dot', line && 'line'].filter(Boolean).join(' ')}>{children}</span>
  )
}

interface StateTable {
  label(code: string | number): string
  tone(code: string | number): Tone
}

/** Text and tone of a state come from its one table. */
export function StatusTag({ of, code, dot }: { of: StateTable; code: string | number; dot?: boolean }) {
  return (
    <Tag tone={of.tone(code)} dot={dot}>
      {of.label(code)}
    </Tag>
  )
}

/** An applied filter. With `to` it is a link (works without JavaScript), else a button. */
export function Chip({
  children,
  name,
  to,
  onRemove,
}: {
  children: ReactNode
  name: string
  to?: string
  onRemove?: () => void
}) {
  return (
    <span className="chip">
      {children}
      {to !== undefined ? (
        <Link to={to} className="x" aria-label={`去掉 ${name}`} preventScrollReset>
          ×
        </Link>
      ) : (
        <button type="button" aria-label={`去掉 ${name}`} onClick={onRemove}>
          ×
        </button>
      )}
    </span>
  )
}
