import { useLazyCall } from '@mall/client/useCall.ts'
import { OrderStatus } from '@mall/domain/orders/order/order.status.ts'
import { yuan } from '@mall/domain/kernel/money.ts'
import { tons } from '@mall/domain/kernel/weight.ts'
import { Link, useSearchParams } from 'react-router'
import { useBoot } from '../../kernel/deps.ts'
import { ExportList } from '../../desk/export/ExportList.tsx'
import type { Head, PageContext } from '../../kernel/page.ts'
import { LinkButton } from '../../kernel/kit/Button.tsx'
import { Empty, Waiting } from '../../kernel/kit/Empty.tsx'
import { Pager } from '../../kernel/kit/Pager.tsx'
import { Note } from '../../kernel/kit/Panel.tsx'
import { StatusTag } from '../../kernel/kit/Tag.tsx'
import { dateTime } from '../../kernel/kit/time.ts'
import { orderAddress } from '../../orders/order/orderAddress.ts'
import { Mine } from '../../site/shell/Mine.tsx'
import { ccNoOf, detailAddress, LIST, ordersAddress } from './frameworkWords.ts'

const SIZE = 10
const inputOf = (query: URLSearchParams) => {
  const page = Number(query.get('currentPage') ?? 1)
  const ccNo = ccNoOf(query)
  return {
    currentPage: Number.isInteger(page) && page > 0 && page < 1000 ? page : 1,
    pageSize: SIZE,
    ...(ccNo ? { ccNo } : {}),
  }
}
export const load = ({ boot, query, ensure }: PageContext) =>
  boot.session.companyName ? ensure('/api/framework/getFrameworkOrderList', inputOf(query)) : undefined
export const head = (): Head => ({ title: '框架合同订单', noIndex: true })

/** 调用订单: what was called off, of which contract and version, and where each order stands. */
export default function FrameworkOrderList() {
  const { session } = useBoot()
  return (
    <Mine here={LIST} title="框架合同订单">
      {session.companyName ? (
        <List />
      ) : (
        <Note tone="wait">
          <span>当前账号尚未绑定企业，请先完成企业认证。</span>
        </Note>
      )}
    </Mine>
  )
}

function List() {
  const [query] = useSearchParams()
  const input = inputOf(query)
  const read = useLazyCall('/api/framework/getFrameworkOrderList', input, { keepOld: true })
  const d = read.data
  return (
    <>
      <section className="panel">
        <div className="hd">
          <b>调用订单</b>
          <small className="mute">
            {input.ccNo ? (
              <>
                合同 <Link to={detailAddress(input.ccNo)}>{input.ccNo}</Link>　<Link to={ordersAddress()}>看全部合同</Link>
              </>
            ) : (
              '按框架合同下的订单'
            )}
          </small>
          <span className="push">
            <ExportList kind="frameworkOrders" small />
          </span>
        </div>
        {!d ? (
          <Waiting read={read} lines={6} />
        ) : d.list.length === 0 ? (
          <Empty
            title="还没有按合同订货"
            drawing="coil"
            actions={
              <LinkButton look="ink" to={LIST}>
                看框架合同
              </LinkButton>
            }
          >
            进入合同模式后，购物车和价格都按合同，下单即占用余量。
          </Empty>
        ) : (
          <table className={`tbl tight cards c3 eq${read.isPlaceholderData ? ' dim' : ''}`}>
            <thead>
              <tr>
                <th>订单</th>
                <th>合同</th>
                <th className="num">重量，吨</th>
                <th className="num">合计，元</th>
                <th>交货期</th>
                <th>状态</th>
              </tr>
            </thead>
            <tbody>
              {d.list.map(o => (
                <tr key={o.orderCode}>
                  <td className="all">
                    <b>
                      <Link className="plain" to={orderAddress(o.orderCode)}>
                        {o.orderCode}
                      </Link>
                    </b>
                    <small>{o.summary}</small>
                    <small>
                      {dateTime(o.createdAt)}　{o.buyerName}
                    </small>
                  </td>
                  <td data-l="合同">
                    <Link to={detailAddress(o.ccNo)}>{o.ccNo}</Link>
                    <small>第 {o.versionNo} 版</small>
                  </td>
                  <td className="num" data-l="重量，吨">
                    {tons(o.weightKg)}
                  </td>
                  <td className="num" data-l="合计，元">
                    {yuan(o.totalFen)}
                  </td>
                  <td data-l="交货期">{o.deliveryText || '现货'}</td>
                  <td data-l="状态">
                    <StatusTag of={OrderStatus} code={o.orderStatus} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </section>
      {d && d.totalCount > SIZE && <Pager page={d.currentPage} pageSize={SIZE} totalCount={d.totalCount} />}
    </>
  )
}
