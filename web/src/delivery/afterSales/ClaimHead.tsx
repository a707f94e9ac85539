// What a claim is, how far it has come, what its buyer can do to end it, and what it waits for.
import { ClaimKind } from '@mall/domain/orders/contract/claimTerms.ts'
import { AfterSalesStatus, CLAIM_BEFORE_TERMS, CLAIM_IN_WORK } from '@mall/domain/delivery/afterSales/claim.codes.ts'
import { tons } from '@mall/domain/kernel/weight.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import { useRefresh, useSend } from '../../kernel/data.ts'
import { Button } from '../../kernel/kit/Button.tsx'
import { notify } from '../../kernel/kit/notify.ts'
import { ReasonDialog } from '../../kernel/kit/ReasonDialog.tsx'
import { StatusTag } from '../../kernel/kit/Tag.tsx'
import { shortTime } from '../../kernel/kit/time.ts'
import { type Step, Track } from '../../kernel/kit/Track.tsx'
import { type Claim, CLAIM_READS } from './reads.ts'
import { stuckTitle } from '../../kernel/kit/stuckTitle.ts'

/** The way of a claim as it went: what was left out on the way is not shown as missing. */
function stepsOf(c: Claim): Step[] {
  const at = (what: string) => c.history.find(h => h.what === what)?.at
  const ended = !CLAIM_IN_WORK.has(c.status)
  const list: { key: string; label: string; at: number | undefined; now: boolean }[] = [
    { key: 'file', label: '提出', at: c.filedAt, now: false },
    { key: 'accept', label: '受理', at: at('受理'), now: c.status === AfterSalesStatus.filed },
    { key: 'survey', label: '勘验', at: c.survey?.at, now: c.status === AfterSalesStatus.accepted && c.rounds.length === 0 },
    {
      key: 'propose',
      label: '商定方案',
      at: !CLAIM_BEFORE_TERMS.has(c.status) ? c.rounds.at(-1)?.at : undefined,
      now:
        c.status === AfterSalesStatus.surveyed ||
        c.status === AfterSalesStatus.proposed ||
        (c.status === AfterSalesStatus.accepted && c.rounds.length > 0),
    },
    ...(c.status === AfterSalesStatus.arbitration || at('转仲裁')
      ? [{ key: 'arbitrate', label: '仲裁', at: at('仲裁裁定'), now: c.status === AfterSalesStatus.arbitration }]
      : []),
    {
      key: 'pay',
      label: '赔付',
      at: c.status === AfterSalesStatus.done ? at('完成') : undefined,
      now: c.status === AfterSalesStatus.agreed,
    },
    {
      key: 'end',
      label: c.status === AfterSalesStatus.rejected ? '驳回' : c.status === AfterSalesStatus.withdrawn ? '撤销' : '结案',
      at: ended ? c.statusSince : undefined,
      now: false,
    },
  ]
  const reached = list.findLastIndex(s => s.now || s.at !== undefined)
  return list
    .filter(s => !ended || s.at !== undefined)
    .map((s, i) => ({
      key: s.key,
      label: s.label,
      note:
        s.at === undefined
          ? s.now && s.key === 'propose'
            ? `第 ${c.rounds.filter(r => r.side === 'mill').length || 1} 轮`
            : undefined
          : shortTime(s.at),
      state: s.now ? 'now' : s.at !== undefined || (!ended && i < reached) ? 'done' : 'later',
    }))
}

export function ClaimHead({ c }: { c: Claim }) {
  const send = useSend()
  const refresh = useRefresh()
  const [asking, setAsking] = useState<'arbitrate' | 'withdraw' | null>(null)
  return (
    <>
      <section className="panel">
        <div className="oh">
          <div>
            <h1>
              异议 {c.claimNo} <StatusTag of={AfterSalesStatus} code={c.status} dot />
            </h1>
            <p className="row mute facts">
              <span>{ClaimKind.label(c.kind)}</span>
              <span>
                订单{' '}
                <Link to={`/order/orderDetail?orderCode=${encodeURIComponent(c.orderCode)}`} className="link">
                  {c.orderCode}
                </Link>
              </span>
              <span>{c.title}</span>
              <span>
                {c.units} 件 {tons(c.tagKg)} 吨
              </span>
              <span>
                {c.filedBy} {shortTime(c.filedAt)} 提出
              </span>
            </p>
          </div>
          <div className="acts no-print">
            {CLAIM_BEFORE_TERMS.has(c.status) && (
              <Button disabledReason={c.whyNotWithdraw || undefined} reasonAt="title" onClick={() => setAsking('withdraw')}>
                撤销异议
              </Button>
            )}
            {c.status === AfterSalesStatus.proposed && (
              <Button disabledReason={c.whyNotAnswer || undefined} reasonAt="title" onClick={() => setAsking('arbitrate')}>
                申请仲裁
              </Button>
            )}
          </div>
        </div>
        <div className="trackbox">
          <Track steps={stepsOf(c)} label="异议进度" />
        </div>
      </section>
      {asking === 'withdraw' && (
        <ReasonDialog
          title="撤销异议"
          consequence="撤销后这些件可以在期限内重新提出。"
          okText="撤销异议"
          onSend={async reason => {
            const reply = await send('/api/order/cancelAfterSales', { claimNo: c.claimNo, reason })
            if (reply) notify.success('已撤销异议。')
            await refresh(...CLAIM_READS)
            return reply
          }}
          onClose={() => setAsking(null)}
        />
      )}
      {asking === 'arbitrate' && (
        <ReasonDialog
          title="申请仲裁"
          consequence="由钢厂没有经手过这件事的负责人裁定，裁定后双方按此办，不再还价。"
          okText="申请仲裁"
          onSend={async reason => {
            const reply = await send('/api/order/arbitrateAfterSales', { claimNo: c.claimNo, version: c.version, reason })
            if (reply) notify.success('已转仲裁，裁定后通知您。')
            await refresh(...CLAIM_READS)
            return reply
          }}
          onClose={() => setAsking(null)}
        />
      )}
    </>
  )
}

export const ClaimStuck = ({ c }: { c: Claim }) => (
  <section className={c.turn === 'buyer' ? 'stuck' : 'stuck calm'} aria-label={stuckTitle(c.turn === 'buyer')} aria-live="polite">
    <h2>{stuckTitle(c.turn === 'buyer')}</h2>
    <dl>
      <div>
        <dt>待办事项</dt>
        <dd>{c.waitsFor}</dd>
      </div>
      <div>
        <dt>处理方</dt>
        <dd>{c.turn === 'buyer' ? '贵公司管售后的同事' : '商城客服'}</dd>
      </div>
      <div>
        <dt>开始时间</dt>
        <dd>
          {shortTime(c.statusSince)}
          {c.answerBy !== null && `，${shortTime(c.answerBy)} 后转仲裁，不视为同意`}
        </dd>
      </div>
    </dl>
  </section>
)
