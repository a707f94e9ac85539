import { GradeTag } from '../../kernel/kit/GradeTag.tsx'
import { SettlementMode } from '@mall/domain/goods/goods/goods.codes.ts'
import { tons, weightOfPieces } from '@mall/domain/kernel/weight.ts'
import { PriceUnitLabel, yuan, type Fen } from '@mall/domain/kernel/money.ts'
import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useBoot } from '../../kernel/deps.ts'
import { useAddToCart } from '../buying/useAddToCart.ts'
import { goodsAddress, moreOf, type Product } from '../goods/productRow.ts'
import { AfterLogin } from '../../kernel/kit/AfterLogin.tsx'
import { Button, LinkButton } from '../../kernel/kit/Button.tsx'
import { Checkbox } from '../../kernel/kit/Choice.tsx'
import { grouped } from '../../kernel/kit/number.ts'
import { Price } from '../../kernel/kit/Price.tsx'
import { Qty } from '../../kernel/kit/Qty.tsx'
import { ClassSection } from '../../kernel/kit/Section.tsx'
import { useSpuPieces } from '../../site/shell/useCart.ts'
import { type Basis, sortingOf, withValues } from './criteria.ts'

export type { Basis } from './criteria.ts'

export interface TableState {
  basis: Basis
  selected: ReadonlySet<string>
  onSelect: (codes: readonly string[], on: boolean) => void
  piecesOf: (p: Product) => number
  onPieces: (p: Product, pieces: number) => void
}

/** The result list: one row a stock of one depot. Narrow, the same facts in the same order as a card. */
export function ProductTable({
  rows,
  state,
  sortable = true,
  totals = true,
  pricedBy = 'list',
}: {
  rows: readonly Product[]
  state: TableState
  sortable?: boolean
  totals?: boolean
  /** By whose prices the list was sorted and filtered. */
  pricedBy?: 'list' | 'own'
}) {
  const codes = rows.map(r => r.skuCode)
  const chosen = codes.filter(c => state.selected.has(c)).length
  const Head = sortable ? SortHead : PlainHead
  const said = sortable && rows.some(r => r.own) ? SORTED_BY[pricedBy] : undefined
  return (
    <table className="tbl cards c3 wares">
      <thead>
        <tr>
          <th className="fit">
            <Checkbox
              aria-label="全选本页"
              checked={chosen > 0 && chosen === codes.length}
              some={chosen > 0 && chosen < codes.length}
              onChange={on => state.onSelect(codes, on)}
            />
          </th>
          <th>品名</th>
          <th>材质</th>
          <Head field={7}>规格</Head>
          <th>产地</th>
          <th>仓库</th>
          <Head field={4} num>
            可供
          </Head>
          <th>计重</th>
          <Head field={1} num note={said}>
            单价
          </Head>
          <Head field={8} num note={said}>
            到货价
          </Head>
          <th className="num">购买</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(p => (
          <Row key={p.skuCode} p={p} state={state} />
        ))}
      </tbody>
      {totals && rows.length > 1 && <PageTotals rows={rows} />}
    </table>
  )
}

/** What order and filters by price go by, where the reader has prices of his own. */
const SORTED_BY = { own: '按本企业的价排序', list: '按挂牌价排序' } as const

interface HeadProps {
  field: number
  num?: boolean
  note?: string | undefined
  children: ReactNode
}
const PlainHead = ({ num, children }: HeadProps) => <th className={num ? 'num' : undefined}>{children}</th>

/** Ascending, descending, default: each a link, so a sorted list can be shared. */
function SortHead({ field, num, note, children }: HeadProps) {
  const [query] = useSearchParams()
  const commonly = useBoot().channel?.commonly ?? false
  const now = sortingOf(query, commonly)
  const type = now.sortField === field ? String(now.sortType) : null
  const next = type === '0' ? '1' : '0'
  const sort = type === '0' ? 'ascending' : type === '1' ? 'descending' : undefined
  return (
    <th className={num ? 'num' : undefined} aria-sort={sort ?? 'none'}>
      <Link
        className={sort ? `sort ${sort}` : 'sort'}
        to={withValues(query, { sortField: String(field), sortType: next })}
        rel="nofollow"
        preventScrollReset
      >
        {children}
      </Link>
      {note && <small className="block">{note}</small>}
    </th>
  )
}

function Row({ p, state }: { p: Product; state: TableState }) {
  const on = state.selected.has(p.skuCode)
  const delivered = state.basis === 'delivered'
  const ton = p.priceUnit === 'ton'
  return (
    <tr className={on ? 'on' : p.availablePieces === 0 ? 'off' : undefined}>
      <td className="fit pickcol">
        <Checkbox aria-label={`选择 ${p.title} ${p.depotName}`} checked={on} onChange={v => state.onSelect([p.skuCode], v)} />
      </td>
      <td className="all nowrap">
        <div className="item">
          <ClassSection productClass={p.classCode} accent={p.accent} />
          <b>
            <Link className="inkl" to={goodsAddress(p.skuCode)}>
              {p.productName}
              <span className="only-n">
                {' '}
                {p.grade} {p.spec} {moreOf(p)}
              </span>
            </Link>{' '}
            <GradeTag gradeLevel={p.gradeLevel} />
          </b>
        </div>
      </td>
      <td className="hide">{p.grade}</td>
      <td className="hide">
        <b className="strong nowrap">{p.spec}</b>
        {moreOf(p) && <small className="nowrap">{moreOf(p)}</small>}
      </td>
      <td data-l="产地">{p.millName}</td>
      <td data-l="仓库" className="nowrap">
        {p.depotName}
      </td>
      <td className="num" data-l="可供">
        {p.availablePieces} {p.pieceUnit}
        {p.availableKg > 0 && <small>{tons(p.availableKg)} 吨</small>}
      </td>
      <td data-l="计重">{SettlementMode.label(p.settlement)}</td>
      <td className="num" data-l="单价">
        <OwnCell p={p} of="priceFen" main={!delivered} />
      </td>
      <td className="num" data-l="到货价">
        {p.priceHidden || (ton && p.freightFen > 0) ? (
          <OwnCell p={p} of="deliveredFen" main={delivered} />
        ) : (
          <span className="mute">自提</span>
        )}
      </td>
      <td className="num buycell">
        <BuyCell p={p} pieces={state.piecesOf(p)} onPieces={n => state.onPieces(p, n)} />
      </td>
    </tr>
  )
}

/** What the cart will take: the company's own price with the list price struck beside it, or why the contract does not cover these goods. */
function OwnCell({ p, of, main }: { p: Product; of: 'priceFen' | 'deliveredFen'; main: boolean }) {
  const { own } = p
  if (p.priceHidden) return main ? <AfterLogin /> : <span className="mute">—</span>
  if (!own) return <PriceCell fen={p[of]} unit={p.priceUnit} main={main} />
  return (
    <>
      <PriceCell fen={own[of]} unit={p.priceUnit} main={main} />
      <small className="mute">
        {own.whyNot ? (
          main && <span title={own.whyNot}>不在合同内</span>
        ) : (
          <>
            <s>{yuan(p[of])}</s> {main && own.label}
          </>
        )}
      </small>
    </>
  )
}

/** One furnace price a row: the one of the chosen basis. The other is plain text. */
function PriceCell({ fen, unit, main }: { fen: Fen; unit: Product['priceUnit']; main: boolean }) {
  if (main) return <Price fen={fen} unit={unit} />
  return (
    <span className="nowrap">
      {yuan(fen)}
      <span className="u">{PriceUnitLabel[unit]}</span>
    </span>
  )
}

/** The same goods, of whatever depot, that lie in the cart already. */
function InCart({ p }: { p: Product }) {
  const n = useSpuPieces()[p.spuCode] ?? 0
  if (n === 0) return null
  return (
    <small className="incart">
      购物车已有 {n} {p.pieceUnit}
    </small>
  )
}

function BuyCell({ p, pieces, onPieces }: { p: Product; pieces: number; onPieces: (n: number) => void }) {
  const add = useAddToCart()
  if (p.availablePieces === 0)
    return (
      <div className="buy">
        <span className="why">{p.futures ? '无现货，可排产' : '暂无现货'}</span>
        <LinkButton size="sm" to={goodsAddress(p.skuCode)}>
          {p.futures ? '排产' : '查看'}
        </LinkButton>
      </div>
    )
  return (
    <div className="buy">
      {p.pieceWeightG > 0 && p.priceUnit !== 'piece' && (
        <small className="in">{tons(weightOfPieces(pieces, p.pieceWeightG))} 吨</small>
      )}
      <Qty
        live
        pieces={pieces}
        onChange={onPieces}
        unit={p.pieceUnit}
        pieceGrams={p.pieceWeightG || null}
        pack={p}
        max={p.availablePieces}
        label={`${p.title} 数量`}
      />
      <Button size="sm" onClick={() => add(p, pieces)} aria-label={`加入购物车 ${p.title} ${p.depotName}`}>
        加入
      </Button>
      <InCart p={p} />
    </div>
  )
}

function PageTotals({ rows }: { rows: readonly Product[] }) {
  const sum = (pick: (p: Product) => number) => rows.reduce((a, p) => a + pick(p), 0)
  const range = (pick: (p: Product) => number) => {
    const all = rows.map(pick)
    const whole = (fen: Fen) => yuan(fen).replace(/\.00$/, '')
    return `${whole(Math.min(...all))} – ${whole(Math.max(...all))}`
  }
  const oneUnit = new Set(rows.map(r => r.priceUnit)).size === 1 && !rows.some(r => r.priceHidden)
  return (
    <tfoot>
      <tr>
        <td className="hide" />
        <td colSpan={5} className="all">
          本页合计 {rows.length} 条
        </td>
        <td className="num" data-l="可供">
          {grouped(sum(p => p.availablePieces))} 件<small>{tons(sum(p => p.availableKg))} 吨</small>
        </td>
        <td className="hide" />
        <td className="num" data-l="单价区间">
          {oneUnit && range(p => p.own?.priceFen ?? p.priceFen)}
        </td>
        <td className="num" data-l="到货价区间">
          {oneUnit && range(p => p.own?.deliveredFen ?? p.deliveredFen)}
        </td>
        <td className="hide" />
      </tr>
    </tfoot>
  )
}
