import { Codes } from '@mall/contract/kernel/codes.ts'
import { useCaller } from '@mall/client/useCall.ts'
import { passwordProblem } from '@mall/domain/people/session/password.rules.ts'
import { type FormEvent, useState } from 'react'
import { useRefresh } from '../../kernel/data.ts'
import { useBoot } from '../../kernel/deps.ts'
import { useFieldErrors } from '../../kernel/useFieldErrors.ts'
import { Button } from '../../kernel/kit/Button.tsx'
import { Input } from '../../kernel/kit/Field.tsx'
import { notify } from '../../kernel/kit/notify.ts'
import { NewPassword } from '../session/NewPassword.tsx'

/** The old password is asked again; every other device must log in anew. */
export function ChangePassword({ onClose }: { onClose: () => void }) {
  const call = useCaller()
  const refresh = useRefresh()
  const { userInfo } = useBoot().session
  const owner = { mobile: userInfo?.mobile ?? '', userName: userInfo?.userName ?? '' }
  const [oldPassword, setOld] = useState('')
  const [password, setPassword] = useState('')
  const [busy, setBusy] = useState(false)
  const { errors, check, refused } = useFieldErrors<'old' | 'password'>()
  const submit = async (e: FormEvent) => {
    e.preventDefault()
    if (busy) return
    const good = check([
      ['old', oldPassword === '' && '请输入原密码'],
      ['password', passwordProblem(password, owner)],
    ])
    if (!good) return
    setBusy(true)
    try {
      await call('/api/user/updateUserPassword', { oldPassword, password })
      await refresh('/api/user/checkUserAccountSecurity', '/api/user/getUserSessionList')
      notify.success('密码已修改，其他设备都已退出登录。')
      onClose()
    } catch (e) {
      refused(e, {
        [Codes.PASSWORD_OLD_WRONG]: 'old',
        [Codes.LOGIN_THROTTLED]: 'old',
        [Codes.PASSWORD_WEAK]: 'password',
        [Codes.PASSWORD_SAME]: 'password',
      })
      setBusy(false)
    }
  }
  return (
    <form className="form slim" method="post" onSubmit={submit} noValidate aria-label="修改密码">
      <Input
        id="old"
        label="原密码"
        type="password"
        autoComplete="current-password"
        required
        value={oldPassword}
        onChange={e => setOld(e.target.value)}
        error={errors.old}
        maxLength={128}
      />
      <NewPassword id="password" label="新密码" value={password} onChange={setPassword} owner={owner} error={errors.password} />
      <div className="row">
        <Button type="submit" look="primary" busy={busy} busyText="正在保存">
          保存新密码
        </Button>
        <Button onClick={onClose}>取消</Button>
      </div>
    </form>
  )
}
