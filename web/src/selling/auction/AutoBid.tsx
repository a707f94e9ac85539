import './auction.css'
import type { Fen } from '@mall/domain/kernel/money.ts'
import { newRequestId, nextRequestId } from '@mall/client/requestId.ts'
import { useCaller } from '@mall/client/useCall.ts'
import { CallError } from '@mall/contract/kernel/callError.ts'
import { Codes } from '@mall/contract/kernel/codes.ts'
import { ranksOnly, rises } from '@mall/domain/selling/auction/bidding.rules.ts'
import { BiddingMode, MyPlace } from '@mall/domain/selling/auction/bidding.status.ts'
import { type FormEvent, useRef, useState } from 'react'
import { goLogin, SESSION_INVALID, useSend } from '../../kernel/data.ts'
import { useWhyProxy } from '../../kernel/useWhyProxy.ts'
import { Button } from '../../kernel/kit/Button.tsx'
import { Seg } from '../../kernel/kit/Choice.tsx'
import { ConfirmDialog } from '../../kernel/kit/Dialog.tsx'
import { NumberInput } from '../../kernel/kit/Field.tsx'
import { notify } from '../../kernel/kit/notify.ts'
import { fenOf } from './checkPrice.ts'
import { isComing, landedFen, type Lot, plain, unitOf } from './lotWords.ts'

type Basis = 'mill' | 'landed'

/** 自动出价: up to a ceiling, at the mill's gate or at my yard, one step above whoever comes. Nobody else sees it. */
export function AutoBid({ lot, onDone }: { lot: Lot; onDone(): unknown }) {
  const send = useSend()
  const call = useCaller()
  const proxy = useWhyProxy()
  const requestId = useRef(newRequestId())
  const [basis, setBasis] = useState<Basis>('mill')
  const [typed, setTyped] = useState<number | null>(null)
  const [error, setError] = useState('')
  const [busy, setBusy] = useState(false)
  /** A ceiling ten times above what leads is asked for again in words. */
  const [high, setHigh] = useState<{ ceilingFen: Fen; why: string } | null>(null)
  const ceiling = lot.mine?.autoCeilingFen ?? null
  if (!rises(lot.mode) || ranksOnly(lot)) return null
  const coming = isComing(lot.state)
  const canLand = lot.landed !== null && lot.mode === BiddingMode.perTon
  const set = async (ceilingFen: Fen, confirmHigh: 0 | 1) => {
    setBusy(true)
    setHigh(null)
    try {
      const done = await call('/api/bidding/setAutoBid', {
        biddingNo: lot.biddingNo,
        ceilingFen,
        landed: basis === 'landed',
        confirmHigh,
        requestId: requestId.current,
      })
      setTyped(null)
      notify.success(
        `自动出价到 ${plain(done.ceilingFen)} ${unitOf(lot)}${done.receipt ? `，已代您出 ${plain(done.receipt.priceFen)}` : ''}`,
      )
      await onDone()
    } catch (e) {
      if (!(e instanceof CallError)) throw e
      if (e.code === SESSION_INVALID) return goLogin()
      if (e.code === Codes.BID_CONFIRM_HIGH) setHigh({ ceilingFen, why: e.message })
      else notify.error(e.message)
    } finally {
      setBusy(false)
      requestId.current = nextRequestId(requestId.current)
    }
  }
  const submit = async (e: FormEvent) => {
    e.preventDefault()
    if (busy) return
    const ceilingFen = fenOf(typed)
    if (ceilingFen === null) return setError('请填写上限')
    if (!Number.isInteger(ceilingFen)) return setError('最多两位小数')
    await set(ceilingFen, 0)
  }
  const stop = async () => {
    if (!(await send('/api/bidding/stopAutoBid', { biddingNo: lot.biddingNo }))) return
    notify.info('自动出价已停用，已出的价不变')
    await onDone()
  }
  const spent = ceiling !== null && lot.next !== null && lot.mine?.place === MyPlace.outbid && ceiling < lot.next.lowestFen
  const atYard = ceiling === null ? null : landedFen(lot, ceiling)
  return (
    <div className="autobid" id="auto">
      <h3>自动出价</h3>
      {ceiling !== null && (
        <p className="row spread">
          <span>
            上限 <b className="strong">{plain(ceiling)}</b> {unitOf(lot)}
            {atYard !== null && <span className="mute sm">，到我货场 {plain(atYard)}</span>}
            {spent && <span className="warn sm">，已不够下一有效价，请改上限</span>}
          </span>
          <Button size="sm" onClick={stop} disabledReason={proxy} reasonAt="title">
            停用
          </Button>
        </p>
      )}
      <form className="autoform" onSubmit={submit} method="post" noValidate>
        {canLand && (
          <Seg<Basis>
            label="上限按哪个价"
            options={[
              { value: 'mill', label: '出厂价' },
              { value: 'landed', label: '到我货场价' },
            ]}
            value={basis}
            onChange={setBasis}
          />
        )}
        <NumberInput
          aria-label="自动出价上限"
          size="md"
          decimals={2}
          unit={basis === 'landed' ? '元/吨' : unitOf(lot)}
          value={typed}
          error={error}
          onChange={v => {
            setTyped(v)
            setError('')
          }}
        />
        <Button type="submit" busy={busy} busyText="正在设置" disabledReason={proxy} reasonAt="title">
          {ceiling === null ? '设上限' : '改上限'}
        </Button>
      </form>
      <ConfirmDialog
        open={high !== null}
        title={`确认上限 ${high ? plain(high.ceilingFen) : ''} ${basis === 'landed' ? '元/吨' : unitOf(lot)}？`}
        confirmText="核对无误，仍然设置"
        onConfirm={() => high && set(high.ceilingFen, 1)}
        onClose={() => setHigh(null)}
      >
        {high?.why}
      </ConfirmDialog>
      <p className="hint">
        {coming
          ? '开始前可以改、可以停用；开始时按各家上限代出一次，上限相同的先设的领先。'
          : '有人超过时自动加一档，最多到上限；'}
        {coming && '设上限即占用本场保证金。'}别人和卖方都看不到您的上限。
      </p>
    </div>
  )
}
