import { useLazyCall } from '@mall/client/useCall.ts'
import { Link } from 'react-router'
import { Panel } from '../kit/Panel.tsx'
import { Tag } from '../kit/Tag.tsx'
import { monthDay } from '../kit/time.ts'
import { noticeInput } from './channelInputs.ts'

/** Notices of this channel and those for everybody, never another channel's. */
export function Notices({ code }: { code: string }) {
  const list = useLazyCall('/api/cms/getNoticeList', noticeInput(code)).data ?? []
  return (
    <Panel title="本渠道公告" more={<Link to="/helpCenter">全部</Link>} flush className="fill cnotes">
      <ul className="ntc">
        {list.map(n => (
          <li key={n.articleId}>
            <Tag>{n.kind}</Tag>
            <Link to={`/helpCenter?articleId=${encodeURIComponent(n.articleId)}`}>{n.title}</Link>
            <time>{monthDay(n.publishedAt)}</time>
          </li>
        ))}
        {list.length === 0 && <li className="mute">暂无公告</li>}
      </ul>
    </Panel>
  )
}
