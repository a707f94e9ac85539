import type { Reply } from '@mall/contract/main/calls.ts'
import { useLazyCall } from '@mall/client/useCall.ts'
import { ReservationPeriod, unkeptKg } from '@mall/domain/selling/framework/reservation.rules.ts'
import { tons } from '@mall/domain/kernel/weight.ts'
import { useState } from 'react'
import { useRefresh, useSend } from '../../kernel/data.ts'
import { useWhyNot } from '../../kernel/useWhyNot.ts'
import { goodsAddress } from '../../goods/goods/productRow.ts'
import { Button } from '../../kernel/kit/Button.tsx'
import { Failed, Skeleton } from '../../kernel/kit/Empty.tsx'
import { Panel } from '../../kernel/kit/Panel.tsx'
import { StatusTag } from '../../kernel/kit/Tag.tsx'
import type { Contract } from './frameworkWords.ts'

const READ = '/api/framework/getReservations'
type Reservation = Reply<typeof READ>['list'][number]
type Period = Reservation['periods'][number]

/** 备货: what the mill keeps for this contract, until when, and the way to order it. Nothing where nothing was ever agreed on. */
export function Reserved({ c }: { c: Contract }) {
  const read = useLazyCall(READ, { ccNo: c.ccNo })
  const d = read.data
  if (!d)
    return read.isError ? (
      <Panel title="备货">
        <Failed message={read.error.message} onRetry={() => read.refetch()} />
      </Panel>
    ) : (
      <Panel title="备货">
        <Skeleton lines={2} />
      </Panel>
    )
  if (d.list.length === 0) return null
  return (
    <Panel title="备货" remark="为这份合同留的现货，别的客户买不到；订货时先用它" id="reserved" flush>
      {d.list.map(r => (
        <Agreement key={r.reservationNo} r={r} c={c} />
      ))}
    </Panel>
  )
}

const Agreement = ({ r, c }: { r: Reservation; c: Contract }) => (
  <section className="fwsheet" aria-label={`${r.title} 备货`}>
    <h3>
      {r.title} {r.depotsText !== '' && <small className="mute">{r.depotsText}</small>}
    </h3>
    {r.state === 'ended' && <p className="mute sm">已结束：{r.why}</p>}
    {r.stoppedWhy !== '' && <p className="sm">{r.stoppedWhy}，暂停备货；恢复后自动再备。</p>}
    {r.periods
      .filter(p => r.state === 'inForce' || p.takenKg > 0)
      .map(p => (
        <PeriodPart key={p.fromOn} p={p} c={c} />
      ))}
  </section>
)

function PeriodPart({ p, c }: { p: Period; c: Contract }) {
  return (
    <div className="fwkept">
      <p className="row">
        <b>{p.month === '' ? `${p.fromOn} 起` : `${p.month} 计划`}</b>
        <StatusTag of={ReservationPeriod} code={p.state} />
        <span className="mute sm">
          {p.state === 'coming' ? `${p.fromOn} 开始备，` : ''}留到 {p.untilOn}
        </span>
      </p>
      <p className="sm">
        约定 {tons(p.kg)} 吨　已备 <b>{tons(p.heldKg)}</b> 吨　已订 {tons(p.takenKg)} 吨
        {p.shortKg > 0 && `　还缺 ${tons(p.shortKg)} 吨，来货自动补足`}
        {p.state === 'full' && unkeptKg(p) > 0 && `　按整件备，其余 ${tons(unkeptKg(p))} 吨不足一件，或已超出合同余量`}
      </p>
      {p.goods.length > 0 && (
        <ul className="plain">
          {p.goods.map(g => (
            <li key={g.skuCode} className="row">
              <a className="inkl" href={goodsAddress(g.skuCode)}>
                {g.title}
              </a>
              <span className="mute sm">
                {g.depotName}　{g.pieces} {g.pieceUnit}　{tons(g.kg)} 吨
              </span>
              <span className="push">
                <PutInCart ccNo={c.ccNo} skuCode={g.skuCode} title={g.title} why={c.whyNotUse} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function PutInCart({ ccNo, skuCode, title, why }: { ccNo: string; skuCode: string; title: string; why: string }) {
  const send = useSend()
  const refresh = useRefresh()
  const whyNot = useWhyNot('order.create')
  const [busy, setBusy] = useState(false)
  const put = async () => {
    setBusy(true)
    // Into contract mode: the whole page is loaded again.
    if (await send('/api/framework/putReserved', { ccNo, skuCode })) location.assign('/frameworkContractCart')
    else {
      setBusy(false)
      await refresh(READ)
    }
  }
  return (
    <Button
      size="sm"
      look="ink"
      onClick={put}
      disabledReason={why || whyNot || (busy ? '正在放' : null)}
      reasonAt="title"
      aria-label={`${title} 放进合同购物车`}
    >
      放进合同购物车
    </Button>
  )
}
