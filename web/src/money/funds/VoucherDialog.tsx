import { newRequestId } from '@mall/client/requestId.ts'
import { yuan } from '@mall/domain/kernel/money.ts'
import { type FormEvent, useState } from 'react'
import { useRefresh, useSend } from '../../kernel/data.ts'
import { FileField, type FileValue } from '../../kernel/FileField.tsx'
import { Button } from '../../kernel/kit/Button.tsx'
import { Dialog } from '../../kernel/kit/Dialog.tsx'
import { Input, NumberInput } from '../../kernel/kit/Field.tsx'
import { notify } from '../../kernel/kit/notify.ts'
import { day } from '../../kernel/kit/time.ts'

/** 传回单: says that it was paid, with the paper; finance places the money by it. */
export function VoucherDialog({ amountFen, onClose }: { amountFen: number | null; onClose(): void }) {
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
  const wrong = {
    sum: fen === null || fen <= 0 ? '请填写转账金额' : Math.abs((sum ?? 0) * 100 - fen) > 1e-6 ? '金额最多两位小数' : null,
    paidOn: paidOn === '' ? '请选择付款日期' : paidOn > today ? '付款日期不能晚于今天' : null,
    account: /^\d{6,32}$/.test(account.replace(/\s/g, '')) ? null : '付款账号是 6-32 位数字',
    file: file ? null : '请上传银行回单',
  }
  const submit = async (e?: FormEvent) => {
    e?.preventDefault()
    setTried(true)
    if (fen === null || !file || Object.values(wrong).some(Boolean)) return
    const done = await send('/api/user/addTransferVoucher', {
      amountFen: fen,
      paidOn,
      account: account.replace(/\s/g, ''),
      fileId: file.fileId,
      requestId,
    })
    if (!done) return
    await refresh('/api/user/getCapital')
    notify.success(`回单已传，${yuan(fen)} 元等财务核对`)
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
