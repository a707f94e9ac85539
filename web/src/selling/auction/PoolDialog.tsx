import './auction.css'
import type { DepositPool } from '@mall/contract/selling/auction/biddingMine.ts'
import { newRequestId, nextRequestId } from '@mall/client/requestId.ts'
import { PoolMoveKind } from '@mall/domain/selling/auction/bidding.status.ts'
import { yuan } from '@mall/domain/kernel/money.ts'
import { type FormEvent, useId, useRef, useState } from 'react'
import { useRefresh, useSend } from '../../kernel/data.ts'
import { Button } from '../../kernel/kit/Button.tsx'
import { Seg } from '../../kernel/kit/Choice.tsx'
import { Dialog } from '../../kernel/kit/Dialog.tsx'
import { NumberInput } from '../../kernel/kit/Field.tsx'
import { notify } from '../../kernel/kit/notify.ts'
import { Facts } from '../../kernel/kit/Panel.tsx'
import { shortTime } from '../../kernel/kit/time.ts'
import { BID_READS } from './company.ts'

type Way = 'in' | 'out'

/** Into the pool from the balance and back, and what moved in it lately. */
export function PoolDialog({ pool, onClose }: { pool: DepositPool; onClose(): void }) {
  const id = useId()
  const send = useSend()
  const refresh = useRefresh()
  const requestId = useRef(newRequestId())
  const [way, setWay] = useState<Way>('in')
  const [amount, setAmount] = useState<number | null>(null)
  const [error, setError] = useState('')
  const [busy, setBusy] = useState(false)
  const mostFen = way === 'in' ? pool.availableFen : pool.freeFen
  const submit = async (e: FormEvent) => {
    e.preventDefault()
    if (busy) return
    const amountFen = amount === null ? 0 : Math.round(amount * 100)
    if (amountFen < 1) return setError('请填写金额')
    if (amountFen > mostFen)
      return setError(way === 'in' ? `可用余额只有 ${yuan(mostFen)} 元` : `只有 ${yuan(mostFen)} 元空闲可以转出`)
    setBusy(true)
    const done = await send(way === 'in' ? '/api/bidding/addToPool' : '/api/bidding/returnFromPool', {
      amountFen,
      requestId: requestId.current,
    })
    setBusy(false)
    if (!done) {
      requestId.current = nextRequestId(requestId.current)
      return
    }
    notify.success(`保证金池现在 ${yuan(done.poolFen)} 元`)
    await refresh(...BID_READS, '/api/user/getCapital', '/api/bidding/selectBiddingInfoBean', '/api/bidding/queryBiddingPrice')
    onClose()
  }
  return (
    <Dialog
      open
      title="保证金池转入转出"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button type="submit" form={id} look="primary" busy={busy} busyText="正在处理">
            {way === 'in' ? '转入保证金池' : '转出到可用'}
          </Button>
        </>
      }
    >
      <form id={id} className="form" method="post" onSubmit={submit} noValidate>
        <Seg<Way>
          label="方向"
          options={[
            { value: 'in', label: '转入' },
            { value: 'out', label: '转出' },
          ]}
          value={way}
          onChange={next => {
            setWay(next)
            setError('')
          }}
        />
        <Facts
          items={[
            ['可用余额', `${yuan(pool.availableFen)} 元`],
            ['池内空闲', `${yuan(pool.freeFen)} 元`],
          ]}
        />
        <NumberInput
          label={way === 'in' ? '转入金额' : '转出金额'}
          required
          size="lg"
          decimals={2}
          unit="元"
          value={amount}
          error={error}
          hint={`最多 ${yuan(mostFen)} 元`}
          onChange={value => {
            setAmount(value)
            setError('')
          }}
        />
      </form>
      {pool.moves.length > 0 && (
        <details className="poolmoves">
          <summary>最近 {pool.moves.length} 笔</summary>
          <ul>
            {pool.moves.map(m => (
              <li key={`${m.at}${m.kind}${m.poolFen}`}>
                <time>{shortTime(m.at)}</time>
                <span>
                  {PoolMoveKind.label(m.kind)} <small className="mute">{m.biddingNo}</small>
                </span>
                <b>{yuan(m.amountFen)}</b>
              </li>
            ))}
          </ul>
        </details>
      )}
    </Dialog>
  )
}
