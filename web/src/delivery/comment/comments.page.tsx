import { useLazyCall } from '@mall/client/useCall.ts'
import { useSearchParams } from 'react-router'
import { useBoot } from '../../kernel/deps.ts'
import type { Head, PageContext } from '../../kernel/page.ts'
import { LinkButton } from '../../kernel/kit/Button.tsx'
import { Empty, Waiting } from '../../kernel/kit/Empty.tsx'
import { Pager } from '../../kernel/kit/Pager.tsx'
import { Note } from '../../kernel/kit/Panel.tsx'
import { Tab } from '../../kernel/kit/Tab.tsx'
import { Mine } from '../../site/shell/Mine.tsx'
import { OwnComment } from './OwnComment.tsx'

const PAGE_SIZE = 10
const TABS = [
  ['waiting', '待评价'],
  ['done', '已评价'],
  ['hidden', '没有公开的'],
] as const
const inputOf = (query: URLSearchParams) => ({
  state: TABS.find(([code]) => code === query.get('state'))?.[0] ?? 'waiting',
  currentPage: Math.min(100_000, Math.max(1, Math.floor(Number(query.get('currentPage')) || 1))),
  pageSize: PAGE_SIZE,
})
const addressOf = (state: string) => (state === 'waiting' ? '/user/comments' : `/user/comments?state=${state}`)

export const load = ({ boot, query, ensure }: PageContext) =>
  boot.session.companyName === null ? undefined : ensure('/api/mallComments/getMyCommentList', inputOf(query))
export const head = (): Head => ({ title: '我的评价', noIndex: true })

export default function Comments() {
  const { session } = useBoot()
  return (
    <Mine here="/user/comments" title="我的评价">
      {session.companyName === null ? (
        <Note tone="wait">
          <span>评价属于企业的订单。当前账号尚未绑定企业，完成企业认证或接受企业的邀请后可用。</span>
        </Note>
      ) : (
        <List />
      )}
    </Mine>
  )
}

const EMPTY = {
  waiting: ['没有待评价的商品', '订单签收后，每一行商品可以评价一次。'],
  done: ['还没有评价过', '签收的商品在「待评价」里。'],
  hidden: ['没有被隐藏的评价', '客服隐藏评价时会写明原因，您可以申请恢复。'],
} as const

function List() {
  const [query] = useSearchParams()
  const input = inputOf(query)
  const read = useLazyCall('/api/mallComments/getMyCommentList', input, { keepOld: true })
  const found = read.data
  const [title, hint] = EMPTY[input.state]
  return (
    <>
      <section className="panel">
        <nav className="tabs" aria-label="我的评价">
          {TABS.map(([code, label]) => (
            <Tab key={code} to={addressOf(code)} on={code === input.state}>
              {label}
              {code === input.state && found ? ` ${found.totalCount}` : ''}
              {code === 'hidden' && code !== input.state && found && found.hiddenCount > 0 ? ` ${found.hiddenCount}` : ''}
            </Tab>
          ))}
        </nav>
        {!found ? (
          <Waiting read={read} lines={6} />
        ) : found.totalCount === 0 ? (
          <Empty
            title={title}
            actions={
              <LinkButton look="ink" to={input.state === 'waiting' ? '/order/orderList' : '/user/comments'}>
                {input.state === 'waiting' ? '我的订单' : '待评价'}
              </LinkButton>
            }
          >
            {hint}
          </Empty>
        ) : (
          <ul className="cmlist">
            {found.list.map(l => (
              <OwnComment key={`${l.orderCode} ${l.lineNo}`} line={l} withOrder />
            ))}
          </ul>
        )}
      </section>
      {found && found.totalCount > PAGE_SIZE && (
        <div className="gaptop">
          <Pager page={found.currentPage} pageSize={PAGE_SIZE} totalCount={found.totalCount} />
        </div>
      )}
    </>
  )
}
