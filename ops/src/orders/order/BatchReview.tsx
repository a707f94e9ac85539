import { useQueryClient } from '@tanstack/react-query'
import { useCaller } from '@mall/client/useCall.ts'
import { yuan, type Fen, type Kg } from '@mall/domain/kernel/money.ts'
import { OrderStatus } from '@mall/domain/orders/order/order.status.ts'
import { tons } from '@mall/domain/kernel/weight.ts'
import { Button, Input, Modal } from 'antd'
import { useState } from 'react'
import { ActButton } from '../../kernel/kit/ActButton.tsx'
import { StatusTag } from '../../kernel/kit/Tag.tsx'

interface Picked {
  orderCode: string
  companyName: string
  weightKg: Kg
  totalFen: Fen
}
type Result =
  | { state: 'waiting' }
  | { state: 'running' }
  | { state: 'done'; status: number }
  | { state: 'refused'; message: string }

/** Several orders passed one after the other, each in its own transaction: one refusal does not hold up the rest. */
export function BatchReview({ picked, why, onDone }: { picked: readonly Picked[]; why: string | undefined; onDone(): void }) {
  const call = useCaller()
  const client = useQueryClient()
  const [orders, setOrders] = useState<readonly Picked[] | null>(null)
  const [results, setResults] = useState<Record<string, Result>>({})
  const [reason, setReason] = useState('')
  const [phase, setPhase] = useState<'ask' | 'run' | 'over'>('ask')
  const mark = (code: string, result: Result) => setResults(old => ({ ...old, [code]: result }))

  const run = async (list: readonly Picked[]) => {
    setPhase('run')
    for (const o of list) {
      mark(o.orderCode, { state: 'running' })
      try {
        const reply = await call('/api/ops/reviewOrder', { orderCode: o.orderCode, reason: reason.trim() })
        mark(o.orderCode, { state: 'done', status: reply.status })
      } catch (e) {
        mark(o.orderCode, { state: 'refused', message: e instanceof Error ? e.message : '未完成' })
      }
    }
    setPhase('over')
    for (const path of ['/api/ops/getOrderQueue', '/api/ops/getWorkCount', '/api/ops/getOrderDetail'])
      void client.invalidateQueries({ queryKey: [path] })
  }
  const close = () => {
    setOrders(null)
    setResults({})
    setReason('')
    if (phase === 'over') onDone()
    setPhase('ask')
  }
  const passed = Object.values(results).filter(r => r.state === 'done').length

  return (
    <>
      {/* The bar goes with the selection; the results stay when the passed orders have left the queue. */}
      {picked.length > 0 ? (
        <div className="batch" role="status">
          <span>
            已选 <b>{picked.length}</b> 单
          </span>
          <span className="num">{tons(picked.reduce((all, o) => all + o.weightKg, 0))} 吨</span>
          <span className="num">{yuan(picked.reduce((all, o) => all + o.totalFen, 0))} 元</span>
          <span className="push">
            <ActButton size="small" why={why} onClick={() => setOrders(picked)}>
              批量通过
            </ActButton>
          </span>
        </div>
      ) : null}
      <Modal
        open={orders !== null}
        title={
          phase === 'over'
            ? `批量审核：${passed} 单通过，${(orders?.length ?? 0) - passed} 单未通过`
            : `批量审核通过 ${orders?.length ?? 0} 单`
        }
        onCancel={close}
        closable={phase !== 'run'}
        keyboard={phase !== 'run'}
        mask={{ closable: false }}
        width={640}
        footer={
          phase === 'over' ? (
            <Button type="primary" onClick={close}>
              知道了
            </Button>
          ) : (
            <>
              <Button onClick={close} disabled={phase === 'run'}>
                取消
              </Button>
              <Button type="primary" loading={phase === 'run'} onClick={() => orders && void run(orders)}>
                确定通过
              </Button>
            </>
          )
        }
      >
        {phase === 'ask' ? (
          <label className="field">
            <span>理由，客户可见（可不填）</span>
            <Input maxLength={200} value={reason} onChange={e => setReason(e.target.value)} />
          </label>
        ) : null}
        <table className="tbl batch-table" aria-live="polite">
          <thead>
            <tr>
              <th>订单 / 企业</th>
              <th className="num">金额，元</th>
              <th>结果</th>
            </tr>
          </thead>
          <tbody>
            {(orders ?? []).map(o => (
              <tr key={o.orderCode}>
                <td>
                  {o.orderCode}
                  <small className="mute">{o.companyName}</small>
                </td>
                <td className="num">{yuan(o.totalFen)}</td>
                <td>
                  <ResultCell result={results[o.orderCode]} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Modal>
    </>
  )
}

function ResultCell({ result }: { result: Result | undefined }) {
  if (!result || result.state === 'waiting') return <span className="mute">待处理</span>
  if (result.state === 'running') return <span className="mute">处理中…</span>
  if (result.state === 'refused') return <span className="bad">{result.message}</span>
  return <StatusTag of={OrderStatus} code={result.status} />
}
