import { Codes } from '@mall/contract/kernel/codes.ts'
import { plainMobile } from '@mall/domain/kernel/pasted.ts'
import { useCaller, useLazyCall } from '@mall/client/useCall.ts'
import { safeRedirect } from '@mall/domain/people/session/guard.ts'
import { passwordProblem } from '@mall/domain/people/session/password.rules.ts'
import { MOBILE } from '@mall/domain/people/session/user.codes.ts'
import { type FormEvent, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useRefresh } from '../../kernel/data.ts'
import { useBoot } from '../../kernel/deps.ts'
import type { Head, PageContext } from '../../kernel/page.ts'
import { useFieldErrors } from '../../kernel/useFieldErrors.ts'
import { useKept } from '../../kernel/useKept.ts'
import { Button } from '../../kernel/kit/Button.tsx'
import { Input } from '../../kernel/kit/Field.tsx'
import { Section } from '../../kernel/kit/Section.tsx'
import { Agreements } from './Agreements.tsx'
import { CodeField, WRONG_MOBILE, wrongCode } from './CodeField.tsx'
import { NewPassword } from './NewPassword.tsx'
import { NoSms } from './NoSms.tsx'

const TEXTS = {}
const TAKEN = '这个手机号已注册，请直接登录，或换一个手机号'
const UNREAD = '请阅读并勾选同意后再注册'

export const load = ({ ensure }: PageContext) => ensure('/api/cms/getPrivacyInfo', TEXTS)

export const head = (): Head => ({
  title: '免费注册',
  description: '用手机号注册企业采购账号：看当日到货价，收藏常用规格，认证后在线下单。',
})

export default function Register() {
  const call = useCaller()
  const refresh = useRefresh()
  const { site } = useBoot()
  const [query] = useSearchParams()
  const texts = useLazyCall('/api/cms/getPrivacyInfo', TEXTS).data ?? []
  const [form, change, drop] = useKept('mall.register', { mobile: '', nickName: '' })
  const [smsCode, setCode] = useState('')
  const [password, setPassword] = useState('')
  const [agreed, setAgreed] = useState(false)
  const [busy, setBusy] = useState(false)
  const { errors, check, refused } = useFieldErrors<'mobile' | 'code' | 'password' | 'name' | 'agree'>()
  const { mobile } = form

  // The server is asked once the number is complete: better now than after everything else has been typed.
  const isFree = async () => {
    if (!MOBILE.test(mobile)) return check([['mobile', WRONG_MOBILE]])
    try {
      const { registered } = await call('/api/user/checkMobile', { mobile })
      return check([['mobile', registered && TAKEN]])
    } catch (e) {
      refused(e, { [Codes.TOO_MANY]: 'mobile' })
      return false
    }
  }
  const submit = async (e: FormEvent) => {
    e.preventDefault()
    if (busy) return
    const good = check([
      ['mobile', !MOBILE.test(mobile) && WRONG_MOBILE],
      ['code', wrongCode(smsCode)],
      ['password', passwordProblem(password, { mobile })],
      ['name', form.nickName.trim() === '' && '请填写姓名'],
      ['agree', !agreed && UNREAD],
    ])
    if (!good) return
    setBusy(true)
    try {
      const agreements = texts.map(({ articleId, version }) => ({ articleId, version }))
      await call('/api/user/createUser', { mobile, smsCode, password, nickName: form.nickName.trim(), agreements })
      drop()
      location.assign(safeRedirect(query.get('redirectUrl')))
    } catch (e) {
      refused(e, {
        [Codes.MOBILE_TAKEN]: 'mobile',
        [Codes.SMS_WRONG]: 'code',
        [Codes.PASSWORD_WEAK]: 'password',
        [Codes.AGREEMENT_NEEDED]: 'agree',
      })
      // The text may be a newer one than what was read.
      void refresh('/api/cms/getPrivacyInfo')
      setBusy(false)
    }
  }
  return (
    <main id="main" tabIndex={-1}>
      <div className="wrap lgn">
        <div className="say">
          <h1>注册{site.siteName}</h1>
          <p className="mute">
            {site.partners.sms !== 'off' ? '一分钟注册，先' : '先'}看价、收藏、加购物车；完成企业认证后在线下单和付款。
          </p>
          <ul>
            <li>
              <Section kind="rebar" /> 手机号就是账号{site.partners.sms !== 'off' && '，密码和短信都能登录'}
            </li>
            <li>
              <Section kind="plate" /> 常用规格收藏起来，到货价每天更新
            </li>
            <li>
              <Section kind="coil" /> 个人信息随时查看、更正
            </li>
          </ul>
        </div>
        <section className="panel" aria-label="免费注册">
          {site.partners.sms !== 'off' ? (
            <form method="post" onSubmit={submit} noValidate>
              <Input
                id="mobile"
                label="手机号"
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
                purpose="register"
                mobileIsGood={isFree}
                value={smsCode}
                onChange={setCode}
                error={errors.code}
              />
              <NewPassword id="password" value={password} onChange={setPassword} owner={{ mobile }} error={errors.password} />
              <Input
                id="name"
                label="姓名"
                autoComplete="name"
                required
                value={form.nickName}
                onChange={e => change({ nickName: e.target.value })}
                error={errors.name}
                maxLength={20}
              />
              <Agreements texts={texts} agreed={agreed} onChange={setAgreed} error={errors.agree} />
              <Button type="submit" look="primary" size="lg" wide busy={busy} busyText="正在注册">
                注册
              </Button>
            </form>
          ) : (
            <NoSms act="注册" />
          )}
          <div className="ft">
            已有账号？<Link to={{ pathname: '/login', search: query.toString() }}>直接登录</Link>
          </div>
        </section>
      </div>
    </main>
  )
}
