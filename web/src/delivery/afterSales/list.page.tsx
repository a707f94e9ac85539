import { ClaimKind } from '@mall/domain/orders/contract/claimTerms.ts'
import { useLazyCall } from '@mall/client/useCall.ts'
import type { Reply } from '@mall/contract/main/calls.ts'
import { AfterSalesStatus } from '@mall/domain/delivery/afterSales/claim.codes.ts'
import { ACT, type Column, ListTable } from '../../kernel/list/ListTable.tsx'
import { yuan } from '@mall/domain/kernel/money.ts'
import { tons } from '@mall/domain/kernel/weight.ts'
import { Link } from 'react-router'
import { oneOf, word } from '../../kernel/list/filters.ts'
import { listAddress } from '../../kernel/list/listAddress.ts'
import { ListScreen } from '../../kernel/list/ListScreen.tsx'
import { ListSearch } from '../../kernel/list/ListSearch.tsx'
import { useList } from '../../kernel/list/useList.ts'
import type { Head, PageContext } from '../../kernel/page.ts'
import { LinkButton } from '../../kernel/kit/Button.tsx'
import { StatusTag } from '../../kernel/kit/Tag.tsx'
import { dateTime, shortTime } from '../../kernel/kit/time.ts'
import { CompanyPage, JOIN_FIRST } from '../../site/shell/CompanyPage.tsx'
import { AfterTabs } from './AfterTabs.tsx'
import { useClaimsLive } from './reads.ts'

type Row = Reply<'/api/order/getAfterSalesList'>['list'][number]
const STATES = [
  ['all', '全部'],
  ['mine', '待我答复'],
  ['open', '处理中'],
  ['done', '已结束'],
] as const
const LIST = listAddress({
  at: '/afterSales/list',
  pageSize: 20,
  filters: { word: word(), state: oneOf(STATES.map(([code]) => code)) },
})
export const load = ({ boot, query, ensure }: PageContext) =>
  boot.session.companyName === null ? undefined : ensure('/api/order/getAfterSalesList', LIST.input(query))
export const head = (): Head => ({ title: '退换与售后', noIndex: true })

export default function AfterSalesList() {
  return (
    <CompanyPage here={LIST.at} title="退换与售后" without={`异议属于企业。${JOIN_FIRST}`}>
      <List />
    </CompanyPage>
  )
}
function List() {
  const list = useList(LIST)
  const read = useLazyCall('/api/order/getAfterSalesList', list.input, { keepOld: true })
  useClaimsLive()
  const mineCount = read.data?.mineCount ?? 0
  return (
    <ListScreen
      list={list}
      read={read}
      top={
        <>
          <AfterTabs here={LIST.at} />
          <ListSearch
            list={list}
            before={STATES.map(([state, label]) => (
              <LinkButton
                key={state}
                look={state === list.values.state ? 'ink' : 'quiet'}
                aria-current={state === list.values.state ? 'true' : undefined}
                to={list.to({ state })}
              >
                {label}
                {state === 'mine' && mineCount > 0 ? ` ${mineCount}` : ''}
              </LinkButton>
            ))}
            fields={{ word: { placeholder: '异议号、订单号或件号', push: true } }}
          />
        </>
      }
      nothing={{
        title: '还没有提过异议',
        hint: '货有问题时，在订单详情里点「提异议」，各类问题的期限写在那里。',
        to: '/order/orderList',
        label: '我的订单',
      }}
      none={{ hint: '换个状态试试；编号可以只填后几位。' }}
    >
      {found => <Rows rows={found.list} />}
    </ListScreen>
  )
}
const addressOf = (r: Row) => `/afterSales/detail?claimNo=${r.claimNo}`
const Rows = ({ rows }: { rows: readonly Row[] }) => <ListTable rows={rows} rowKey={r => r.claimNo} columns={COLUMNS} />

const COLUMNS: readonly Column<Row>[] = [
  {
    head: '异议',
    cell: r => (
      <>
        <Link to={addressOf(r)}>{r.claimNo}</Link>
        <small className="mute blk">
          {r.title}，订单 {r.orderCode}，{dateTime(r.filedAt)}
        </small>
      </>
    ),
  },
  {
    head: '类别',
    cell: r => (
      <>
        {ClaimKind.label(r.kind)}，{r.units} 件
      </>
    ),
  },
  { head: '问题重量，吨', num: true, cell: r => tons(r.problemKg) },
  {
    head: '期望 / 已退，元',
    num: true,
    cell: r => (
      <>
        {r.wishFen > 0 ? yuan(r.wishFen) : '—'} / {yuan(r.refundedFen)}
      </>
    ),
  },
  {
    head: '状态',
    cell: r => (
      <>
        <StatusTag of={AfterSalesStatus} code={r.status} />
        {r.answerBy !== null && <small className="mute"> {shortTime(r.answerBy)} 前答复</small>}
      </>
    ),
  },
  {
    ...ACT,
    cell: r => (
      <LinkButton {...(r.turn === 'buyer' ? { look: 'ink' as const } : {})} to={addressOf(r)}>
        {r.turn === 'buyer' ? '去答复' : '查看'}
      </LinkButton>
    ),
  },
]
