// Beside the channels of the portal: the visitor's account, what the mall announces, what was just sold.
import { useLazyCall } from '@mall/client/useCall.ts'
import { tons } from '@mall/domain/kernel/weight.ts'
import { Link } from 'react-router'
import { withChannel } from '../../kernel/channelSwitch.ts'
import { useBoot } from '../../kernel/deps.ts'
import { hasScreen } from '../../kernel/routes.ts'
import { LinkButton } from '../../kernel/kit/Button.tsx'
import { Panel } from '../../kernel/kit/Panel.tsx'
import { Tag } from '../../kernel/kit/Tag.tsx'
import { monthDay } from '../../kernel/kit/time.ts'
import { noticeInput } from './channelInputs.ts'
import type { BlockProps } from './homeData.ts'

/** Who is not logged in reads what an account gives; who is finds his own. */
export function Account() {
  const { session, channel, site } = useBoot()
  // Without a carrier for the codes nobody can register now: no button that leads to a dead end.
  const open = site.partners.sms !== 'off' && hasScreen('/register')
  if (session.userInfo)
    return (
      <Panel title={`您好，${session.userInfo.nickName || session.userInfo.userName}`}>
        <p className="mute sm">{session.companyName ?? '当前账号尚未绑定企业，认证后可见协议价、可下单。'}</p>
        <div className="row gap">
          {hasScreen('/user/userCenter') && (
            <LinkButton look="primary" to={withChannel({ channel, site }, '/user/userCenter')}>
              买家中心
            </LinkButton>
          )}
          {hasScreen('/order/orderList') && (
            <LinkButton to={withChannel({ channel, site }, '/order/orderList')}>我的订单</LinkButton>
          )}
          {hasScreen('/cart') && <LinkButton to="/cart">购物车</LinkButton>}
        </div>
      </Panel>
    )
  return (
    <Panel>
      <h2>企业采购账号</h2>
      <p className="mute sm boxtext">
        登录后可加购、下单、付款、查看订单进度；
        {open ? '注册后在线提交企业认证，一个工作日内审核。' : '短信通道接通后开放在线注册。'}
      </p>
      {open ? (
        <>
          <LinkButton look="primary" size="lg" wide to="/register">
            注册并认证
          </LinkButton>
          <p className="c sm boxtext">
            已有账号，<Link to="/login">直接登录</Link>
          </p>
        </>
      ) : (
        <LinkButton look="primary" size="lg" wide to="/login">
          登录
        </LinkButton>
      )}
    </Panel>
  )
}

/** Notices of the whole mall; none, no panel. */
export function PortalNotices({ b }: BlockProps) {
  const list = useLazyCall('/api/cms/getNoticeList', noticeInput('', b.size)).data ?? []
  if (list.length === 0) return null
  return (
    <Panel title={b.title || '通知公告'} remark={b.subtitle} more={<Link to="/helpCenter">全部</Link>} flush>
      <ul className="news">
        {list.map(n => (
          <li key={n.articleId}>
            {n.kind && <Tag>{n.kind}</Tag>}
            <Link to={`/helpCenter?articleId=${encodeURIComponent(n.articleId)}`} title={n.title}>
              {n.title}
            </Link>
            <time>{monthDay(n.publishedAt)}</time>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

export function Deals({ b }: BlockProps) {
  const list = useLazyCall('/api/order/getRecentDealList', {}).data ?? []
  if (list.length === 0) return null
  return (
    <Panel title={b.title || '最近成交'} remark={b.subtitle} more="已脱敏" flush>
      <ul className="news">
        {list.slice(0, b.size ?? undefined).map(d => (
          <li key={`${d.title}${d.at}${d.weightKg}`}>
            <span className="what" title={d.buyer}>
              {d.title}
            </span>
            <span className="nowrap">{tons(d.weightKg)} 吨</span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
