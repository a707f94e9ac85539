import type { LoggedIn } from '@mall/contract/people/session/session.ts'
import { safeRedirect } from '@mall/domain/people/session/guard.ts'
import { useEffect, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useBoot } from '../../kernel/deps.ts'
import type { Head } from '../../kernel/page.ts'
import { dropIntent, intentFor, intentText } from '../../kernel/intent.ts'
import { withChannel } from '../../kernel/channelSwitch.ts'
import { hasScreen } from '../../kernel/routes.ts'
import { ConfirmDialog } from '../../kernel/kit/Dialog.tsx'
import { Section } from '../../kernel/kit/Section.tsx'
import { FirstPassword, type Start } from './FirstPassword.tsx'
import { NoSms } from './NoSms.tsx'
import { PasswordForm } from './PasswordForm.tsx'
import { SmsForm } from './SmsForm.tsx'

export const head = (): Head => ({ title: '登录', noIndex: true })

/** 取消 goes back to the page before the log-in (specification section 5). */
function cameFrom(): string | null {
  if (!document.referrer.startsWith(`${location.origin}/`)) return null
  const back = safeRedirect(document.referrer.slice(location.origin.length))
  return back === '/' ? null : back
}

export default function Login() {
  const [query] = useSearchParams()
  const boot = useBoot()
  const { site } = boot
  const [sms, setSms] = useState(false)
  const [unbound, setUnbound] = useState(false)
  const [start, setStart] = useState<Start | null>(null)
  const target = safeRedirect(query.get('redirectUrl'))
  // After hydration: the server cannot know what was pressed. Whoever comes from another page has left it.
  const [about, setAbout] = useState('')
  useEffect(() => {
    const intent = intentFor(target)
    if (intent) setAbout(intentText(intent))
    else dropIntent()
  }, [target])
  // Without a company contact nothing can be ordered: asked once, right after the log-in (specification section 5).
  const certify = withChannel(boot, '/enterprise/enterpriseCertification')
  const done = (user: LoggedIn) => {
    if (user.bdName === '') setUnbound(true)
    else location.assign(target)
  }
  return (
    <main id="main" tabIndex={-1}>
      <div className="wrap lgn">
        <div className="say">
          <h1>登录{site.siteName}</h1>
          <p className="mute">{site.slogan}。一个账号管询价、下单、付款、提货和开票。</p>
          <ul>
            <li>
              <Section kind="rebar" /> 当日挂牌价与公司协议价，逐行说明加价
            </li>
            <li>
              <Section kind="plate" /> 各仓库存按件、吨实时可见，下单即占用
            </li>
            <li>
              <Section kind="coil" /> 过磅、质保书、发票都在订单里
            </li>
          </ul>
        </div>
        <section className="panel" aria-label="登录">
          {about && (
            <p className="note about" role="status">
              {about}
            </p>
          )}
          {start ? (
            <FirstPassword {...start} onDone={done} />
          ) : (
            <>
              <div className="tabs" role="tablist">
                {[
                  [false, '密码登录'],
                  [true, '短信登录'],
                ].map(([value, label]) => (
                  <button
                    type="button"
                    role="tab"
                    key={String(label)}
                    aria-selected={sms === value}
                    aria-controls="login-form"
                    id={`tab-${value}`}
                    onClick={() => setSms(value === true)}
                  >
                    {label}
                  </button>
                ))}
              </div>
              <div role="tabpanel" id="login-form" aria-labelledby={`tab-${sms}`}>
                {!sms ? (
                  <PasswordForm onDone={done} onFirst={setStart} />
                ) : site.partners.sms !== 'off' ? (
                  <SmsForm onDone={done} />
                ) : (
                  <NoSms act="短信登录">请用密码登录。</NoSms>
                )}
              </div>
              {(hasScreen('/register') || hasScreen('/forgotpwd')) && (
                <div className="ft">
                  {hasScreen('/register') && <Link to={{ pathname: '/register', search: query.toString() }}>免费注册</Link>}
                  {hasScreen('/forgotpwd') && <Link to="/forgotpwd">忘记密码</Link>}
                </div>
              )}
            </>
          )}
        </section>
      </div>
      <ConfirmDialog
        open={unbound}
        title="尚未绑定专属客服"
        confirmText="去认证"
        cancelText="取消"
        onConfirm={() => {
          location.assign(certify)
          return false
        }}
        onClose={() => location.assign(cameFrom() ?? target)}
      >
        当前账号未绑定专属客服，不能进行操作，请到买家中心完成企业认证。
      </ConfirmDialog>
    </main>
  )
}
