import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCaller } from '@mall/client/useCall.ts'
import type { Reply } from '@mall/contract/calls.ts'
import { OrderStatus } from '@mall/domain/order/order.status.ts'
import { Alert, App, Input, type InputRef, Popconfirm } from 'antd'
import { useRef, useState } from 'react'
import { whyNoRight, useStaff } from '../app/staff.ts'
import { ActButton } from '../kit/ActButton.tsx'
import { type Decision, decisionsFor, usualReasons } from './decisions.ts'

type Order = Reply<'/api/ops/getOrderDetail'>

/** The reason and the buttons. After a decision the queue goes on to the next order by itself. */
export function DecisionBar({ order, onDecided }: { order: Order; onDecided(): void }) {
  const call = useCaller()
  const staff = useStaff()
  const client = useQueryClient()
  const { message } = App.useApp()
  const [reason, setReason] = useState('')
  const [missing, setMissing] = useState(false)
  const field = useRef<InputRef>(null)
  const decisions = decisionsFor(order)

  const decide = useMutation({
    mutationFn: (d: Decision) => call(d.path, { orderCode: order.orderCode, reason: reason.trim() }),
    onSuccess: (reply, d) => {
      void message.success(
        `${reply.orderCode} 已${d.label.replace(/^不同意取消$/, '驳回取消申请')}，现为「${OrderStatus.label(reply.status)}」`,
      )
      onDecided()
    },
    // Also after a refusal: a colleague was faster, and the queue should show it.
    onSettled: () => {
      for (const path of ['/api/ops/getOrderQueue', '/api/ops/getOrderDetail', '/api/ops/getWorkCount'])
        void client.invalidateQueries({ queryKey: [path] })
    },
  })

  if (decisions.length === 0)
    return (
      <section className="decide">
        <p className="hint">
          订单当前为「{OrderStatus.label(order.status)}」，无需在此处理
          {order.blocker ? `：等${order.blocker.whose}${order.blocker.waitsFor}。` : '。'}
        </p>
      </section>
    )

  const may = decisions.filter(d => !whyNoRight(staff, d.right))
  const run = (d: Decision) => {
    if (d.needsReason && reason.trim() === '') {
      setMissing(true)
      field.current?.focus()
      return
    }
    decide.mutate(d)
  }
  const why = (d: Decision) =>
    whyNoRight(staff, d.right) ??
    (d.agrees && order.whyNotAgree ? order.whyNotAgree : undefined) ??
    (decide.isPending ? '正在处理' : undefined)
  return (
    <section className="decide">
      <h3>处理</h3>
      <label className="field">
        <span>理由，客户可见</span>
        <Input.TextArea
          ref={field as never}
          rows={2}
          maxLength={200}
          value={reason}
          status={missing ? 'error' : ''}
          disabled={may.length === 0}
          aria-invalid={missing}
          onChange={e => {
            setReason(e.target.value)
            setMissing(false)
          }}
        />
      </label>
      {missing ? <p className="field-error">请填写原因：退回或驳回时客户要知道怎么改。</p> : null}
      {may.length > 0 ? (
        <p className="usual">
          <span className="mute">常用</span>
          {[...new Set(may.flatMap(d => usualReasons[d.kind]))].map(text => (
            <button key={text} type="button" className="tag line" onClick={() => (setReason(text), setMissing(false))}>
              {text}
            </button>
          ))}
        </p>
      ) : null}
      {decide.isError ? <Alert type="error" showIcon title={decide.error.message} /> : null}
      <div className="acts">
        {decisions.map(d => {
          const button = (
            <ActButton
              key={d.path}
              type={d.kind === 'yes' ? 'primary' : 'default'}
              danger={d.kind === 'no'}
              why={why(d)}
              loading={decide.isPending && decide.variables.path === d.path}
              onClick={d.consequence ? undefined : () => run(d)}
            >
              {d.label}
            </ActButton>
          )
          if (!d.consequence || why(d)) return button
          return (
            <Popconfirm
              key={d.path}
              title={`${d.label} ${order.orderCode}？`}
              description={
                <span className="confirm-text">
                  {order.companyName}：{d.consequence}
                </span>
              }
              okText={d.label}
              okButtonProps={{ danger: d.kind === 'no', 'aria-label': `确定${d.label}` }}
              cancelText="再想想"
              onConfirm={() => run(d)}
            >
              {button}
            </Popconfirm>
          )
        })}
      </div>
      {may.length > 0 && order.whyNotAgree && decisions.some(d => d.agrees) ? <p className="why">{order.whyNotAgree}。</p> : null}
      {may.length === 0 ? (
        <p className="why">
          您的岗位没有此权限：{decisions[0]?.right === 'order.approve' ? '由销售经理审批' : '由销售审核处理'}。
        </p>
      ) : null}
    </section>
  )
}
