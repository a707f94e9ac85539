// 磅单异议: a truck stands in the mill and waits. Three weights side by side, the clock, what happens without an answer, the two answers.
import './weighing.css'
import { useLazyCall } from '@mall/client/useCall.ts'
import type { Reply } from '@mall/contract/main/calls.ts'
import { plateText } from '@mall/domain/delivery/shipment/plate.ts'
import { byDivision, SCALE_DIVISION_KG } from '@mall/domain/delivery/shipment/scale.rules.ts'
import { DisputeCause, DisputeState, TicketKind } from '@mall/domain/delivery/shipment/weighing.codes.ts'
import { tons } from '@mall/domain/kernel/weight.ts'
import { useState } from 'react'
import { useRefresh, useSend } from '../../kernel/data.ts'
import { useBoot } from '../../kernel/deps.ts'
import { FileField, type FileValue } from '../../kernel/FileField.tsx'
import { useLive } from '../../kernel/live.ts'
import { nextRequestId } from '@mall/client/requestId.ts'
import { useWhyNot } from '../../kernel/useWhyNot.ts'
import { Button } from '../../kernel/kit/Button.tsx'
import { Countdown } from '../../kernel/kit/Countdown.tsx'
import { Area, Input } from '../../kernel/kit/Field.tsx'
import { notify } from '../../kernel/kit/notify.ts'
import { StatusTag } from '../../kernel/kit/Tag.tsx'
import { clock } from '../../kernel/kit/time.ts'
import { Deviation, Net } from './Deviation.tsx'
import { ScalePhotos } from './ScalePhotos.tsx'
import { FALLBACK_MS, readTons, WEIGHING_READS } from './weighingReads.ts'

type View = Reply<'/api/order/getWeighDispute'>

/** Of one truck; nothing where it was never weighed, or cannot be doubted any more and never was. */
export function DisputePanel({ waybillNo }: { waybillNo: string }) {
  const read = useLazyCall('/api/order/getWeighDispute', { waybillNo }, { keepOld: true, refetchMs: FALLBACK_MS })
  const refresh = useRefresh()
  useLive(e => {
    if ((e.kind === 'waybill' && e.waybillNo === waybillNo) || e.kind === 'again') void refresh(...WEIGHING_READS)
  })
  const v = read.data
  if (!v || v.weighings.length === 0) return null
  if (v.dispute) return <Open v={v} />
  return v.whyNotOpen === '' ? <Ask v={v} /> : null
}

function Open({ v }: { v: View }) {
  const send = useSend()
  const refresh = useRefresh()
  const noRight = useWhyNot('ship.manage')
  const d = v.dispute
  const last = v.weighings.at(-1)
  if (!d || !last) return null
  const open = d.state === 'open'
  const accept = async () => {
    if (await send('/api/order/acceptReweigh', { waybillNo: v.waybillNo, ticketNo: last.ticketNo }))
      notify.success(`已认可复磅 ${tons(last.netKg)} 吨，可以放行。`)
    await refresh(...WEIGHING_READS)
  }
  const head = open
    ? d.reweighed
      ? '复磅待认可'
      : d.cause === 'band'
        ? '首磅超差，等复磅'
        : '已要求复磅'
    : DisputeState.label(d.state)
  return (
    <section className={open ? 'hotbox' : 'hotbox calm'} aria-label={`磅单异议 ${v.waybillNo}`}>
      <div className="row" style={{ gap: '8px 14px' }}>
        <h2>
          磅单 {last.ticketNo}　{head}
        </h2>
        <StatusTag of={DisputeState} code={d.state} dot />
        {open && (
          <span className="push nowrap">
            剩 <Countdown endsAt={d.replyBy} over="已到时" />
            <span className="mute sm">
              {'　'}
              {clock(d.openedAt).slice(0, 5)} 起，{clock(d.replyBy).slice(0, 5)} 截止
            </span>
          </span>
        )}
      </div>
      <dl className="w3">
        <div>
          <dt>{v.control ? '理论合计，结算用' : '吊牌合计，仅参考'}</dt>
          <dd>
            <Net kg={v.referenceKg} />
          </dd>
          <dd className="n">
            {v.unitCount} 件，允差 ±{v.limitPermille}‰{byDivision(v) && `（按分度 ${SCALE_DIVISION_KG} kg）`} 即 {tons(v.fromKg)}{' '}
            – {tons(v.toKg)} 吨
          </dd>
        </div>
        {v.weighings.slice(-3).map(w => (
          <div key={w.ticketNo} className={w.holds ? 'use' : 'void'}>
            <dt>
              {TicketKind.label(w.kind)} {w.scaleCode} {clock(w.at).slice(0, 5)}
              {w.holds && !v.control ? '，结算用' : ''}
            </dt>
            <dd>
              <Net kg={w.netKg} />
            </dd>
            <dd className="n">
              {tons(w.grossKg)} − {tons(w.tareKg)}　<Deviation {...w} control={v.control} limitPermille={v.limitPermille} />
            </dd>
          </div>
        ))}
        {d.buyerKg !== null && (
          <div>
            <dt>客户自磅，仅参考</dt>
            <dd>
              <Net kg={d.buyerKg} />
            </dd>
            <dd className="n">与发货磅差 {tons(Math.abs(last.netKg - d.buyerKg))} 吨</dd>
          </div>
        )}
      </dl>
      <p className="who">
        {plateText(v.plate)} {v.driverName}，{v.goods} {v.unitCount} 件。{DisputeCause.label(d.cause)}：{d.reason}
        {d.photos > 0 && `，照片 ${d.photos} 张`}。
        {open
          ? d.reweighed
            ? '到时未选，按复磅放行；签收后仍可提重量异议。'
            : '车停在厂内等复磅；没有复磅之前不会放行。'
          : d.decision}
      </p>
      <ScalePhotos photos={v.scalePhotos} />
      {open && (
        <div className="row">
          <Button
            look="primary"
            size="lg"
            onClick={accept}
            busyText="正在提交"
            disabledReason={noRight ?? (v.whyNotAccept || undefined)}
          >
            {d.reweighed ? `认可复磅 ${tons(last.netKg)} 吨，放行` : '认可复磅，放行'}
          </Button>
          {d.reweighed && <NotAgreed />}
        </div>
      )}
    </section>
  )
}

/** The mill's weigher decides, and can weigh once more: how he is reached. */
function NotAgreed() {
  const { site } = useBoot()
  return (
    <span className="why">
      不认可的，请到司磅房当面提出，或请客服转司磅员
      {site.phone && (
        <>
          （<a href={`tel:${site.phone}`}>{site.phone}</a>）
        </>
      )}
      ，由司磅员再次复磅或裁定；车在此期间不放行。
    </span>
  )
}

/** Weighed and not doubted: the buyer may still ask, before the gate opens. */
function Ask({ v }: { v: View }) {
  const send = useSend()
  const refresh = useRefresh()
  const noRight = useWhyNot('ship.manage')
  const [asking, setAsking] = useState(false)
  const [reason, setReason] = useState('')
  const [own, setOwn] = useState('')
  const [photo, setPhoto] = useState<FileValue | null>(null)
  const [requestId, setRequestId] = useState('')
  const last = v.weighings.at(-1)
  if (!last) return null
  const buyerKg = readTons(own)
  const why = reason.trim() === '' ? '请写为什么' : buyerKg === undefined ? '自磅重量按吨填写，如 31.880' : undefined
  const submit = async () => {
    if (why || buyerKg === undefined) return
    const done = await send('/api/order/openWeighDispute', {
      waybillNo: v.waybillNo,
      requestId,
      reason: reason.trim(),
      buyerKg,
      fileIds: photo ? [photo.fileId] : [],
    })
    if (done) notify.success('已要求复磅，车在厂内等复磅。')
    await refresh(...WEIGHING_READS)
  }
  return (
    <section className="hotbox calm" aria-label={`磅单 ${v.waybillNo}`}>
      <div className="row" style={{ gap: '8px 14px' }}>
        <h2>
          {plateText(v.plate)} 已过磅 {tons(last.netKg)} 吨
        </h2>
        <Deviation {...last} control={v.control} limitPermille={v.limitPermille} />
        {!asking && (
          <span className="push">
            <Button
              disabledReason={noRight}
              onClick={() => {
                setRequestId(nextRequestId)
                setAsking(true)
              }}
            >
              出厂前要求复磅
            </Button>
          </span>
        )}
      </div>
      {asking && (
        <form
          onSubmit={e => {
            e.preventDefault()
            void submit()
          }}
        >
          <Area label="为什么要复磅" required rows={2} maxLength={200} value={reason} onChange={e => setReason(e.target.value)} />
          <Input label="自磅净重（有的话）" unit="吨" inputMode="decimal" value={own} onChange={e => setOwn(e.target.value)} />
          <FileField label="照片" purpose="receipt" value={photo} onChange={setPhoto} />
          <div className="row">
            <Button look="primary" onClick={submit} disabledReason={noRight ?? why} busyText="正在提交">
              要求复磅
            </Button>
            <Button look="quiet" onClick={() => setAsking(false)}>
              不用了
            </Button>
          </div>
        </form>
      )}
    </section>
  )
}
