import { PriceUnitLabel, yuan, type Fen } from '@mall/domain/kernel/money.ts'
import { PriceSource } from '@mall/domain/goods/goods/priceOffer.ts'
import { Link, useSearchParams } from 'react-router'
import { useBoot } from '../../kernel/deps.ts'
import { AfterLogin } from '../../kernel/kit/AfterLogin.tsx'
import { Change, Price } from '../../kernel/kit/Price.tsx'
import { Panel } from '../../kernel/kit/Panel.tsx'
import type { Surcharge } from '../buying/futures.ts'
import { WhichPrice } from '../buying/WhichPrice.tsx'
import { LeaveContract } from '../../site/shell/LeaveContract.tsx'
import type { Quote } from './choice.ts'
import type { Detail } from './dims.ts'
import { useMovedCity } from './useMovedCity.ts'
import type { OwnPrice } from './useOwnPrice.ts'

const signed = (fen: Fen) => (fen > 0 ? `+${yuan(fen)}` : yuan(fen))

function OwnPrices({ own }: { own: OwnPrice }) {
  const { ccNo } = useBoot()
  // A contract that has ended meanwhile refuses the question: why, and the way back to the ordinary prices.
  if (own.refused !== undefined)
    return (
      <p className="sm warn" role="alert">
        {own.refused} <LeaveContract />
      </p>
    )
  if (own.unread)
    return (
      <p className="sm warn" role="status">
        本企业的价没有读到，上面是挂牌价。{' '}
        <button type="button" className="link" onClick={own.again}>
          再读一次
        </button>
      </p>
    )
  const { prices: data } = own
  if (!data) return null
  // A group is another way of buying: it is said openly, to guests too, not behind the prices of one's own.
  const groups = data.prices.filter(p => p.source === PriceSource.group && !p.taken)
  return (
    <>
      {groups.map(p => (
        <p key={p.sourceNo} className="sm intext grouptold">
          <Link to={p.href}>团购价</Link> <b className="strong">{yuan(p.priceFen)}</b> {PriceUnitLabel[data.priceUnit]}，{p.note}
        </p>
      ))}
      <WhichPrice prices={data.prices} unit={data.priceUnit} />
      {data.whyNot && ccNo !== null ? (
        <p className="sm warn" role="status">
          不能按合同 {ccNo} 买：{data.whyNot}
        </p>
      ) : null}
    </>
  )
}

/** The log-in, or another city, has changed the price: what it was, what it is. */
function MovedCity({ g, fen }: { g: Detail; fen: Fen }) {
  const { location, channel } = useBoot()
  const before = useMovedCity(g.skuCode, fen)
  // A channel that is priced alike everywhere has nothing to say of cities; a page that did not change, neither.
  if (!before || channel?.commonly || before.city === location.cityName) return null
  return (
    <p className="sm warn movedcity" role="status">
      {before.byLogin ? '登录后' : ''}按您的收货地区 {location.cityName} 计价（之前是{before.city}），到货价
      {before.fen === fen ? '不变' : `由 ${yuan(before.fen)} 变为 ${yuan(fen)} ${PriceUnitLabel[g.priceUnit]}`}。
    </p>
  )
}

/** The depot from which the same goods cost least at the reader's site, where it is another than the page's: one press leads there. */
function LessFrom({ g, fen }: { g: Detail; fen: Fen }) {
  const { location, channel } = useBoot()
  const [, setParams] = useSearchParams()
  if (g.priceUnit !== 'ton' || channel?.commonly) return null
  // In the order of the page: of the same level, what can be had, the least first.
  const least = g.depots.find(d => d.gradeLevel === g.gradeLevel && d.availablePieces > 0)
  if (!least || least.skuCode === g.skuCode || landedFen(least) >= fen) return null
  return (
    <p className="sm intext lessfrom" role="status">
      送{location.cityName}，从<b>{least.depotName}</b>发货 <b className="strong">{yuan(landedFen(least))}</b>{' '}
      {PriceUnitLabel[g.priceUnit]}更低，少 {yuan(fen - landedFen(least))}。{' '}
      <button type="button" className="link" onClick={() => setParams({ skuCode: least.skuCode })}>
        改从{least.depotName}买
      </button>
    </p>
  )
}
const landedFen = (d: Detail['depots'][number]): Fen => d.own?.deliveredFen ?? d.deliveredFen

/** The price explained line by line: to the ex-works price, then to the delivered one. */
export function PriceBox({ g, own, quote, added }: { g: Detail; own: OwnPrice; quote: Quote; added: readonly Surcharge[] }) {
  const { location } = useBoot()
  if (g.priceHidden)
    return (
      <Panel>
        <div className="mute">到货价，{location.cityName}</div>
        <div className="bigline">
          <AfterLogin />
        </div>
        <p className="sm mute">{g.channelName}的现货价和期货价登录后可见；没有账号可以免费注册。</p>
        <OwnPrices own={own} />
      </Panel>
    )
  return <ToldPrice g={g} own={own} quote={quote} added={added} />
}

function ToldPrice({ g, own, quote, added }: { g: Detail; own: OwnPrice; quote: Quote; added: readonly Surcharge[] }) {
  const { location } = useBoot()
  const here = g.depots.find(d => d.skuCode === g.skuCode)
  const landed = here ? landedFen(here) : g.deliveredFen
  const place = quote.freightFen === 0 ? '含税出厂价' : `到货价，${location.cityName}`
  // Chosen surcharges stand before the subtotal they change.
  const firstSum = g.priceLines.findIndex(l => l.kind !== 'part')
  const parts = firstSum < 0 ? g.priceLines : g.priceLines.slice(0, firstSum)
  const rest = firstSum < 0 ? [] : g.priceLines.slice(firstSum)
  const extra = added.reduce((a, s) => a + s.fen, own.against?.fen ?? 0)
  return (
    <Panel>
      <div className="row spread">
        <span className="mute">{place}</span>
        <Change fen={g.changeFen} />
      </div>
      <div className="bigline">
        <Price big fen={quote.deliveredFen} unit={g.priceUnit} />
      </div>
      <MovedCity g={g} fen={landed} />
      <LessFrom g={g} fen={landed} />
      <OwnPrices own={own} />
      <table className="tbl build">
        <caption className="vh">价格构成，{PriceUnitLabel[g.priceUnit]}</caption>
        <tbody>
          {parts.map((l, i) => (
            <tr key={l.code}>
              <td>
                {l.label}
                {l.note && <small className="in"> {l.note}</small>}
              </td>
              <td className="num">{i === 0 ? yuan(l.fen) : signed(l.fen)}</td>
            </tr>
          ))}
          {added.map(s => (
            <tr key={s.label}>
              <td>
                {s.label}
                <small className="in"> 本次所选</small>
              </td>
              <td className="num">{signed(s.fen)}</td>
            </tr>
          ))}
          {own.against && (
            <tr>
              <td>
                {own.against.label}
                <small className="in"> 已采用，比挂牌</small>
              </td>
              <td className="num">{signed(own.against.fen)}</td>
            </tr>
          )}
          {rest.map(l =>
            l.kind === 'part' ? (
              <tr key={l.code}>
                <td>
                  {l.label}
                  {l.note && <small className="in"> {l.note}</small>}
                </td>
                <td className="num">{signed(l.fen)}</td>
              </tr>
            ) : (
              <tr key={l.code} className="tot">
                <td>
                  {l.label}
                  {l.note && <small className="in"> {l.note}</small>}
                </td>
                <td className="num">
                  {l.kind === 'total' ? (
                    <Price fen={l.fen + extra} unit={g.priceUnit} />
                  ) : (
                    <>
                      {yuan(l.fen + extra)}
                      <span className="u">{PriceUnitLabel[g.priceUnit]}</span>
                    </>
                  )}
                </td>
              </tr>
            ),
          )}
        </tbody>
      </table>
    </Panel>
  )
}
