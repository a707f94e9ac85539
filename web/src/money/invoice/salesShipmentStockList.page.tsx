import { useLazyCall } from '@mall/client/useCall.ts'
import { yuan } from '@mall/domain/kernel/money.ts'
import { tons } from '@mall/domain/kernel/weight.ts'
import { useSearchParams } from 'react-router'
import type { Head, PageContext } from '../../kernel/page.ts'
import { LinkButton } from '../../kernel/kit/Button.tsx'
import { Empty, Waiting } from '../../kernel/kit/Empty.tsx'
import { Panel } from '../../kernel/kit/Panel.tsx'
import { InvoiceFrame, stepAddress } from './InvoiceFrame.tsx'

const PATH = '/api/order/getBillingStock'
const inputOf = (query: URLSearchParams) => ({ word: (query.get('word') ?? '').trim().slice(0, 40) })
export const load = ({ boot, query, ensure }: PageContext) =>
  boot.session.rights.includes('invoice.manage') ? ensure(PATH, inputOf(query)) : undefined
export const head = (): Head => ({ title: '可开票货物', noIndex: true })

/** The same tickets by goods: an invoice for one kind of steel. */
export default function SalesShipmentStockList() {
  return (
    <InvoiceFrame here="/invoice/salesShipmentStockList" title="可开票货物">
      <Stock />
    </InvoiceFrame>
  )
}
function Stock() {
  const [query] = useSearchParams()
  const input = inputOf(query)
  const read = useLazyCall(PATH, input, { keepOld: true })
  const s = read.data
  return (
    <Panel title="按货物" remark={s ? `${tons(s.openKg)} 吨，${yuan(s.openFen)} 元` : undefined} flush>
      <form className="bd row signfind" method="get" action="/invoice/salesShipmentStockList" role="search">
        <span className="input">
          <input
            name="word"
            defaultValue={input.word}
            placeholder="品名、材质、规格或订单号"
            aria-label="查找货物"
            maxLength={40}
          />
        </span>
        <button className="btn" type="submit">
          查找
        </button>
      </form>
      {!s ? (
        <Waiting read={read} lines={5} />
      ) : s.list.length === 0 ? (
        <Empty
          title={input.word ? '没有找到货物' : '没有可开票的货物'}
          actions={
            <LinkButton look="ink" to={input.word ? '/invoice/salesShipmentStockList' : '/order/settlementList'}>
              {input.word ? '清除条件' : '去看结算单'}
            </LinkButton>
          }
        >
          结算确认、差额付清之后就可以开票。
        </Empty>
      ) : (
        <table className="tbl cards line">
          <thead>
            <tr>
              <th>货物</th>
              <th className="num">磅单，张</th>
              <th className="num">结算，吨</th>
              <th className="num">可开，元</th>
              <th className="num">操作</th>
            </tr>
          </thead>
          <tbody>
            {s.list.map(r => (
              <tr key={r.goods}>
                <td className="all">
                  {r.goods}
                  <small className="mute"> 订单 {r.orderCodes.join('、')}</small>
                </td>
                <td className="num" data-l="磅单，张">
                  {r.tickets}
                </td>
                <td className="num" data-l="结算，吨">
                  {tons(r.kg)}
                </td>
                <td className="num" data-l="可开，元">
                  {yuan(r.openFen)}
                </td>
                <td className="num">
                  <LinkButton to={`${stepAddress('applyForInvoicing')}?tickets=${r.ticketIds.slice(0, 100).join(',')}`}>
                    开这些
                  </LinkButton>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Panel>
  )
}
