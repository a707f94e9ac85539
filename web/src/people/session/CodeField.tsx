import type { Sent } from '@mall/contract/main/calls.ts'
import { useEffect, useState } from 'react'
import { useSend } from '../../kernel/data.ts'
import { useBoot } from '../../kernel/deps.ts'
import { Input } from '../../kernel/kit/Field.tsx'
import { halfWidth } from '../../kernel/kit/number.ts'
import { notify } from '../../kernel/kit/notify.ts'

export const WRONG_MOBILE = '手机号是 11 位数字，以 1 开头'
export const wrongCode = (code: string): string | null => (/^[0-9]{6}$/.test(code) ? null : '验证码是 6 位数字')

interface Props {
  id: string
  label?: string
  mobile: string
  purpose: NonNullable<Sent<'/api/sms/sendSms'>['purpose']>
  /** Checks the number before a code is sent to it, showing what is wrong with it. */
  mobileIsGood: () => boolean | Promise<boolean>
  value: string
  onChange: (code: string) => void
  error: string | null | undefined
}

/** The code and the button that sends it; the sandbox shows the code instead of sending it. */
export function CodeField({ id, label = '短信验证码', mobile, purpose, mobileIsGood, value, onChange, error }: Props) {
  const send = useSend()
  const { site } = useBoot()
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
    const sent = (await mobileIsGood()) ? await send('/api/sms/sendSms', { mobile, purpose }) : undefined
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
      hint={
        site.partners.sms === 'off' ? '短信通道尚未接入，暂时收不到验证码。' : sandbox ? `沙箱短信，验证码 ${sandbox}` : undefined
      }
      maxLength={6}
      after={
        <button
          type="button"
          className="link sm nowrap"
          disabled={wait > 0 || busy || site.partners.sms === 'off'}
          onClick={getCode}
        >
          {wait > 0 ? `${wait} 秒后再发` : '获取验证码'}
        </button>
      }
    />
  )
}
