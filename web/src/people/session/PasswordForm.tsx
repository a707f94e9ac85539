import type { LoggedIn } from '@mall/contract/people/session/session.ts'
import { CallError } from '@mall/contract/kernel/callError.ts'
import { Codes } from '@mall/contract/kernel/codes.ts'
import { useCaller } from '@mall/client/useCall.ts'
import { type FormEvent, useState } from 'react'
import { useBoot } from '../../kernel/deps.ts'
import { Button } from '../../kernel/kit/Button.tsx'
import { Input } from '../../kernel/kit/Field.tsx'
import type { Start } from './FirstPassword.tsx'

/** Errors stand at the field they belong to; what was typed stays. */
export function PasswordForm({ onDone, onFirst }: { onDone: (user: LoggedIn) => void; onFirst: (start: Start) => void }) {
  const call = useCaller()
  const { demo } = useBoot()
  const [userName, setName] = useState('')
  const [password, setPassword] = useState('')
  const [show, setShow] = useState(false)
  const [error, setError] = useState<{ at: 'name' | 'password'; text: string } | null>(null)
  const [busy, setBusy] = useState(false)

  const fail = (at: 'name' | 'password', text: string) => {
    setError({ at, text })
    document.getElementById(at === 'name' ? 'login-name' : 'login-password')?.focus()
  }
  const submit = async (e: FormEvent) => {
    e.preventDefault()
    if (busy) return
    if (userName.trim() === '') return fail('name', '请输入账号或手机号')
    if (password === '') return fail('password', '请输入密码')
    setError(null)
    setBusy(true)
    try {
      onDone(await call('/api/user/loginUser', { userName: userName.trim(), password }))
    } catch (e) {
      if (e instanceof CallError && e.code === Codes.PASSWORD_FIRST)
        return onFirst({ account: userName.trim(), startPassword: password })
      fail('password', e instanceof CallError ? e.message : '登录没有完成，请稍后再试')
      setBusy(false)
    }
  }
  return (
    <form method="post" onSubmit={submit} noValidate>
      <Input
        id="login-name"
        label="账号或手机号"
        name="userName"
        autoComplete="username"
        required
        value={userName}
        onChange={e => setName(e.target.value)}
        error={error?.at === 'name' ? error.text : null}
        maxLength={40}
      />
      <Input
        id="login-password"
        label="密码"
        name="password"
        type={show ? 'text' : 'password'}
        autoComplete="current-password"
        required
        value={password}
        onChange={e => setPassword(e.target.value)}
        error={error?.at === 'password' ? error.text : null}
        maxLength={128}
        after={
          <button type="button" className="link sm" aria-pressed={show} onClick={() => setShow(!show)}>
            {show ? '隐藏' : '显示'}
          </button>
        }
      />
      <Button type="submit" look="primary" size="lg" wide busy={busy} busyText="正在登录">
        登录
      </Button>
      {demo && <p className="hint">演示账号 demo01，密码 Steel@2026。</p>}
    </form>
  )
}
