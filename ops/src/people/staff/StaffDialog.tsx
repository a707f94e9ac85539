import type { StaffRow } from '@mall/contract/people/staff/staff.ts'
import { postsClash } from '@mall/domain/people/staff/posts.ts'
import { plainMobile } from '@mall/domain/kernel/pasted.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCaller } from '@mall/client/useCall.ts'
import { MOBILE } from '@mall/domain/people/session/user.codes.ts'
import { Alert, App, Checkbox, Form, Input, Modal } from 'antd'

/** Not `required`: antd would mark the group with an attribute that a group must not have. */
const oneRole = {
  validator: (_: unknown, roles: readonly string[] | undefined) =>
    roles && roles.length > 0 ? Promise.resolve() : Promise.reject(new Error('请至少选择一个岗位')),
}

interface Fields {
  staffCode: string
  name: string
  mobile: string
  phone: string
  roles: string[]
}

export function StaffDialog(o: {
  row: StaffRow | null
  roles: readonly { code: string; label: string }[]
  onClose(): void
  onShown(staffCode: string, password: string): void
}) {
  const call = useCaller()
  const client = useQueryClient()
  const { message } = App.useApp()
  const [form] = Form.useForm<Fields>()
  const save = useMutation({
    mutationFn: (f: Fields) =>
      call('/api/ops/saveStaff', { ...f, staffCode: f.staffCode.toUpperCase(), phone: f.phone ?? '', isNew: o.row === null }),
    onSuccess: (reply, f) => {
      void client.invalidateQueries({ queryKey: ['/api/ops/getStaffList'] })
      if (reply.startPassword) o.onShown(f.staffCode.toUpperCase(), reply.startPassword)
      else void message.success('已保存')
      o.onClose()
    },
  })
  return (
    <Modal
      open
      title={o.row ? `修改 ${o.row.staffCode}` : '新增员工'}
      okText="保存"
      cancelText="取消"
      onCancel={o.onClose}
      onOk={form.submit}
      confirmLoading={save.isPending}
      mask={{ closable: false }}
      width={460}
    >
      <Form<Fields>
        form={form}
        layout="vertical"
        initialValues={o.row ?? { staffCode: '', name: '', mobile: '', phone: '', roles: [] }}
        onFinish={f => save.mutate(f)}
      >
        <Form.Item
          name="staffCode"
          label="工号"
          rules={[{ required: true, pattern: /^[A-Za-z][A-Za-z0-9]{1,11}$/, message: '2-12 位字母和数字，以字母开头，如 S021' }]}
        >
          <Input maxLength={12} disabled={o.row !== null} />
        </Form.Item>
        <Form.Item name="name" label="姓名" rules={[{ required: true, whitespace: true, message: '请填写姓名' }]}>
          <Input maxLength={20} />
        </Form.Item>
        <Form.Item
          name="mobile"
          label="手机"
          normalize={plainMobile}
          rules={[{ required: true, pattern: MOBILE, message: '手机号是 11 位数字，以 1 开头' }]}
        >
          <Input inputMode="tel" />
        </Form.Item>
        <Form.Item
          name="phone"
          label="办公电话，业务员的会显示给客户"
          rules={[{ pattern: /^([0-9-]{5,20})?$/, message: '由数字和横线组成，如 0311-00002001' }]}
        >
          <Input maxLength={20} />
        </Form.Item>
        <Form.Item name="roles" label="岗位" rules={[oneRole]}>
          <Checkbox.Group options={o.roles.map(r => ({ value: r.code, label: r.label }))} />
        </Form.Item>
        <Form.Item noStyle dependencies={['roles']}>
          {({ getFieldValue }) => {
            const clash = postsClash((getFieldValue('roles') as string[] | undefined) ?? [])
            return clash ? <Alert type="warning" showIcon title={clash} style={{ marginBottom: 12 }} /> : null
          }}
        </Form.Item>
        {save.isError ? <Alert type="error" showIcon title={save.error.message} /> : null}
      </Form>
    </Modal>
  )
}
