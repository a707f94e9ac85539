import { useCaller } from '@mall/client/useCall.ts'
import { CallError } from '@mall/contract/kernel/callError.ts'
import { type FormEvent, useState } from 'react'
import { useRefresh } from '../../kernel/data.ts'
import { FileField, type FileValue } from '../../kernel/FileField.tsx'
import { Button } from '../../kernel/kit/Button.tsx'
import { Dialog } from '../../kernel/kit/Dialog.tsx'
import { Input, NumberInput, Select } from '../../kernel/kit/Field.tsx'
import { notify } from '../../kernel/kit/notify.ts'

interface Typed {
  userId: string
  file: FileValue | null
  limitYuan: number | null
  validFrom: string
  validUntil: string
}

/** A letter for one person; the desk of the mill looks at it before it counts. */
export function AuthorityDialog({
  people,
  onClose,
}: {
  people: readonly { userId: string; name: string }[]
  onClose: () => void
}) {
  const call = useCaller()
  const refresh = useRefresh()
  const [f, setF] = useState<Typed>({
    userId: people[0]?.userId ?? '',
    file: null,
    limitYuan: null,
    validFrom: '',
    validUntil: '',
  })
  const [error, setError] = useState('')
  const [busy, setBusy] = useState(false)
  const put = (change: Partial<Typed>) => {
    setF(old => ({ ...old, ...change }))
    setError('')
  }
  const save = async (e: FormEvent) => {
    e.preventDefault()
    if (busy) return
    if (f.file === null) return setError('请先上传授权书')
    if (f.validFrom === '' || f.validUntil === '') return setError('请填写有效期')
    setBusy(true)
    try {
      await call('/api/signing/saveSignAuthority', {
        userId: f.userId,
        fileId: f.file.fileId,
        limitFen: f.limitYuan === null ? null : Math.round(f.limitYuan * 100),
        validFrom: f.validFrom,
        validUntil: f.validUntil,
      })
      await refresh('/api/signing/getSignAuthorityList')
      notify.success('授权书已提交，钢厂审核后生效。')
      onClose()
    } catch (refusal) {
      setError(refusal instanceof CallError ? refusal.message : '没有提交成功，请稍后再试')
      setBusy(false)
    }
  }
  return (
    <Dialog
      open
      title="上传授权书"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button type="submit" form="authority" look="primary" busy={busy} busyText="正在提交">
            提交审核
          </Button>
        </>
      }
    >
      <form id="authority" className="form" method="post" onSubmit={save} noValidate>
        <Select label="授权给" required value={f.userId} onChange={e => put({ userId: e.target.value })}>
          {people.map(p => (
            <option key={p.userId} value={p.userId}>
              {p.name}
            </option>
          ))}
        </Select>
        <FileField
          label="授权书"
          purpose="letter"
          required
          value={f.file}
          onChange={file => put({ file })}
          hint="加盖企业公章，写明被授权人、限额与期限"
        />
        <NumberInput
          label="单笔上限"
          unit="元"
          decimals={2}
          value={f.limitYuan}
          onChange={limitYuan => put({ limitYuan })}
          hint="不填为不限金额"
        />
        <Input label="起始日期" type="date" required value={f.validFrom} onChange={e => put({ validFrom: e.target.value })} />
        <Input label="截止日期" type="date" required value={f.validUntil} onChange={e => put({ validUntil: e.target.value })} />
        {error && (
          <p className="err" role="alert">
            {error}
          </p>
        )}
      </form>
    </Dialog>
  )
}
