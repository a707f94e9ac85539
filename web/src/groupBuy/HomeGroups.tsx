// Running groups on the portal and on a channel's home: how far each is, and what it lacks.
import { useLazyCall } from '@mall/client/useCall.ts'
import { tons } from '@mall/domain/weight.ts'
import { Link } from 'react-router'
import { Countdown } from '../kit/Countdown.tsx'
import { Panel } from '../kit/Panel.tsx'
import { StatusTag } from '../kit/Tag.tsx'
import { GroupState } from '@mall/domain/groupBuy/groupBuy.status.ts'
import { runningGroups } from './groupInput.ts'
import { lackText, plain } from './groupWords.ts'

const EVERY_MS = 30_000

/** 正在团购, what ends next first; nothing is shown while nothing runs. */
export function HomeGroups({ title, subtitle, most }: { title: string; subtitle: string; most: number }) {
  const d = useLazyCall('/api/productGroupBuy/getProductGroupBuyList', runningGroups(most), { refetchMs: EVERY_MS }).data
  if (!d || d.list.length === 0) return null
  return (
    <Panel
      title={title || '正在团购'}
      remark={subtitle || '按吨成团，截止时同价'}
      more={<Link to="/groupBuyingSearch">全部 {d.counts.open} 团</Link>}
      flush
      className="portalbid"
    >
      <table className="tbl cards c3">
        <thead>
          <tr>
            <th>商品</th>
            <th>状态</th>
            <th className="num">挂牌价</th>
            <th className="num">现价</th>
            <th className="num">已参</th>
            <th className="num">剩余</th>
          </tr>
        </thead>
        <tbody>
          {d.list.map(g => (
            <tr key={g.groupNo}>
              <td className="all">
                <div className="item">
                  <div>
                    <b>
                      <Link className="plain" to={`/groupBuyingSearch?view=all&word=${g.groupNo}`}>
                        {g.title}
                      </Link>
                    </b>
                    <small>
                      {g.futures ? g.periodText : '现货'}　{g.state === GroupState.coming ? '' : lackText(g)}
                    </small>
                  </div>
                </div>
              </td>
              <td data-l="状态">
                <StatusTag of={GroupState} code={g.state} />
              </td>
              <td className="num" data-l="挂牌价">
                {plain(g.listPriceFen)}
                <span className="u">元/吨</span>
              </td>
              <td className="num" data-l="现价">
                <b className="price">{plain(g.priceFen)}</b>
                <span className="u">元/吨</span>
              </td>
              <td className="num" data-l="已参">
                {tons(g.joinedKg)}
                <span className="u">吨，{g.members} 家</span>
              </td>
              <td className="num" data-l="剩余">
                {g.state === GroupState.coming ? '未开始' : <Countdown endsAt={g.endAt} over="结果生成中" />}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  )
}
