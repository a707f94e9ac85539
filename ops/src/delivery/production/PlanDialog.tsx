import { useMutation } from '@tanstack/react-query'
import { useCaller } from '@mall/client/useCall.ts'
import { tons } from '@mall/domain/kernel/weight.ts'
import { Alert, Form, Input, Modal, Radio } from 'antd'
import { type Board, type DeskLine, trial, useBoardAgain } from './board.ts'

const usual = ['锌锅检修', '基板不足', '换规格合并生产', '前一周有余量', '客户要求']

/** 排到…: the weeks as a list, for keyboard and phone; a drop opens it with its week chosen. */
export function PlanDialog({
  board,
  booking,
  start,
  onClose,
}: {
  board: Board
  booking: DeskLine
  start: string | null
  onClose(): void
}) {
  const call = useCaller()
  const again = useBoardAgain()
  const [form] = Form.useForm<{ place: string; reason: string }>()
  const save = useMutation({
    mutationFn: (f: { place: string; reason: string }) => {
      const [lineCode = '', week = ''] = f.place.split(' ')
      return call('/api/ops/planBooking', { bookingId: booking.bookingId, lineCode, week, reason: f.reason.trim() })
    },
    onSuccess: onClose,
    onSettled: again,
  })
  const places = board.lines
    .filter(line => booking.makes.includes(line.lineCode))
    .flatMap(line =>
      line.cells.map(cell => {
        const at = board.weeks.find(w => w.week === cell.week)
        return {
          value: `${line.lineCode} ${cell.week}`,
          name: `${line.name} ${at?.label ?? ''}`,
          span: at?.span ?? '',
          ...trial(board, booking, line, cell),
        }
      }),
    )
  const moved = booking.week !== null
  return (
    <Modal
      open
      title={`排到…　${booking.orderCode}`}
      okText="排到这一周"
      cancelText="取消"
      onCancel={onClose}
      onOk={form.submit}
      okButtonProps={{ disabled: !places.some(p => p.may) }}
      confirmLoading={save.isPending}
      mask={{ closable: false }}
      width={520}
    >
      <p className="hint">
        {booking.companyName}　{booking.title}　{tons(booking.kg)} 吨{booking.dueOn ? `　要 ${booking.dueOn}` : ''}
      </p>
      {booking.ordered.length > 0 ? <p className="hint">订货参数：{booking.ordered.join('，')}</p> : null}
      {places.length === 0 ? (
        <Alert type="info" showIcon title="这几周的产线里没有能生产它的；请切换所属厂，或在「产线」里维护" />
      ) : (
        <Form
          form={form}
          layout="vertical"
          requiredMark={false}
          initialValues={{ place: start ?? undefined, reason: '' }}
          onFinish={f => save.mutate(f)}
        >
          <Form.Item name="place" label="周" rules={[{ required: true, message: '请选择一周' }]}>
            <Radio.Group className="plan-weeks">
              {places.map(p => (
                <Radio key={p.value} value={p.value} disabled={!p.may}>
                  <b>{p.name}</b> <span className="mute">{p.span}</span>
                  <small className={p.may ? 'ok' : 'mute'}>{p.say}</small>
                </Radio>
              ))}
            </Radio.Group>
          </Form.Item>
          <Form.Item
            name="reason"
            label={moved ? '原因（发布后客户看到）' : '原因（可不填）'}
            rules={moved ? [{ required: true, whitespace: true, message: '移动已排的订单请填写原因' }] : []}
          >
            <Input.TextArea rows={2} maxLength={200} />
          </Form.Item>
          <p className="usual">
            <span className="mute">常用</span>
            {usual.map(text => (
              <button key={text} type="button" className="tag line" onClick={() => form.setFieldValue('reason', text)}>
                {text}
              </button>
            ))}
          </p>
          {save.isError ? <Alert type="error" showIcon title={save.error.message} /> : null}
        </Form>
      )}
    </Modal>
  )
}
