import { useLazyCall } from '@mall/client/useCall.ts'
import { tons } from '@mall/domain/weight.ts'
import { Link } from 'react-router'
import { useBoot } from '../app/deps.ts'
import { HomeAuctions, RUNNING } from '../bidding/HomeAuctions.tsx'
import { RUNNING as GROUPS } from '../groupBuy/groupInput.ts'
import { HomeGroups } from '../groupBuy/HomeGroups.tsx'
import type { Head, PageContext } from '../app/page.ts'
import { grouped } from '../kit/number.ts'
import { ClassSection } from '../kit/Section.tsx'
import { Hot } from './ChannelHot.tsx'
import { Mine, mineInput } from './ChannelMine.tsx'
import { Notices } from './ChannelNotices.tsx'
import { PriceList } from './ChannelPrices.tsx'
import { Shelf } from './ChannelShelf.tsx'
import { byChannel, hotInput, noticeInput } from './channelInputs.ts'
import { QuickSearch } from './QuickSearch.tsx'

const codeOf = (p: { boot: PageContext['boot'] }) => p.boot.channel?.channelCode ?? ''

export const load = (p: PageContext) => {
  const code = codeOf(p)
  const mine = mineInput(p.boot.session)
  return Promise.all([
    p.ensure('/api/goods/getChannelPriceList', byChannel(code)),
    p.ensure('/api/goods/getChannelShelf', byChannel(code)),
    p.ensure('/api/cms/getNoticeList', noticeInput(code)),
    p.ensure('/api/cms/getSellLikeHotCakesGoods', hotInput(code)),
    p.ensure('/api/cms/showIndexBanner', byChannel(code)),
    p.ensure('/api/bidding/selectBiddingInfoPages', RUNNING),
    p.ensure('/api/productGroupBuy/getProductGroupBuyList', GROUPS),
    mine && p.ensure('/api/order/getOrderStatusCount', mine),
  ])
}

export const head = ({ boot }: PageContext): Head => {
  const name = boot.channel?.channelName ?? ''
  const phone = boot.channel?.telephone || boot.site.phone
  return {
    title: `${name}今日价格与现货`,
    description: `${name}渠道：品类、当日价目与涨跌、热销规格、按材质规格快速查找。${phone ? `业务电话 ${phone}。` : ''}`,
    canonical: boot.channel ? `/homePage?channelCode=${boot.channel.channelCode}` : '/homePage',
  }
}

/**
 * One channel: today's prices first, its shelf to the left, a quick search and its notices to the right. The three columns end together.
 * While no auction or group runs it has no panel here; what is there takes its place.
 */
export default function HomePage() {
  const { channel } = useBoot()
  const code = channel?.channelCode ?? ''
  return (
    <main id="main" tabIndex={-1}>
      <div className="wrap">
        <Lead code={code} />
        <div className="chome">
          <Shelf code={code} />
          <PriceList code={code} />
          <div className="cqs">
            <QuickSearch code={code} />
            <Notices code={code} />
          </div>
        </div>
        <div className="chome2">
          <Hot code={code} />
          <Mine />
        </div>
        <div className="hlive">
          <HomeAuctions />
          <HomeGroups />
        </div>
        <Banners code={code} />
      </div>
    </main>
  )
}

function Lead({ code }: { code: string }) {
  const { channel, site } = useBoot()
  const shelf = useLazyCall('/api/goods/getChannelShelf', byChannel(code)).data
  const phone = channel?.telephone || site.phone
  return (
    <div className="chead">
      <h1>{channel?.channelName}</h1>
      <ul className="adv3">
        {shelf?.advantages.slice(0, 3).map(a => (
          <li key={a}>{a}</li>
        ))}
        {shelf && shelf.skuCount > 0 && (
          <li>
            现货 {grouped(shelf.skuCount)} 种
            {shelf.stockKg > 0 && (
              <span title={`${tons(shelf.stockKg)} 吨`}>，{grouped(Math.round(shelf.stockKg / 1000))} 吨</span>
            )}
          </li>
        )}
      </ul>
      {phone && (
        <div className="tel">
          <a href={`tel:${phone}`}>{phone}</a>
          <span>工作日 8:00–18:00</span>
        </div>
      )}
    </div>
  )
}

/** What the mall wants to point out; none, no strip. */
function Banners({ code }: { code: string }) {
  const list = useLazyCall('/api/cms/showIndexBanner', byChannel(code)).data ?? []
  if (list.length === 0) return null
  return (
    <div className="bans">
      {list.slice(0, 3).map(b => (
        <Link key={b.bannerId} to={b.link || '/search'}>
          <ClassSection productClass={b.classCode} large />
          <div>
            <b>{b.title}</b>
            <span>{b.subtitle}</span>
          </div>
        </Link>
      ))}
    </div>
  )
}
