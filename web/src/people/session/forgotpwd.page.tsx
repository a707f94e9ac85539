import { Codes } from '@mall/contract/kernel/codes.ts'
import { plainMobile } from '@mall/domain/kernel/pasted.ts'
import { useCaller } from '@mall/client/useCall.ts'
import { passwordProblem } from '@mall/domain/people/session/password.rules.ts'
import { MOBILE } from '@mall/domain/people/session/user.codes.ts'
import { type FormEvent, useState } from 'react'
import { Link } from 'react-router'
import { useBoot } from '../../kernel/deps.ts'
import type { Head } from '../../kernel/page.ts'
import { useFieldErrors } from '../../kernel/useFieldErrors.ts'
import { useKept } from '../../kernel/useKept.ts'
import { Button, LinkButton } from '../../kernel/kit/Button.tsx'
import { Input } from '../../kernel/kit/Field.tsx'
import { Track } from '../../kernel/kit/Track.tsx'
import { CodeField, WRONG_MOBILE, wrongCode } from './CodeField.tsx'
import { NewPassword } from './NewPassword.tsx'
import { NoSms } from './NoSms.tsx'

export const head = (): Head => ({ title: '忘记密码', noIndex: true })

const STEPS = ['验证手机', '设置新密码', '完成']

/** Mobile and code, then a new password. Nothing here tells whether the number has an account. */
export default function Forgot() {
  const [ticket, setTicket] = useState<{ rtToken: string; mobile: string } | null>(null)
  const [done, setDone] = useState(false)
  const { site } = useBoot()
  const at = done ? 2 : ticket ? 1 : 0
  return (
    <main id="main" tabIndex={-1}>
      <div className="wrap account">
        <h1>忘记密码</h1>
        <Track
          label="找回密码的步骤"
          steps={STEPS.map((label, i) => ({ key: label, label, state: i < at ? 'done' : i === at ? 'now' : 'later' }))}
        />
        <section className="panel" aria-label={STEPS[at]}>
          {done ? (
            <div className="bd form">
              <p role="status">
                <b>新密码已生效，之前登录的设备都已退出。</b>
              </p>
              <p className="mute">如果这个手机号还没有注册过，请先注册。</p>
              <div className="row">
                <LinkButton look="primary" to="/login">
                  去登录
                </LinkButton>
                <LinkButton to="/register">免费注册</LinkButton>
              </div>
            </div>
          ) : site.partners.sms === 'off' ? (
            <>
              <NoSms act="找回密码" />
              <div className="ft">
                想起来了？<Link to="/login">去登录</Link>
              </div>
            </>
          ) : ticket ? (
            <SetPassword {...ticket} onDone={() => setDone(true)} onDead={() => setTicket(null)} />
          ) : (
            <ProveMobile onDone={setTicket} />
          )}
        </section>
      </div>
    </main>
  )
}

function ProveMobile({ onDone }: { onDone: (ticket: { rtToken: string; mobile: string }) => void }) {
  const call = useCaller()
  const [{ mobile }, change] = useKept('mall.forgot', { mobile: '' })
  const [smsCode, setCode] = useState('')
  const [busy, setBusy] = useState(false)
  const { errors, check, refused } = useFieldErrors<'mobile' | 'code'>()
  const submit = async (e: FormEvent) => {
    e.preventDefault()
    if (busy) return
    const good = check([
      ['mobile', !MOBILE.test(mobile) && WRONG_MOBILE],
      ['code', wrongCode(smsCode)],
    ])
    if (!good) return
    setBusy(true)
    try {
      const { rtToken } = await call('/api/sms/verificationSmsRtToken', { mobile, smsCode, purpose: 'reset' })
      onDone({ rtToken, mobile })
    } catch (e) {
      refused(e, { [Codes.SMS_WRONG]: 'code' })
      setBusy(false)
    }
  }
  return (
    <form className="bd form" method="post" onSubmit={submit} noValidate>
      <Input
        id="mobile"
        label="注册时的手机号"
        inputMode="tel"
        autoComplete="tel"
        required
        value={mobile}
        plain={plainMobile}
        onChange={e => change({ mobile: e.target.value })}
        error={errors.mobile}
      />
      <CodeField
        id="code"
        mobile={mobile}
        purpose="reset"
        mobileIsGood={() => check([['mobile', !MOBILE.test(mobile) && WRONG_MOBILE]])}
        value={smsCode}
        onChange={setCode}
        error={errors.code}
      />
      <Button type="submit" look="primary" size="lg" wide busy={busy} busyText="正在验证">
        下一步
      </Button>
      <p className="hint">
        想起来了？<Link to="/login">去登录</Link>。手机号已不用的，请联系客服核实后更换。
      </p>
    </form>
  )
}

interface SetProps {
  rtToken: string
  mobile: string
  onDone: () => void
  onDead: () => void
}
function SetPassword({ rtToken, mobile, onDone, onDead }: SetProps) {
  const call = useCaller()
  const [password, setPassword] = useState('')
  const [busy, setBusy] = useState(false)
  const { errors, check, refused } = useFieldErrors<'password'>()
  const submit = async (e: FormEvent) => {
    e.preventDefault()
    if (busy || !check([['password', passwordProblem(password, { mobile })]])) return
    setBusy(true)
    try {
      await call('/api/user/updateUserPassword', { rtToken, password })
      onDone()
    } catch (e) {
      refused(e, { [Codes.PASSWORD_WEAK]: 'password', [Codes.TICKET_DEAD]: 'password' })
      setBusy(false)
    }
  }
  return (
    <form className="bd form" method="post" onSubmit={submit} noValidate>
      <NewPassword
        id="password"
        label="新密码"
        value={password}
        onChange={setPassword}
        owner={{ mobile }}
        error={errors.password}
      />
      <Button type="submit" look="primary" size="lg" wide busy={busy} busyText="正在保存">
        保存新密码
      </Button>
      <p className="hint">
        身份验证 10 分钟内有效，过期请
        <button type="button" className="link" onClick={onDead}>
          重新验证手机
        </button>
        。
      </p>
    </form>
  )
}
