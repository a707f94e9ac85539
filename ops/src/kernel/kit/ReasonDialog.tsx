import { useMutation } from '@tanstack/react-query'
import { Alert, Form, Input, Modal } from 'antd'
import type { ReactNode } from 'react'

/** Asks why, names the object and the consequence; what is typed stays when the server refuses. */
export function ReasonDialog(o: {
  title: string
  consequence: string
  okText: string
  usual?: readonly string[]
  /** The ready words mean more than themselves: what else they choose is set with them. */
  onUsual?(text: string): void
  /** What stands there to begin with, and what it is called where it is no reason. */
  begun?: string
  label?: string
  onSend(reason: string): Promise<unknown>
  onClose(): void
  /** It cannot be done now; `consequence` says why. */
  disabled?: boolean
  /** So many letters at most; else 200. */
  most?: number
  /** More to choose than the reason, above it. */
  children?: ReactNode
}) {
  const [form] = Form.useForm<{ reason: string }>()
  const save = useMutation({ mutationFn: (f: { reason: string }) => o.onSend(f.reason.trim()), onSuccess: o.onClose })
  return (
    <Modal
      open
      title={o.title}
      okText={o.okText}
      cancelText="取消"
      onCancel={o.onClose}
      onOk={form.submit}
      confirmLoading={save.isPending}
      okButtonProps={{ disabled: o.disabled === true }}
      mask={{ closable: false }}
      width={420}
    >
      <p className="hint">{o.consequence}</p>
      {o.children}
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={{ reason: o.begun ?? '' }}
        onFinish={f => save.mutate(f)}
      >
        <Form.Item
          name="reason"
          label={o.label ?? '原因'}
          rules={[{ required: true, whitespace: true, message: `请填写${o.label ?? '原因'}` }]}
        >
          <Input.TextArea rows={2} maxLength={o.most ?? 200} autoFocus />
        </Form.Item>
        {o.usual ? (
          <p className="usual">
            <span className="mute">常用</span>
            {o.usual.map(text => (
              <button
                key={text}
                type="button"
                className="tag line"
                onClick={() => {
                  form.setFieldValue('reason', text)
                  o.onUsual?.(text)
                }}
              >
                {text}
              </button>
            ))}
          </p>
        ) : null}
        {save.isError ? <Alert type="error" showIcon title={save.error.message} /> : null}
      </Form>
    </Modal>
  )
}
