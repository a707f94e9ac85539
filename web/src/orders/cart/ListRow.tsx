import './cart.css'
import { SettlementMode } from '@mall/domain/goods/goods/goods.codes.ts'
import { yuan, PriceUnitLabel } from '@mall/domain/kernel/money.ts'
import { tons } from '@mall/domain/kernel/weight.ts'
import { type FormEvent, type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { goodsAddress } from '../../goods/goods/productRow.ts'
import { Button } from '../../kernel/kit/Button.tsx'
import { Checkbox } from '../../kernel/kit/Choice.tsx'
import { Price } from '../../kernel/kit/Price.tsx'
import { Qty } from '../../kernel/kit/Qty.tsx'
import { ClassSection } from '../../kernel/kit/Section.tsx'
import { Tag } from '../../kernel/kit/Tag.tsx'
import { Candidates } from './Candidates.tsx'
import { MatchedName } from './MatchedName.tsx'
import { type Decided, type Goods, isForOrdinary, isIn, type Offer } from './purchaseList.ts'
import type { PurchaseList } from './usePurchaseList.ts'

interface RowProps {
  d: Decided
  no: number
  list: PurchaseList
}

/** A line of the list: what was written, beside what it was matched to or what has to be decided. */
export function ListRow({ d, no, list }: RowProps) {
  const [editing, setEditing] = useState(false)
  const { line } = d
  const unread = line.match?.state === 'unread'
  return (
    <tr className={d.goods ? undefined : d.group === 'none' ? 'nof' : 'dbt'}>
      <td className="ck">
        {d.offer && d.problem === '' && !line.asked ? (
          <Checkbox
            aria-label={`加入第 ${no} 行`}
            checked={isIn(d) || isForOrdinary(d)}
            onChange={on => list.change(line.id, l => ({ ...l, off: !on }))}
          />
        ) : (
          <span className={d.group === 'none' ? 'mk n' : 'mk w'} aria-hidden="true">
            !
          </span>
        )}
      </td>
      <td className="rw">
        <i>{no}</i>
        <code>{written(line.text)}</code>
      </td>
      {editing || (unread && !d.goods) ? (
        <td className="cand" colSpan={5}>
          {!d.goods && d.problem && <p className="ask">{d.problem}</p>}
          <Rewrite no={no} d={d} list={list} onDone={() => setEditing(false)} cancel={editing && !unread} />
        </td>
      ) : d.goods && d.offer && !line.asked ? (
        <Matching d={d} goods={d.goods} offer={d.offer} no={no} list={list} />
      ) : (
        <td className="cand" colSpan={5}>
          <Candidates d={d} no={no} list={list} />
        </td>
      )}
      <td className="ed">
        {!editing && !unread && (
          <button type="button" className="link" onClick={() => setEditing(true)} aria-label={`改写第 ${no} 行`}>
            改
          </button>
        )}
      </td>
    </tr>
  )
}

/** As pasted; where one cell ends and the next begins can be seen. */
const written = (text: string): ReactNode => text.split('\t').flatMap((cell, i) => (i === 0 ? [cell] : [<s key={i}>|</s>, cell]))

function Rewrite({ d, no, list, onDone, cancel }: RowProps & { onDone: () => void; cancel: boolean }) {
  const [text, setText] = useState(() => d.line.text.replaceAll('\t', ' '))
  const submit = async (e: FormEvent) => {
    e.preventDefault()
    if (text.trim() === '') return list.drop(d.line.id)
    onDone()
    await list.rewrite(d.line.id, text.trim().slice(0, 200))
  }
  return (
    <form className="row fix" onSubmit={submit}>
      <span className="input">
        <input
          aria-label={`第 ${no} 行原文`}
          value={text}
          maxLength={200}
          // The buyer has just asked to rewrite this line.
          autoFocus={cancel}
          onChange={e => setText(e.target.value)}
          onKeyDown={e => e.key === 'Escape' && onDone()}
        />
      </span>
      <Button size="sm" type="submit">
        重配
      </Button>
      {cancel && (
        <Button size="sm" look="quiet" onClick={onDone}>
          取消
        </Button>
      )}
      <Button size="sm" look="quiet" onClick={() => list.drop(d.line.id)}>
        不要这行
      </Button>
    </form>
  )
}

const depotText = (o: Offer, goods: Goods, current: Offer): string =>
  [
    o.depotName,
    o.settlement === current.settlement ? '' : SettlementMode.label(o.settlement),
    o.skuCode === current.skuCode ? '' : yuan(o.deliveredFen),
    o.traits,
    `${o.availablePieces} ${goods.pieceUnit}`,
  ]
    .filter(Boolean)
    .join('，')

function Matching({ d, goods, offer, no, list }: RowProps & { goods: Goods; offer: Offer }) {
  const { line } = d
  const set = (change: Partial<typeof line>) => list.change(line.id, l => ({ ...l, ...change, failed: undefined }))
  const { other } = d
  return (
    <>
      <td className="nm">
        <div className="item">
          <ClassSection productClass={goods.classCode} accent={goods.accent} />
          <div>
            <b>
              <Link className="inkl" to={goodsAddress(offer.skuCode)} target="_blank">
                {line.match && (
                  <MatchedName goods={goods} match={line.match} wrote={line.instead === undefined ? undefined : line.text} />
                )}
              </Link>
              {goods.bought && <Tag line>{Number(goods.bought.slice(5))} 月买过</Tag>}
            </b>
            <small>
              {[SettlementMode.label(offer.settlement), offer.traits, ...d.notes].filter(Boolean).join('，')}
              {other && (
                <>
                  ；
                  <button type="button" className="link" onClick={() => set({ pieces: other.pieces })}>
                    {other.text}
                  </button>
                </>
              )}
            </small>
            {line.instead !== undefined && (
              <small>
                您换成的，和您写的不同处已标出；
                <button type="button" className="link" onClick={() => list.replace(line)}>
                  按原来写的
                </button>
              </small>
            )}
            {line.match?.state !== 'sure' && (
              <small>
                <button
                  type="button"
                  className="link"
                  onClick={() =>
                    list.change(line.id, ({ chosen: _chosen, skuCode: _sku, pieces: _pieces, off: _off, ...l }) => l)
                  }
                >
                  重新选
                </button>
              </small>
            )}
            {d.uncovered && <small className="bad">不能按合同买：{d.uncovered}</small>}
            {(d.problem || line.failed) && <small className="bad">{line.failed ?? d.problem}</small>}
            {d.either && (
              <span className="row">
                {d.either.map(n => (
                  <Button key={n} size="sm" onClick={() => set({ pieces: n })}>
                    {n} {goods.pieceUnit}
                  </Button>
                ))}
              </span>
            )}
            {d.instead !== undefined && d.instead > 0 && (
              <Button size="sm" onClick={() => set({ pieces: d.instead ?? 1, skuCode: offer.skuCode })}>
                改为 {d.instead} {goods.pieceUnit}
              </Button>
            )}
          </div>
        </div>
      </td>
      <td className="dpt">
        <span className="input dp">
          <select aria-label={`第 ${no} 行仓库`} value={offer.skuCode} onChange={e => set({ skuCode: e.target.value })}>
            {d.offers.map(o => (
              <option key={o.skuCode} value={o.skuCode}>
                {depotText(o, goods, offer)}
              </option>
            ))}
          </select>
        </span>
        <small>
          {yuan(offer.priceFen)}
          {offer.freightFen > 0 ? ` + 运费 ${yuan(offer.freightFen)}` : '，自提'}
          {offer.priceLabel && `，${offer.priceLabel}`}
        </small>
      </td>
      <td className="num pr">
        {yuan(offer.deliveredFen)}
        <span className="u">{PriceUnitLabel[goods.priceUnit]}</span>
      </td>
      <td className="num qt">
        <Qty
          pieces={d.pieces}
          onChange={pieces => set({ pieces })}
          unit={goods.pieceUnit}
          pieceGrams={offer.pieceWeightG || null}
          pack={offer}
          max={Math.max(offer.availablePieces, d.pieces)}
          label={`第 ${no} 行数量`}
        />
        {d.weightKg > 0 && <small>{tons(d.weightKg)} 吨</small>}
      </td>
      <td className="num am">
        <Price fen={d.totalFen} plain unitText="元" />
      </td>
    </>
  )
}
