import { useCaller } from '@mall/client/useCall.ts'
import { FrameworkDeposit } from '@mall/domain/selling/framework/deposit.rules.ts'
import { yuan, type Fen } from '@mall/domain/kernel/money.ts'
import { tons } from '@mall/domain/kernel/weight.ts'
import { useMutation } from '@tanstack/react-query'
import { Alert, InputNumber, Popconfirm } from 'antd'
import { useState } from 'react'
import { useStaff, whyNoRight } from '../../kernel/staff.ts'
import { ActButton } from '../../kernel/kit/ActButton.tsx'
import { ReasonDialog } from '../../kernel/kit/ReasonDialog.tsx'
import { StatusTag } from '../../kernel/kit/Tag.tsx'
import { dateTime } from '../../kernel/kit/time.ts'
import { type DeskContract, useFrameworkAgain } from './frameworkWords.ts'

/** 履约保证金 at the desk: frozen, waited for; after a contract whose tons lack, one proposes and another decides. */
export function DepositPane({ c }: { c: DeskContract }) {
  const d = c.deposit
  if (!d) return null
  return (
    <>
      <h3>履约保证金</h3>
      <div className="row">
        {d.valueFen > 0 && <b>{yuan(d.dueFen)} 元</b>}
        {c.versionNo > 0 && <StatusTag of={FrameworkDeposit} code={d.state} />}
        <span className="mute">
          {d.valueFen > 0 ? `合同金额 ${yuan(d.valueFen)} 元的 ` : '合同金额的 '}
          {d.depositBp / 100} %{d.valueFen === 0 && '，送签时按当天的价格算'}
        </span>
      </div>
      {c.versionNo > 0 && d.lackFen > 0 && (
        <div>还差 {yuan(d.lackFen)} 元没有冻结：买方可用余额不足，充值后自动冻结；冻结之前不能下单。</div>
      )}
      {d.endedAt !== null && (
        <div className="mute">
          {dateTime(d.endedAt)} {d.forfeitedFen > 0 ? `扣罚 ${yuan(d.forfeitedFen)} 元，其余解冻` : '全部解冻'}
          {d.why && `：${d.why}`}
        </div>
      )}
      {c.depositEnd && <End ccNo={c.ccNo} heldFen={d.heldFen} e={c.depositEnd} />}
    </>
  )
}

function End({ ccNo, heldFen, e }: { ccNo: string; heldFen: Fen; e: NonNullable<DeskContract['depositEnd']> }) {
  const staff = useStaff()
  const call = useCaller()
  const again = useFrameworkAgain()
  const [asking, setAsking] = useState(false)
  const [back, setBack] = useState(false)
  const [yuanForfeit, setYuan] = useState<number | null>(null)
  const forfeitFen = yuanForfeit === null ? e.lackFen : Math.round(yuanForfeit * 100)
  const askedFen = e.asked?.forfeitFen ?? 0
  const decide = useMutation({
    mutationFn: () => call('/api/ops/decideFrameworkDeposit', { ccNo, forfeitFen: askedFen, approve: true }),
    onSettled: again,
  })
  const noRun = whyNoRight(staff, 'framework.run')
  const noDecide = whyNoRight(staff, 'framework.decide') ?? (e.whyNotDecide || undefined)
  return (
    <div className="fw-change">
      <div>
        合同结束，到考核少订 <b>{tons(e.lackKg)} 吨</b>；按少订的吨数占约定的份额是 {yuan(e.lackFen)} 元。
      </div>
      {e.asked && (
        <div>
          {e.asked.askedName} {dateTime(e.asked.askedAt)} 提出：
          <b>
            {askedFen > 0 ? `扣罚 ${yuan(askedFen)} 元，解冻 ${yuan(heldFen - askedFen)} 元` : `全部解冻 ${yuan(heldFen)} 元`}
          </b>
          ，{e.asked.reason}
        </div>
      )}
      <div className="row">
        <ActButton size="small" {...(noRun ? { why: noRun } : {})} onClick={() => setAsking(true)}>
          {e.asked ? '改提处理' : '提出处理'}
        </ActButton>
        {e.asked &&
          (noDecide ? (
            <ActButton size="small" type="primary" why={noDecide} onClick={() => undefined}>
              同意处理
            </ActButton>
          ) : (
            <Popconfirm
              title="同意处理？"
              description={`扣罚 ${yuan(askedFen)} 元，解冻 ${yuan(heldFen - askedFen)} 元，马上入账，不能撤回。`}
              okText="同意"
              cancelText="取消"
              onConfirm={() => decide.mutate()}
            >
              <ActButton size="small" type="primary" loading={decide.isPending} onClick={() => undefined}>
                同意处理
              </ActButton>
            </Popconfirm>
          ))}
        {e.asked && (
          <ActButton size="small" {...(noDecide ? { why: noDecide } : {})} onClick={() => setBack(true)}>
            退回
          </ActButton>
        )}
      </div>
      {decide.isError && <Alert type="error" showIcon title={decide.error.message} />}
      {asking && (
        <ReasonDialog
          title={`${ccNo} 的履约保证金`}
          consequence={`冻结 ${yuan(heldFen)} 元。扣罚的归钢厂，其余解冻；由另一位同事决定后执行，原因买方看得到。`}
          okText="提出"
          onSend={reason => call('/api/ops/askFrameworkDeposit', { ccNo, forfeitFen, reason }).finally(again)}
          onClose={() => setAsking(false)}
        >
          <p className="row">
            扣罚，元
            <InputNumber
              aria-label="扣罚金额，元"
              min={0}
              max={heldFen / 100}
              precision={2}
              controls={false}
              value={forfeitFen / 100}
              onChange={v => setYuan(v ?? 0)}
            />
            <span className="mute">0 为全部解冻</span>
          </p>
        </ReasonDialog>
      )}
      {back && (
        <ReasonDialog
          title="退回处理"
          consequence="保证金继续冻结，提出人会收到原因，可以重新提出。"
          okText="退回"
          onSend={reason =>
            call('/api/ops/decideFrameworkDeposit', { ccNo, forfeitFen: askedFen, approve: false, reason }).finally(again)
          }
          onClose={() => setBack(false)}
        />
      )}
    </div>
  )
}
