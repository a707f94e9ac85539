import { useState } from 'react'
import { useRefresh, useSend } from '../../kernel/data.ts'
import { newRequestId, nextRequestId } from '@mall/client/requestId.ts'
import { Button } from '../../kernel/kit/Button.tsx'
import { Input } from '../../kernel/kit/Field.tsx'
import { notify } from '../../kernel/kit/notify.ts'
import { Photos, type Shot } from './Photos.tsx'
import { CLAIM_READS } from './reads.ts'

interface Props {
  claimNo: string
  /** Why this person may not; undefined: he may. */
  why: string | undefined
}
/** What was found since: gathered here, handed over by the button, and then it stays with the claim. */
export function AddPapers({ claimNo, why }: Props) {
  const send = useSend()
  const refresh = useRefresh()
  const [shots, setShots] = useState<Shot[]>([])
  const [note, setNote] = useState('')
  const [requestId, setRequestId] = useState(newRequestId)
  const hand = async () => {
    const papers = shots.map(s => ({ fileId: s.fileId }))
    if (!(await send('/api/order/addAfterSalesPapers', { claimNo, requestId, note, papers }))) return
    notify.success(`已补充 ${shots.length} 份，客服会看到。`)
    setShots([])
    setNote('')
    setRequestId(nextRequestId)
    await refresh(...CLAIM_READS)
  }
  return (
    <div className="bd stack">
      <Photos
        label="补充"
        hint="检验单、加工记录、新拍的照片，JPG、PNG 或 PDF"
        shots={shots}
        onAdd={shot => setShots(now => [...now, shot])}
        onRemove={fileId => setShots(now => now.filter(s => s.fileId !== fileId))}
      />
      {shots.length > 0 && <Input label="说明" value={note} onChange={e => setNote(e.target.value)} maxLength={200} />}
      <Button disabledReason={why ?? (shots.length === 0 ? '先添加文件' : undefined)} busyText="正在提交" onClick={hand}>
        补充材料
      </Button>
    </div>
  )
}
