import { linkOf } from '../../kernel/session.ts'
import { noticeTo } from '@mall/domain/platform/partner/channelWords.ts'
import { useMutation } from '@tanstack/react-query'
import { useCaller } from '@mall/client/useCall.ts'
import { Alert, App, Modal } from 'antd'
import { type Board, useBoardAgain } from './board.ts'

/** 发布: names who is told what, then tells them. */
export function PublishDialog({ board, onClose }: { board: Board; onClose(): void }) {
  const call = useCaller()
  const again = useBoardAgain()
  const { message } = App.useApp()
  const { drafts } = board
  const late = drafts.filter(d => d.draft?.slips)
  const publish = useMutation({
    mutationFn: () => call('/api/ops/publishSchedule', { bookingIds: drafts.map(d => d.bookingId) }),
    onSuccess: done => {
      void message.success(`已发布 ${done.moves} 处改动，通知 ${done.told} 家企业`)
      onClose()
    },
    onSettled: again,
  })
  return (
    <Modal
      open
      title={`发布 ${drafts.length} 处改动`}
      okText="发布并通知客户"
      cancelText="先不"
      onCancel={onClose}
      onOk={() => publish.mutate()}
      confirmLoading={publish.isPending}
      mask={{ closable: false }}
      width={520}
    >
      <p className="hint">
        发布后立即通知下列客户；晚于原定日期的 {late.length} 行{noticeTo('客户', linkOf('sms'))}
        ，并请他选择接受或申请取消。发布不能收回，只能再改。
      </p>
      <ul className="told">
        {drafts.map(d => (
          <li key={d.bookingId}>
            <b>{d.companyName}</b>
            <small>
              {d.orderCode}　{d.title}　{d.draft?.readyOn} 入库，{d.draft?.words}
            </small>
          </li>
        ))}
      </ul>
      {publish.isError ? <Alert type="error" showIcon title={publish.error.message} /> : null}
    </Modal>
  )
}
