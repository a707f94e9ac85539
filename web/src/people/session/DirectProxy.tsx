import { Codes } from '@mall/contract/kernel/codes.ts'
import { useCaller } from '@mall/client/useCall.ts'
import { type FormEvent, useState } from 'react'
import { useFieldErrors } from '../../kernel/useFieldErrors.ts'
import { useKept } from '../../kernel/useKept.ts'
import { useBoot } from '../../kernel/deps.ts'
import { Button } from '../../kernel/kit/Button.tsx'
import { Pick } from '../../kernel/kit/Choice.tsx'
import { Input } from '../../kernel/kit/Field.tsx'
import { halfWidth } from '../../kernel/kit/number.ts'
import { Panel } from '../../kernel/kit/Panel.tsx'

const MINUTES = [10, 30, 60]
type Field = 'proxy-staff' | 'proxy-password' | 'proxy-code' | 'proxy-buyer' | 'proxy-reason'

/** The way without the console: the employee proves himself here. */
export function DirectProxy() {
  const call = useCaller()
  const { demo } = useBoot()
  const [typed, change, drop] = useKept('proxy-direct', { staffCode: '', userName: '', reason: '', minutes: 30 })
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [busy, setBusy] = useState(false)
  const { errors, check, refused } = useFieldErrors<Field>()

  const submit = async (e: FormEvent) => {
    e.preventDefault()
    if (busy) return
    const good = check([
      ['proxy-staff', typed.staffCode.trim() === '' && '请输入您的工号'],
      ['proxy-password', password === '' && '请输入您的密码'],
      ['proxy-code', code !== '' && !/^[0-9]{6}$/.test(code) && '动态码是 6 位数字'],
      ['proxy-buyer', typed.userName.trim() === '' && '请输入买家账号或手机号'],
      ['proxy-reason', typed.reason.trim() === '' && '请填写事由，买方会看到'],
    ])
    if (!good) return
    setBusy(true)
    try {
      await call('/api/user/agentLogin', { ...typed, password, ...(code ? { code } : {}) })
      drop()
      location.replace('/')
    } catch (e) {
      refused(e, {
        [Codes.STAFF_WRONG]: 'proxy-password',
        [Codes.STAFF_CODE_NEEDED]: 'proxy-code',
        [Codes.STAFF_CODE_WRONG]: 'proxy-code',
        [Codes.PROXY_WHO]: 'proxy-buyer',
        [Codes.PROXY_WHY_NOT]: 'proxy-buyer',
        [Codes.STAFF_RIGHT]: 'proxy-staff',
      })
      setBusy(false)
    }
  }
  return (
    <Panel title="员工直接进入" remark="通常从运营台「企业」页开始；此处供现场使用">
      <form method="post" className="form slim" onSubmit={submit} noValidate>
        <Input
          id="proxy-staff"
          label="工号"
          autoComplete="username"
          required
          value={typed.staffCode}
          onChange={e => change({ staffCode: e.target.value })}
          error={errors['proxy-staff']}
          maxLength={20}
        />
        <Input
          id="proxy-password"
          label="您的密码"
          type="password"
          autoComplete="current-password"
          required
          value={password}
          onChange={e => setPassword(e.target.value)}
          error={errors['proxy-password']}
          maxLength={128}
        />
        <Input
          id="proxy-code"
          label="动态码，启用了两步验证时填写"
          inputMode="numeric"
          autoComplete="one-time-code"
          value={code}
          onChange={e => setCode(halfWidth(e.target.value))}
          error={errors['proxy-code']}
          maxLength={6}
        />
        <Input
          id="proxy-buyer"
          label="买家账号或手机号"
          required
          value={typed.userName}
          onChange={e => change({ userName: e.target.value })}
          error={errors['proxy-buyer']}
          maxLength={40}
        />
        <Input
          id="proxy-reason"
          label="事由"
          required
          value={typed.reason}
          onChange={e => change({ reason: e.target.value })}
          error={errors['proxy-reason']}
          placeholder="如：客户电话下单"
          maxLength={100}
        />
        <Pick
          label="时长"
          value={typed.minutes}
          onChange={minutes => change({ minutes })}
          options={MINUTES.map(m => ({ value: m, label: `${m} 分钟` }))}
        />
        <Button type="submit" look="primary" size="lg" wide busy={busy} busyText="正在进入">
          开始
        </Button>
        {demo && <p className="hint">演示：业务员 S011（密码 Steel@2026）负责 demo01、demo05 所在企业。</p>}
      </form>
    </Panel>
  )
}
