import './weighing.css'
import type { TruckReceipt } from '@mall/contract/delivery/weighing/weighing.ts'
import { ObjectionState } from '@mall/domain/delivery/shipment/weighing.codes.ts'
import { tons } from '@mall/domain/kernel/weight.ts'
import { useState } from 'react'
import { useRefresh, useSend } from '../../kernel/data.ts'
import { FileField, type FileValue } from '../../kernel/FileField.tsx'
import { useWhyNot } from '../../kernel/useWhyNot.ts'
import { Button } from '../../kernel/kit/Button.tsx'
import { Countdown } from '../../kernel/kit/Countdown.tsx'
import { Input } from '../../kernel/kit/Field.tsx'
import { notify } from '../../kernel/kit/notify.ts'
import { StatusTag } from '../../kernel/kit/Tag.tsx'
import { shortTime } from '../../kernel/kit/time.ts'
import { Net } from './Deviation.tsx'
import { readTons, WEIGHING_READS } from './weighingReads.ts'

/** 重量异议 after the receipt: the thing that runs out stands first; what was said and decided stays. */
export function ObjectionPart({ d }: { d: TruckReceipt }) {
  const j = d.objection
  if (j)
    return (
      <section className={j.state === 'open' ? 'hotbox' : 'hotbox calm'} aria-label="重量异议">
        <div className="row" style={{ gap: '8px 14px' }}>
          <h2>重量异议</h2>
          <StatusTag of={ObjectionState} code={j.state} dot />
          <span className="push mute sm">{shortTime(j.openedAt)} 登记</span>
        </div>
        <dl className="w3">
          <div className={j.state === 'mill' ? 'use' : undefined}>
            <dt>发货磅{j.state === 'mill' ? '，结算用' : ''}</dt>
            <dd>
              <Net kg={j.millKg} />
            </dd>
          </div>
          <div>
            <dt>客户自磅</dt>
            <dd>
              <Net kg={j.buyerKg} />
            </dd>
            <dd className="n">差 {tons(Math.abs(j.millKg - j.buyerKg))} 吨</dd>
          </div>
          {j.settledKg !== null && (
            <div className="use">
              <dt>复磅结果，结算用</dt>
              <dd>
                <Net kg={j.settledKg} />
              </dd>
              <dd className="n">{j.decision}</dd>
            </div>
          )}
        </dl>
        {/* What was said when it was raised speaks of a decision to come. */}
        {j.state !== 'decided' && <p className="mute sm">{j.words}。</p>}
      </section>
    )
  return d.whyNotObject === '' ? <Ask d={d} /> : null
}

function Ask({ d }: { d: TruckReceipt }) {
  const send = useSend()
  const refresh = useRefresh()
  const noRight = useWhyNot('ship.manage')
  const [own, setOwn] = useState('')
  const [photo, setPhoto] = useState<FileValue | null>(null)
  const [open, setOpen] = useState(false)
  const kg = readTons(own)
  const why = noRight ?? (kg === undefined || kg === null ? '请填整车净重，如 31.880' : undefined)
  const submit = async () => {
    if (why || !kg) return
    const done = await send('/api/order/objectWeight', {
      waybillNo: d.waybillNo,
      buyerKg: kg,
      fileIds: photo ? [photo.fileId] : [],
    })
    if (done) notify.success(`${done.words}。`)
    await refresh(...WEIGHING_READS)
  }
  return (
    <section className="hotbox calm" aria-label="重量异议">
      <div className="row" style={{ gap: '8px 14px' }}>
        <h2>重量异议期</h2>
        {d.objectUntil !== null && (
          <span>
            剩 <Countdown endsAt={d.objectUntil} over="已过" plain />
          </span>
        )}
        <span className="push">
          <Button onClick={() => setOpen(!open)} aria-expanded={open} disabledReason={noRight}>
            登记自磅重量
          </Button>
        </span>
      </div>
      {open && (
        <form
          onSubmit={e => {
            e.preventDefault()
            void submit()
          }}
        >
          <Input
            label="自磅净重"
            unit="吨"
            inputMode="decimal"
            value={own}
            onChange={e => setOwn(e.target.value)}
            hint={`发货磅 ${d.netKg === null ? '—' : tons(d.netKg)} 吨；${d.ownWeightWords}`}
          />
          <FileField label="自磅单照片" purpose="receipt" value={photo} onChange={setPhoto} />
          <div>
            <Button look="primary" onClick={submit} disabledReason={why} busyText="正在提交">
              提交自磅重量
            </Button>
          </div>
        </form>
      )}
    </section>
  )
}
