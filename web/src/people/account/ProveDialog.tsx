import { useCaller } from '@mall/client/useCall.ts'
import { PartnerLink } from '@mall/domain/platform/partner/partner.codes.ts'
import { type FormEvent, useId, useState } from 'react'
import { useBoot } from '../../kernel/deps.ts'
import { type Asked, prove } from '../../kernel/prove.ts'
import { Button } from '../../kernel/kit/Button.tsx'
import { Seg } from '../../kernel/kit/Choice.tsx'
import { Dialog } from '../../kernel/kit/Dialog.tsx'
import { Input } from '../../kernel/kit/Field.tsx'
import { CodeField, wrongCode } from '../session/CodeField.tsx'

type Way = 'password' | 'code'
const WAYS: { value: Way; label: string }[] = [
  { value: 'password', label: '登录密码' },
  { value: 'code', label: '短信验证码' },
]

/** Stays until the proof is right or the person leaves it; what was to be done then goes on by itself. */
export default function ProveDialog({ asked }: { asked: Asked }) {
  const call = useCaller()
  const { site, session } = useBoot()
  const id = useId()
  const [way, setWay] = useState<Way>('password')
  const [typed, setTyped] = useState('')
  const [error, setError] = useState('')
  const [busy, setBusy] = useState(false)
  const type = (text: string) => {
    setTyped(text)
    setError('')
  }
  const send = async (e: FormEvent) => {
    e.preventDefault()
    if (busy) return
    const byCode = way === 'code'
    const unlike = byCode ? wrongCode(typed) : null
    if (unlike) return setError(unlike)
    setBusy(true)
    const wrong = await prove(call, byCode ? { smsCode: typed } : { password: typed })
    setBusy(false)
    if (wrong === '') return asked.end(true)
    setError(wrong)
  }
  return (
    <Dialog
      open
      title="请确认是您本人"
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
        {site.partners.sms !== PartnerLink.off && (
          <p className="row">
            <Seg
              label="用什么确认"
              options={WAYS}
              value={way}
              onChange={next => {
                setWay(next)
                type('')
              }}
            />
          </p>
        )}
        {way === 'password' ? (
          <Input
            label="登录密码"
            type="password"
            data-typed-first
            autoComplete="current-password"
            required
            maxLength={128}
            value={typed}
            error={error}
            onChange={e => type(e.target.value)}
          />
        ) : (
          <CodeField
            id={`${id}-code`}
            label="短信验证码"
            mobile={session.userInfo?.mobile ?? ''}
            purpose="prove"
            mobileIsGood={() => true}
            value={typed}
            onChange={type}
            error={error}
          />
        )}
      </form>
    </Dialog>
  )
}
