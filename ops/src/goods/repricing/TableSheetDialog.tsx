import { newRequestId, nextRequestId } from '@mall/client/requestId.ts'
import { useCaller } from '@mall/client/useCall.ts'
import { useMutation } from '@tanstack/react-query'
import { Alert, App, Form, Input, Modal, Radio, Select } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { atOf } from '../../kernel/kit/localTime.ts'
import { useRepricingAgain } from './useRepricingAgain.ts'

/** 按表调价: a draft of what the table says, for now or for a day that comes; looked at and submitted like any other. */
export function TableSheetDialog(props: {
  classCode: string
  /** The day the sheet is for; null: as soon as it is agreed to. */
  day: string | null
  classes: readonly { classCode: string; className: string }[]
  onClose(): void
}) {
  const call = useCaller()
  const again = useRepricingAgain()
  const go = useNavigate()
  const { message } = App.useApp()
  const [classCode, setClass] = useState(props.classCode)
  const [time, setTime] = useState(props.day ? `${props.day}T00:00` : '')
  const [keep, setKeep] = useState(true)
  const [requestId, setRequestId] = useState(newRequestId)
  const draft = useMutation({
    mutationFn: () =>
      call('/api/ops/draftTablePrices', { classCode, keep, publishAt: time === '' ? null : atOf(time), requestId }),
    onSuccess: async made => {
      await again()
      void message.success(`${made.repricingNo}：${made.goodsCount} 件商品，核对差异后提交`)
      void go(`/repricing?queue=draft&no=${made.repricingNo}`)
    },
    onError: () => setRequestId(nextRequestId),
  })
  return (
    <Modal
      open
      title="按表调价"
      okText="起草调价单"
      cancelText="取消"
      width={480}
      confirmLoading={draft.isPending}
      onOk={() => draft.mutate()}
      onCancel={props.onClose}
    >
      <Form layout="vertical" component="div" requiredMark={false}>
        <Form.Item label="品类" htmlFor="table-class">
          <Select
            id="table-class"
            value={classCode}
            showSearch={{ optionFilterProp: 'label' }}
            onChange={setClass}
            options={[{ value: '', label: '全部品类' }, ...props.classes.map(c => ({ value: c.classCode, label: c.className }))]}
          />
        </Form.Item>
        <Form.Item label="发布时间；空为批完即发" htmlFor="table-time" help="按那一天的表算">
          <Input id="table-time" type="datetime-local" value={time} onChange={e => setTime(e.target.value)} />
        </Form.Item>
        <Form.Item label="商品自己的移库费、挂牌调整">
          <Radio.Group
            className="stacked-radio"
            value={keep}
            onChange={e => setKeep(e.target.value as boolean)}
            options={[
              { value: true, label: '保留：只动基价和加价' },
              { value: false, label: '去掉：回到表上的价' },
            ]}
          />
        </Form.Item>
        {draft.isError ? <Alert type="error" showIcon title={draft.error.message} /> : null}
      </Form>
    </Modal>
  )
}
