import { useMutation } from '@tanstack/react-query'
import { useCaller } from '@mall/client/useCall.ts'
import { passwordProblem } from '@mall/domain/people/session/password.rules.ts'
import { Alert, App, Button, Form, Input } from 'antd'

interface Fields {
  oldPassword: string
  password: string
  again: string
}

export function OwnPassword({ staffCode, onDone }: { staffCode: string; onDone(): void }) {
  const call = useCaller()
  const { message } = App.useApp()
  const [form] = Form.useForm<Fields>()
  const save = useMutation({
    mutationFn: (f: Fields) => call('/api/ops/changeStaffPassword', { oldPassword: f.oldPassword, password: f.password }),
    onSuccess: () => {
      void message.success('密码已修改，其他登录已退出')
      form.resetFields()
      onDone()
    },
  })
  return (
    <Form<Fields> form={form} layout="vertical" requiredMark={false} onFinish={f => save.mutate(f)} className="own-form">
      <Form.Item name="oldPassword" label="当前密码" rules={[{ required: true, message: '请输入当前密码' }]}>
        <Input.Password autoComplete="current-password" maxLength={128} />
      </Form.Item>
      <Form.Item
        name="password"
        label="新密码"
        rules={[
          {
            validator: (_, value: string | undefined) => {
              const why = passwordProblem(value ?? '', { userName: staffCode })
              return why ? Promise.reject(new Error(why)) : Promise.resolve()
            },
          },
        ]}
      >
        <Input.Password autoComplete="new-password" maxLength={128} />
      </Form.Item>
      <Form.Item
        name="again"
        label="再输入一次"
        dependencies={['password']}
        rules={[
          ({ getFieldValue }) => ({
            validator: (_, value: string | undefined) =>
              value === getFieldValue('password') ? Promise.resolve() : Promise.reject(new Error('两次输入的新密码不一致')),
          }),
        ]}
      >
        <Input.Password autoComplete="new-password" maxLength={128} />
      </Form.Item>
      {save.isError ? <Alert className="login-error" type="error" showIcon title={save.error.message} /> : null}
      <Button type="primary" htmlType="submit" loading={save.isPending}>
        修改密码
      </Button>
    </Form>
  )
}
