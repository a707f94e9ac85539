import { ClaimKind } from '@mall/domain/orders/contract/claimTerms.ts'
import { useLazyCall } from '@mall/client/useCall.ts'
import type { Reply } from '@mall/contract/main/calls.ts'
import { AfterSalesStatus } from '@mall/domain/delivery/afterSales/claim.codes.ts'
import { yuan } from '@mall/domain/kernel/money.ts'
import { tons } from '@mall/domain/kernel/weight.ts'
import { Link, useSearchParams } from 'react-router'
import { useBoot } from '../../kernel/deps.ts'
import type { Head, PageContext } from '../../kernel/page.ts'
import { LinkButton } from '../../kernel/kit/Button.tsx'
import { Empty, Waiting } from '../../kernel/kit/Empty.tsx'
import { Pager } from '../../kernel/kit/Pager.tsx'
import { Note } from '../../kernel/kit/Panel.tsx'
import { StatusTag } from '../../kernel/kit/Tag.tsx'
import { dateTime, shortTime } from '../../kernel/kit/time.ts'
import { Mine } from '../../site/shell/Mine.tsx'
import { AfterTabs } from './AfterTabs.tsx'
import { pageOf, useClaimsLive } from './reads.ts'

type Row = Reply<'/api/order/getAfterSalesList'>['list'][number]
const PAGE_SIZE = 20
const STATES = [
  ['all', '全部'],
  ['mine', '待我答复'],
  ['open', '处理中'],
  ['done', '已结束'],
] as const
const inputOf = (query: URLSearchParams) => ({
  currentPage: pageOf(query),
  pageSize: PAGE_SIZE,
  word: (query.get('word') ?? '').trim().slice(0, 40),
  state: STATES.find(([code]) => code === query.get('state'))?.[0] ?? 'all',
})
export const load = ({ boot, query, ensure }: PageContext) =>
  boot.session.companyName === null ? undefined : ensure('/api/order/getAfterSalesList', inputOf(query))
export const head = (): Head => ({ title: '退换与售后', noIndex: true })

export default function AfterSalesList() {
  const { session } = useBoot()
  return (
    <Mine here="/afterSales/list" title="退换与售后">
      {session.companyName === null ? (
        <Note tone="wait">
          <span>异议属于企业。当前账号尚未绑定企业，完成企业认证或接受企业的邀请后可用。</span>
        </Note>
      ) : (
        <List />
      )}
    </Mine>
  )
}
function List() {
  const [query] = useSearchParams()
  const input = inputOf(query)
  const read = useLazyCall('/api/order/getAfterSalesList', input, { keepOld: true })
  useClaimsLive()
  const found = read.data
  const filtered = input.state !== 'all' || input.word !== ''
  return (
    <>
      <section className="panel">
        <AfterTabs here="/afterSales/list" />
        <form className="bd row signfind" method="get" action="/afterSales/list" role="search">
          {STATES.map(([code, label]) => (
            <LinkButton
              key={code}
              look={code === input.state ? 'ink' : 'quiet'}
              aria-current={code === input.state ? 'true' : undefined}
              to={code === 'all' ? '/afterSales/list' : `/afterSales/list?state=${code}`}
            >
              {label}
              {code === 'mine' && found && found.mineCount > 0 ? ` ${found.mineCount}` : ''}
            </LinkButton>
          ))}
          <span className="input push">
            <input
              name="word"
              defaultValue={input.word}
              placeholder="异议号、订单号或件号"
              aria-label="异议号、订单号或件号"
              maxLength={40}
            />
          </span>
          <button className="btn" type="submit">
            查找
          </button>
        </form>
        {!found ? (
          <Waiting read={read} lines={6} />
        ) : found.totalCount === 0 ? (
          <Empty
            title={filtered ? '没有找到数据' : '还没有提过异议'}
            actions={
              <LinkButton look="ink" to={filtered ? '/afterSales/list' : '/order/orderList'}>
                {filtered ? '清除条件' : '我的订单'}
              </LinkButton>
            }
          >
            {filtered ? '换个状态试试；编号可以只填后几位。' : '货有问题时，在订单详情里点「提异议」，各类问题的期限写在那里。'}
          </Empty>
        ) : (
          <Rows rows={found.list} />
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
const Rows = ({ rows }: { rows: readonly Row[] }) => (
  <table className="tbl cards line">
    <thead>
      <tr>
        <th>异议</th>
        <th>类别</th>
        <th className="num">问题重量，吨</th>
        <th className="num">期望 / 已退，元</th>
        <th>状态</th>
        <th className="num">操作</th>
      </tr>
    </thead>
    <tbody>
      {rows.map(r => {
        const to = `/afterSales/detail?claimNo=${r.claimNo}`
        return (
          <tr key={r.claimNo}>
            <td>
              <Link to={to}>{r.claimNo}</Link>
              <small className="mute blk">
                {r.title}，订单 {r.orderCode}，{dateTime(r.filedAt)}
              </small>
            </td>
            <td data-l="类别">
              {ClaimKind.label(r.kind)}，{r.units} 件
            </td>
            <td className="num" data-l="问题重量，吨">
              {tons(r.problemKg)}
            </td>
            <td className="num" data-l="期望 / 已退，元">
              {r.wishFen > 0 ? yuan(r.wishFen) : '—'} / {yuan(r.refundedFen)}
            </td>
            <td data-l="状态">
              <StatusTag of={AfterSalesStatus} code={r.status} />
              {r.answerBy !== null && <small className="mute"> {shortTime(r.answerBy)} 前答复</small>}
            </td>
            <td className="num">
              <LinkButton {...(r.turn === 'buyer' ? { look: 'ink' as const } : {})} to={to}>
                {r.turn === 'buyer' ? '去答复' : '查看'}
              </LinkButton>
            </td>
          </tr>
        )
      })}
    </tbody>
  </table>
)
