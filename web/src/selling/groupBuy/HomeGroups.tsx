// Running groups on the portal and on a channel's home: how far each is, what it lacks, until when.
import { useLazyCall } from '@mall/client/useCall.ts'
import { GroupState } from '@mall/domain/selling/groupBuy/groupBuy.status.ts'
import { tons } from '@mall/domain/kernel/weight.ts'
import { Link } from 'react-router'
import { Countdown } from '../../kernel/kit/Countdown.tsx'
import { Panel } from '../../kernel/kit/Panel.tsx'
import { ClassSection } from '../../kernel/kit/Section.tsx'
import { shortTime } from '../../kernel/kit/time.ts'
import { runningGroups } from './groupsShown.ts'
import { type GroupCard, lackText, plain } from './groupWords.ts'
import { TierBar } from './TierBar.tsx'

const EVERY_MS = 30_000

/** 团购进度, what ends next first; nothing is shown while nothing runs. */
export function HomeGroups(props: { channel: string; title: string; subtitle: string; most: number }) {
  const { channel, title, subtitle, most } = props
  const d = useLazyCall('/api/productGroupBuy/getProductGroupBuyList', runningGroups(channel, most), { refetchMs: EVERY_MS }).data
  if (!d || d.list.length === 0) return null
  return (
    <Panel
      title={title || '团购进度'}
      remark={subtitle || '按吨成团，截止时同价'}
      more={<Link to="/groupBuyingSearch">全部 {d.counts.open} 团</Link>}
      flush
    >
      <ul className="hgroups">
        {d.list.map(g => (
          <Running key={g.groupNo} g={g} />
        ))}
      </ul>
    </Panel>
  )
}

function Running({ g }: { g: GroupCard }) {
  const coming = g.state === GroupState.coming
  return (
    <li>
      <div className="row nw">
        <ClassSection productClass={g.classCode} />
        <div className="grow">
          <Link className="plain" to={`/groupBuyingSearch?view=all&word=${g.groupNo}`}>
            {g.title}
          </Link>
          <small>
            {g.futures ? g.periodText : '现货'} · {g.depotName}
          </small>
        </div>
        <div className="num">
          <b className="price">{plain(g.priceFen)}</b> <span className="u">元/吨</span>
          <small>{g.tier > 0 ? <s>挂牌 {plain(g.listPriceFen)}</s> : '挂牌价，未到首档'}</small>
        </div>
      </div>
      <TierBar group={g} />
      <div className="row spread">
        <span>
          {coming ? (
            `${shortTime(g.startAt)} 开始`
          ) : (
            <>
              已参团 <b className="strong">{tons(g.joinedKg)} 吨</b>，{g.members} 家，{lackText(g)}
            </>
          )}
        </span>
        <span className="nowrap">
          {coming ? (
            `${shortTime(g.endAt)} 截止`
          ) : (
            <>
              剩 <Countdown endsAt={g.endAt} over="结果生成中" plain />
            </>
          )}
        </span>
      </div>
    </li>
  )
}
