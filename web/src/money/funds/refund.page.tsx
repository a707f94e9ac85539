import './funds.css'
import { newRequestId, nextRequestId } from '@mall/client/requestId.ts'
import { useLazyCall } from '@mall/client/useCall.ts'
import { yuan } from '@mall/domain/kernel/money.ts'
import { whyNotRight } from '@mall/domain/people/companyAccess/companyRights.ts'
import { type FormEvent, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { useRefresh, useSend } from '../../kernel/data.ts'
import { useBoot } from '../../kernel/deps.ts'
import type { Head, PageContext } from '../../kernel/page.ts'
import { Button, LinkButton } from '../../kernel/kit/Button.tsx'
import { Empty, Failed, Skeleton } from '../../kernel/kit/Empty.tsx'
import { Area, NumberInput, Select } from '../../kernel/kit/Field.tsx'
import { notify } from '../../kernel/kit/notify.ts'
import { Note, Panel, Totals } from '../../kernel/kit/Panel.tsx'
import { FundsPage, seesFunds } from './Gate.tsx'

export const load = ({ boot, ensure }: PageContext) =>
  seesFunds(boot.session)
    ? Promise.all([ensure('/api/user/getCapital', {}), ensure('/api/company/getCompanyBankAccountList', {})])
    : undefined
export const head = (): Head => ({ title: '申请余款退款', noIndex: true })

export default function RefundPage() {
  return (
    <FundsPage here="/user/refunding" title="申请余款退款">
      <RefundForm />
    </FundsPage>
  )
}

function RefundForm() {
  const { session } = useBoot()
  const go = useNavigate()
  const send = useSend()
  const refresh = useRefresh()
  const capital = useLazyCall('/api/user/getCapital', {})
  const accounts = useLazyCall('/api/company/getCompanyBankAccountList', {})
  const [sum, setSum] = useState<number | null>(null)
  const [chosen, setChosen] = useState('')
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const [requestId, setRequestId] = useState(newRequestId)
  const [c, list] = [capital.data, accounts.data]
  const failed = capital.isError ? capital.error : accounts.isError ? accounts.error : null
  if (!c || !list)
    return failed ? (
      <Failed message={failed.message} onRetry={() => void Promise.all([capital.refetch(), accounts.refetch()])} />
    ) : (
      <Skeleton lines={6} />
    )
  if (list.length === 0)
    return (
      <Panel title="申请余款退款" flush>
        <Empty
          title="还没有登记收款账户"
          actions={
            <LinkButton look="ink" to="/user/companyCapital">
              登记银行账户
            </LinkButton>
          }
        >
          余款只退到与企业同名的账户，请先登记一个。
        </Empty>
      </Panel>
    )
  const accountId = chosen || list.find(a => a.isDefault)?.accountId || list[0]?.accountId || ''
  const fen = sum === null ? null : Math.round(sum * 100)
  const wrong = {
    sum:
      fen === null || fen <= 0
        ? '请填写退款金额'
        : Math.abs((sum ?? 0) * 100 - fen) > 1e-6
          ? '金额最多两位小数'
          : fen > c.availableFen
            ? `不能超过可退的 ${yuan(c.availableFen)} 元`
            : null,
    reason: reason.trim() === '' ? '请填写退款原因' : null,
  }
  const why =
    c.owedFen > 0
      ? `还有结算差额 ${yuan(c.owedFen)} 元没有补付，补付后才能退款`
      : c.draftDebtFen > 0
        ? `有退票款 ${yuan(c.draftDebtFen)} 元没有补付，补付后才能退款`
        : (c.credit?.overdueFen ?? 0) > 0
          ? `授信逾期 ${yuan(c.credit?.overdueFen ?? 0)} 元，归还后才能退款`
          : c.availableFen === 0
            ? '没有可退的余额'
            : whyNotRight(session.rights, 'funds.refund')
  const submit = async (e?: FormEvent) => {
    e?.preventDefault()
    setTried(true)
    if (why || fen === null || wrong.sum || wrong.reason) return
    const made = await send('/api/userRefundFunds/applyRefund', { amountFen: fen, accountId, reason: reason.trim(), requestId })
    if (!made) {
      // A refusal ends this key; the next press is another request.
      setRequestId(nextRequestId)
      return
    }
    await refresh('/api/user/getCapital', '/api/user/getCapitalLedger', '/api/userRefundFunds/selectSteelUserRefundFundsToERP')
    notify.success(`已申请，${yuan(fen)} 元已冻结，等财务审核`)
    await go(`/user/refundDetail?refundNo=${made.refundNo}`)
  }
  return (
    <Panel
      title="申请余款退款"
      remark={session.companyName ?? ''}
      footer="提交后金额先冻结；审核前可以撤回，驳回或银行退回时解冻。"
    >
      <form className="fundform" onSubmit={submit} noValidate>
        <Totals
          lines={[
            { label: '预付余额', value: `${yuan(c.prepaidFen)} 元` },
            { label: '冻结', value: `− ${yuan(c.frozenFen)} 元` },
            { label: '可退', value: `${yuan(c.availableFen)} 元`, rule: true },
          ]}
        />
        {c.owedFen > 0 && (
          <Note tone="bad">
            <span>
              {why}。<Link to="/order/settlementList?state=due">去补付</Link>
            </span>
          </Note>
        )}
        {c.draftDebtFen > 0 && (
          <Note tone="bad">
            <span>
              有退票款 {yuan(c.draftDebtFen)} 元没有补付，补付后才能退款。<Link to="/user/drafts#mine">去补付</Link>
            </span>
          </Note>
        )}
        <NumberInput
          label="退款金额"
          required
          unit="元"
          size="lg"
          decimals={2}
          value={sum}
          onChange={setSum}
          error={tried ? wrong.sum : null}
          hint={
            <button type="button" className="link" onClick={() => setSum(c.availableFen / 100)}>
              全部 {yuan(c.availableFen)}
            </button>
          }
        />
        <Select label="收款账户" required value={accountId} onChange={e => setChosen(e.target.value)} hint="与企业同名的账户">
          {list.map(a => (
            <option key={a.accountId} value={a.accountId}>
              {a.subBankName} 尾号 {a.accountTail}
            </option>
          ))}
        </Select>
        <Area
          label="退款原因"
          required
          maxLength={100}
          value={reason}
          onChange={e => setReason(e.target.value)}
          error={tried ? wrong.reason : null}
        />
        <p className="row">
          <Button look="primary" size="lg" disabledReason={why} onClick={() => submit()} busyText="正在提交">
            提交申请
          </Button>
          <LinkButton to="/user/capital">返回资金</LinkButton>
        </p>
      </form>
    </Panel>
  )
}
