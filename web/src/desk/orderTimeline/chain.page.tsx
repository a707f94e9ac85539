// 全程追溯: one order on one page, from its contract to its money, forward and back; any number of any paper leads here.
import './orderTimeline.css'
import { useLazyCall } from '@mall/client/useCall.ts'
import type { Reply } from '@mall/contract/main/calls.ts'
import { ContractStatus } from '@mall/domain/orders/contract/contract.status.ts'
import { OrderStatus } from '@mall/domain/orders/order/order.status.ts'
import { plateText } from '@mall/domain/delivery/shipment/plate.ts'
import { yuan } from '@mall/domain/kernel/money.ts'
import { tons } from '@mall/domain/kernel/weight.ts'
import { Link, useSearchParams } from 'react-router'
import type { Head, PageContext } from '../../kernel/page.ts'
import { LinkButton } from '../../kernel/kit/Button.tsx'
import { Empty, Failed, Skeleton } from '../../kernel/kit/Empty.tsx'
import { Crumb, Panel } from '../../kernel/kit/Panel.tsx'
import { StatusTag, Tag } from '../../kernel/kit/Tag.tsx'
import { dateTime, shortTime } from '../../kernel/kit/time.ts'

type Chain = Reply<'/api/order/getOrderChain'>
const textOf = (query: URLSearchParams, name: string) => (query.get(name) ?? '').trim().slice(0, 40)

export const load = ({ query, ensure }: PageContext) => {
  const orderCode = textOf(query, 'orderCode')
  const no = textOf(query, 'no')
  return orderCode
    ? ensure('/api/order/getOrderChain', { orderCode })
    : no.length > 1
      ? ensure('/api/order/findChain', { no })
      : undefined
}
export const head = ({ query }: PageContext): Head => ({
  title: `全程追溯 ${textOf(query, 'orderCode') || textOf(query, 'no')}`.trim(),
  noIndex: true,
})

export default function ChainPage() {
  const [query] = useSearchParams()
  const orderCode = textOf(query, 'orderCode')
  const no = textOf(query, 'no')
  return (
    <main id="main" tabIndex={-1}>
      <div className="wrap">
        <Crumb
          items={[
            { label: '买家中心', to: '/user/userCenter' },
            { label: '我的订单', to: '/order/orderList' },
            { label: '全程追溯' },
          ]}
        />
        <section className="panel">
          <div className="oh chainhd">
            <div>
              <h1>全程追溯</h1>
              <p className="mute">合同、件、炉号、运单、磅单、质保书、结算与资金的对应关系。</p>
            </div>
            <form className="row" method="get" action="/order/chain" role="search">
              <span className="input">
                <input
                  name="no"
                  defaultValue={no || orderCode}
                  placeholder="任一编号：订单、合同、运单、磅单、件号、炉号、质保书"
                  aria-label="任一编号"
                  maxLength={40}
                />
              </span>
              <button className="btn" type="submit">
                查找
              </button>
            </form>
          </div>
        </section>
        {orderCode ? (
          <Whole orderCode={orderCode} marked={no} />
        ) : no.length > 1 ? (
          <Found no={no} />
        ) : (
          <Panel className="below" flush>
            <Empty title="填写任一编号" actions={<LinkButton to="/order/orderList">从我的订单进入</LinkButton>}>
              订单、合同、运单、磅单、件号、炉号、质保书、结算单或支付单上的编号，都能找到它所属的订单。
            </Empty>
          </Panel>
        )}
      </div>
    </main>
  )
}

function Found({ no }: { no: string }) {
  const read = useLazyCall('/api/order/findChain', { no })
  const found = read.data?.list
  if (!found)
    return (
      <Panel>
        {read.isError ? <Failed message={read.error.message} onRetry={() => read.refetch()} /> : <Skeleton lines={4} />}
      </Panel>
    )
  const [first] = found
  if (first && found.length === 1) return <Whole orderCode={first.orderCode} marked={no} />
  return (
    <Panel title={`编号 ${no}`} flush>
      {found.length === 0 ? (
        <Empty title="没有找到数据" actions={<LinkButton to="/order/orderList">我的订单</LinkButton>}>
          请填写完整的编号；只能查到您看得到的订单。
        </Empty>
      ) : (
        <ul className="plain bd">
          {found.map(o => (
            <li key={o.orderCode}>
              <Link to={`/order/chain?orderCode=${o.orderCode}&no=${encodeURIComponent(no)}`} className="link">
                {o.orderCode}
              </Link>{' '}
              <span className="mute">{o.summary}</span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}

function Whole({ orderCode, marked }: { orderCode: string; marked: string }) {
  const read = useLazyCall('/api/order/getOrderChain', { orderCode })
  const c = read.data
  if (!c)
    return (
      <Panel className="below">
        {read.isError ? <Failed message={read.error.message} onRetry={() => read.refetch()} /> : <Skeleton lines={10} />}
      </Panel>
    )
  const at = (no: string) => (no !== '' && no === marked.toUpperCase() ? 'hit' : undefined)
  return (
    <>
      <Panel title="订单与合同" className="below">
        <p className="row facts">
          <Link to={`/order/orderDetail?orderCode=${c.orderCode}`} className="link">
            {c.orderCode}
          </Link>
          <StatusTag of={OrderStatus} code={c.status} />
          <span>{yuan(c.totalFen)} 元</span>
          {c.contract && (
            <>
              <Link to={`/order/contract?orderCode=${c.orderCode}`} className="link">
                {c.contract.contractNo}
              </Link>
              <StatusTag of={ContractStatus} code={c.contract.status} />
              {c.contract.signedAt !== null && (
                <span className="mute">
                  {dateTime(c.contract.signedAt)} 生效{c.contract.onPaper ? '，纸质签署' : ''}
                </span>
              )}
            </>
          )}
          {c.carriedFromCode && (
            <span>
              尾量来自{' '}
              <Link to={`/order/chain?orderCode=${c.carriedFromCode}`} className="link">
                {c.carriedFromCode}
              </Link>
            </span>
          )}
          {c.replacesCode && (
            <span>
              换{' '}
              <Link to={`/order/chain?orderCode=${c.replacesCode}`} className="link">
                {c.replacesCode}
              </Link>{' '}
              的货
            </span>
          )}
          {c.replacedByCodes.map(code => (
            <span key={code}>
              换货订单{' '}
              <Link to={`/order/chain?orderCode=${code}`} className="link">
                {code}
              </Link>
            </span>
          ))}
          {c.carriedToCode && (
            <span>
              尾量转到{' '}
              <Link to={`/order/chain?orderCode=${c.carriedToCode}`} className="link">
                {c.carriedToCode}
              </Link>
            </span>
          )}
        </p>
      </Panel>
      <Panel title="件：炉号、运单、磅单、质保书" className="below" remark={`${c.units.length} 件`} flush>
        <Units c={c} at={at} />
      </Panel>
      <div className="od">
        <div className="stack">
          <Panel title="运单与磅单" remark={`${c.trucks.length} 车`} flush>
            <Trucks c={c} at={at} />
          </Panel>
        </div>
        <div className="stack">
          <Panel title="结算">
            {c.sheets.length === 0 ? (
              <p className="mute">全部签收后出结算单。</p>
            ) : (
              <ul className="plain">
                {c.sheets.map(s => (
                  <li key={s.settleNo} className={at(s.settleNo)}>
                    <Link to={`/order/settlement?settleNo=${s.settleNo}`} className="link">
                      {s.settleNo}
                    </Link>{' '}
                    <Tag line>{s.stateText}</Tag>
                    <small className="mute">
                      {' '}
                      {tons(s.settledKg)} 吨，{yuan(s.finalFen)} 元
                    </small>
                  </li>
                ))}
              </ul>
            )}
          </Panel>
          {(c.invoices.length > 0 || c.claims.length > 0) && (
            <Panel title="发票与异议">
              <ul className="plain">
                {c.invoices.map(v => (
                  <li key={v.invoiceSn} className={at(v.invoiceSn) ?? at(v.taxInvoiceNo)}>
                    <Link to={`/invoice/invoiceDetail?invoiceSn=${v.invoiceSn}`} className="link">
                      {v.taxInvoiceNo || v.invoiceSn}
                    </Link>{' '}
                    <Tag line>{v.red ? `红票，${v.stateText}` : v.stateText}</Tag>
                    <small className="mute"> 本单 {yuan(v.grossFen)} 元</small>
                  </li>
                ))}
                {c.claims.map(x => (
                  <li key={x.claimNo} className={at(x.claimNo)}>
                    <Link to={`/afterSales/detail?claimNo=${x.claimNo}`} className="link">
                      {x.claimNo}
                    </Link>{' '}
                    <Tag line>{x.stateText}</Tag>
                    {x.refundedFen > 0 && <small className="mute"> 已退 {yuan(x.refundedFen)} 元</small>}
                  </li>
                ))}
              </ul>
            </Panel>
          )}
          <Panel title="资金" more={<span className="mute">元，正数为付给钢厂</span>}>
            <ul className="sum">
              {c.money.map(m => (
                <li key={`${m.at}-${m.no}`}>
                  <span>
                    {m.text}
                    <small className="mute">
                      {' '}
                      {m.no}，{shortTime(m.at)}
                    </small>
                  </span>
                  <span>{yuan(m.fen)}</span>
                </li>
              ))}
              <li className="tot rule">
                <span>净额</span>
                <b className="strong">{yuan(c.money.reduce((sum, m) => sum + m.fen, 0))}</b>
              </li>
            </ul>
          </Panel>
        </div>
      </div>
    </>
  )
}

const Units = ({ c, at }: { c: Chain; at(no: string): string | undefined }) =>
  c.units.length === 0 ? (
    <p className="bd mute">还没有配到件。</p>
  ) : (
    <div className="scroll">
      <table className="tbl tight cards c3">
        <thead>
          <tr>
            <th>件号</th>
            <th>炉号</th>
            <th>订单行</th>
            <th className="num">标牌，吨</th>
            <th className="num">过磅，吨</th>
            <th>运单</th>
            <th>磅单</th>
            <th>质保书</th>
            <th>状态</th>
          </tr>
        </thead>
        <tbody>
          {c.units.map(u => (
            <tr key={u.unitNo} className={at(u.unitNo) ?? at(u.heatNo) ?? at(u.waybillNo) ?? at(u.ticketNo) ?? at(u.certNo)}>
              <td className="all nowrap">{u.unitNo}</td>
              <td data-l="炉号">
                <Link to={`/order/chain?no=${encodeURIComponent(u.heatNo)}`} className="link">
                  {u.heatNo}
                </Link>
              </td>
              <td data-l="订单行">
                {u.lineNo} {c.lines.find(l => l.lineNo === u.lineNo)?.title}
              </td>
              <td className="num" data-l="标牌，吨">
                {tons(u.tagKg)}
              </td>
              <td className="num" data-l="过磅，吨">
                {u.scaleKg === null ? '—' : tons(u.scaleKg)}
              </td>
              <td data-l="运单">
                {u.waybillNo ? (
                  <Link to={`/order/orderShipShow?waybillNo=${u.waybillNo}`} className="link">
                    {u.waybillNo}
                  </Link>
                ) : (
                  '—'
                )}
              </td>
              <td data-l="磅单">
                {u.ticketNo ? (
                  <Link to={`/order/electronicScale?ticketNo=${u.ticketNo}`} className="link">
                    {u.ticketNo}
                  </Link>
                ) : (
                  '—'
                )}
              </td>
              <td data-l="质保书">
                {u.certNo ? (
                  <Link to={`/warranty/warranty?certNo=${u.certNo}`} className="link">
                    {u.certNo}
                  </Link>
                ) : (
                  '—'
                )}
              </td>
              <td data-l="状态">{u.stateText}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )

const Trucks = ({ c, at }: { c: Chain; at(no: string): string | undefined }) =>
  c.trucks.length === 0 ? (
    <p className="bd mute">还没有配车。</p>
  ) : (
    <table className="tbl tight cards c3">
      <thead>
        <tr>
          <th>运单</th>
          <th>车牌</th>
          <th className="num">件</th>
          <th className="num">标牌 / 净重，吨</th>
          <th>磅单</th>
          <th>状态</th>
        </tr>
      </thead>
      <tbody>
        {c.trucks.map(t => (
          <tr key={t.waybillNo} className={at(t.waybillNo) ?? at(t.ticketNo)}>
            <td className="all nowrap">
              <Link to={`/order/orderShipShow?waybillNo=${t.waybillNo}`} className="link">
                {t.waybillNo}
              </Link>
            </td>
            <td data-l="车牌">{t.plate ? plateText(t.plate) : '待报'}</td>
            <td className="num" data-l="件">
              {t.pieces}
            </td>
            <td className="num" data-l="标牌 / 净重，吨">
              {tons(t.tagKg)}
              <small className="mute">{t.netKg === null ? '未过磅' : tons(t.netKg)}</small>
            </td>
            <td data-l="磅单">{t.ticketNo || '—'}</td>
            <td data-l="状态">
              {t.stateText}
              {t.receivedAt !== null && <small className="mute">{shortTime(t.receivedAt)}</small>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
