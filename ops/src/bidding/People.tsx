import { BiddingMode, DepositState } from '@mall/domain/bidding/bidding.status.ts'
import { yuan } from '@mall/domain/money.ts'
import { Link } from 'react-router'
import { Tag } from '../kit/Tag.tsx'
import { type DeskLot, isLive, plain } from './lotWords.ts'
import { clock } from './clock.ts'

/** 参拍企业: real names stand here and nowhere else. */
export function People({ lot }: { lot: DeskLot }) {
  const sealed = lot.mode === BiddingMode.sealed && isLive(lot.state)
  return (
    <section className="panel" aria-label="参拍企业">
      <div className="panel-head">
        <h2>参拍企业</h2>
        <span className="mute">买家之间只见代号</span>
      </div>
      {lot.people.length === 0 ? (
        <p className="panel-pad mute">还没有企业报名。</p>
      ) : (
        <div className="scrollx" role="region" aria-label="参拍企业" tabIndex={0}>
          <table className="plain-table bidpeople">
            <thead>
              <tr>
                <th>名次</th>
                <th>企业</th>
                <th className="num">最高价</th>
                <th className="num">时间</th>
                <th className="num">次数</th>
                <th className="num">保证金，元</th>
                <th>提示</th>
              </tr>
            </thead>
            <tbody>
              {lot.people.map(p => (
                <tr key={p.companyCode} className={p.rank === 1 ? 'is-open' : undefined}>
                  <td className="nowrap">
                    {p.rank === null ? (
                      p.shortFen > 0 && p.bids === 0 ? (
                        <Tag tone="wait">保证金不够</Tag>
                      ) : (
                        <span className="mute">{p.bids === 0 ? '没出价' : '—'}</span>
                      )
                    ) : (
                      <>
                        {p.rank} {p.rank === 1 && !sealed && isLive(lot.state) ? <Tag tone="good">领先</Tag> : null}
                      </>
                    )}
                  </td>
                  <td>
                    <Link to={`/company360?code=${p.companyCode}`}>{p.companyName}</Link>
                    <small className="mute">
                      {p.code}
                      {p.auto && '，设了自动出价'}
                    </small>
                  </td>
                  <td className="num">
                    {p.priceFen === null ? (p.bids > 0 ? '密封' : '—') : plain(p.priceFen)}
                    {p.pieces !== null && <small className="mute">{p.pieces} 件</small>}
                  </td>
                  <td className="num">{p.lastAt === null ? '—' : clock(p.lastAt)}</td>
                  <td className="num">{p.bids}</td>
                  <td className="num">
                    {yuan(p.depositFen)}
                    <small className="mute">
                      {p.shortFen > 0 ? `池内差 ${yuan(p.shortFen)}` : DepositState.label(p.depositState)}
                    </small>
                  </td>
                  <td className={p.hint ? 'hot-word' : undefined}>{p.hint || ' '}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {lot.visits.length > 0 && (
        <div className="panel-pad bidvisits">
          <h3>看货预约</h3>
          <ul>
            {lot.visits.map(v => (
              <li key={`${v.on}${v.companyName}`}>
                {v.on}　{v.companyName}，{v.contact} 等 {v.people} 人{v.plate && `，${v.plate}`}
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  )
}
