import type { Reply } from '@mall/contract/main/calls.ts'
import { serverTime } from '@mall/client/serverClock.ts'
import { useCaller } from '@mall/client/useCall.ts'
import { AskedKind, type AskedKindCode } from '@mall/domain/desk/support/support.codes.ts'
import { MOST_SAID } from '@mall/domain/desk/support/support.rules.ts'
import { useMutation } from '@tanstack/react-query'
import { Alert, Form, Input, Modal, Select } from 'antd'
import { useRef } from 'react'
import { useStaff } from '../../kernel/staff.ts'
import { newRequestId, nextRequestId } from '@mall/client/requestId.ts'
import { dateTime } from '../../kernel/kit/time.ts'

type People = Reply<'/api/ops/getSupportDesk'>['colleagues']
interface Fields {
  ticketKind: AskedKindCode
  words: string
  ownerCode: string
  due: string
}
/** 2026-11-24 10:00 as the desk writes it, China's time; NaN: not a time. */
export const readDue = (text: string): number => Date.parse(`${text.trim().replace(' ', 'T')}:00+08:00`)
const HOURS_MS = 3_600_000

/** 转工单: what, whose, until when. The conversation stays as it is. */
export function TicketDialog(o: { threadNo: string; colleagues: People; words: string; onDone(): void; onClose(): void }) {
  const call = useCaller()
  const staff = useStaff()
  const [form] = Form.useForm<Fields>()
  const key = useRef(newRequestId())
  const save = useMutation({
    mutationFn: ({ due, ...f }: Fields) =>
      call('/api/ops/makeSupportTicket', { ...f, threadNo: o.threadNo, requestId: key.current, dueAt: readDue(due) }),
    onSuccess: () => {
      o.onDone()
      o.onClose()
    },
    onError: () => {
      key.current = nextRequestId(key.current)
    },
  })
  return (
    <Modal
      open
      title="转工单"
      okText="生成工单"
      cancelText="取消"
      mask={{ closable: false }}
      width={460}
      confirmLoading={save.isPending}
      onCancel={o.onClose}
      onOk={form.submit}
    >
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={{ ticketKind: 'other', words: o.words, ownerCode: '', due: dateTime(serverTime() + 24 * HOURS_MS) }}
        onFinish={f => save.mutate(f)}
      >
        <Form.Item name="ticketKind" label="要办什么">
          <Select options={AskedKind.rows.map(r => ({ value: r.code, label: r.label }))} />
        </Form.Item>
        <Form.Item name="words" label="内容" rules={[{ required: true, whitespace: true, message: '请填写内容' }]}>
          <Input.TextArea rows={3} maxLength={MOST_SAID} />
        </Form.Item>
        <Form.Item name="ownerCode" label="谁办">
          <Select
            options={[
              { value: '', label: '未分派（主管会收到）' },
              ...o.colleagues.map(c => ({ value: c.staffCode, label: c.name })),
            ]}
          />
        </Form.Item>
        <Form.Item
          name="due"
          label="什么时候前回复"
          rules={[
            {
              validator: async (_, v: string) => {
                if (Number.isNaN(readDue(v))) throw new Error('请写成 2026-11-24 10:00')
              },
            },
          ]}
        >
          <Input maxLength={16} />
        </Form.Item>
        <p className="hint">由 {staff.name} 转出；会话不受影响，客户会看到工单号和时限。</p>
        {save.isError ? <Alert type="error" showIcon title={save.error.message} /> : null}
      </Form>
    </Modal>
  )
}
