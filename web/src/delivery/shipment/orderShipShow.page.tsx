// 一张运单: where the truck is, what is on it, who drives, what the buyer may still change.
import './shipment.css'
import { referenceText } from '@mall/domain/orders/order/reference.ts'
import { useBoot } from '../../kernel/deps.ts'
import { driverCodeWords } from '@mall/domain/platform/partner/channelWords.ts'
import { useLazyCall } from '@mall/client/useCall.ts'
import { plateText } from '@mall/domain/delivery/shipment/plate.ts'
import { slotWords } from '@mall/domain/delivery/shipment/slot.rules.ts'
import { ARRIVED, hasLeft, RECEIVED, waitsForReceipt, WaybillStatus } from '@mall/domain/delivery/shipment/waybill.status.ts'
import { tons } from '@mall/domain/kernel/weight.ts'
import { Link, useSearchParams } from 'react-router'
import { useRefresh } from '../../kernel/data.ts'
import { useLive } from '../../kernel/live.ts'
import { type Head, notFound, type PageContext } from '../../kernel/page.ts'
import { Button } from '../../kernel/kit/Button.tsx'
import { Failed, Skeleton } from '../../kernel/kit/Empty.tsx'
import { Crumb, Facts, Note, Panel } from '../../kernel/kit/Panel.tsx'
import { shortTime } from '../../kernel/kit/time.ts'
import { type Step, Track } from '../../kernel/kit/Track.tsx'
import { TruckWhere } from '../tracking/TruckWhere.tsx'
import { DisputePanel } from '../weighing/DisputePanel.tsx'
import { ReceiptPanel } from '../weighing/ReceiptPanel.tsx'
import { type ShipAct, ShipActs } from './ShipActs.tsx'
import { billAddress, type Ship } from './shipLinks.ts'
import { ShipState } from './ShipTable.tsx'
import { UnitTable } from './UnitTable.tsx'

const noOf = (query: URLSearchParams) => (query.get('waybillNo') ?? '').trim().slice(0, 24)
const FALLBACK_MS = 60_000

export async function load({ query, ensure }: PageContext) {
  const waybillNo = noOf(query)
  if (!/^YD\d{14,20}$/.test(waybillNo) || !(await ensure('/api/order/getShipDetail', { waybillNo }))) throw notFound('waybill')
}
export const head = ({ query }: PageContext): Head => ({ title: `运单 ${noOf(query)}`, noIndex: true })

export default function OrderShipShow() {
  const [query] = useSearchParams()
  const waybillNo = noOf(query)
  const refresh = useRefresh()
  const ship = useLazyCall('/api/order/getShipDetail', { waybillNo }, { refetchMs: FALLBACK_MS })
  useLive(event => {
    if (event.kind === 'again' || (event.kind === 'waybill' && event.waybillNo === waybillNo))
      void refresh('/api/order/getShipDetail')
  })
  const s = ship.data
  return (
    <main id="main" tabIndex={-1}>
      <div className="wrap">
        <Crumb
          items={[
            { label: '我的订单', to: '/order/orderList' },
            ...(s ? [{ label: s.orderCode, to: `/order/orderDetail?orderCode=${s.orderCode}` }] : []),
            { label: waybillNo },
          ]}
        />
        {s ? (
          <Whole s={s} act={query.get('act')} />
        ) : (
          <Panel>
            {ship.isError ? <Failed message={ship.error.message} onRetry={() => ship.refetch()} /> : <Skeleton lines={10} />}
          </Panel>
        )}
      </div>
    </main>
  )
}

const stepsOf = (s: Ship): Step[] =>
  s.steps.map(step => ({
    key: String(step.status),
    label: step.status === s.status && waitsForReceipt(s) ? ARRIVED : WaybillStatus.label(step.status),
    note: step.at === null ? undefined : shortTime(step.at),
    state: s.ended
      ? step.status === WaybillStatus.allocated
        ? 'done'
        : 'later'
      : step.status < s.status || RECEIVED.has(step.status)
        ? step.status <= s.status
          ? 'done'
          : 'later'
        : step.status === s.status
          ? 'now'
          : 'later',
  }))

function Whole({ s, act }: { s: Ship; act: string | null }) {
  const start: ShipAct | null = act === 'slot' || act === 'truck' || act === 'cancel' ? act : null
  return (
    <>
      <section className="panel">
        <div className="oh">
          <div>
            <h1>
              运单 {s.waybillNo} <ShipState row={s} />
            </h1>
            <p className="row mute facts">
              <span>
                订单 <Link to={`/order/orderDetail?orderCode=${s.orderCode}`}>{s.orderCode}</Link> 第 {s.truckOfOrder} 车
              </span>
              {referenceText(s.reference) && <span>{referenceText(s.reference)}</span>}
              <span>{s.title}</span>
              <span>
                {s.pieces} {s.pieceUnit} {tons(s.netKg ?? s.tagKg)} 吨
              </span>
              <span>{s.selfPickup ? '自提' : '代办汽运'}</span>
            </p>
          </div>
          <div className="acts no-print">
            <ShipActs ship={s} start={start} />
            <Button onClick={() => window.print()}>打印</Button>
          </div>
        </div>
        <div className="trackbox">
          <Track steps={stepsOf(s)} label="运单进度" />
        </div>
      </section>
      <Waits s={s} />
      <div className="od">
        <div className="stack">
          {!s.ended && <TruckWhere waybillNo={s.waybillNo} />}
          {!s.ended && <DisputePanel waybillNo={s.waybillNo} />}
          {!s.ended && hasLeft(s.status) && <ReceiptPanel waybillNo={s.waybillNo} />}
          <Journey s={s} />
          <Panel title="装载" remark={`${s.load.length} 件`} flush>
            {s.load.length > 0 ? <UnitTable units={s.load} /> : <p className="bd mute">这张运单上没有货物。</p>}
          </Panel>
        </div>
        <div className="stack">
          <Side s={s} />
        </div>
      </div>
    </>
  )
}

/** 等待事项: what runs out first; absent when nothing is the buyer's. */
function Waits({ s }: { s: Ship }) {
  if (s.ended)
    return (
      <div className="gaptop">
        <Note tone="wait">这张运单已取消：{s.endReason}。货物仍配给订单，可以重新预约。</Note>
      </div>
    )
  const todo =
    s.todo && s.selfPickup ? s.todo.what : s.change ? `换车申请待批：${plateText(s.change.plate)} ${s.change.driverName}` : ''
  if (!todo) return null
  return (
    <section className="stuck" aria-label="待您处理" style={{ marginTop: 12 }}>
      <h2>待您处理</h2>
      <dl>
        <div>
          <dt>待办事项</dt>
          <dd>{todo}</dd>
        </div>
        <div>
          <dt>处理方</dt>
          <dd>{s.change && !s.todo ? '钢厂调度' : '贵公司'}</dd>
        </div>
        <div>
          <dt>时段</dt>
          <dd>{slotWords(s.slotAt)}</dd>
        </div>
      </dl>
    </section>
  )
}

function Journey({ s }: { s: Ship }) {
  const hot = new Set(['错过时段', '未报车，时段释放', '换车未同意', '取消配车'])
  return (
    <Panel title="轨迹" remark="按时间倒序，自动更新">
      <ol className="trip" aria-live="polite">
        {s.track.map((t, i) => (
          <li
            key={`${t.at}${t.what}`}
            className={[i === 0 && !s.ended && 'now', hot.has(t.what) && 'hot'].filter(Boolean).join(' ') || undefined}
          >
            <time dateTime={new Date(t.at).toISOString()}>{shortTime(t.at)}</time>
            <span>{t.place}</span>
            <b>
              {t.what}
              {t.detail && <small>{t.detail}</small>}
            </b>
            <span className="who">{t.who}</span>
          </li>
        ))}
      </ol>
    </Panel>
  )
}

function Side({ s }: { s: Ship }) {
  const { partners } = useBoot().site
  return (
    <>
      {s.pickUpCode && s.plate && (
        <Panel title="提货码" more={<a href={s.passUrl}>司机页面</a>}>
          <p className="passcode">
            <b>{s.pickUpCode}</b>
          </p>
          <p className="mute sm">{driverCodeWords(partners.sms)}。换车后旧码作废；到门岗报码或出示司机页面上的二维码。</p>
        </Panel>
      )}
      <Panel title="车与司机">
        <Facts
          items={[
            ['车牌', s.plate ? plateText(s.plate) : '未报车'],
            ['限重', `${s.axles} 轴，车货 ${s.legalKg / 1000} 吨`],
            ['空车', `${tons(s.tareKg)} 吨`],
            ...(s.selfPickup ? [] : ([['承运', s.carrierName || '待定']] as [string, string][])),
            ['司机', s.driverName ? <a href={`tel:${s.driverMobile}`}>{`${s.driverName} ${s.driverMobile}`}</a> : '—'],
            ['身份证', s.driverId || '—'],
            ['时段', slotWords(s.slotAt)],
            ['仓库', s.depotName],
          ]}
        />
      </Panel>
      {!s.selfPickup && (
        <Panel title="收货">
          <Facts
            items={[
              ['收货人', `${s.receiver} ${s.receiverMobile}`],
              ['地址', s.address || '—'],
            ]}
          />
        </Panel>
      )}
      <Panel title="单证">
        <Facts
          items={[
            [
              '提单',
              <Link key="bill" to={billAddress(s.orderCode)}>
                {s.billNo}
              </Link>,
            ],
            ...(s.netKg === null
              ? []
              : [
                  [
                    '磅单',
                    <Link key="ticket" to={`/order/electronicScale?word=${s.waybillNo}`}>
                      净重 {tons(s.netKg)} 吨
                    </Link>,
                  ] as const,
                ]),
            ...(hasLeft(s.status)
              ? [
                  [
                    '质保书',
                    <Link key="cert" to={`/warranty/warrantyList?word=${s.waybillNo}`}>
                      本车的质保书
                    </Link>,
                  ] as const,
                ]
              : []),
          ]}
        />
      </Panel>
    </>
  )
}
