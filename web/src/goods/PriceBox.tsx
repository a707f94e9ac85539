import { CallError } from '@mall/contract/callError.ts'
import { useLazyCall } from '@mall/client/useCall.ts'
import { PriceUnitLabel, yuan } from '@mall/domain/money.ts'
import { useBoot } from '../app/deps.ts'
import { useSettled } from '../app/useSettled.ts'
import { Change, Price } from '../kit/Price.tsx'
import { Panel } from '../kit/Panel.tsx'
import type { Surcharge } from '../cart/futures.ts'
import { WhichPrice } from '../cart/WhichPrice.tsx'
import { LeaveContract } from '../shell/LeaveContract.tsx'
import { type Choice, extrasOf, type Quote } from './choice.ts'
import type { Detail } from './dims.ts'

const signed = (fen: number) => (fen > 0 ? `+${yuan(fen)}` : yuan(fen).replace('-', '−'))

/** The company's own prices of what is chosen, asked apart: the page itself stays the same for everybody. */
function OwnPrices({ g, choice }: { g: Detail; choice: Choice }) {
  const { session, ccNo } = useBoot()
  const known = Boolean(session.userStatus) && session.companyName !== null
  const { stockMode, futures } = extrasOf(g, choice)
  const asked = useSettled({ skuCode: choice.skuCode, pieces: Math.max(1, choice.pieces), stockMode, futures })
  const { data, error } = useLazyCall('/api/goods/getApplicablePrices', asked, { enabled: known, keepOld: true })
  // A contract that has ended meanwhile refuses the question: why, and the way back to the ordinary prices.
  if (error instanceof CallError && ccNo !== null)
    return (
      <p className="sm warn" role="alert">
        {error.message} <LeaveContract />
      </p>
    )
  if (!data) return null
  return (
    <>
      <WhichPrice prices={data.prices} unit={data.priceUnit} />
      {data.whyNot && ccNo !== null ? (
        <p className="sm warn" role="status">
          不能按合同 {ccNo} 买：{data.whyNot}
        </p>
      ) : null}
    </>
  )
}

/** The price explained line by line: to the ex-works price, then to the delivered one. */
export function PriceBox({ g, choice, quote, added }: { g: Detail; choice: Choice; quote: Quote; added: readonly Surcharge[] }) {
  const { location, channel } = useBoot()
  const place = channel?.commonly || quote.freightFen === 0 ? '含税出厂价' : `到货价，${location.cityName}`
  // Chosen surcharges stand before the subtotal they change.
  const firstSum = g.priceLines.findIndex(l => l.kind !== 'part')
  const parts = firstSum < 0 ? g.priceLines : g.priceLines.slice(0, firstSum)
  const rest = firstSum < 0 ? [] : g.priceLines.slice(firstSum)
  const extra = added.reduce((a, s) => a + s.fen, 0)
  return (
    <Panel>
      <div className="row spread">
        <span className="mute">{place}</span>
        <Change fen={g.changeFen} />
      </div>
      <div className="bigline">
        <Price big fen={quote.deliveredFen} unit={g.priceUnit} />
      </div>
      <OwnPrices g={g} choice={choice} />
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
