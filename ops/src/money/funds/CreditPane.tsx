import type { CompanyCredit } from '@mall/contract/money/funds/creditDesk.ts'
import type { ExcelColumn } from '@mall/client/excel.ts'
import { useCaller, useLazyCall } from '@mall/client/useCall.ts'
import { CreditState, dueText } from '@mall/domain/money/funds/credit.ts'
import { yuan } from '@mall/domain/kernel/money.ts'
import { useQueryClient } from '@tanstack/react-query'
import { App, Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { ExcelButton } from '../../kernel/kit/ExportButton.tsx'
import { ActButton } from '../../kernel/kit/ActButton.tsx'
import { PaneState } from '../../kernel/kit/PaneState.tsx'
import { ReasonDialog } from '../../kernel/kit/ReasonDialog.tsx'
import { StatusTag, Tag } from '../../kernel/kit/Tag.tsx'
import { shortTime } from '../../kernel/kit/time.ts'
import { Events } from './Events.tsx'
import { SetCredit } from './SetCredit.tsx'

const usedSheet: ExcelColumn<CompanyCredit['uses'][number]>[] = [
  { title: '订单', width: 22, value: u => u.orderCode },
  { title: '还欠，元', value: u => ({ fen: u.restFen }) },
  { title: '到期', value: u => u.dueOn },
  { title: '逾期', width: 20, value: u => dueText(u.daysLeft) },
]
type Asking = 'set' | 'stop' | 'resume' | 'refuse' | null

/** One company's line: how it stands, what is owed on it order by order, what waits for a second person, and all that happened to it. */
export function CreditPane({ companyCode, onClose }: { companyCode: string; onClose?: () => void }) {
  const read = useLazyCall('/api/ops/getCredit', { companyCode }, { refetchMs: 15_000 })
  const call = useCaller()
  const client = useQueryClient()
  const { message } = App.useApp()
  const [asking, setAsking] = useState<Asking>(null)
  const c = read.data
  if (!c) return <PaneState query={read} />
  const again = () => {
    for (const path of ['/api/ops/getCreditList', '/api/ops/getCredit', '/api/ops/getFinanceBoard'])
      void client.invalidateQueries({ queryKey: [path] })
  }
  const act = async (work: () => Promise<unknown>, said: string) => {
    try {
      await work()
      void message.success(said)
    } catch (e) {
      void message.error((e as Error).message)
    }
    again()
  }
  const fact = (label: string, text: ReactNode) => (
    <div>
      <dt>{label}</dt>
      <dd>{text}</dd>
    </div>
  )
  const { line, ask } = c
  const why = c.whyNotSet ? { why: c.whyNotSet } : {}
  return (
    <>
      <div className="hd">
        <div>
          <b>{c.companyName}</b>
          <small>
            <Link to={`/company360?code=${c.companyCode}&tab=funds`}>{c.companyCode}</Link>
          </small>
        </div>
        <span className="push row">
          {line ? <StatusTag of={CreditState} code={line.state} dot /> : <Tag>没有授信</Tag>}
          {onClose && (
            <Button type="text" size="small" className="pane-close" aria-label="关闭详情" onClick={onClose}>
              ×
            </Button>
          )}
        </span>
      </div>
      <div className="pane-body">
        {ask && (
          <section className="note">
            <h3>待复核：{ask.askedName} 申请</h3>
            <p>
              额度 {line ? `${yuan(line.limitFen)} → ` : ''}
              {yuan(ask.limitFen)} 元，账期 {line ? `${line.termDays} → ` : ''}
              {ask.termDays} 天，有效期至 {ask.validUntil}
            </p>
            <p className="mute">
              {shortTime(ask.askedAt)}：{ask.reason}
            </p>
          </section>
        )}
        <section>
          <h3>额度</h3>
          <dl className="kv">
            {line && fact('额度', `${yuan(line.limitFen)} 元`)}
            {line &&
              fact(
                '已用',
                `${yuan(line.usedFen)} 元${line.whyNot ? '' : `，还可用 ${yuan(Math.max(0, line.limitFen - line.usedFen))} 元`}`,
              )}
            {line && line.overdueFen > 0 && fact('逾期', <span className="bad">{yuan(line.overdueFen)} 元</span>)}
            {line && fact('账期', `付款后 ${line.termDays} 天`)}
            {line && fact('有效期至', line.validUntil)}
            {line?.whyNot && fact('现在不能用', line.whyNot)}
            {fact('可用余额', `${yuan(c.availableFen)} 元`)}
            {c.owedFen > 0 && fact('少补未付', `${yuan(c.owedFen)} 元`)}
          </dl>
        </section>
        <section>
          <h3>
            没有还清的 <ExcelButton label={`未还授信 ${c.companyName}`} columns={usedSheet} read={c.uses} />
          </h3>
          {c.uses.length === 0 ? (
            <p className="mute">没有。</p>
          ) : (
            <table className="tbl">
              <thead>
                <tr>
                  <th>订单</th>
                  <th className="num">还欠，元</th>
                  <th>到期</th>
                </tr>
              </thead>
              <tbody>
                {c.uses.map(u => (
                  <tr key={u.useId}>
                    <td>
                      <Link to={`/order?queue=all&word=${u.orderCode}&open=${u.orderCode}`}>{u.orderCode}</Link>
                    </td>
                    <td className="num">{yuan(u.restFen)}</td>
                    <td>
                      {u.dueOn} <small className={u.daysLeft < 0 ? 'bad' : 'mute'}>{dueText(u.daysLeft)}</small>
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          )}
        </section>
        <Events
          rows={c.history.toReversed().map(h => ({
            at: h.at,
            what: `${h.what}${h.amountFen === 0 ? '' : ` ${h.amountFen > 0 ? '+' : ''}${yuan(h.amountFen)}`}`,
            who: h.who,
            detail: h.detail,
          }))}
        />
      </div>
      <section className="decide">
        {ask && (
          <>
            <ActButton
              type="primary"
              {...(ask.whyNotDecide ? { why: ask.whyNotDecide } : {})}
              onClick={() => act(() => call('/api/ops/decideCredit', { askId: ask.askId, agree: true }), '复核通过，已生效')}
            >
              复核通过
            </ActButton>
            <ActButton {...(ask.whyNotDecide ? { why: ask.whyNotDecide } : {})} onClick={() => setAsking('refuse')}>
              不通过
            </ActButton>
            {ask.own && (
              <Button onClick={() => act(() => call('/api/ops/withdrawCredit', { askId: ask.askId }), '已撤回')}>撤回申请</Button>
            )}
          </>
        )}
        {!ask && (
          <ActButton type="primary" {...why} onClick={() => setAsking('set')}>
            {line ? '调整授信' : '开通授信'}
          </ActButton>
        )}
        {line && (
          <ActButton
            danger={line.state === 'open'}
            {...(ask ? {} : why)}
            onClick={() => setAsking(line.state === 'open' ? 'stop' : 'resume')}
          >
            {line.state === 'open' ? '停用' : '恢复'}
          </ActButton>
        )}
      </section>
      {asking === 'set' && <SetCredit c={c} onDone={again} onClose={() => setAsking(null)} />}
      {(asking === 'stop' || asking === 'resume') && (
        <ReasonDialog
          title={asking === 'stop' ? `停用 ${c.companyName} 的授信？` : `恢复 ${c.companyName} 的授信？`}
          consequence={
            asking === 'stop'
              ? '新订单不能再用授信付款，已用的按原到期日归还；客户会看到原因。'
              : '客户可以重新用授信付款，会收到通知。'
          }
          okText={asking === 'stop' ? '停用' : '恢复'}
          usual={asking === 'stop' ? ['逾期未还', '年审未过', '经营异常'] : ['已还清', '年审通过']}
          onSend={async reason => {
            await call(asking === 'stop' ? '/api/ops/stopCredit' : '/api/ops/resumeCredit', { companyCode, reason })
            again()
          }}
          onClose={() => setAsking(null)}
        />
      )}
      {asking === 'refuse' && ask && (
        <ReasonDialog
          title="复核不通过"
          consequence={`${ask.askedName} 的申请不生效，他会看到原因。`}
          okText="不通过"
          usual={['敞口过大', '资料不全']}
          onSend={async reason => {
            await call('/api/ops/decideCredit', { askId: ask.askId, agree: false, reason })
            again()
          }}
          onClose={() => setAsking(null)}
        />
      )}
    </>
  )
}
