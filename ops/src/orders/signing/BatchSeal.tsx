import { useCaller } from '@mall/client/useCall.ts'
import type { Reply } from '@mall/contract/main/calls.ts'
import { yuan } from '@mall/domain/kernel/money.ts'
import { SignStatus } from '@mall/domain/orders/signing/sign.machine.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Button, Modal } from 'antd'
import { useState } from 'react'
import { ActButton } from '../../kernel/kit/ActButton.tsx'
import { StatusTag } from '../../kernel/kit/Tag.tsx'

type Row = Reply<'/api/ops/getSignQueue'>['list'][number]
type Result = { state: 'running' } | { state: 'done'; status: number } | { state: 'refused'; message: string }

/** The mill's seal on several one after the other, each in its own transaction: one refusal does not hold up the rest. */
export function BatchSeal({ picked, why, onDone }: { picked: readonly Row[]; why: string | undefined; onDone(): void }) {
  const call = useCaller()
  const client = useQueryClient()
  const [flows, setFlows] = useState<readonly Row[] | null>(null)
  const [results, setResults] = useState<Record<string, Result>>({})
  const [phase, setPhase] = useState<'ask' | 'run' | 'over'>('ask')
  const mark = (flowNo: string, result: Result) => setResults(old => ({ ...old, [flowNo]: result }))
  const run = async (list: readonly Row[]) => {
    setPhase('run')
    for (const f of list) {
      mark(f.flowNo, { state: 'running' })
      try {
        const { status } = await call('/api/ops/actOnSign', { flowNo: f.flowNo, version: f.version, act: 'seal' })
        mark(f.flowNo, { state: 'done', status })
      } catch (e) {
        mark(f.flowNo, { state: 'refused', message: e instanceof Error ? e.message : '未完成' })
      }
    }
    setPhase('over')
    for (const path of ['/api/ops/getSignQueue', '/api/ops/getSignDetail', '/api/ops/getWorkCount'])
      void client.invalidateQueries({ queryKey: [path] })
  }
  const close = () => {
    setFlows(null)
    setResults({})
    if (phase === 'over') onDone()
    setPhase('ask')
  }
  const sealed = Object.values(results).filter(r => r.state === 'done').length
  const all = flows ?? []
  return (
    <>
      {picked.length > 0 ? (
        <div className="batch" role="status">
          <span>
            已选 <b>{picked.length}</b> 份
          </span>
          <span className="num">{yuan(picked.reduce((sum, f) => sum + f.amountFen, 0))} 元</span>
          <span className="push">
            <ActButton size="small" why={why} onClick={() => setFlows(picked)}>
              批量盖章
            </ActButton>
          </span>
        </div>
      ) : null}
      <Modal
        open={flows !== null}
        title={
          phase === 'over' ? `批量盖章：${sealed} 份已办，${all.length - sealed} 份没有办成` : `在 ${all.length} 份上各盖一次章`
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
              <Button type="primary" loading={phase === 'run'} onClick={() => void run(all)}>
                盖章 {all.length} 份，共 {yuan(all.reduce((sum, f) => sum + f.amountFen, 0))} 元
              </Button>
            </>
          )
        }
      >
        <table className="tbl batch-table" aria-live="polite">
          <thead>
            <tr>
              <th>合同 / 企业</th>
              <th className="num">金额，元</th>
              <th>结果</th>
            </tr>
          </thead>
          <tbody>
            {all.map(f => (
              <tr key={f.flowNo}>
                <td>
                  {f.documentNo}
                  <small className="mute">{f.companyName}</small>
                </td>
                <td className="num">{yuan(f.amountFen)}</td>
                <td>
                  <ResultCell result={results[f.flowNo]} />
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
  if (!result) return <span className="mute">待盖章</span>
  if (result.state === 'running') return <span className="mute">处理中…</span>
  if (result.state === 'refused') return <span className="bad">{result.message}</span>
  return <StatusTag of={SignStatus} code={result.status} />
}
