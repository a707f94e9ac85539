import './framework.css'
import type { Reply } from '@mall/contract/main/calls.ts'
import { SheetWord as Word, sheetWordMachine } from '@mall/domain/selling/framework/priceSheet.rules.ts'
import { yuan } from '@mall/domain/kernel/money.ts'
import { type FormEvent, useId, useState } from 'react'
import { useRefresh, useSend } from '../../kernel/data.ts'
import { useWhyNot } from '../../kernel/useWhyNot.ts'
import { Button } from '../../kernel/kit/Button.tsx'
import { ConfirmDialog, Dialog } from '../../kernel/kit/Dialog.tsx'
import { Input } from '../../kernel/kit/Field.tsx'
import { StatusTag } from '../../kernel/kit/Tag.tsx'
import { dateTime } from '../../kernel/kit/time.ts'
import { CONTRACT_READS } from './frameworkWords.ts'

type Sheet = Reply<'/api/framework/getPriceSheets'>['sheets'][number]
type Version = NonNullable<Sheet['word']>

/** What both sides have said of a month's price: who, when; and the buyer's two buttons while it waits. */
export function SheetWord({ ccNo, s, w }: { ccNo: string; s: Sheet; w: Version }) {
  const send = useSend()
  const refresh = useRefresh()
  const whyNot = useWhyNot('settle.confirm')
  const [asks, setAsks] = useState<'confirm' | 'dispute' | undefined>()
  const may = sheetWordMachine.events(w.state, 'buyer')
  const again = () => refresh(...CONTRACT_READS)
  const confirm = async () => {
    const done = await send('/api/framework/confirmPriceSheet', { ccNo, month: s.month, version: w.version })
    await again()
    return done !== undefined
  }
  const orders = new Set(s.calls.map(k => k.orderCode)).size
  return (
    <div className="fwword">
      <Said w={w} />
      {s.earlier.map(e => (
        <Said key={e.version} w={e} />
      ))}
      {may.length > 0 && (
        <div className="row">
          {may.includes('confirm') && (
            <Button look="ink" size="sm" onClick={() => setAsks('confirm')} disabledReason={whyNot}>
              确认结算价<span className="vh">，{s.month}</span>
            </Button>
          )}
          {may.includes('dispute') && (
            <Button
              size="sm"
              onClick={() => setAsks('dispute')}
              disabledReason={whyNot}
              reasonAt="title"
              aria-label={`对 ${s.month} 结算价有异议`}
            >
              有异议
            </Button>
          )}
        </div>
      )}
      <ConfirmDialog
        open={asks === 'confirm'}
        title={`确认 ${s.month} 结算价？`}
        confirmText="确认"
        onConfirm={confirm}
        onClose={() => setAsks(undefined)}
      >
        指数均价 {yuan(w.indexFen)} 元/吨，{s.points.length} 个发布日。确认之后不能再改，{orders} 张订单按它结算，多退少补。
      </ConfirmDialog>
      {asks === 'dispute' && (
        <DisputeDialog ccNo={ccNo} month={s.month} version={w.version} onDone={again} onClose={() => setAsks(undefined)} />
      )}
    </div>
  )
}

const Said = ({ w }: { w: Version }) => (
  <p className="sm">
    第 {w.version} 版 <StatusTag of={Word} code={w.state} />{' '}
    {w.state === 'offered' && (
      <>
        请在 <b>{dateTime(w.confirmUntil)}</b> 前确认，有异议请写明；到期没有回复视为无异议，订单按它结算。
      </>
    )}
    {w.state === 'disputed' && '钢厂答复之前不结算；核对无误也可以直接确认。'}
    {w.state === 'replaced' && `均价 ${yuan(w.indexFen)} 元/吨。`}
    {w.stoodAt !== null && `${dateTime(w.stoodAt)} 生效。`}
    {w.wordAt !== null && (
      <span className="block">
        {w.disputeText ? `异议：${w.disputeText}` : '确认'}（{w.wordName}，{dateTime(w.wordAt)}）
      </span>
    )}
    {w.answeredAt !== null && (
      <span className="block">
        钢厂答复：{w.answer}（{w.answeredName}，{dateTime(w.answeredAt)}）
      </span>
    )}
  </p>
)

/** What is wrong, in a sentence; what was typed stays when it is refused. */
function DisputeDialog(p: { ccNo: string; month: string; version: number; onDone: () => unknown; onClose: () => void }) {
  const id = useId()
  const send = useSend()
  const [reason, setReason] = useState('')
  const [error, setError] = useState('')
  const submit = async (e: FormEvent) => {
    e.preventDefault()
    if (reason.trim().length < 4) return setError('请写明哪里不对，至少四个字，例如「10 月 12 日的指数与公布的不一致」')
    setError('')
    const { ccNo, month, version } = p
    const done = await send('/api/framework/disputePriceSheet', { ccNo, month, version, reason: reason.trim() })
    await p.onDone()
    if (done) p.onClose()
    return undefined
  }
  return (
    <Dialog
      open
      title={`对 ${p.month} 结算价有异议`}
      onClose={p.onClose}
      footer={
        <Button type="submit" form={id} look="primary">
          提出异议
        </Button>
      }
    >
      <form id={id} className="form" method="post" onSubmit={e => void submit(e)} noValidate>
        <p className="mute">钢厂答复之前，这个月的订单不结算。钢厂会维持并写明依据，或按更正的指数重出一版再请您确认。</p>
        <Input label="哪里不对" required maxLength={200} value={reason} error={error} onChange={e => setReason(e.target.value)} />
      </form>
    </Dialog>
  )
}
