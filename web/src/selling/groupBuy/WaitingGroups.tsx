// 待成团: what a company has joined and is no order yet, above its orders; said as what it is.
import './groupBuy.css'
import { useLazyCall } from '@mall/client/useCall.ts'
import { GroupState, MemberState } from '@mall/domain/selling/groupBuy/groupBuy.status.ts'
import { yuan } from '@mall/domain/kernel/money.ts'
import { tons } from '@mall/domain/kernel/weight.ts'
import { Link } from 'react-router'
import { Countdown } from '../../kernel/kit/Countdown.tsx'
import { Note, Panel } from '../../kernel/kit/Panel.tsx'
import { StatusTag } from '../../kernel/kit/Tag.tsx'
import { shortTime } from '../../kernel/kit/time.ts'
import { WAITING } from './groupsShown.ts'
import { lackText, plain } from './groupWords.ts'

/** 待我审批: joining a group above somebody's limit is no order yet; where orders are agreed to it is said, with the way there. */
export function GroupAsks() {
  const n = useLazyCall('/api/productGroupBuy/getProductGroupBuyList', { view: 'mine', pageSize: 1 }, { refetchMs: 30_000 }).data
    ?.counts.asks
  if (!n) return null
  return (
    <Note tone="wait">
      <span>
        {n} 笔参团等审批，截止前没有同意的作废。<Link to="/groupBuyingSearch?view=mine">去看参团</Link>
      </span>
    </Note>
  )
}

export function WaitingGroups() {
  const d = useLazyCall('/api/productGroupBuy/getMyProductGroupBuyList', WAITING, { refetchMs: 30_000 }).data
  if (!d || d.list.length === 0) return null
  return (
    <Panel
      title={`待成团 ${d.waiting}`}
      remark={`订金冻结 ${yuan(d.depositFen)} 元；成团后各自成为订单`}
      more={<Link to="/groupBuyingSearch?view=mine">我参加的团</Link>}
      flush
      className="gwait"
    >
      <table className="tbl cards c3">
        <thead>
          <tr>
            <th>商品</th>
            <th className="num">我参</th>
            <th className="num">现价</th>
            <th>还差</th>
            <th className="num">订金</th>
            <th className="num">截止</th>
          </tr>
        </thead>
        <tbody>
          {d.list.map(g => (
            <tr key={g.groupNo}>
              <td className="all">
                <b>
                  <Link className="plain" to={`/groupBuyingSearch?view=all&word=${g.groupNo}`}>
                    {g.title}
                  </Link>
                </b>{' '}
                <StatusTag of={GroupState} code={g.state} />
                <small className="mute"> {g.groupNo}</small>
              </td>
              <td className="num" data-l="我参">
                {tons(g.mine?.weightKg ?? 0)}
                <span className="u">吨</span>
              </td>
              <td className="num" data-l="现价">
                {plain(g.priceFen)}
                <span className="u">元/吨</span>
              </td>
              <td data-l="还差">
                {g.mine?.state === MemberState.pending ? MemberState.label(MemberState.pending) : lackText(g)}
              </td>
              <td className="num" data-l="订金">
                {yuan(g.mine?.depositFen ?? 0)}
              </td>
              <td className="num" data-l="截止">
                {shortTime(g.endAt)}　<Countdown endsAt={g.endAt} over="结果生成中" plain />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  )
}
