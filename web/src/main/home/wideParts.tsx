// Blocks that either home page can have, across its whole width.
import { useLazyCall } from '@mall/client/useCall.ts'
import { Terminal } from '@mall/domain/site/content/homeBlocks.ts'
import { SHOW_CATEGORIES } from '@mall/domain/site/content/showPages.ts'
import { Link } from 'react-router'
import { HomeAuctions, runningLots } from '../../selling/auction/HomeAuctions.tsx'
import { runningGroups } from '../../selling/groupBuy/groupsShown.ts'
import { HomeGroups } from '../../selling/groupBuy/HomeGroups.tsx'
import { Panel } from '../../kernel/kit/Panel.tsx'
import { ClassSection } from '../../kernel/kit/Section.tsx'
import { ActivityPanels } from '../../site/content/ActivityPanels.tsx'
import { Hot } from './ChannelHot.tsx'
import { byChannel, hotInput } from '../../site/content/channelInputs.ts'
import { type BlockProps, panelInput, type Parts, useBanners } from '../../site/content/homeData.ts'
import { LinkOut } from '../../site/content/LinkOut.tsx'

const SHOWS = { catCodeList: [SHOW_CATEGORIES.qualifications.catCode] }

export const wideParts = {
  panels: {
    load: (p, { code }) => p.ensure('/api/cms/showMobileIndexUnifyActivityPanel', panelInput(code)),
    draw: o => <ActivityPanels {...o} />,
  },
  auctions: {
    load: (p, { code, b }) => p.ensure('/api/bidding/selectBiddingInfoPages', runningLots(code, b.size ?? 5)),
    draw: ({ code, b }) => <HomeAuctions channel={code} title={b.title} subtitle={b.subtitle} most={b.size ?? 5} />,
  },
  groups: {
    load: (p, { code, b }) => p.ensure('/api/productGroupBuy/getProductGroupBuyList', runningGroups(code, b.size ?? 2)),
    draw: ({ code, b }) => <HomeGroups channel={code} title={b.title} subtitle={b.subtitle} most={b.size ?? 2} />,
  },
  hot: {
    load: (p, { code, b }) => p.ensure('/api/cms/getSellLikeHotCakesGoods', hotInput(code, b.size)),
    draw: o => <Hot {...o} />,
  },
  banners: {
    load: (p, { code }) => p.ensure('/api/cms/showIndexBanner', byChannel(code)),
    draw: o => <Banners {...o} />,
  },
  shows: {
    load: p => p.ensure('/api/cms/getArticleCateListContentInfoByParam', SHOWS),
    draw: o => <Shows {...o} />,
  },
} satisfies Parts

const MOST_BANNERS = 5
/** What the mall wants to point out, as many of each end as the arrangement says; none, no strip. */
function Banners({ code, b }: BlockProps) {
  const all = useBanners(code)
  const most = b.size ?? MOST_BANNERS
  const wide = all.filter(x => x.terminalCode !== Terminal.mobile).slice(0, most)
  const narrow = all.filter(x => x.terminalCode !== Terminal.pc).slice(0, most)
  const list = all.filter(x => wide.includes(x) || narrow.includes(x))
  if (list.length === 0) return null
  return (
    <div className={wide.length === 0 ? 'bans only-n' : narrow.length === 0 ? 'bans not-n' : 'bans'}>
      {list.map(x => (
        <LinkOut
          key={x.bannerId}
          to={x.link || '/search'}
          className={wide.includes(x) ? (narrow.includes(x) ? undefined : 'not-n') : 'only-n'}
        >
          {x.picture ? (
            <img src={x.picture} alt="" loading="lazy" width={144} height={96} />
          ) : (
            <ClassSection productClass={x.classCode} large />
          )}
          <div>
            <b>{x.title}</b>
            <span>{x.subtitle}</span>
          </div>
        </LinkOut>
      ))}
    </div>
  )
}

/** 企业资质: the titles of the page that shows them whole. */
function Shows({ b }: BlockProps) {
  const list = useLazyCall('/api/cms/getArticleCateListContentInfoByParam', SHOWS).data?.[0]?.articleInfoListAll ?? []
  if (list.length === 0) return null
  return (
    <Panel
      title={b.title || '企业资质'}
      remark={b.subtitle}
      more={<Link to="/qualificationsCenter">全部</Link>}
      flush
      className="wideb"
    >
      <ul className="actcards">
        {list.slice(0, b.size ?? undefined).map(a => (
          <li key={a.articleId}>
            <Link to={`/qualificationsCenter#${encodeURIComponent(a.articleId)}`}>
              <span>
                <b>{a.title}</b>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
