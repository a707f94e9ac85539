import './cart.css'
import { GradeTag, nameBesideTag } from '../../kernel/kit/GradeTag.tsx'
import { settlementWords } from '@mall/domain/goods/goods/settlementWords.ts'
import { SettlementMode, StockMode } from '@mall/domain/goods/goods/goods.codes.ts'
import { PriceUnitLabel, yuan } from '@mall/domain/kernel/money.ts'
import { tons } from '@mall/domain/kernel/weight.ts'
import { Link } from 'react-router'
import { goodsAddress } from '../../goods/goods/productRow.ts'
import { Button } from '../../kernel/kit/Button.tsx'
import { Checkbox } from '../../kernel/kit/Choice.tsx'
import { Money, Price } from '../../kernel/kit/Price.tsx'
import { Qty } from '../../kernel/kit/Qty.tsx'
import { ClassSection } from '../../kernel/kit/Section.tsx'
import { Band } from '../../kernel/kit/Weight.tsx'
import { type Line, packOffOf, shortOf } from './cartView.ts'
import { LineExtras } from './LineExtras.tsx'
import { WhichPrice } from '../../goods/buying/WhichPrice.tsx'
import type { CartPage } from './useCartPage.ts'

const TONE = { priceUp: 'up', priceDown: 'down' } as Record<string, string>

export function CartLineRow({ line, page }: { line: Line; page: CartPage }) {
  const weighed = line.settlement !== SettlementMode.theoretical
  const short = shortOf(line)
  const off = packOffOf(line)
  // 挑卷: its quantity is that of its units.
  const named = (line.futures.unitNos?.length ?? 0) > 0
  const heavy = line.pieceWeightG > 0
  // An own contract covers it: one press, and it lies in the contract's cart.
  const covering = named ? undefined : line.prices.find(p => p.how === 'told' && p.source === 'contract')
  return (
    <tr className={line.valid ? undefined : 'warned'}>
      <td className="fit pickcol">
        <Checkbox aria-label={`选择 ${line.title}`} checked={line.selected} onChange={on => page.select([line], on)} />
      </td>
      <td className="all">
        <div className="item">
          <ClassSection productClass={line.classCode} accent={line.accent} />
          <div>
            <b>
              <Link className="inkl" to={goodsAddress(line.skuCode)}>
                {nameBesideTag(line.title, line.gradeLevel)}
              </Link>
            </b>{' '}
            <GradeTag gradeLevel={line.gradeLevel} />
            <small>{line.millName}</small>
            {covering && (
              <Button look="quiet" size="sm" onClick={() => page.moveToContract(line, covering.sourceNo)} busyText="正在转">
                转到合同 {covering.sourceNo}，{yuan(covering.priceFen)} {PriceUnitLabel[line.priceUnit]}
                {covering.priceFen > line.priceFen && `，比现在贵 ${yuan(covering.priceFen - line.priceFen)}`}
              </Button>
            )}
          </div>
        </div>
      </td>
      <td className="all">
        <LineExtras line={line} page={page} />
      </td>
      <td className="num" data-l="厂提价">
        {yuan(line.priceFen)}
        <span className="u">{PriceUnitLabel[line.priceUnit]}</span>
        <WhichPrice prices={line.prices} unit={line.priceUnit} />
        {line.freightFenPerTon > 0 && <small>代运 +{yuan(line.freightFenPerTon)} 元/吨</small>}
        {line.changes
          .filter(c => c.kind in TONE)
          .map(c => (
            <span key={c.kind} className={`chgline ${TONE[c.kind]}`}>
              {c.message}
            </span>
          ))}
      </td>
      <td className="num" data-l="数量">
        {named ? (
          <>
            {line.pieces} <span className="u">{line.pieceUnit}</span>
            <small>选定 {line.futures.unitNos?.length} 件</small>
          </>
        ) : (
          <Qty
            pieces={line.pieces}
            onChange={pieces => page.setPieces(line, pieces)}
            unit={line.pieceUnit}
            pieceGrams={heavy ? line.pieceWeightG : null}
            rolledKg={line.rolledKg}
            pack={line}
            max={line.stockMode === StockMode.spot ? Math.max(line.availablePieces, line.pieces) : null}
            label={`${line.title} 数量`}
          />
        )}
        {off && !named && (
          <span className="was-now wraps block">
            {off.message}
            {[off.lower, off.higher].map(
              n =>
                n != null && (
                  <button key={n} type="button" className="link block" onClick={() => page.setPieces(line, n)}>
                    改为 {n} {line.pieceUnit}
                  </button>
                ),
            )}
          </span>
        )}
        {short && !named && (
          <span className="was-now block">
            只剩 {short.availablePieces} {line.pieceUnit}，
            <button type="button" className="link" onClick={() => page.setPieces(line, short.availablePieces ?? 1)}>
              改为 {short.availablePieces} {line.pieceUnit}
            </button>
          </span>
        )}
      </td>
      <td className="num" data-l={named && weighed ? '标牌重量' : '理论重量'}>
        {heavy ? (
          <>
            {weighed ? tons(line.weightKg) : <b className="strong">{tons(line.weightKg)}</b>}
            <span className="u">吨</span>
          </>
        ) : (
          <span className="mute">按件计价</span>
        )}
      </td>
      <td data-l={settlementWords(line.settlement).expected}>
        {weighed && heavy ? (
          <>
            <b className="strong nowrap">
              {tons(line.weightFromKg)} – {tons(line.weightToKg)} 吨
            </b>
            <Band fromKg={line.weightFromKg} toKg={line.weightToKg} expectedKg={line.weightKg} />
          </>
        ) : (
          <span className="mute sm">{heavy ? '不影响结算' : '—'}</span>
        )}
      </td>
      <td className="num" data-l="货款">
        {line.selected && line.valid ? <Money fen={line.amountFen} main /> : <Price fen={line.amountFen} plain unitText="元" />}
        {line.serviceFen > 0 && <small>服务 {yuan(line.serviceFen)} 元</small>}
      </td>
      <td className="fit del">
        <span className="lineacts">
          <Button look="quiet" size="sm" onClick={() => page.putAside([line])} aria-label={`稍后再买 ${line.title}`}>
            稍后再买
          </Button>
          <Button look="quiet" size="sm" onClick={() => page.remove(line)} aria-label={`移除 ${line.title}`}>
            移除
          </Button>
        </span>
      </td>
    </tr>
  )
}
