import { useLazyCall } from '@mall/client/useCall.ts'
import { Terminal } from '@mall/domain/site/content/homeBlocks.ts'
import { tons } from '@mall/domain/kernel/weight.ts'
import { useBoot } from '../../kernel/deps.ts'
import type { Head, PageContext } from '../../kernel/page.ts'
import { grouped } from '../../kernel/kit/number.ts'
import { Blocks, PreviewNote } from './Blocks.tsx'
import { Mine, mineInput } from './ChannelMine.tsx'
import { Notices } from './ChannelNotices.tsx'
import { PriceList } from '../../main/home/ChannelPrices.tsx'
import { Shelf } from './ChannelShelf.tsx'
import { byChannel, noticeInput } from './channelInputs.ts'
import { type Block, isPreview, loadHome, type Parts, useHome } from './homeData.ts'
import { QuickSearch } from './QuickSearch.tsx'
import { wideParts } from '../../main/home/wideParts.tsx'

const codeOf = (p: { boot: PageContext['boot'] }) => p.boot.channel?.channelCode ?? ''

const parts: Parts = {
  ...wideParts,
  shelf: { draw: o => <Shelf {...o} /> },
  prices: {
    load: (p, { code }) => p.ensure('/api/goods/getChannelPriceList', byChannel(code)),
    draw: o => <PriceList {...o} />,
  },
  quick: { draw: o => <QuickSearch {...o} /> },
  notices: {
    load: (p, { code, b }) => p.ensure('/api/cms/getNoticeList', noticeInput(code, b.size)),
    draw: o => <Notices {...o} />,
  },
  mine: {
    load: p => {
      const mine = mineInput(p.boot.session)
      return mine && p.ensure('/api/order/getOrderStatusCount', mine)
    },
    draw: () => <Mine />,
  },
}

// What the head says, the shelf and the quick search come from one answer.
export const load = (p: PageContext) =>
  Promise.all([loadHome(p, 'channel', codeOf(p), parts), p.ensure('/api/goods/getChannelShelf', byChannel(codeOf(p)))])

export const head = ({ boot, query }: PageContext): Head => {
  if (isPreview(query)) return { title: '预览', noIndex: true }
  const name = boot.channel?.channelName ?? ''
  const phone = boot.channel?.telephone || boot.site.phone
  return {
    title: `${name}今日价格与现货`,
    description: `${name}渠道：品类、当日价目与涨跌、热销规格、按材质规格快速查找。${phone ? `业务电话 ${phone}。` : ''}`,
    canonical: boot.channel ? `/homePage?channelCode=${boot.channel.channelCode}` : '/homePage',
    data: boot.channel
      ? [
          {
            '@type': 'BreadcrumbList',
            itemListElement: [
              { '@type': 'ListItem', position: 1, name: '首页', item: `${boot.site.origin}/` },
              {
                '@type': 'ListItem',
                position: 2,
                name,
                item: `${boot.site.origin}/homePage?channelCode=${boot.channel.channelCode}`,
              },
            ],
          },
        ]
      : [],
  }
}

/**
 * One channel: today's prices first, its shelf to the left, a quick search and its notices to the right. The three columns end together.
 * Which blocks stand where is the content desk's; one with nothing in it has no panel, what is there takes its place.
 */
export default function HomePage() {
  const { channel } = useBoot()
  const code = channel?.channelCode ?? ''
  const home = useHome('channel', code)
  const right = home.at('right')
  const rows = { code, parts }
  const has = (list: readonly Block[]) => list.some(b => b.terminal !== Terminal.mobile)
  const gone = [has(home.at('left')) ? '' : ' no-l', has(home.at('main')) ? '' : ' no-m', has(right) ? '' : ' no-r'].join('')
  return (
    <main id="main" tabIndex={-1}>
      <div className="wrap">
        <PreviewNote what={home.previewing} />
        <Lead code={code} advantages={home.one('advantages')} />
        <div className="tops">
          <Blocks list={home.at('top')} {...rows} />
        </div>
        <div className={`chome${gone}`}>
          <Blocks list={home.at('left')} {...rows} />
          <Blocks list={home.at('main')} {...rows} />
          <div className="cqs">
            <Blocks list={right} {...rows} />
          </div>
        </div>
        <div className="chome2">
          <Blocks list={home.at('second')} {...rows} />
          <div className="beside">
            <Blocks list={home.at('beside')} {...rows} />
          </div>
        </div>
        <Blocks list={home.at('bottom')} {...rows} />
      </div>
    </main>
  )
}

function Lead({ code, advantages }: { code: string; advantages: Block | undefined }) {
  const { channel, site } = useBoot()
  const shelf = useLazyCall('/api/goods/getChannelShelf', byChannel(code)).data
  const phone = channel?.telephone || site.phone
  return (
    <div className="chead">
      <h1>{channel?.channelName}</h1>
      <ul className="adv3">
        {advantages && shelf?.advantages.slice(0, advantages.size ?? undefined).map(a => <li key={a}>{a}</li>)}
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
