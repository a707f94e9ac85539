import { bankNumberText } from '@mall/domain/money/funds/statement.ts'
import { linkOf } from '../../kernel/session.ts'
import { erpPays } from '@mall/domain/platform/partner/channelWords.ts'
import type { Receipt } from '@mall/contract/money/funds/fundsDesk.ts'
import { useCaller, useLazyCall } from '@mall/client/useCall.ts'
import { ReceiptState, receiptSources, UnmatchedWhy } from '@mall/domain/money/funds/receipt.ts'
import { yuan } from '@mall/domain/kernel/money.ts'
import { useQueryClient } from '@tanstack/react-query'
import { App, Button } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { PaneState } from '../../kernel/kit/PaneState.tsx'
import { ReasonDialog } from '../../kernel/kit/ReasonDialog.tsx'
import { StatusTag } from '../../kernel/kit/Tag.tsx'
import { dateTime } from '../../kernel/kit/time.ts'
import { ActButton } from '../../kernel/kit/ActButton.tsx'
import { CLAIM_FORM, ClaimForm } from './ClaimForm.tsx'
import { Events } from './Events.tsx'
import { SlipText } from './WaitingSlips.tsx'

/** One receipt beside the list: what the bank said, whose it may be and why, and what this desk may do. */
export function ReceiptPane({ receiptNo, onClose }: { receiptNo: string; onClose(): void }) {
  const read = useLazyCall('/api/ops/getReceipt', { receiptNo }, { refetchMs: 15_000 })
  const client = useQueryClient()
  const r = read.data
  if (!r) return <PaneState query={read} />
  const again = () => {
    for (const path of ['/api/ops/getReceiptList', '/api/ops/getReceipt']) void client.invalidateQueries({ queryKey: [path] })
  }
  const fact = (label: string, text: React.ReactNode) => (
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
            {r.receiptNo}　{yuan(r.amountFen)} 元
          </b>
          <small>
            {r.payerName}，尾号 {r.payerTail}
          </small>
        </div>
        <span className="push row">
          <StatusTag of={ReceiptState} code={r.state} dot />
          <Button type="text" size="small" className="pane-close" aria-label="关闭详情" onClick={onClose}>
            ×
          </Button>
        </span>
      </div>
      <div className="pane-body">
        <section>
          <h3>银行说的</h3>
          <dl className="kv">
            {fact('付款时间', dateTime(r.paidAt))}
            {fact('收款账号', r.toAccount)}
            {fact('附言', r.remark || '（空）')}
            {fact('银行流水', `${bankNumberText(r.bankTxnId)}（${receiptSources[r.source]}）`)}
            {r.state === 'open' && fact('为什么没自动认', <StatusTag of={UnmatchedWhy} code={r.why} />)}
          </dl>
        </section>
        {r.state !== 'open' && (
          <section>
            <h3>{r.state === 'booked' || r.state === 'claimed' ? '记到哪里' : '退回付款人'}</h3>
            <dl className="kv">
              {(r.state === 'booked' || r.state === 'claimed') && (
                <>
                  {fact('企业', <Link to={`/company360?code=${r.companyCode}&tab=funds`}>{r.companyName}</Link>)}
                  {fact('货款', `${yuan(r.goodsFen)} 元`)}
                  {fact('保证金', `${yuan(r.depositFen)} 元`)}
                </>
              )}
              {r.byRule && fact('办法', `${r.ruleText}，自动入账`)}
              {r.askedBy && fact('经手', `${r.askedBy}：${r.askReason}`)}
              {r.checkedName && fact('复核', r.checkedName)}
              {r.state === 'returning' &&
                fact('ERP 没有接通或没有答复', <Link to={`/byHand?open=${r.receiptNo}`}>退回后在「手工登记」里登记</Link>)}
            </dl>
          </section>
        )}
        {r.vouchers.length > 0 && (
          <section>
            <h3>客户传的回单</h3>
            <ul className="plain-list">
              {r.vouchers.map(v => (
                <li key={v.fileId}>
                  <SlipText slip={v} receiptFen={r.amountFen} />
                </li>
              ))}
            </ul>
          </section>
        )}
        {r.state === 'open' && <ClaimForm r={r} onDone={again} />}
        <Events rows={r.history} />
      </div>
      <Acts r={r} onDone={again} />
    </>
  )
}

function Acts({ r, onDone }: { r: Receipt; onDone(): void }) {
  const call = useCaller()
  const { message, modal } = App.useApp()
  const [asking, setAsking] = useState<'askReturn' | 'refuse' | 'undo' | null>(null)
  const { receiptNo } = r
  const run = (work: Promise<unknown>, said: string) =>
    work.then(
      () => {
        void message.success(said)
        onDone()
      },
      (e: unknown) => void message.error((e as Error).message),
    )
  const agree = () =>
    modal.confirm({
      title: r.state === 'claimed' ? `复核入账 ${yuan(r.amountFen)} 元` : `同意退回 ${yuan(r.amountFen)} 元`,
      content:
        r.state === 'claimed'
          ? `记到 ${r.companyName}：货款 ${yuan(r.goodsFen)} 元进可用余额，保证金 ${yuan(r.depositFen)} 元冻结。`
          : erpPays(`退回 ${r.payerName} 尾号 ${r.payerTail}`, linkOf('erp')),
      okText: r.state === 'claimed' ? '复核入账' : '同意退回',
      cancelText: '取消',
      onOk: () =>
        run(
          call('/api/ops/checkReceipt', { receiptNo, agree: true }),
          r.state === 'claimed' ? '已入账' : erpPays('退回', linkOf('erp')),
        ),
    })
  const has = (act: Receipt['acts'][number]) => r.acts.includes(act)
  const why = r.whyNotCheck ? { why: r.whyNotCheck } : {}
  if (r.acts.length === 0) return null
  return (
    <section className="decide">
      {has('claim') && (
        <Button type="primary" onClick={() => document.getElementById(CLAIM_FORM)?.scrollIntoView({ block: 'end' })}>
          去认领
        </Button>
      )}
      {has('check') && (
        <ActButton type="primary" {...why} onClick={agree}>
          {r.state === 'claimed' ? '复核入账' : '同意退回'}
        </ActButton>
      )}
      {has('refuse') && (
        <ActButton {...why} onClick={() => setAsking('refuse')}>
          不通过
        </ActButton>
      )}
      {has('takeBack') && <Button onClick={() => run(call('/api/ops/takeBackReceipt', { receiptNo }), '已收回')}>收回</Button>}
      {has('askReturn') && (
        <Button danger onClick={() => setAsking('askReturn')}>
          原路退回
        </Button>
      )}
      {has('undo') && (
        <ActButton
          danger
          {...(r.whyNotCheck ? { why: '经手人不能撤销自己的认领，请另一位同事办理' } : {})}
          onClick={() => setAsking('undo')}
        >
          撤销认领
        </ActButton>
      )}
      {asking === 'askReturn' && (
        <ReasonDialog
          title={`原路退回 ${yuan(r.amountFen)} 元`}
          consequence={`退给 ${r.payerName} 尾号 ${r.payerTail}；另一位同事复核后，${erpPays('付出', linkOf('erp'))}`}
          okText="申请退回"
          usual={['第三方代付，客户不认', '个人代付', '付错收款单位']}
          onSend={async reason => {
            await call('/api/ops/askReceiptReturn', { receiptNo, reason })
            onDone()
          }}
          onClose={() => setAsking(null)}
        />
      )}
      {asking === 'refuse' && (
        <ReasonDialog
          title="复核不通过"
          consequence="回到待认领，经手人会看到原因。"
          okText="不通过"
          onSend={async reason => {
            await call('/api/ops/checkReceipt', { receiptNo, agree: false, reason })
            onDone()
          }}
          onClose={() => setAsking(null)}
        />
      )}
      {asking === 'undo' && (
        <ReasonDialog
          title={`撤销认领 ${yuan(r.amountFen)} 元`}
          consequence={`从 ${r.companyName} 撤出，回到待认领；这家企业的余额不够时不能撤销。客户会看到原因。`}
          okText="撤销认领"
          onSend={async reason => {
            await call('/api/ops/undoReceipt', { receiptNo, reason })
            onDone()
          }}
          onClose={() => setAsking(null)}
        />
      )}
    </section>
  )
}
