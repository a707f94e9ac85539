import { CallError } from '@mall/contract/errors.ts'
import { useCaller } from '@mall/client/useCall.ts'
import { MOBILE } from '@mall/domain/session/user.codes.ts'
import { type FormEvent, useEffect, useState } from 'react'
import { useSend } from '../app/data.ts'
import { Button } from '../kit/Button.tsx'
import { Input } from '../kit/Field.tsx'
import { halfWidth } from '../kit/number.ts'
import { notify } from '../kit/notify.ts'
import type { LoggedIn } from './login.page.tsx'

const WRONG_MOBILE = '手机号是 11 位数字，以 1 开头'

export function SmsForm({ onDone }: { onDone: (user: LoggedIn) => void }) {
  const call = useCaller()
  const send = useSend()
  const [mobile, setMobile] = useState('')
  const [smsCode, setCode] = useState('')
  const [wait, setWait] = useState(0)
  const [sandbox, setSandbox] = useState<string | null>(null)
  const [error, setError] = useState<{ at: 'mobile' | 'code'; text: string } | null>(null)
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    if (wait <= 0) return
    const timer = setTimeout(() => setWait(wait - 1), 1000)
    return () => clearTimeout(timer)
  }, [wait])

  const fail = (at: 'mobile' | 'code', text: string) => {
    setError({ at, text })
    document.getElementById(at === 'mobile' ? 'sms-mobile' : 'sms-code')?.focus()
  }
  const getCode = async () => {
    if (!MOBILE.test(mobile)) return fail('mobile', WRONG_MOBILE)
    setError(null)
    const sent = await send('/api/sms/sendSms', { mobile, purpose: 'login' })
    if (!sent) return
    setWait(sent.seconds)
    setSandbox(sent.sandboxCode ?? null)
    notify.success('验证码已发送')
    document.getElementById('sms-code')?.focus()
  }
  const submit = async (e: FormEvent) => {
    e.preventDefault()
    if (busy) return
    if (!MOBILE.test(mobile)) return fail('mobile', WRONG_MOBILE)
    if (!/^[0-9]{6}$/.test(smsCode)) return fail('code', '验证码是 6 位数字')
    setError(null)
    setBusy(true)
    try {
      onDone(await call('/api/user/smsLoginUserBean', { mobile, smsCode }))
    } catch (e) {
      fail('code', e instanceof CallError ? e.message : '登录没有完成，请稍后再试')
      setBusy(false)
    }
  }
  return (
    <form method="post" onSubmit={submit} noValidate>
      <Input
        id="sms-mobile"
        label="手机号"
        inputMode="tel"
        autoComplete="tel"
        required
        value={mobile}
        onChange={e => setMobile(halfWidth(e.target.value))}
        error={error?.at === 'mobile' ? error.text : null}
        maxLength={11}
      />
      <Input
        id="sms-code"
        label="短信验证码"
        inputMode="numeric"
        autoComplete="one-time-code"
        required
        value={smsCode}
        onChange={e => setCode(halfWidth(e.target.value))}
        error={error?.at === 'code' ? error.text : null}
        hint={sandbox ? `沙箱短信，验证码 ${sandbox}` : undefined}
        maxLength={6}
        after={
          <button type="button" className="link sm" disabled={wait > 0} onClick={getCode}>
            {wait > 0 ? `${wait} 秒后再发` : '获取验证码'}
          </button>
        }
      />
      <Button type="submit" look="primary" size="lg" wide busy={busy} busyText="正在登录">
        登录
      </Button>
    </form>
  )
}
