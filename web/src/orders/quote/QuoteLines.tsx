import type { Reply } from '@mall/contract/main/calls.ts'
import { lineAmount, yuan, type Fen } from '@mall/domain/kernel/money.ts'
import { QuoteLineState } from '@mall/domain/orders/quote/quote.codes.ts'
import { leastCounter } from '@mall/domain/orders/quote/quote.rules.ts'
import { tons } from '@mall/domain/kernel/weight.ts'
import { Checkbox } from '../../kernel/kit/Choice.tsx'
import { NumberInput } from '../../kernel/kit/Field.tsx'
import { Panel } from '../../kernel/kit/Panel.tsx'
import { ClassSection } from '../../kernel/kit/Section.tsx'
import { StatusTag } from '../../kernel/kit/Tag.tsx'
import { shortTime } from '../../kernel/kit/time.ts'
import { plain, unitOf } from './quoteWords.ts'

type Detail = Reply<'/api/quote/getQuoteDetail'>
export type Line = Detail['lines'][number]
/** Offered, and the buyer's to take or leave. */
export const isOpen = (l: Line): boolean => l.state === QuoteLineState.offered && l.offerFen !== null

/** What the offered pieces would cost by the list of the day it was asked. */
export const listAmount = (l: Line): number =>
  lineAmount({
    priceFen: l.listFen,
    priceUnit: l.priceUnit,
    weightKg: l.offerKg ?? l.weightKg,
    pieces: l.offerPieces ?? l.pieces,
  })

/** 逐行报价: what is offered beside what is wanted, price and day; with the turn at the buyer, what he takes and his one counter. */
export function Lines(o: {
  q: Detail
  answering: boolean
  picked: readonly number[]
  onPick(no: number, on: boolean): void
  counters: Readonly<Record<number, number>>
  onCounter(no: number, fen: Fen | null): void
  faultOf(l: Line): string | undefined
}) {
  const { q } = o
  const mayCounter = o.answering && q.countersLeft > 0
  return (
    <Panel title="逐行报价" more="厂提价，含税" flush>
      <table className="tbl cards line c3 eq">
        <thead>
          <tr>
            {o.answering && (
              <th className="fit">
                <span className="vh">接受</span>
              </th>
            )}
            <th>商品</th>
            <th className="num">数量</th>
            <th className="num">今日价</th>
            <th className="num">您要的价</th>
            <th className="num">对方报价</th>
            <th>状态</th>
            {mayCounter && <th className="num">再还一口</th>}
          </tr>
        </thead>
        <tbody>
          {q.lines.map(l => {
            // The mill offered by itself: until the buyer counters there is no price that he wants.
            const wanted = l.counterFen ?? (q.millMade ? null : l.wantedFen)
            return (
              <tr key={l.lineNo} className={o.answering && isOpen(l) ? 'ask' : undefined}>
                {o.answering && (
                  <td className="fit pickcol">
                    <Checkbox
                      aria-label={`接受 ${l.title}`}
                      checked={isOpen(l) && o.picked.includes(l.lineNo)}
                      disabled={!isOpen(l)}
                      onChange={on => o.onPick(l.lineNo, on)}
                    />
                  </td>
                )}
                <td className="all">
                  <div className="item">
                    <ClassSection productClass={l.classCode} accent={l.accent} />
                    <div>
                      <b>{l.title}</b>
                      <small>
                        {l.millName}　{l.depotName}
                      </small>
                      <Days l={l} />
                    </div>
                  </div>
                </td>
                <td className="num" data-l="数量">
                  {l.offerPieces ?? l.pieces} {l.pieceUnit}
                  {l.priceUnit !== 'piece' && <small>{tons(l.offerKg ?? l.weightKg)} 吨</small>}
                  {l.offerPieces !== null && l.offerPieces < l.pieces && <small>您要 {l.pieces}</small>}
                </td>
                <td className="num" data-l="今日价">
                  {l.todayFen === null ? <span className="mute">已下架</span> : plain(l.todayFen)}
                  {l.lastFen !== null && (
                    <small>
                      上次 {l.lastAt !== null && shortTime(l.lastAt).slice(0, 5)} {plain(l.lastFen)}
                    </small>
                  )}
                </td>
                <td className="num" data-l="您要的价">
                  {wanted === null ? '—' : plain(wanted)}
                  {l.counterFen !== null && !q.millMade && <small>原来 {plain(l.wantedFen)}</small>}
                </td>
                <td className="num" data-l="对方报价">
                  {l.offerFen === null ? (
                    '—'
                  ) : (
                    <>
                      <b className="price">{plain(l.offerFen)}</b>
                      <small>
                        {wanted === null ? (
                          <span className="ok">比挂牌价低 {plain(l.listFen - l.offerFen)}</span>
                        ) : l.offerFen > wanted ? (
                          `比您要的高 ${plain(l.offerFen - wanted)}`
                        ) : (
                          <span className="ok">
                            {l.offerFen === wanted ? '就是您要的价' : `比您要的低 ${plain(wanted - l.offerFen)}`}
                          </span>
                        )}
                      </small>
                    </>
                  )}
                </td>
                <td data-l="状态">
                  <StatusTag of={QuoteLineState} code={l.state} />
                  {l.reason && <small>{l.reason}</small>}
                </td>
                {mayCounter && (
                  <td className="num" data-l="再还一口">
                    {isOpen(l) && (l.offerFen ?? 0) > leastCounter({ ...l, millMade: q.millMade }) ? (
                      <NumberInput
                        aria-label={`还价 ${l.title}`}
                        className="quote-price"
                        unit={unitOf(l.priceUnit)}
                        decimals={2}
                        placeholder="不再还"
                        error={o.faultOf(l)}
                        value={o.counters[l.lineNo] === undefined ? null : (o.counters[l.lineNo] ?? 0) / 100}
                        onChange={v => o.onCounter(l.lineNo, v === null || v <= 0 ? null : Math.round(v * 100))}
                      />
                    ) : (
                      <span className="why">{isOpen(l) ? '已到您要的价' : '—'}</span>
                    )}
                  </td>
                )}
              </tr>
            )
          })}
        </tbody>
        <tfoot>
          <tr>
            {o.answering && <td className="hide" />}
            <td className="all">{q.lines.length} 行</td>
            <td className="num" data-l="数量">
              {tons(q.weightKg)}
              <span className="u">吨</span>
            </td>
            <td className="num" data-l="挂牌货款，元">
              {yuan(q.listSumFen)}
            </td>
            <td className="num" data-l="按您要的价，元">
              {q.millMade && q.lines.every(l => l.counterFen === null) ? '—' : yuan(q.wantedSumFen)}
            </td>
            <td className="num" data-l="按报价，元">
              {q.offerSumFen === null ? '—' : <b className="strong">{yuan(q.offerSumFen)}</b>}
            </td>
            <td className="hide" />
            {mayCounter && <td className="hide" />}
          </tr>
        </tfoot>
      </table>
    </Panel>
  )
}

/** 交期: what was wanted, and the mill's other day when it has one. */
function Days({ l }: { l: Line }) {
  if (l.needOn === null && l.offerOn === null) return null
  return (
    <small>
      {l.needOn !== null && <span className="nowrap">要求交期 {l.needOn}</span>}
      {l.offerOn !== null && <b className="nowrap"> 对方交期 {l.offerOn}</b>}
      {l.needOn !== null && l.offerOn === null && l.offerFen !== null && <span className="ok"> 可以</span>}
    </small>
  )
}
