import './goods.css'
import { useCaller, useLazyCall } from '@mall/client/useCall.ts'
import type { Sent } from '@mall/contract/main/calls.ts'
import { GradeLevel, SettlementMode, type SettlementModeCode } from '@mall/domain/goods/goods/goods.codes.ts'
import { shapeRule } from '@mall/domain/goods/goods/goodsForm.ts'
import { readSizes } from '@mall/domain/goods/goods/ruleSizes.ts'
import { PriceUnitLabel, yuan } from '@mall/domain/kernel/money.ts'
import { useMutation } from '@tanstack/react-query'
import { Alert, Checkbox, Input, Select } from 'antd'
import { Fragment, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { ActButton } from '../../kernel/kit/ActButton.tsx'
import { Field } from '../../kernel/kit/Field.tsx'
import { MoneyInput } from '../../kernel/kit/MoneyInput.tsx'
import { newRequestId } from '@mall/client/requestId.ts'
import { AttributeRows } from './AttributeRows.tsx'
import { RuleWrong } from './RuleWrong.tsx'
import { whyNotRule } from './ruleForm.ts'
import { useGoodsAgain } from './useGoodsAgain.ts'

/** 按规则建商品: grades × sizes × mills × depots, looked at before anything is made. */
export default function GoodsRulePage() {
  const call = useCaller()
  const go = useNavigate()
  const again = useGoodsAgain()
  const basics = useLazyCall('/api/ops/getGoodsBasics', {})
  const [varietyCode, setVariety] = useState('')
  const [grades, setGrades] = useState<string[]>([])
  /** Standards of a grade, as somebody chose them; else what follows from the grades that are known. */
  const [standards, setStandards] = useState<Record<string, string[]>>({})
  /** 加价 of a grade in a standard, fen; what is not there costs nothing more. */
  const [adds, setAdds] = useState<Record<string, number>>({})
  const [sizesText, setSizesText] = useState('')
  const [mills, setMills] = useState<string[]>([])
  const [depots, setDepots] = useState<string[]>([])
  const [attributes, setAttributes] = useState<Record<string, string>>({})
  const [gradeLevel, setLevel] = useState('1')
  /** As somebody chose it; else what goods of this variety usually are. */
  const [ownSettlement, setSettlement] = useState<SettlementModeCode | null>(null)
  const [listPriceFen, setPrice] = useState<number | null>(null)
  const [ways, setWays] = useState<string[]>(['spot', 'onShelf'])
  const variety = basics.data?.varieties.find(v => v.code === varietyCode)
  const rule = shapeRule(variety?.shape ?? '')
  const settlement = ownSettlement ?? rule.settlement
  const read = readSizes(rule.sizes, sizesText)
  const known = (grade: string) => [...new Set(variety?.grades.filter(g => g.grade === grade).map(g => g.standard))]
  // One standard is the grade's own; of two somebody chooses, of a grade nobody knows he says it.
  const standardsOf = (grade: string): string[] => standards[grade] ?? (known(grade).length === 1 ? known(grade) : [])
  const pairs = grades.flatMap(grade =>
    standardsOf(grade).map(standard => ({ grade, standard, addFen: adds[`${grade}>${standard}`] ?? 0 })),
  )
  const without = grades.find(grade => standardsOf(grade).length === 0)
  const count = pairs.length * read.sizes.length * mills.length * depots.length
  const attempt = useMutation({
    mutationFn: (input: Sent<'/api/ops/tryGoodsByRule'>) => call('/api/ops/tryGoodsByRule', input),
    onSuccess: async answer => {
      await again()
      if (answer.importNo) void go(`/goodsImport?no=${answer.importNo}`)
    },
  })
  const why = whyNotRule({
    varietyCode,
    grades,
    gradeWithout: without,
    sizeCount: read.sizes.length,
    sizesWrong: read.wrong,
    mills,
    depots,
    addsFen: [...pairs, ...read.sizes].map(x => x.addFen),
    listPriceFen,
  })
  const names = [...rule.sizes.map(s => ({ thicknessUm: '厚', widthUm: '宽', lengthUm: '长', diameterUm: '直径' })[s])]
  return (
    <div className="stacked">
      <div className="page-head">
        <h1>按规则建商品</h1>
        <span className="mute">材质 × 规格 × 钢厂 × 仓库，先试建看清单，再整批写入</span>
        <span className="push">
          <Link to="/sku">返回商品</Link>
        </span>
      </div>
      <section className="panel" aria-label="规则">
        <div className="panel-pad stacked">
          <div className="goods-form">
            <Field id="rule-variety" label="品种">
              <Select
                id="rule-variety"
                showSearch={{ optionFilterProp: 'label' }}
                value={varietyCode || null}
                options={(basics.data?.varieties ?? []).map(v => ({ value: v.code, label: v.name }))}
                onChange={v => {
                  setVariety(v ?? '')
                  setGrades([])
                  setStandards({})
                  setAdds({})
                  setSettlement(null)
                }}
              />
            </Field>
            <Field id="rule-grades" label="材质，可多选可新填">
              <Select
                id="rule-grades"
                mode="tags"
                value={grades}
                options={[...new Set(variety?.grades.map(g => g.grade))].map(value => ({ value, label: value }))}
                onChange={setGrades}
              />
            </Field>
            {grades.map((grade, i) => (
              <Fragment key={grade}>
                <Field
                  id={`rule-standard-${i}`}
                  label={`${grade} 的执行标准`}
                  hint={
                    known(grade).length > 1
                      ? '这个材质有几个标准，选一个或几个'
                      : known(grade).length === 0
                        ? '新材质，填写或选一个标准'
                        : undefined
                  }
                  error={standardsOf(grade).length === 0 ? '请选或填写' : undefined}
                >
                  <Select
                    id={`rule-standard-${i}`}
                    mode="tags"
                    value={standardsOf(grade)}
                    options={[...new Set([...known(grade), ...(variety?.grades.map(g => g.standard) ?? [])])].map(value => ({
                      value,
                      label: value,
                    }))}
                    onChange={v => setStandards({ ...standards, [grade]: v })}
                  />
                </Field>
                {standardsOf(grade).map((standard, s) => (
                  <Field
                    key={standard}
                    id={`rule-add-${i}-${s}`}
                    label={standardsOf(grade).length > 1 ? `${grade} ${standard} 加价` : `${grade} 加价`}
                    hint={
                      listPriceFen === null
                        ? '在填的基价上加，可为负；不填基价的不另加'
                        : `${yuan(listPriceFen + (adds[`${grade}>${standard}`] ?? 0))} ${PriceUnitLabel[variety?.priceUnit ?? 'ton']}起`
                    }
                  >
                    <MoneyInput
                      id={`rule-add-${i}-${s}`}
                      unit={PriceUnitLabel[variety?.priceUnit ?? 'ton']}
                      least={-100_000}
                      most={100_000}
                      value={adds[`${grade}>${standard}`] ?? null}
                      onChange={fen => setAdds({ ...adds, [`${grade}>${standard}`]: fen ?? 0 })}
                    />
                  </Field>
                ))}
              </Fragment>
            ))}
            <Field id="rule-mills" label="钢厂">
              <Select
                id="rule-mills"
                mode="multiple"
                optionFilterProp="label"
                value={mills}
                options={(basics.data?.mills ?? []).map(m => ({ value: m.code, label: m.name }))}
                onChange={setMills}
              />
            </Field>
            <Field id="rule-depots" label="仓库">
              <Select
                id="rule-depots"
                mode="multiple"
                optionFilterProp="label"
                value={depots}
                options={(basics.data?.depots ?? []).map(d => ({ value: d.code, label: d.name }))}
                onChange={setDepots}
              />
            </Field>
            <Field
              id="rule-sizes"
              label="规格，一行一个"
              whole
              error={sizesText ? read.wrong || undefined : undefined}
              hint={`写法：${names.length > 0 ? `${names.join('*')}，毫米` : '规格原文'}，后面可加单件重 kg=9800、加价 +150；一行可写多个值 1.0/1.2/1.5*1250`}
            >
              <Input.TextArea
                id="rule-sizes"
                className="rule-sizes"
                rows={5}
                value={sizesText}
                placeholder={'1.0/1.2/1.5*1250 kg=9800\n2.0*1250 kg=11000 +50'}
                onChange={e => setSizesText(e.target.value)}
              />
            </Field>
            <AttributeRows names={basics.data?.attributes ?? []} value={attributes} onChange={setAttributes} />
            <Field id="rule-price" label="基价" hint="不填按基价与加价表，每个商品各自的价在清单里">
              <MoneyInput
                id="rule-price"
                unit={PriceUnitLabel[variety?.priceUnit ?? 'ton']}
                value={listPriceFen}
                onChange={setPrice}
              />
            </Field>
            <Field
              id="rule-settlement"
              label="计重方式"
              hint={variety ? `${variety.name}通常${SettlementMode.label(rule.settlement)}` : '先选品种'}
            >
              <Select
                id="rule-settlement"
                value={variety ? settlement : null}
                disabled={!variety}
                options={SettlementMode.rows.map(r => ({ value: r.code, label: r.label }))}
                onChange={setSettlement}
              />
            </Field>
            <Field id="rule-level" label="等级">
              <Select
                id="rule-level"
                value={gradeLevel}
                options={GradeLevel.rows.map(r => ({ value: r.code, label: r.label }))}
                onChange={setLevel}
              />
            </Field>
            <Field id="rule-ways" label="可售与上架">
              <Checkbox.Group
                value={ways}
                onChange={setWays}
                options={[
                  { value: 'spot', label: '现货' },
                  { value: 'futures', label: '期货' },
                  { value: 'onShelf', label: '上架' },
                ]}
              />
            </Field>
          </div>
          <p>
            {pairs.length} 材质 × {read.sizes.length} 规格 × {mills.length} 钢厂 × {depots.length} 仓库 = <b>{count}</b> 个商品
          </p>
          {attempt.isError ? <Alert type="error" showIcon title={attempt.error.message} /> : null}
          <div className="row">
            <ActButton
              type="primary"
              {...(why ? { why } : {})}
              loading={attempt.isPending}
              onClick={() =>
                attempt.mutate({
                  varietyCode,
                  sizes: read.sizes,
                  mills,
                  depots,
                  attributes,
                  gradeLevel,
                  settlement,
                  listPriceFen: listPriceFen ?? 0,
                  grades: pairs,
                  spot: ways.includes('spot'),
                  futures: ways.includes('futures'),
                  onShelf: ways.includes('onShelf'),
                  requestId: newRequestId(),
                })
              }
            >
              试建，看清单
            </ActButton>
          </div>
        </div>
      </section>
      <RuleWrong wrong={attempt.data?.wrong ?? []} count={attempt.data?.wrongCount ?? 0} />
    </div>
  )
}
