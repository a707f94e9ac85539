import { useCaller } from '@mall/client/useCall.ts'
import { type FormEvent, useId, useState } from 'react'
import { type Asked, prove } from '../../kernel/prove.ts'
import { Button } from '../../kernel/kit/Button.tsx'
import { Dialog } from '../../kernel/kit/Dialog.tsx'
import { Input } from '../../kernel/kit/Field.tsx'

/** Stays until the password is right or the person leaves it; what was to be done then goes on by itself. */
export default function ProveDialog({ asked }: { asked: Asked }) {
  const call = useCaller()
  const id = useId()
  const [password, setPassword] = useState('')
  const [error, setError] = useState('')
  const [busy, setBusy] = useState(false)
  const send = async (e: FormEvent) => {
    e.preventDefault()
    if (busy) return
    setBusy(true)
    const wrong = await prove(call, password)
    setBusy(false)
    if (wrong === '') return asked.end(true)
    setError(wrong)
  }
  return (
    <Dialog
      open
      title="请输入登录密码"
      onClose={() => asked.end(false)}
      footer={
        <>
          <Button onClick={() => asked.end(false)}>取消</Button>
          <Button type="submit" form={id} look="primary" busy={busy} busyText="正在核对">
            确认
          </Button>
        </>
      }
    >
      <form id={id} className="form" method="post" onSubmit={send} noValidate>
        <p className="mute">{asked.why}</p>
        <Input
          label="登录密码"
          type="password"
          data-typed-first
          autoComplete="current-password"
          required
          maxLength={128}
          value={password}
          error={error}
          onChange={e => {
            setPassword(e.target.value)
            setError('')
          }}
        />
      </form>
    </Dialog>
  )
}
