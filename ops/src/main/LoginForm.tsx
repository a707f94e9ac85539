import { useMutation } from '@tanstack/react-query'
import { useCaller } from '@mall/client/useCall.ts'
import { Alert, Button, Form, Input } from 'antd'
import { useState } from 'react'
import { boot, session, type Staff } from '../kernel/session.ts'

interface Fields {
  staffCode: string
  password: string
}

/** Code and password; an employee with two-step log-in is asked for the code of his phone next. */
export function LoginForm({ staffCode, onDone }: { staffCode?: string; onDone?: () => void }) {
  const call = useCaller()
  const [form] = Form.useForm<Fields>()
  const [half, setHalf] = useState<Staff | null>(null)
  const enter = (staff: Staff) => {
    if (staff.step === 'code') return setHalf(staff)
    session.login(staff.token)
    onDone?.()
  }
  const login = useMutation({ mutationFn: (f: Fields) => call('/api/ops/loginStaff', f), onSuccess: enter })
  if (half) return <CodeForm half={half} onIn={enter} onBack={() => setHalf(null)} />
  return (
    <Form<Fields>
      form={form}
      layout="vertical"
      requiredMark={false}
      initialValues={{ staffCode: staffCode ?? '' }}
      onFinish={f => login.mutate(f)}
    >
      <Form.Item name="staffCode" label="工号" rules={[{ required: true, whitespace: true, message: '请输入工号' }]}>
        <Input size="large" autoComplete="username" autoFocus={!staffCode} maxLength={20} disabled={staffCode !== undefined} />
      </Form.Item>
      <Form.Item name="password" label="密码" rules={[{ required: true, message: '请输入密码' }]}>
        <Input.Password size="large" autoComplete="current-password" autoFocus={staffCode !== undefined} maxLength={128} />
      </Form.Item>
      {login.isError ? <Alert className="login-error" type="error" showIcon title={login.error.message} /> : null}
      <Button type="primary" size="large" block htmlType="submit" loading={login.isPending}>
        登录
      </Button>
      {boot.demo && !staffCode ? (
        <p className="hint">演示环境：工号 S001 起，业务员 S011 起，密码 Steel@2026；S006 启用了两步验证</p>
      ) : null}
    </Form>
  )
}

function CodeForm({ half, onIn, onBack }: { half: Staff; onIn(staff: Staff): void; onBack(): void }) {
  const call = useCaller()
  const check = useMutation({
    mutationFn: (f: { code: string }) => call('/api/ops/loginStaffCode', { ticket: half.ticket, code: f.code }),
    onSuccess: onIn,
  })
  return (
    <Form layout="vertical" requiredMark={false} onFinish={f => check.mutate(f)}>
      <Form.Item
        name="code"
        label={`${half.staffCode} 的动态码`}
        extra={half.sandboxCode ? `沙箱：验证器上现在是 ${half.sandboxCode}` : '打开手机上的验证器，输入 6 位动态码'}
        rules={[{ required: true, pattern: /^[0-9]{6}$/, message: '动态码是 6 位数字' }]}
      >
        <Input size="large" inputMode="numeric" autoComplete="one-time-code" autoFocus maxLength={6} />
      </Form.Item>
      {check.isError ? <Alert className="login-error" type="error" showIcon title={check.error.message} /> : null}
      <Button type="primary" size="large" block htmlType="submit" loading={check.isPending}>
        验证并登录
      </Button>
      <Button type="link" className="login-other" onClick={onBack}>
        返回，重新输入工号和密码
      </Button>
    </Form>
  )
}
