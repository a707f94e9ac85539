import { useLazyCall } from '@mall/client/useCall.ts'
import type { Reply } from '@mall/contract/main/calls.ts'
import { ContractStatus } from '@mall/domain/orders/contract/contract.status.ts'
import { OrderStatus } from '@mall/domain/orders/order/order.status.ts'
import { plateText } from '@mall/domain/delivery/shipment/plate.ts'
import { yuan } from '@mall/domain/kernel/money.ts'
import { tons } from '@mall/domain/kernel/weight.ts'
import { Link } from 'react-router'
import { PaneState } from '../../kernel/kit/PaneState.tsx'
import { SearchWord } from '../../kernel/kit/SearchWord.tsx'
import { StatusTag, Tag } from '../../kernel/kit/Tag.tsx'
import { dateTime } from '../../kernel/kit/time.ts'
import { useFilters } from '../../kernel/kit/useFilters.ts'
import './chain.css'

type Chain = Reply<'/api/ops/getOrderChain'>

/** 全程追溯 at the desk: any number of any paper leads to its order. */
export default function ChainPage() {
  const [f, set] = useFilters({ no: '', orderCode: '', page: 1 })
  return (
    <div className="desk chain">
      <div className="page-head">
        <h1>全程追溯</h1>
        <span className="mute">从合同到结算，从任一编号回到订单</span>
      </div>
      <section className="panel panel-pad">
        <SearchWord
          value={f.no || f.orderCode}
          placeholder="任一编号：订单、合同、运单、磅单、件号、炉号、质保书、结算单"
          onChange={no => set({ no, orderCode: '' })}
        />
      </section>
      {f.orderCode ? (
        <Whole orderCode={f.orderCode} marked={f.no} />
      ) : f.no.trim().length > 1 ? (
        <Found no={f.no.trim()} onOpen={orderCode => set({ orderCode })} />
      ) : (
        <section className="panel panel-pad mute">填写任一编号。</section>
      )}
    </div>
  )
}

function Found({ no, onOpen }: { no: string; onOpen(orderCode: string): void }) {
  const read = useLazyCall('/api/ops/findChain', { no })
  const found = read.data?.list
  if (!found) return <PaneState query={read} />
  const [first] = found
  if (first && found.length === 1) return <Whole orderCode={first.orderCode} marked={no} />
  return (
    <section className="panel panel-pad">
      {found.length === 0 ? (
        <p>没有找到数据；请填写完整的编号。</p>
      ) : (
        <ul>
          {found.map(o => (
            <li key={o.orderCode}>
              <button type="button" className="link" onClick={() => onOpen(o.orderCode)}>
                {o.orderCode}
              </button>
              {'　'}
              {o.companyName}　<span className="mute">{o.summary}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function Whole({ orderCode, marked }: { orderCode: string; marked: string }) {
  const read = useLazyCall('/api/ops/getOrderChain', { orderCode })
  const c = read.data
  if (!c) return <PaneState query={read} />
  return (
    <>
      <section className="panel panel-pad">
        <p className="cell-row">
          <Link to={`/order?word=${c.orderCode}&queue=all&open=${c.orderCode}`}>{c.orderCode}</Link>
          <StatusTag of={OrderStatus} code={c.status} />
          <span>{c.companyName}</span>
          <span>{yuan(c.totalFen)} 元</span>
          {c.contract ? (
            <>
              <Link to={`/signing?word=${c.contract.contractNo}`}>{c.contract.contractNo}</Link>
              <StatusTag of={ContractStatus} code={c.contract.status} />
              {c.contract.signedAt === null ? null : (
                <span className="mute">
                  {dateTime(c.contract.signedAt)} 生效{c.contract.onPaper ? '，纸质签署' : ''}
                </span>
              )}
            </>
          ) : null}
          {c.carriedFromCode ? <span>尾量来自 {c.carriedFromCode}</span> : null}
          {c.carriedToCode ? <span>尾量转到 {c.carriedToCode}</span> : null}
          {c.replacesCode ? <span>换 {c.replacesCode} 的货</span> : null}
          {c.replacedByCodes.length > 0 ? <span>换货订单 {c.replacedByCodes.join('、')}</span> : null}
        </p>
        {c.blocks.map(b => (
          <p key={`${b.text}${b.since}`} className="cell-row">
            <Tag tone={b.late ? 'bad' : 'wait'}>{b.whose}</Tag> {b.text} <Link to={b.link}>{b.actText}</Link>
          </p>
        ))}
      </section>
      <Units c={c} marked={marked} />
      <Papers c={c} />
    </>
  )
}

const Units = ({ c, marked }: { c: Chain; marked: string }) => (
  <section className="panel chain-units" aria-label="件" tabIndex={0}>
    <table className="tbl">
      <thead>
        <tr>
          <th>件号</th>
          <th>炉号</th>
          <th>行</th>
          <th className="num">标牌</th>
          <th className="num">过磅</th>
          <th>运单</th>
          <th>磅单</th>
          <th>质保书</th>
          <th>状态</th>
        </tr>
      </thead>
      <tbody>
        {c.units.map(u => (
          <tr
            key={u.unitNo}
            className={
              [u.unitNo, u.heatNo, u.waybillNo, u.ticketNo, u.certNo].includes(marked.toUpperCase()) ? 'chain-hit' : undefined
            }
          >
            <td className="nowrap">{u.unitNo}</td>
            <td>{u.heatNo}</td>
            <td>
              {u.lineNo} <small className="mute">{c.lines.find(l => l.lineNo === u.lineNo)?.title}</small>
            </td>
            <td className="num">{tons(u.tagKg)}</td>
            <td className="num">{u.scaleKg === null ? '—' : tons(u.scaleKg)}</td>
            <td className="nowrap">
              {u.waybillNo ? <Link to={`/dispatch?word=${u.waybillNo}&open=${u.waybillNo}`}>{u.waybillNo}</Link> : '—'}
            </td>
            <td className="nowrap">{u.ticketNo ? <Link to={`/scaleTicket?word=${u.ticketNo}`}>{u.ticketNo}</Link> : '—'}</td>
            <td className="nowrap">{u.certNo ? <Link to={`/certificate?word=${u.certNo}`}>{u.certNo}</Link> : '—'}</td>
            <td className="nowrap">{u.stateText}</td>
          </tr>
        ))}
      </tbody>
    </table>
    {c.units.length === 0 ? <p className="panel-pad mute">还没有配到件。</p> : null}
  </section>
)

const Papers = ({ c }: { c: Chain }) => (
  <section className="panel panel-pad">
    <h2>运单</h2>
    {c.trucks.map(t => (
      <p key={t.waybillNo} className="cell-row">
        <Link to={`/dispatch?word=${t.waybillNo}&open=${t.waybillNo}`}>{t.waybillNo}</Link> <Tag line>{t.stateText}</Tag>{' '}
        {t.plate ? plateText(t.plate) : '待报车'}　{t.pieces} 件 {tons(t.tagKg)} 吨
        {t.netKg === null ? '' : `，净重 ${tons(t.netKg)} 吨（${t.ticketNo}）`}
      </p>
    ))}
    {c.trucks.length === 0 ? <p className="mute">还没有配车。</p> : null}
    <h2>结算与资金</h2>
    {c.sheets.map(s => (
      <p key={s.settleNo} className="cell-row">
        <Link to={`/settlement?state=all&word=${s.settleNo}&open=${s.settleNo}`}>{s.settleNo}</Link> <Tag line>{s.stateText}</Tag>{' '}
        {tons(s.settledKg)} 吨，
        {yuan(s.finalFen)} 元
      </p>
    ))}
    {c.invoices.map(v => (
      <p key={v.invoiceSn} className="cell-row">
        <Link to={`/invoice?state=all&open=${v.invoiceSn}`}>{v.taxInvoiceNo || v.invoiceSn}</Link>{' '}
        <Tag line>{v.red ? `红票，${v.stateText}` : v.stateText}</Tag> {yuan(v.grossFen)} 元
      </p>
    ))}
    {c.claims.map(x => (
      <p key={x.claimNo} className="cell-row">
        <Link to={`/claims?state=all&open=${x.claimNo}`}>{x.claimNo}</Link> <Tag line>{x.stateText}</Tag>
        {x.refundedFen > 0 ? ` 已退 ${yuan(x.refundedFen)} 元` : ''}
      </p>
    ))}
    {c.money.map(m => (
      <p key={`${m.at}${m.no}`}>
        {dateTime(m.at)}　{m.text} {yuan(m.fen)} 元　<span className="mute">{m.no}</span>
      </p>
    ))}
  </section>
)
