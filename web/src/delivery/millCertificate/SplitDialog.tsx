import { Codes } from '@mall/contract/kernel/codes.ts'
import './millCertificate.css'
import { useCaller } from '@mall/client/useCall.ts'
import type { Reply } from '@mall/contract/main/calls.ts'
import { planSplit, whyNotPieces } from '@mall/domain/delivery/millCertificate/split.rules.ts'
import { tons } from '@mall/domain/kernel/weight.ts'
import { type FormEvent, useState } from 'react'
import { useRefresh } from '../../kernel/data.ts'
import { newRequestId } from '@mall/client/requestId.ts'
import { useFieldErrors } from '../../kernel/useFieldErrors.ts'
import { Button } from '../../kernel/kit/Button.tsx'
import { Checkbox } from '../../kernel/kit/Choice.tsx'
import { Dialog } from '../../kernel/kit/Dialog.tsx'
import { Input, NumberInput } from '../../kernel/kit/Field.tsx'
import { notify } from '../../kernel/kit/notify.ts'
import { Note } from '../../kernel/kit/Panel.tsx'
import { WARRANTY_READS } from './reads.ts'

type Detail = Reply<'/api/warranty/getWarrantyDetail'>

/** 拆分: whole bundles, of those picked or one after the other; the weight is reckoned by the same rule as at the server. */
export function SplitDialog({ d, onClose }: { d: Detail; onClose: () => void }) {
  const call = useCaller()
  const refresh = useRefresh()
  const { errors, check, refused } = useFieldErrors<'split-customer' | 'split-pieces'>()
  const [requestId] = useState(newRequestId)
  const [f, setF] = useState({ customer: '', useFor: '', contact: '', pieces: Math.min(1, d.leftPieces) as number | null })
  const [picked, setPicked] = useState<readonly string[]>([])
  const [busy, setBusy] = useState(false)
  const c = d.content
  const units = d.left.map(u => ({ unitNo: u.unitNo, pieces: u.pieces, weightKg: u.kg }))
  const pieces = f.pieces ?? 0
  const why = whyNotPieces({ units, picked, pieces, total: c.pieces, pieceUnit: c.pieceUnit })
  const plan = why ? [] : planSplit(units, pieces, picked)
  const kg = plan.reduce((n, p) => n + p.weightKg, 0)
  const gone = c.pieces - d.leftPieces
  const width = (n: number) => ({ width: `${(100 * n) / c.pieces}%` })
  const toggle = (unitNo: string, on: boolean) => {
    const next = on ? [...picked, unitNo] : picked.filter(x => x !== unitNo)
    setPicked(next)
    const sum = units.filter(u => next.includes(u.unitNo)).reduce((n, u) => n + u.pieces, 0)
    setF(old => ({ ...old, pieces: next.length === 0 ? old.pieces : sum }))
  }
  const send = async (e: FormEvent) => {
    e.preventDefault()
    if (busy) return
    if (
      !check([
        ['split-customer', f.customer.trim().length < 2 && '请填写收货单位全称'],
        ['split-pieces', why ?? null],
      ])
    )
      return
    setBusy(true)
    try {
      const made = await call('/api/warranty/splitWarranty', {
        requestId,
        certNo: c.certNo,
        pieces,
        unitNos: [...picked],
        customer: f.customer,
        useFor: f.useFor,
        contact: f.contact,
      })
      await refresh(...WARRANTY_READS)
      notify.success(`已签发 ${made.certNo}，${made.pieces} ${c.pieceUnit} ${tons(made.weightKg)} 吨`)
      onClose()
    } catch (refusal) {
      refused(refusal, { [Codes.WARRANTY_SPLIT]: 'split-pieces' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog
      open
      wide
      title={`拆分质保书 ${c.certNo}`}
      onClose={onClose}
      footer={
        <>
          <Button size="lg" onClick={onClose}>
            取消
          </Button>
          <Button size="lg" look="ink" type="submit" form="split" busy={busy}>
            签发子质保书{why ? '' : ` ${pieces} ${c.pieceUnit}`}
          </Button>
        </>
      }
    >
      <form id="split" className="splitform" noValidate onSubmit={send}>
        <p className="mute sm">
          {c.productName} {c.grade} {c.spec}，炉号 {c.heatNo}，{c.pieces} {c.pieceUnit} {tons(c.weightKg)} 吨
        </p>
        <div
          className="certshare"
          role="img"
          aria-label={`已拆 ${gone} ${c.pieceUnit}，这次 ${why ? 0 : pieces} ${c.pieceUnit}，剩 ${d.leftPieces - (why ? 0 : pieces)} ${c.pieceUnit}`}
        >
          {gone > 0 && (
            <span className="a" style={width(gone)}>
              已拆 {gone} {c.pieceUnit} {tons(c.weightKg - d.leftKg)}
            </span>
          )}
          {!why && (
            <span className="b" style={width(pieces)}>
              这次 {pieces} {c.pieceUnit} {tons(kg)}
            </span>
          )}
          {d.leftPieces - (why ? 0 : pieces) > 0 && (
            <span className="c" style={width(d.leftPieces - (why ? 0 : pieces))}>
              剩 {d.leftPieces - (why ? 0 : pieces)} {c.pieceUnit} {tons(d.leftKg - kg)}
            </span>
          )}
        </div>
        <div className="duo">
          <Input
            id="split-customer"
            label="给谁"
            required
            maxLength={60}
            value={f.customer}
            error={errors['split-customer']}
            hint="贵公司客户的全称，印在子质保书上"
            onChange={e => setF({ ...f, customer: e.target.value })}
          />
          <Input label="用在哪" maxLength={60} value={f.useFor} onChange={e => setF({ ...f, useFor: e.target.value })} />
          <NumberInput
            id="split-pieces"
            size="lg"
            label={`件数，最多 ${d.leftPieces} ${c.pieceUnit}`}
            required
            unit={c.pieceUnit}
            value={f.pieces}
            error={f.pieces === null ? errors['split-pieces'] : why}
            onChange={n => setF({ ...f, pieces: n })}
          />
          <Input label="重量，按件算出" readOnly unit="吨" value={why ? '' : tons(kg)} />
          <Input
            label="联系人，只有贵公司看得到"
            maxLength={40}
            value={f.contact}
            onChange={e => setF({ ...f, contact: e.target.value })}
          />
        </div>
        <fieldset className="signways">
          <legend className="lab">选件号，不选则依次取</legend>
          <div className="pick">
            {d.left.map(u => (
              <Checkbox
                key={u.unitNo}
                label={`${u.unitNo}${u.pieces > 1 ? `（${u.pieces}）` : ''}`}
                checked={picked.includes(u.unitNo)}
                onChange={on => toggle(u.unitNo, on)}
              />
            ))}
          </div>
        </fieldset>
        <Note>
          <span>子质保书带原件编号和二维码，重量合计不会超过原件。签发后不能改，可撤回后重拆。</span>
        </Note>
      </form>
    </Dialog>
  )
}
