import { useLazyCall } from '@mall/client/useCall.ts'
import { Link } from 'react-router'
import { Panel } from '../../kernel/kit/Panel.tsx'
import { Tag } from '../../kernel/kit/Tag.tsx'
import { monthDay } from '../../kernel/kit/time.ts'
import { noticeInput } from './channelInputs.ts'
import type { BlockProps } from './homeData.ts'

/** Notices of this channel and those for everybody, never another channel's; none, no panel. */
export function Notices({ code, b }: BlockProps) {
  const list = useLazyCall('/api/cms/getNoticeList', noticeInput(code, b.size)).data ?? []
  if (list.length === 0) return null
  return (
    <Panel
      title={b.title || '本渠道公告'}
      remark={b.subtitle}
      more={<Link to="/helpCenter">全部</Link>}
      flush
      className="fill cnotes"
    >
      <ul className="ntc">
        {list.map(n => (
          <li key={n.articleId}>
            {n.kind && <Tag>{n.kind}</Tag>}
            <Link to={`/helpCenter?articleId=${encodeURIComponent(n.articleId)}`}>{n.title}</Link>
            <time>{monthDay(n.publishedAt)}</time>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
