import type { CouponPlanRow } from '@mall/contract/goods/coupon/couponDesk.ts'
import { useCaller } from '@mall/client/useCall.ts'
import { useMutation } from '@tanstack/react-query'
import { Alert, App, Form, Modal } from 'antd'
import { useState } from 'react'
import { CompaniesField } from '../../kernel/kit/CompanyField.tsx'
import { newRequestId } from '@mall/client/requestId.ts'

/** 发放: one to each company that is chosen; what was chosen stays when the server refuses. */
export function GiveDialog({ plan, onClose, onDone }: { plan: CouponPlanRow; onClose(): void; onDone(): unknown }) {
  const call = useCaller()
  const { message } = App.useApp()
  const [form] = Form.useForm<{ companyCodes: string[] }>()
  const [requestId] = useState(newRequestId)
  const save = useMutation({
    mutationFn: (f: { companyCodes: string[] }) =>
      call('/api/ops/giveCoupon', { planNo: plan.planNo, companyCodes: f.companyCodes, requestId }),
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
          name="companyCodes"
          label="发给哪些企业"
          rules={[{ required: true, type: 'array', min: 1, message: '请选择企业' }]}
        >
          <CompaniesField label="企业" />
        </Form.Item>
      </Form>
      {save.isError ? <Alert type="error" showIcon title={save.error.message} /> : null}
    </Modal>
  )
}
