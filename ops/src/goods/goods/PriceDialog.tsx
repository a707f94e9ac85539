import { useMutation } from '@tanstack/react-query'
import { useCaller } from '@mall/client/useCall.ts'
import type { Reply } from '@mall/contract/main/calls.ts'
import { PriceUnitLabel, yuan, type Fen } from '@mall/domain/kernel/money.ts'
import { beyondBand, movedPercent, whyReasonNeeded } from '@mall/domain/goods/goods/priceChange.rules.ts'
import { Alert, Form, Input, Modal } from 'antd'
import { asksAgain } from './asksAgain.ts'
import { MoneyInput } from '../../kernel/kit/MoneyInput.tsx'

export interface PriceTarget {
  salesAreaCode: string | null
  areaName: string
  wasFen: Fen
}
interface Fields {
  priceFen: Fen | null
  againFen?: Fen | null
  reason: string
}

export function PriceDialog({
  sku,
  target,
  onClose,
  onDone,
}: {
  sku: Reply<'/api/ops/getSkuDetail'>
  target: PriceTarget
  onClose(): void
  /** Empty: in force; else the sheet that waits. */
  onDone(repricingNo: string): void
}) {
  const call = useCaller()
  const [form] = Form.useForm<Fields>()
  const typed = Form.useWatch('priceFen', form)
  const unit = PriceUnitLabel[sku.priceUnit]
  const save = useMutation({
    mutationFn: (f: Fields) =>
      call('/api/ops/updateSkuPrice', {
        skuCode: sku.skuCode,
        salesAreaCode: target.salesAreaCode,
        priceFen: f.priceFen,
        againFen: f.againFen ?? null,
        reason: f.reason ?? '',
      }),
    onSuccess: done => onDone(done.repricingNo),
  })
  // Several steps of one day are one jump, which only the server knows of.
  const far = typeof typed === 'number' && (beyondBand(target.wasFen, typed, sku.priceBandPercent) || asksAgain(save.error))
  const changed = typeof typed === 'number' && typed !== target.wasFen
  // Small steps of one day add up, which only the server knows of.
  const waits = typeof typed === 'number' && beyondBand(target.wasFen, typed, sku.approvePercent)
  return (
    <Modal
      open
      title={target.salesAreaCode ? `改 ${target.areaName} 区域价` : '改挂牌价'}
      okText={waits ? '送审批' : '改价'}
      cancelText="取消"
      onCancel={onClose}
      onOk={form.submit}
      confirmLoading={save.isPending}
      okButtonProps={{ disabled: !changed }}
      mask={{ closable: false }}
      width={420}
    >
      <p className="hint">{sku.title}</p>
      <Form<Fields>
        form={form}
        layout="vertical"
        initialValues={{ priceFen: target.wasFen, reason: '' }}
        onFinish={f => save.mutate(f)}
      >
        <Form.Item
          name="priceFen"
          label="新价格"
          rules={[{ required: true, message: '请填写价格' }]}
          extra={
            changed ? (
              <>
                原价 {yuan(target.wasFen)}，{typed > target.wasFen ? '上调' : '下调'} {yuan(Math.abs(typed - target.wasFen))}{' '}
                {unit}（{movedPercent(target.wasFen, typed)}）
              </>
            ) : (
              `原价 ${yuan(target.wasFen)} ${unit}`
            )
          }
        >
          <MoneyInput unit={unit} />
        </Form.Item>
        {far ? (
          <Form.Item
            name="againFen"
            label={`变动超过 ${sku.priceBandPercent} %，请再输入一次新价格`}
            dependencies={['priceFen']}
            rules={[
              ({ getFieldValue }) => ({
                validator: (_, value: number | null) =>
                  value === getFieldValue('priceFen') ? Promise.resolve() : Promise.reject(new Error('两次输入的价格不一致')),
              }),
            ]}
          >
            <MoneyInput unit={unit} />
          </Form.Item>
        ) : null}
        <Form.Item
          name="reason"
          label="原因"
          dependencies={['priceFen']}
          rules={[
            ({ getFieldValue }) => ({
              validator: (_, value: string) => {
                const why = whyReasonNeeded(target.wasFen, getFieldValue('priceFen') as number | null)
                return why && !value?.trim() ? Promise.reject(new Error(why)) : Promise.resolve()
              },
            }),
          ]}
        >
          <Input maxLength={200} placeholder="例如 随行就市" />
        </Form.Item>
        {waits ? (
          <Alert
            type="info"
            showIcon
            title={`变动超过 ${sku.approvePercent} %：成为一张只有这一件的调价单，另一人批准后才生效`}
          />
        ) : null}
        {target.salesAreaCode ? null : <p className="hint">没有区域价的区域按新挂牌价加区域调整计算；已下的订单价格不变。</p>}
        {save.isError ? <Alert type="error" showIcon title={save.error.message} /> : null}
      </Form>
    </Modal>
  )
}
