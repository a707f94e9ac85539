import { useLazyCall } from '@mall/client/useCall.ts'
import type { Reply } from '@mall/contract/main/calls.ts'
import { ReceiptState, revenueOf, revenueOfPayment } from '@mall/domain/money/funds/receipt.ts'
import { yuan } from '@mall/domain/kernel/money.ts'
import { PayCode } from '@mall/domain/money/payment/pay.codes.ts'
import { Link, useSearchParams } from 'react-router'
import type { Head, PageContext } from '../../kernel/page.ts'
import { LinkButton } from '../../kernel/kit/Button.tsx'
import { Empty, Waiting } from '../../kernel/kit/Empty.tsx'
import { Pager } from '../../kernel/kit/Pager.tsx'
import { Tab } from '../../kernel/kit/Tab.tsx'
import { StatusTag } from '../../kernel/kit/Tag.tsx'
import { dateTime, shortTime } from '../../kernel/kit/time.ts'
import { ExportSheet } from './ExportSheet.tsx'
import { dayIn, FundsPage, pageOf, seesFunds } from './Gate.tsx'

type Row = Reply<'/api/user/getCollectionFundList'>['list'][number]
const PAGE = 20
const TABS = [
  ['all', '全部'],
  ['booked', '已入账'],
  ['claimed', '待复核'],
] as const

const inputOf = (query: URLSearchParams) => ({
  currentPage: pageOf(query),
  pageSize: PAGE,
  word: (query.get('word') ?? '').trim().slice(0, 40),
  state: TABS.find(([code]) => code === query.get('state'))?.[0] ?? ('all' as const),
  fromOn: dayIn(query.get('fromOn')),
  toOn: dayIn(query.get('toOn')),
})
export const load = ({ boot, query, ensure }: PageContext) =>
  seesFunds(boot.session) ? ensure('/api/user/getCollectionFundList', inputOf(query)) : undefined
export const head = (): Head => ({ title: '来款', noIndex: true })

export default function CollectionFundListPage() {
  return (
    <FundsPage here="/user/collectionFundList" title="来款">
      <List />
    </FundsPage>
  )
}

function List() {
  const [query] = useSearchParams()
  const input = inputOf(query)
  const read = useLazyCall('/api/user/getCollectionFundList', input, { keepOld: true })
  const filtered = input.state !== 'all' || input.word !== '' || Boolean(input.fromOn ?? input.toOn)
  const found = read.data
  return (
    <>
      <section className="panel">
        <div className="hd">
          <h2>来款</h2>
          <span className="more row">
            <ExportSheet kind="receipts" />
          </span>
        </div>
        <nav className="tabs" aria-label="来款状态">
          {TABS.map(([code, label]) => (
            <Tab
              key={code}
              to={code === 'all' ? '/user/collectionFundList' : `/user/collectionFundList?state=${code}`}
              on={code === input.state}
            >
              {label}
            </Tab>
          ))}
        </nav>
        <form className="bd row signfind" method="get" action="/user/collectionFundList" role="search">
          {input.state !== 'all' && <input type="hidden" name="state" value={input.state} />}
          <span className="input">
            <input
              name="word"
              defaultValue={input.word}
              placeholder="来款编号、付款户名或银行流水"
              aria-label="来款编号、付款户名或银行流水"
              maxLength={40}
            />
          </span>
          <span className="input">
            <input type="date" name="fromOn" defaultValue={input.fromOn} aria-label="到账日期从" />
          </span>
          <span className="input">
            <input type="date" name="toOn" defaultValue={input.toOn} aria-label="到账日期到" />
          </span>
          <button className="btn" type="submit">
            查找
          </button>
        </form>
        {!found ? (
          <Waiting read={read} lines={6} />
        ) : found.totalCount === 0 ? (
          <Empty
            title={filtered ? '没有找到数据' : '还没有来款'}
            actions={
              <LinkButton look="ink" to={filtered ? '/user/collectionFundList' : '/user/capital#pay-in'}>
                {filtered ? '清除条件' : '看收款账号'}
              </LinkButton>
            }
          >
            {filtered ? '换个条件试试；还没认领的来款在「资金」页提示。' : '转到专属收款账号的款会自动列在这里。'}
          </Empty>
        ) : (
          <Rows rows={found.list} />
        )}
        {found && found.totalCount > PAGE && (
          <div className="bd">
            <Pager page={found.currentPage} pageSize={PAGE} totalCount={found.totalCount} />
          </div>
        )}
      </section>
      {found && found.direct.length > 0 && <Direct rows={found.direct} />}
    </>
  )
}

/** Paid straight for an order: no balance ever had it, so it is in no ledger of the balance either. */
const Direct = ({ rows }: { rows: Reply<'/api/user/getCollectionFundList'>['direct'] }) => (
  <section className="panel" id="direct">
    <div className="hd">
      <h2>网银、扫码直接付订单的款</h2>
      <span className="more mute">最近 {rows.length} 笔，直接付给订单，不进余额，不在资金流水里</span>
    </div>
    <table className="tbl cards line">
      <thead>
        <tr>
          <th>付款</th>
          <th>类型</th>
          <th>方式</th>
          <th>订单</th>
          <th className="num">金额，元</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(d => (
          <tr key={d.paymentNo}>
            <td className="all">
              <b className="strong">{d.paymentNo}</b> <small className="mute">{dateTime(d.at)}</small>
            </td>
            <td data-l="类型">{revenueOfPayment({ byDraft: d.payCode === PayCode.draft })}</td>
            <td data-l="方式">{PayCode.label(d.payCode)}</td>
            <td data-l="订单">
              <Link className="link" to={`/order/orderList?word=${encodeURIComponent(d.masterOrderCode)}`}>
                {d.masterOrderCode}
              </Link>
            </td>
            <td data-l="金额，元" className="num">
              {yuan(d.amountFen)}
              {d.surplusFen > 0 && <small className="mute"> 其中 {yuan(d.surplusFen)} 多付，转入余额</small>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </section>
)

const Rows = ({ rows }: { rows: readonly Row[] }) => (
  <table className="tbl cards line">
    <thead>
      <tr>
        <th>来款</th>
        <th>付款人</th>
        <th>类型</th>
        <th className="num">金额，元</th>
        <th className="num">其中保证金，元</th>
        <th>状态</th>
      </tr>
    </thead>
    <tbody>
      {rows.map(r => (
        <tr key={r.receiptNo}>
          <td className="all">
            <b className="strong">{r.receiptNo}</b> <small className="mute">{dateTime(r.paidAt)}</small>
          </td>
          <td data-l="付款人">
            {r.payerName}{' '}
            <small className="mute">
              尾号 {r.payerTail}
              {r.remark && `，附言「${r.remark}」`}
            </small>
          </td>
          <td data-l="类型">{revenueOf(r) || '—'}</td>
          <td data-l="金额，元" className="num">
            {yuan(r.amountFen)}
          </td>
          <td data-l="其中保证金，元" className="num">
            {r.depositFen > 0 ? yuan(r.depositFen) : '—'}
          </td>
          <td data-l="状态">
            <StatusTag of={ReceiptState} code={r.state} />{' '}
            <small className="mute">
              {r.bookedAt === null ? '财务复核后入账' : `${shortTime(r.bookedAt)}${r.byRule ? ' 自动' : ''}`}
            </small>
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)
