import type { Reply } from '@mall/contract/calls.ts'
import { useLazyCall } from '@mall/client/useCall.ts'
import { tons } from '@mall/domain/weight.ts'
import { Link } from 'react-router'
import { useBoot } from '../app/deps.ts'
import type { Head, PageContext } from '../app/page.ts'
import { goodsAddress } from '../goods/productRow.ts'
import { Empty } from '../kit/Empty.tsx'
import { Panel } from '../kit/Panel.tsx'
import { Change, Price } from '../kit/Price.tsx'
import { ClassSection } from '../kit/Section.tsx'
import { Sparkline } from '../kit/Sparkline.tsx'
import { QuickSearch } from './QuickSearch.tsx'

const HOT = 8
const byChannel = (ofChannel: string) => ({ ofChannel })
const hotInput = (ofChannel: string) => ({ ofChannel, size: HOT })
const channelOf = (p: { boot: PageContext['boot'] }) => p.boot.channel?.channelCode ?? ''

export const load = (p: PageContext) => {
  const code = channelOf(p)
  return Promise.all([
    p.ensure('/api/goods/getProductLibCategoryTreeByPara', byChannel(code)),
    p.ensure('/api/goods/getChannelPriceList', byChannel(code)),
    p.ensure('/api/cms/getSellLikeHotCakesGoods', hotInput(code)),
    p.ensure('/api/cms/showIndexBanner', byChannel(code)),
    p.ensure('/api/productLibMateria/getAPIResultProductLibMateriaList', byChannel(code)),
  ])
}

export const head = ({ boot }: PageContext): Head => ({
  title: `${boot.channel?.channelName ?? ''}今日价格与现货`,
  description: `${boot.channel?.channelName ?? ''}渠道：品类、当日价目与走势、热销规格、按材质规格快速查找。业务电话 ${boot.channel?.telephone ?? boot.site.phone}。`,
  canonical: boot.channel ? `/homePage?channelCode=${boot.channel.channelCode}` : '/homePage',
})

/** One channel: its categories, today's prices with their trend, what sells, and a quick search by grade and size. */
export default function HomePage() {
  const { channel } = useBoot()
  const code = channel?.channelCode ?? ''
  return (
    <main id="main" tabIndex={-1}>
      <div className="wrap">
        <div className="lead">
          <div>
            <h1>{channel?.channelName}</h1>
            <p>
              今日价目、现货与热销规格。业务电话 <a href={`tel:${channel?.telephone}`}>{channel?.telephone}</a>
            </p>
          </div>
        </div>
        <Banners code={code} />
        <div className="hp">
          <Categories code={code} />
          <PriceList code={code} />
          <div className="stack">
            <QuickSearch code={code} />
            <Hot code={code} />
          </div>
        </div>
      </div>
    </main>
  )
}

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

const categoryAddress = (c: { cateCode: string; name: string }) =>
  `/search?cid=${encodeURIComponent(c.cateCode)}&cidName=${encodeURIComponent(c.name)}`

function Categories({ code }: { code: string }) {
  const tree = useLazyCall('/api/goods/getProductLibCategoryTreeByPara', byChannel(code)).data ?? []
  return (
    <Panel title="品类" flush>
      <ul className="tree">
        {tree.map(c => (
          <li key={c.cateCode}>
            <Link to={categoryAddress(c)}>{c.name}</Link>
            <small>{c.skuCount}</small>
            {c.children.length > 0 && (
              <ul>
                {c.children.map(k => (
                  <li key={k.cateCode}>
                    <Link to={categoryAddress(k)}>{k.name}</Link>
                    <small>{k.skuCount}</small>
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  )
}

type PriceRow = Reply<'/api/goods/getChannelPriceList'>[number]

function PriceList({ code }: { code: string }) {
  const list = useLazyCall('/api/goods/getChannelPriceList', byChannel(code)).data ?? []
  return (
    <Panel title="今日价目" remark="主流规格，含税出厂；涨跌比上一工作日" more={<Link to="/search">全部现货</Link>} flush>
      {list.length === 0 ? (
        <Empty>这个渠道今天还没有挂牌，请致电业务员询价。</Empty>
      ) : (
        <table className="tbl cards c3">
          <thead>
            <tr>
              <th>品名</th>
              <th>材质 / 规格</th>
              <th className="num">价格</th>
              <th className="num">涨跌</th>
              <th>走势</th>
              <th className="num">可供</th>
            </tr>
          </thead>
          <tbody>
            {list.map(r => (
              <PriceLine key={r.varietyCode + r.skuCode} r={r} />
            ))}
          </tbody>
        </table>
      )}
    </Panel>
  )
}

function PriceLine({ r }: { r: PriceRow }) {
  return (
    <tr>
      <td className="all">
        <div className="item">
          <ClassSection productClass={r.classCode} />
          <b>
            <Link className="inkl" to={goodsAddress(r.skuCode)}>
              {r.productName}
            </Link>
          </b>
        </div>
      </td>
      <td data-l="材质 / 规格">
        {r.grade}
        <small className="nowrap">
          {r.spec} · {r.depotName}
        </small>
      </td>
      <td className="num" data-l="价格">
        <Price fen={r.priceFen} unit={r.priceUnit} />
      </td>
      <td className="num" data-l="涨跌">
        <Change fen={r.changeFen} />
      </td>
      <td data-l="走势" className="hide">
        <Sparkline values={r.trendFen} />
      </td>
      <td className="num" data-l="可供">
        {r.priceUnit === 'piece' ? '—' : `${tons(r.availableKg)} 吨`}
      </td>
    </tr>
  )
}

function Hot({ code }: { code: string }) {
  const list = useLazyCall('/api/cms/getSellLikeHotCakesGoods', hotInput(code)).data ?? []
  if (list.length === 0) return null
  return (
    <Panel title="热销" flush>
      <ul className="news">
        {list.map(p => (
          <li key={p.skuCode}>
            <Link to={goodsAddress(p.skuCode)} title={p.title}>
              {p.title}
            </Link>
            <Price fen={p.priceFen} unit={p.priceUnit} plain />
          </li>
        ))}
      </ul>
    </Panel>
  )
}
