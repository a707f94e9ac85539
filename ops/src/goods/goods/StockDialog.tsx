import { RESERVED_BY } from '@mall/domain/goods/goods/reservedStock.ts'
import { useMutation } from '@tanstack/react-query'
import { ASK_STOCK_KG } from '@mall/domain/goods/goods/figures.rules.ts'
import { tons } from '@mall/domain/kernel/weight.ts'
import { useCaller } from '@mall/client/useCall.ts'
import type { Reply } from '@mall/contract/main/calls.ts'
import { Alert, Checkbox, Form, Input, InputNumber, Modal, Segmented } from 'antd'
import { plainNumber } from '../../kernel/kit/MoneyInput.tsx'

interface Fields {
  way: 'more' | 'less'
  pieces: number | null
  reason: string
  /** Asked only for a correction of uncommon weight. */
  sure?: boolean
}
const WAYS = [
  { value: 'more', label: '增加' },
  { value: 'less', label: '减少' },
]
const usual = ['入库', '盘盈', '盘亏', '破损', '移库']

export function StockDialog({ sku, onClose, onDone }: { sku: Reply<'/api/ops/getSkuDetail'>; onClose(): void; onDone(): void }) {
  const call = useCaller()
  const [form] = Form.useForm<Fields>()
  const way = Form.useWatch('way', form)
  const pieces = Form.useWatch('pieces', form)
  const free = sku.onHand - sku.reserved
  const delta = (pieces ?? 0) * (way === 'less' ? -1 : 1)
  const save = useMutation({
    mutationFn: (f: Fields) =>
      call('/api/ops/updateSkuStock', {
        skuCode: sku.skuCode,
        deltaPieces: (f.pieces ?? 0) * (f.way === 'less' ? -1 : 1),
        reason: f.reason.trim(),
      }),
    onSuccess: onDone,
  })
  return (
    <Modal
      open
      title="调库存"
      okText="调整"
      cancelText="取消"
      onCancel={onClose}
      onOk={form.submit}
      confirmLoading={save.isPending}
      mask={{ closable: false }}
      width={420}
    >
      <p className="hint">{sku.title}</p>
      <Form<Fields>
        form={form}
        layout="vertical"
        initialValues={{ way: 'more', pieces: null, reason: '' }}
        onFinish={f => save.mutate(f)}
      >
        <Form.Item name="way" label="方向">
          <Segmented options={WAYS} onChange={() => void form.validateFields(['pieces']).catch(() => {})} />
        </Form.Item>
        <Form.Item
          name="pieces"
          label="数量"
          dependencies={['way']}
          extra={`现有 ${sku.onHand}，已占用 ${sku.reserved}；调整后 ${sku.onHand + delta} ${sku.pieceUnit}`}
          rules={[
            { required: true, message: '请填写数量' },
            ({ getFieldValue }) => ({
              validator: (_, value: number | null) =>
                getFieldValue('way') === 'less' && (value ?? 0) > free
                  ? Promise.reject(new Error(`最多减少 ${free} ${sku.pieceUnit}，其余已${RESERVED_BY}`))
                  : Promise.resolve(),
            }),
          ]}
        >
          <InputNumber<number>
            min={1}
            max={99_999}
            precision={0}
            controls={false}
            className="money-input"
            suffix={sku.pieceUnit}
            parser={text => Number.parseInt(plainNumber(text), 10)}
          />
        </Form.Item>
        <Form.Item name="reason" label="原因" rules={[{ required: true, whitespace: true, message: '请填写原因' }]}>
          <Input maxLength={200} />
        </Form.Item>
        <p className="usual">
          <span className="mute">常用</span>
          {usual.map(text => (
            <button key={text} type="button" className="tag line" onClick={() => form.setFieldValue('reason', text)}>
              {text}
            </button>
          ))}
        </p>
        {Math.abs(delta) * sku.pieceWeightG >= ASK_STOCK_KG * 1000 ? (
          <Form.Item
            name="sure"
            valuePropName="checked"
            rules={[{ validator: (_, yes) => (yes ? Promise.resolve() : Promise.reject(new Error('请核对后勾选'))) }]}
          >
            <Checkbox>这次调整 {tons(Math.round((Math.abs(delta) * sku.pieceWeightG) / 1000))} 吨，数量无误</Checkbox>
          </Form.Item>
        ) : null}
        {save.isError ? <Alert type="error" showIcon title={save.error.message} /> : null}
      </Form>
    </Modal>
  )
}
