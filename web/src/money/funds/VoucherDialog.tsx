import './funds.css'
import { newRequestId } from '@mall/client/requestId.ts'
import type { Reply } from '@mall/contract/main/calls.ts'
import { yuan, type Fen } from '@mall/domain/kernel/money.ts'
import { type FormEvent, useState } from 'react'
import { useRefresh, useSend } from '../../kernel/data.ts'
import { FileField, type FileValue } from '../../kernel/FileField.tsx'
import { Button } from '../../kernel/kit/Button.tsx'
import { Dialog } from '../../kernel/kit/Dialog.tsx'
import { Input, NumberInput, Select } from '../../kernel/kit/Field.tsx'
import { notify } from '../../kernel/kit/notify.ts'
import { day } from '../../kernel/kit/time.ts'

/** A planned transfer that a slip may be for. */
type Planned = Reply<'/api/user/getCapital'>['transfers'][number]

/** Not for one of the orders that wait. */
const NONE = 'none'

interface Props {
  amountFen: Fen | null
  /** Which orders wait for a transfer: the slip says for which it is. */
  planned?: readonly Planned[]
  /** At the page of a payment it is for this one. */
  payment?: { master: string; part: { rest: boolean; stageUntil?: number }; forOrder: string }
  onClose(): void
}

/** 传回单: says that it was paid, with the paper; finance places the money by it. */
export function VoucherDialog({ amountFen, planned = [], payment, onClose }: Props) {
  const [sum, setSum] = useState<number | null>(amountFen === null ? null : amountFen / 100)
  const [paidOn, setPaidOn] = useState(() => day(Date.now()))
  const [today] = useState(paidOn)
  const [account, setAccount] = useState('')
  const [file, setFile] = useState<FileValue | null>(null)
  const [tried, setTried] = useState(false)
  const [requestId] = useState(newRequestId)
  const send = useSend()
  const refresh = useRefresh()
  const fen = sum === null ? null : Math.round(sum * 100)
  // By its sum it is for the one that waits for just this; of two of a sum, and of another sum, he says it.
  const same = planned.filter(p => p.dueFen === fen)
  const [picked, setPicked] = useState<string | null>(null)
  const forOrder = picked ?? (same.length === 1 && same[0] ? same[0].forOrder : same.length > 1 ? '' : NONE)
  const wrong = {
    forOrder: forOrder === '' ? '这个金额有几张订单在等，请选是哪一张' : null,
    sum: fen === null || fen <= 0 ? '请填写转账金额' : Math.abs((sum ?? 0) * 100 - fen) > 1e-6 ? '金额最多两位小数' : null,
    paidOn: paidOn === '' ? '请选择付款日期' : paidOn > today ? '付款日期不能晚于今天' : null,
    account: /^\d{6,32}$/.test(account.replace(/\s/g, '')) ? null : '付款账号是 6-32 位数字',
    file: file ? null : '请上传银行回单',
  }
  const submit = async (e?: FormEvent) => {
    e?.preventDefault()
    setTried(true)
    if (fen === null || !file || Object.values(wrong).some(Boolean)) return
    const slip = { amountFen: fen, paidOn, account: account.replace(/\s/g, ''), fileId: file.fileId, requestId }
    const done = payment
      ? await send('/api/pay/addTransferSlip', { ...slip, masterOrderCode: payment.master, ...payment.part })
      : await send('/api/user/addTransferVoucher', {
          ...slip,
          ...(planned.length > 0 ? { forOrder: forOrder === NONE ? '' : forOrder } : {}),
        })
    if (!done) return
    await refresh('/api/user/getCapital', '/api/pay/getMasterOrderPayBalance')
    notify.success(`回单已传，${yuan(fen)} 元`)
    onClose()
  }
  return (
    <Dialog
      open
      title="传转账回单"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button look="ink" onClick={() => submit()} busyText="正在提交">
            提交回单
          </Button>
        </>
      }
    >
      <form className="fundform" onSubmit={submit} noValidate>
        {payment && (
          <p className="mute">
            为订单 {payment.forOrder} 的转账：财务看得到是哪张订单，到账时自己对上。转了别的金额的，按回单填。
          </p>
        )}
        <NumberInput
          label="转账金额"
          required
          unit="元"
          size="lg"
          decimals={2}
          value={sum}
          onChange={setSum}
          error={tried ? wrong.sum : null}
        />
        {planned.length > 0 && (
          <Select
            label="为哪张订单"
            required={same.length > 1}
            value={forOrder}
            onChange={e => setPicked(e.target.value)}
            error={tried ? wrong.forOrder : null}
            hint="设了到账后自动付的订单；写明了，到账时自己对上"
          >
            {same.length > 1 && <option value="">请选择</option>}
            {planned.map(p => (
              <option key={p.forOrder} value={p.forOrder}>
                {p.forOrder}　{yuan(p.dueFen)} 元
              </option>
            ))}
            <option value={NONE}>都不是</option>
          </Select>
        )}
        <Input
          label="付款日期"
          required
          type="date"
          value={paidOn}
          onChange={e => setPaidOn(e.target.value)}
          error={tried ? wrong.paidOn : null}
        />
        <Input
          label="付款账号"
          required
          inputMode="numeric"
          autoComplete="off"
          value={account}
          onChange={e => setAccount(e.target.value)}
          error={tried ? wrong.account : null}
          hint="只保存后四位，用来核对"
        />
        <FileField
          label="银行回单"
          required
          purpose="transfer"
          value={file}
          onChange={setFile}
          error={tried ? wrong.file : null}
        />
      </form>
    </Dialog>
  )
}
