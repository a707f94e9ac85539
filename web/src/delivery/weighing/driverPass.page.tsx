import './weighing.css'
import type { DriverPass as Pass } from '@mall/contract/delivery/weighing/weighing.ts'
import { useLazyCall } from '@mall/client/useCall.ts'
import { tons } from '@mall/domain/kernel/weight.ts'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useSearchParams } from 'react-router'
import { useBoot } from '../../kernel/deps.ts'
import type { Head, PageContext } from '../../kernel/page.ts'
import { DriverTrip } from '../tracking/DriverTrip.tsx'
import { Countdown } from '../../kernel/kit/Countdown.tsx'
import { clock } from '../../kernel/kit/time.ts'
import { PassActs } from './PassActs.tsx'

const POLL_MS = 15_000
const inputOf = (query: URLSearchParams) => ({ t: (query.get('t') ?? '').trim().slice(0, 100) })

export const load = ({ query, ensure }: PageContext) =>
  Promise.all([ensure('/api/weighing/getDriverPass', inputOf(query)), ensure('/api/tracking/getDriverTrip', inputOf(query))])
export const head = (): Head => ({ title: '司机通行证', noIndex: true })

const subscribe = (tell: () => void) => {
  addEventListener('online', tell)
  addEventListener('offline', tell)
  return () => {
    removeEventListener('online', tell)
    removeEventListener('offline', tell)
  }
}

/** 司机通行证: one sentence says go or wait, then the code. Drawn by the server, readable without script; what was read last stays offline. */
export default function DriverPass() {
  const [query] = useSearchParams()
  const read = useLazyCall('/api/weighing/getDriverPass', inputOf(query), { keepOld: true, refetchMs: POLL_MS })
  const online = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )
  const last = useRef<Pass | undefined>(undefined)
  const [stale, setStale] = useState(false)
  if (read.data) last.current = read.data
  useEffect(() => setStale(!online || read.isError), [online, read.isError])
  const d = read.data ?? last.current
  const { site } = useBoot()
  return (
    <main id="main" tabIndex={-1} className="passpage">
      <article className="pass">
        <header>
          <Mark />
          <div>
            <b>{site.siteName}　司机通行</b>
            <small>{d?.pass ? `运单 ${d.pass.waybillNo}` : '通行证'}</small>
          </div>
          {d?.pass?.phone && <a href={`tel:${d.pass.phone}`}>打电话</a>}
        </header>
        <div role="status">{stale && d && <p className="off">离线，显示 {clock(d.now).slice(0, 5)} 的内容</p>}</div>
        {d ? <Shown d={d} onDone={() => void read.refetch()} /> : <Nothing error={read.error?.message} />}
        {d && <DriverTrip t={inputOf(query).t} says={d.says} />}
      </article>
    </main>
  )
}

const Nothing = ({ error }: { error: string | undefined }) => (
  <div className="say wait">
    <h1>{error ? '没有读到' : '正在读取'}</h1>
    {error && <p>{error}。请下拉刷新，或打电话给货主。</p>}
  </div>
)

function Shown({ d, onDone }: { d: Pass; onDone(): void }) {
  const p = d.pass
  return (
    <>
      <div className={`say ${d.tone}`}>
        <h1>{d.says}</h1>
        <p>{d.more}</p>
        {p?.dispute?.state === 'open' && (
          <p>
            <Countdown endsAt={p.dispute.replyBy} over="已到时" />
          </p>
        )}
      </div>
      {p && (
        <>
          {/* Past the gate it has done its work. */}
          {p.steps[0]?.state !== 'done' && (
            <div className={p.codeWorks ? 'code' : 'code dead'}>
              <svg
                viewBox={`0 0 ${p.qrSize} ${p.qrSize}`}
                role="img"
                aria-label={p.codeWorks ? '通行二维码' : '二维码，现在不能用'}
                shapeRendering="crispEdges"
              >
                <path d={`M0 0h${p.qrSize}v${p.qrSize}h-${p.qrSize}z`} fill="#fff" />
                <path d={p.qr} fill="#1B2430" />
              </svg>
              {p.code && <b>{p.code}</b>}
              <span className="mute sm">{p.codeWorks ? '门岗扫码，扫不出报六位数' : '现在不能用它进门'}</span>
            </div>
          )}
          <dl className="facts">
            <Fact k="时段" v={p.slot} />
            <Fact k="从哪个门" v={p.gate} />
            <Fact k="车牌" v={p.plate} />
            <Fact k="司机" v={p.driverName} />
            {p.weighing && <Fact k="毛重" v={`${tons(p.weighing.grossKg)} 吨`} />}
            {p.weighed && <Fact k="皮重" v={`${tons(p.tareKg)} 吨`} />}
          </dl>
          <section>
            <h2>装什么</h2>
            <ul className="lift">
              {p.lots.map(l => (
                <li key={`${l.title} ${l.place} ${l.heatNo}`}>
                  <span>{l.title}</span>
                  <b>
                    {l.pieces} {l.pieceUnit}
                  </b>
                  <small>
                    {l.place}　炉号 {l.heatNo}
                  </small>
                  <small>{tons(l.kg)} 吨</small>
                </li>
              ))}
              <li className="tot">
                <span>合计　{p.basis}</span>
                <span>{tons(p.loadKg)} 吨</span>
              </li>
            </ul>
            <p className="mute sm">
              皮重{p.weighed ? '' : '约'} {tons(p.tareKg)} 吨，装后 {tons(p.tareKg + p.loadKg)} 吨，{p.axles} 轴不超{' '}
              {p.limitKg / 1000} 吨。
              {p.address && `地址：${p.address}。`}
            </p>
          </section>
          <section>
            <h2>怎么走</h2>
            <ol className="way">
              {p.steps.map(s => (
                <li key={s.label} className={s.state} aria-current={s.state === 'now' ? 'step' : undefined}>
                  {s.label}
                </li>
              ))}
            </ol>
          </section>
          <PassActs p={p} onDone={onDone} />
        </>
      )}
    </>
  )
}
const Fact = ({ k, v }: { k: string; v: string }) => (
  <div>
    <dt>{k}</dt>
    <dd>{v || '—'}</dd>
  </div>
)
const Mark = () => (
  <svg viewBox="0 0 34 34" aria-hidden="true">
    <path fill="#C8321A" d="M0 0h34v34H0z" />
    <path
      fill="#fff"
      d="M10 6h14c1.2 0 2 .9 2 2v2.6c0 .9-.6 1.5-1.4 1.8l-4.1 1.1c-1 .3-1.5 1-1.5 2V20c0 1.500.6 2.300 2 2.800l6.500 2.200c.9.300 1.500 1 1.500 2v1H5v-1c0-1 .6-1.700 1.500-2l6.500-2.200c1.400-.5 2-1.300 2-2.800v-4.500c0-1-.5-1.700-1.500-2l-4.100-1.100C8.600 12.100 8 11.500 8 10.600V8c0-1.100.8-2 2-2z"
    />
  </svg>
)
