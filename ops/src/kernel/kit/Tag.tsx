import type { Tone } from '@mall/domain/kernel/codes.ts'
import type { ReactNode } from 'react'

/** States in the mall's five tones; `line` is for kinds. antd's own presets would be other colours. */
export function Tag({ tone = 'none', dot, line, children }: { tone?: Tone; dot?: boolean; line?: boolean; children: ReactNode }) {
  return (
    <span className={['tag', tone !== 'none' && tone, dot && 'dot', line && 'line'].filter(Boolean).join(' ')}>{children}</span>
  )
}

interface StateTable {
  label(code: string | number): string
  tone(code: string | number): Tone
}

export function StatusTag({ of, code, dot }: { of: StateTable; code: string | number; dot?: boolean }) {
  return (
    <Tag tone={of.tone(code)} dot={dot}>
      {of.label(code)}
    </Tag>
  )
}
