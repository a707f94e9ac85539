import type { Claim } from '@mall/contract/delivery/afterSales/afterSalesDesk.ts'
import { ClaimKind } from '@mall/domain/orders/contract/claimTerms.ts'
import { useCaller, useLazyCall } from '@mall/client/useCall.ts'
import {
  AfterSalesStatus,
  ClaimWay,
  Finding,
  PhotoPosition,
  ReturnStatus,
  RoundSide,
} from '@mall/domain/delivery/afterSales/claim.codes.ts'
import { lateAt } from '@mall/domain/desk/orderTimeline/blockers.ts'
import { yuan } from '@mall/domain/kernel/money.ts'
import { OrderStatus } from '@mall/domain/orders/order/order.status.ts'
import { tons } from '@mall/domain/kernel/weight.ts'
import { useQueryClient } from '@tanstack/react-query'
import { App, Button } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { ActButton } from '../../kernel/kit/ActButton.tsx'
import { PaneState } from '../../kernel/kit/PaneState.tsx'
import { ReasonDialog } from '../../kernel/kit/ReasonDialog.tsx'
import { StatusTag } from '../../kernel/kit/Tag.tsx'
import { dateTime, shortTime } from '../../kernel/kit/time.ts'
import { SurveyDialog } from './SurveyDialog.tsx'
import { TermsDialog } from './TermsDialog.tsx'

/** By when the mill's desk owes its word, as the exception board counts it; null: it owes none. */
const waitsUntil = (c: Claim): number | null => {
  const kind =
    c.status === AfterSalesStatus.filed
      ? 'claimFiled'
      : c.status === AfterSalesStatus.accepted || c.status === AfterSalesStatus.surveyed
        ? 'claimOpen'
        : c.status === AfterSalesStatus.arbitration
          ? 'claimAward'
          : null
  return kind && lateAt({ kind, since: c.statusSince, due: null })
}

/** One claim beside the queue: what the buyer says and shows, what was found, the rounds, and what this desk may do. */
export function ClaimPane({ claimNo, onClose }: { claimNo: string; onClose(): void }) {
  const read = useLazyCall('/api/ops/getClaimDetail', { claimNo }, { refetchMs: 15_000 })
  const call = useCaller()
  const client = useQueryClient()
  const { message } = App.useApp()
  const [asking, setAsking] = useState<'reject' | 'survey' | 'propose' | 'award' | null>(null)
  const [seen, setSeen] = useState<Claim | null>(null)
  const c = read.data
  if (!c) return <PaneState query={read} />
  const by = waitsUntil(c)
  const again = () => {
    for (const path of ['/api/ops/getClaimQueue', '/api/ops/getClaimDetail']) void client.invalidateQueries({ queryKey: [path] })
  }
  // A dialog answers what was seen when it was opened, not what a later look has brought.
  const ask = (what: typeof asking) => {
    setSeen(c)
    setAsking(what)
  }
  const close = () => setAsking(null)
  const accept = () =>
    call('/api/ops/acceptClaim', { claimNo, version: c.version })
      .then(
        () => message.success('已受理，客户已得到通知'),
        (e: unknown) => message.error((e as Error).message),
      )
      .finally(again)
  return (
    <>
      <div className="hd">
        <div>
          <b>{c.claimNo}</b>
          <small>{c.companyName}</small>
          <small className="mute">
            订单 <Link to={`/order?word=${c.orderCode}&queue=all&open=${c.orderCode}`}>{c.orderCode}</Link>，
            {ClaimKind.label(c.kind)}
          </small>
        </div>
        <span className="push row">
          <StatusTag of={AfterSalesStatus} code={c.status} dot />
          <Button type="text" size="small" className="pane-close" aria-label="关闭详情" onClick={onClose}>
            ×
          </Button>
        </span>
      </div>
      <div className="pane-body">
        {(c.waitsFor || c.moneyWaits) && (
          <section className="note">
            <p>
              等：{c.waitsFor}
              {c.answerBy !== null && `，${shortTime(c.answerBy)} 后转仲裁`}
              {c.answerBy === null && by !== null && `，应在 ${shortTime(by)} 前`}
            </p>
          </section>
        )}
        <section>
          <h3>客户所说</h3>
          <dl className="kv">
            <div>
              <dt>提出</dt>
              <dd>
                {c.filedBy}，{dateTime(c.filedAt)}
              </dd>
            </div>
            <div>
              <dt>联系人</dt>
              <dd>
                {c.contact} {c.mobile}
              </dd>
            </div>
            {c.visitOn && (
              <div>
                <dt>方便勘验</dt>
                <dd>{c.visitOn}</dd>
              </div>
            )}
            <div>
              <dt>希望</dt>
              <dd>
                {c.wish === 'discount'
                  ? `折价 ${yuan(c.wishFenPerTon)} 元/吨，${yuan(c.wishFen)} 元`
                  : c.wish === 'none'
                    ? '更正或补发单证'
                    : ClaimWay.label(c.wish)}
              </dd>
            </div>
            <div>
              <dt>异议的货</dt>
              <dd>{tons(c.orderedKg)} 吨</dd>
            </div>
            <div>
              <dt>其货款</dt>
              <dd>
                {yuan(c.orderedFen)} 元，已退 {yuan(c.refundedFen)} 元
              </dd>
            </div>
          </dl>
          {c.note && <p>{c.note}</p>}
        </section>
        <section>
          <h3>
            件 {c.units}，问题 {tons(c.problemKg)} 吨
          </h3>
          <table className="tbl">
            <thead>
              <tr>
                <th>件号</th>
                <th>问题</th>
                <th>勘验</th>
                <th className="num">结果</th>
              </tr>
            </thead>
            <tbody>
              {c.list.map(u => (
                <tr key={u.claimUnitId}>
                  <td>
                    {u.unitNo}
                    <small className="mute">
                      {tons(u.tagKg)} 吨，炉号 {u.heatNo}，运单 {u.waybillNo}
                    </small>
                  </td>
                  <td>
                    {u.problem}
                    {u.listedDefect && <small className="warn">竞拍清单已列：{u.listedDefect}</small>}
                    <small className="mute">
                      {tons(u.problemKg)} 吨{u.openedPercent > 0 ? `，已开卷 ${u.openedPercent}%` : ''}
                    </small>
                  </td>
                  <td>
                    {u.finding ? <StatusTag of={Finding} code={u.finding} /> : '—'}
                    {u.retestValue && (
                      <small className="mute">
                        {u.property} 质保书 {u.certValue || '—'}，复验 {u.retestValue}，标准 {u.standardValue || '—'}
                      </small>
                    )}
                  </td>
                  <td className="num">
                    {u.way === null ? '未定' : ClaimWay.label(u.way)}
                    {u.way === 'discount' && <small>{yuan(u.agreedFen)}</small>}
                    {u.paidFen !== null && <small className="mute">已到账 {yuan(u.paidFen)}</small>}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
          {c.survey && (
            <p className="mute">
              {c.survey.by} {shortTime(c.survey.at)} 勘验：{c.survey.note}
            </p>
          )}
        </section>
        {c.photos.length > 0 && (
          <section>
            <h3>照片与单证 {c.photos.length}</h3>
            <ul className="claim-shots">
              {c.photos.map(p => (
                <li key={p.fileId}>
                  <a href={`/api/file/get?id=${p.fileId}${p.picture ? '&size=preview' : ''}`} target="_blank" rel="noreferrer">
                    {p.picture ? <img src={`/api/file/get?id=${p.fileId}&size=thumb`} alt={p.fileName} /> : <span>文件</span>}
                  </a>
                  <small>
                    {p.unitNo} {p.position === 'paper' ? '单证' : PhotoPosition.label(p.position)}
                  </small>
                </li>
              ))}
            </ul>
          </section>
        )}
        {c.rounds.length > 0 && (
          <section>
            <h3>方案与还价</h3>
            <table className="tbl">
              <thead>
                <tr>
                  <th>操作人</th>
                  <th>件号</th>
                  <th>方案</th>
                  <th className="num">元/吨</th>
                  <th className="num">金额，元</th>
                </tr>
              </thead>
              <tbody>
                {c.rounds.flatMap(r =>
                  r.terms.map(t => (
                    <tr key={`${r.seq}-${t.claimUnitId}`}>
                      <td>
                        {RoundSide.label(r.side)}
                        <small className="mute">
                          {r.by} {shortTime(r.at)}
                        </small>
                      </td>
                      <td>{t.unitNo}</td>
                      <td>
                        {ClaimWay.label(t.way)}
                        {t.handlingFen > 0 && <small className="mute">处理费 {yuan(t.handlingFen)}</small>}
                      </td>
                      <td className="num">{t.way === 'discount' ? yuan(t.fenPerTon) : '—'}</td>
                      <td className="num">{t.way === 'discount' ? yuan(t.amountFen) : '—'}</td>
                    </tr>
                  )),
                )}
              </tbody>
            </table>
          </section>
        )}
        {c.returns.length > 0 && (
          <section>
            <h3>退货与换货</h3>
            {c.returns.map(r => (
              <p key={r.returnNo}>
                <Link to={`/goodsReturns?state=all&open=${r.returnNo}`}>{r.returnNo}</Link>{' '}
                <StatusTag of={ReturnStatus} code={r.status} />
                {r.newOrderCode && r.newOrderStatus !== null && (
                  <>
                    {'　换货订单 '}
                    <Link to={`/order?word=${r.newOrderCode}&queue=all&open=${r.newOrderCode}`}>{r.newOrderCode}</Link>{' '}
                    <StatusTag of={OrderStatus} code={r.newOrderStatus} />
                  </>
                )}
              </p>
            ))}
          </section>
        )}
        <section>
          <h3>记录</h3>
          <ol className="events">
            {c.history.toReversed().map(h => (
              <li key={`${h.at}-${h.what}`}>
                <time>{shortTime(h.at)}</time>
                <span>
                  {h.what}
                  <small className="mute">
                    {h.who}
                    {h.detail ? `：${h.detail}` : ''}
                  </small>
                </span>
              </li>
            ))}
          </ol>
        </section>
      </div>
      {c.acts.length > 0 && (
        <section className="decide">
          {c.acts.includes('accept') && (
            <ActButton type="primary" onClick={accept}>
              受理
            </ActButton>
          )}
          {c.acts.includes('survey') && <ActButton onClick={() => ask('survey')}>登记勘验</ActButton>}
          {c.acts.includes('propose') && (
            <ActButton type="primary" onClick={() => ask('propose')}>
              {c.rounds.length > 0 ? '出第二轮方案' : '出方案'}
            </ActButton>
          )}
          {c.acts.includes('award') && (
            <ActButton type="primary" {...(c.whyNotAward ? { why: c.whyNotAward } : {})} onClick={() => ask('award')}>
              裁定
            </ActButton>
          )}
          {c.acts.includes('reject') && <ActButton onClick={() => ask('reject')}>驳回</ActButton>}
        </section>
      )}
      {asking === 'reject' && seen && (
        <ReasonDialog
          title={`驳回 ${claimNo}`}
          consequence="异议结束，客户会看到原因；期限内可以重新提出。"
          okText="驳回"
          onSend={async reason => {
            await call('/api/ops/rejectClaim', { claimNo, version: seen.version, reason })
            again()
          }}
          onClose={close}
        />
      )}
      {asking === 'survey' && seen && <SurveyDialog c={seen} onDone={again} onClose={close} />}
      {(asking === 'propose' || asking === 'award') && seen && (
        <TermsDialog c={seen} act={asking} onDone={again} onClose={close} />
      )}
    </>
  )
}
