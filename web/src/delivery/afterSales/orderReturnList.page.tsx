import type { Reply } from '@mall/contract/main/calls.ts'
import { useLazyCall } from '@mall/client/useCall.ts'
import { ReturnMode, ReturnStatus } from '@mall/domain/delivery/afterSales/claim.codes.ts'
import { ACT, type Column, ListTable } from '../../kernel/list/ListTable.tsx'
import { yuan } from '@mall/domain/kernel/money.ts'
import { tons } from '@mall/domain/kernel/weight.ts'
import { Link, useSearchParams } from 'react-router'
import type { Head, PageContext } from '../../kernel/page.ts'
import { LinkButton } from '../../kernel/kit/Button.tsx'
import { StatusTag } from '../../kernel/kit/Tag.tsx'
import { dateTime } from '../../kernel/kit/time.ts'
import { listBeside, ListPage } from './ListPage.tsx'

type Row = Reply<'/api/order/getOrderReturnList'>['list'][number]
const LIST = listBeside('/orderReturn/orderReturnList')
export const load = ({ boot, query, ensure }: PageContext) =>
  boot.session.companyName === null ? undefined : ensure('/api/order/getOrderReturnList', LIST.input(query))
export const head = (): Head => ({ title: '退货单', noIndex: true })

const addressOf = (r: { returnNo: string }) => `/orderReturn/orderReturnDetail?returnNo=${r.returnNo}`

export default function ReturnList() {
  const [query] = useSearchParams()
  const read = useLazyCall('/api/order/getOrderReturnList', LIST.input(query), { keepOld: true })
  return (
    <ListPage list={LIST} read={read} title="还没有退货单" hint="异议商定退货后自动开出退货单。">
      {({ list: rows }) => <ListTable rows={rows} rowKey={r => r.returnNo} columns={COLUMNS} />}
    </ListPage>
  )
}

const COLUMNS: readonly Column<Row>[] = [
  {
    head: '退货单',
    cell: r => (
      <>
        <Link to={addressOf(r)}>{r.returnNo}</Link>
        <small className="mute blk">
          {r.title}，异议 {r.claimNo}，{dateTime(r.madeAt)}
        </small>
      </>
    ),
  },
  {
    head: '件 / 吨',
    num: true,
    cell: r => (
      <>
        {r.units} / {tons(r.kg)}
      </>
    ),
  },
  { head: '怎样退回', cell: r => (r.mode ? `${ReturnMode.label(r.mode)}，${r.planOn}` : '待约') },
  { head: '已退，元', num: true, cell: r => yuan(r.refundedFen) },
  { head: '状态', cell: r => <StatusTag of={ReturnStatus} code={r.status} /> },
  {
    ...ACT,
    cell: r => (
      <LinkButton {...(r.status === ReturnStatus.toArrange ? { look: 'ink' as const } : {})} to={addressOf(r)}>
        {r.status === ReturnStatus.toArrange ? '约定退回' : '查看'}
      </LinkButton>
    ),
  },
]
