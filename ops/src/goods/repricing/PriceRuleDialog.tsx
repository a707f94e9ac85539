import type { PriceRuleRow } from '@mall/contract/goods/repricing/priceTable.ts'
import { newRequestId, nextRequestId } from '@mall/client/requestId.ts'
import { serverTime } from '@mall/client/serverClock.ts'
import { useCaller, useLazyCall } from '@mall/client/useCall.ts'
import { GradeLevel } from '@mall/domain/goods/goods/goods.codes.ts'
import {
  LEVEL_LINE,
  PricePart,
  type PricePartCode,
  type PriceRule,
  SizeAxis,
  whyNotPriceRule,
} from '@mall/domain/goods/repricing/priceTable.ts'
import { useMutation } from '@tanstack/react-query'
import { Alert, App, Form, Input, InputNumber, Modal, Select } from 'antd'
import { type ReactNode, useState } from 'react'
import { localOf } from '../../kernel/kit/localTime.ts'
import { MoneyInput } from '../../kernel/kit/MoneyInput.tsx'
import { useRepricingAgain } from './useRepricingAgain.ts'

const um = (mm: number | null): number | null => (mm === null ? null : Math.round(mm * 1000))
const mm = (size: number | null): number | null => (size === null ? null : size / 1000)

/** A line of the table, or the one that takes the place of another from a day on; the old one holds to the day before. */
export function PriceRuleDialog({ row, classCode, onClose }: { row: PriceRuleRow | null; classCode: string; onClose(): void }) {
  const call = useCaller()
  const again = useRepricingAgain()
  const { message } = App.useApp()
  const today = localOf(serverTime()).slice(0, 10)
  const basics = useLazyCall('/api/ops/getGoodsBasics', {}).data
  const classes = useLazyCall('/api/ops/getGoodsScopes', {}).data?.classes ?? []
  const [requestId, setRequestId] = useState(newRequestId)
  const [tried, setTried] = useState(false)
  const [note, setNote] = useState('')
  const [r, setRule] = useState<PriceRule>(() =>
    row
      ? {
          part: row.part,
          classCode: row.classCode,
          varietyCode: row.varietyCode,
          millCode: row.millCode,
          grade: row.grade,
          axis: row.axis,
          fromUm: row.fromUm,
          toUm: row.toUm,
          attribute: row.attribute,
          attributeValue: row.attributeValue,
          fen: row.fen,
          fromOn: row.fromOn > today ? row.fromOn : today,
          untilOn: null,
        }
      : {
          part: PricePart.base as PricePartCode,
          classCode,
          varietyCode: '',
          millCode: '',
          grade: '',
          axis: '' as const,
          fromUm: null,
          toUm: null,
          attribute: '',
          attributeValue: '',
          fen: 0,
          fromOn: today,
          untilOn: null,
        },
  )
  const set = (change: Partial<PriceRule>) => setRule(was => ({ ...was, ...change }))
  const why = whyNotPriceRule(r, today)
  const save = useMutation({
    mutationFn: () => call('/api/ops/savePriceRule', { ...r, note: note.trim(), insteadOf: row?.ruleId ?? null, requestId }),
    onSuccess: async () => {
      await again()
      void message.success(row ? '已接替，商品按表调价后才改价' : '已加入价格表，商品按表调价后才改价')
      onClose()
    },
    onError: () => setRequestId(nextRequestId),
  })
  const className = classes.find(c => c.classCode === r.classCode)?.className
  const varieties = (basics?.varieties ?? []).filter(v => v.className === className)
  const held = row !== null
  const item = (label: string, id: string, field: ReactNode) => (
    <Form.Item label={label} htmlFor={id}>
      {field}
    </Form.Item>
  )
  const pick = (label: string, id: string, key: 'varietyCode' | 'millCode', rows: readonly { code: string; name: string }[]) =>
    item(
      label,
      id,
      <Select
        id={id}
        disabled={held}
        allowClear
        showSearch={{ optionFilterProp: 'label' }}
        placeholder="全部"
        value={r[key] || null}
        onChange={v => set({ [key]: v ?? '' })}
        options={rows.map(x => ({ value: x.code, label: x.name }))}
      />,
    )
  return (
    <Modal
      open
      title={row ? `改${PricePart.label(row.part)} ${row.ofText}` : '价格表加一行'}
      okText={row ? '从那天起接替' : '加入'}
      cancelText="取消"
      width={600}
      confirmLoading={save.isPending}
      onOk={() => {
        setTried(true)
        if (why === undefined) save.mutate()
      }}
      onCancel={onClose}
      mask={{ closable: false }}
    >
      <Form layout="vertical" component="div" requiredMark={false} className="twocol">
        {item(
          '哪一部分',
          'rule-part',
          <Select
            id="rule-part"
            disabled={held}
            value={r.part}
            onChange={part => set({ part, attribute: part === PricePart.level ? LEVEL_LINE : '', attributeValue: '' })}
            options={PricePart.rows.map(p => ({ value: p.code, label: p.label }))}
          />,
        )}
        {item(
          '品类',
          'rule-class',
          <Select
            id="rule-class"
            disabled={held}
            showSearch={{ optionFilterProp: 'label' }}
            value={r.classCode || null}
            placeholder="请选择"
            onChange={next => set({ classCode: next, varietyCode: '' })}
            options={classes.map(c => ({ value: c.classCode, label: c.className }))}
          />,
        )}
        {pick('品种；空为全部', 'rule-variety', 'varietyCode', varieties)}
        {pick('生产厂；空为全部', 'rule-mill', 'millCode', basics?.mills ?? [])}
        {item(
          r.part === PricePart.grade ? '材质' : '材质；空为全部',
          'rule-grade',
          <Input
            id="rule-grade"
            disabled={held}
            value={r.grade}
            maxLength={40}
            placeholder="如 Q355B"
            onChange={e => set({ grade: e.target.value.trim() })}
          />,
        )}
        {r.part === PricePart.size && (
          <>
            {item(
              '哪个尺寸',
              'rule-axis',
              <Select
                id="rule-axis"
                disabled={held}
                value={r.axis || null}
                placeholder="请选择"
                onChange={axis => set({ axis })}
                options={SizeAxis.rows.map(a => ({ value: a.code, label: a.label }))}
              />,
            )}
            {item(
              '从（含），mm',
              'rule-from',
              <InputNumber id="rule-from" disabled={held} min={0} value={mm(r.fromUm)} onChange={v => set({ fromUm: um(v) })} />,
            )}
            {item(
              '到（不含），mm',
              'rule-to',
              <InputNumber id="rule-to" disabled={held} min={0} value={mm(r.toUm)} onChange={v => set({ toUm: um(v) })} />,
            )}
          </>
        )}
        {r.part === PricePart.attribute && (
          <>
            {item(
              '属性',
              'rule-attribute',
              <Select
                id="rule-attribute"
                disabled={held}
                showSearch={{ optionFilterProp: 'label' }}
                value={r.attribute || null}
                placeholder="请选择"
                onChange={attribute => set({ attribute })}
                options={(basics?.attributes ?? []).map(a => ({ value: a.code, label: a.name }))}
              />,
            )}
            {item(
              '它的值',
              'rule-value',
              <Input
                id="rule-value"
                disabled={held}
                value={r.attributeValue}
                maxLength={40}
                placeholder="如 Z150"
                onChange={e => set({ attributeValue: e.target.value.trim() })}
              />,
            )}
          </>
        )}
        {r.part === PricePart.level &&
          item(
            '等级',
            'rule-level',
            <Select
              id="rule-level"
              disabled={held}
              value={r.attributeValue || null}
              placeholder="请选择"
              onChange={attributeValue => set({ attributeValue })}
              options={GradeLevel.rows.filter(l => l.code !== GradeLevel.first).map(l => ({ value: l.code, label: l.label }))}
            />,
          )}
        {item(
          r.part === PricePart.base ? '基价' : r.part === PricePart.level ? '比一级品低多少，写负数' : '加价，减写负数',
          'rule-fen',
          <MoneyInput
            id="rule-fen"
            unit="元"
            least={-1_000_000}
            value={r.fen === 0 && !held ? null : r.fen}
            onChange={fen => set({ fen: fen ?? 0 })}
          />,
        )}
        {item(
          '从哪天起',
          'rule-from-on',
          <Input id="rule-from-on" type="date" min={today} value={r.fromOn} onChange={e => set({ fromOn: e.target.value })} />,
        )}
        {item(
          '到哪天；空为一直',
          'rule-until-on',
          <Input
            id="rule-until-on"
            type="date"
            min={r.fromOn}
            value={r.untilOn ?? ''}
            onChange={e => set({ untilOn: e.target.value || null })}
          />,
        )}
        {item(
          '说明，可不填',
          'rule-note',
          <Input id="rule-note" value={note} maxLength={100} onChange={e => setNote(e.target.value)} />,
        )}
      </Form>
      {row && (
        <p className="hint">
          原来的 {row.fromOn} 起{row.fromOn < r.fromOn ? '到新行的前一天为止' : '由新行代替，不再生效'}。
        </p>
      )}
      {tried && why ? <Alert type="error" showIcon title={why} /> : null}
      {save.isError ? <Alert type="error" showIcon title={save.error.message} /> : null}
    </Modal>
  )
}
