import type { Claim } from '@mall/contract/delivery/afterSales/afterSalesDesk.ts'
import { useCaller } from '@mall/client/useCall.ts'
import { Finding, type FindingCode } from '@mall/domain/delivery/afterSales/claim.codes.ts'
import { App, Input, Modal, Select } from 'antd'
import { useState } from 'react'

interface Found {
  finding: FindingCode
  property: string
  certValue: string
  retestValue: string
  standardValue: string
}
const NONE: Found = { finding: 'upheld', property: '', certValue: '', retestValue: '', standardValue: '' }

/** 勘验: unit by unit what was found; a re-tested property stands beside the certificate's value and the standard. */
export function SurveyDialog({ c, onDone, onClose }: { c: Claim; onDone(): void; onClose(): void }) {
  const call = useCaller()
  const { message } = App.useApp()
  const open = c.list.filter(u => u.way === null)
  const [said, setSaid] = useState<Record<string, Found>>({})
  const [note, setNote] = useState(c.survey?.note ?? '')
  const [busy, setBusy] = useState(false)
  const of = (u: Claim['list'][number]): Found => said[u.claimUnitId] ?? (u.finding ? { ...u, finding: u.finding } : NONE)
  const set = (u: Claim['list'][number], part: Partial<Found>) => setSaid({ ...said, [u.claimUnitId]: { ...of(u), ...part } })
  const send = async () => {
    setBusy(true)
    try {
      await call('/api/ops/surveyClaim', {
        claimNo: c.claimNo,
        version: c.version,
        note,
        units: open.map(u => {
          const { finding, property, certValue, retestValue, standardValue } = of(u)
          return { claimUnitId: u.claimUnitId, finding, property, certValue, retestValue, standardValue }
        }),
      })
      void message.success('已登记勘验')
      onClose()
    } catch (e) {
      void message.error((e as Error).message)
    }
    setBusy(false)
    onDone()
  }
  return (
    <Modal
      open
      width={720}
      title={`登记勘验 ${c.claimNo}`}
      okText="登记勘验"
      cancelText="取消"
      okButtonProps={{ disabled: note.trim() === '' }}
      confirmLoading={busy}
      onOk={send}
      onCancel={onClose}
    >
      {open.map(u => {
        const s = of(u)
        const values = c.values.filter(v => v.claimUnitId === u.claimUnitId)
        return (
          <fieldset key={u.claimUnitId} className="claim-unit">
            <legend>
              {u.unitNo}　<small className="mute">{u.problem}</small>
            </legend>
            <Select
              aria-label={`${u.unitNo} 认定`}
              value={s.finding}
              options={Finding.rows.map(r => ({ value: r.code, label: r.label }))}
              onChange={finding => set(u, { finding })}
            />
            <Select
              aria-label={`${u.unitNo} 复验项目`}
              placeholder="复验项目，选填"
              allowClear
              showSearch
              value={s.property || null}
              options={values.map(v => ({ value: v.label, label: v.label }))}
              notFoundContent="没有质保书上的值，请在勘验情况里写明"
              onChange={(label: string | null) => {
                const v = values.find(x => x.label === label)
                set(u, { property: label ?? '', certValue: v?.cert ?? '', standardValue: v?.standard ?? '', retestValue: '' })
              }}
            />
            <Input
              aria-label={`${u.unitNo} 复验值`}
              placeholder="复验值"
              maxLength={40}
              disabled={s.property === ''}
              value={s.retestValue}
              onChange={e => set(u, { retestValue: e.target.value })}
            />
            <small className="mute">
              {s.property ? `质保书 ${s.certValue || '—'}，标准 ${s.standardValue || '无要求'}` : '选项目后带出质保书值与标准'}
            </small>
          </fieldset>
        )
      })}
      <Input.TextArea
        aria-label="勘验情况"
        placeholder="勘验情况：时间、地点、谁在场、看到什么"
        rows={3}
        maxLength={500}
        value={note}
        onChange={e => setNote(e.target.value)}
      />
    </Modal>
  )
}
