import { linkOf } from '../../kernel/session.ts'
import { noticeTo } from '@mall/domain/platform/partner/channelWords.ts'
import { useMutation } from '@tanstack/react-query'
import { useCaller } from '@mall/client/useCall.ts'
import { Alert, Button, Form, Input, Modal, Segmented } from 'antd'
import { useEffect, useState } from 'react'
import { useStaff } from '../../kernel/staff.ts'

interface Fields {
  reason: string
  minutes: number
  password: string
  code: string
}

/** The employee proves himself once more and gets an address that works once, for a minute, in this browser or another. */
export function StartProxy(o: { userId: string; name: string; companyName: string; onClose(): void }) {
  const staff = useStaff()
  const call = useCaller()
  const [form] = Form.useForm<Fields>()
  const start = useMutation({
    mutationFn: (f: Fields) => call('/api/ops/startProxy', { userId: o.userId, ...f, code: f.code || undefined }),
  })
  if (start.data) return <Door {...start.data} onAgain={start.reset} onClose={o.onClose} />
  return (
    <Modal
      open
      title={`以 ${o.name} 的名义代打单`}
      okText="生成入口"
      cancelText="取消"
      onCancel={o.onClose}
      onOk={form.submit}
      confirmLoading={start.isPending}
      mask={{ closable: false }}
      width={440}
    >
      <p className="hint">
        {o.companyName}。生成后立即{noticeTo('对方', linkOf('sms'))}
        ；您的每一步都记录在案；订单须经他确认才生效；付款、改密码等须他本人。
      </p>
      <Form<Fields>
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={{ reason: '', minutes: 30, password: '', code: '' }}
        onFinish={f => start.mutate(f)}
      >
        <Form.Item name="reason" label="事由，对方会看到" rules={[{ required: true, whitespace: true, message: '请填写事由' }]}>
          <Input maxLength={100} autoFocus />
        </Form.Item>
        <p className="usual">
          <span className="mute">常用</span>
          {['客户电话下单', '客户到厂选货', '协助查看订单'].map(text => (
            <button key={text} type="button" className="tag line" onClick={() => form.setFieldValue('reason', text)}>
              {text}
            </button>
          ))}
        </p>
        <Form.Item name="minutes" label="时长">
          <Segmented options={[10, 30, 60].map(m => ({ value: m, label: `${m} 分钟` }))} />
        </Form.Item>
        <Form.Item name="password" label="您的密码" rules={[{ required: true, message: '请再次输入您的密码' }]}>
          <Input.Password autoComplete="current-password" maxLength={128} />
        </Form.Item>
        {staff.enrolled ? (
          <Form.Item
            name="code"
            label="动态码"
            rules={[{ required: true, pattern: /^[0-9]{6}$/, message: '动态码是 6 位数字，用过的不能再用' }]}
          >
            <Input inputMode="numeric" autoComplete="one-time-code" maxLength={6} />
          </Form.Item>
        ) : null}
        {start.isError ? <Alert type="error" showIcon title={start.error.message} /> : null}
      </Form>
    </Modal>
  )
}

function Door({ address, seconds, onAgain, onClose }: { address: string; seconds: number; onAgain(): void; onClose(): void }) {
  const [left, setLeft] = useState(seconds)
  useEffect(() => {
    const timer = setInterval(() => setLeft(n => Math.max(0, n - 1)), 1000)
    return () => clearInterval(timer)
  }, [])
  return (
    <Modal
      open
      title="入口已生成"
      onCancel={onClose}
      mask={{ closable: false }}
      width={440}
      footer={
        left > 0 ? (
          <Button type="primary" href={address} target="_blank" rel="noopener" onClick={onClose}>
            打开商城（{left} 秒内有效）
          </Button>
        ) : (
          <Button onClick={onAgain}>重新生成</Button>
        )
      }
    >
      <p>{left > 0 ? '在新页面核对能做与不能做的事，然后开始。入口只能用一次。' : '入口已过期，请重新生成。'}</p>
      <p className="hint">本浏览器里若登录着买家账号，会被代打单取代。</p>
    </Modal>
  )
}
