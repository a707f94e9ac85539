// The channels of the portal: each with what it is good at, what it costs today and what lies in stock.
import type { Reply } from '@mall/contract/main/calls.ts'
import { useLazyCall } from '@mall/client/useCall.ts'
import { tons } from '@mall/domain/kernel/weight.ts'
import { Link } from 'react-router'
import { useBoot } from '../../kernel/deps.ts'
import { Empty } from '../../kernel/kit/Empty.tsx'
import { grouped } from '../../kernel/kit/number.ts'
import { Panel } from '../../kernel/kit/Panel.tsx'
import { Change, PriceRange } from '../../kernel/kit/Price.tsx'
import { ClassSection } from '../../kernel/kit/Section.tsx'

const NOTHING = {}
type Card = Reply<'/api/goods/getChannelCardList'>['channels'][number]

/** `next`: where the guard stopped him; after choosing it goes on there. */
export function Channels({ next }: { next: string | null }) {
  const { site, channel } = useBoot()
  const phone = channel?.telephone || site.phone
  const cards = useLazyCall('/api/goods/getChannelCardList', NOTHING).data
  const normal = cards?.channels.filter(c => !c.commonly) ?? []
  const special = cards?.channels.filter(c => c.commonly) ?? []
  if (!cards)
    return (
      <Panel>
        <Empty>渠道暂时读不出来，请稍后刷新{phone ? `，或致电客服 ${phone}` : ''}。</Empty>
      </Panel>
    )
  return (
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
  )
}

function ChannelCard({ c, next, short = false }: { c: Card; next: string | null; short?: boolean }) {
  const to = next
    ? `${next}${next.includes('?') ? '&' : '?'}channelCode=${c.channelCode}`
    : `/homePage?channelCode=${c.channelCode}`
  const stock = c.priceUnit === 'piece' ? `现货 ${grouped(c.stockPieces)} 件` : `现货 ${grouped(Math.round(c.stockKg / 1000))} 吨`
  const listed = c.priceFromFen !== null
  const stocked = listed || (c.priceHidden && (c.stockKg > 0 || c.stockPieces > 0))
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
        ) : c.priceHidden && c.skuCount > 0 ? (
          <span className="mute">价格登录后可见</span>
        ) : (
          <span className="mute">{c.skuCount > 0 ? '暂无现货' : '暂无挂牌'}</span>
        )}
      </div>
      {(stocked || c.telephone) && (
        <div className="ft">
          {stocked && <b title={c.priceUnit === 'piece' ? undefined : `${tons(c.stockKg)} 吨`}>{stock}</b>}
          <span>{c.telephone}</span>
        </div>
      )}
    </article>
  )
}
