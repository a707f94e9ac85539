import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCaller, useLazyCall } from '@mall/client/useCall.ts'
import { Alert, App, Form, Modal, Select } from 'antd'

export function ContactDialog({ codes, onClose, onDone }: { codes: readonly string[]; onClose(): void; onDone(): void }) {
  const call = useCaller()
  const client = useQueryClient()
  const { message } = App.useApp()
  const [form] = Form.useForm<{ staffCode: string }>()
  const sales = useLazyCall('/api/ops/getSalesList', {})
  const save = useMutation({
    mutationFn: (f: { staffCode: string }) =>
      call('/api/ops/assignContact', { companyCodes: [...codes], staffCode: f.staffCode }),
    onSuccess: reply => {
      void message.success(reply.changed > 0 ? `已指定 ${reply.changed} 家，客户会收到通知` : '本来就是这位客服，没有变化')
      for (const path of ['/api/ops/getCompanyList', '/api/ops/getCompany360', '/api/ops/getSalesList', '/api/ops/getCompanyLog'])
        void client.invalidateQueries({ queryKey: [path] })
      onDone()
    },
  })
  return (
    <Modal
      open
      title={codes.length > 1 ? `为 ${codes.length} 家企业指定专属客服` : '指定专属客服'}
      okText="指定"
      cancelText="取消"
      onCancel={onClose}
      onOk={form.submit}
      confirmLoading={save.isPending}
      mask={{ closable: false }}
      width={420}
    >
      <Form form={form} layout="vertical" requiredMark={false} onFinish={f => save.mutate(f)}>
        <Form.Item name="staffCode" label="业务员" rules={[{ required: true, message: '请选择业务员' }]}>
          <Select
            showSearch={{ optionFilterProp: 'label' }}
            loading={sales.isFetching}
            options={(sales.data ?? []).map(s => ({
              value: s.staffCode,
              label: `${s.staffCode} ${s.name}，${s.phone || '无电话'}，现有 ${s.companies} 家`,
            }))}
            notFoundContent={sales.isError ? sales.error.message : '没有可用的业务员，请先在员工账号中增加'}
          />
        </Form.Item>
        {save.isError ? <Alert type="error" showIcon title={save.error.message} /> : null}
      </Form>
    </Modal>
  )
}
