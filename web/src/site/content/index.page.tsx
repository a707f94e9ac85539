import { useLazyCall } from '@mall/client/useCall.ts'
import { Terminal } from '@mall/domain/site/content/homeBlocks.ts'
import { safeRedirect } from '@mall/domain/people/session/guard.ts'
import { Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { useBoot } from '../../kernel/deps.ts'
import { lazyPart } from '../../kernel/lazyPart.ts'
import type { Head, PageContext } from '../../kernel/page.ts'
import { Note } from '../../kernel/kit/Panel.tsx'
import { clock, monthDay } from '../../kernel/kit/time.ts'
import { Blocks, PreviewNote } from './Blocks.tsx'
import { noticeInput } from './channelInputs.ts'
import { isPreview, loadHome, type Parts, useHome } from './homeData.ts'
import { Channels } from './PortalChannels.tsx'
import { Account, Deals, PortalNotices } from './PortalSide.tsx'
import { wideParts } from '../../main/home/wideParts.tsx'

const Invitations = lazyPart<object>(() =>
  import('../../people/companyAccess/Invitations.tsx').then(m => ({ default: m.Invitations })),
)

const NOTHING = {}

const parts: Parts = {
  ...wideParts,
  account: { draw: () => <Account /> },
  notices: {
    load: (p, { b }) => p.ensure('/api/cms/getNoticeList', noticeInput('', b.size)),
    draw: o => <PortalNotices {...o} />,
  },
  deals: {
    load: p => p.ensure('/api/order/getRecentDealList', NOTHING),
    draw: o => <Deals {...o} />,
  },
}

export const load = (p: PageContext) =>
  Promise.all([p.ensure('/api/goods/getChannelCardList', NOTHING), loadHome(p, 'index', '', parts)])

export const head = ({ boot, read, query }: PageContext): Head => {
  if (isPreview(query)) return { title: '预览', noIndex: true }
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

/** The portal: a visitor chooses a channel; each has its own prices, depots and salesman. What stands around the channels is the content desk's. */
export default function Portal() {
  const { site, session } = useBoot()
  // Who has no company yet may have been asked to join one: he has just registered for it.
  const asked = session.userStatus && session.companyName === null
  const cards = useLazyCall('/api/goods/getChannelCardList', NOTHING).data
  const home = useHome('index', '')
  const channels = home.one('channels')
  const right = home.at('right')
  // The server sends visitors here whose address names a channel that does not exist.
  const [query] = useSearchParams()
  const lost = query.get('notice') === 'channel'
  // The guard sent him here: after choosing it goes on to where he wanted to go.
  const next = query.get('notice') === 'pick' ? safeRedirect(query.get('next')) : null
  const usual = site.preparing
    ? '开张后每个渠道有自己的价格、仓库和专属业务员，今天可以先认识我们。'
    : '一个渠道一套价格、仓库和专属业务员。选定后可随时切换；购物车只有一个，各渠道的货分开成单。'
  return (
    <main id="main" tabIndex={-1}>
      <div className="wrap">
        <PreviewNote what={home.previewing} />
        {asked && (
          <Suspense>
            <Invitations />
          </Suspense>
        )}
        {lost && <Note>没有这个渠道，请重新选择。</Note>}
        {next && <Note>请先选择渠道，选好后继续打开{placeName(next)}。</Note>}
        <div className="lead">
          <div>
            <h1>{channels?.title || (site.preparing ? '我们将经营这些钢材' : '选择采购渠道')}</h1>
            <p>{channels?.subtitle || usual}</p>
          </div>
          {cards && cards.priceAt !== null && (
            <span className="sm">
              {monthDay(cards.priceAt)} 挂牌价，含税出厂，{clock(cards.priceAt).slice(0, 5)} 更新；涨跌比上一工作日
            </span>
          )}
        </div>
        <div className="tops">
          <Blocks list={home.at('top')} code="" parts={parts} />
        </div>
        <div className={right.some(b => b.terminal !== Terminal.mobile) ? 'portal' : 'portal no-r'}>
          <div>
            <Channels next={next} />
          </div>
          {right.length > 0 && (
            <div className="stack">
              <Blocks list={right} code="" parts={parts} />
            </div>
          )}
        </div>
        <Blocks list={home.at('bottom')} code="" parts={parts} />
      </div>
    </main>
  )
}
