import type { Um } from '@mall/domain/kernel/money.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCaller, useLazyCall } from '@mall/client/useCall.ts'
import type { Reply } from '@mall/contract/main/calls.ts'
import { fits, limitText } from '@mall/domain/delivery/millCertificate/limits.ts'
import { properties, type PropertyKey, valueText } from '@mall/domain/delivery/millCertificate/properties.ts'
import { tons } from '@mall/domain/kernel/weight.ts'
import { Alert, Button, Input } from 'antd'
import { useState } from 'react'
import { useStaff, whyNoRight } from '../../kernel/staff.ts'
import { ActButton } from '../../kernel/kit/ActButton.tsx'
import { PaneState } from '../../kernel/kit/PaneState.tsx'
import { Tag } from '../../kernel/kit/Tag.tsx'
import { dateTime } from '../../kernel/kit/time.ts'
import { CoatingForm } from './CoatingForm.tsx'

type Heat = Reply<'/api/ops/getHeatDetail'>
type Field = Heat['fields'][number]
type Typed = Partial<Record<PropertyKey, string>>

const milliOf = (typed: string | undefined): number | null => {
  const plain = (typed ?? '').trim().replaceAll('，', '.').replaceAll('。', '.')
  return /^[0-9]{1,5}(?:\.[0-9]{1,3})?$/.test(plain) ? Math.round(Number(plain) * 1000) : null
}
const limitOf = (f: Field) => ({ ...(f.min === null ? {} : { min: f.min }), ...(f.max === null ? {} : { max: f.max }) })

/** One heat: its limits beside each field, what was entered before, and the next version of it. */
export function HeatPane({ heat, onClose }: { heat: { heatNo: string; grade: string; sizeUm: Um }; onClose(): void }) {
  const detail = useLazyCall('/api/ops/getHeatDetail', heat)
  // Beside the form, which begins anew with each version.
  const [saved, setSaved] = useState<{ version: number; corrected: number } | null>(null)
  const d = detail.data
  if (!d) return <PaneState query={detail} />
  return (
    <div className="heat-pane">
      <div className="row">
        <h2>炉号 {d.heatNo}</h2>
        <Tag tone={d.versions.length === 0 ? 'wait' : 'good'}>
          {d.versions.length === 0 ? '等化验' : `第 ${d.versions[0]?.version ?? 1} 版`}
        </Tag>
        <Button className="push" size="small" onClick={onClose}>
          关闭
        </Button>
      </div>
      <p className="hint">
        {d.title}　{d.standard}，{d.grade}
        {d.sizeUm > 0 && `，厚 ${d.sizeUm / 1000}`}　{d.units} 件 {tons(d.kg)} 吨
      </p>
      {saved ? (
        <Alert
          type="success"
          showIcon
          title={`已保存第 ${saved.version} 版${saved.corrected > 0 ? `，${saved.corrected} 份质保书出新版并通知了客户` : ''}`}
        />
      ) : null}
      <HeatForm key={d.versions[0]?.version ?? 0} d={d} onSaved={setSaved} />
      {d.coatings.length > 0 ? <h3>镀层重量，三点试验</h3> : null}
      {d.coatings.map(c => (
        <CoatingForm key={`${c.coating} ${c.versions[0]?.version ?? 0}`} d={d} c={c} />
      ))}
      <h3>化验值各版</h3>
      {d.versions.length === 0 ? <p className="mute">还没有化验值。</p> : null}
      <ul className="heat-versions">
        {d.versions.map(v => (
          <li key={v.version}>
            <b>
              第 {v.version} 版{v.source === 'demo' && '，演示数据'}
            </b>
            <small>
              {v.inspector} {v.testedOn}，{v.by} {dateTime(v.at)} 录入
              {v.reason && `，${v.reason}`}
            </small>
            <small>{v.values.map(x => `${properties[x.key].label} ${valueText(x.key, x.value)}`).join('　')}</small>
          </li>
        ))}
      </ul>
    </div>
  )
}

function HeatForm({ d, onSaved }: { d: Heat; onSaved(saved: { version: number; corrected: number } | null): void }) {
  const call = useCaller()
  const client = useQueryClient()
  const [last] = d.versions
  const why = whyNoRight(useStaff(), 'cert.edit')
  const [f, setF] = useState<Typed>(() => Object.fromEntries((last?.values ?? []).map(v => [v.key, valueText(v.key, v.value)])))
  const [inspector, setInspector] = useState(last?.source === 'lab' ? last.inspector : '')
  const [testedOn, setTestedOn] = useState(last?.testedOn ?? '')
  const [reason, setReason] = useState('')
  const [pasted, setPasted] = useState('')
  const save = useMutation({
    mutationFn: () =>
      call('/api/ops/saveHeat', {
        heatNo: d.heatNo,
        grade: d.grade,
        sizeUm: d.sizeUm,
        version: last?.version ?? 0,
        values: d.fields.map(x => ({ key: x.key, value: milliOf(f[x.key]) ?? 0 })),
        inspector,
        testedOn,
        reason,
      }),
    onMutate: () => onSaved(null),
    onSuccess: onSaved,
    onSettled: () => {
      for (const path of ['/api/ops/getHeatDetail', '/api/ops/getHeatList', '/api/ops/getMisfitQueue'])
        void client.invalidateQueries({ queryKey: [path] })
    },
  })
  const bad = d.fields.filter(x => {
    const value = milliOf(f[x.key])
    return value !== null && !fits(value, limitOf(x))
  })
  const missing = d.fields.filter(x => milliOf(f[x.key]) === null)
  const whyNot =
    why ??
    (missing.length > 0
      ? `请填写${missing[0]?.label ?? ''}`
      : inspector.trim() === ''
        ? '请填写检验员'
        : testedOn === ''
          ? '请填写检验日期'
          : last && reason.trim() === ''
            ? '更正请填写原因'
            : undefined)
  /** Two rows copied from a sheet, names over values; or one row of values in the order of the fields; or a name and a value in each line. */
  const paste = (text: string) => {
    const rows = text
      .trim()
      .split(/\r?\n/)
      .map(line => line.split(/\t|,|，|\s+/).map(cell => cell.trim()))
    const keyOf = (name: string) =>
      d.fields.find(x => x.key.toLowerCase() === name.toLowerCase() || x.label === name || x.label.startsWith(`${name} `))?.key
    const [first = [], second] = rows
    const pairs: (readonly [string | undefined, string])[] =
      second && first.every(cell => milliOf(cell) === null)
        ? first.map((name, i) => [keyOf(name), second[i] ?? ''] as const)
        : rows.every(r => r.length === 2 && milliOf(r[0]) === null)
          ? rows.map(([name = '', value = '']) => [keyOf(name), value] as const)
          : first.map((value, i) => [d.fields[i]?.key, value] as const)
    const found = pairs.filter(([key, value]) => key !== undefined && milliOf(value) !== null)
    setF(old => ({ ...old, ...Object.fromEntries(found) }))
    setPasted(
      found.length === 0
        ? '没有认出数值：请复制两行（项目名一行、数值一行），或按下面的顺序复制一行数值'
        : `填入 ${found.length} 项`,
    )
  }
  return (
    <form
      className="heat-form"
      onSubmit={e => {
        e.preventDefault()
        if (!whyNot) save.mutate()
      }}
    >
      <Input.TextArea
        aria-label="从 Excel 粘贴"
        rows={1}
        placeholder="从 Excel 粘贴：项目名一行、数值一行"
        value=""
        onChange={() => {}}
        onPaste={e => {
          e.preventDefault()
          paste(e.clipboardData.getData('text'))
        }}
      />
      {pasted ? <small className="mute">{pasted}</small> : null}
      <div className="heat-fields">
        {d.fields.map(x => {
          const value = milliOf(f[x.key])
          const off = value !== null && !fits(value, limitOf(x))
          const typo = (f[x.key] ?? '') !== '' && value === null
          return (
            <label key={x.key} className={off || typo ? 'off' : undefined}>
              <span>
                {x.label}
                {x.unit && `，${x.unit}`}
              </span>
              <Input
                inputMode="decimal"
                aria-label={`${x.label}${x.unit ? `，${x.unit}` : ''}`}
                size="small"
                value={f[x.key] ?? ''}
                {...(off || typo ? { status: 'error' as const } : {})}
                aria-invalid={off || typo}
                onChange={e => setF({ ...f, [x.key]: e.target.value })}
              />
              <small>{typo ? '请填写数字' : off ? `不合 ${limitText(x.key, limitOf(x))}` : x.text}</small>
            </label>
          )
        })}
      </div>
      {d.fields.every(x => x.text === '') ? (
        <Alert
          type="info"
          showIcon
          title="这个牌号没有存标准限值：数值不比对，质保书只列实测值、不作合格判定；限值由质量部门先核定"
        />
      ) : null}
      {bad.length > 0 ? (
        <Alert
          type="warning"
          showIcon
          title={`${bad.map(x => x.label).join('、')} 不合标准：保存后这个炉号的件不能装车，已配货的客户会收到通知`}
        />
      ) : null}
      <div className="heat-fields who">
        <label>
          <span>检验员</span>
          <Input size="small" maxLength={20} value={inspector} onChange={e => setInspector(e.target.value)} />
        </label>
        <label>
          <span>检验日期</span>
          <Input size="small" type="date" value={testedOn} onChange={e => setTestedOn(e.target.value)} />
        </label>
        {last ? (
          <label className="whole">
            <span>更正的原因，印在新版质保书上</span>
            <Input size="small" maxLength={100} value={reason} onChange={e => setReason(e.target.value)} />
          </label>
        ) : null}
      </div>
      {save.isError ? <Alert type="error" showIcon title={save.error.message} /> : null}
      <ActButton type="primary" htmlType="submit" loading={save.isPending} {...(whyNot === undefined ? {} : { why: whyNot })}>
        {last ? '保存更正' : '保存化验值'}
      </ActButton>
    </form>
  )
}
