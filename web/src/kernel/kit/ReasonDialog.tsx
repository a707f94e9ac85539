import { type FormEvent, useId, useState } from 'react'
import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'
import { Input } from './Field.tsx'

interface Props {
  title: string
  /** What follows, before anything is typed. */
  consequence: string
  okText: string
  danger?: boolean
  onSend: (reason: string) => Promise<unknown>
  onClose: () => void
}

/** Asks why, and says what follows. What was typed stays when the mall refuses. */
export function ReasonDialog({ title, consequence, okText, danger = false, onSend, onClose }: Props) {
  const id = useId()
  const [reason, setReason] = useState('')
  const [error, setError] = useState('')
  const [busy, setBusy] = useState(false)
  const send = async (e: FormEvent) => {
    e.preventDefault()
    if (busy) return
    if (reason.trim() === '') return setError('请填写原因，对方会看到')
    setBusy(true)
    const sent = await onSend(reason.trim())
    setBusy(false)
    if (sent !== undefined) onClose()
  }
  return (
    <Dialog
      open
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button type="submit" form={id} look={danger ? 'danger' : 'primary'} busy={busy} busyText="正在提交">
            {okText}
          </Button>
        </>
      }
    >
      <form id={id} className="form" method="post" onSubmit={send} noValidate>
        <p className="mute">{consequence}</p>
        <Input
          label="原因"
          required
          maxLength={100}
          value={reason}
          error={error}
          onChange={e => {
            setReason(e.target.value)
            setError('')
          }}
        />
      </form>
    </Dialog>
  )
}
