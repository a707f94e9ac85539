import { useCaller } from '@mall/client/useCall.ts'
import { useMutation } from '@tanstack/react-query'
import { Alert, App, Form, Input, Modal } from 'antd'
import { useState } from 'react'
import { newKey } from '../kit/newKey.ts'
import type { PlanRow } from './coupons.page.tsx'

const codesOf = (text: string): string[] => [...new Set(text.split(/[\s,，、;；]+/).filter(Boolean))]

/** 发放: one to each company named by its code; what was typed stays when the server refuses. */
export function GiveDialog({ plan, onClose, onDone }: { plan: PlanRow; onClose(): void; onDone(): unknown }) {
  const call = useCaller()
  const { message } = App.useApp()
  const [form] = Form.useForm<{ text: string }>()
  const [requestId] = useState(newKey)
  const save = useMutation({
    mutationFn: (f: { text: string }) =>
      call('/api/ops/giveCoupon', { planNo: plan.planNo, companyCodes: codesOf(f.text), requestId }),
    onSuccess: done => {
      void message.success(`已发放 ${done.given} 家`)
      onClose()
    },
    onSettled: onDone,
  })
  return (
    <Modal
      open
      title={`发放「${plan.name}」`}
      okText="发放"
      cancelText="取消"
      onCancel={onClose}
      onOk={form.submit}
      confirmLoading={save.isPending}
      mask={{ closable: false }}
      width={440}
    >
      <p className="hint">
        {plan.termsText}。还可发 {plan.stockCount - plan.givenCount} 张，每家一张；有一家不成，整批不发。
      </p>
      <Form form={form} layout="vertical" requiredMark={false} onFinish={f => save.mutate(f)}>
        <Form.Item
          name="text"
          label="企业编码，用空格、逗号或换行隔开"
          rules={[{ required: true, whitespace: true, message: '请填写企业编码' }]}
        >
          <Input.TextArea rows={5} maxLength={4000} autoFocus placeholder="KH100001 KH100002" />
        </Form.Item>
      </Form>
      {save.isError ? <Alert type="error" showIcon title={save.error.message} /> : null}
    </Modal>
  )
}
