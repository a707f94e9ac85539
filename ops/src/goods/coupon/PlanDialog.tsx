import type { Fen } from '@mall/domain/kernel/money.ts'
import type { StockModeScope } from '@mall/domain/goods/goods/goods.codes.ts'
import { useCaller, useLazyCall } from '@mall/client/useCall.ts'
import { serverTime } from '@mall/client/serverClock.ts'
import type { Reply } from '@mall/contract/main/calls.ts'
import { CouponKind, type CouponKindCode } from '@mall/domain/goods/coupon/coupon.codes.ts'
import { termsText, whyNotPlan } from '@mall/domain/goods/coupon/coupon.rules.ts'
import { useMutation } from '@tanstack/react-query'
import { Alert, App, Checkbox, Form, Input, InputNumber, Modal, Select } from 'antd'
import { useState } from 'react'
import { atOf, localOf } from '../../kernel/kit/localTime.ts'
import { MoneyInput } from '../../kernel/kit/MoneyInput.tsx'
import { newRequestId, nextRequestId } from '@mall/client/requestId.ts'

interface Values {
  name: string
  kind: CouponKindCode
  offFen?: Fen | null
  fromFen?: Fen | null
  perTonFen?: Fen | null
  percent?: number | null
  mostFen?: Fen | null
  channels?: string[]
  classes?: string[]
  stockMode: StockModeScope
  offered: boolean
  stock: number
  perCompany: number
  takeUntil: string
  valid: 'until' | 'days'
  validUntil: string
  validDays: number
}
const DAY = 86_400_000

const planOf = (v: Values, now: number) => ({
  name: v.name.trim(),
  kind: v.kind,
  offFen: v.kind === 'off' ? (v.offFen ?? 0) : 0,
  perTonFen: v.kind === 'perTon' ? (v.perTonFen ?? 0) : 0,
  percentBp: v.kind === 'percent' ? Math.round((10 - (v.percent ?? 10)) * 1000) : 0,
  fromFen: v.fromFen ?? 0,
  mostFen: v.kind === 'off' ? 0 : (v.mostFen ?? 0),
  channels: v.channels ?? [],
  classes: v.classes ?? [],
  stockMode: v.stockMode,
  offered: v.offered,
  stock: v.stock,
  perCompany: v.perCompany,
  takeUntil: atOf(v.takeUntil),
  validFrom: now,
  validUntil: v.valid === 'until' ? atOf(v.validUntil) : null,
  validDays: v.valid === 'days' ? v.validDays : null,
})

/** 新建: what it takes off, for what, until when, how many. It does not change afterwards: what was promised stays. */
export function PlanDialog({ onClose, onDone }: { onClose(): void; onDone(): unknown }) {
  const call = useCaller()
  const { message } = App.useApp()
  const [form] = Form.useForm<Values>()
  const [requestId, setRequestId] = useState(newRequestId)
  const [now] = useState(serverTime)
  const scopes = useLazyCall('/api/ops/getGoodsScopes', {})
  const values = { ...INITIAL(now), ...Form.useWatch([], form) } as Values
  const plan = planOf(values, now)
  const wrong = whyNotPlan(plan, now)
  const { channels, classes, stockMode } = plan
  const scope = useLazyCall('/api/ops/previewCouponScope', { channels, classes, stockMode }, { keepOld: true })
  const save = useMutation({
    mutationFn: (v: Values) => call('/api/ops/makeCouponPlan', { ...planOf(v, now), requestId }),
    onSuccess: made => {
      void (made.needs
        ? message.warning(`${made.planNo} 等另一人审批：${made.needs}`, 8)
        : message.success(`已新建 ${made.planNo}`))
      onClose()
    },
    onError: () => setRequestId(nextRequestId),
    onSettled: onDone,
  })
  const kind = values.kind
  return (
    <Modal
      open
      title="新建优惠券"
      okText="新建"
      cancelText="取消"
      onCancel={onClose}
      onOk={form.submit}
      okButtonProps={{ disabled: Boolean(wrong) || Boolean(scope.data?.why) }}
      confirmLoading={save.isPending}
      mask={{ closable: false }}
      width={560}
    >
      <Form<Values>
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={INITIAL(now)}
        onFinish={v => save.mutate(v)}
      >
        <Form.Item name="name" label="名称" rules={[{ required: true, min: 2, whitespace: true, message: '名称至少 2 个字' }]}>
          <Input maxLength={30} autoFocus />
        </Form.Item>
        <Form.Item name="kind" label="种类">
          <Select options={CouponKind.rows.map(r => ({ value: r.code, label: r.label }))} />
        </Form.Item>
        {kind === 'off' && (
          <Form.Item name="offFen" label="减多少">
            <MoneyInput unit="元" />
          </Form.Item>
        )}
        {kind === 'perTon' && (
          <Form.Item name="perTonFen" label="每吨减">
            <MoneyInput unit="元/吨" />
          </Form.Item>
        )}
        {kind === 'percent' && (
          <Form.Item name="percent" label="打几折，如 9.85">
            <InputNumber min={7} max={9.99} step={0.05} precision={2} suffix="折" className="money-input" />
          </Form.Item>
        )}
        <Form.Item name="fromFen" label="门槛：适用商品货款满多少可用；空为无门槛">
          <MoneyInput unit="元" />
        </Form.Item>
        {kind !== 'off' && (
          <Form.Item name="mostFen" label={kind === 'freight' ? '最多抵多少运费' : '最多减'}>
            <MoneyInput unit="元" />
          </Form.Item>
        )}
        <Form.Item name="channels" label="渠道；空为全部">
          <Select
            mode="multiple"
            allowClear
            options={(scopes.data?.channels ?? []).map(c => ({ value: c.ofChannel, label: c.channelName }))}
          />
        </Form.Item>
        <Form.Item name="classes" label="品类；空为全部">
          <Select
            mode="multiple"
            allowClear
            showSearch={{ optionFilterProp: 'label' }}
            options={(scopes.data?.classes ?? [])
              .filter(c => channels.length === 0 || c.channels.some(code => channels.includes(code)))
              .map(c => ({ value: c.classCode, label: c.className }))}
          />
        </Form.Item>
        <Form.Item name="stockMode" label="现货或期货">
          <Select
            options={[
              { value: 0, label: '不限' },
              { value: 1, label: '只用于现货' },
              { value: 2, label: '只用于期货' },
            ]}
          />
        </Form.Item>
        <Form.Item name="stock" label="总张数">
          <InputNumber min={1} max={1_000_000} precision={0} className="money-input" />
        </Form.Item>
        <Form.Item name="perCompany" label="每家企业限领">
          <InputNumber min={1} max={1000} precision={0} className="money-input" />
        </Form.Item>
        <Form.Item name="offered" valuePropName="checked">
          <Checkbox>企业可自己领取（不勾：只由钢厂发放）</Checkbox>
        </Form.Item>
        <Form.Item name="takeUntil" label="领取和发放截止">
          <Input type="datetime-local" />
        </Form.Item>
        <Form.Item name="valid" label="有效期">
          <Select
            options={[
              { value: 'days', label: '领取后若干天' },
              { value: 'until', label: '到某一时刻' },
            ]}
          />
        </Form.Item>
        {values.valid === 'until' ? (
          <Form.Item name="validUntil" label="有效到">
            <Input type="datetime-local" />
          </Form.Item>
        ) : (
          <Form.Item name="validDays" label="天数">
            <InputNumber min={1} max={365} precision={0} suffix="天" className="money-input" />
          </Form.Item>
        )}
        <Covered scope={scope.data} />
        <p className="hint" role="status">
          {wrong ? wrong.why : `${termsText(plan)}。新建后条件不能再改。`}
        </p>
        {save.isError ? <Alert type="error" showIcon title={save.error.message} /> : null}
      </Form>
    </Modal>
  )
}
const INITIAL = (now: number): Partial<Values> => ({
  kind: 'off',
  stockMode: 0,
  offered: true,
  stock: 100,
  perCompany: 1,
  valid: 'days',
  validDays: 30,
  takeUntil: localOf(now + 14 * DAY),
  validUntil: localOf(now + 44 * DAY),
  name: '',
})

/** Which goods the plan would be for, by class. */
function Covered({ scope }: { scope: Reply<'/api/ops/previewCouponScope'> | undefined }) {
  if (!scope) return null
  if (scope.why) return <Alert type="error" showIcon title={scope.why} />
  const shown = scope.classNames.slice(0, 8)
  return (
    <p className="hint" aria-label="适用商品">
      适用 {scope.goodsCount} 件上架商品，共 {scope.allCount} 件：
      {shown.map(c => `${c.className} ${c.goodsCount}`).join('、')}
      {scope.classNames.length > shown.length && ` 等 ${scope.classNames.length} 类`}
    </p>
  )
}
