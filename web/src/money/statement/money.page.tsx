// 资金总览: one page that a finance department reads: what we have, what we owe, what is to be paid, what came in and where it went.
import './statement.css'
import { saveExcel } from '@mall/client/excel.ts'
import { useLazyCall } from '@mall/client/useCall.ts'
import type { MoneyPage } from '@mall/contract/money/statement/moneyPage.ts'
import { type Fen, minus, yuan } from '@mall/domain/kernel/money.ts'
import { dueText } from '@mall/domain/money/funds/credit.ts'
import { CameTo, DUE_DAYS, DueKind } from '@mall/domain/money/statement/moneyPage.rules.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useBoot } from '../../kernel/deps.ts'
import { Button } from '../../kernel/kit/Button.tsx'
import { Cut } from '../../kernel/kit/Cut.tsx'
import { Empty, Waiting } from '../../kernel/kit/Empty.tsx'
import { Panel } from '../../kernel/kit/Panel.tsx'
import { StatusTag, Tag } from '../../kernel/kit/Tag.tsx'
import { dateTime, monthDay, shortTime } from '../../kernel/kit/time.ts'
import type { Head, PageContext } from '../../kernel/page.ts'
import { orderAddress, payAddress } from '../../orders/order/orderAddress.ts'
import { FundsPage, seesFunds } from '../funds/Gate.tsx'
import { moneySheet, SHEET } from './moneySheet.ts'

export const load = ({ boot, ensure }: PageContext) =>
  seesFunds(boot.session) ? ensure('/api/user/getMoneyPage', {}) : undefined
export const head = (): Head => ({ title: '资金总览', noIndex: true })

export default function MoneyPageScreen() {
  return (
    <FundsPage here="/user/money" title="资金总览">
      <Overview />
    </FundsPage>
  )
}

function Overview() {
  const { companyName } = useBoot().session
  const read = useLazyCall('/api/user/getMoneyPage', {})
  const m = read.data
  if (!m) return <Waiting read={read} lines={12} bare />
  const month = `fromOn=${m.fromOn}&toOn=${m.toOn}`
  return (
    <>
      <Panel
        title="资金总览"
        remark={companyName ?? ''}
        more={
          <span className="row">
            <span className="mute sm">{shortTime(m.now)} 的数</span>
            <Button onClick={() => saveExcel('资金总览', SHEET, moneySheet(m))}>导出 Excel</Button>
          </span>
        }
        flush
        footer="各数取自同一时刻的账：预付余额等于本月往来里账户余额的期末；每个数点开是它的明细。"
      >
        <div className="moneytop">
          <Has m={m} />
          <Owes m={m} />
        </div>
      </Panel>
      <Dues m={m} />
      <CameIn m={m} month={month} />
      {m.equations && <Month m={m} month={month} />}
      {m.invoice && (
        <Panel title="发票" remark="含税，元" more={<Link to="/invoice/invoices">我的发票</Link>} flush>
          <Sum
            label="发票"
            parts={[
              { label: <Link to="/invoice/invoiceApplyList">已结算未开票</Link>, fen: m.invoice.openFen },
              { label: <Link to="/invoice/invoices">本月已开票（红冲已减）</Link>, fen: m.invoice.issuedFen },
            ]}
          />
        </Panel>
      )}
    </>
  )
}

interface Part {
  label: ReactNode
  fen: Fen
  /** How it stands in the sum; empty: by itself. */
  op?: '＋' | '−' | '＝'
  note?: ReactNode
}
/** A sum as it is reckoned, top down; each figure leads to its list. */
const Sum = ({ label, parts }: { label: string; parts: readonly Part[] }) => (
  <dl className="moneysum" aria-label={label}>
    {parts.map((p, i) => (
      <div key={i} className={p.op === '＝' ? 'tot' : undefined}>
        <dt>
          {p.op && (
            <span className="op" aria-hidden="true">
              {p.op}
            </span>
          )}
          {p.label}
          {p.note && <small className="mute"> {p.note}</small>}
        </dt>
        <dd>{yuan(p.fen)}</dd>
      </div>
    ))}
  </dl>
)

function Has({ m: { has } }: { m: MoneyPage }) {
  return (
    <section aria-label="在钢厂有">
      <h3>在钢厂有，元</h3>
      <Sum
        label="在钢厂有"
        parts={[
          { label: <Link to="/user/capital">可用余额</Link>, fen: has.availableFen },
          { op: '＋', label: <Link to="/user/capital">冻结</Link>, fen: has.frozenFen },
          { op: '＝', label: <Link to="/user/capital">预付余额</Link>, fen: has.prepaidFen },
          { label: <Link to="/user/drafts#mine">承兑未用</Link>, fen: has.draftFen, note: '只能付承兑订单，另计' },
          ...(has.creditLimitFen > 0
            ? [
                {
                  label: <Link to="/user/capital#credit">授信还可用</Link>,
                  fen: has.creditLeftFen,
                  note: `额度 ${yuan(has.creditLimitFen)}，至 ${has.creditValidUntil}，不是自有的钱`,
                },
              ]
            : []),
        ]}
      />
    </section>
  )
}

function Owes({ m: { owes, credits, creditCount } }: { m: MoneyPage }) {
  return (
    <section aria-label="欠钢厂">
      <h3>欠钢厂，元</h3>
      <Sum
        label="欠钢厂"
        parts={[
          {
            label: <Link to="/user/capital#credit">授信已用</Link>,
            fen: owes.creditUsedFen,
            ...(owes.creditOverdueFen > 0 ? { note: <Tag tone="bad">其中逾期 {yuan(owes.creditOverdueFen)}</Tag> } : {}),
          },
          { op: '＋', label: <Link to="/order/settlementList?state=due">结算应补</Link>, fen: owes.settleFen },
          { op: '＋', label: <Link to="/user/drafts#mine">退票款</Link>, fen: owes.draftDebtFen },
          { op: '＝', label: '合计', fen: owes.totalFen, note: '没有付的订单不是欠款，见下面' },
        ]}
      />
      {credits.length > 0 && (
        <p className="moneynote mute sm">
          授信到期：
          {credits.map((c, i) => (
            <span key={`${c.orderCode}${c.dueOn}`}>
              {i > 0 && '；'}
              {c.dueOn} <Link to={orderAddress(c.orderCode)}>{c.orderCode}</Link> {yuan(c.restFen)}（{dueText(c.daysLeft)}）
            </span>
          ))}
          {creditCount > credits.length && (
            <>
              ；<Link to="/user/capital#credit">全部 {creditCount} 笔</Link>
            </>
          )}
        </p>
      )}
    </section>
  )
}

const dueAddress = (d: MoneyPage['dues'][number]): string =>
  d.dueKind === DueKind.order
    ? payAddress(d.dueNo)
    : d.dueKind === DueKind.rest || d.dueKind === DueKind.stage
      ? payAddress(d.dueNo, true)
      : d.dueKind === DueKind.settle
        ? `/order/settlement?settleNo=${encodeURIComponent(d.dueNo)}`
        : d.dueKind === DueKind.credit
          ? '/user/capital#credit'
          : `/user/draft?draftCode=${encodeURIComponent(d.dueNo)}`

function Dues({ m }: { m: MoneyPage }) {
  return (
    <Panel
      title={`${DUE_DAYS} 天内要付的`}
      remark={m.ownOrders ? '只列您下的订单' : '含已经逾期的'}
      more={<Link to="/order/orderList?status=1&sort=deadline">待付款订单</Link>}
      flush
    >
      {m.dues.length === 0 ? (
        <Empty title="没有要付的">{`今天起 ${DUE_DAYS} 天内没有要付的订单、结算补付、授信和退票款。`}</Empty>
      ) : (
        <table className="tbl cards c3 line">
          <thead>
            <tr>
              <th>要付</th>
              <th>期限</th>
              <th className="num">金额，元</th>
              <th />
            </tr>
          </thead>
          <tbody>
            {m.dues.map(d => (
              <tr key={`${d.dueKind}${d.dueNo}${d.dueAt}`} className={d.dueAt !== null && d.dueAt < m.now ? 'late' : undefined}>
                <td className="all">
                  <b className="strong">{DueKind.label(d.dueKind)}</b> {d.dueNo}
                  <small className="mute"> {d.dueText}</small>
                </td>
                <td data-l="期限">
                  {d.dueAt === null ? (
                    '随时'
                  ) : (
                    <>
                      {dateTime(d.dueAt - 1)}
                      {d.dueAt < m.now && (
                        <>
                          {' '}
                          <Tag tone="bad">逾期</Tag>
                        </>
                      )}
                    </>
                  )}
                </td>
                <td className="num" data-l="金额，元">
                  {yuan(d.amountFen)}
                </td>
                <td>
                  <Link to={dueAddress(d)}>
                    {d.dueKind === DueKind.order || d.dueKind === DueKind.rest || d.dueKind === DueKind.stage
                      ? '去付款'
                      : d.dueKind === DueKind.credit
                        ? '去归还'
                        : '去补付'}
                  </Link>
                </td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <td className="all">
                合计 {m.dues.length} 笔{m.dueMore && '（太多，没有列全）'}
              </td>
              <td />
              <td className="num" data-l="金额，元">
                <b className="strong">{yuan(m.dueFen)}</b>
              </td>
              <td />
            </tr>
          </tfoot>
        </table>
      )}
    </Panel>
  )
}

function Into({ r }: { r: MoneyPage['came']['rows'][number] }) {
  return (
    <>
      <StatusTag of={CameTo} code={r.cameTo} />
      {r.orderCode && (
        <small className="mute">
          {' '}
          {r.cameTo === CameTo.balance ? '到账即付 ' : ''}
          <Link to={`/order/orderList?word=${encodeURIComponent(r.orderCode)}`}>{r.orderCode}</Link>
        </small>
      )}
      {r.frozenFen > 0 && <small className="mute"> 其中 {yuan(r.frozenFen)} 冻结为保证金</small>}
      {r.cameTo === CameTo.open && (
        <small className="mute">
          {' '}
          <Link to="/user/capital">是我们的，传回单</Link>
        </small>
      )}
      {r.cameTo === CameTo.claimed && <small className="mute"> 财务复核后入账</small>}
    </>
  )
}

function CameIn({ m, month }: { m: MoneyPage; month: string }) {
  const c = m.came
  const booked = c.rows.filter(r => r.cameTo === CameTo.balance || r.cameTo === CameTo.order).length
  return (
    <Panel
      title="本月银行来款与去向"
      remark={`${c.rowCount} 笔`}
      more={<Link to={`/user/collectionFundList?${month}`}>来款</Link>}
      flush
      footer="进余额的合计等于资金流水里的来款充值（含多付转入、承兑兑付的余款）；直接付订单的不经余额。"
    >
      <Sum
        label="本月来款"
        parts={[
          { label: <Link to={`/user/capital?${month}`}>进余额</Link>, fen: c.balanceFen },
          { op: '＋', label: <Link to="/user/collectionFundList#direct">直接付订单（不经余额）</Link>, fen: c.orderFen },
          { op: '＝', label: '本月来款', fen: c.totalFen },
          ...(c.waitingFen > 0 ? [{ label: '银行已到、还没有入账', fen: c.waitingFen, note: '不在合计内' }] : []),
        ]}
      />
      {c.rows.length === 0 ? (
        <Empty title="本月还没有来款">付进来的钱和它的去向列在这里。</Empty>
      ) : (
        <Cut rows={c.rows.length} label={`全部 ${c.rows.length} 笔`}>
          <table className="tbl cards c3 line">
            <thead>
              <tr>
                <th>来款</th>
                <th>付款人</th>
                <th>去向</th>
                <th className="num">金额，元</th>
              </tr>
            </thead>
            <tbody>
              {c.rows.map((r, i) => (
                <tr key={`${r.cameNo}${i}`}>
                  <td className="all">
                    {r.cameNo ? <b className="strong">{r.cameNo}</b> : r.note}{' '}
                    <small className="mute">{dateTime(r.cameAt)}</small>
                  </td>
                  <td data-l="付款人">{r.payerName || (r.cameTo === CameTo.order ? r.note : '—')}</td>
                  <td data-l="去向">
                    <Into r={r} />
                  </td>
                  <td className="num" data-l="金额，元">
                    {yuan(r.amountFen)}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </Cut>
      )}
      {c.rowCount > booked && (
        <p className="bd mute sm moneynote">
          列出最近 {booked} 笔，合计是全部 {c.rowCount} 笔的；其余在<Link to={`/user/capital?${month}`}>资金流水</Link>和
          <Link to={`/user/collectionFundList?${month}`}>来款</Link>。
        </p>
      )}
    </Panel>
  )
}

function Month({ m, month }: { m: MoneyPage; month: string }) {
  const moved = (moves: { fen: Fen }[], sign: 1 | -1): Fen =>
    moves.filter(x => Math.sign(x.fen) === sign).reduce((sum, x) => sum + x.fen, 0)
  return (
    <Panel
      title="本月往来"
      remark={`${monthDay(Date.parse(m.fromOn))} 至今天，元`}
      more={
        <span className="row">
          <Link to={`/user/statement?${month}`}>逐笔明细</Link>
          <Link to="/user/statement">每月对账单</Link>
        </span>
      }
      flush
      footer="期初 ＋ 增加 − 减少 ＝ 期末；与「对账单」里任选期间的同一天数相同。"
    >
      <table className="tbl cards c3 eq">
        <thead>
          <tr>
            <th>项目</th>
            <th className="num">期初</th>
            <th className="num">增加</th>
            <th className="num">减少</th>
            <th className="num">期末</th>
          </tr>
        </thead>
        <tbody>
          {(m.equations ?? []).map(e => (
            <tr key={e.key}>
              <td className="all">
                <b className="strong">{e.title}</b>
                <small className="mute"> {e.note}</small>
              </td>
              <td className="num" data-l="期初">
                {yuan(e.openingFen)}
              </td>
              <td className="num" data-l="增加">
                {yuan(moved(e.moves, 1))}
              </td>
              <td className="num" data-l="减少">
                {yuan(minus(moved(e.moves, -1)))}
              </td>
              <td className="num" data-l="期末">
                <b className="strong">{yuan(e.closingFen)}</b>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  )
}
