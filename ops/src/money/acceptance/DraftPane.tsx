import { useCaller, useLazyCall } from '@mall/client/useCall.ts'
import { AcceptorClass, DraftKind, DraftState, draftNoText } from '@mall/domain/money/acceptance/draft.ts'
import { percent } from '@mall/domain/money/acceptance/draft.rules.ts'
import { yuan } from '@mall/domain/kernel/money.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { ActButton } from '../../kernel/kit/ActButton.tsx'
import { PaneState } from '../../kernel/kit/PaneState.tsx'
import { ReasonDialog } from '../../kernel/kit/ReasonDialog.tsx'
import { StatusTag } from '../../kernel/kit/Tag.tsx'
import { dateTime, shortTime } from '../../kernel/kit/time.ts'
import './draft.css'

/** One draft beside the queue: what it is, what it pays, what the platform said, what happened to it. */
export function DraftPane({ draftCode, onClose }: { draftCode: string; onClose(): void }) {
  const read = useLazyCall('/api/ops/getDraft', { draftCode }, { refetchMs: 10_000 })
  const call = useCaller()
  const client = useQueryClient()
  const [refusing, setRefusing] = useState(false)
  const d = read.data
  if (!d) return <PaneState query={read} />
  const fact = (label: string, text: ReactNode) => (
    <div>
      <dt>{label}</dt>
      <dd>{text}</dd>
    </div>
  )
  return (
    <>
      <div className="hd">
        <div>
          <b>
            {d.draftCode}　{yuan(d.faceFen)} 元
          </b>
          <small>
            <Link to={`/company360?code=${d.companyCode}&tab=funds`}>{d.companyName}</Link>
          </small>
        </div>
        <span className="push row">
          <StatusTag of={DraftState} code={d.state} dot />
          <Button type="text" size="small" className="pane-close" aria-label="关闭详情" onClick={onClose}>
            ×
          </Button>
        </span>
      </div>
      <div className="pane-body">
        {(d.odd || d.debtFen > 0) && (
          <section className="note">
            <h3>{d.debtFen > 0 ? '退票款没有补齐' : '平台通知与登记不符，没有签收'}</h3>
            <p>{d.debtFen > 0 ? `${d.endedWhy}。待补 ${yuan(d.debtFen)} 元，${d.debtDueOn ?? ''} 前` : d.odd}</p>
          </section>
        )}
        <section>
          <h3>票面</h3>
          <dl className="kv">
            {fact('票号', <span className="draftno">{draftNoText(d.draftNo)}</span>)}
            {fact('种类', DraftKind.label(d.kind))}
            {fact('承兑人', `${d.acceptorName}，${AcceptorClass.label(d.classCode)}`)}
            {fact('到期', `${d.dueOn}，${d.daysLeft < 0 ? `已过 ${-d.daysLeft} 天` : `还有 ${d.daysLeft} 天`}`)}
            {fact('贴现', `${yuan(d.discountFen)} 元（${percent(d.rateBp)} × ${d.days} 天）`)}
            {fact('已用', `${yuan(d.appliedFen)} 元${d.state === 'signed' ? `，未用 ${yuan(d.leftFen)} 元` : ''}`)}
            {d.state === 'waiting' && fact('背书期限', d.endorseBy)}
            {d.presented && fact('提示付款', '已提示，等承兑人答复')}
            {d.endedWhy && fact('原因', d.endedWhy)}
          </dl>
        </section>
        {d.uses.length > 0 && (
          <section>
            <h3>付了哪些订单</h3>
            <dl className="kv">
              {d.uses.map(u => (
                <div key={`${u.paymentNo}-${u.orderCode}`}>
                  <dt>
                    <Link to={`/order?queue=all&word=${u.orderCode}&open=${u.orderCode}`}>{u.orderCode}</Link>
                  </dt>
                  <dd>
                    {yuan(u.amountFen)} 元{u.returnedFen > 0 && `，退回 ${yuan(u.returnedFen)} 元`}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        )}
        {d.notices.length > 0 && (
          <section>
            <h3>票据平台通知</h3>
            <ol className="events">
              {d.notices.map(n => (
                <li key={n.noticeId}>
                  <time>{shortTime(n.at)}</time>
                  <span>
                    {n.what}
                    <small className="mute">{n.outcome}</small>
                  </span>
                </li>
              ))}
            </ol>
          </section>
        )}
        <section>
          <h3>记录</h3>
          <ol className="events">
            {d.history.toReversed().map((h, i) => (
              <li key={d.history.length - i}>
                <time>{dateTime(h.at).slice(5)}</time>
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
      {(d.state === 'waiting' || d.state === 'signed') && (
        <section className="decide">
          <Link to={`/byHand?open=${draftCode}`}>{d.state === 'waiting' ? '手工登记签收' : '手工登记兑付'}</Link>
          {d.state === 'waiting' && (
            <ActButton {...(d.whyNotRefuse ? { why: d.whyNotRefuse } : {})} onClick={() => setRefusing(true)}>
              不收
            </ActButton>
          )}
        </section>
      )}
      {refusing && (
        <ReasonDialog
          title={`不收 ${yuan(d.faceFen)} 元的承兑`}
          consequence="登记作废，之后的背书不再签收；客户会看到原因，可以换票。"
          okText="不收"
          usual={['票面背书不连续', '承兑人有负面公告', '与合同付款方式不符']}
          onSend={async reason => {
            await call('/api/ops/refuseDraft', { draftCode, reason })
            for (const path of ['/api/ops/getDraftList', '/api/ops/getDraft']) void client.invalidateQueries({ queryKey: [path] })
          }}
          onClose={() => setRefusing(false)}
        />
      )}
    </>
  )
}
