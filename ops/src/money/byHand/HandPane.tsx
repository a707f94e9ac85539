import { useCaller, useLazyCall } from '@mall/client/useCall.ts'
import { HandKind, handKindOf, HandResult, HandState, isAtDesk } from '@mall/domain/money/byHand/handWord.ts'
import { yuan } from '@mall/domain/kernel/money.ts'
import { useQueryClient } from '@tanstack/react-query'
import { App, Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { ActButton } from '../../kernel/kit/ActButton.tsx'
import { PaneState } from '../../kernel/kit/PaneState.tsx'
import { ReasonDialog } from '../../kernel/kit/ReasonDialog.tsx'
import { StatusTag } from '../../kernel/kit/Tag.tsx'
import { dateTime, shortTime } from '../../kernel/kit/time.ts'
import { RegisterWord } from './RegisterWord.tsx'

const placeOf = (no: string): { to: string; label: string } =>
  ({
    balanceRefund: { to: `/balanceRefund?state=all&open=${no}`, label: '看退款' },
    receiptReturn: { to: `/receipts?state=all&open=${no}`, label: '看来款' },
    sourceRefund: { to: `/sourceRefund?state=all&word=${no}`, label: '看原路退款' },
    payOdd: { to: '/payment', label: '看收款记录' },
    oddArrival: { to: '/receipts?state=all', label: '看来款' },
    draft: { to: `/drafts?state=all&open=${no}`, label: '看票' },
  })[handKindOf(no)]

/** One thing that waits for a partner: to whom, what has been said, and this desk's word. */
export function HandPane({ no, onClose }: { no: string; onClose(): void }) {
  const kind = handKindOf(no)
  const read = useLazyCall('/api/ops/getHandWord', { kind, no }, { refetchMs: 15_000 })
  const call = useCaller()
  const client = useQueryClient()
  const { message, modal } = App.useApp()
  const [asking, setAsking] = useState<'register' | 'refuse' | null>(null)
  const r = read.data
  if (!r) return <PaneState query={read} />
  const again = () => {
    for (const path of ['/api/ops/getHandWordList', '/api/ops/getHandWord']) void client.invalidateQueries({ queryKey: [path] })
  }
  const open = r.words.find(w => w.wordState === HandState.asked)
  const run = (work: Promise<unknown>, said: string) =>
    work.then(
      () => {
        void message.success(said)
        again()
      },
      (e: unknown) => void message.error((e as Error).message),
    )
  const fact = (label: string, text: ReactNode) => (
    <div>
      <dt>{label}</dt>
      <dd>{text}</dd>
    </div>
  )
  const confirm = (w: NonNullable<typeof open>) =>
    modal.confirm({
      title: `复核：${HandResult.label(w.result)} ${yuan(r.amountFen)} 元`,
      content: `${w.bankTxnId ? `请在网银核对账号 ${w.bankAccount} 的流水 ${w.bankTxnId}。` : ''}${w.result === HandResult.setAside ? '同意后不入账' : '同意后马上入账并通知客户'}，不能撤回。${w.partnerAsked ? '合作方收到过这条指令，它可能也会办，请先与它核对。' : ''}`,
      okText: '同意',
      cancelText: '取消',
      onOk: () => run(call('/api/ops/decideHandWord', { wordId: w.wordId, agree: true }), '已复核生效'),
    })
  const over = !open && r.words.some(w => w.wordState === HandState.confirmed) && r.whyNotRegister !== ''
  const place = placeOf(no)
  const why = (text: string) => (text ? { why: text } : {})
  return (
    <>
      <div className="hd">
        <div>
          <b>
            {no}　{yuan(r.amountFen)} 元
          </b>
          <small>{r.whose}</small>
        </div>
        <span className="push row">
          {open && <StatusTag of={HandState} code={open.wordState} dot />}
          <Button type="text" size="small" className="pane-close" aria-label="关闭详情" onClick={onClose}>
            ×
          </Button>
        </span>
      </div>
      <div className="pane-body">
        {r.warningText && (
          <section className="note">
            <h3>请先核对</h3>
            <p>{r.warningText}</p>
          </section>
        )}
        <section>
          <h3>{HandKind.label(kind)}</h3>
          <dl className="kv">
            {fact(kind === HandKind.oddArrival ? '银行明细' : '对方', r.to)}
            {r.toAccount && fact('付到账号', r.toAccount)}
            {fact('开始', dateTime(r.since))}
            {!isAtDesk(kind) && fact('合作方', r.connected ? (r.partnerAsked ? '已接通，还没有答复' : '已接通') : '未接通')}
            {fact('详情', <Link to={place.to}>{place.label}</Link>)}
          </dl>
        </section>
        {r.words.map(w => (
          <section key={w.wordId}>
            <h3>
              {HandResult.label(w.result)}　<StatusTag of={HandState} code={w.wordState} />
            </h3>
            <dl className="kv">
              {fact('日期', w.happenedOn)}
              {w.bankTxnId && fact('银行流水', w.bankTxnId)}
              {w.bankAccount && fact('本方账号', `${w.bankName} ${w.bankAccount}`)}
              {w.reason && fact('说明', w.reason)}
              {w.fileId &&
                fact(
                  '银行回单',
                  <a href={`/api/file/get?id=${w.fileId}`} download>
                    下载
                  </a>,
                )}
              {fact('登记', `${w.askedBy}，${shortTime(w.askedAt)}`)}
              {w.decidedAt !== null &&
                fact('了结', `${w.decidedBy || '系统'}，${shortTime(w.decidedAt)}${w.decideReason ? `：${w.decideReason}` : ''}`)}
            </dl>
          </section>
        ))}
      </div>
      <section className="decide">
        {over ? (
          <p className="hint">已了结，不用再登记。</p>
        ) : open ? (
          <>
            <ActButton type="primary" {...why(r.whyNotDecide)} onClick={() => confirm(open)}>
              复核同意
            </ActButton>
            <ActButton {...why(r.whyNotDecide)} onClick={() => setAsking('refuse')}>
              不通过
            </ActButton>
            {r.mayWithdraw && (
              <Button onClick={() => run(call('/api/ops/withdrawHandWord', { wordId: open.wordId }), '已撤回')}>撤回登记</Button>
            )}
          </>
        ) : (
          <ActButton type="primary" {...why(r.whyNotRegister)} onClick={() => setAsking('register')}>
            登记结果
          </ActButton>
        )}
      </section>
      {asking === 'register' && <RegisterWord of={r} onDone={again} onClose={() => setAsking(null)} />}
      {asking === 'refuse' && open && (
        <ReasonDialog
          title="复核不通过"
          consequence="登记作废，登记人会看到原因；这一笔回到待登记。"
          okText="不通过"
          usual={['网银里没有这笔流水', '金额与流水不符', '收款账户不符']}
          onSend={async reason => {
            await call('/api/ops/decideHandWord', { wordId: open.wordId, agree: false, reason })
            again()
          }}
          onClose={() => setAsking(null)}
        />
      )}
    </>
  )
}
