import { Codes } from '@mall/contract/kernel/codes.ts'
import { plainMobile } from '@mall/domain/kernel/pasted.ts'
import { MOBILE } from '@mall/domain/people/session/user.codes.ts'
import { useCaller } from '@mall/client/useCall.ts'
import { type FormEvent, useState } from 'react'
import { useRefresh } from '../../kernel/data.ts'
import { useBoot, useDeps } from '../../kernel/deps.ts'
import { useFieldErrors } from '../../kernel/useFieldErrors.ts'
import { Button } from '../../kernel/kit/Button.tsx'
import { Seg } from '../../kernel/kit/Choice.tsx'
import { Input } from '../../kernel/kit/Field.tsx'
import { notify } from '../../kernel/kit/notify.ts'
import { CodeField, WRONG_MOBILE, wrongCode } from '../session/CodeField.tsx'

type Way = 'password' | 'code'
const WAYS: { value: Way; label: string }[] = [
  { value: 'password', label: '登录密码' },
  { value: 'code', label: '短信验证码' },
]

/** The other account is proved as at the log-in; the one of this session is asked for by the call itself (kernel/prove.ts). */
export function LinkAccount({ onClose }: { onClose: () => void }) {
  const call = useCaller()
  const refresh = useRefresh()
  const { session } = useDeps()
  const { site } = useBoot()
  const [way, setWay] = useState<Way>('password')
  const [name, setName] = useState('')
  const [secret, setSecret] = useState('')
  const [busy, setBusy] = useState(false)
  const { errors, check, refused } = useFieldErrors<'link-name' | 'link-secret'>()
  const byCode = way === 'code'
  const nameWrong = byCode ? !MOBILE.test(name) && WRONG_MOBILE : name.trim() === '' && '请输入账号或手机号'
  const submit = async (e: FormEvent) => {
    e.preventDefault()
    if (busy) return
    const good = check([
      ['link-name', nameWrong],
      ['link-secret', byCode ? wrongCode(secret) : secret === '' && '请输入密码'],
    ])
    if (!good) return
    setBusy(true)
    try {
      await call('/api/user/linkAccount', byCode ? { mobile: name, smsCode: secret } : { account: name.trim(), password: secret })
      await refresh('/api/user/getLinkedAccountList')
      session.set({ session: { ...session.get().session, linked: true } })
      notify.success('已关联，页面上方可切换企业。')
      onClose()
    } catch (e) {
      refused(e, {
        [Codes.SMS_WRONG]: 'link-secret',
        [Codes.LOGIN_WRONG]: 'link-secret',
        [Codes.LINK_WRONG]: 'link-name',
        [Codes.PASSWORD_FIRST]: 'link-name',
      })
      setBusy(false)
    }
  }
  return (
    <form className="form slim" method="post" onSubmit={submit} noValidate aria-label="关联账号">
      {site.partners.sms !== 'off' && (
        <p className="row">
          <Seg
            label="怎样证明是您的账号"
            options={WAYS}
            value={way}
            onChange={next => {
              setWay(next)
              setSecret('')
            }}
          />
        </p>
      )}
      <Input
        id="link-name"
        label={byCode ? '那个账号的手机号' : '那个账号，或它的手机号'}
        required
        maxLength={40}
        autoComplete="off"
        value={name}
        {...(byCode ? { plain: plainMobile, inputMode: 'tel' as const } : {})}
        onChange={e => setName(e.target.value)}
        error={errors['link-name']}
      />
      {byCode ? (
        <CodeField
          id="link-secret"
          mobile={name}
          purpose="linkAccount"
          mobileIsGood={() => check([['link-name', nameWrong]])}
          value={secret}
          onChange={setSecret}
          error={errors['link-secret']}
        />
      ) : (
        <Input
          id="link-secret"
          label="那个账号的密码"
          type="password"
          autoComplete="off"
          required
          maxLength={128}
          value={secret}
          onChange={e => setSecret(e.target.value)}
          error={errors['link-secret']}
        />
      )}
      <div className="row">
        <Button type="submit" look="primary" busy={busy} busyText="正在核对">
          关联
        </Button>
        <Button onClick={onClose}>取消</Button>
      </div>
      <p className="hint">两个账号须属于不同企业。两家企业的管理员看不到您在对方企业的账号。</p>
    </form>
  )
}
