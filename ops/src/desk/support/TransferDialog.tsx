import { TRANSFER_SECONDS } from '@mall/domain/desk/support/support.rules.ts'
import { useCaller, useLazyCall } from '@mall/client/useCall.ts'
import { Radio } from 'antd'
import { useEffect, useState } from 'react'
import { ReasonDialog } from '../../kernel/kit/ReasonDialog.tsx'

/** Colleagues come and go while somebody writes his note. */
const ASK_MS = 5000

/** 转交: to somebody who is there now, with a note; nobody can be chosen who is not. */
export function TransferDialog(o: { threadNo: string; onDone(): void; onClose(): void }) {
  const call = useCaller()
  const { data, refetch, isFetchedAfterMount: asked } = useLazyCall('/api/ops/getSupportDesk', {}, { refetchMs: ASK_MS })
  // What the desk has read some time ago is not who is there now.
  useEffect(() => void refetch(), [refetch])
  const there = asked ? (data?.colleagues ?? []).filter(c => c.here) : []
  const [chosen, setChosen] = useState('')
  const first = there[0]?.staffCode ?? ''
  useEffect(() => {
    if (first !== '') setChosen(was => was || first)
  }, [first])
  // Whoever was chosen and has left is chosen no more: the person decides anew, nobody takes his place by himself.
  const staffCode = there.some(c => c.staffCode === chosen) ? chosen : ''
  return (
    <ReasonDialog
      title="转交会话"
      consequence={
        !asked
          ? '正在看谁当班…'
          : there.length === 0
            ? '现在没有别的同事当班，不能转交；可以转工单。'
            : chosen !== '' && staffCode === ''
              ? '刚才选的同事已经离开，请重新选择。'
              : `对方接收前会话仍在您这里，${TRANSFER_SECONDS} 秒没有接收会自动退回。说明只有同事看得到。`
      }
      okText="转交"
      disabled={staffCode === ''}
      usual={['要谈价，请您接', '客户指定您', '质量问题，请您看']}
      onSend={async note => {
        await call('/api/ops/transferSupport', { threadNo: o.threadNo, staffCode, note }).catch((e: unknown) => {
          void refetch()
          throw e
        })
        o.onDone()
      }}
      onClose={o.onClose}
    >
      <Radio.Group
        className="ch-people"
        aria-label="转给"
        value={staffCode}
        onChange={e => setChosen(e.target.value as string)}
        options={there.map(c => ({ value: c.staffCode, label: `${c.name}（接待中 ${c.openCount}/6）` }))}
      />
    </ReasonDialog>
  )
}
