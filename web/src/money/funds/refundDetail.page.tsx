import { useLazyCall } from '@mall/client/useCall.ts'
import type { Reply } from '@mall/contract/main/calls.ts'
import { RefundStatus } from '@mall/domain/money/funds/refund.ts'
import { yuan } from '@mall/domain/kernel/money.ts'
import { useSearchParams } from 'react-router'
import { useRefresh, useSend } from '../../kernel/data.ts'
import type { Head, PageContext } from '../../kernel/page.ts'
import { LinkButton } from '../../kernel/kit/Button.tsx'
import { ConfirmButton } from '../../kernel/kit/Dialog.tsx'
import { Empty, Waiting } from '../../kernel/kit/Empty.tsx'
import { HistoryPanel } from '../../kernel/kit/HistoryPanel.tsx'
import { Facts, Note, Panel } from '../../kernel/kit/Panel.tsx'
import { StatusTag } from '../../kernel/kit/Tag.tsx'
import { type Step, Track } from '../../kernel/kit/Track.tsx'
import { dateTime, shortTime } from '../../kernel/kit/time.ts'
import { FundsPage, seesFunds } from './Gate.tsx'
import { isRunningNo } from '@mall/domain/kernel/runningNo.ts'

type Detail = Reply<'/api/userRefundFunds/getRefundDetail'>
const numberOf = (query: URLSearchParams): string => (query.get('refundNo') ?? '').trim()
const sound = (refundNo: string): boolean => isRunningNo('refund', refundNo)

export const load = ({ boot, query, ensure }: PageContext) =>
  seesFunds(boot.session) && sound(numberOf(query))
    ? ensure('/api/userRefundFunds/getRefundDetail', { refundNo: numberOf(query) })
    : undefined
export const head = (): Head => ({ title: '余款退款详情', noIndex: true })

export default function RefundDetailPage() {
  const [query] = useSearchParams()
  const refundNo = numberOf(query)
  return (
    <FundsPage here="/user/refunding" title="余款退款详情">
      {sound(refundNo) ? (
        <Detail refundNo={refundNo} />
      ) : (
        <Panel title="余款退款" flush>
          <Empty
            title="没有这笔退款"
            actions={
              <LinkButton look="ink" to="/user/refunding">
                看进行中的退款
              </LinkButton>
            }
          >
            地址不完整，请从列表重新打开。
          </Empty>
        </Panel>
      )}
    </FundsPage>
  )
}

const ORDER: readonly number[] = [RefundStatus.asked, RefundStatus.approved, RefundStatus.atErp, RefundStatus.paid]
function steps(r: Detail): Step[] {
  const ended = r.status === RefundStatus.rejected || r.status === RefundStatus.withdrawn
  const done = ended ? 1 : ORDER.indexOf(r.status) + 1
  const state = (n: number): Step['state'] => (n < done ? 'done' : n === done && !ended ? 'now' : 'later')
  const answered: Step = ended
    ? { key: 'end', label: RefundStatus.label(r.status), note: r.answerText, state: 'now' }
    : { key: 'check', label: '财务审核', note: r.status === RefundStatus.asked ? r.waitsFor : '', state: state(1) }
  return [
    { key: 'ask', label: '申请，金额冻结', note: shortTime(r.createdAt), state: 'done' },
    answered,
    { key: 'erp', label: '商城付款', note: r.sentAt === null ? '' : shortTime(r.sentAt), state: state(2) },
    {
      key: 'paid',
      label: '已付出',
      note: r.paidAt === null ? '' : shortTime(r.paidAt),
      state: r.status === RefundStatus.paid ? 'done' : state(3),
    },
  ]
}

function Detail({ refundNo }: { refundNo: string }) {
  const read = useLazyCall('/api/userRefundFunds/getRefundDetail', { refundNo })
  const send = useSend()
  const refresh = useRefresh()
  const r = read.data
  if (!r) return <Waiting read={read} lines={8} bare />
  const back = r.status === RefundStatus.asked && r.answerText !== ''
  return (
    <>
      <Panel
        title={`余款退款 ${r.refundNo}`}
        more={
          <span className="row">
            <StatusTag of={RefundStatus} code={r.status} />
            {r.whyNotWithdraw === '' && (
              <ConfirmButton
                title={`撤回退款 ${yuan(r.amountFen)} 元？`}
                consequence="撤回后金额回到可用余额，需要时可以重新申请。"
                confirmText="撤回申请"
                onConfirm={async () => {
                  await send('/api/userRefundFunds/withdrawRefund', { refundNo })
                  await refresh('/api/userRefundFunds/getRefundDetail', '/api/user/getCapital')
                }}
              >
                撤回申请
              </ConfirmButton>
            )}
          </span>
        }
      >
        <Track steps={steps(r)} label="退款进度" />
        {back && (
          <Note tone="bad">
            <span>银行退回：{r.answerText}。金额已回到可用余额；财务核对后重付，也可以撤回后换账户再申请。</span>
          </Note>
        )}
      </Panel>
      <Panel title="退款信息">
        <Facts
          layout="four"
          items={[
            ['金额', `${yuan(r.amountFen)} 元`],
            ['原因', r.reason],
            ['收款户名', r.accountName],
            ['收款账户', `${r.bankName} 尾号 ${r.accountTail}`],
            ['申请人', r.askedBy],
            ['申请时间', dateTime(r.createdAt)],
            ['银行流水', r.bankTxnId || '—'],
          ]}
        />
      </Panel>
      <HistoryPanel history={r.history} />
    </>
  )
}
