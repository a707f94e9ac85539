import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCaller } from '@mall/client/useCall.ts'
import type { Reply } from '@mall/contract/main/calls.ts'
import { yuan } from '@mall/domain/kernel/money.ts'
import { OrderStatus } from '@mall/domain/orders/order/order.status.ts'
import { Alert, App, Input, InputNumber, type InputRef, Popconfirm } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { useStaff, whyNoRight } from '../../kernel/staff.ts'
import { ActButton } from '../../kernel/kit/ActButton.tsx'
import { useWide } from '../../kernel/kit/useWide.ts'
import { type Decision, decisionsFor, managerText, reasonWords, usualReasons } from './decisions.ts'
import { RareActs } from './RareActs.tsx'
import { NOT_TAKEN, STILL_COMING, useDecisionKeys } from './useRowKeys.ts'

type Order = Reply<'/api/ops/getOrderDetail'>

/** So long nothing can be decided about what has come by itself: longer than a second tap on the same spot, shorter than reading it. */
const REST_MS = 1500
const KEYS_FROM_PX = 901
const JUST_COME = '已换成这一单，请先看清'

/** The reason on one line and the buttons; typing opens it. After a decision the queue goes on to the next order by itself. */
export function DecisionBar({
  order,
  rests,
  leaving,
  onDecided,
}: {
  order: Order
  /** It was not asked for: what was meant for the one before must not meet it. */
  rests: boolean
  leaving: boolean
  onDecided(): void
}) {
  const call = useCaller()
  const staff = useStaff()
  const client = useQueryClient()
  const { message } = App.useApp()
  const [reason, setReason] = useState('')
  const [missing, setMissing] = useState(false)
  /** 违约金 of a deposit, where the order's end is agreed to. */
  const [keptFen, setKeptFen] = useState(0)
  // At most the deposit, or the first stage; of what is on the road or delivered nothing is kept.
  const keptMostFen =
    order.status === OrderStatus.shipping ? 0 : (order.payStages?.rows[0]?.fen ?? order.payParts?.depositFen ?? 0)
  const [writing, setWriting] = useState(false)
  /** Whose confirmation is open. */
  const [asking, setAsking] = useState<Decision['path'] | null>(null)
  const field = useRef<InputRef>(null)
  const decisions = decisionsFor(order)
  // As wide as the line of keys above the list: a telephone has none.
  const hasKeys = useWide(KEYS_FROM_PX)
  const [resting, setResting] = useState(rests)
  useEffect(() => {
    if (!resting) return
    const over = setTimeout(() => setResting(false), REST_MS)
    return () => clearTimeout(over)
  }, [resting])

  const decide = useMutation({
    mutationFn: (d: Decision) => {
      const said = { orderCode: order.orderCode, reason: reason.trim() }
      if (d.path === '/api/ops/approveCancel') return call(d.path, { ...said, keptFen })
      return d.path === '/api/ops/reviewOrder' ? call(d.path, { ...said, toManager: d.toManager === true }) : call(d.path, said)
    },
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
  const may = decisions.filter(d => !whyNoRight(staff, d.right))
  const run = (d: Decision) => {
    if ((d.needsReason || (d.path === '/api/ops/approveCancel' && keptFen > 0)) && reason.trim() === '') {
      setMissing(true)
      field.current?.focus()
      return
    }
    decide.mutate(d)
  }
  const why = (d: Decision) =>
    whyNoRight(staff, d.right) ??
    (d.agrees && order.whyNotAgree ? order.whyNotAgree : undefined) ??
    (leaving ? '正在换到另一单' : undefined) ??
    (resting ? JUST_COME : undefined) ??
    (decide.isPending ? '正在处理' : undefined)
  /** What the reason is being written for: sent off with Ctrl Enter. Null: nobody has said it yet, and nothing is guessed. */
  const meant = useRef<Decision['kind'] | null>(null)
  /** A key that comes while a decision is on its way would meet an order that leaves the screen: it does nothing, and that is said. */
  const tooSoon = (): boolean => {
    const why = leaving
      ? STILL_COMING
      : resting
        ? `${JUST_COME}，刚才的按键没有生效`
        : decide.isPending
          ? '上一个决定还在处理，刚才的按键没有生效'
          : ''
    if (why) void message.warning({ key: NOT_TAKEN, content: why })
    return why !== ''
  }
  const press = (kind: Decision['kind']) => {
    if (tooSoon()) return
    meant.current = kind
    const d = decisions.find(x => x.kind === kind)
    if (!d || why(d)) field.current?.focus()
    else if (d.needsReason && reason.trim() === '') run(d)
    // What cannot be taken back asks first: Enter says yes, Esc no.
    else if (d.consequence) setAsking(d.path)
    else run(d)
  }
  useDecisionKeys({
    yes: () => press('yes'),
    back: () => press('back'),
    no: () => press('no'),
    reason: () => tooSoon() || field.current?.focus(),
  })

  if (decisions.length === 0)
    return (
      <section className="decide">
        <div className="row">
          <p className="hint">
            「{OrderStatus.label(order.status)}」{order.blocker ? `：等${order.blocker.whose}。` : '，没有要决定的。'}
          </p>
          <span className="push">
            <RareActs order={order} />
          </span>
        </div>
      </section>
    )

  const usual = usualReasons(order)
  return (
    // Open while the focus is anywhere in it: from the reason Tab goes on to the usual reasons and the buttons.
    <section
      className={`decide${writing || missing ? ' writing' : ''}`}
      onBlur={e => {
        if (!e.currentTarget.contains(e.relatedTarget)) setWriting(false)
      }}
    >
      {decide.isError ? <Alert type="error" showIcon title={decide.error.message} /> : null}
      <Input.TextArea
        ref={field as never}
        autoSize={{ minRows: writing || missing ? 2 : 1, maxRows: 4 }}
        maxLength={200}
        value={reason}
        status={missing ? 'error' : ''}
        // What is written while another order is on its way would be lost with this one.
        disabled={may.length === 0 || leaving}
        placeholder={may.length === 0 ? '理由由办理的岗位填写' : reasonWords(decisions, hasKeys)}
        aria-label="理由，客户可见"
        aria-invalid={missing}
        onFocus={() => setWriting(true)}
        onKeyDown={e => {
          // Esc leaves the field and keeps the order open with what was written.
          if (e.key === 'Escape') {
            e.stopPropagation()
            e.currentTarget.blur()
          } else if (e.key === 'Enter' && (e.ctrlKey || e.metaKey) && !e.nativeEvent.isComposing) {
            e.preventDefault()
            if (meant.current) press(meant.current)
            else
              void message.info({
                key: NOT_TAKEN,
                content: `还没有选：请按${decisions.map(d => `「${d.label}」`).join('')}，理由已留在这里`,
              })
          }
        }}
        onChange={e => {
          setReason(e.target.value)
          setMissing(false)
        }}
      />
      {missing ? <p className="field-error">请填写原因：客户要知道为什么，怎么改。</p> : null}
      {may.length > 0 ? (
        // Pressing a reason must not close the field before the click arrives.
        <p className="usual" onMouseDown={e => e.preventDefault()}>
          {usual.map(text => (
            <button key={text} type="button" className="tag line" onClick={() => (setReason(text), setMissing(false))}>
              {text}
            </button>
          ))}
        </p>
      ) : null}
      {resting && may.length > 0 ? (
        <p className="just-come" role="status">
          {JUST_COME}
        </p>
      ) : null}
      {keptMostFen > 0 && order.paidFen > 0 && decisions.some(d => d.path === '/api/ops/approveCancel') ? (
        <p className="row">
          <span className="mute">从{order.payStages ? '首期' : '订金'}扣违约金，元</span>
          <InputNumber
            aria-label="违约金，元"
            min={0}
            max={keptMostFen / 100}
            precision={2}
            value={keptFen / 100}
            onChange={v => setKeptFen(Math.round((v ?? 0) * 100))}
          />
          <span className="mute">至多 {yuan(keptMostFen)}；0 为全部退回，扣的须写理由</span>
        </p>
      ) : null}
      <div className="acts">
        {decisions.map(d => {
          const label =
            d.path !== '/api/ops/approveCancel'
              ? d.label
              : order.status === OrderStatus.shipping
                ? '同意终止，已装的据实结算'
                : `同意取消，退 ${yuan(order.paidFen - keptFen)} 元`
          const button = (
            <ActButton
              key={d.path}
              type={d.kind === 'yes' ? 'primary' : 'default'}
              danger={d.kind === 'no'}
              why={why(d)}
              loading={decide.isPending && decide.variables.path === d.path}
              onClick={d.consequence ? undefined : () => run(d)}
            >
              {label}
            </ActButton>
          )
          if (!d.consequence || why(d)) return button
          return (
            <Popconfirm
              key={d.path}
              open={asking === d.path}
              onOpenChange={open => setAsking(open ? d.path : null)}
              destroyOnHidden
              title={`${d.label} ${order.orderCode}？`}
              description={
                <span className="confirm-text">
                  {order.companyName}：{d.consequence}
                  {d.path === '/api/ops/approveCancel' && order.status !== OrderStatus.shipping
                    ? `退款 ${yuan(order.paidFen)} 元${keptFen > 0 ? `，再从客户余额扣违约金 ${yuan(keptFen)} 元` : ''}。`
                    : ''}
                </span>
              }
              okText={d.label}
              okButtonProps={{ danger: d.kind === 'no', autoFocus: true, 'aria-label': `确定${d.label}` }}
              cancelText="再想想"
              onConfirm={() => run(d)}
            >
              {button}
            </Popconfirm>
          )
        })}
        <RareActs order={order} />
      </div>
      {may.some(d => d.toManager) && !order.whyNotAgree ? (
        <p className="hint">{managerText(order.managerCauses)}，须由销售经理审批。</p>
      ) : null}
      {may.length > 0 && order.whyNotAgree && decisions.some(d => d.agrees) ? <p className="why">{order.whyNotAgree}。</p> : null}
      {may.length === 0 ? (
        <p className="why">
          您的岗位没有此权限：{decisions[0]?.right === 'order.approve' ? '由销售经理审批' : '由销售审核处理'}。
        </p>
      ) : null}
    </section>
  )
}
