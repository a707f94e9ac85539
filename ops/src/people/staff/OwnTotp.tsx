import { useMutation } from '@tanstack/react-query'
import { useCaller } from '@mall/client/useCall.ts'
import { Alert, App, Button, Form, Input } from 'antd'

/** Password, then the picture for the phone, then a first code: only now the second factor counts. */
export function OwnTotp({ onDone }: { onDone(): void }) {
  const call = useCaller()
  const { message } = App.useApp()
  const begin = useMutation({ mutationFn: (f: { password: string }) => call('/api/ops/startTotp', f) })
  const confirm = useMutation({
    mutationFn: (f: { code: string }) => call('/api/ops/confirmTotp', f),
    onSuccess: () => {
      void message.success('两步验证已启用，下次登录需要动态码')
      onDone()
    },
  })
  if (!begin.data)
    return (
      <Form layout="vertical" requiredMark={false} onFinish={f => begin.mutate(f)} className="own-form">
        <Form.Item
          name="password"
          label="当前密码"
          extra="手机上需要一个验证器应用（支持 TOTP 的任意一种）"
          rules={[{ required: true, message: '请输入当前密码' }]}
        >
          <Input.Password autoComplete="current-password" maxLength={128} />
        </Form.Item>
        {begin.isError ? <Alert className="login-error" type="error" showIcon title={begin.error.message} /> : null}
        <Button type="primary" htmlType="submit" loading={begin.isPending}>
          开始启用
        </Button>
      </Form>
    )
  return (
    <div className="own-totp">
      <img src={begin.data.qr} alt="两步验证二维码" width={180} height={180} />
      <Form layout="vertical" requiredMark={false} onFinish={f => confirm.mutate(f)} className="own-form">
        <p>用验证器扫描二维码；不能扫描时输入密钥：</p>
        <p>
          <code className="secret">{begin.data.secret}</code>
        </p>
        <Form.Item
          name="code"
          label="验证器上的 6 位动态码"
          rules={[{ required: true, pattern: /^[0-9]{6}$/, message: '动态码是 6 位数字' }]}
        >
          <Input inputMode="numeric" autoComplete="one-time-code" maxLength={6} autoFocus />
        </Form.Item>
        {confirm.isError ? <Alert className="login-error" type="error" showIcon title={confirm.error.message} /> : null}
        <Button type="primary" htmlType="submit" loading={confirm.isPending}>
          启用
        </Button>
      </Form>
    </div>
  )
}
