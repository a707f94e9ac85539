import { useCaller, useLazyCall } from '@mall/client/useCall.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Alert, Form, Input, Modal, Skeleton } from 'antd'
import { dateTime } from '../kit/time.ts'

interface Values {
  what: string
  text: string
}

/** 竞拍规则: a new version; whoever signs up from then on agrees to it, older sign-ups keep theirs. */
export function RulesDialog({ onClose }: { onClose(): void }) {
  const call = useCaller()
  const client = useQueryClient()
  const [form] = Form.useForm<Values>()
  const read = useLazyCall('/api/bidding/getBiddingRules', {})
  const save = useMutation({
    mutationFn: (v: Values) =>
      call('/api/ops/saveBiddingRules', {
        what: v.what.trim(),
        paragraphs: v.text
          .split('\n')
          .map(p => p.trim())
          .filter(p => p !== ''),
      }),
    onSuccess: onClose,
    onSettled: () => client.invalidateQueries({ queryKey: ['/api/bidding/getBiddingRules'] }),
  })
  return (
    <Modal
      open
      title="发布新版竞拍规则"
      okText="发布"
      cancelText="取消"
      onCancel={onClose}
      onOk={form.submit}
      confirmLoading={save.isPending}
      width={640}
      mask={{ closable: false }}
    >
      {!read.data ? (
        <Skeleton active />
      ) : (
        <>
          <p className="hint">
            现行第 {read.data.version} 版，{dateTime(read.data.since)} 起。发布后新的报名须同意新版；已报名的按报名时的版本。
          </p>
          <Form<Values>
            form={form}
            layout="vertical"
            requiredMark={false}
            initialValues={{ text: read.data.paragraphs.join('\n') }}
            onFinish={v => save.mutate(v)}
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
      {save.isError ? <Alert type="error" showIcon title={save.error.message} /> : null}
    </Modal>
  )
}
