import './groupBuy.css'
import type { ExcelColumn } from '@mall/client/excel.ts'
import { useLazyCall } from '@mall/client/useCall.ts'
import type { Reply } from '@mall/contract/main/calls.ts'
import { GroupState } from '@mall/domain/selling/groupBuy/groupBuy.status.ts'
import { yuan } from '@mall/domain/kernel/money.ts'
import { tons } from '@mall/domain/kernel/weight.ts'
import { Link } from 'react-router'
import { ExcelButton } from '../../kernel/kit/ExportButton.tsx'
import { DateRange } from '../../kernel/kit/DateRange.tsx'
import { PaneState } from '../../kernel/kit/PaneState.tsx'
import { StatusTag } from '../../kernel/kit/Tag.tsx'
import { dateTime } from '../../kernel/kit/time.ts'
import { useFilters } from '../../kernel/kit/useFilters.ts'
import { plain, watchAddress } from './deskWords.ts'

/** 团购报表: groups that ended: tons, the tier reached, what was sold and what it cost against the list. */
const groupSheet: ExcelColumn<Reply<'/api/ops/getGroupReport'>['list'][number]>[] = [
  { title: '团号', width: 20, value: r => r.groupNo },
  { title: '商品', width: 36, value: r => r.title },
  { title: '结果', value: r => GroupState.label(r.state) },
  { title: '参团，吨', value: r => ({ kg: r.joinedKg }) },
  { title: '家数', value: r => r.members },
  { title: '违约，家', value: r => r.defaults },
  { title: '档', value: r => `${r.tier} / ${r.tiersMost}` },
  { title: '挂牌，元/吨', value: r => ({ fen: r.listPriceFen }) },
  { title: '成交价，元/吨', value: r => (r.finalPriceFen === null ? null : { fen: r.finalPriceFen }) },
  { title: '订单', value: r => r.orders },
  { title: '已付', value: r => r.paidOrders },
  { title: '成交，吨', value: r => ({ kg: r.soldKg }) },
  { title: '成交额，元', value: r => ({ fen: r.amountFen }) },
]

export default function GroupReportPage() {
  const [f, set] = useFilters({ fromOn: '', toOn: '', page: 1 })
  const read = useLazyCall(
    '/api/ops/getGroupReport',
    { ...(f.fromOn ? { fromOn: f.fromOn } : {}), ...(f.toOn ? { toOn: f.toOn } : {}) },
    { keepOld: true },
  )
  const d = read.data
  return (
    <div className="stacked">
      <div className="page-head">
        <h1>团购报表</h1>
        <span className="mute">按结束的日子；成交只算有效的订单</span>
        <span className="push row">
          <DateRange from={f.fromOn} to={f.toOn} label="结束" onChange={change => set(change)} />
          <Link to="/groupBuy">团购</Link>
        </span>
      </div>
      {!d ? (
        <div className="panel">
          <PaneState query={read} />
        </div>
      ) : (
        <>
          <section className="panel" aria-label="合计">
            <dl className="group-figures">
              <div>
                <dt>结束，团</dt>
                <dd className="big">{d.groups}</dd>
                <dd className="mute">
                  成团 {d.reachedGroups}，未成团 {d.failedGroups}，取消 {d.cancelledGroups}
                </dd>
              </div>
              <div>
                <dt>成交，吨</dt>
                <dd className="big">{tons(d.soldKg)}</dd>
              </div>
              <div>
                <dt>成交额，元</dt>
                <dd className="big">{yuan(d.amountFen)}</dd>
                <dd className="mute">扣罚订金 {yuan(d.forfeitedFen)}</dd>
              </div>
              <div>
                <dt>比挂牌少收，元</dt>
                <dd className="big">{yuan(d.belowListFen)}</dd>
                <dd className="mute">{d.soldKg > 0 ? `每吨 ${yuan(Math.round((d.belowListFen * 1000) / d.soldKg))}` : ''}</dd>
              </div>
            </dl>
          </section>
          <section className="panel" aria-label="逐团">
            <div className="panel-head">
              <h2>逐团</h2>
              <span className="push">
                <ExcelButton label="团购逐团" columns={groupSheet} read={d.list} />
              </span>
            </div>
            {d.list.length === 0 ? (
              <p className="panel-pad mute">这段时间没有结束的团。</p>
            ) : (
              <div className="scrollx" role="region" aria-label="逐团" tabIndex={0}>
                <table className="plain-table wide-table">
                  <thead>
                    <tr>
                      <th>团号 / 商品</th>
                      <th>结果</th>
                      <th className="num">参团，吨</th>
                      <th className="num">档</th>
                      <th className="num">挂牌</th>
                      <th className="num">成交价</th>
                      <th className="num">订单 / 已付</th>
                      <th className="num">成交，吨</th>
                      <th className="num">成交额，元</th>
                      <th className="num">比挂牌少收</th>
                      <th className="num">结束</th>
                    </tr>
                  </thead>
                  <tbody>
                    {d.list.map(r => (
                      <tr key={r.groupNo}>
                        <td>
                          <Link to={watchAddress(r.groupNo)}>{r.title}</Link>
                          <small className="mute">{r.groupNo}</small>
                        </td>
                        <td>
                          <StatusTag of={GroupState} code={r.state} />
                          {r.defaults > 0 && <small className="group-todo">{r.defaults} 家违约</small>}
                        </td>
                        <td className="num">
                          {tons(r.joinedKg)}
                          <small className="mute">{r.members} 家</small>
                        </td>
                        <td className="num">
                          {r.tier} / {r.tiersMost}
                        </td>
                        <td className="num">{plain(r.listPriceFen)}</td>
                        <td className="num">{r.finalPriceFen === null ? '—' : plain(r.finalPriceFen)}</td>
                        <td className="num">
                          {r.orders} / {r.paidOrders}
                        </td>
                        <td className="num">{tons(r.soldKg)}</td>
                        <td className="num">{yuan(r.amountFen)}</td>
                        <td className="num">{yuan(r.belowListFen)}</td>
                        <td className="num">{dateTime(r.closedAt).slice(5)}</td>
                      </tr>
                    ))}
                  </tbody>
                </table>
              </div>
            )}
          </section>
        </>
      )}
    </div>
  )
}
