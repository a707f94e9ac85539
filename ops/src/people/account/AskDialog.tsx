import { plainMobile } from '@mall/domain/kernel/pasted.ts'
import { newRequestId } from '@mall/client/requestId.ts'
import { useCaller } from '@mall/client/useCall.ts'
import { AccountAskKind } from '@mall/domain/people/session/givenAccount.codes.ts'
import { MOBILE } from '@mall/domain/people/session/user.codes.ts'
import { useMutation } from '@tanstack/react-query'
import { Alert, App, Form, Input, Modal, Radio } from 'antd'
import { useState } from 'react'

interface Fields {
  askKind: 'open' | 'reset'
  mobile: string
  realName: string
  reason: string
}

/** For whom an account is asked, and how he was recognised: what an SMS would have proved, somebody answers for. */
export function AskDialog({ onClose, onDone }: { onClose(): void; onDone(): void }) {
  const call = useCaller()
  const { message } = App.useApp()
  const [form] = Form.useForm<Fields>()
  // Of this dialog: an answer that is lost and sent again is the same asking.
  const [requestId] = useState(newRequestId)
  const ask = useMutation({
    mutationFn: (f: Fields) => call('/api/ops/askBuyerAccount', { ...f, requestId }),
    onSuccess: () => {
      void message.success('已提交，由另一位同事同意')
      onDone()
      onClose()
    },
  })
  return (
    <Modal
      open
      title="为客户办账号"
      okText="提交，由另一人同意"
      cancelText="取消"
      onCancel={onClose}
      onOk={form.submit}
      confirmLoading={ask.isPending}
      mask={{ closable: false }}
      width={480}
    >
      <Form<Fields>
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={{ askKind: 'open', mobile: '', realName: '', reason: '' }}
        onFinish={f => ask.mutate({ ...f, mobile: f.mobile.trim(), realName: f.realName.trim(), reason: f.reason.trim() })}
      >
        <Form.Item name="askKind" label="办什么" help="重发后原来的密码和登录都失效，本人和企业管理员会收到通知">
          <Radio.Group options={AccountAskKind.rows.map(r => ({ value: r.code, label: r.label }))} />
        </Form.Item>
        <Form.Item
          name="mobile"
          label="客户手机"
          normalize={plainMobile}
          rules={[{ required: true, pattern: MOBILE, message: '手机号是 11 位数字，以 1 开头' }]}
        >
          <Input inputMode="tel" />
        </Form.Item>
        <Form.Item name="realName" label="姓名" rules={[{ required: true, whitespace: true, message: '请填写姓名' }]}>
          <Input maxLength={20} />
        </Form.Item>
        <Form.Item
          name="reason"
          label="为哪家企业，怎样核实了本人"
          rules={[{ required: true, whitespace: true, min: 4, message: '请写明企业和核实的办法，至少 4 个字' }]}
        >
          <Input.TextArea rows={3} maxLength={200} placeholder="如：某某公司采购，已见授权书，回拨营业执照上的电话核实" />
        </Form.Item>
        {ask.isError ? <Alert type="error" showIcon title={ask.error.message} /> : null}
      </Form>
    </Modal>
  )
}
