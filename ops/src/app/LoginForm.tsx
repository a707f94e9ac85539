import { useMutation } from '@tanstack/react-query'
import { useCaller } from '@mall/client/useCall.ts'
import { Alert, Button, Form, Input } from 'antd'
import { boot, session } from './session.ts'

interface Fields {
  staffCode: string
  password: string
}

export function LoginForm({ staffCode, onDone }: { staffCode?: string; onDone?: () => void }) {
  const call = useCaller()
  const [form] = Form.useForm<Fields>()
  const login = useMutation({
    mutationFn: (f: Fields) => call('/api/ops/loginStaff', f),
    onSuccess: staff => {
      session.login(staff.token)
      onDone?.()
    },
  })
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
      {boot.demo && !staffCode ? <p className="hint">演示环境：工号 S001 起，密码 Steel@2026</p> : null}
    </Form>
  )
}
