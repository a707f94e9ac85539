import './order.css'
import { settlementWords } from '@mall/domain/goods/goods/settlementWords.ts'
import { PriceUnitLabel, yuan } from '@mall/domain/kernel/money.ts'
import { tons } from '@mall/domain/kernel/weight.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import { orderParamTexts } from '@mall/domain/goods/goods/orderParams.ts'
import { goodsAddress } from '../../goods/goods/productRow.ts'
import { FirstRows } from '../../kernel/kit/FirstRows.tsx'
import { Money } from '../../kernel/kit/Price.tsx'
import { Files } from '../../kernel/kit/Files.tsx'
import { Panel } from '../../kernel/kit/Panel.tsx'
import { GoodsCell, GoodsHead, LineCells } from './GoodsCell.tsx'
import type { Detail } from './orderTrack.ts'

type Line = Detail['lines'][number]

/** 竞拍: coil by coil what was bought, with what its list said is wrong with it; what is not listed may be claimed. */
export function OrderLotLines({ o }: { o: Detail }) {
  if (o.lotLines.length === 0) return null
  return (
    <Panel
      title="竞拍标的清单"
      remark="写了件号的交付该件；质量异议按清单外缺陷受理"
      more={
        <Link className="link" to={`/auction/details?biddingNo=${o.originNo}`}>
          {o.originNo}
        </Link>
      }
      flush
      id="lot"
    >
      <table className="tbl tight cards c3 eq">
        <thead>
          <tr>
            <th>件号</th>
            <th>商品</th>
            <th className="num">件数</th>
            <th className="num">重量</th>
            <th>缺陷</th>
            <th>照片与图样</th>
          </tr>
        </thead>
        <tbody>
          {o.lotLines.map(l => (
            <tr key={l.lineNo}>
              <td className="all">
                <b className="strong">{l.unitNo || '任一件'}</b>
              </td>
              <td className="all" data-l="商品">
                {l.title}
              </td>
              <td className="num" data-l="件数">
                {l.pieces} {l.pieceUnit}
              </td>
              <td className="num" data-l="重量">
                {tons(l.weightKg)}
                <span className="u">吨</span>
              </td>
              <td className="all" data-l="缺陷">
                {l.defect || '未列'}
              </td>
              <td data-l="照片与图样">
                <Files files={l.files} none="—" />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  )
}

/** The goods as ordered; how a price came about opens under its line. */
export function OrderLines({ o }: { o: Detail }) {
  return (
    <Panel title="商品" more={settlementWords(o.settlement).by} flush id="goods">
      <table className="tbl cards line">
        <GoodsHead />
        <tbody>
          <FirstRows rows={o.lines} columns={5}>
            {l => <LineRows key={l.lineNo} l={l} />}
          </FirstRows>
        </tbody>
        <tfoot>
          <tr>
            <td className="all">合计 {o.lineCount} 行</td>
            <td className="num" data-l="数量">
              {o.pieces} 件
            </td>
            <td className="num" data-l="重量">
              {tons(o.weightKg)}
              <span className="u">吨</span>
              {o.weightFromKg !== o.weightToKg && (
                <small>
                  {settlementWords(o.settlement).short} {tons(o.weightFromKg)} – {tons(o.weightToKg)}
                </small>
              )}
            </td>
            <td className="hide" />
            <td className="num" data-l="货款">
              <Money fen={o.goodsFen} />
            </td>
          </tr>
        </tfoot>
      </table>
    </Panel>
  )
}

function LineRows({ l }: { l: Line }) {
  const [open, setOpen] = useState(false)
  const id = `price-${l.lineNo}`
  return (
    <>
      <tr>
        <GoodsCell
          classCode={l.classCode}
          accent={l.accent}
          title={
            <Link className="inkl" to={goodsAddress(l.skuCode)}>
              {l.title}
            </Link>
          }
          extras={[l.millName, ...l.services.map(s => s.label), ...orderParamTexts(l.futures, l)]}
        />
        <LineCells
          l={l}
          belowPrice={
            <>
              {l.priceNote && <small>{l.priceNote}</small>}
              {l.finalPriceFen !== null && <small>结算价 {yuan(l.finalPriceFen)}</small>}
              {l.priceLines.length > 0 && (
                <small className="no-print">
                  <button type="button" className="link" aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
                    {open ? '收起' : '价格构成'}
                  </button>
                </small>
              )}
            </>
          }
          belowSum={
            <>
              {l.serviceFen > 0 && <small>服务 {yuan(l.serviceFen)} 元</small>}
              {l.discountFen > 0 && <small>优惠 −{yuan(l.discountFen)} 元</small>}
            </>
          }
        />
      </tr>
      {open && (
        <tr id={id} className="explain">
          <td colSpan={5} className="all">
            <ul className="sum">
              {l.priceLines.map(p => (
                <li key={p.code + p.label} className={p.kind === 'part' ? undefined : 'rule'}>
                  <span>
                    {p.label}
                    {p.note && <small className="mute"> {p.note}</small>}
                  </span>
                  <span>
                    {yuan(p.fen)}
                    <span className="u">{PriceUnitLabel[l.priceUnit]}</span>
                  </span>
                </li>
              ))}
            </ul>
          </td>
        </tr>
      )}
    </>
  )
}
