import { useCaller } from '@mall/client/useCall.ts'
import type { Reply } from '@mall/contract/main/calls.ts'
import {
  OPTION_FIELD_LABEL,
  OptionChangeState,
  type OptionField,
  type OptionForm,
  whyNotOption,
} from '@mall/domain/goods/masterData/options.rules.ts'
import { CHOICE_PARAMS, type ChoiceParam, choiceParams } from '@mall/domain/goods/goods/optionTable.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Alert, App, Checkbox, Form, Input, InputNumber, Modal, Select } from 'antd'
import { useState } from 'react'
import { atOf } from '../../kernel/kit/localTime.ts'
import { MoneyInput } from '../../kernel/kit/MoneyInput.tsx'
import { newRequestId } from '@mall/client/requestId.ts'
import type { OptionListRow } from './optionColumns.tsx'
import './basics.css'

interface Values extends Omit<OptionForm, 'fromUm' | 'toUm' | 'notFor' | 'levels' | 'untilOn'> {
  /** Empty: without an end. */
  untilOn: string
  fromMm: number | null
  toMm: number | null
  notFor: string[]
  levels: string[]
  startsAt: string
  note: string
}
const EMPTY: Values = {
  param: 'coating' as ChoiceParam,
  scopeCode: '',
  code: '',
  label: '',
  seq: 100,
  addFen: 0,
  fromMm: null,
  toMm: null,
  notFor: [],
  whyNot: '',
  inList: true,
  levels: [],
  untilOn: '',
  startsAt: '',
  note: '',
}
const um = (mm: number | null | undefined): number | null => (mm === null || mm === undefined ? null : Math.round(mm * 1000))
const formOf = (v: Values): OptionForm => ({
  param: v.param,
  scopeCode: v.scopeCode ?? '',
  code: v.code ?? '',
  label: v.label ?? '',
  seq: v.seq ?? 0,
  addFen: v.addFen ?? 0,
  fromUm: um(v.fromMm),
  toUm: um(v.toMm),
  notFor: v.notFor ?? [],
  whyNot: v.whyNot ?? '',
  inList: v.inList,
  levels: v.levels ?? [],
  untilOn: v.untilOn || null,
})
const valuesOf = (r: OptionListRow): Values => ({
  ...EMPTY,
  param: r.param,
  scopeCode: r.scopeCode,
  code: r.code,
  label: r.label,
  seq: r.seq,
  addFen: r.addFen,
  fromMm: r.fromUm === null ? null : r.fromUm / 1000,
  toMm: r.toUm === null ? null : r.toUm / 1000,
  notFor: r.notForCodes,
  whyNot: r.whyNot,
  inList: r.inList,
  levels: r.levels,
  untilOn: r.untilOn ?? '',
})
/** Of the form, not of the row: thickness is typed in millimetres. */
const FIELD_OF: Partial<Record<keyof Values, OptionField>> = { fromMm: 'fromUm', toMm: 'toUm' }

/** A new option or a change of one; above the line it becomes a change that waits. */
export function OptionDialog(props: {
  row: OptionListRow | null
  choices: Reply<'/api/ops/getOptionChoices'> | undefined
  onClose(): void
}) {
  const { row, choices, onClose } = props
  const call = useCaller()
  const client = useQueryClient()
  const { message } = App.useApp()
  const [form] = Form.useForm<Values>()
  const [requestId] = useState(newRequestId)
  const param = Form.useWatch('param', form) ?? row?.param ?? 'coating'
  const { scope } = CHOICE_PARAMS[param]
  const save = useMutation({
    mutationFn: (v: Values) => {
      const { notFor, levels, ...option } = formOf({ ...EMPTY, ...(row ? valuesOf(row) : {}), ...v })
      return call('/api/ops/saveOptionChange', {
        lines: [{ rev: row?.rev ?? null, option: { ...option, notForCodes: [...notFor], levels: [...levels] } }],
        startsAt: v.startsAt ? atOf(v.startsAt) : null,
        note: v.note ?? '',
        requestId,
      })
    },
    onSuccess: async ({ changeNo, changeState }) => {
      void message.success(
        changeState === OptionChangeState.inForce
          ? '已生效，商城里马上按它报价'
          : `${changeNo} ${OptionChangeState.label(changeState)}`,
      )
      await Promise.all(
        (['/api/ops/getOptions', '/api/ops/getOptionChanges'] as const).map(path =>
          client.invalidateQueries({ queryKey: [path] }),
        ),
      )
      onClose()
    },
  })
  const rule = (name: keyof Values) => [
    {
      validator: () => {
        const field = FIELD_OF[name] ?? (name as OptionField)
        const all = { ...EMPTY, ...(row ? valuesOf(row) : {}), ...form.getFieldsValue() }
        const why =
          field === 'scopeCode' && scope !== 'all' && !all.scopeCode
            ? '请选择适用'
            : whyNotOption(formOf(all)).find(w => w.field === field)?.why
        return why ? Promise.reject(new Error(why)) : Promise.resolve()
      },
    },
  ]
  const tier = param === 'baseSize'
  return (
    <Modal
      open
      title={row ? `改${CHOICE_PARAMS[row.param].label} ${row.label}（${row.scopeName}，编码 ${row.code}）` : '新增订货参数'}
      okText="提交"
      cancelText="取消"
      width={560}
      confirmLoading={save.isPending}
      onOk={form.submit}
      onCancel={onClose}
      mask={{ closable: false }}
    >
      <Form<Values>
        form={form}
        layout="vertical"
        requiredMark={false}
        className="twocol"
        initialValues={row ? valuesOf(row) : EMPTY}
        onFinish={v => save.mutate(v)}
      >
        <Form.Item name="param" label="参数" hidden={row !== null}>
          <Select
            onChange={() => form.setFieldsValue({ scopeCode: '' })}
            options={choiceParams.map(p => ({ value: p, label: CHOICE_PARAMS[p].label }))}
          />
        </Form.Item>
        {scope === 'all' ? null : (
          <Form.Item
            name="scopeCode"
            label={scope === 'variety' ? '适用品种' : '适用品类'}
            hidden={row !== null}
            rules={rule('scopeCode')}
          >
            <Select
              showSearch
              optionFilterProp="label"
              options={
                scope === 'variety'
                  ? (choices?.varieties ?? []).map(v => ({ value: v.varietyCode, label: `${v.varietyName} ${v.varietyCode}` }))
                  : (choices?.classes ?? []).map(c => ({ value: c.classCode, label: c.className }))
              }
            />
          </Form.Item>
        )}
        <Form.Item
          name="code"
          hidden={row !== null}
          label={OPTION_FIELD_LABEL.code}
          rules={rule('code')}
          {...(tier ? { extra: '厚度一档，如 0.45-0.55；最后一档如 0.95-' } : { extra: '启用后不能改' })}
        >
          <Input maxLength={20} />
        </Form.Item>
        <Form.Item name="label" label={OPTION_FIELD_LABEL.label} rules={rule('label')} extra="同一编码在各处同名">
          <Input maxLength={40} />
        </Form.Item>
        <Form.Item name="addFen" label={OPTION_FIELD_LABEL.addFen} rules={rule('addFen')} extra="对本品自带的计差价；可为负">
          <MoneyInput unit="元/吨" least={-10_000} most={100_000} />
        </Form.Item>
        <Form.Item name="seq" label={OPTION_FIELD_LABEL.seq} rules={rule('seq')} extra="小的排在前面">
          <InputNumber min={0} max={9999} precision={0} />
        </Form.Item>
        {tier ? null : (
          <>
            <Form.Item name="fromMm" label={OPTION_FIELD_LABEL.fromUm} rules={rule('fromMm')}>
              <InputNumber min={0} max={1000} step={0.1} placeholder="不限" />
            </Form.Item>
            <Form.Item name="toMm" label={OPTION_FIELD_LABEL.toUm} rules={rule('toMm')}>
              <InputNumber min={0} max={1000} step={0.1} placeholder="不限" />
            </Form.Item>
          </>
        )}
        {param === 'utStandard' ? (
          <Form.Item name="levels" label={OPTION_FIELD_LABEL.levels} rules={rule('levels')}>
            <Select mode="tags" open={false} suffixIcon={null} placeholder="写一级按回车" />
          </Form.Item>
        ) : null}
        <Form.Item name="notFor" label={OPTION_FIELD_LABEL.notFor}>
          <Select
            mode="multiple"
            optionFilterProp="label"
            placeholder="都可以"
            options={(choices?.classes ?? []).map(c => ({ value: c.classCode, label: c.className }))}
          />
        </Form.Item>
        <Form.Item name="whyNot" label={OPTION_FIELD_LABEL.whyNot} rules={rule('whyNot')}>
          <Input maxLength={40} placeholder="空着按厚度说明" />
        </Form.Item>
        <Form.Item name="inList" valuePropName="checked" className="whole">
          <Checkbox>挂牌价已含本品的加价（选差一档就便宜）</Checkbox>
        </Form.Item>
        <Form.Item name="untilOn" label={OPTION_FIELD_LABEL.untilOn} extra="最后一天，过后不能再选；空着不限">
          <Input type="date" />
        </Form.Item>
        <Form.Item name="startsAt" label="生效时间" extra="空着：马上，或批完即生效">
          <Input type="datetime-local" />
        </Form.Item>
        <Form.Item name="note" label="说明">
          <Input maxLength={200} placeholder="给审批人看" />
        </Form.Item>
      </Form>
      {save.isError ? <Alert type="error" showIcon title={save.error.message} /> : null}
    </Modal>
  )
}
