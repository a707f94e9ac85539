import { useLazyCall } from '@mall/client/useCall.ts'
import { CallError } from '@mall/contract/kernel/callError.ts'
import { Codes } from '@mall/contract/kernel/codes.ts'
import { yuan } from '@mall/domain/kernel/money.ts'
import { PayPart } from '@mall/domain/orders/order/deposit.rules.ts'
import { STAGES_MOST, stageMoneyName, stageName } from '@mall/domain/orders/order/stage.rules.ts'
import type { Reply } from '@mall/contract/main/calls.ts'
import { OrderStatus } from '@mall/domain/orders/order/order.status.ts'
import { PaymentState } from '@mall/domain/money/payment/pay.codes.ts'
import { tons } from '@mall/domain/kernel/weight.ts'
import { useEffect, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { ORDER_READS, useRefresh } from '../../kernel/data.ts'
import { concerns, useLive } from '../../kernel/live.ts'
import type { Head, PageContext } from '../../kernel/page.ts'
import { LinkButton } from '../../kernel/kit/Button.tsx'
import { Countdown } from '../../kernel/kit/Countdown.tsx'
import { Empty, Failed, Skeleton } from '../../kernel/kit/Empty.tsx'
import { Pick } from '../../kernel/kit/Choice.tsx'
import { Crumb, Note, Panel } from '../../kernel/kit/Panel.tsx'
import { Money } from '../../kernel/kit/Price.tsx'
import { StatusTag } from '../../kernel/kit/Tag.tsx'
import { dateTime } from '../../kernel/kit/time.ts'
import { contractAddress, orderAddress } from '../../orders/order/orderAddress.ts'
import { Methods } from './Methods.tsx'
import { QrWait } from './QrWait.tsx'
import { type Part, usePay } from './usePay.ts'
import { usePaymentState } from './usePayment.ts'

const code = (query: URLSearchParams, name: string) => (query.get(name) ?? '').trim().slice(0, 40)

/** 尾款 is a payment of its own: the address says so. Of stages it says up to which one; left out, the next. */
const partOf = (query: URLSearchParams, open: { rest: boolean; toStageNum: number } | undefined): Part => {
  const until = Number(query.get('until')) || open?.toStageNum || 0
  return {
    rest: query.get('rest') === '1' || open?.rest === true,
    ...(Number.isInteger(until) && until > 0 && until <= STAGES_MOST ? { stageUntil: until } : {}),
  }
}

/** The bank sends its visitors back with the payment's number only; the order's number follows from it. */
export async function load({ query, ensure }: PageContext) {
  const paymentNo = code(query, 'paymentNo')
  const payment = paymentNo ? await ensure('/api/pay/getPaymentState', { paymentNo }) : undefined
  const masterOrderCode = code(query, 'masterOrderCode') || payment?.masterOrderCode
  if (!masterOrderCode) return
  const part = partOf(query, payment)
  await Promise.all([
    ensure('/api/pay/getMasterOrderPayBalance', { masterOrderCode, ...part }),
    ensure('/api/order/getPayCodeList', { masterOrderCode, ...part }),
  ])
}

export const head = (): Head => ({ title: '付款', noIndex: true })

export default function Payment() {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const paymentNo = code(query, 'paymentNo')
  const open = usePaymentState(paymentNo)
  const master = code(query, 'masterOrderCode') || open.data?.masterOrderCode || ''
  const state = open.data?.state
  useEffect(() => {
    if (state === PaymentState.succeeded) void navigate(`/pay/orderPaySuccess?paymentNo=${paymentNo}`, { replace: true })
  }, [state, paymentNo, navigate])

  return (
    <main id="main" tabIndex={-1}>
      <div className="wrap">
        <Crumb items={[{ label: '我的订单', to: '/order/orderList' }, { label: '付款' }]} />
        {master === '' && !open.isLoading ? (
          <Panel flush>
            <h1 className="vh">付款</h1>
            <Empty
              title="没有找到这笔付款"
              actions={
                <LinkButton look="ink" to="/order/orderList?status=3">
                  去看待付款订单
                </LinkButton>
              }
            >
              {open.error?.message ?? '地址里没有订单号。'}
            </Empty>
          </Panel>
        ) : (
          <Due master={master} part={partOf(query, open.data)} openNo={state === PaymentState.pending ? paymentNo : ''} />
        )}
      </div>
    </main>
  )
}

function Due({ master, part, openNo }: { master: string; part: Part; openNo: string }) {
  const { rest } = part
  const refresh = useRefresh()
  const navigate = useNavigate()
  const pay = usePay(master, part)
  const due = useLazyCall('/api/pay/getMasterOrderPayBalance', { masterOrderCode: master, ...part }, { enabled: master !== '' })
  useLive(event => {
    // Who pays by transfer waits here until finance has booked it.
    if (event.kind === 'funds' || concerns(event, due.data?.masterOrderCode)) void refresh(...ORDER_READS)
  })
  const d = due.data
  // Whoever waits here for his transfer is led to the result as whoever paid at the bank is.
  const [waited, setWaited] = useState(false)
  if (d?.transfer && !waited) setWaited(true)
  const paidNo = waited ? (d?.transferNo ?? '') : ''
  useEffect(() => {
    if (paidNo) void navigate(`/pay/orderPaySuccess?paymentNo=${paidNo}`, { replace: true })
  }, [paidNo, navigate])
  if (due.error instanceof CallError && due.error.code === Codes.ORDER_NOT_FOUND)
    return (
      <Panel flush>
        <h1 className="vh">付款</h1>
        <Empty
          title="没有这张订单"
          actions={
            <LinkButton look="ink" to="/order/orderList">
              我的订单
            </LinkButton>
          }
        >
          订单号 {master} 不存在，或不在您能查看的范围内。
        </Empty>
      </Panel>
    )
  if (due.isError)
    return (
      <Panel flush>
        <h1 className="vh">付款</h1>
        <Failed message={due.error.message} onRetry={() => due.refetch()} />
      </Panel>
    )
  if (!d)
    return (
      <Panel>
        <Skeleton lines={6} />
      </Panel>
    )
  const payable = d.orders.filter(o => o.dueFen > 0)
  const unsealed = d.orders.find(o => o.laterFen > 0)
  const stages = payable.find(o => o.stages)?.stages
  return (
    <>
      <div className="row pagehd">
        <h1>{stages ? `付${stageName(stages.fromStageNum, stages.toStageNum)}` : rest ? '付尾款' : '付款'}</h1>
        {rest && !stages && payable[0] && <span className="mute">{payable[0].restUntilText}付清，付清后提货</span>}
        {stages?.untilText && (
          <span className="mute">
            {stageName(stages.fromStageNum)}
            {stages.untilText}付清
          </span>
        )}
        {d.payBefore !== null && (
          <span className="mute">
            请在 {dateTime(d.payBefore)} 前付款，剩 <Countdown endsAt={d.payBefore} over="已超时，订单将自动取消" />
            ，超时自动取消{d.heldFen > 0 && `，冻结的 ${yuan(d.heldFen)} 元保证金、订金不退`}
          </span>
        )}
      </div>
      {openNo && (
        <Note tone="wait">
          <span>
            支付单 {openNo} 已在银行发起，还没有到账。可以继续用同一方式付款，不会重复扣款；已付过的，到账后本页自动跳转。
          </span>
        </Note>
      )}
      <div className="cf below">
        <div className="stack">
          {pay.qr && payable.length === 0 ? (
            // Paid this moment: the wait goes on to the result by itself.
            <Panel title="付款方式">
              <QrWait qr={pay.qr} onAgain={pay.reset} />
            </Panel>
          ) : payable.length === 0 ? (
            <Panel flush>
              <Empty
                title={unsealed ? '合同签署后再付款' : d.transferNo ? '转账已到，自动付清' : '没有要付的款项'}
                drawing="coil"
                actions={
                  unsealed ? (
                    <LinkButton look="ink" to={contractAddress(unsealed.orderCode)}>
                      去签署合同
                    </LinkButton>
                  ) : d.transferNo ? (
                    <LinkButton look="ink" to={`/pay/orderPaySuccess?paymentNo=${d.transferNo}`}>
                      看支付结果
                    </LinkButton>
                  ) : (
                    <LinkButton look="ink" to={d.orders[0] ? orderAddress(d.orders[0].orderCode) : '/order/orderList'}>
                      查看订单
                    </LinkButton>
                  )
                }
              >
                {d.orders.map(o => `${o.orderCode} ${OrderStatus.label(o.status)}`).join('，')}
              </Empty>
            </Panel>
          ) : (
            <>
              {stages && <UpToStage stages={stages} />}
              <Methods
                pay={pay}
                master={master}
                part={part}
                dueFen={d.dueFen}
                heldFen={d.heldFen}
                availableFen={d.availableFen}
                payTo={d.payTo}
                plan={d.transfer}
                remark={payable.length === 1 && payable[0] ? payable[0].orderCode : d.masterOrderCode}
                payBefore={d.payBefore}
              />
            </>
          )}
        </div>
        <div className="stack">
          <Panel title={unsealed ? '签署后应付' : '应付'} more={d.masterOrderCode} className="sticky">
            <p className="bigline">
              <span className="price big">
                <Money fen={(unsealed ? d.orders.reduce((sum, o) => sum + o.laterFen, d.dueFen) : d.dueFen) - d.heldFen} main />
              </span>
            </p>
            {unsealed && (
              <p className="hint">
                {payable.length > 0 ? '其中有订单的合同还没有签署，签署后才能付它的款。' : '合同签署后才能付款，现在不收款。'}
                <Link to={contractAddress(unsealed.orderCode)}>去签署 {unsealed.orderCode}</Link>
              </p>
            )}
            {d.heldFen > 0 && payable[0] && (
              <p className="hint">
                提货方式与开票抬头付款前可以改：
                <Link to={`${orderAddress(payable[0].orderCode)}#paper`}>到订单里改</Link>
              </p>
            )}
            <ul className="duelist">
              {d.orders.map(o => (
                <li key={o.orderCode}>
                  <div className="row spread">
                    <Link to={orderAddress(o.orderCode)}>{o.orderCode}</Link>
                    <StatusTag of={OrderStatus} code={o.status} />
                  </div>
                  <span className="mute sm">
                    {o.summary}，{tons(o.weightKg)} 吨
                  </span>
                  <div className="row spread">
                    <span className="mute sm">
                      {o.dueFen > 0 && o.heldFen === 0
                        ? `应付${o.stages ? stageMoneyName(o.stages.fromStageNum, o.stages.toStageNum) : o.payPart === PayPart.all ? '' : PayPart.label(o.payPart)}`
                        : '订单金额'}
                    </span>
                    <Money fen={o.dueFen > 0 ? o.dueFen : o.totalFen} />
                  </div>
                  {o.dueFen > 0 && o.payPart !== PayPart.all && (
                    <span className="mute sm">
                      {o.stages
                        ? stagesText(o)
                        : o.payPart === PayPart.rest
                          ? `订单 ${yuan(o.totalFen)} 元，订金 ${yuan(o.paidFen)} 元已付`
                          : `订单 ${yuan(o.totalFen)} 元，尾款 ${yuan(o.restFen)} 元，${o.restUntilText}付清`}
                    </span>
                  )}
                  {o.heldFen > 0 && (
                    <div className="row spread">
                      <span className="mute sm">冻结的保证金（订金）转货款</span>
                      <span>
                        −<Money fen={o.heldFen} />
                      </span>
                    </div>
                  )}
                </li>
              ))}
            </ul>
          </Panel>
        </div>
      </div>
    </>
  )
}

type DueOrder = Reply<'/api/pay/getMasterOrderPayBalance'>['orders'][number]
const stagesText = ({ stages, totalFen, paidFen, restUntilText }: DueOrder): string => {
  const to = stages?.choices.find(c => c.toStageNum === stages.toStageNum)
  return [
    `订单 ${yuan(totalFen)} 元${paidFen > 0 ? `，已付 ${yuan(paidFen)} 元` : ''}`,
    to ? `付后共放行 ${tons(to.releasedKg)} 吨` : '',
    restUntilText === '' ? '' : `下一期${restUntilText}付清`,
  ]
    .filter(Boolean)
    .join('；')
}

/** 分批付款放行: the next stage, or several of them at once. Before the ways to pay: it says what is paid, and a phone reads from above. */
function UpToStage({ stages }: { stages: NonNullable<DueOrder['stages']> }) {
  const [query, setQuery] = useSearchParams()
  if (stages.choices.length < 2) return null
  return (
    <Panel>
      <Pick
        label="付到第几期"
        value={stages.toStageNum}
        onChange={to => {
          const next = new URLSearchParams(query)
          next.set('until', String(to))
          setQuery(next, { replace: true })
        }}
        options={stages.choices.map(c => ({
          value: c.toStageNum,
          label: c.toStageNum === stages.fromStageNum ? stageName(c.toStageNum) : `付到第 ${c.toStageNum} 期`,
          note: `${yuan(c.fen)} 元`,
        }))}
      />
    </Panel>
  )
}
