import { Codes } from '@mall/contract/kernel/codes.ts'
import { useCaller } from '@mall/client/useCall.ts'
import { type FormEvent, useState } from 'react'
import { useBoot, useDeps } from '../../kernel/deps.ts'
import { useFieldErrors } from '../../kernel/useFieldErrors.ts'
import { Button } from '../../kernel/kit/Button.tsx'
import { ConfirmDialog } from '../../kernel/kit/Dialog.tsx'
import { Input } from '../../kernel/kit/Field.tsx'
import { Note } from '../../kernel/kit/Panel.tsx'
import { CodeField, wrongCode } from '../session/CodeField.tsx'

/** Closing the account: what goes, what stays and why, then password and code, then one last question. */
export function CloseAccount({ masked, onClose }: { masked: string; onClose: () => void }) {
  const call = useCaller()
  const boot = useBoot()
  const { session } = useDeps()
  const [password, setPassword] = useState('')
  const [smsCode, setCode] = useState('')
  const [asking, setAsking] = useState(false)
  const { errors, check, refused } = useFieldErrors<'close-password' | 'close-code'>()
  const ask = (e: FormEvent) => {
    e.preventDefault()
    const good = check([
      ['close-password', password === '' && '请输入登录密码'],
      ['close-code', wrongCode(smsCode)],
    ])
    if (good) setAsking(true)
  }
  const close = async () => {
    try {
      await call('/api/user/closeUserAccount', { password, smsCode })
      session.forget()
      location.assign('/')
    } catch (error) {
      refused(error, {
        [Codes.PASSWORD_WRONG]: 'close-password',
        [Codes.LOGIN_THROTTLED]: 'close-password',
        [Codes.SMS_WRONG]: 'close-code',
      })
    }
  }
  return (
    <form className="form slim" method="post" onSubmit={ask} noValidate aria-label="注销账号">
      <Note tone="wait">
        <span>
          姓名、手机、邮箱、收藏、足迹、购物车和消息会清除，所有设备退出登录，不能恢复。订单、协议同意记录和操作记录按税务与网络安全法律保留，其中您的名字显示为「已注销用户」。
        </span>
      </Note>
      <Input
        id="close-password"
        label="登录密码"
        type="password"
        autoComplete="current-password"
        required
        value={password}
        onChange={e => setPassword(e.target.value)}
        error={errors['close-password']}
        maxLength={128}
      />
      <CodeField
        id="close-code"
        label={`短信验证码（发到 ${masked}）`}
        mobile={boot.session.userInfo?.mobile ?? ''}
        purpose="closeAccount"
        mobileIsGood={() => true}
        value={smsCode}
        onChange={setCode}
        error={errors['close-code']}
      />
      <div className="row">
        <Button type="submit" look="danger">
          注销账号
        </Button>
        <Button onClick={onClose}>取消</Button>
      </div>
      <ConfirmDialog
        open={asking}
        title="确定注销账号？"
        confirmText="注销，不再使用"
        onConfirm={close}
        onClose={() => setAsking(false)}
      >
        账号 {boot.session.userInfo?.userName} 注销后不能恢复，同一手机号只能重新注册为新账号。
      </ConfirmDialog>
    </form>
  )
}
