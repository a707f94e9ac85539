import { useMutation } from '@tanstack/react-query'
import { useCaller } from '@mall/client/useCall.ts'
import { weekLabel } from '@mall/domain/delivery/production/week.ts'
import { tons } from '@mall/domain/kernel/weight.ts'
import { Alert, Checkbox, Form, Input, InputNumber, Modal } from 'antd'
import { useStaff, whyNoRight } from '../../kernel/staff.ts'
import { type BoardCell, type BoardLine, useBoardAgain } from './board.ts'

interface Fields {
  capacityT: number
  elsewhereT: number
  released: boolean
  stopReason: string
  extendedTo: string
  closedEarlyOn: string
  reason: string
}
const asKg = (t: number | null): number => Math.round((t ?? 0) * 1000)
const DAY = { pattern: /^$|^\d{4}-\d{2}-\d{2}$/, message: '日期写作 2026-11-22' }

/** 改一周: in force at once, for buyers too; moves of orders are what waits for the publication. */
export function WeekDialog({ line, cell, onClose }: { line: BoardLine; cell: BoardCell; onClose(): void }) {
  const call = useCaller()
  const again = useBoardAgain()
  const why = whyNoRight(useStaff(), 'schedule.plan')
  const [form] = Form.useForm<Fields>()
  const mall = cell.bookedKg - cell.elsewhereKg
  const save = useMutation({
    mutationFn: (f: Fields) =>
      call('/api/ops/saveScheduleWeek', {
        lineCode: line.lineCode,
        week: cell.week,
        capacityKg: asKg(f.capacityT),
        elsewhereKg: asKg(f.elsewhereT),
        released: f.released,
        stopReason: f.stopReason.trim(),
        extendedTo: f.extendedTo || null,
        closedEarlyOn: f.closedEarlyOn || null,
        reason: f.reason.trim(),
      }),
    onSuccess: onClose,
    onSettled: again,
  })
  return (
    <Modal
      open
      title={`${line.name} ${weekLabel(cell.week)}`}
      okText="保存"
      cancelText="取消"
      onCancel={onClose}
      onOk={form.submit}
      okButtonProps={{ disabled: why !== undefined }}
      confirmLoading={save.isPending}
      mask={{ closable: false }}
      width={480}
    >
      <p className="hint">
        商城订单已排 {tons(mall)} 吨，余 {tons(cell.leftKg)} 吨；平时 {cell.closesOn} 截止。保存后立即生效，客户马上看到。
        {why ? ` ${why}，只能查看。` : ''}
      </p>
      <Form<Fields>
        form={form}
        layout="vertical"
        requiredMark={false}
        className="two-cols"
        initialValues={{
          capacityT: cell.capacityKg / 1000,
          elsewhereT: cell.elsewhereKg / 1000,
          released: cell.released,
          stopReason: cell.stopReason,
          extendedTo: cell.extendedTo ?? '',
          closedEarlyOn: cell.closedEarlyOn ?? '',
          reason: '',
        }}
        onFinish={f => save.mutate(f)}
      >
        <Form.Item name="capacityT" label="周能力，吨" rules={[{ required: true, message: '请填写' }]}>
          <InputNumber min={0} max={200_000} precision={3} style={{ width: '100%' }} />
        </Form.Item>
        <Form.Item name="elsewhereT" label="商城外需求，吨" rules={[{ required: true, message: '请填写' }]}>
          <InputNumber min={0} max={200_000} precision={3} style={{ width: '100%' }} />
        </Form.Item>
        <Form.Item name="extendedTo" label="延到（含）" rules={[DAY]}>
          <Input placeholder="不延期留空" maxLength={10} />
        </Form.Item>
        <Form.Item name="closedEarlyOn" label="提前截止日" rules={[DAY]}>
          <Input placeholder="不提前留空" maxLength={10} />
        </Form.Item>
        <Form.Item name="stopReason" label="停线原因（填写即停线）">
          <Input maxLength={60} placeholder="如 锌锅检修" />
        </Form.Item>
        <Form.Item name="released" valuePropName="checked" label="放量">
          <Checkbox>接受订货（不勾为询单）</Checkbox>
        </Form.Item>
        <Form.Item
          name="reason"
          label="为什么改"
          className="whole"
          rules={[{ required: true, whitespace: true, message: '请填写原因，记入审计' }]}
        >
          <Input.TextArea rows={2} maxLength={200} />
        </Form.Item>
        {save.isError ? <Alert className="whole" type="error" showIcon title={save.error.message} /> : null}
      </Form>
    </Modal>
  )
}
