import type { Reply } from '@mall/contract/calls.ts'
import { useLazyCall } from '@mall/client/useCall.ts'
import { tons } from '@mall/domain/weight.ts'
import { safeRedirect } from '@mall/domain/session/guard.ts'
import { Link, useSearchParams } from 'react-router'
import { HomeAuctions, RUNNING } from '../bidding/HomeAuctions.tsx'
import { RUNNING as GROUPS } from '../groupBuy/groupInput.ts'
import { HomeGroups } from '../groupBuy/HomeGroups.tsx'
import { withChannel } from '../app/channelSwitch.ts'
import { useBoot } from '../app/deps.ts'
import type { Head, PageContext } from '../app/page.ts'
import { hasScreen } from '../app/routes.ts'
import { LinkButton } from '../kit/Button.tsx'
import { grouped } from '../kit/number.ts'
import { Empty } from '../kit/Empty.tsx'
import { Note, Panel } from '../kit/Panel.tsx'
import { Change, PriceRange } from '../kit/Price.tsx'
import { ClassSection } from '../kit/Section.tsx'
import { Tag } from '../kit/Tag.tsx'
import { clock, monthDay } from '../kit/time.ts'

const NOTHING = {}
const NOTICES = { size: 6 }

export const load = (p: PageContext) =>
  Promise.all([
    p.ensure('/api/goods/getChannelCardList', NOTHING),
    p.ensure('/api/cms/getNoticeList', NOTICES),
    p.ensure('/api/order/getRecentDealList', NOTHING),
    p.ensure('/api/bidding/selectBiddingInfoPages', RUNNING),
    p.ensure('/api/productGroupBuy/getProductGroupBuyList', GROUPS),
  ])

export const head = ({ boot, read }: PageContext): Head => {
  const names = read('/api/goods/getChannelCardList', NOTHING)?.channels.map(c => c.channelName) ?? []
  const { siteName, phone, origin } = boot.site
  return {
    description: `${siteName}：${names.join('、')}。当日挂牌价、库存吨位、专属业务员，企业在线采购。`,
    canonical: '/',
    data: [
      { '@type': 'Organization', name: siteName, url: origin, ...(phone ? { telephone: phone } : {}) },
      {
        '@type': 'WebSite',
        name: siteName,
        url: origin,
        potentialAction: {
          '@type': 'SearchAction',
          target: `${origin}/search?word={search_term_string}`,
          'query-input': 'required name=search_term_string',
        },
      },
    ],
  }
}

const PLACES: readonly [path: string, name: string][] = [
  ['/cart', '购物车'],
  ['/confirmOrder', '确认订单'],
  ['/order', '我的订单'],
  ['/user', '买家中心'],
  ['/enterprise', '企业认证'],
  ['/pay', '付款页'],
  ['/article', '这篇文章'],
]
const placeName = (address: string): string => {
  const name = PLACES.find(([path]) => address.startsWith(path))?.[1]
  return name ? `「${name}」` : '刚才的页面'
}

type Card = Reply<'/api/goods/getChannelCardList'>['channels'][number]

/** The portal: a visitor chooses a channel; each has its own prices, depots and salesman. */
export default function Portal() {
  const { site } = useBoot()
  const cards = useLazyCall('/api/goods/getChannelCardList', NOTHING).data
  const normal = cards?.channels.filter(c => !c.commonly) ?? []
  const special = cards?.channels.filter(c => c.commonly) ?? []
  // The server sends visitors here whose address names a channel that does not exist.
  const [query] = useSearchParams()
  const lost = query.get('notice') === 'channel'
  // The guard sent him here: after choosing it goes on to where he wanted to go.
  const next = query.get('notice') === 'pick' ? safeRedirect(query.get('next')) : null
  return (
    <main id="main" tabIndex={-1}>
      <div className="wrap">
        {lost && <Note>没有这个渠道，请重新选择。</Note>}
        {next && <Note>请先选择渠道，选好后继续打开{placeName(next)}。</Note>}
        <div className="lead">
          <div>
            <h1>{site.preparing ? '我们将经营这些钢材' : '选择采购渠道'}</h1>
            <p>
              {site.preparing
                ? '开张后每个渠道有自己的价格、仓库和专属业务员，今天可以先认识我们。'
                : '一个渠道一套价格、仓库和专属业务员。选定后可随时切换；购物车只有一个，各渠道的货分开成单。'}
            </p>
          </div>
          {cards && cards.priceAt !== null && (
            <span className="sm">
              {monthDay(cards.priceAt)} 挂牌价，含税出厂，{clock(cards.priceAt).slice(0, 5)} 更新；涨跌比上一工作日
            </span>
          )}
        </div>
        <div className="portal">
          <div>
            {cards ? (
              <>
                <div className="chans six">
                  {normal.map(c => (
                    <ChannelCard key={c.channelCode} c={c} next={next} />
                  ))}
                </div>
                {special.length > 0 && (
                  <div className="chans five">
                    {special.map(c => (
                      <ChannelCard key={c.channelCode} c={c} next={next} short />
                    ))}
                  </div>
                )}
              </>
            ) : (
              <Panel>
                <Empty>渠道暂时读不出来，请稍后刷新，或致电客服。</Empty>
              </Panel>
            )}
          </div>
          <div className="stack">
            <Account />
            <Notices />
            <Deals />
          </div>
        </div>
        <div className="hlive">
          <HomeAuctions />
          <HomeGroups />
        </div>
      </div>
    </main>
  )
}

function ChannelCard({ c, next, short = false }: { c: Card; next: string | null; short?: boolean }) {
  const to = next
    ? `${next}${next.includes('?') ? '&' : '?'}channelCode=${c.channelCode}`
    : `/homePage?channelCode=${c.channelCode}`
  const stock = c.priceUnit === 'piece' ? `现货 ${grouped(c.stockPieces)} 件` : `现货 ${grouped(Math.round(c.stockKg / 1000))} 吨`
  const listed = c.priceFromFen !== null
  return (
    <article className="ch">
      <div>
        <h2>
          <Link to={to}>{c.channelName}</Link>
        </h2>
        {short ? (
          <p className="adv">{c.advantages.slice(0, 2).join('　')}</p>
        ) : (
          <ul className="adv">
            {c.advantages.slice(0, 3).map(a => (
              <li key={a}>{a}</li>
            ))}
          </ul>
        )}
      </div>
      <ClassSection productClass={c.classCodes[0] ?? ''} large />
      <div className="px">
        {listed ? (
          <>
            <PriceRange fromFen={c.priceFromFen} toFen={c.priceToFen} unit={c.priceUnit} />
            <Change fen={c.changeFen} />
          </>
        ) : (
          <span className="mute">{c.skuCount > 0 ? '暂无现货' : '暂无挂牌'}</span>
        )}
      </div>
      {(listed || c.telephone) && (
        <div className="ft">
          {listed && <b title={c.priceUnit === 'piece' ? undefined : `${tons(c.stockKg)} 吨`}>{stock}</b>}
          <span>{c.telephone}</span>
        </div>
      )}
    </article>
  )
}

function Account() {
  const { session, channel } = useBoot()
  if (session.userInfo)
    return (
      <Panel title={`您好，${session.userInfo.nickName || session.userInfo.userName}`}>
        <p className="mute sm">{session.companyName ?? '当前账号尚未绑定企业，认证后可见协议价、可下单。'}</p>
        <div className="row gap">
          {hasScreen('/user/userCenter') && (
            <LinkButton look="primary" to={withChannel(channel, '/user/userCenter')}>
              买家中心
            </LinkButton>
          )}
          {hasScreen('/order/orderList') && <LinkButton to={withChannel(channel, '/order/orderList')}>我的订单</LinkButton>}
          {hasScreen('/cart') && <LinkButton to="/cart">购物车</LinkButton>}
        </div>
      </Panel>
    )
  return (
    <Panel>
      <h2>企业采购账号</h2>
      <p className="mute sm boxtext">登录后可加购、下单、付款、查看订单进度；注册后在线提交企业认证，一个工作日内审核。</p>
      {hasScreen('/register') ? (
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

function Notices() {
  const list = useLazyCall('/api/cms/getNoticeList', NOTICES).data ?? []
  return (
    <Panel title="通知公告" more={<Link to="/helpCenter">全部</Link>} flush>
      <ul className="news">
        {list.map(n => (
          <li key={n.articleId}>
            <Tag>{n.kind}</Tag>
            <Link to={`/helpCenter?articleId=${encodeURIComponent(n.articleId)}`} title={n.title}>
              {n.title}
            </Link>
            <time>{monthDay(n.publishedAt)}</time>
          </li>
        ))}
        {list.length === 0 && <li className="mute">暂无公告</li>}
      </ul>
    </Panel>
  )
}

function Deals() {
  const list = useLazyCall('/api/order/getRecentDealList', NOTHING).data ?? []
  if (list.length === 0) return null
  return (
    <Panel title="最近成交" more="已脱敏" flush>
      <ul className="news">
        {list.slice(0, 6).map(d => (
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
