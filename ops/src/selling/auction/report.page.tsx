import './bidding.css'
import type { ExcelColumn } from '@mall/client/excel.ts'
import type { Reply } from '@mall/contract/main/calls.ts'
import { BiddingStatus, modeText } from '@mall/domain/selling/auction/bidding.status.ts'
import { yuan } from '@mall/domain/kernel/money.ts'
import { tons } from '@mall/domain/kernel/weight.ts'
import { Link } from 'react-router'
import { ExcelButton } from '../../kernel/kit/ExportButton.tsx'
import { timeColumn, tonsColumn, yuanColumn } from '../../kernel/kit/columns.tsx'
import { DateRange } from '../../kernel/kit/DateRange.tsx'
import { ListFrame } from '../../kernel/kit/ListFrame.tsx'
import type { Column } from '../../kernel/kit/OpsTable.tsx'
import { SearchWord } from '../../kernel/kit/SearchWord.tsx'
import { StatusTag } from '../../kernel/kit/Tag.tsx'
import { dateTime } from '../../kernel/kit/time.ts'
import { useFilters } from '../../kernel/kit/useFilters.ts'
import { useList } from '../../kernel/kit/useList.ts'
import { plain, watchAddress } from './lotWords.ts'

type Report = Reply<'/api/ops/getBiddingReport'>
type Row = Report['list'][number]

/** Hammer against start, and against the day's list price, in per cent. */
function Against({ hammer, base }: { hammer: number | null; base: number | null }) {
  if (hammer === null || !base) return <span className="mute">—</span>
  const percent = Math.round(((hammer - base) / base) * 1000) / 10
  return <span className={percent < 0 ? 'down' : undefined}>{`${percent > 0 ? '+' : ''}${percent.toFixed(1)} %`}</span>
}

const columns: readonly Column<Row>[] = [
  {
    key: 'lot',
    title: '场次 / 标的',
    head: true,
    excel: [
      { title: '场次', width: 18, value: r => r.biddingNo },
      { title: '标的', width: 40, value: r => r.title },
      { title: '专场', width: 20, value: r => r.eventName },
      { title: '方式', width: 20, value: r => modeText(r) },
    ],
    render: r => (
      <>
        <Link to={watchAddress(r.biddingNo)}>{r.title}</Link>
        <small className="mute">
          {r.biddingNo}　{modeText(r)}
          {r.eventName && `　${r.eventName}`}
        </small>
      </>
    ),
  },
  {
    key: 'state',
    title: '结果',
    excel: { title: '结果', value: r => BiddingStatus.label(r.state) },
    render: r => <StatusTag of={BiddingStatus} code={r.state} />,
  },
  tonsColumn('tons', '吨', r => r.weightKg),
  tonsColumn('sold', '成交，吨', r => r.soldKg),
  {
    key: 'bids',
    title: '报名 / 出价',
    num: true,
    excel: [
      { title: '报名', value: r => r.bidders },
      { title: '出价', value: r => r.bids },
    ],
    render: r => `${r.bidders} / ${r.bids}`,
  },
  {
    key: 'start',
    title: '起拍，元/吨',
    num: true,
    excel: { title: '起拍，元/吨', value: r => ({ fen: r.startFenPerTon }) },
    render: r => plain(r.startFenPerTon),
  },
  {
    key: 'hammer',
    title: '成交，元/吨',
    num: true,
    excel: { title: '成交，元/吨', value: r => (r.hammerFenPerTon === null ? '' : { fen: r.hammerFenPerTon }) },
    render: r => (r.hammerFenPerTon === null ? '—' : <b>{plain(r.hammerFenPerTon)}</b>),
  },
  {
    key: 'over',
    title: '比起拍',
    num: true,
    render: r => <Against hammer={r.hammerFenPerTon} base={r.startFenPerTon} />,
  },
  {
    key: 'list',
    title: '比牌价',
    num: true,
    excel: { title: '牌价，元/吨', value: r => (r.listFenPerTon === null ? '' : { fen: r.listFenPerTon }) },
    render: r => (
      <>
        <Against hammer={r.hammerFenPerTon} base={r.listFenPerTon} />
        {r.listFenPerTon !== null && <small className="mute">{plain(r.listFenPerTon)}</small>}
      </>
    ),
  },
  yuanColumn('amount', '成交额，元', r => r.amountFen),
  {
    key: 'incidents',
    title: '异常 / 申诉',
    excel: [
      { title: '异常', value: r => r.incidents.length },
      {
        title: '异常记录',
        width: 50,
        value: r => r.incidents.map(i => `${dateTime(i.at)} ${i.byName}：${i.note}`).join('；'),
      },
      { title: '申诉', value: r => r.appeals },
    ],
    render: r =>
      r.incidents.length === 0 && r.appeals === 0 ? (
        <span className="mute">—</span>
      ) : (
        <>
          {r.incidents.map(i => (
            <small key={`${i.at}${i.note}`} className="todo-word">
              {i.note}，{i.byName}
            </small>
          ))}
          {r.appeals > 0 && <small>申诉 {r.appeals} 张</small>}
        </>
      ),
  },
  timeColumn('at', '结束', r => r.closedAt, { secondary: true }),
]

/** 竞拍报表: lot by lot and event by event: start, hammer, per ton, against the list price. */
const eventSheet: ExcelColumn<Reply<'/api/ops/getBiddingReport'>['events'][number]>[] = [
  { title: '专场', width: 30, value: e => e.eventName || '未归专场' },
  { title: '场', value: e => e.lots },
  { title: '成交，场', value: e => e.sold },
  { title: '吨', value: e => ({ kg: e.weightKg }) },
  { title: '成交，吨', value: e => ({ kg: e.soldKg }) },
  { title: '报名，家次', value: e => e.bidders },
  { title: '成交货的起拍，元/吨', value: e => ({ fen: e.startFenPerTon }) },
  { title: '成交，元/吨', value: e => (e.hammerFenPerTon === null ? null : { fen: e.hammerFenPerTon }) },
  { title: '成交货的牌价，元/吨', value: e => (e.listFenPerTon === null ? null : { fen: e.listFenPerTon }) },
  { title: '成交额，元', value: e => ({ fen: e.amountFen }) },
]

export default function BiddingReportPage() {
  const [f, set, filtered] = useFilters({ eventName: '', fromOn: '', toOn: '', sort: '', page: 1 })
  const list = useList('/api/ops/getBiddingReport', f.page, {
    eventName: f.eventName,
    ...(f.fromOn ? { fromOn: f.fromOn } : {}),
    ...(f.toOn ? { toOn: f.toOn } : {}),
  })
  const events = list.data?.events ?? []
  return (
    <div className="stacked">
      <div className="page-head">
        <h1>竞拍报表</h1>
        <span className="mute">牌价为结束当天同商品的挂牌价，按重量平均</span>
        <Link to="/bidding">竞拍</Link>
      </div>
      {events.length > 0 ? (
        <section className="panel" aria-label="按专场">
          <div className="panel-head">
            <h2>按专场</h2>
            <span className="push">
              <ExcelButton label="竞拍按专场" columns={eventSheet} read={events} />
            </span>
          </div>
          <div className="scrollx" role="region" aria-label="按专场" tabIndex={0}>
            <table className="plain-table">
              <thead>
                <tr>
                  <th>专场</th>
                  <th className="num">场 / 成交</th>
                  <th className="num">吨 / 成交</th>
                  <th className="num">报名，家次</th>
                  <th className="num" title="已成交的吨数的起拍均价；没有成交的为全部的">
                    起拍，元/吨
                  </th>
                  <th className="num">成交，元/吨</th>
                  <th className="num">比起拍</th>
                  <th className="num">比牌价</th>
                  <th className="num">成交额，元</th>
                </tr>
              </thead>
              <tbody>
                {events.map(e => (
                  <tr key={e.eventName}>
                    <td>
                      <button type="button" className="link" onClick={() => set({ eventName: e.eventName })}>
                        {e.eventName || '未归专场'}
                      </button>
                    </td>
                    <td className="num">
                      {e.lots} / {e.sold}
                    </td>
                    <td className="num">
                      {tons(e.weightKg)} / {tons(e.soldKg)}
                    </td>
                    <td className="num">{e.bidders}</td>
                    <td className="num">{plain(e.startFenPerTon)}</td>
                    <td className="num">{e.hammerFenPerTon === null ? '—' : plain(e.hammerFenPerTon)}</td>
                    <td className="num">
                      <Against hammer={e.hammerFenPerTon} base={e.startFenPerTon} />
                    </td>
                    <td className="num">
                      <Against hammer={e.listedHammerFenPerTon} base={e.listFenPerTon} />
                    </td>
                    <td className="num">{yuan(e.amountFen)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </section>
      ) : null}
      <ListFrame<Row>
        list="biddingReport"
        label="竞拍报表"
        filtered={filtered}
        filters={
          <>
            <SearchWord value={f.eventName} placeholder="专场" onChange={eventName => set({ eventName })} />
            <DateRange from={f.fromOn} to={f.toOn} label="结束" onChange={change => set(change)} />
          </>
        }
        {...list.frame}
        columns={columns}
        rowKey={r => r.biddingNo}
        unit="场"
        sort={f.sort}
        onSort={sort => set({ sort })}
        onPage={page => set({ page })}
        empty="这段时间没有结束的竞拍。"
      />
    </div>
  )
}
