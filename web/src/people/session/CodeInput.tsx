import { useEffect, useState } from 'react'
import { Input } from '../../kernel/kit/Field.tsx'
import { halfWidth } from '../../kernel/kit/number.ts'
import { notify } from '../../kernel/kit/notify.ts'

export interface CodeInputProps {
  id: string
  label: string
  value: string
  onChange: (code: string) => void
  error: string | null | undefined
}
interface Props extends CodeInputProps {
  /** Sends a code; undefined: none went out, and it was said why. */
  send: () => Promise<{ seconds: number; sandboxCode?: string | undefined } | undefined>
  /** Nobody carries it. */
  off: boolean
  hint: (sandboxCode: string | null) => string | undefined
}

/** A code of six digits and the button that sends it; the sandbox shows the code instead of sending it. */
export function CodeInput({ id, label, value, onChange, error, send, off, hint }: Props) {
  const [wait, setWait] = useState(0)
  const [sandbox, setSandbox] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    if (wait <= 0) return
    const timer = setTimeout(() => setWait(wait - 1), 1000)
    return () => clearTimeout(timer)
  }, [wait])

  const getCode = async () => {
    if (busy) return
    setBusy(true)
    const sent = await send()
    setBusy(false)
    if (!sent) return
    setWait(sent.seconds)
    setSandbox(sent.sandboxCode ?? null)
    notify.success('验证码已发送')
    document.getElementById(id)?.focus()
  }
  return (
    <Input
      id={id}
      label={label}
      inputMode="numeric"
      autoComplete="one-time-code"
      required
      value={value}
      onChange={e => onChange(halfWidth(e.target.value))}
      error={error}
      hint={hint(sandbox)}
      maxLength={6}
      after={
        <button type="button" className="link sm nowrap" disabled={wait > 0 || busy || off} onClick={getCode}>
          {wait > 0 ? `${wait} 秒后再发` : '获取验证码'}
        </button>
      }
    />
  )
}
