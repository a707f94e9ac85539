import { differenceWords } from './differenceWords.ts'
import { useLazyCall } from '@mall/client/useCall.ts'
import type { Reply } from '@mall/contract/main/calls.ts'
import { SheetState } from '@mall/domain/delivery/settlement/sheet.machine.ts'
import { yuan } from '@mall/domain/kernel/money.ts'
import { tons } from '@mall/domain/kernel/weight.ts'
import { Link } from 'react-router'
import { oneOf, word } from '../../kernel/list/filters.ts'
import { listAddress } from '../../kernel/list/listAddress.ts'
import { ListScreen } from '../../kernel/list/ListScreen.tsx'
import { ListSearch } from '../../kernel/list/ListSearch.tsx'
import { ACT, type Column, ListTable } from '../../kernel/list/ListTable.tsx'
import { ListTabs } from '../../kernel/list/ListTabs.tsx'
import { useFresh } from '../../kernel/list/useFresh.ts'
import { useList } from '../../kernel/list/useList.ts'
import type { Head, PageContext } from '../../kernel/page.ts'
import { LinkButton } from '../../kernel/kit/Button.tsx'
import { StatusTag } from '../../kernel/kit/Tag.tsx'
import { dateTime, shortTime } from '../../kernel/kit/time.ts'
import { CompanyPage, JOIN_FIRST } from '../../site/shell/CompanyPage.tsx'

type Row = Reply<'/api/order/getSettlementList'>['list'][number]
const LIST = listAddress({
  at: '/order/settlementList',
  pageSize: 20,
  filters: { word: word(), state: oneOf(['all', 'open', 'due', 'done']) },
})
export const load = ({ boot, query, ensure }: PageContext) =>
  boot.session.companyName === null ? undefined : ensure('/api/order/getSettlementList', LIST.input(query))
export const head = (): Head => ({ title: '结算单', noIndex: true })

/** Settlement sheets of the company's orders; what waits for its word has a tab and a count. */
export default function SettlementList() {
  return (
    <CompanyPage here={LIST.at} title="结算单" without={`结算单属于企业。${JOIN_FIRST}`}>
      <List />
    </CompanyPage>
  )
}

function List() {
  const list = useList(LIST)
  const read = useLazyCall('/api/order/getSettlementList', list.input, { keepOld: true })
  useFresh(['order'], '/api/order/getSettlementList')
  const found = read.data
  return (
    <ListScreen
      list={list}
      read={read}
      top={
        <>
          <ListTabs
            list={list}
            name="state"
            label="结算单"
            tabs={[
              ['all', '全部'],
              ['open', '待确认', found?.openCount || undefined],
              ['due', '应补未付', found?.dueCount || undefined],
              ['done', '已结算'],
            ]}
          />
          <ListSearch list={list} fields={{ word: { placeholder: '结算单号或订单号' } }} />
        </>
      }
      nothing={{
        title: '还没有结算单',
        hint: '订单的货全部签收后自动出结算单，多退少补都在这里。',
        to: '/order/orderList',
        label: '我的订单',
      }}
      none={{ hint: '换个状态试试；编号可以只填后几位。' }}
    >
      {({ list: rows }) => <ListTable columns={COLUMNS} rows={rows} rowKey={r => r.settleNo} />}
    </ListScreen>
  )
}

const addressOf = (r: Row) => `/order/settlement?settleNo=${encodeURIComponent(r.settleNo)}`
const isMine = (r: Row) => r.state === 'offered' || r.state === 'due'
const COLUMNS: readonly Column<Row>[] = [
  {
    head: '结算单',
    cell: r => (
      <>
        <Link to={addressOf(r)}>{r.settleNo}</Link>
        <small className="mute">
          {' '}
          订单 {r.orderCode}，{dateTime(r.draftedAt)}
        </small>
      </>
    ),
  },
  { head: '结算，吨', num: true, cell: r => tons(r.settledKg) },
  { head: '结算合计，元', label: '合计，元', num: true, cell: r => yuan(r.finalFen) },
  {
    head: '差额，元',
    num: true,
    cell: r => (
      <>
        {differenceWords(r.differenceFen)}
        {r.heldFen > 0 && <small className="mute">挂起 {yuan(r.heldFen)}</small>}
      </>
    ),
  },
  {
    head: '状态',
    cell: r => (
      <>
        <StatusTag of={SheetState} code={r.state} />
        {isMine(r) && r.confirmUntil !== null && (
          <small className="mute">
            {' '}
            {shortTime(r.confirmUntil)} {r.state === 'due' ? '前补付' : r.byRule ? '自动确认' : '前'}
          </small>
        )}
      </>
    ),
  },
  {
    ...ACT,
    cell: r => (
      <LinkButton {...(isMine(r) ? { look: 'ink' as const } : {})} to={addressOf(r)}>
        {r.state === 'offered' ? '去确认' : r.state === 'due' ? '去补付' : '查看'}
      </LinkButton>
    ),
  },
]
