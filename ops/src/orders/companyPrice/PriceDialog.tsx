import type { Fen, Um } from '@mall/domain/kernel/money.ts'
import type { StockModeScope } from '@mall/domain/goods/goods/goods.codes.ts'
import { serverTime } from '@mall/client/serverClock.ts'
import { useCaller, useLazyCall } from '@mall/client/useCall.ts'
import type { AgreedPriceForm } from '@mall/contract/orders/companyPrice/companyPriceDesk.ts'
import { AgreedKind, type AgreedKindCode } from '@mall/domain/orders/companyPrice/companyPrice.codes.ts'
import { whyNotAgreed } from '@mall/domain/orders/companyPrice/companyPrice.rules.ts'
import { useMutation } from '@tanstack/react-query'
import { Alert, App, AutoComplete, Form, Input, InputNumber, Modal, Select } from 'antd'
import { useState } from 'react'
import { atOf, localOf } from '../../kernel/kit/localTime.ts'
import { MoneyInput } from '../../kernel/kit/MoneyInput.tsx'
import { newRequestId, nextRequestId } from '@mall/client/requestId.ts'
import { Touched } from './Touched.tsx'
import { usePricesAgain } from './usePricesAgain.ts'

interface Values {
  companyCode: string
  kind: AgreedKindCode
  priceFen?: Fen | null
  cutFen?: Fen | null
  /** What is left of the list price, per cent. */
  percent?: number | null
  ofChannel?: string | null
  classCode?: string | null
  grade?: string
  skuCode?: string
  sizeFrom?: number | null
  sizeTo?: number | null
  stockMode: StockModeScope
  fromAt: string
  untilAt: string
  limitTons?: number | null
  note?: string
}
export interface Change {
  priceNo: string
  version: number
  companyCode: string
  form: AgreedPriceForm
}
const DAY = 86_400_000
const um = (mm: number | null | undefined): number | null => (mm === null || mm === undefined ? null : Math.round(mm * 1000))
const mm = (um: Um | null): number | null => (um === null ? null : um / 1000)

const formOf = (v: Values, priceUnit: AgreedPriceForm['priceUnit']): AgreedPriceForm => ({
  kind: v.kind,
  priceFen: v.kind === AgreedKind.fixed ? (v.priceFen ?? 0) : 0,
  cutFen: v.kind === AgreedKind.cut ? (v.cutFen ?? 0) : 0,
  percentBp: v.kind === AgreedKind.percent ? 10_000 - Math.round((v.percent ?? 100) * 100) : 0,
  ofChannel: v.ofChannel ?? '',
  classCode: v.classCode ?? '',
  grade: (v.grade ?? '').trim(),
  skuCode: (v.skuCode ?? '').trim(),
  sizeFromUm: um(v.sizeFrom),
  sizeToUm: um(v.sizeTo),
  stockMode: v.stockMode,
  priceUnit,
  fromAt: atOf(v.fromAt),
  untilAt: atOf(v.untilAt),
  limitKg: v.limitTons === null || v.limitTons === undefined ? null : Math.round(v.limitTons * 1000),
})
const start = (now: number, change?: Change): Values => {
  const f = change?.form
  if (!change || !f)
    return {
      companyCode: '',
      kind: AgreedKind.cut,
      stockMode: 0,
      fromAt: localOf(now),
      untilAt: localOf(now + 90 * DAY),
    }
  return {
    companyCode: change.companyCode,
    kind: f.kind,
    priceFen: f.priceFen || null,
    cutFen: f.cutFen || null,
    percent: (10_000 - f.percentBp) / 100,
    ofChannel: f.ofChannel || null,
    classCode: f.classCode || null,
    grade: f.grade,
    skuCode: f.skuCode,
    sizeFrom: mm(f.sizeFromUm),
    sizeTo: mm(f.sizeToUm),
    stockMode: f.stockMode,
    fromAt: localOf(f.fromAt),
    untilAt: localOf(f.untilAt),
    limitTons: f.limitKg === null ? null : f.limitKg / 1000,
  }
}

/** 订价 or 改价: for whom, for which goods, how much, how long; beside it what it touches and whether a second person must look. */
export function PriceDialog({ change, onClose }: { change?: Change; onClose(): void }) {
  const call = useCaller()
  const again = usePricesAgain()
  const { message } = App.useApp()
  const [form] = Form.useForm<Values>()
  const [requestId, setRequestId] = useState(newRequestId)
  const [now] = useState(serverTime)
  const [first] = useState(() => start(now, change))
  const [word, setWord] = useState('')
  const scopes = useLazyCall('/api/ops/getGoodsScopes', {})
  const companies = useLazyCall(
    '/api/ops/getCompanyList',
    { word, pageSize: 8 },
    { enabled: !change && word.trim().length > 1, keepOld: true },
  )
  const values = { ...first, ...Form.useWatch([], form) } as Values
  const asked = formOf(values, change?.form.priceUnit ?? 'ton')
  const wrong = whyNotAgreed(asked, now)
  const seen = useLazyCall('/api/ops/previewCompanyPrice', asked, { enabled: !wrong, keepOld: true })
  const whyNot = wrong?.why ?? (seen.isError ? seen.error.message : seen.data?.why)
  const below = wrong ? '' : (seen.data?.below ?? '')
  const save = useMutation({
    mutationFn: (v: Values) =>
      call('/api/ops/saveCompanyPrice', {
        ...asked,
        companyCode: v.companyCode.trim(),
        note: v.note?.trim() ?? '',
        requestId,
        ...(change ? { priceNo: change.priceNo, version: change.version } : {}),
      }),
    onSuccess: done => {
      void message.success(done.below ? `${done.priceNo} 已送审批` : `${done.priceNo} 已有效`)
      onClose()
    },
    onError: () => setRequestId(nextRequestId),
    onSettled: again,
  })
  const unit = asked.priceUnit === 'ton' ? '元/吨' : '元'
  return (
    <Modal
      open
      title={change ? `修改 ${change.priceNo}` : '新订协议价'}
      okText={below ? '送审批' : change ? '保存为新的一版' : '订价'}
      cancelText="取消"
      onCancel={onClose}
      onOk={form.submit}
      okButtonProps={{ disabled: Boolean(whyNot) || seen.isPlaceholderData }}
      confirmLoading={save.isPending}
      mask={{ closable: false }}
      width={880}
    >
      <Form<Values>
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={first}
        onFinish={v => save.mutate(v)}
        className="two-cols"
      >
        <div>
          <Form.Item name="companyCode" label="企业" rules={[{ required: true, whitespace: true, message: '请选择企业' }]}>
            <AutoComplete
              disabled={Boolean(change)}
              placeholder="名称或编码"
              onSearch={setWord}
              popupMatchSelectWidth={360}
              options={(companies.data?.list ?? []).map(c => ({
                value: c.companyCode,
                label: `${c.companyName} ${c.companyCode}`,
              }))}
            />
          </Form.Item>
          <Form.Item name="kind" label="方式">
            <Select options={AgreedKind.rows.map(r => ({ value: r.code, label: r.label }))} />
          </Form.Item>
          {values.kind === AgreedKind.fixed && (
            <Form.Item name="priceFen" label="协议价，不含选配参数的厂提价">
              <MoneyInput unit={unit} />
            </Form.Item>
          )}
          {values.kind === AgreedKind.cut && (
            <Form.Item name="cutFen" label="比挂牌价低">
              <MoneyInput unit={unit} />
            </Form.Item>
          )}
          {values.kind === AgreedKind.percent && (
            <Form.Item name="percent" label="挂牌价的百分之几，如 98.5">
              <InputNumber min={70} max={99.99} step={0.5} precision={2} suffix="%" className="money-input" />
            </Form.Item>
          )}
          <Form.Item name="fromAt" label="开始">
            <Input type="datetime-local" />
          </Form.Item>
          <Form.Item name="untilAt" label="截止">
            <Input type="datetime-local" />
          </Form.Item>
          <Form.Item name="limitTons" label="限量；空为不限">
            <InputNumber min={0.001} max={10_000_000} precision={3} suffix="吨" className="money-input" />
          </Form.Item>
          <Form.Item name="note" label="备注，审批人看得到">
            <Input maxLength={100} />
          </Form.Item>
        </div>
        <div>
          <Form.Item name="skuCode" label="只对一件商品（编号）；空为按下面的条件">
            <Input maxLength={80} />
          </Form.Item>
          <Form.Item name="classCode" label="品类；空为全部">
            <Select
              allowClear
              showSearch={{ optionFilterProp: 'label' }}
              options={(scopes.data?.classes ?? []).map(c => ({ value: c.classCode, label: c.className }))}
            />
          </Form.Item>
          <div className="pair">
            <Form.Item name="grade" label="材质；空为全部">
              <Input maxLength={40} placeholder="HRB400E" />
            </Form.Item>
            <Form.Item name="ofChannel" label="渠道；空为全部">
              <Select
                allowClear
                options={(scopes.data?.channels ?? []).map(c => ({ value: c.ofChannel, label: c.channelName }))}
              />
            </Form.Item>
          </div>
          <div className="pair">
            <Form.Item name="sizeFrom" label="厚度或直径从">
              <InputNumber min={0} max={10_000} suffix="mm" className="money-input" />
            </Form.Item>
            <Form.Item name="sizeTo" label="到">
              <InputNumber min={0} max={10_000} suffix="mm" className="money-input" />
            </Form.Item>
          </div>
          <Form.Item name="stockMode" label="现货或期货">
            <Select
              options={[
                { value: 0, label: '不限' },
                { value: 1, label: '只对现货' },
                { value: 2, label: '只对期货' },
              ]}
            />
          </Form.Item>
          <Touched seen={wrong ? undefined : seen.data} whyNot={whyNot} stale={seen.isPlaceholderData} />
        </div>
        {save.isError ? <Alert type="error" showIcon title={save.error.message} /> : null}
      </Form>
    </Modal>
  )
}
