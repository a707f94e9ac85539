import { linkOf } from '../../kernel/session.ts'
import { erpPays } from '@mall/domain/platform/partner/channelWords.ts'
import { useCaller, useLazyCall } from '@mall/client/useCall.ts'
import { RefundStatus } from '@mall/domain/money/funds/refund.ts'
import { yuan } from '@mall/domain/kernel/money.ts'
import { useQueryClient } from '@tanstack/react-query'
import { App, Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { ActButton } from '../../kernel/kit/ActButton.tsx'
import { PaneState } from '../../kernel/kit/PaneState.tsx'
import { ReasonDialog } from '../../kernel/kit/ReasonDialog.tsx'
import { StatusTag } from '../../kernel/kit/Tag.tsx'
import { dateTime } from '../../kernel/kit/time.ts'
import { Events } from './Events.tsx'

/** One refund beside the queue: to whom, from which balance, who said what, and finance's word. */
export function RefundPane({ refundNo, onClose }: { refundNo: string; onClose(): void }) {
  const read = useLazyCall('/api/ops/getBalanceRefund', { refundNo }, { refetchMs: 10_000 })
  const call = useCaller()
  const client = useQueryClient()
  const { message, modal } = App.useApp()
  const [rejecting, setRejecting] = useState(false)
  const r = read.data
  if (!r) return <PaneState query={read} />
  const again = () => {
    for (const path of ['/api/ops/getBalanceRefundList', '/api/ops/getBalanceRefund'])
      void client.invalidateQueries({ queryKey: [path] })
  }
  const fact = (label: string, text: ReactNode) => (
    <div>
      <dt>{label}</dt>
      <dd>{text}</dd>
    </div>
  )
  const second = r.twoPersons && r.firstName !== ''
  const agree = () =>
    modal.confirm({
      title: `${second ? '复审' : r.twoPersons ? '初审' : '审核'}通过 ${yuan(r.amountFen)} 元`,
      content:
        r.twoPersons && !second
          ? '超过两人审核线：初审后由另一位同事复审，再付款。'
          : erpPays(`付到 ${r.accountName}，${r.bankName} 尾号 ${r.accountTail}`, linkOf('erp')),
      okText: '通过',
      cancelText: '取消',
      onOk: () =>
        call('/api/ops/decideBalanceRefund', { refundNo, attempt: r.attempt, agree: true }).then(
          made => {
            void message.success(made.waitsFor || '已通过')
            again()
          },
          (e: unknown) => void message.error((e as Error).message),
        ),
    })
  const why = r.whyNotDecide ? { why: r.whyNotDecide } : {}
  return (
    <>
      <div className="hd">
        <div>
          <b>
            {r.refundNo}　{yuan(r.amountFen)} 元
          </b>
          <small>
            <Link to={`/company360?code=${r.companyCode}&tab=funds`}>{r.companyName}</Link>
          </small>
        </div>
        <span className="push row">
          <StatusTag of={RefundStatus} code={r.status} dot />
          <Button type="text" size="small" className="pane-close" aria-label="关闭详情" onClick={onClose}>
            ×
          </Button>
        </span>
      </div>
      <div className="pane-body">
        {(r.trouble || (r.answerText && r.status !== RefundStatus.rejected)) && (
          <section className="note">
            <h3>{r.status === RefundStatus.asked ? '银行退回' : 'ERP 有问题'}</h3>
            <p>{r.trouble || r.answerText}</p>
          </section>
        )}
        <section>
          <h3>申请</h3>
          <dl className="kv">
            {fact('原因', r.reason)}
            {fact('申请人', `${r.askedBy}，${dateTime(r.createdAt)}`)}
            {fact('收款户名', r.accountName)}
            {fact('收款账户', `${r.bankName} 尾号 ${r.accountTail}`)}
            {fact('企业可用', `${yuan(r.availableFen)} 元，冻结 ${yuan(r.frozenFen)} 元`)}
            {r.twoPersons && fact('审核', `超过两人审核线${r.firstName ? `；${r.firstName} 已初审` : ''}`)}
            {r.approvedName && fact('通过', r.approvedName)}
            {r.erpNo && fact('ERP 指令', r.erpNo)}
            {r.bankTxnId && fact('银行流水', r.bankTxnId)}
            {(r.status === RefundStatus.approved || r.status === RefundStatus.atErp) &&
              fact('ERP 没有接通或没有答复', <Link to={`/byHand?open=${r.refundNo}`}>付款后在「手工登记」里登记</Link>)}
            {r.status === RefundStatus.rejected && fact('驳回原因', r.answerText)}
          </dl>
        </section>
        <Events rows={r.history} />
      </div>
      {r.status === RefundStatus.asked && (
        <section className="decide">
          <ActButton type="primary" {...why} onClick={agree}>
            {second ? '复审通过，付款' : r.twoPersons ? '初审通过' : '通过，付款'}
          </ActButton>
          <ActButton {...why} onClick={() => setRejecting(true)}>
            驳回
          </ActButton>
        </section>
      )}
      {rejecting && (
        <ReasonDialog
          title={`驳回退款 ${yuan(r.amountFen)} 元`}
          consequence="金额回到客户的可用余额，客户会看到原因。"
          okText="驳回"
          usual={['有未结订单，请先结算', '收款账户有误', '请与专属客服联系']}
          onSend={async reason => {
            await call('/api/ops/decideBalanceRefund', { refundNo, attempt: r.attempt, agree: false, reason })
            again()
          }}
          onClose={() => setRejecting(false)}
        />
      )}
    </>
  )
}
