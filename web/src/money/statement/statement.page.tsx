import './statement.css'
import type { StatementLine } from '@mall/contract/money/statement/statement.ts'
import { useLazyCall } from '@mall/client/useCall.ts'
import type { Reply } from '@mall/contract/main/calls.ts'
import { yuan } from '@mall/domain/kernel/money.ts'
import { SignStatus } from '@mall/domain/orders/signing/sign.machine.ts'
import { StatementLineState, StatementState } from '@mall/domain/money/statement/statement.rules.ts'
import { tons } from '@mall/domain/kernel/weight.ts'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useRefresh, useSend } from '../../kernel/data.ts'
import { useBoot } from '../../kernel/deps.ts'
import { useLive } from '../../kernel/live.ts'
import type { Head, PageContext } from '../../kernel/page.ts'
import { Button, LinkButton } from '../../kernel/kit/Button.tsx'
import { Empty, Failed, Skeleton } from '../../kernel/kit/Empty.tsx'
import { notify } from '../../kernel/kit/notify.ts'
import { Panel } from '../../kernel/kit/Panel.tsx'
import { StatusTag } from '../../kernel/kit/Tag.tsx'
import { dateTime, shortTime } from '../../kernel/kit/time.ts'
import { exportAddress, monthOf } from '../../desk/export/askedExport.ts'
import { JOIN_FIRST, MinePage } from '../../site/shell/CompanyPage.tsx'
import { PaperPanel } from '../../orders/signing/PaperPanel.tsx'
import { DoubtDialog } from './DoubtDialog.tsx'
import { Equations } from './Equations.tsx'
import { ChooseDays, daysAsked, Period } from './Period.tsx'
import { stuckTitle } from '../../kernel/kit/stuckTitle.ts'

type Detail = Reply<'/api/statement/getStatement'>
const MONTHS = 24

const numberOf = (query: URLSearchParams): string => {
  const no = (query.get('statementNo') ?? '').trim()
  return /^DZ\d{6}-\w{1,20}$/.test(no) ? no : ''
}
export const load = async ({ boot, query, ensure }: PageContext) => {
  if (boot.session.companyName === null || !boot.session.rights.includes('settle.confirm')) return
  const days = daysAsked(query)
  if (days) return ensure('/api/statement/getPeriod', days).then(() => undefined)
  const list = await ensure('/api/statement/getStatementList', { pageSize: MONTHS })
  const no = numberOf(query) || list?.list[0]?.statementNo
  if (no) await ensure('/api/statement/getStatement', { statementNo: no })
}
export const head = (): Head => ({ title: '对账单', noIndex: true })

/** A company's months: the newest is open, the others stand below it. */
export default function Statement() {
  const { session } = useBoot()
  const [query] = useSearchParams()
  const days = daysAsked(query)
  const why =
    session.companyName === null
      ? `对账单属于企业。${JOIN_FIRST}`
      : !session.rights.includes('settle.confirm') && '您的角色不能看对账单，请企业管理员开通「确认结算单与结案」。'
  return (
    <MinePage here="/user/statement" title="对账单" why={why}>
      {days ? <Period days={days} /> : <Months asked={numberOf(query)} />}
      <ChooseDays key={`${days?.fromOn}${days?.toOn}`} days={days} />
    </MinePage>
  )
}

function Months({ asked }: { asked: string }) {
  const list = useLazyCall('/api/statement/getStatementList', { pageSize: MONTHS })
  const no = asked || (list.data?.list[0]?.statementNo ?? '')
  if (list.isError) return <Failed message={list.error.message} onRetry={() => list.refetch()} />
  if (!list.data) return <Skeleton lines={6} />
  if (no === '')
    return (
      <Panel title="每月对账单" flush>
        <Empty
          title="还没有对账单"
          actions={
            <LinkButton look="ink" to="/order/settlementList">
              结算单
            </LinkButton>
          }
        >
          每月初为上个月有往来的企业出一张：余额、货款、结算明细，一行一行核对，双方签章。当月的往来在下面选日期看。
        </Empty>
      </Panel>
    )
  return (
    <>
      <One no={no} />
      <Panel title="历史对账单" flush className="below">
        <table className="tbl cards line">
          <thead>
            <tr>
              <th>月份</th>
              <th className="num">结算，元</th>
              <th className="num">期末余额，元</th>
              <th className="num">争议，元</th>
              <th>状态</th>
            </tr>
          </thead>
          <tbody>
            {list.data.list.map(s => (
              <tr key={s.statementNo}>
                <td>
                  <Link
                    to={`/user/statement?statementNo=${s.statementNo}`}
                    aria-current={s.statementNo === no ? 'page' : undefined}
                  >
                    {s.monthText}
                  </Link>
                </td>
                <td className="num" data-l="结算，元">
                  {yuan(s.settledFen)}
                </td>
                <td className="num" data-l="期末余额，元">
                  {yuan(s.balanceClosingFen)}
                </td>
                <td className="num" data-l="争议，元">
                  {yuan(s.disputedFen)}
                </td>
                <td data-l="状态">
                  <StatusTag of={StatementState} code={s.state} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Panel>
    </>
  )
}

function One({ no }: { no: string }) {
  const refresh = useRefresh()
  const read = useLazyCall('/api/statement/getStatement', { statementNo: no }, { refetchMs: 60_000 })
  useLive(e => {
    if (e.kind === 'again' || (e.kind === 'signing' && e.documentNo === no) || (e.kind === 'statement' && e.statementNo === no))
      void refresh('/api/statement/getStatement')
  })
  const s = read.data
  if (read.isError && !s) return <Failed message={read.error.message} onRetry={() => read.refetch()} />
  if (!s) return <Skeleton lines={12} />
  return (
    <>
      <section className="panel">
        <div className="oh">
          <div>
            <h2>
              {s.monthText}对账单 <StatusTag of={StatementState} code={s.state} dot />
            </h2>
            <p className="row mute facts">
              <span>{s.statementNo}</span>
              <span>
                {shortTime(s.draftedAt)} 出单，{shortTime(s.confirmUntil)} 前确认
              </span>
            </p>
          </div>
          <div className="acts no-print">
            <a className="btn" href={`/api/statement/pdf?statementNo=${s.statementNo}`} download>
              PDF
            </a>
            <LinkButton to={exportAddress('statements', monthOf(s.statementNo))}>导出 Excel</LinkButton>
          </div>
        </div>
      </section>
      <Word s={s} />
      <Equations list={s.equations} />
      <Lines s={s} />
      {s.carried.length > 0 && (
        <Panel title="以前各月还没有答复的争议" flush className="below">
          <ul className="plain bd">
            {s.carried.map(l => (
              <li key={`${l.statementNo}${l.lineNo}`}>
                <Link to={`/user/statement?statementNo=${l.statementNo}`}>{l.monthText}</Link> 第 {l.lineNo} 行 {l.title}{' '}
                {yuan(l.amountFen)} 元：{l.reason}
              </li>
            ))}
          </ul>
        </Panel>
      )}
      <Seals s={s} />
    </>
  )
}

/** What is asked of him now, with the one button. */
function Word({ s }: { s: Detail }) {
  const send = useSend()
  const refresh = useRefresh()
  const { site } = useBoot()
  /** Nobody seals it on a platform: pen and stamp do. */
  const onPaper = site.partners.sign === 'off' || s.paper !== null
  const rest = s.lineCount - s.disputedCount
  const confirm = async () => {
    const disputedFen = s.lines.filter(l => l.disputedAt !== null).reduce((n, l) => n + l.amountFen, 0)
    const said = await send('/api/statement/confirmStatement', {
      statementNo: s.statementNo,
      settledFen: s.settledFen,
      disputedFen,
    })
    if (said) notify.success(onPaper ? '已确认，请下载 PDF 盖章后交商城登记。' : '已确认，正在送双方签章。')
    await refresh('/api/statement/getStatement', '/api/statement/getStatementList')
  }
  if (s.state === 'sealed') return null
  const open = s.state === 'offered' || s.state === 'silent'
  const dead = s.state === 'confirmed' && (s.signStatus === null || s.signStatus === SignStatus.revoked)
  return (
    <section className={open || dead ? 'stuck' : 'stuck calm'} aria-label={stuckTitle(open || dead)} aria-live="polite">
      <h2>{stuckTitle(open || dead)}</h2>
      <dl>
        <div>
          <dt>待办事项</dt>
          <dd>
            {open
              ? `共 ${s.lineCount} 行，一致 ${rest} 行${s.disputedCount > 0 ? `，${s.disputedCount} 行争议 ${yuan(s.disputedFen)} 元；确认其余并签章` : '；确认并签章'}`
              : dead
                ? '签章没有完成，请重新送签'
                : s.paper
                  ? '商城已登记纸质签署，等第二人确认'
                  : onPaper
                    ? '下载 PDF 盖章，交商城盖章后登记'
                    : '双方签章'}
          </dd>
        </div>
        <div>
          <dt>处理方</dt>
          <dd>{s.paper ? '商城' : s.state === 'confirmed' && s.buyerSignedAt !== null ? '商城盖章' : '贵公司'}</dd>
        </div>
        <div>
          <dt>开始时间</dt>
          <dd>
            {s.state === 'offered'
              ? `${shortTime(s.draftedAt)} 出单，${shortTime(s.confirmUntil)} 前不回复视为无异议`
              : s.state === 'silent'
                ? `${shortTime(s.confirmUntil)} 已到期，视为无异议；仍可确认并签章`
                : shortTime(s.confirmedAt ?? s.draftedAt)}
          </dd>
        </div>
      </dl>
      <span className="no-print">
        {open || dead ? (
          <Button look="primary" size="lg" onClick={confirm} busyText="正在确认">
            {dead ? '重新送签' : s.disputedCount > 0 ? `确认其余 ${rest} 行` : '确认并签章'}
          </Button>
        ) : onPaper ? (
          <a className="btn ink lg" href={`/api/statement/pdf?statementNo=${s.statementNo}`} download>
            下载 PDF
          </a>
        ) : (
          <LinkButton
            look={s.buyerSignedAt === null ? 'primary' : 'ink'}
            size="lg"
            to={`/order/sign?documentNo=${s.statementNo}`}
          >
            {s.buyerSignedAt === null ? '去签章' : '看签章'}
          </LinkButton>
        )}
      </span>
    </section>
  )
}

function Lines({ s }: { s: Detail }) {
  const [doubt, setDoubt] = useState<StatementLine | null>(null)
  const open = s.state === 'offered' || s.state === 'silent'
  return (
    <Panel title="结算明细" remark={`${s.lineCount} 行`} flush className="below">
      {s.lines.length === 0 ? (
        <p className="bd mute">这个月没有结算，只有资金往来。</p>
      ) : (
        <table className="tbl cards">
          <thead>
            <tr>
              <th>磅单</th>
              <th>订单</th>
              <th className="num">结算，吨</th>
              <th className="num">金额，元</th>
              <th>核对</th>
              <th className="num">操作</th>
            </tr>
          </thead>
          <tbody>
            {s.lines.map(l => (
              <tr key={l.lineNo} className={l.state === 'disputed' ? 'ask' : undefined}>
                <td>
                  {l.ticketNo ? (
                    <Link to={`/order/electronicScale?word=${encodeURIComponent(l.ticketNo)}`}>{l.ticketNo}</Link>
                  ) : (
                    l.waybillNo || l.settleNo
                  )}
                  <small className="mute">
                    {' '}
                    {dateTime(l.settledAt).slice(5, 10)}　{l.title}
                  </small>
                </td>
                <td data-l="订单">
                  <Link to={`/order/orderDetail?orderCode=${l.orderCode}`}>{l.orderCode}</Link>
                  {l.buyerNo && <small className="mute"> {l.buyerNo}</small>}
                </td>
                <td className="num" data-l="结算，吨">
                  {tons(l.settledKg)}
                </td>
                <td className="num" data-l="金额，元">
                  {yuan(l.amountFen)}
                </td>
                <td data-l="核对">
                  <StatusTag of={StatementLineState} code={l.state} />
                  {l.reason !== '' && (
                    <small className="mute">
                      {' '}
                      {l.disputedBy}：{l.reason}
                      {l.ownKg !== null && `（我方 ${tons(l.ownKg)} 吨）`}
                    </small>
                  )}
                  {l.answer !== '' && (
                    <small className="mute">
                      {' '}
                      商城 {l.answeredBy}：{l.answer}
                    </small>
                  )}
                </td>
                <td className="num">
                  {open && (l.state === 'agreed' || l.state === 'disputed') && (
                    <button type="button" className="link" onClick={() => setDoubt(l)} aria-label={`第 ${l.lineNo} 行有疑问`}>
                      {l.state === 'agreed' ? '有疑问' : '改争议'}
                    </button>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <td>{s.lineCount} 行</td>
              <td />
              <td className="num" data-l="结算，吨">
                {tons(s.settledKg)}
              </td>
              <td className="num" data-l="金额，元">
                {yuan(s.settledFen)}
              </td>
              <td colSpan={2}>
                {s.lineCount - s.disputedCount} 行一致{s.disputedCount > 0 && `，${s.disputedCount} 行争议`}
              </td>
            </tr>
          </tfoot>
        </table>
      )}
      {doubt && <DoubtDialog statementNo={s.statementNo} line={doubt} onClose={() => setDoubt(null)} />}
    </Panel>
  )
}

function Seals({ s }: { s: Detail }) {
  const { site } = useBoot()
  if (s.paper) return <PaperPanel paper={s.paper} kind="statement" />
  if (s.signStatus === null || (site.partners.sign === 'off' && s.state !== 'sealed')) return null
  const side = (who: string, at: number | null) => (
    <div className={at === null ? 'open' : undefined}>
      <span className={`tag ${at === null ? 'wait' : 'good'}`}>{at === null ? '待盖章' : '已盖章'}</span>
      <b>{who}</b>
      <p className="mute">{at === null ? '盖章即确认一致的各行与期末余额；争议行单列，不在确认范围' : dateTime(at)}</p>
    </div>
  )
  return (
    <Panel title="联合签章" remark="电子签章，双方各盖一次" className="below">
      <div className="bothseals">
        {side(site.siteName, s.sellerSignedAt)}
        {side(s.companyName, s.buyerSignedAt)}
      </div>
      {s.sha256 !== '' && (
        <p className="mute gaptop">
          摘要 {s.sha256.slice(0, 16)}… <Link to={`/signing/verify?documentNo=${s.statementNo}&hash=${s.sha256}`}>验签</Link>
        </p>
      )}
    </Panel>
  )
}
