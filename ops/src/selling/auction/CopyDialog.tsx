import { serverTime } from '@mall/client/serverClock.ts'
import { useCaller } from '@mall/client/useCall.ts'
import { useMutation } from '@tanstack/react-query'
import { Alert, Form, Input, Modal } from 'antd'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { newRequestId, nextRequestId } from '@mall/client/requestId.ts'
import { editAddress } from './lotWords.ts'
import { useBiddingAgain } from './useDeskLot.ts'
import { atOf, localOf } from '../../kernel/kit/localTime.ts'

/** Copied into a draft with new times; put up again, the goods of the failed lot go with it. */
export function CopyDialog({ biddingNo, relist = false, onClose }: { biddingNo: string; relist?: boolean; onClose(): void }) {
  const call = useCaller()
  const again = useBiddingAgain()
  const go = useNavigate()
  const requestId = useRef(newRequestId())
  const [form] = Form.useForm<{ openAt: string; endAt: string }>()
  const [start] = useState(() => {
    // Tomorrow at nine, the mill's time.
    const tomorrow = localOf(serverTime() + 86_400_000).slice(0, 10)
    return { openAt: `${tomorrow}T09:00`, endAt: `${tomorrow}T16:00` }
  })
  const copy = useMutation({
    mutationFn: (v: { openAt: string; endAt: string }) =>
      call('/api/ops/copyBiddingLot', {
        biddingNo,
        relist,
        openAt: atOf(v.openAt),
        endAt: atOf(v.endAt),
        requestId: requestId.current,
      }),
    onSuccess: made => {
      again()
      onClose()
      void go(editAddress(made.biddingNo))
    },
    onError: () => {
      requestId.current = nextRequestId(requestId.current)
    },
  })
  const needed = [{ required: true, message: '请填写' }]
  return (
    <Modal
      open
      title={relist ? `重新上架 ${biddingNo}` : `复制 ${biddingNo}`}
      okText="生成草稿"
      cancelText="取消"
      onCancel={onClose}
      onOk={form.submit}
      confirmLoading={copy.isPending}
      width={420}
    >
      <p className="hint">
        {relist
          ? '同样的标的与条件生成草稿，按量竞拍只带没有卖出的件数；可再改起拍价，核对后发布。'
          : '标的与条件照抄成草稿，核对后发布。'}
      </p>
      <Form form={form} layout="vertical" requiredMark={false} initialValues={start} onFinish={v => copy.mutate(v)}>
        <Form.Item name="openAt" label="开始" rules={needed}>
          <Input type="datetime-local" />
        </Form.Item>
        <Form.Item name="endAt" label="结束" rules={needed}>
          <Input type="datetime-local" />
        </Form.Item>
      </Form>
      {copy.isError ? <Alert type="error" showIcon title={copy.error.message} /> : null}
    </Modal>
  )
}
