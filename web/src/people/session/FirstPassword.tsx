import { Codes } from '@mall/contract/kernel/codes.ts'
import type { LoggedIn } from '@mall/contract/people/session/session.ts'
import { useCaller, useLazyCall } from '@mall/client/useCall.ts'
import { passwordProblem } from '@mall/domain/people/session/password.rules.ts'
import { MOBILE } from '@mall/domain/people/session/user.codes.ts'
import { type FormEvent, useState } from 'react'
import { useRefresh } from '../../kernel/data.ts'
import { useFieldErrors } from '../../kernel/useFieldErrors.ts'
import { Button } from '../../kernel/kit/Button.tsx'
import { Agreements } from './Agreements.tsx'
import { NewPassword } from './NewPassword.tsx'

/** Name and the password that the mill gave, as they were typed at the log-in. */
export interface Start {
  account: string
  startPassword: string
}
const TEXTS = {}

/** The first log-in with a password of the mill: it is replaced by an own one, and the texts are agreed to, before anything else. */
export function FirstPassword({ account, startPassword, onDone }: Start & { onDone: (user: LoggedIn) => void }) {
  const call = useCaller()
  const refresh = useRefresh()
  const texts = useLazyCall('/api/cms/getPrivacyInfo', TEXTS).data ?? []
  const [password, setPassword] = useState('')
  const [agreed, setAgreed] = useState(false)
  const [busy, setBusy] = useState(false)
  const { errors, check, refused } = useFieldErrors<'first-password' | 'agree'>()
  const owner = MOBILE.test(account) ? { mobile: account } : {}
  const submit = async (e: FormEvent) => {
    e.preventDefault()
    if (busy) return
    const good = check([
      ['first-password', passwordProblem(password, owner)],
      ['agree', !agreed && '请阅读并勾选同意后再登录'],
    ])
    if (!good) return
    setBusy(true)
    try {
      const agreements = texts.map(({ articleId, version }) => ({ articleId, version }))
      onDone(await call('/api/user/setFirstPassword', { account, startPassword, password, agreements }))
    } catch (e) {
      const at = 'first-password'
      refused(e, {
        [Codes.PASSWORD_WEAK]: at,
        [Codes.PASSWORD_SAME]: at,
        [Codes.LOGIN_WRONG]: at,
        [Codes.LOGIN_THROTTLED]: at,
        [Codes.START_PASSWORD_OLD]: at,
        [Codes.PASSWORD_OWN]: at,
        [Codes.AGREEMENT_NEEDED]: 'agree',
      })
      // The text may be a newer one than what was read.
      void refresh('/api/cms/getPrivacyInfo')
      setBusy(false)
    }
  }
  return (
    <form className="bd form" method="post" onSubmit={submit} noValidate>
      <h2>设成自己的密码</h2>
      <p className="mute">账号 {account} 现在用的是钢厂告诉您的初始密码，设成自己的密码以后登录。</p>
      <input type="hidden" name="userName" autoComplete="username" value={account} readOnly />
      <NewPassword
        id="first-password"
        label="新密码"
        value={password}
        onChange={setPassword}
        owner={owner}
        error={errors['first-password']}
      />
      <Agreements texts={texts} agreed={agreed} onChange={setAgreed} error={errors.agree} />
      <Button type="submit" look="primary" size="lg" wide busy={busy} busyText="正在登录">
        保存并登录
      </Button>
    </form>
  )
}
