import { plainMobile } from '@mall/domain/kernel/pasted.ts'
import { CallError } from '@mall/contract/kernel/callError.ts'
import { Codes } from '@mall/contract/kernel/codes.ts'
import { useCaller } from '@mall/client/useCall.ts'
import { MOBILE } from '@mall/domain/people/session/user.codes.ts'
import { type FormEvent, useState } from 'react'
import { useRefresh } from '../../kernel/data.ts'
import { useBoot, useDeps } from '../../kernel/deps.ts'
import { useFieldErrors } from '../../kernel/useFieldErrors.ts'
import { Button } from '../../kernel/kit/Button.tsx'
import { Input } from '../../kernel/kit/Field.tsx'
import { notify } from '../../kernel/kit/notify.ts'
import { CodeField, WRONG_MOBILE, wrongCode } from '../session/CodeField.tsx'

/** First the old number is proved, then the new one. */
export function ChangeMobile({ masked, onClose }: { masked: string; onClose: () => void }) {
  const call = useCaller()
  const refresh = useRefresh()
  const boot = useBoot()
  const { session } = useDeps()
  const old = boot.session.userInfo?.mobile ?? ''
  const [ticket, setTicket] = useState<string | null>(null)
  const [code, setCode] = useState('')
  const [mobile, setMobile] = useState('')
  const [busy, setBusy] = useState(false)
  const { errors, check, refused } = useFieldErrors<'mobile' | 'code'>()
  const mobileWrong = !MOBILE.test(mobile) ? WRONG_MOBILE : mobile === old && '新手机号与当前手机号相同，请填写另一个'

  const proveOld = async () => {
    if (!check([['code', wrongCode(code)]])) return
    const { rtToken } = await call('/api/sms/verificationSmsRtToken', { mobile: old, smsCode: code, purpose: 'bindMobile' })
    setTicket(rtToken)
    setCode('')
    requestAnimationFrame(() => document.getElementById('mobile')?.focus())
  }
  const bindNew = async (rtToken: string) => {
    const good = check([
      ['mobile', mobileWrong],
      ['code', wrongCode(code)],
    ])
    if (!good) return
    await call('/api/user/updateBindingUserBaseMobile', { rtToken, mobile, smsCode: code })
    const { userInfo } = boot.session
    if (userInfo) session.set({ session: { ...boot.session, userInfo: { ...userInfo, mobile } } })
    await refresh('/api/user/checkUserAccountSecurity', '/api/user/getUserSessionList', '/api/user/selectUserInfoByUserName')
    notify.success('手机已更换，其他设备都已退出登录。')
    onClose()
  }
  const submit = async (e: FormEvent) => {
    e.preventDefault()
    if (busy) return
    setBusy(true)
    try {
      await (ticket === null ? proveOld() : bindNew(ticket))
    } catch (e) {
      // Ten minutes have passed: the old number is proved again, the sentence says so.
      if (e instanceof CallError && e.code === Codes.TICKET_DEAD) setTicket(null)
      refused(e, { [Codes.SMS_WRONG]: 'code', [Codes.MOBILE_TAKEN]: 'mobile', [Codes.MOBILE_SAME]: 'mobile' })
    }
    setBusy(false)
  }
  return (
    <form className="form slim" method="post" onSubmit={submit} noValidate aria-label="更换手机">
      {ticket === null ? (
        <CodeField
          key="old"
          id="code"
          label={`短信验证码（发到原手机 ${masked}）`}
          mobile={old}
          purpose="bindMobile"
          mobileIsGood={() => true}
          value={code}
          onChange={setCode}
          error={errors.code}
        />
      ) : (
        <>
          <Input
            id="mobile"
            label="新手机号"
            inputMode="tel"
            autoComplete="tel"
            required
            value={mobile}
            plain={plainMobile}
            onChange={e => setMobile(e.target.value)}
            error={errors.mobile}
          />
          <CodeField
            key="new"
            id="code"
            label="短信验证码（发到新手机）"
            mobile={mobile}
            purpose="bindMobile"
            mobileIsGood={() => check([['mobile', mobileWrong]])}
            value={code}
            onChange={setCode}
            error={errors.code}
          />
        </>
      )}
      <div className="row">
        <Button type="submit" look="primary" busy={busy} busyText="正在验证">
          {ticket === null ? '下一步' : '更换手机'}
        </Button>
        <Button onClick={onClose}>取消</Button>
      </div>
      {ticket === null && <p className="hint">原手机已不能收短信的，请联系客服核实身份后更换。</p>}
    </form>
  )
}
