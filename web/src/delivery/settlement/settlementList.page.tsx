import { differenceWords } from './differenceWords.ts'
import { useLazyCall } from '@mall/client/useCall.ts'
import type { Reply } from '@mall/contract/main/calls.ts'
import { SheetState } from '@mall/domain/delivery/settlement/sheet.machine.ts'
import { yuan } from '@mall/domain/kernel/money.ts'
import { tons } from '@mall/domain/kernel/weight.ts'
import { Link, useSearchParams } from 'react-router'
import { useRefresh } from '../../kernel/data.ts'
import { useBoot } from '../../kernel/deps.ts'
import { useLive } from '../../kernel/live.ts'
import type { Head, PageContext } from '../../kernel/page.ts'
import { LinkButton } from '../../kernel/kit/Button.tsx'
import { Empty, Waiting } from '../../kernel/kit/Empty.tsx'
import { Pager } from '../../kernel/kit/Pager.tsx'
import { Note } from '../../kernel/kit/Panel.tsx'
import { Tab } from '../../kernel/kit/Tab.tsx'
import { StatusTag } from '../../kernel/kit/Tag.tsx'
import { dateTime, shortTime } from '../../kernel/kit/time.ts'
import { Mine } from '../../site/shell/Mine.tsx'

type Row = Reply<'/api/order/getSettlementList'>['list'][number]
const PAGE_SIZE = 20
const TABS = [
  ['all', '全部'],
  ['open', '待确认'],
  ['due', '应补未付'],
  ['done', '已结算'],
] as const

const inputOf = (query: URLSearchParams) => {
  const page = Number(query.get('currentPage') ?? 1)
  return {
    currentPage: Number.isInteger(page) && page > 0 && page < 1000 ? page : 1,
    pageSize: PAGE_SIZE,
    word: (query.get('word') ?? '').trim().slice(0, 40),
    state: TABS.find(([code]) => code === query.get('state'))?.[0] ?? 'all',
  }
}
export const load = ({ boot, query, ensure }: PageContext) =>
  boot.session.companyName === null ? undefined : ensure('/api/order/getSettlementList', inputOf(query))
export const head = (): Head => ({ title: '结算单', noIndex: true })

/** Settlement sheets of the company's orders; what waits for its word has a tab and a count. */
export default function SettlementList() {
  const { session } = useBoot()
  return (
    <Mine here="/order/settlementList" title="结算单">
      {session.companyName === null ? (
        <Note tone="wait">
          <span>结算单属于企业。当前账号尚未绑定企业，完成企业认证或接受企业的邀请后可用。</span>
        </Note>
      ) : (
        <List />
      )}
    </Mine>
  )
}

function List() {
  const [query] = useSearchParams()
  const refresh = useRefresh()
  const input = inputOf(query)
  const read = useLazyCall('/api/order/getSettlementList', input, { keepOld: true })
  useLive(event => (event.kind === 'order' || event.kind === 'again') && void refresh('/api/order/getSettlementList'))
  const found = read.data
  const filtered = input.state !== 'all' || input.word !== ''
  const count = { open: found?.openCount ?? 0, due: found?.dueCount ?? 0 }
  return (
    <>
      <section className="panel">
        <nav className="tabs" aria-label="结算单">
          {TABS.map(([code, label]) => (
            <Tab
              key={code}
              to={code === 'all' ? '/order/settlementList' : `/order/settlementList?state=${code}`}
              on={code === input.state}
            >
              {label}
              {(code === 'open' || code === 'due') && count[code] > 0 ? <small> {count[code]}</small> : null}
            </Tab>
          ))}
        </nav>
        <form className="bd row signfind" method="get" action="/order/settlementList" role="search">
          {input.state !== 'all' && <input type="hidden" name="state" value={input.state} />}
          <span className="input">
            <input
              name="word"
              defaultValue={input.word}
              placeholder="结算单号或订单号"
              aria-label="结算单号或订单号"
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
            title={filtered ? '没有找到数据' : '还没有结算单'}
            actions={
              <LinkButton look="ink" to={filtered ? '/order/settlementList' : '/order/orderList'}>
                {filtered ? '清除条件' : '我的订单'}
              </LinkButton>
            }
          >
            {filtered ? '换个状态试试；编号可以只填后几位。' : '订单的货全部签收后自动出结算单，多退少补都在这里。'}
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
        <th>结算单</th>
        <th className="num">结算，吨</th>
        <th className="num">结算合计，元</th>
        <th className="num">差额，元</th>
        <th>状态</th>
        <th className="num">操作</th>
      </tr>
    </thead>
    <tbody>
      {rows.map(r => {
        const to = `/order/settlement?settleNo=${encodeURIComponent(r.settleNo)}`
        const mine = r.state === 'offered' || r.state === 'due'
        return (
          <tr key={r.settleNo}>
            <td>
              <Link to={to}>{r.settleNo}</Link>
              <small className="mute">
                {' '}
                订单 {r.orderCode}，{dateTime(r.draftedAt)}
              </small>
            </td>
            <td className="num" data-l="结算，吨">
              {tons(r.settledKg)}
            </td>
            <td className="num" data-l="合计，元">
              {yuan(r.finalFen)}
            </td>
            <td className="num" data-l="差额，元">
              {differenceWords(r.differenceFen)}
              {r.heldFen > 0 && <small className="mute">挂起 {yuan(r.heldFen)}</small>}
            </td>
            <td data-l="状态">
              <StatusTag of={SheetState} code={r.state} />
              {(r.state === 'offered' || r.state === 'due') && r.confirmUntil !== null && (
                <small className="mute">
                  {' '}
                  {shortTime(r.confirmUntil)} {r.state === 'due' ? '前补付' : r.byRule ? '自动确认' : '前'}
                </small>
              )}
            </td>
            <td className="num">
              <LinkButton {...(mine ? { look: 'ink' as const } : {})} to={to}>
                {r.state === 'offered' ? '去确认' : r.state === 'due' ? '去补付' : '查看'}
              </LinkButton>
            </td>
          </tr>
        )
      })}
    </tbody>
  </table>
)
