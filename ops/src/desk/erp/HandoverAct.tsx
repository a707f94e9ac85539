import { dayText } from '@mall/domain/kernel/clock.ts'
import { useCaller } from '@mall/client/useCall.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Alert, App, Form, Input, Modal } from 'antd'
import { useState } from 'react'
import { ActButton } from '../../kernel/kit/ActButton.tsx'

const LIST = '/api/ops/getErpHandoverList'

/** 生成交接文件: of which days. */
export function MakeHandover({ why, oldestOn }: { why: string; oldestOn: string }) {
  const call = useCaller()
  const client = useQueryClient()
  const { message } = App.useApp()
  const [open, setOpen] = useState(false)
  const [form] = Form.useForm<{ fromOn: string; toOn: string }>()
  const [today] = useState(() => dayText(new Date()))
  const make = useMutation({
    mutationFn: (days: { fromOn: string; toOn: string }) => call('/api/ops/makeErpHandover', days),
    onSuccess: made => {
      void message.success(`${made.handoverNo}：${made.lineCount} 条，请下载`)
      setOpen(false)
    },
    onSettled: () => client.invalidateQueries({ queryKey: [LIST] }),
  })
  return (
    <>
      <ActButton type="primary" {...(why ? { why } : {})} onClick={() => setOpen(true)}>
        生成交接文件
      </ActButton>
      {open && (
        <Modal
          open
          title="生成交接文件"
          okText="生成"
          cancelText="取消"
          onCancel={() => setOpen(false)}
          onOk={() => form.submit()}
          confirmLoading={make.isPending}
          width={400}
        >
          <p className="hint">按产生的日期，一份最多 5,000 条。付款指令不在文件里，由「手工登记」办。</p>
          <Form
            form={form}
            layout="vertical"
            requiredMark={false}
            initialValues={{ fromOn: oldestOn || today, toOn: today }}
            onFinish={days => make.mutate(days)}
          >
            <Form.Item name="fromOn" label="从" rules={[{ required: true, message: '请填写日期' }]}>
              <Input type="date" max={today} />
            </Form.Item>
            <Form.Item name="toOn" label="到" rules={[{ required: true, message: '请填写日期' }]}>
              <Input type="date" max={today} />
            </Form.Item>
            {make.isError && <Alert type="error" showIcon title={make.error.message} />}
          </Form>
        </Modal>
      )}
    </>
  )
}

/** 下载, 登记已交付, 作废 of one file. */
export function HandoverActs({ handoverNo, made }: { handoverNo: string; made: boolean }) {
  const call = useCaller()
  const client = useQueryClient()
  const { message, modal } = App.useApp()
  const [open, setOpen] = useState(false)
  const [form] = Form.useForm<{ deliveredName: string }>()
  const fetchIt = useMutation({
    mutationFn: () => call('/api/ops/getErpHandoverUrl', { handoverNo }),
    onSuccess: got => location.assign(got.url),
    onError: (e: Error) => void message.error(e.message),
  })
  const end = useMutation({
    mutationFn: (o: { act: 'deliver' | 'drop'; deliveredName?: string }) => call('/api/ops/endErpHandover', { handoverNo, ...o }),
    onSuccess: () => setOpen(false),
    onSettled: () => client.invalidateQueries({ queryKey: [LIST] }),
  })
  return (
    <span className="row">
      <ActButton size="small" loading={fetchIt.isPending} onClick={() => fetchIt.mutate()}>
        下载
      </ActButton>
      {made && (
        <>
          <ActButton size="small" type="primary" onClick={() => setOpen(true)}>
            登记已交付
          </ActButton>
          <ActButton
            size="small"
            danger
            onClick={() =>
              modal.confirm({
                title: `作废 ${handoverNo}`,
                content: '里面的消息回到待发送，可以重新生成。已经在 ERP 里录入的不要作废。',
                okText: '作废',
                cancelText: '取消',
                onOk: () => end.mutateAsync({ act: 'drop' }).catch((e: Error) => void message.error(e.message)),
              })
            }
          >
            作废
          </ActButton>
        </>
      )}
      {open && (
        <Modal
          open
          title={`登记 ${handoverNo} 已交付`}
          okText="已交付"
          cancelText="取消"
          onCancel={() => setOpen(false)}
          onOk={() => form.submit()}
          confirmLoading={end.isPending}
          width={400}
        >
          <p className="hint">文件里的都已在 ERP 里录入或导入。登记后不再等发送，接通 ERP 时也不再发。</p>
          <Form
            form={form}
            layout="vertical"
            requiredMark={false}
            onFinish={v => end.mutate({ act: 'deliver', deliveredName: v.deliveredName.trim() })}
          >
            <Form.Item
              name="deliveredName"
              label="ERP 里的批号或文件名"
              rules={[{ required: true, whitespace: true, message: '请填写 ERP 里的批号或文件名' }]}
            >
              <Input maxLength={100} />
            </Form.Item>
            {end.isError && <Alert type="error" showIcon title={end.error.message} />}
          </Form>
        </Modal>
      )}
    </span>
  )
}
