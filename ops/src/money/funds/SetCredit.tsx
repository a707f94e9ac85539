import type { CompanyCredit } from '@mall/contract/money/funds/creditDesk.ts'
import { useCaller } from '@mall/client/useCall.ts'
import { needsSecond, TERM } from '@mall/domain/money/funds/credit.ts'
import { yuan, type Fen } from '@mall/domain/kernel/money.ts'
import { useMutation } from '@tanstack/react-query'
import { Alert, App, Form, Input, InputNumber, Modal } from 'antd'
import { MoneyInput } from '../../kernel/kit/MoneyInput.tsx'

interface Fields {
  limitFen: Fen | null
  termDays: number | null
  validUntil: string
  reason: string
}

/** Limit, term and last day of a line; says before sending whether a second person will look at it. */
export function SetCredit({ c, onDone, onClose }: { c: CompanyCredit; onDone(): void; onClose(): void }) {
  const [form] = Form.useForm<Fields>()
  const call = useCaller()
  const { message } = App.useApp()
  const wish = Form.useWatch([], form)
  const { line } = c
  const two =
    wish?.limitFen && wish.termDays && wish.validUntil
      ? needsSecond(line, { limitFen: wish.limitFen, termDays: wish.termDays, validUntil: wish.validUntil }, c.twoAboveFen)
      : false
  const save = useMutation({
    mutationFn: (f: Fields) =>
      call('/api/ops/setCredit', {
        companyCode: c.companyCode,
        limitFen: f.limitFen ?? 0,
        termDays: f.termDays ?? 0,
        validUntil: f.validUntil,
        reason: f.reason.trim(),
        version: c.version,
      }),
    onSuccess: made => {
      void message.success(made.waitsFor ? `已提交，${made.waitsFor}` : '已生效，客户会收到通知')
      onDone()
      onClose()
    },
    // Somebody was faster: what is shown behind is read again, what was typed stays.
    onError: onDone,
  })
  return (
    <Modal
      open
      title={`${line ? '调整' : '开通'}授信　${c.companyName}`}
      okText={two ? '提交复核' : '确认生效'}
      cancelText="取消"
      onCancel={onClose}
      onOk={form.submit}
      confirmLoading={save.isPending}
      mask={{ closable: false }}
      width={460}
    >
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={{
          limitFen: line?.limitFen ?? null,
          termDays: line?.termDays ?? 30,
          validUntil: line?.validUntil ?? '',
          reason: '',
        }}
        onFinish={f => save.mutate(f)}
      >
        <Form.Item
          name="limitFen"
          label="额度"
          extra={line && line.usedFen > 0 ? `已用 ${yuan(line.usedFen)} 元；低于它时只停新单，不改已欠` : undefined}
          rules={[{ required: true, message: '请填写额度' }]}
        >
          <MoneyInput unit="元" label="额度" />
        </Form.Item>
        <Form.Item name="termDays" label="账期，付款后多少天到期" rules={[{ required: true, message: '请填写账期' }]}>
          <InputNumber aria-label="账期" min={TERM.least} max={TERM.most} precision={0} suffix="天" />
        </Form.Item>
        <Form.Item name="validUntil" label="有效期至" rules={[{ required: true, message: '请选择有效期' }]}>
          <Input type="date" aria-label="有效期至" className="date-field" />
        </Form.Item>
        <Form.Item name="reason" label="理由" rules={[{ required: true, whitespace: true, message: '请填写理由' }]}>
          <Input.TextArea rows={2} maxLength={200} placeholder="年度授信评审通过" />
        </Form.Item>
        {two ? <Alert type="info" showIcon title={`额度超过 ${yuan(c.twoAboveFen)} 元，由另一位财务复核后生效`} /> : null}
        {save.isError ? <Alert type="error" showIcon title={save.error.message} /> : null}
      </Form>
    </Modal>
  )
}
