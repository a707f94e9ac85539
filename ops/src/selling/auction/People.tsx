import type { ExcelColumn } from '@mall/client/excel.ts'
import { closesPrices } from '@mall/domain/selling/auction/bidding.rules.ts'
import { BiddingMode, DepositState, MyPlace } from '@mall/domain/selling/auction/bidding.status.ts'
import { yuan } from '@mall/domain/kernel/money.ts'
import { Link } from 'react-router'
import { ExcelButton } from '../../kernel/kit/ExportButton.tsx'
import { Tag } from '../../kernel/kit/Tag.tsx'
import { type DeskLot, isLive, isOpen, plain } from './lotWords.ts'
import { clock } from './clock.ts'

/** What the table shows: a price that the seal hides is not in the answer either. */
const peopleSheet: ExcelColumn<DeskLot['people'][number]>[] = [
  { title: '名次', width: 8, value: p => p.rank },
  { title: '企业', width: 30, value: p => p.companyName },
  { title: '代号', value: p => p.code },
  { title: '最高价，元', value: p => (p.priceFen === null ? null : { fen: p.priceFen }) },
  { title: '件', value: p => p.pieces },
  { title: '最后出价', width: 18, value: p => ({ at: p.lastAt }) },
  { title: '次数', value: p => p.bids },
  { title: '在看', width: 8, value: p => (p.here ? '是' : '') },
  { title: '保证金，元', value: p => ({ fen: p.depositFen }) },
  { title: '保证金状态', value: p => (p.shortFen > 0 ? `池内差 ${yuan(p.shortFen)}` : DepositState.label(p.depositState)) },
  { title: '提示', width: 24, value: p => p.hint },
]

/** Where a bidder stands while it runs: of a rising price one leads; by quantity, who gets something is in. */
function Place({ lot, p }: { lot: DeskLot; p: DeskLot['people'][number] }) {
  if (!isLive(lot.state) || closesPrices(lot)) return null
  if (lot.mode === BiddingMode.byQuantity) return p.pieces ? <Tag tone="good">入围</Tag> : <Tag tone="wait">没入围</Tag>
  return p.rank === 1 ? (
    <Tag tone="good">{MyPlace.label('leading')}</Tag>
  ) : (
    <span className="mute">{MyPlace.label('outbid')}</span>
  )
}

/** 参拍企业: real names stand here and nowhere else. */
export function People({ lot }: { lot: DeskLot }) {
  return (
    <section className="panel" aria-label="参拍企业">
      <div className="panel-head">
        <h2>参拍企业</h2>
        <span className="mute">买家之间只见代号</span>
        <span className="push">
          <ExcelButton label={`参拍企业 ${lot.biddingNo}`} columns={peopleSheet} read={lot.people} />
        </span>
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
                        {p.rank} <Place lot={lot} p={p} />
                      </>
                    )}
                  </td>
                  <td>
                    <Link to={`/company360?code=${p.companyCode}`}>{p.companyName}</Link>
                    <small className="mute">
                      {p.code}
                      {p.auto && '，设了自动出价'}
                      {p.here && isOpen(lot.state) && '，在看'}
                    </small>
                  </td>
                  <td className="num">
                    {p.priceFen === null
                      ? p.bids > 0
                        ? lot.disclosure === 'rank'
                          ? '不公布'
                          : '密封'
                        : '—'
                      : plain(p.priceFen)}
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
