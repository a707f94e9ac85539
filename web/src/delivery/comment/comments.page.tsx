import { useLazyCall } from '@mall/client/useCall.ts'
import { oneOf } from '../../kernel/list/filters.ts'
import { listAddress } from '../../kernel/list/listAddress.ts'
import { ListScreen } from '../../kernel/list/ListScreen.tsx'
import { ListTabs } from '../../kernel/list/ListTabs.tsx'
import { useList } from '../../kernel/list/useList.ts'
import type { Head, PageContext } from '../../kernel/page.ts'
import { CompanyPage, JOIN_FIRST } from '../../site/shell/CompanyPage.tsx'
import { OwnComment } from './OwnComment.tsx'

const LIST = listAddress({
  at: '/user/comments',
  pageSize: 10,
  filters: { state: oneOf(['waiting', 'done', 'hidden']) },
})

export const load = ({ boot, query, ensure }: PageContext) =>
  boot.session.companyName === null ? undefined : ensure('/api/mallComments/getMyCommentList', LIST.input(query))
export const head = (): Head => ({ title: '我的评价', noIndex: true })

export default function Comments() {
  return (
    <CompanyPage here={LIST.at} title="我的评价" without={`评价属于企业的订单。${JOIN_FIRST}`}>
      <List />
    </CompanyPage>
  )
}

const TABS = [
  ['waiting', '待评价'],
  ['done', '已评价'],
  ['hidden', '没有公开的'],
] as const
const back = { to: LIST.at, label: '待评价' }
const EMPTY = {
  waiting: { title: '没有待评价的商品', hint: '订单签收后，每一行商品可以评价一次。', to: '/order/orderList', label: '我的订单' },
  done: { title: '还没有评价过', hint: '签收的商品在「待评价」里。', ...back },
  hidden: { title: '没有被隐藏的评价', hint: '客服隐藏评价时会写明原因，您可以申请恢复。', ...back },
}

function List() {
  const list = useList(LIST)
  const { state } = list.values
  const read = useLazyCall('/api/mallComments/getMyCommentList', list.input, { keepOld: true })
  const found = read.data
  const countOf = (code: string) =>
    code === state ? found?.totalCount : code === 'hidden' ? found?.hiddenCount || undefined : undefined
  return (
    <ListScreen
      list={list}
      read={read}
      top={
        <ListTabs
          list={list}
          name="state"
          label="我的评价"
          tabs={TABS.map(([code, label]) => [code, countOf(code) === undefined ? label : `${label} ${countOf(code)}`])}
        />
      }
      nothing={EMPTY[state]}
    >
      {({ list: lines }) => (
        <ul className="cmlist">
          {lines.map(l => (
            <OwnComment key={`${l.orderCode} ${l.lineNo}`} line={l} withOrder />
          ))}
        </ul>
      )}
    </ListScreen>
  )
}
