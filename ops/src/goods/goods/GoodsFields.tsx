import { reservedWords } from '@mall/domain/goods/goods/reservedStock.ts'
import { useCaller, useLazyCall } from '@mall/client/useCall.ts'
import type { Reply, Sent } from '@mall/contract/main/calls.ts'
import { MOST_PACK, packWords } from '@mall/domain/goods/goods/packRule.ts'
import { GradeLevel, SettlementMode } from '@mall/domain/goods/goods/goods.codes.ts'
import {
  type GoodsForm,
  shapeRule,
  skuCodeFor,
  specOf,
  theoryPieceG,
  titleOf,
  whyNotGoods,
  withRangeSize,
} from '@mall/domain/goods/goods/goodsForm.ts'
import { basisText, theoryBasis } from '@mall/domain/goods/range/theoryBasis.ts'
import { beyondBand, movedPercent, whyReasonNeeded } from '@mall/domain/goods/goods/priceChange.rules.ts'
import { PriceUnitLabel, yuan } from '@mall/domain/kernel/money.ts'
import { useMutation } from '@tanstack/react-query'
import { Alert, App, AutoComplete, Checkbox, Input, InputNumber, Select } from 'antd'
import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import { useStaff, whyNoRight } from '../../kernel/staff.ts'
import { ActButton } from '../../kernel/kit/ActButton.tsx'
import { Field } from '../../kernel/kit/Field.tsx'
import { MoneyInput } from '../../kernel/kit/MoneyInput.tsx'
import { asksAgain } from './asksAgain.ts'
import { AttributeRows } from './AttributeRows.tsx'
import { useGoodsAgain } from './useGoodsAgain.ts'

type Basics = Reply<'/api/ops/getGoodsBasics'>
type Here = Reply<'/api/ops/getGoodsForm'>
type SizeField = 'thicknessUm' | 'widthUm' | 'lengthUm' | 'diameterUm'
const SIZES: readonly (readonly [SizeField, string])[] = [
  ['thicknessUm', '厚度'],
  ['widthUm', '宽度'],
  ['lengthUm', '长度'],
  ['diameterUm', '直径（外径）'],
]
const NEW: GoodsForm = {
  skuCode: '',
  varietyCode: '',
  grade: '',
  standard: '',
  millCode: '',
  depotCode: '',
  spec: '',
  attributes: {},
  thicknessUm: null,
  widthUm: null,
  lengthUm: null,
  diameterUm: null,
  gradeLevel: '1',
  settlement: SettlementMode.weighed,
  priceUnit: 'ton',
  pieceUnit: '件',
  pieceWeightG: 0,
  listPriceFen: 0,
  stepPieces: 1,
  minPieces: 1,
  onHand: 0,
  spot: true,
  futures: false,
  onShelf: true,
}
/** A copy is other goods: without their code, their stock, and what is made of the sizes anew. */
const startOf = (here: Here | undefined, copy: boolean): GoodsForm =>
  here ? { ...here.form, ...(copy ? { skuCode: '', onHand: 0 } : {}) } : NEW

export function GoodsFields({ basics, here, copy }: { basics: Basics; here?: Here; copy: boolean }) {
  const noMake = whyNoRight(useStaff(), 'goods.make')
  const call = useCaller()
  const go = useNavigate()
  const { message } = App.useApp()
  const again = useGoodsAgain()
  const changing = here !== undefined && !copy
  const [f, setForm] = useState(() => startOf(here, copy))
  const [ownSpec, setOwnSpec] = useState(changing)
  const [ownWeight, setOwnWeight] = useState(changing)
  const [tried, setTried] = useState(false)
  const [reason, setReason] = useState('')
  const [againFen, setAgainFen] = useState<number | null>(null)
  const variety = basics.varieties.find(v => v.code === f.varietyCode)
  const shape = variety?.shape ?? ''
  const rule = shapeRule(shape)
  const set = (change: Partial<GoodsForm>) => setForm(was => ({ ...was, ...change }))
  const theory = theoryPieceG(shape, f)
  const basis = theoryBasis(shape, f)
  const sized = withRangeSize(shape, f)
  const whole: GoodsForm = {
    ...sized,
    spec: ownSpec || rule.typedSpec ? sized.spec : specOf(shape, f),
    pieceWeightG: ownWeight || theory === null ? f.pieceWeightG : theory,
  }
  // New goods that nobody prices cost what the mill's table says.
  const known = !changing && f.varietyCode !== '' && f.millCode !== ''
  const { varietyCode, millCode, grade, thicknessUm, widthUm, diameterUm, lengthUm, attributes, gradeLevel } = f
  const table = useLazyCall(
    '/api/ops/getTablePrice',
    {
      ...{ varietyCode, millCode, grade, thicknessUm, widthUm, diameterUm, lengthUm, attributes },
      gradeLevel: GradeLevel.values.find(l => l === gradeLevel) ?? GradeLevel.first,
    },
    { enabled: known, keepOld: true },
  ).data
  const tableFen = known ? (table?.fen ?? null) : null
  const wrong = new Map<string, string>()
  if (variety) for (const w of whyNotGoods(whole, shape)) if (!wrong.has(w.field)) wrong.set(w.field, w.why)
  for (const [field, why] of [
    ['varietyCode', '请选品种'],
    ['millCode', '请选钢厂'],
    ['depotCode', '请选仓库'],
  ] as const)
    if (whole[field] === '') wrong.set(field, why)
  if (tableFen !== null && f.listPriceFen === 0) wrong.delete('listPriceFen')
  const error = (field: keyof GoodsForm) => (tried ? wrong.get(field) : undefined)
  const moved = changing && f.listPriceFen !== here.form.listPriceFen
  const save = useMutation({
    mutationFn: (form: GoodsForm) =>
      call('/api/ops/saveGoods', {
        form: form as Sent<'/api/ops/saveGoods'>['form'],
        stamp: changing ? here.stamp : '',
        againFen,
        reason: reason.trim(),
      }),
    onSuccess: async made => {
      await again()
      void message.success(
        made.repricingNo
          ? `已保存；新价在调价单 ${made.repricingNo} 里等审批，批准之前仍按现价`
          : changing
            ? '已保存'
            : `已新建 ${made.skuCode}`,
      )
      void go(`/sku?word=${encodeURIComponent(made.skuCode)}&open=${encodeURIComponent(made.skuCode)}`)
    },
  })
  // Several steps of one day are one jump, which only the server knows of.
  const far = moved && (beyondBand(here.form.listPriceFen, f.listPriceFen, here.priceBandPercent) || asksAgain(save.error))
  const send = () => {
    setTried(true)
    if (wrong.size === 0) save.mutate(whole)
  }
  const fixed = changing ? { disabled: true } : {}
  const held = changing && here.reserved > 0
  const size = ([field, label]: readonly [SizeField, string]): ReactNode =>
    rule.sizes.includes(field) || f[field] !== null ? (
      <Field
        key={field}
        id={`goods-${field}`}
        label={`${label}${rule.sizes.includes(field) ? '' : '（可不填）'}`}
        error={error(field)}
      >
        <InputNumber<number>
          id={`goods-${field}`}
          value={f[field] === null ? null : f[field] / 1000}
          suffix="mm"
          min={0}
          disabled={held}
          onChange={v => set({ [field]: v === null ? null : Math.round(v * 1000) })}
        />
      </Field>
    ) : null
  return (
    <section className="panel" aria-label="商品资料">
      <div className="panel-pad stacked">
        {held ? (
          <Alert
            type="info"
            showIcon
            title={`${reservedWords(here.reserved, f.pieceUnit)}：现在只能改挂牌价、现货期货和上架，材质规格要等占用清空。`}
          />
        ) : null}
        <div className="goods-form">
          <h3>是什么</h3>
          <Field
            id="goods-variety"
            label="品种"
            error={error('varietyCode')}
            {...(variety ? { hint: `${variety.className}，${variety.channelName}` } : {})}
          >
            <Select
              id="goods-variety"
              showSearch={{ optionFilterProp: 'label' }}
              value={f.varietyCode || null}
              {...fixed}
              options={basics.varieties.map(v => ({ value: v.code, label: v.name }))}
              onChange={code => {
                const next = basics.varieties.find(v => v.code === code)
                set({
                  varietyCode: code ?? '',
                  ...(next
                    ? { priceUnit: next.priceUnit, pieceUnit: next.pieceUnit, settlement: shapeRule(next.shape).settlement }
                    : {}),
                })
              }}
            />
          </Field>
          <Field id="goods-grade" label="材质" error={error('grade')}>
            <AutoComplete
              id="goods-grade"
              value={f.grade}
              disabled={held}
              options={[...new Set(variety?.grades.map(g => g.grade))].map(value => ({ value }))}
              onChange={(grade: string) => {
                const known = variety?.grades.find(g => g.grade === grade)
                set({ grade, ...(known ? { standard: known.standard } : {}) })
              }}
            />
          </Field>
          <Field id="goods-standard" label="执行标准" error={error('standard')}>
            <Input
              id="goods-standard"
              value={f.standard}
              disabled={held}
              maxLength={40}
              onChange={e => set({ standard: e.target.value })}
            />
          </Field>
          <Field id="goods-level" label="等级" error={error('gradeLevel')}>
            <Select
              id="goods-level"
              value={f.gradeLevel}
              disabled={held}
              options={GradeLevel.rows.map(r => ({ value: r.code, label: r.label }))}
              onChange={gradeLevel => set({ gradeLevel })}
            />
          </Field>
          {SIZES.map(size)}
          <Field
            id="goods-spec"
            label={rule.typedSpec ? '规格' : '规格，不填由尺寸写成'}
            error={error('spec')}
            {...(whole.spec !== f.spec && !ownSpec ? { hint: whole.spec } : {})}
          >
            <Input
              id="goods-spec"
              value={ownSpec || rule.typedSpec ? f.spec : ''}
              disabled={held}
              maxLength={60}
              onChange={e => (setOwnSpec(e.target.value !== ''), set({ spec: e.target.value }))}
            />
          </Field>
          <Field id="goods-mill" label="钢厂" error={error('millCode')}>
            <Select
              id="goods-mill"
              showSearch={{ optionFilterProp: 'label' }}
              value={f.millCode || null}
              disabled={held}
              options={basics.mills.map(m => ({ value: m.code, label: m.name }))}
              onChange={millCode => set({ millCode: millCode ?? '' })}
            />
          </Field>
          <Field id="goods-depot" label="仓库" error={error('depotCode')}>
            <Select
              id="goods-depot"
              showSearch={{ optionFilterProp: 'label' }}
              value={f.depotCode || null}
              {...fixed}
              options={basics.depots.map(d => ({ value: d.code, label: d.name }))}
              onChange={depotCode => set({ depotCode: depotCode ?? '' })}
            />
          </Field>
          <AttributeRows
            names={basics.attributes}
            value={f.attributes}
            disabled={held}
            error={error('attributes')}
            onChange={attributes => set({ attributes })}
          />
          <h3>怎样卖</h3>
          <Field
            id="goods-price"
            label="挂牌价"
            error={error('listPriceFen')}
            {...(tableFen === null
              ? {}
              : {
                  hint: `按基价与加价 ${yuan(tableFen)}（${(table?.parts ?? []).map(p => `${p.label} ${yuan(p.fen)}`).join('，')}），不填按它`,
                })}
          >
            <MoneyInput
              id="goods-price"
              unit={PriceUnitLabel[f.priceUnit]}
              value={f.listPriceFen || null}
              onChange={fen => set({ listPriceFen: fen ?? 0 })}
            />
          </Field>
          <Field
            id="goods-weight"
            label={`单件重，一${f.pieceUnit}`}
            error={error('pieceWeightG')}
            {...(theory === null
              ? {}
              : {
                  hint: `理论重 ${(theory / 1000).toFixed(basis ? 3 : 1)} kg${basis ? `（${basisText(basis)}）` : ''}，不填按它`,
                })}
          >
            <InputNumber<number>
              id="goods-weight"
              value={ownWeight || theory === null ? f.pieceWeightG / 1000 || null : null}
              suffix="kg"
              min={0}
              disabled={held}
              onChange={v => (setOwnWeight(v !== null), set({ pieceWeightG: v === null ? 0 : Math.round(v * 1000) }))}
            />
          </Field>
          <Field
            id="goods-settlement"
            label="计重方式"
            hint={variety ? `${variety.name}通常${SettlementMode.label(rule.settlement)}` : '先选品种'}
          >
            <Select
              id="goods-settlement"
              value={variety ? f.settlement : null}
              disabled={held || !variety}
              options={SettlementMode.rows.map(r => ({ value: r.code, label: r.label }))}
              onChange={settlement => set({ settlement })}
            />
          </Field>
          <Field id="goods-onhand" label="在库" error={error('onHand')} {...(changing ? { hint: '用「调库存」改' } : {})}>
            <InputNumber<number>
              id="goods-onhand"
              value={f.onHand}
              suffix={f.pieceUnit}
              min={0}
              precision={0}
              {...fixed}
              onChange={v => set({ onHand: v ?? 0 })}
            />
          </Field>
          <Field
            id="goods-step"
            label="件数倍数"
            error={error('stepPieces')}
            hint={packWords(f, f.pieceUnit) || '1：按件卖，不限倍数'}
          >
            <InputNumber<number>
              id="goods-step"
              value={f.stepPieces}
              suffix={f.pieceUnit}
              min={1}
              max={MOST_PACK}
              precision={0}
              onChange={v => set({ stepPieces: v ?? 1 })}
            />
          </Field>
          <Field id="goods-least" label="起订件数" error={error('minPieces')} hint="余下的不够一份时，可以一次买完">
            <InputNumber<number>
              id="goods-least"
              value={f.minPieces}
              suffix={f.pieceUnit}
              min={1}
              max={MOST_PACK}
              precision={0}
              onChange={v => set({ minPieces: v ?? 1 })}
            />
          </Field>
          <Field id="goods-ways" label="可售与上架" whole error={error('spot')}>
            <span className="row" id="goods-ways">
              <Checkbox checked={f.spot} onChange={e => set({ spot: e.target.checked })}>
                现货
              </Checkbox>
              <Checkbox checked={f.futures} onChange={e => set({ futures: e.target.checked })}>
                期货（排产）
              </Checkbox>
              <Checkbox checked={f.onShelf} onChange={e => set({ onShelf: e.target.checked })}>
                {changing ? '在架' : '建好就上架'}
              </Checkbox>
            </span>
          </Field>
          {far ? (
            <Field
              id="goods-again"
              label="再输入一次新价"
              hint={`较现价 ${yuan(here.form.listPriceFen)} 变动 ${movedPercent(here.form.listPriceFen, f.listPriceFen)}，超过 ${here.priceBandPercent} %`}
            >
              <MoneyInput id="goods-again" unit={PriceUnitLabel[f.priceUnit]} value={againFen} onChange={setAgainFen} />
            </Field>
          ) : null}
          {changing ? (
            <Field
              id="goods-reason"
              label={whyReasonNeeded(here.form.listPriceFen, f.listPriceFen) ? '原因（价格变动较大，必填）' : '原因，可不填'}
              whole
            >
              <Input id="goods-reason" value={reason} maxLength={200} onChange={e => setReason(e.target.value)} />
            </Field>
          ) : null}
        </div>
        {variety ? (
          <p className="hint">
            将{changing ? '保存' : '新建'}：<b>{titleOf(variety.name, whole)}</b>
            {changing ? '' : `　编码 ${whole.skuCode || skuCodeFor(whole)}`}
          </p>
        ) : null}
        {moved && beyondBand(here.form.listPriceFen, f.listPriceFen, here.approvePercent) ? (
          <Alert
            type="info"
            showIcon
            title={`挂牌价变动超过 ${here.approvePercent} %：新价成为一张调价单，另一人批准后才生效；其余改动马上保存`}
          />
        ) : null}
        {save.isError ? <Alert type="error" showIcon title={save.error.message} /> : null}
        {tried && wrong.size > 0 ? <Alert type="warning" showIcon title={`还有 ${wrong.size} 处要改，已在字段下写明`} /> : null}
        <div className="row">
          <ActButton type="primary" {...(noMake ? { why: noMake } : {})} loading={save.isPending} onClick={send}>
            {changing ? '保存' : '新建商品'}
          </ActButton>
        </div>
      </div>
    </section>
  )
}
