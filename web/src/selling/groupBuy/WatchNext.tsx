import { useRefresh, useSend } from '../../kernel/data.ts'
import { useState } from 'react'
import { Button } from '../../kernel/kit/Button.tsx'
import { notify } from '../../kernel/kit/notify.ts'
import { GROUP_READS, type GroupCard } from './groupWords.ts'

/** 下一团开时告诉我: of a group that is over. Told once, in the inbox and by SMS. */
export function WatchNext({ group: g }: { group: GroupCard }) {
  const send = useSend()
  const refresh = useRefresh()
  const [busy, setBusy] = useState(false)
  const set = async (on: boolean) => {
    setBusy(true)
    const done = await send('/api/productGroupBuy/watchNextGroup', { groupNo: g.groupNo, on })
    await refresh(...GROUP_READS)
    setBusy(false)
    if (done) notify.success(done.watching ? `${g.title} 下一团开时告诉您` : '不再提醒下一团')
  }
  return (
    <Button size="sm" busy={busy} aria-pressed={g.watching} onClick={() => set(!g.watching)}>
      {g.watching ? '已订下一团，不用了' : '下一团开时告诉我'}
    </Button>
  )
}
