import type { Kg } from '@mall/domain/kernel/money.ts'
import { useCaller } from '@mall/client/useCall.ts'
import type { Reply } from '@mall/contract/main/calls.ts'
import {
  BASIC_FIELD_LABEL,
  type BasicField,
  type BasicForm,
  BasicKind,
  type BasicKindCode,
  basicFields,
  DepotKind,
  emptyBasic,
  MOST_DAYS,
  MOST_TOLERANCE,
  whyNotBasic,
} from '@mall/domain/goods/masterData/basics.rules.ts'
import { feeFields } from '@mall/domain/goods/masterData/fees.rules.ts'
import { GoodsShape, shapeWords } from '@mall/domain/goods/goods/goodsForm.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Alert, App, Checkbox, Form, Input, InputNumber, Modal, Select } from 'antd'
import type { ReactElement } from 'react'
import { useState } from 'react'
import { MoneyInput } from '../../kernel/kit/MoneyInput.tsx'
import { newRequestId, nextRequestId } from '@mall/client/requestId.ts'
import type { BasicRow } from './basicColumns.tsx'
import { notYet, StartsAt, whyNotStart } from './StartsAt.tsx'

type Choices = Reply<'/api/ops/getBasicChoices'>
const FEE = { least: -10_000, most: 100_000 }

function inputOf(
  field: BasicField,
  kind: BasicKindCode,
  choices: Choices | undefined,
  isNew: boolean,
  used: boolean,
  held: readonly string[],
): ReactElement {
  const loading = choices === undefined
  switch (field) {
    case 'code':
      return (
        <Input
          maxLength={12}
          disabled={!isNew}
          placeholder={kind === 'city' ? '6 位行政区划代码，如 130100' : '大写字母、数字、横线'}
        />
      )
    case 'seq':
      return <InputNumber min={0} max={9999} precision={0} />
    case 'outFeeFen':
    case 'liftFeeFen':
    case 'adjustFen':
    case 'feeFen':
      return <MoneyInput unit="元/吨" {...FEE} />
    case 'depotKind':
      return <Select options={DepotKind.rows.map(r => ({ value: r.code, label: r.label }))} />
    case 'cityCode':
    case 'cityCodes': {
      const areaName = (code: string) => choices?.areas.find(a => a.salesAreaCode === code)?.areaName
      // A stopped one stays where it stands, so that saving the rest does not lose it; it is chosen nowhere.
      const known = (choices?.cities ?? []).filter(c => !c.off || held.includes(c.cityCode))
      return (
        <Select
          {...(field === 'cityCodes' ? { mode: 'multiple' as const } : {})}
          showSearch
          optionFilterProp="label"
          loading={loading}
          placeholder="输入城市名查找"
          options={known.map(c => ({
            value: c.cityCode,
            label:
              field === 'cityCodes' && areaName(c.salesAreaCode)
                ? `${c.cityName}（${areaName(c.salesAreaCode)}）`
                : `${c.cityName} ${c.provinceName === c.cityName ? '' : c.provinceName}`.trim(),
          }))}
        />
      )
    }
    case 'salesAreaCode':
      return (
        <Select
          loading={loading}
          showSearch
          optionFilterProp="label"
          options={[
            ...(kind === 'city' ? [{ value: '', label: '不划入，按默认区域报价' }] : []),
            ...(choices?.areas ?? []).filter(a => !a.off).map(a => ({ value: a.salesAreaCode, label: a.areaName })),
          ]}
        />
      )
    case 'provinceCode':
      return (
        <Select
          loading={loading}
          showSearch
          optionFilterProp="label"
          options={(choices?.provinces ?? []).map(p => ({ value: p.provinceCode, label: p.provinceName }))}
        />
      )
    case 'classCodes':
      return (
        <Select
          mode="multiple"
          loading={loading}
          optionFilterProp="label"
          options={(choices?.classes ?? []).map(c => ({ value: c.classCode, label: c.className }))}
        />
      )
    case 'ofChannel':
      return (
        <Select
          loading={loading}
          disabled={!isNew}
          showSearch
          optionFilterProp="label"
          options={(choices?.channels ?? []).map(c => ({ value: c.ofChannel, label: c.channelName }))}
        />
      )
    case 'classCode':
      return (
        <Select
          loading={loading}
          disabled={!isNew}
          showSearch
          optionFilterProp="label"
          options={(choices?.classes ?? []).map(c => ({ value: c.classCode, label: c.className }))}
        />
      )
    case 'spotDays':
    case 'futuresDays':
      return <DaysInput label={BASIC_FIELD_LABEL[field]} />
    case 'minFuturesKg':
      return <TonsInput />
    case 'tolerancePct':
      return <InputNumber min={0} max={MOST_TOLERANCE} precision={0} suffix="%" />
    case 'cateCode':
      return <CategorySelect choices={choices} />
    case 'shape':
      return (
        <Select
          disabled={used}
          options={GoodsShape.rows.map(r => ({ value: r.code, label: r.label }))}
          optionRender={o => (
            <>
              {o.label} <small className="mute">{shapeWords(String(o.value))}</small>
            </>
          )}
        />
      )
    case 'parentCode':
      return <ParentSelect choices={choices} />
    case 'uses':
    case 'advantages':
      return <Select mode="tags" open={false} suffixIcon={null} placeholder="写一条按回车" tokenSeparators={['，', '、', '\n']} />
    case 'commonly':
    case 'hot':
    case 'noShow':
    case 'priceAfterLogin':
      return <Checkbox>{BASIC_FIELD_LABEL[field]}</Checkbox>
    default:
      return <Input maxLength={60} placeholder={field === 'telephone' ? '0311-88886666' : kind === 'mill' ? '' : undefined} />
  }
}

/** The topmost of the same channel; the form knows which that is. */
function ParentSelect({ choices, ...field }: { choices: Choices | undefined; value?: string; onChange?(v: string): void }) {
  const form = Form.useFormInstance<BasicForm>()
  const ofChannel = Form.useWatch('ofChannel', form)
  const code = Form.useWatch('code', form)
  const above = (choices?.categories ?? []).filter(
    c => c.ofChannel === ofChannel && c.parentCode === '' && c.cateCode !== code && !c.off,
  )
  return (
    <Select
      {...field}
      options={[{ value: '', label: '没有，在最上层' }, ...above.map(c => ({ value: c.cateCode, label: c.name }))]}
    />
  )
}

/** From and to; both empty: nothing is sold so. */
function DaysInput({
  value = [],
  onChange,
  label,
  id,
}: {
  value?: number[]
  onChange?(v: number[]): void
  label: string
  id?: string
}) {
  // What is typed first may be the longest: the pair is whole only with both.
  const [[from, to], setPair] = useState<[number | null, number | null]>([value[0] ?? null, value[1] ?? null])
  const put = (f: number | null, t: number | null) => {
    setPair([f, t])
    onChange?.([f, t].filter(d => d !== null))
  }
  return (
    <span className="row">
      <InputNumber
        {...(id ? { id } : {})}
        aria-label={`${label} 最短`}
        placeholder="最短"
        min={0}
        max={MOST_DAYS}
        precision={0}
        value={from}
        onChange={v => put(v, to)}
      />
      <span>至</span>
      <InputNumber
        aria-label={`${label} 最长`}
        placeholder="最长"
        min={0}
        max={MOST_DAYS}
        precision={0}
        value={to}
        onChange={v => put(from, v)}
      />
    </span>
  )
}

function TonsInput({ value = 0, onChange, id }: { value?: number; onChange?(kg: Kg): void; id?: string }) {
  return (
    <InputNumber
      {...(id ? { id } : {})}
      min={0}
      max={5000}
      precision={3}
      formatter={v => (v === undefined ? '' : String(Number(v)))}
      value={value / 1000}
      onChange={v => onChange?.(Math.round(Number(v ?? 0) * 1000))}
      suffix="吨"
    />
  )
}

/** Lower categories, named with their channel: goods of a variety are found there. */
function CategorySelect({ choices, ...field }: { choices: Choices | undefined; value?: string; onChange?(v: string): void }) {
  const nameOf = (c: Choices['categories'][number]): string => {
    const channel = choices?.channels.find(x => x.ofChannel === c.ofChannel)?.channelName ?? c.ofChannel
    const above = choices?.categories.find(x => x.cateCode === c.parentCode)?.name ?? c.parentCode
    const ofClass = choices?.classes.find(x => x.classCode === c.classCode)?.className ?? c.classCode
    return `${channel} › ${above} › ${c.name}${ofClass === above ? '' : `（${ofClass}）`}`
  }
  return (
    <Select
      {...field}
      loading={choices === undefined}
      showSearch
      optionFilterProp="label"
      placeholder="输入目录、品类或渠道名查找"
      notFoundContent="没有下层目录，请先在「品类目录」里建"
      options={(choices?.categories ?? [])
        .filter(c => c.parentCode !== '' && (!c.off || c.cateCode === field.value))
        .map(c => ({ value: c.cateCode, label: nameOf(c) }))}
    />
  )
}

/** Which goods go along, said before it is saved. */
function MovesAlong({ row }: { row: BasicRow }) {
  const form = Form.useFormInstance<BasicForm>()
  const cateCode = Form.useWatch('cateCode', form)
  const name = Form.useWatch('name', form)
  if (row.goodsCount === 0) return null
  const moves = cateCode !== undefined && cateCode !== row.cateCode
  const renamed = name !== undefined && name.trim() !== row.name
  if (!moves && !renamed) return null
  return (
    <Alert
      type="warning"
      showIcon
      title={
        moves
          ? `保存后 ${row.goodsCount} 个商品（在架 ${row.onShelfCount} 个）移到新的目录，搜索、渠道页和筛选跟着变；购物车和订单照旧`
          : `保存后 ${row.goodsCount} 个商品（在架 ${row.onShelfCount} 个）的名称跟着变；已有订单照旧`
      }
    />
  )
}

const TICKED: ReadonlySet<BasicField> = new Set(['noShow', 'priceAfterLogin', 'commonly', 'hot'])
const HINT: Partial<Record<BasicField, string>> = {
  seq: '小的排在前面',
  noShow: '勾选后这个渠道的页面不显示所在地，按默认区域报价',
  priceAfterLogin:
    '勾选后访客在列表、商品页、首页、导出和接口里都看不到这个渠道商品的价，登录后可见；团购价和竞拍价是公开的另一种买法，不受影响',
  cityCodes: '从别的区域选来的城市改属这里',
  pinyin: '小写，不分开；排序和按字母找城市用它',
  hot: '勾选后列在选城市的最前面',
  telephone: '显示在页面上，请填有人接的电话；空着不显示',
  adjustFen: '在挂牌价上加，可为负',
  spotDays: '下单到可提货的天数，页面和合同都用它',
  futuresDays: '空着表示不供期货',
  minFuturesKg: '期货一行不足这个量不能加入购物车',
  tolerancePct: '实际重量比订货多或少这么多以内算交清；已有订单按下单当时的',
  cateCode: '渠道和品类随目录而定',
  shape: '决定有哪些尺寸、怎样计重、按什么单位卖；有商品后不能改',
  standard: '密度与理论重量按品类的形状计，不随材质变',
}

/** 新增或修改 one row; the code is given once. */
export function BasicDialog(props: { kind: BasicKindCode; row: BasicRow | null; choices: Choices | undefined; onClose(): void }) {
  const { kind, row, choices, onClose } = props
  const call = useCaller()
  const client = useQueryClient()
  const { message } = App.useApp()
  const [form] = Form.useForm<BasicForm>()
  // What was sent may have arrived: other figures are another request.
  const [requestId, setRequestId] = useState(newRequestId)
  const [startsAt, setStartsAt] = useState<number | null>(null)
  const typed = Form.useWatch([], form) as Partial<BasicForm> | undefined
  // Only a figure that stands already can change at an hour.
  const feeMoves = row !== null && feeFields(kind).some(f => typed?.[f] !== undefined && typed[f] !== row[f])
  const fields = basicFields[kind].filter(field => kind !== 'grade' || field !== 'code')
  const formOf = (v: Partial<BasicForm>): BasicForm => ({
    ...emptyBasic,
    ...Object.fromEntries(Object.entries(v).map(([k, value]) => [k, value ?? emptyBasic[k as BasicField]])),
  })
  const save = useMutation({
    mutationFn: (v: BasicForm) =>
      call('/api/ops/saveBasic', {
        ...formOf({ ...v, ...(row ? { code: row.code } : {}) }),
        ofKind: kind,
        rev: row?.rev ?? null,
        startsAt: feeMoves ? startsAt : null,
        requestId,
      }),
    onSuccess: async ({ changeNo, needs, movedGoods }) => {
      const later = notYet('收费', { changeNo, needs, startsAt })
      if (later) void message.warning(later, 8)
      else void message.success(movedGoods > 0 ? `已改，${movedGoods} 个商品已移过去` : row ? '已改，商城里马上生效' : '已新增')
      await Promise.all(
        (
          [
            '/api/ops/getBasics',
            '/api/ops/getBasicChoices',
            '/api/ops/getFreights',
            '/api/ops/getSetup',
            '/api/ops/getGoodsBasics',
          ] as const
        ).map(path => client.invalidateQueries({ queryKey: [path] })),
      )
      onClose()
    },
  })
  const whyWrong = (field: BasicField) => {
    const values = formOf(form.getFieldsValue())
    return whyNotBasic(kind, values).find(w => w.field === field)?.why
  }
  const noun = BasicKind.label(kind)
  return (
    <Modal
      open
      title={row ? `改${noun} ${row.name}` : `新增${noun}`}
      okText="保存"
      cancelText="取消"
      width={520}
      confirmLoading={save.isPending}
      okButtonProps={{ disabled: feeMoves && whyNotStart(startsAt) !== undefined }}
      onOk={form.submit}
      onCancel={onClose}
      mask={{ closable: false }}
    >
      <Form<BasicForm>
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={row ?? emptyBasic}
        onValuesChange={() => setRequestId(nextRequestId)}
        onFinish={v => save.mutate(v)}
      >
        {fields.map(field => (
          <Form.Item
            key={field}
            name={field}
            label={TICKED.has(field) ? undefined : BASIC_FIELD_LABEL[field]}
            valuePropName={TICKED.has(field) ? 'checked' : 'value'}
            {...(HINT[field] ? { extra: HINT[field] } : {})}
            rules={[
              {
                validator: () => {
                  const why = whyWrong(field)
                  return why ? Promise.reject(new Error(why)) : Promise.resolve()
                },
              },
            ]}
          >
            {inputOf(field, kind, choices, row === null, (row?.goodsCount ?? 0) > 0, row ? [row.cityCode, ...row.cityCodes] : [])}
          </Form.Item>
        ))}
        {feeMoves ? (
          <StartsAt
            value={startsAt}
            onChange={at => {
              setStartsAt(at)
              setRequestId(nextRequestId)
            }}
          />
        ) : null}
        {kind === 'variety' && row ? <MovesAlong row={row} /> : null}
        {save.isError ? <Alert type="error" showIcon title={save.error.message} /> : null}
      </Form>
    </Modal>
  )
}
