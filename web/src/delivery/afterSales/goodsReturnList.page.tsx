import type { Reply } from '@mall/contract/main/calls.ts'
import { useLazyCall } from '@mall/client/useCall.ts'
import { type Column, ListTable } from '../../kernel/list/ListTable.tsx'
import { yuan } from '@mall/domain/kernel/money.ts'
import { tons } from '@mall/domain/kernel/weight.ts'
import { Link, useSearchParams } from 'react-router'
import type { Head, PageContext } from '../../kernel/page.ts'
import { dateTime } from '../../kernel/kit/time.ts'
import { listBeside, ListPage } from './ListPage.tsx'

type Row = Reply<'/api/order/getGoodsReturnList'>['list'][number]
const LIST = listBeside('/goodsReturn/goodsReturnList')
export const load = ({ boot, query, ensure }: PageContext) =>
  boot.session.companyName === null ? undefined : ensure('/api/order/getGoodsReturnList', LIST.input(query))
export const head = (): Head => ({ title: '已退回的件', noIndex: true })

export default function GoodsReturnList() {
  const [query] = useSearchParams()
  const read = useLazyCall('/api/order/getGoodsReturnList', LIST.input(query), { keepOld: true })
  return (
    <ListPage list={LIST} read={read} title="还没有退回的件" hint="退货在钢厂过磅收货后，逐件列在这里。">
      {({ list: rows }) => <ListTable rows={rows} rowKey={r => `${r.returnNo}-${r.unitNo}`} columns={COLUMNS} />}
    </ListPage>
  )
}

const COLUMNS: readonly Column<Row>[] = [
  {
    head: '件号',
    cell: r => (
      <>
        <b>{r.unitNo}</b>
        <small className="mute blk">
          {r.title}，订单 {r.orderCode}
        </small>
      </>
    ),
  },
  { head: '退货单', cell: r => <Link to={`/orderReturn/orderReturnDetail?returnNo=${r.returnNo}`}>{r.returnNo}</Link> },
  { head: '收回，吨', num: true, cell: r => tons(r.receivedKg) },
  { head: '退款，元', num: true, cell: r => (r.refundFen === null ? '待到账' : yuan(r.refundFen)) },
  { head: '收货时间', num: true, cell: r => dateTime(r.receivedAt) },
]
