import type { StatementLine } from '@mall/contract/money/statement/statement.ts'
import { tons } from '@mall/domain/kernel/weight.ts'
import { yuan, type Kg } from '@mall/domain/kernel/money.ts'
import { type FormEvent, useId, useState } from 'react'
import { useRefresh, useSend } from '../../kernel/data.ts'
import { Button } from '../../kernel/kit/Button.tsx'
import { Dialog } from '../../kernel/kit/Dialog.tsx'
import { Input } from '../../kernel/kit/Field.tsx'

/** Tons as typed to whole kg; undefined: no weight; null: nothing typed. */
const kgOf = (text: string): number | null | undefined => {
  const t = text.trim()
  if (t === '') return null
  return /^\d{1,4}(\.\d{1,3})?$/.test(t) && Number(t) > 0 ? Math.round(Number(t) * 1000) : undefined
}

/** What is doubted of a line, and why; a doubt may be changed or taken back while the statement waits. */
export function DoubtDialog({ statementNo, line, onClose }: { statementNo: string; line: StatementLine; onClose: () => void }) {
  const id = useId()
  const send = useSend()
  const refresh = useRefresh()
  const [reason, setReason] = useState(line.reason)
  const [own, setOwn] = useState(line.ownKg === null ? '' : tons(line.ownKg))
  const [errors, setErrors] = useState({ reason: '', own: '' })
  const say = async (words: string, ownKg: Kg | null) => {
    const input = { statementNo, lineNo: line.lineNo, reason: words, ...(ownKg === null ? {} : { ownKg }) }
    const done = await send('/api/statement/disputeLine', input)
    await refresh('/api/statement/getStatement', '/api/statement/getStatementList')
    if (done) onClose()
  }
  const submit = (e: FormEvent) => {
    e.preventDefault()
    const ownKg = kgOf(own)
    const wrong = {
      reason: reason.trim().length < 4 ? '请写明疑问，至少四个字，例如「我方复磅 30.120 吨」' : '',
      own: ownKg === undefined ? '吨，最多三位小数，例如 30.120' : '',
    }
    setErrors(wrong)
    if (wrong.reason || ownKg === undefined) return undefined
    return say(reason.trim(), ownKg)
  }
  return (
    <Dialog
      open
      title={`第 ${line.lineNo} 行有疑问`}
      onClose={onClose}
      footer={
        <>
          {line.state === 'disputed' && <Button onClick={() => say('', null)}>撤回争议</Button>}
          <Button type="submit" form={id} look="primary">
            提出争议
          </Button>
        </>
      }
    >
      <form id={id} className="form" method="post" onSubmit={e => void submit(e)} noValidate>
        <p className="mute">
          {line.ticketNo || line.waybillNo} {line.title}，{tons(line.settledKg)} 吨，{yuan(line.amountFen)}{' '}
          元。争议的行不影响其余各行确认，结果记入以后的月份。
        </p>
        <Input
          label="疑问"
          required
          maxLength={200}
          value={reason}
          error={errors.reason}
          onChange={e => setReason(e.target.value)}
        />
        <Input
          label="我方认为的结算重量，吨（可不填）"
          inputMode="decimal"
          value={own}
          error={errors.own}
          onChange={e => setOwn(e.target.value)}
        />
      </form>
    </Dialog>
  )
}
