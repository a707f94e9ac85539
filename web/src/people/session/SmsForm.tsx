import { Codes } from '@mall/contract/kernel/codes.ts'
import type { LoggedIn } from '@mall/contract/people/session/session.ts'
import { plainMobile } from '@mall/domain/kernel/pasted.ts'
import { useCaller } from '@mall/client/useCall.ts'
import { MOBILE } from '@mall/domain/people/session/user.codes.ts'
import { type FormEvent, useState } from 'react'
import { useFieldErrors } from '../../kernel/useFieldErrors.ts'
import { Button } from '../../kernel/kit/Button.tsx'
import { Input } from '../../kernel/kit/Field.tsx'
import { CodeField, WRONG_MOBILE, wrongCode } from './CodeField.tsx'

export function SmsForm({ onDone }: { onDone: (user: LoggedIn) => void }) {
  const call = useCaller()
  const [mobile, setMobile] = useState('')
  const [smsCode, setCode] = useState('')
  const [busy, setBusy] = useState(false)
  const { errors, check, refused } = useFieldErrors<'sms-mobile' | 'sms-code'>()
  const mobileWrong = !MOBILE.test(mobile) && WRONG_MOBILE

  const submit = async (e: FormEvent) => {
    e.preventDefault()
    if (busy) return
    const good = check([
      ['sms-mobile', mobileWrong],
      ['sms-code', wrongCode(smsCode)],
    ])
    if (!good) return
    setBusy(true)
    try {
      onDone(await call('/api/user/smsLoginUserBean', { mobile, smsCode }))
    } catch (e) {
      refused(e, { [Codes.SMS_WRONG]: 'sms-code', [Codes.ACCOUNT_FROZEN]: 'sms-mobile' })
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
        plain={plainMobile}
        onChange={e => setMobile(e.target.value)}
        error={errors['sms-mobile']}
      />
      <CodeField
        id="sms-code"
        mobile={mobile}
        purpose="login"
        mobileIsGood={() => check([['sms-mobile', mobileWrong]])}
        value={smsCode}
        onChange={setCode}
        error={errors['sms-code']}
      />
      <Button type="submit" look="primary" size="lg" wide busy={busy} busyText="正在登录">
        登录
      </Button>
    </form>
  )
}
