import type { Claim } from '@mall/contract/delivery/afterSales/afterSalesDesk.ts'
import { useCaller } from '@mall/client/useCall.ts'
import { ClaimWay, type ClaimWayCode } from '@mall/domain/delivery/afterSales/claim.codes.ts'
import { termFen } from '@mall/domain/delivery/afterSales/claim.rules.ts'
import { yuan, type Fen, type Kg } from '@mall/domain/kernel/money.ts'
import { tons } from '@mall/domain/kernel/weight.ts'
import { App, Input, InputNumber, Modal, Select } from 'antd'
import { useState } from 'react'
import { MoneyInput } from '../../kernel/kit/MoneyInput.tsx'

interface Said {
  way: ClaimWayCode
  fenPerTon: number | null
  kg: Kg | null
  handlingFen: Fen | null
}

/** 方案 or 裁定: one term a unit, each with its sum beside what was paid for the unit. */
export function TermsDialog({
  c,
  act,
  onDone,
  onClose,
}: {
  c: Claim
  act: 'propose' | 'award'
  onDone(): void
  onClose(): void
}) {
  const call = useCaller()
  const { message } = App.useApp()
  const open = c.list.filter(u => u.way === null)
  const asked = c.rounds.findLast(r => r.side === 'buyer')
  const [said, setSaid] = useState<Record<string, Said>>({})
  const [note, setNote] = useState('')
  const [busy, setBusy] = useState(false)
  const of = (u: Claim['list'][number]): Said =>
    said[u.claimUnitId] ?? {
      way: c.wish === 'none' ? 'none' : c.wish,
      fenPerTon: null,
      kg: u.problemKg,
      handlingFen: null,
    }
  const set = (u: Claim['list'][number], part: Partial<Said>) => setSaid({ ...said, [u.claimUnitId]: { ...of(u), ...part } })
  const fenOf = (s: Said) => termFen({ way: s.way, fenPerTon: s.fenPerTon ?? 0, kg: s.kg ?? 0 })
  const sum = open.reduce((fen, u) => fen + fenOf(of(u)), 0)
  const lacks = open.find(u => of(u).way === 'discount' && (!of(u).fenPerTon || !of(u).kg))
  const why = lacks ? `请填 ${lacks.unitNo} 的每吨折价和重量` : act === 'award' && note.trim() === '' ? '请写明裁定理由' : ''
  const send = async () => {
    setBusy(true)
    try {
      await call(act === 'award' ? '/api/ops/awardClaim' : '/api/ops/proposeClaim', {
        claimNo: c.claimNo,
        version: c.version,
        note,
        terms: open.map(u => {
          const s = of(u)
          return {
            claimUnitId: u.claimUnitId,
            way: s.way,
            ...(s.way === 'discount' ? { fenPerTon: s.fenPerTon ?? 0, kg: s.kg ?? 0 } : {}),
            ...(s.way === 'return' ? { handlingFen: s.handlingFen ?? 0 } : {}),
          }
        }),
      })
      void message.success(act === 'award' ? '已裁定，客户已得到通知' : '方案已发给客户')
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
      title={`${act === 'award' ? '裁定' : '出方案'} ${c.claimNo}`}
      okText={act === 'award' ? `按此裁定，${yuan(sum)} 元` : `发给客户，${yuan(sum)} 元`}
      cancelText="取消"
      okButtonProps={{ disabled: why !== '' }}
      confirmLoading={busy}
      onOk={send}
      onCancel={onClose}
    >
      {act === 'award' && <p className="mute">裁定双方按此办，不再还价；折价的钱马上进客户余额。</p>}
      {open.map(u => {
        const s = of(u)
        const rest = c.rest.find(r => r.claimUnitId === u.claimUnitId)
        const counter = asked?.terms.find(t => t.claimUnitId === u.claimUnitId)
        return (
          <fieldset key={u.claimUnitId} className="claim-unit">
            <legend>
              {`${u.unitNo}　`}
              <small className="mute">
                已付未退 {yuan(rest?.restFen ?? 0)} 元{rest?.settled ? '' : '（未结算，按订货价）'}
                {counter
                  ? `；客户还价 ${yuan(counter.fenPerTon)} 元/吨`
                  : c.wishFenPerTon > 0
                    ? `；客户希望 ${yuan(c.wishFenPerTon)} 元/吨`
                    : ''}
              </small>
            </legend>
            <Select
              aria-label={`${u.unitNo} 方案`}
              value={s.way}
              options={ClaimWay.rows.map(r => ({ value: r.code, label: r.label }))}
              onChange={way => set(u, { way })}
            />
            {s.way === 'discount' && (
              <>
                <MoneyInput
                  label={`${u.unitNo} 每吨折价`}
                  unit="元/吨"
                  value={s.fenPerTon}
                  onChange={fenPerTon => set(u, { fenPerTon })}
                />
                <InputNumber<number>
                  aria-label={`${u.unitNo} 折价重量`}
                  value={s.kg === null ? null : s.kg / 1000}
                  onChange={t => set(u, { kg: t === null ? null : Math.round(t * 1000) })}
                  precision={3}
                  min={0.001}
                  max={u.tagKg / 1000}
                  controls={false}
                  suffix="吨"
                />
                <small className="mute">{yuan(fenOf(s))} 元</small>
              </>
            )}
            {s.way === 'replace' && <small className="mute">原货退回过磅后，同规格现货重发，客户不另付款；同意时占用库存</small>}
            {s.way === 'return' && (
              <>
                <MoneyInput
                  label={`${u.unitNo} 处理费`}
                  unit="元处理费"
                  least={0}
                  value={s.handlingFen}
                  onChange={handlingFen => set(u, { handlingFen })}
                />
                <small className="mute">{tons(u.tagKg)} 吨，按收回重量退款</small>
              </>
            )}
          </fieldset>
        )
      })}
      <Input.TextArea
        aria-label={act === 'award' ? '裁定理由' : '说明'}
        placeholder={act === 'award' ? '裁定理由，客户会看到' : '说明，客户会看到'}
        rows={2}
        maxLength={500}
        value={note}
        onChange={e => setNote(e.target.value)}
      />
      {why && <p className="mute">{why}</p>}
    </Modal>
  )
}
