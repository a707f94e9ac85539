import { useLazyCall } from '@mall/client/useCall.ts'
import type { Reply } from '@mall/contract/main/calls.ts'
import { QuoteState } from '@mall/domain/orders/quote/quote.codes.ts'
import { type Column, ListTable } from '../../kernel/list/ListTable.tsx'
import { yuan } from '@mall/domain/kernel/money.ts'
import { tons } from '@mall/domain/kernel/weight.ts'
import { Link } from 'react-router'
import { oneOf } from '../../kernel/list/filters.ts'
import { listAddress } from '../../kernel/list/listAddress.ts'
import { ListScreen } from '../../kernel/list/ListScreen.tsx'
import { ListTabs } from '../../kernel/list/ListTabs.tsx'
import { useFresh } from '../../kernel/list/useFresh.ts'
import { useList } from '../../kernel/list/useList.ts'
import type { Head, PageContext } from '../../kernel/page.ts'
import { ExportList } from '../../desk/export/ExportList.tsx'
import { LinkButton } from '../../kernel/kit/Button.tsx'
import { Countdown } from '../../kernel/kit/Countdown.tsx'
import { StatusTag, Tag } from '../../kernel/kit/Tag.tsx'
import { shortTime } from '../../kernel/kit/time.ts'
import { certifyFirst, CompanyPage } from '../../site/shell/CompanyPage.tsx'
import { quoteAddress } from './quoteWords.ts'

type Intend = Reply<'/api/quote/getMyIntends'>['intends'][number]
type Row = Reply<'/api/quote/getQuoteList'>['list'][number]
const LIST = listAddress({
  at: '/quote/quoteList',
  pageSize: 10,
  filters: { view: oneOf(['all', 'mine', 'mill', 'done']) },
})
export const load = ({ boot, query, ensure }: PageContext) =>
  boot.session.companyName === null ? undefined : ensure('/api/quote/getQuoteList', LIST.input(query))
export const head = (): Head => ({ title: '议价', noIndex: true })

/** 议价: what waits for us first, then what waits for the mill, then what came of the others. */
export default function QuoteList() {
  return (
    <CompanyPage here={LIST.at} title="议价" without={certifyFirst('议价以企业名义提出')}>
      <Quotes />
    </CompanyPage>
  )
}

/** 采购意向: what we wrote to the mill in words; what has a quote leads to it, the rest may become one. */
function Intends() {
  const intends = useLazyCall('/api/quote/getMyIntends', {}).data?.intends ?? []
  if (intends.length === 0) return null
  return (
    <section className="panel" aria-label="采购意向">
      <div className="hd">
        <h2>采购意向</h2>
        <span className="mute sm">最近 {intends.length} 条，可按对应的商品提出议价</span>
      </div>
      <ListTable look="tbl cards c2" rows={intends} rowKey={i => i.intendCode} columns={INTENDS} />
    </section>
  )
}

function Quotes() {
  const list = useList(LIST)
  const read = useLazyCall('/api/quote/getQuoteList', list.input, { keepOld: true })
  useFresh(['notice', 'order'], '/api/quote/getQuoteList')
  const d = read.data
  const { view, currentPage } = list.input
  return (
    <>
      <ListScreen
        list={list}
        read={read}
        top={
          <ListTabs
            list={list}
            name="view"
            label="议价状态"
            tabs={[
              ['all', '全部'],
              ['mine', '待我答复', d?.mineCount || undefined],
              ['mill', '待钢厂报价', d?.millCount || undefined],
              ['done', '已结束', d?.doneCount || undefined],
            ]}
          />
        }
        nothing={{
          title: '还没有议价',
          drawing: 'plate',
          hint: '在购物车勾选商品，点「议价」，写上每行想要的价。',
          to: '/cart',
          label: '去购物车',
        }}
        none={{ hint: '换个状态看看。', label: '看全部' }}
      >
        {found => <Rows rows={found.list} />}
      </ListScreen>
      {d && d.list.length > 0 && (
        <p className="row gaptop">
          <ExportList kind="quotes" small />
        </p>
      )}
      {view === 'all' && currentPage === 1 && <Intends />}
      <p className="mute sm">
        要议价：在<Link to="/cart">购物车</Link>勾选商品点「议价」，或在<Link to="/order/orderList">订单</Link>
        里点「按这张订单再询价」。报价在有效期内算数，到期未下单就失效，可重新询价；库存以下单时为准。
      </p>
    </>
  )
}

const isMine = (q: Row) => q.state === QuoteState.offered || q.state === QuoteState.accepted

function Rows({ rows }: { rows: readonly Row[] }) {
  return (
    <ListTable
      look="tbl cards c3"
      rows={rows}
      rowKey={q => q.quoteNo}
      rowClass={q => (isMine(q) ? 'ask' : undefined)}
      columns={COLUMNS}
    />
  )
}

const INTENDS: readonly Column<Intend>[] = [
  {
    head: '要什么',
    className: 'all',
    cell: i => (
      <>
        <b>{i.title}</b>
        <small>{i.intendCode}</small>
      </>
    ),
  },
  { head: '吨', num: true, cell: i => tons(i.weightKg) },
  { head: '提交', cell: i => shortTime(i.createdAt) },
  { head: '结果', cell: i => i.handledNote || (i.handled ? '已处理' : '待业务员回复') },
  {
    head: '操作',
    label: null,
    className: 'fit',
    headClass: 'fit',
    cell: i =>
      i.quoteNo ? (
        <Link to={quoteAddress(i.quoteNo)}>看议价单</Link>
      ) : (
        <LinkButton size="sm" to={`/quote/quoteApply?intend=${i.intendCode}`}>
          去议价
        </LinkButton>
      ),
  },
]

const COLUMNS: readonly Column<Row>[] = [
  {
    head: '议价单',
    className: 'all',
    cell: q => (
      <>
        <b>
          <Link className="plain" to={quoteAddress(q.quoteNo)}>
            {q.title}
          </Link>
        </b>{' '}
        {q.millMade && <Tag line>钢厂主动报价</Tag>}
        <small>
          {q.quoteNo}　{q.buyerName} {shortTime(q.madeAt)}
        </small>
      </>
    ),
  },
  {
    head: '数量',
    num: true,
    cell: q => (
      <>
        {tons(q.weightKg)}
        <span className="u">吨</span>
        <small>{q.lineCount} 行</small>
      </>
    ),
  },
  { head: '挂牌货款，元', num: true, cell: q => yuan(q.listSumFen) },
  { head: '您要的，元', num: true, cell: q => (q.millMade ? '—' : yuan(q.wantedSumFen)) },
  {
    head: '对方报价，元',
    num: true,
    cell: q => (
      <>
        {q.offerSumFen === null ? '—' : yuan(q.offerSumFen)}
        {q.savedFen > 0 && <small className="ok">成交的行省 {yuan(q.savedFen)}</small>}
      </>
    ),
  },
  {
    head: '状态',
    cell: q => (
      <>
        <StatusTag of={QuoteState} code={q.state} />
        {isMine(q) && q.expiresAt !== null && (
          <small>
            剩 <Countdown endsAt={q.expiresAt} over="已失效" plain />
          </small>
        )}
      </>
    ),
  },
]
