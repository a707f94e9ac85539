import type { Um } from '@mall/domain/kernel/money.ts'
import { useLazyCall } from '@mall/client/useCall.ts'
import type { RepriceRuleForm } from '@mall/contract/goods/repricing/repricing.ts'
import { RepriceHow } from '@mall/domain/goods/repricing/repricing.codes.ts'
import { Alert, Button, Input, InputNumber, Select } from 'antd'
import type { ReactNode } from 'react'
import { MoneyInput } from '../../kernel/kit/MoneyInput.tsx'

const um = (mm: number | null): number | null => (mm === null ? null : Math.round(mm * 1000))
const mm = (um: Um | null): number | null => (um === null ? null : um / 1000)

/** One rule: which goods (nothing chosen: all), and what becomes of their list price. */
export function RuleFields({
  n,
  rule,
  fault,
  onChange,
  onDrop,
}: {
  n: number
  rule: RepriceRuleForm
  fault: string | undefined
  onChange(rule: RepriceRuleForm): void
  onDrop?(): void
}) {
  const scopes = useLazyCall('/api/ops/getGoodsScopes', {}).data
  const depots = useLazyCall('/api/depotInfo/getAPIResultDepotInfoList', {}).data ?? []
  const set = (part: Partial<RepriceRuleForm>) => onChange({ ...rule, ...part })
  const pick = (label: string, key: 'classCode' | 'ofChannel' | 'ofMill' | 'depotCode', options: [string, string][]) => (
    <Field label={label}>
      <Select
        aria-label={`${label}，第 ${n} 条`}
        allowClear
        showSearch={{ optionFilterProp: 'label' }}
        placeholder="全部"
        value={rule[key] || null}
        onChange={v => set({ [key]: v ?? '' })}
        options={options.map(([value, text]) => ({ value, label: text }))}
      />
    </Field>
  )
  return (
    <fieldset className="reprice-rule">
      <legend>
        第 {n} 条
        {onDrop && (
          <Button type="link" size="small" onClick={onDrop}>
            删去
          </Button>
        )}
      </legend>
      <div className="reprice-fields">
        {pick(
          '品类',
          'classCode',
          (scopes?.classes ?? []).map(c => [c.classCode, c.className]),
        )}
        <Field label="材质">
          <Input
            aria-label={`材质，第 ${n} 条`}
            value={rule.grade}
            maxLength={40}
            placeholder="全部，如 HRB400E"
            onChange={e => set({ grade: e.target.value.trim() })}
          />
        </Field>
        <Field label="厚度或直径，mm">
          <span className="row">
            <InputNumber
              aria-label={`规格从，第 ${n} 条`}
              value={mm(rule.sizeFromUm)}
              min={0}
              max={10_000}
              placeholder="从"
              onChange={v => set({ sizeFromUm: um(v) })}
            />
            <InputNumber
              aria-label={`规格到，第 ${n} 条`}
              value={mm(rule.sizeToUm)}
              min={0}
              max={10_000}
              placeholder="到"
              onChange={v => set({ sizeToUm: um(v) })}
            />
          </span>
        </Field>
        {pick(
          '生产厂',
          'ofMill',
          (scopes?.mills ?? []).map(m => [m.ofMill, m.millName]),
        )}
        {pick(
          '仓库',
          'depotCode',
          depots.map(d => [d.depotCode, d.depotName]),
        )}
        {pick(
          '渠道',
          'ofChannel',
          (scopes?.channels ?? []).map(c => [c.ofChannel, c.channelName]),
        )}
        <Field label="怎样改">
          <Select
            aria-label={`怎样改，第 ${n} 条`}
            value={rule.how}
            onChange={how => set({ how })}
            options={RepriceHow.rows.map(r => ({ value: r.code, label: r.label }))}
          />
        </Field>
        <Field label={rule.how === RepriceHow.set ? '新价' : '多少，降写负数'}>
          {rule.how === RepriceHow.percent ? (
            <InputNumber
              aria-label={`百分之几，第 ${n} 条`}
              value={rule.percentBp === 0 ? null : rule.percentBp / 100}
              min={-50}
              max={50}
              step={0.5}
              precision={2}
              suffix="%"
              className="money-input"
              onChange={v => set({ percentBp: Math.round((v ?? 0) * 100) })}
            />
          ) : rule.how === RepriceHow.add ? (
            <MoneyInput
              label={`加减多少，第 ${n} 条`}
              value={rule.addFen === 0 ? null : rule.addFen}
              least={-1_000_000}
              unit="元"
              onChange={fen => set({ addFen: fen ?? 0 })}
            />
          ) : (
            <MoneyInput
              label={`新价，第 ${n} 条`}
              value={rule.setFen === 0 ? null : rule.setFen}
              unit="元"
              onChange={fen => set({ setFen: fen ?? 0 })}
            />
          )}
        </Field>
      </div>
      {fault && <Alert type="error" showIcon title={fault} />}
    </fieldset>
  )
}
const Field = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="reprice-field">
    <small className="mute">{label}</small>
    {children}
  </div>
)
