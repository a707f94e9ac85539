// 发货台: what waits at the top, oldest first; trucks by day, depot and state below; one of them in the pane.
import { referenceLabel } from '@mall/domain/orders/order/reference.ts'
import { useCaller, useLazyCall } from '@mall/client/useCall.ts'
import type { Reply } from '@mall/contract/main/calls.ts'
import { SLOT_LEGEND, slotWords } from '@mall/domain/delivery/shipment/slot.rules.ts'
import { WaybillStatus, type WaybillStatusCode } from '@mall/domain/delivery/shipment/waybill.status.ts'
import { tons } from '@mall/domain/kernel/weight.ts'
import { Alert, Button, Checkbox, Select, Segmented } from 'antd'
import { Link } from 'react-router'
import { tonsColumn } from '../../kernel/kit/columns.tsx'
import { DateRange } from '../../kernel/kit/DateRange.tsx'
import { DetailPane } from '../../kernel/kit/DetailPane.tsx'
import { ListFrame } from '../../kernel/kit/ListFrame.tsx'
import type { Column } from '../../kernel/kit/OpsTable.tsx'
import { SearchWord } from '../../kernel/kit/SearchWord.tsx'
import { waited } from '../../kernel/kit/time.ts'
import { Tag } from '../../kernel/kit/Tag.tsx'
import { useFilters } from '../../kernel/kit/useFilters.ts'
import { useList } from '../../kernel/kit/useList.ts'
import { OrderPane } from './OrderPane.tsx'
import { ShipStateTag } from './ShipStateTag.tsx'
import type { ShipRow } from './shipping.ts'
import { TruckPane } from './TruckPane.tsx'
import './shipment.css'

type Desk = Reply<'/api/ops/getDispatchDesk'>
const EVERY_MS = 15_000
const QUEUES = { plan: '待派车', lack: '待配货', change: '换车待批', missed: '时段要改' } as const
type Queue = keyof typeof QUEUES

const columns = (onOpen: (row: ShipRow) => void): Column<ShipRow>[] => [
  {
    key: 'no',
    title: '运单',
    head: true,
    excel: [
      { title: '运单', width: 20, value: r => r.waybillNo },
      { title: '订单', width: 20, value: r => r.orderCode },
      { title: referenceLabel.buyerNo, width: 20, value: r => r.reference.buyerNo },
      { title: referenceLabel.projectName, width: 20, value: r => r.reference.projectName },
      { title: referenceLabel.wantedOn, width: 12, value: r => r.reference.wantedOn ?? '' },
    ],
    render: r => (
      <>
        <button type="button" className="link nowrap" onClick={() => onOpen(r)}>
          {r.waybillNo}
        </button>
        <small className="mute nowrap">{r.orderCode}</small>
      </>
    ),
  },
  // Beside its number: how a truck stands is seen first, whatever the window's width.
  {
    key: 'state',
    title: '状态',
    excel: { title: '状态', value: r => (r.ended ? '已取消' : WaybillStatus.label(r.status)) },
    render: r => <ShipStateTag row={r} />,
  },
  twoLines('goods', '货物 / 企业', r => r.title, ['企业', r => r.companyName], { wide: true, secondary: true }),
  tonsColumn('kg', '标牌，吨', r => r.tagKg),
  slotColumn,
  twoLines('truck', '车与司机', r => [r.plate || '未报车', r.driverName].filter(Boolean).join(' '), [
    '承运',
    r => (r.selfPickup ? '自提' : r.carrierName || '待定'),
  ]),
]
/** Beside the hour the day that the buyer wishes for. */
const slotColumn: Column<ShipRow> = {
  key: 'slot',
  title: '时段 / 仓库',
  excel: [
    { title: '时段', width: 24, value: r => slotWords(r.slotAt) },
    { title: '仓库', width: 24, value: r => r.depotName },
  ],
  render: r => (
    <>
      <span className="nowrap">{slotWords(r.slotAt)}</span>
      <small className="mute">{r.depotName}</small>
      {r.reference.wantedOn ? <small className="nowrap">希望 {r.reference.wantedOn.slice(5)} 到</small> : null}
    </>
  ),
}
/** Two facts of a truck in one cell, each a column of its own in the export. */
function twoLines(
  key: string,
  title: string,
  first: (row: ShipRow) => string,
  [label, second]: [label: string, second: (row: ShipRow) => string],
  more: Pick<Column<ShipRow>, 'wide' | 'secondary'> = {},
): Column<ShipRow> {
  return {
    key,
    title,
    ...more,
    excel: [
      { title: title.split(' / ')[0] ?? title, width: 24, value: first },
      { title: label, width: 24, value: second },
    ],
    render: r => (
      <>
        <span className={more.wide ? undefined : 'nowrap'}>{first(r)}</span>
        <small className="mute">{second(r)}</small>
      </>
    ),
  }
}

export default function DispatchPage() {
  const [f, set, filtered] = useFilters({
    queue: 'plan',
    depotCode: '',
    status: '',
    word: '',
    fromOn: '',
    toOn: '',
    ended: false,
    page: 1,
    open: '',
  })
  const queue: Queue = f.queue in QUEUES ? (f.queue as Queue) : 'plan'
  const call = useCaller()
  const desk = useLazyCall('/api/ops/getDispatchDesk', { queue, depotCode: f.depotCode }, { keepOld: true, refetchMs: EVERY_MS })
  const status = Number(f.status)
  const asked = {
    depotCode: f.depotCode,
    word: f.word,
    ended: f.ended,
    ...(f.fromOn ? { fromOn: f.fromOn } : {}),
    ...(f.toOn ? { toOn: f.toOn } : {}),
    ...(WaybillStatus.values.includes(status as WaybillStatusCode) ? { status: status as WaybillStatusCode } : {}),
  }
  const list = useList('/api/ops/getDispatchList', f.page, asked, EVERY_MS)
  const open = (key: string) => set({ open: key })
  const isTruck = f.open.startsWith('YD')
  const save = async () => {
    const { ended: _ended, ...filters } = asked
    location.assign((await call('/api/ops/exportUrl', { kind: 'ship', ...filters })).url)
  }
  return (
    <div className={f.open ? 'split with-pane' : 'split'}>
      <div>
        <div className="page-head">
          <h1>发货台</h1>
          <span className="mute">配货、派车、时段、换车审批</span>
          <span className="push row">
            <Link to="/gates">时段与承运商</Link>
            <Select
              aria-label="仓库"
              style={{ width: 150 }}
              value={f.depotCode}
              onChange={depotCode => set({ depotCode })}
              options={[
                { value: '', label: '全部仓库' },
                ...(desk.data?.depots ?? []).map(d => ({ value: d.depotCode, label: d.name })),
              ]}
            />
          </span>
        </div>
        <section className="panel" aria-label="等着办的">
          <div className="flt">
            <Segmented
              aria-label="等待事项"
              value={queue}
              onChange={q => set({ queue: q })}
              options={(Object.keys(QUEUES) as Queue[]).map(q => ({
                value: q,
                label: `${QUEUES[q]} ${desk.data?.counts[q] ?? ''}`,
              }))}
            />
          </div>
          {desk.isError && !desk.data ? <Alert type="error" showIcon title={desk.error.message} /> : null}
          {desk.data ? <Waiting desk={desk.data} queue={queue} onOpen={open} /> : null}
        </section>
        {f.depotCode && list.data ? <Hours gates={list.data.gates} /> : null}
        <ListFrame<ShipRow>
          list="waybill"
          label="运单"
          filtered={filtered}
          filters={
            <>
              <SearchWord value={f.word} placeholder="运单 / 订单 / 车牌 / 企业" onChange={word => set({ word })} />
              <DateRange from={f.fromOn} to={f.toOn} label="时段" onChange={set} />
              <Select
                aria-label="状态"
                style={{ width: 130 }}
                value={f.status}
                onChange={v => set({ status: v })}
                options={[
                  { value: '', label: '全部状态' },
                  ...WaybillStatus.rows.map(r => ({ value: String(r.code), label: r.label })),
                ]}
              />
              <Checkbox checked={f.ended} onChange={e => set({ ended: e.target.checked })}>
                已取消的
              </Checkbox>
              <Button onClick={save}>导出装车明细</Button>
              <Button onClick={() => window.print()}>打印</Button>
            </>
          }
          {...list.frame}
          columns={columns(r => open(r.waybillNo))}
          rowKey={r => r.waybillNo}
          unit="车"
          fits
          onPage={page => set({ page })}
          onOpen={r => open(r.waybillNo)}
          openKey={f.open}
          squeezed={f.open !== ''}
          footer={list.data ? <p className="panel-pad mute">合计 {tons(list.data.kg)} 吨（标牌重）</p> : null}
          empty="没有运单。订单配货后在上面派车；自提由客户预约。"
        />
      </div>
      <DetailPane open={f.open !== ''} title={f.open} onClose={() => set({ open: '' })}>
        <div className="hd">
          <h2>
            {isTruck ? '运单' : '订单'} {f.open}
          </h2>
          <Button type="text" size="small" className="push pane-close" aria-label="关闭详情" onClick={() => set({ open: '' })}>
            ×
          </Button>
        </div>
        {isTruck ? (
          <TruckPane waybillNo={f.open} onOrder={open} />
        ) : f.open ? (
          <OrderPane orderCode={f.open} onTruck={open} />
        ) : null}
      </DetailPane>
    </div>
  )
}

function Waiting({ desk, queue, onOpen }: { desk: Desk; queue: Queue; onOpen(key: string): void }) {
  if (desk.orders.length + desk.trucks.length === 0)
    return (
      <p className="panel-pad mute">
        {queue === 'plan' ? '没有等派车的货。' : queue === 'lack' ? '没有缺件的订单。' : '没有等着办的车。'}
      </p>
    )
  return (
    <div className="ship-scroll" role="region" aria-label="运单" tabIndex={0}>
      <table className="ship-lines">
        <tbody>
          {desk.orders.map(o => (
            <tr key={o.orderCode}>
              <td>
                <button type="button" className="link" onClick={() => onOpen(o.orderCode)}>
                  {o.orderCode}
                </button>
                <br />
                <span className="mute">{o.companyName}</span>
              </td>
              <td>
                {o.summary}
                <br />
                <span className="mute">
                  {o.depotName}　{o.selfPickup ? '自提，客户预约' : '代办'}
                </span>
                <Wanted on={o.reference.wantedOn} />
              </td>
              <td className="num">
                {queue === 'lack' ? (
                  <span className="ship-warn">缺 {o.lacking} 件</span>
                ) : (
                  <>
                    {o.readyUnits} 件<br />
                    {tons(o.readyKg)} 吨
                  </>
                )}
              </td>
              <td>{o.held ? <Tag tone="bad">{o.held}</Tag> : null}</td>
              <td className="num">
                <span className="age">{waited(Math.max(0, Math.round((desk.now - o.since) / 60_000)))}</span>
              </td>
            </tr>
          ))}
          {desk.trucks.map(t => (
            <tr key={t.waybillNo}>
              <td>
                <button type="button" className="link" onClick={() => onOpen(t.waybillNo)}>
                  {t.waybillNo}
                </button>
                <br />
                <span className="mute">{t.companyName}</span>
              </td>
              <td>
                {t.title}
                <br />
                <span className="mute">{t.depotName}</span>
              </td>
              <td>
                {slotWords(t.slotAt)}
                <Wanted on={t.reference.wantedOn} />
              </td>
              <td>{t.plate || '未报车'}</td>
              <td>
                <ShipStateTag row={t} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** The day that the buyer wishes for. */
const Wanted = ({ on }: { on: string | null }) =>
  on ? (
    <>
      <br />
      {referenceLabel.wantedOn} {on}
    </>
  ) : null

function Hours({ gates }: { gates: Reply<'/api/ops/getDispatchList'>['gates'] }) {
  return (
    <section className="panel" aria-label="时段">
      <div className="ship-scroll" role="region" aria-label="各仓库时段" tabIndex={0}>
        <table className="ship-hours">
          <thead>
            <tr>
              <th>仓库</th>
              {(gates[0]?.slots ?? []).map(s => (
                <th key={s.slotAt}>{s.label}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {gates.map(g => (
              <tr key={g.depotCode}>
                <th>
                  {g.depotName} {g.closed}
                </th>
                {g.slots.map(s => (
                  <td key={s.slotAt} className={s.state}>
                    {s.text}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {gates.length > 0 ? <p className="panel-pad mute">{SLOT_LEGEND}</p> : null}
      {gates.length === 0 ? <p className="panel-pad mute">这个仓库还没有发货时段，请到「时段与承运商」设置。</p> : null}
    </section>
  )
}
