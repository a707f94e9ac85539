import './funds.css'
import { useLazyCall } from '@mall/client/useCall.ts'
import type { Reply } from '@mall/contract/main/calls.ts'
import { yuan, type Fen } from '@mall/domain/kernel/money.ts'
import { whyNotRight } from '@mall/domain/people/companyAccess/companyRights.ts'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useBoot } from '../../kernel/deps.ts'
import type { Head, PageContext } from '../../kernel/page.ts'
import { Button, LinkButton } from '../../kernel/kit/Button.tsx'
import { Empty, Waiting } from '../../kernel/kit/Empty.tsx'
import { Panel } from '../../kernel/kit/Panel.tsx'
import { dateTime, shortTime } from '../../kernel/kit/time.ts'
import { CreditPanel } from './CreditPanel.tsx'
import { FundsLedger, ledgerOf } from './FundsLedger.tsx'
import { FundsPage, seesFunds } from './Gate.tsx'
import { RefundRows } from './RefundRows.tsx'
import { VirtualAccount } from './VirtualAccount.tsx'
import { VoucherDialog } from './VoucherDialog.tsx'
import { Vouchers } from './Vouchers.tsx'

type Capital = Reply<'/api/user/getCapital'>

export const load = ({ boot, query, ensure }: PageContext) =>
  seesFunds(boot.session)
    ? Promise.all([ensure('/api/user/getCapital', {}), ensure('/api/user/getCapitalLedger', ledgerOf(query))])
    : undefined
export const head = (): Head => ({ title: '公司资金', noIndex: true })

/** What is free, as the sum it is; money that is probably ours; what is frozen and until when; the ledger; where to pay to. */
export default function CapitalPage() {
  return (
    <FundsPage here="/user/capital" title="公司资金">
      <Capital />
    </FundsPage>
  )
}

/** Whoever comes from an order to be paid by transfer brings its sum: `voucher` in fen. */
const voucherOf = (query: URLSearchParams): { fen: Fen | null } | null => {
  const asked = query.get('voucher')
  if (asked === null) return null
  return { fen: /^[1-9]\d{0,14}$/.test(asked) ? Number(asked) : null }
}

function Capital() {
  const { session } = useBoot()
  const [query] = useSearchParams()
  const read = useLazyCall('/api/user/getCapital', {})
  const [voucher, setVoucher] = useState<{ fen: Fen | null } | null>(voucherOf(query))
  const c = read.data
  if (!c) return <Waiting read={read} lines={10} bare />
  const overdueFen = c.credit?.overdueFen ?? 0
  const why =
    c.owedFen > 0
      ? `应补 ${yuan(c.owedFen)} 元，补付后才能退款`
      : c.draftDebtFen > 0
        ? `退票款 ${yuan(c.draftDebtFen)} 元，补付后才能退款`
        : overdueFen > 0
          ? `授信逾期 ${yuan(overdueFen)} 元，归还后才能退款`
          : whyNotRight(session.rights, 'funds.refund')
  return (
    <>
      <Panel
        title="公司资金"
        remark={session.companyName ?? ''}
        more={
          <span className="row">
            {why ? (
              <Button disabledReason={why} reasonAt="title">
                申请余款退款
              </Button>
            ) : (
              <LinkButton to="/user/refund">申请余款退款</LinkButton>
            )}
            <a className="btn primary" href="#pay-in">
              转账充值
            </a>
          </span>
        }
        flush
      >
        <Pool c={c} />
      </Panel>
      {c.hints.map(h => (
        <section key={h.receiptNo} className="note wait fundhint" aria-label="可能是贵公司的来款">
          <div>
            <b>
              {shortTime(h.paidAt)} 有一笔 {yuan(h.amountFen)} 元可能是贵公司的，还没记到账上
            </b>
            <small>
              付款户名「{h.payerName}」：{h.whyText}。财务人工认领，传回单会更快。
            </small>
          </div>
          {h.voucher ? (
            <span className="mute">回单已传，等财务核对</span>
          ) : (
            <Button onClick={() => setVoucher({ fen: h.amountFen })}>是我们的，传回单</Button>
          )}
        </section>
      ))}
      {c.owedFen > 0 && (
        <section className="note bad" aria-label="应补未付">
          还有结算差额 {yuan(c.owedFen)} 元没有补付，补付前不能退款。<Link to="/order/settlementList?state=due">去补付</Link>
        </section>
      )}
      {c.draftDebtFen > 0 && (
        <section className="note bad" aria-label="退票款未补付">
          有退票款 {yuan(c.draftDebtFen)} 元没有补付，补付前不能用承兑付款、不能退款。<Link to="/user/drafts#mine">去补付</Link>
        </section>
      )}
      {c.draftFen > 0 && (
        <section className="note" aria-label="承兑余额">
          另有已签收承兑 {yuan(c.draftFen)} 元还没有用，只能付承兑订单，不在可用之内。<Link to="/user/drafts#mine">看承兑</Link>
        </section>
      )}
      {c.credit && c.holds.length > 0 ? (
        <div className="pair2">
          <Holds holds={c.holds} />
          <CreditPanel line={c.credit} availableFen={c.availableFen} />
        </div>
      ) : (
        <>
          <Holds holds={c.holds} />
          {c.credit && <CreditPanel line={c.credit} availableFen={c.availableFen} />}
        </>
      )}
      <FundsLedger />
      <div className="pair2" id="pay-in">
        <VirtualAccount
          account={c.account}
          whyNone={c.whyNoAccount}
          askText={c.askText}
          sandbox={c.receiptSandbox}
          onVoucher={() => setVoucher({ fen: null })}
        />
        <Panel
          title="余款退款"
          more={<Link to="/user/refunding">全部</Link>}
          flush
          footer="只退到与企业同名的账户；有应补未付时不能退。"
        >
          {c.refunds.length === 0 ? (
            <Empty title="还没有余款退款">用不到的余额可以申请退回企业账户。</Empty>
          ) : (
            <RefundRows rows={c.refunds} short />
          )}
        </Panel>
      </div>
      <Vouchers rows={c.vouchers} onAdd={() => setVoucher({ fen: null })} />
      {voucher && <VoucherDialog amountFen={voucher.fen} planned={c.transfers} onClose={() => setVoucher(null)} />}
    </>
  )
}

function Pool({ c }: { c: Capital }) {
  const part = (sign: string, label: string, fen: Fen) => (
    <div>
      <dt>
        <i aria-hidden="true">{sign}</i>
        {label}
      </dt>
      <dd>{yuan(fen)}</dd>
    </div>
  )
  return (
    <dl className="pool">
      <div>
        <dt>可用，元</dt>
        <dd>{yuan(c.poolFen)}</dd>
      </div>
      {part('=', '预付余额', c.prepaidFen)}
      {part('+', '授信额度', c.creditFen)}
      {part('−', '授信已用', c.creditUsedFen)}
      {part('−', '冻结', c.frozenFen)}
    </dl>
  )
}

/** Where a hold comes from: a refund, a receipt, a group, a framework contract, or the pool of auctions, which is of many lots and has no number. */
const holdAddress = (number: string): string =>
  number === ''
    ? '/auction/list#pool'
    : number.startsWith('TG')
      ? `/groupBuyingSearch?view=all&word=${number}`
      : number.startsWith('CC')
        ? `/framework/frameworkDetail?ccNo=${number}`
        : number.startsWith('TK')
          ? `/user/refundDetail?refundNo=${number}`
          : `/user/collectionFundList?word=${number}`

function Holds({ holds }: { holds: Capital['holds'] }) {
  if (holds.length === 0) return null
  return (
    <Panel title="冻结" remark={`${holds.length} 笔，${yuan(holds.reduce((sum, h) => sum + h.amountFen, 0))} 元`} flush>
      <table className="tbl cards line">
        <thead>
          <tr>
            <th>冻结原因</th>
            <th className="num">金额，元</th>
            <th>什么时候放</th>
          </tr>
        </thead>
        <tbody>
          {holds.map(h => (
            <tr key={h.number}>
              <td className="all">
                <b className="strong">{h.reason}</b> <Link to={holdAddress(h.number)}>{h.number || '看占用'}</Link>
                <small className="mute"> {dateTime(h.since)}</small>
              </td>
              <td data-l="金额，元" className="num">
                {yuan(h.amountFen)}
              </td>
              <td data-l="什么时候放">{h.endsText}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  )
}
