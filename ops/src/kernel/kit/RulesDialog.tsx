import { Alert, Form, Input, Modal, Skeleton } from 'antd'
import { dateTime } from './time.ts'

interface Values {
  what: string
  text: string
}
export interface RulesInForce {
  version: number
  since: number
  paragraphs: readonly string[]
}
/** What a new version of rules says; one paragraph a line. */
export interface NewRules {
  what: string
  paragraphs: string[]
}

/** 发布新版规则: what buyers agree to beside the button. Those who agreed before keep their version. */
export function RulesDialog({
  title,
  effect,
  now,
  save,
  onClose,
}: {
  title: string
  /** What publishing changes, in a sentence. */
  effect: string
  now: RulesInForce | undefined
  save: { mutate(rules: NewRules): void; isPending: boolean; isError: boolean; error: Error | null }
  onClose(): void
}) {
  const [form] = Form.useForm<Values>()
  return (
    <Modal
      open
      title={title}
      okText="发布"
      cancelText="取消"
      onCancel={onClose}
      onOk={form.submit}
      confirmLoading={save.isPending}
      width={640}
      mask={{ closable: false }}
    >
      {!now ? (
        <Skeleton active />
      ) : (
        <>
          <p className="hint">
            现行第 {now.version} 版，{dateTime(now.since)} 起。{effect}
          </p>
          <Form<Values>
            form={form}
            layout="vertical"
            requiredMark={false}
            initialValues={{ text: now.paragraphs.join('\n') }}
            onFinish={v =>
              save.mutate({
                what: v.what.trim(),
                paragraphs: v.text
                  .split('\n')
                  .map(p => p.trim())
                  .filter(p => p !== ''),
              })
            }
          >
            <Form.Item name="what" label="改了什么" rules={[{ required: true, whitespace: true, message: '请写改了什么' }]}>
              <Input maxLength={100} />
            </Form.Item>
            <Form.Item
              name="text"
              label="全文，一行一条"
              rules={[
                { required: true, whitespace: true, message: '请填写规则' },
                {
                  validator: (_, text: string) =>
                    text.split('\n').some(p => p.trim().length > 300)
                      ? Promise.reject(new Error('每条不超过 300 个字'))
                      : Promise.resolve(),
                },
              ]}
            >
              <Input.TextArea rows={14} maxLength={12_000} />
            </Form.Item>
          </Form>
        </>
      )}
      {save.isError ? <Alert type="error" showIcon title={save.error?.message} /> : null}
    </Modal>
  )
}
