import { useCaller, useLazyCall } from '@mall/client/useCall.ts'
import type { Reply } from '@mall/contract/main/calls.ts'
import { RebatePeriod, RebateState } from '@mall/domain/selling/framework/rebate.rules.ts'
import { yuan } from '@mall/domain/kernel/money.ts'
import { tons } from '@mall/domain/kernel/weight.ts'
import { useMutation } from '@tanstack/react-query'
import { Popconfirm } from 'antd'
import { useState } from 'react'
import { useStaff, whyNoRight } from '../../kernel/staff.ts'
import { ActButton } from '../../kernel/kit/ActButton.tsx'
import { PaneState } from '../../kernel/kit/PaneState.tsx'
import { ReasonDialog } from '../../kernel/kit/ReasonDialog.tsx'
import { StatusTag } from '../../kernel/kit/Tag.tsx'
import { dateTime } from '../../kernel/kit/time.ts'
import { signed, useFrameworkAgain } from './frameworkWords.ts'

type Period = Reply<'/api/ops/getFrameworkRebates'>['periods'][number]

/** 返利 of a contract at the desk: what each period earned and posted; one that has to be looked at first is held. */
export function RebatePane({ ccNo }: { ccNo: string }) {
  const read = useLazyCall('/api/ops/getFrameworkRebates', { ccNo })
  const d = read.data
  return (
    <>
      <h3>返利</h3>
      {!d ? (
        <PaneState query={read} />
      ) : (
        <>
          <p className="mute">
            {RebatePeriod.label(d.rebatePeriod)}结算，已入账 {yuan(d.postedFen)} 元
          </p>
          {d.periods.length === 0 && <p className="mute">还没有开始的返利期。</p>}
          {d.periods.map(p => (
            <PeriodPart key={p.periodKey} ccNo={ccNo} p={p} />
          ))}
        </>
      )}
    </>
  )
}

function PeriodPart({ ccNo, p }: { ccNo: string; p: Period }) {
  const staff = useStaff()
  const call = useCaller()
  const again = useFrameworkAgain()
  const [holding, setHolding] = useState(false)
  const why = whyNoRight(staff, 'framework.decide')
  const free = useMutation({
    mutationFn: () => call('/api/ops/holdFrameworkRebate', { ccNo, periodKey: p.periodKey, hold: false }),
    onSettled: again,
  })
  return (
    <div className="fw-change">
      <div className="row">
        <b>{p.label}</b>
        <StatusTag of={RebateState} code={p.state} />
        <span className="mute">
          {p.fromOn} 至 {p.toOn}
        </span>
        <span className="push">
          {p.state === RebateState.held ? (
            why ? (
              <ActButton size="small" why={why} onClick={() => undefined}>
                恢复结算
              </ActButton>
            ) : (
              <Popconfirm
                title="恢复结算？"
                description="期已满的马上结算入余额。"
                okText="恢复"
                cancelText="取消"
                onConfirm={() => free.mutate()}
              >
                <ActButton size="small" loading={free.isPending} onClick={() => undefined}>
                  恢复结算
                </ActButton>
              </Popconfirm>
            )
          ) : (
            <ActButton size="small" {...(why ? { why } : {})} onClick={() => setHolding(true)}>
              暂缓结算
            </ActButton>
          )}
        </span>
      </div>
      <div>
        已结算 {tons(p.settledKg)} 吨，{p.fenPerTon > 0 ? `${yuan(p.fenPerTon)} 元/吨` : '没有到档位'}，返利 {yuan(p.rebateFen)}{' '}
        元
        {p.next && (
          <span className="mute">
            ；再结算 {tons(p.next.lackKg)} 吨多 {yuan(p.next.moreFen)} 元
          </span>
        )}
        {p.differenceFen !== 0 && (
          <span>
            ；下月差额 {signed(p.differenceFen)} 元{p.differenceFen < 0 && <span className="mute">（余额不足时等足了再扣）</span>}
          </span>
        )}
      </div>
      {p.heldReason && <div className="mute">暂缓：{p.heldReason}</div>}
      {p.closings.map(k => (
        <div key={k.seq}>
          {dateTime(k.madeAt)} {k.seq === 1 ? '期末结算' : '差额'}：{tons(k.settledKg)} 吨 × {yuan(k.fenPerTon)} 元/吨 ={' '}
          {yuan(k.rebateFen)} 元，入账 <b>{signed(k.postedFen)} 元</b>
          <span className="mute">（{k.sheets.map(s => s.settleNo).join('、') || '没有结算单'}）</span>
        </div>
      ))}
      {holding && (
        <ReasonDialog
          title={`暂缓 ${ccNo} ${p.label}的返利`}
          consequence="期末不结算、已结算的不作差额，直到恢复；原因会告诉买方。"
          okText="暂缓"
          onSend={reason =>
            call('/api/ops/holdFrameworkRebate', { ccNo, periodKey: p.periodKey, hold: true, reason }).finally(again)
          }
          onClose={() => setHolding(false)}
        />
      )}
    </div>
  )
}
