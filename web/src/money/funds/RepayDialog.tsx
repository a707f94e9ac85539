import './funds.css'
import type { CreditUse } from '@mall/contract/money/funds/creditLine.ts'
import { newRequestId, nextRequestId } from '@mall/client/requestId.ts'
import { yuan, type Fen } from '@mall/domain/kernel/money.ts'
import { type FormEvent, useState } from 'react'
import { useRefresh, useSend } from '../../kernel/data.ts'
import { Button } from '../../kernel/kit/Button.tsx'
import { Dialog } from '../../kernel/kit/Dialog.tsx'
import { NumberInput } from '../../kernel/kit/Field.tsx'
import { notify } from '../../kernel/kit/notify.ts'
import { Totals } from '../../kernel/kit/Panel.tsx'

/** 归还: all of it, or as much as the balance gives. */
export function RepayDialog({ use, availableFen, onClose }: { use: CreditUse; availableFen: Fen; onClose(): void }) {
  const most = Math.min(use.restFen, availableFen)
  const [sum, setSum] = useState<number | null>(most / 100)
  const [requestId, setRequestId] = useState(newRequestId)
  const send = useSend()
  const refresh = useRefresh()
  const fen = sum === null ? null : Math.round(sum * 100)
  const wrong =
    fen === null || fen <= 0
      ? '请填写归还金额'
      : Math.abs((sum ?? 0) * 100 - fen) > 1e-6
        ? '金额最多两位小数'
        : fen > use.restFen
          ? `不能超过还欠的 ${yuan(use.restFen)} 元`
          : fen > availableFen
            ? `不能超过可用余额 ${yuan(availableFen)} 元`
            : null
  const submit = async (e?: FormEvent) => {
    e?.preventDefault()
    if (fen === null || wrong) return
    const done = await send('/api/user/repayCredit', { useId: use.useId, amountFen: fen, requestId })
    // Either way the page is read again: somebody else of the company may have paid meanwhile.
    await refresh('/api/user/getCapital', '/api/user/getCapitalLedger')
    if (!done) return setRequestId(nextRequestId)
    notify.success(done.restFen === 0 ? '已还清' : `已归还 ${yuan(fen)} 元，还欠 ${yuan(done.restFen)} 元`)
    onClose()
  }
  return (
    <Dialog
      open
      title={`归还授信　${use.orderCode}`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button look="ink" disabledReason={wrong} reasonAt="title" onClick={() => submit()} busyText="正在归还">
            从余额归还 {fen === null ? '' : yuan(fen)} 元
          </Button>
        </>
      }
    >
      <form className="fundform" onSubmit={submit} noValidate>
        <Totals
          lines={[
            { label: '还欠', value: `${yuan(use.restFen)} 元` },
            { label: '到期日', value: use.dueOn },
            { label: '可用余额', value: `${yuan(availableFen)} 元` },
          ]}
        />
        <NumberInput
          label="归还金额"
          required
          unit="元"
          size="lg"
          decimals={2}
          value={sum}
          onChange={setSum}
          error={wrong}
          hint={
            <button type="button" className="link" onClick={() => setSum(most / 100)}>
              {most < use.restFen ? `余额的全部 ${yuan(most)}` : `全部 ${yuan(most)}`}
            </button>
          }
        />
      </form>
    </Dialog>
  )
}
