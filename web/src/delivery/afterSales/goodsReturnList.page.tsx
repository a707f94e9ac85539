import { useLazyCall } from '@mall/client/useCall.ts'
import { yuan } from '@mall/domain/kernel/money.ts'
import { tons } from '@mall/domain/kernel/weight.ts'
import { Link, useSearchParams } from 'react-router'
import type { Head, PageContext } from '../../kernel/page.ts'
import { dateTime } from '../../kernel/kit/time.ts'
import { listBeside, ListPage } from './ListPage.tsx'

const LIST = listBeside('/goodsReturn/goodsReturnList')
export const load = ({ boot, query, ensure }: PageContext) =>
  boot.session.companyName === null ? undefined : ensure('/api/order/getGoodsReturnList', LIST.input(query))
export const head = (): Head => ({ title: '已退回的件', noIndex: true })

export default function GoodsReturnList() {
  const [query] = useSearchParams()
  const read = useLazyCall('/api/order/getGoodsReturnList', LIST.input(query), { keepOld: true })
  return (
    <ListPage list={LIST} read={read} title="还没有退回的件" hint="退货在钢厂过磅收货后，逐件列在这里。">
      {({ list: rows }) => (
        <table className="tbl cards line">
          <thead>
            <tr>
              <th>件号</th>
              <th>退货单</th>
              <th className="num">收回，吨</th>
              <th className="num">退款，元</th>
              <th className="num">收货时间</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(r => (
              <tr key={`${r.returnNo}-${r.unitNo}`}>
                <td>
                  <b>{r.unitNo}</b>
                  <small className="mute blk">
                    {r.title}，订单 {r.orderCode}
                  </small>
                </td>
                <td data-l="退货单">
                  <Link to={`/orderReturn/orderReturnDetail?returnNo=${r.returnNo}`}>{r.returnNo}</Link>
                </td>
                <td className="num" data-l="收回，吨">
                  {tons(r.receivedKg)}
                </td>
                <td className="num" data-l="退款，元">
                  {r.refundFen === null ? '待到账' : yuan(r.refundFen)}
                </td>
                <td className="num" data-l="收货时间">
                  {dateTime(r.receivedAt)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </ListPage>
  )
}
