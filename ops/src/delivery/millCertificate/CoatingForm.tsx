import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCaller } from '@mall/client/useCall.ts'
import type { Reply } from '@mall/contract/main/calls.ts'
import { coatingValues } from '@mall/domain/delivery/millCertificate/coating.ts'
import { valueText } from '@mall/domain/delivery/millCertificate/properties.ts'
import { Alert, Input } from 'antd'
import { useState } from 'react'
import { useStaff, whyNoRight } from '../../kernel/staff.ts'
import { ActButton } from '../../kernel/kit/ActButton.tsx'
import { Tag } from '../../kernel/kit/Tag.tsx'
import { dateTime } from '../../kernel/kit/time.ts'

type Heat = Reply<'/api/ops/getHeatDetail'>
type Coated = Heat['coatings'][number]

const POINTS = ['第一点', '第二点', '第三点'] as const
const gram = (milli: number): string => valueText('coatingSpot', milli)
const milliOf = (typed: string): number | null =>
  /^\d{2,3}(?:\.\d)?$/.test(typed.trim()) ? Math.round(Number(typed.trim()) * 1000) : null

/** The three-spot test of one coating of a heat: both limits beside it, what was entered before, and the next version. */
export function CoatingForm({ d, c }: { d: Heat; c: Coated }) {
  const call = useCaller()
  const client = useQueryClient()
  const [last] = c.versions
  const why = whyNoRight(useStaff(), 'cert.edit')
  const [typed, setTyped] = useState<readonly string[]>(() => (last ? last.spots.map(gram) : ['', '', '']))
  const [inspector, setInspector] = useState(last?.source === 'lab' ? last.inspector : '')
  const [testedOn, setTestedOn] = useState(last?.testedOn ?? '')
  const [reason, setReason] = useState('')
  const spots = typed.map(milliOf)
  const all = spots.flatMap(n => n ?? [])
  const values = all.length === 3 ? coatingValues(all) : null
  const low = values !== null && ((values.coatingThree ?? 0) < c.threeMin || (values.coatingSpot ?? 0) < c.spotMin)
  const save = useMutation({
    mutationFn: () =>
      call('/api/ops/saveCoating', {
        heatNo: d.heatNo,
        grade: d.grade,
        sizeUm: d.sizeUm,
        coating: c.coating,
        version: last?.version ?? 0,
        spots: all,
        inspector,
        testedOn,
        reason,
      }),
    onSettled: () => {
      for (const path of ['/api/ops/getHeatDetail', '/api/ops/getHeatList', '/api/ops/getMisfitQueue'])
        void client.invalidateQueries({ queryKey: [path] })
    },
  })
  const whyNot =
    why ??
    (values === null
      ? '请填写三个点'
      : inspector.trim() === ''
        ? '请填写检验员'
        : testedOn === ''
          ? '请填写检验日期'
          : last && reason.trim() === ''
            ? '更正请填写原因'
            : undefined)
  return (
    <form
      className="heat-form"
      aria-label={`${c.coating} 镀层重量`}
      onSubmit={e => {
        e.preventDefault()
        if (!whyNot) save.mutate()
      }}
    >
      <div className="row">
        <b>
          {c.coating} {c.name}
        </b>
        <span className="mute">
          {c.units} 件，三点平均 ≥ {gram(c.threeMin)}，单点 ≥ {gram(c.spotMin)} g/m²，双面
        </span>
        <Tag tone={last ? 'good' : 'wait'}>
          {last ? `第 ${last.version} 版${last.source === 'demo' ? '，演示数据' : ''}` : '等检验'}
        </Tag>
      </div>
      <div className="heat-fields">
        {POINTS.map((label, i) => {
          const spot = spots[i] ?? null
          const off = (typed[i] ?? '') !== '' && (spot === null || spot < c.spotMin)
          return (
            <label key={label} className={off ? 'off' : undefined}>
              <span>{label}，g/m²</span>
              <Input
                inputMode="decimal"
                aria-label={`${c.coating} ${label}，g/m²`}
                size="small"
                value={typed[i] ?? ''}
                {...(off ? { status: 'error' as const } : {})}
                aria-invalid={off}
                onChange={e => setTyped(typed.map((t, n) => (n === i ? e.target.value : t)))}
              />
              <small>{off ? (spot === null ? '请填写数字' : `不合 ≥ ${gram(c.spotMin)}`) : ''}</small>
            </label>
          )
        })}
      </div>
      {values ? (
        <p className="hint">
          三点平均 {gram(values.coatingThree ?? 0)}，单点最小 {gram(values.coatingSpot ?? 0)} g/m²
        </p>
      ) : null}
      {low ? <Alert type="warning" showIcon title="镀层重量不合标准：保存后这些件不能装车，已配货的客户会收到通知" /> : null}
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
        {last ? '保存更正' : '保存镀层重量'}
      </ActButton>
      {c.versions.map(v => (
        <small key={v.version} className="mute">
          第 {v.version} 版：{v.spots.map(gram).join('、')}，{v.inspector} {v.testedOn}，{v.by} {dateTime(v.at)} 录入
          {v.reason && `，${v.reason}`}
        </small>
      ))}
    </form>
  )
}
