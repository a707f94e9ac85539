import { useCaller } from '@mall/client/useCall.ts'
import { whyNotIndexCode, whyNotIndexName } from '@mall/domain/selling/framework/indexRow.ts'
import { useMutation } from '@tanstack/react-query'
import { Alert, App, Checkbox, Form, Input, Modal } from 'antd'
import type { IndexRow } from './frameworkWords.ts'

interface Fields {
  indexCode: string
  indexName: string
  source: string
  off: boolean
}

/** 指数 made, renamed, stopped or taken up again; its code is given once. */
export function IndexDialog({
  row,
  onClose,
  onDone,
}: {
  row: IndexRow | null
  onClose(): void
  onDone(indexCode: string): unknown
}) {
  const call = useCaller()
  const { message } = App.useApp()
  const [form] = Form.useForm<Fields>()
  const off = Form.useWatch('off', form)
  const save = useMutation({
    mutationFn: (f: Fields) => call('/api/ops/saveFrameworkIndex', { ...f, rev: row?.rev ?? null }),
    onSuccess: (_reply, f) => {
      void message.success(row ? '已保存' : `${f.indexName} 已新建，请录入发布日`)
      onDone(f.indexCode)
      onClose()
    },
  })
  const checked = (whyNot: (text: string) => string | undefined) => ({
    validator: async (_rule: unknown, text: string) => {
      const why = whyNot((text ?? '').trim())
      if (why !== undefined) throw new Error(why)
    },
  })
  return (
    <Modal
      open
      title={row ? `修改指数 ${row.indexCode}` : '新建指数'}
      okText="保存"
      cancelText="取消"
      onCancel={onClose}
      onOk={form.submit}
      confirmLoading={save.isPending}
      mask={{ closable: false }}
      width={440}
    >
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={{
          indexCode: row?.indexCode ?? '',
          indexName: row?.indexName ?? '',
          source: row?.source ?? '',
          off: row?.off ?? false,
        }}
        onFinish={f =>
          save.mutate({ ...f, indexCode: f.indexCode.trim(), indexName: f.indexName.trim(), source: f.source.trim() })
        }
      >
        <Form.Item name="indexCode" label="编码" extra="定下后不改" rules={row ? [] : [checked(whyNotIndexCode)]}>
          <Input maxLength={12} disabled={row !== null} placeholder="大写字母、数字、横线，如 HRC" />
        </Form.Item>
        <Form.Item
          name="indexName"
          label="名称"
          extra="合同和价格单上写它；改名不改已签的文件"
          rules={[checked(whyNotIndexName)]}
        >
          <Input maxLength={40} placeholder="哪家发布的、什么品种" />
        </Form.Item>
        <Form.Item name="source" label="来源" extra="谁发布、在哪里查；买方在价格公式里看到">
          <Input maxLength={80} />
        </Form.Item>
        <Form.Item name="off" valuePropName="checked" hidden={row === null}>
          <Checkbox>停用，新合同不再选它</Checkbox>
        </Form.Item>
      </Form>
      {off && row && row.contractCount > 0 ? (
        <Alert type="info" showIcon title={`${row.contractCount} 份没有结束的合同仍按它定价，发布日请照常录入。`} />
      ) : null}
      {save.isError ? <Alert type="error" showIcon title={save.error.message} /> : null}
    </Modal>
  )
}
