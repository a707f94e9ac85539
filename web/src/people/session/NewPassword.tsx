import { type PasswordOwner, passwordChecks } from '@mall/domain/people/session/password.rules.ts'
import { useState } from 'react'
import { Input } from '../../kernel/kit/Field.tsx'

interface Props {
  id: string
  label?: string
  value: string
  onChange: (password: string) => void
  owner?: PasswordOwner
  error: string | null | undefined
}

/** A new password with its three marks, which turn while one types. */
export function NewPassword({ id, label = '设置密码', value, onChange, owner, error }: Props) {
  const [show, setShow] = useState(false)
  return (
    <div>
      <Input
        id={id}
        label={label}
        type={show ? 'text' : 'password'}
        autoComplete="new-password"
        required
        value={value}
        onChange={e => onChange(e.target.value)}
        error={error}
        maxLength={128}
        after={
          <button type="button" className="link sm nowrap" aria-pressed={show} onClick={() => setShow(!show)}>
            {show ? '隐藏' : '显示'}
          </button>
        }
      />
      <ul className="marks" aria-label="密码要求">
        {passwordChecks(value, owner).map(c => (
          <li key={c.label} className={c.ok ? 'ok' : undefined}>
            {c.label}
            <span className="vh">{c.ok ? '，已满足' : '，未满足'}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
