import type { Reply } from '@mall/contract/calls.ts'
import { useCaller } from '@mall/client/useCall.ts'
import { Radio } from 'antd'
import { useState } from 'react'
import { ReasonDialog } from '../kit/ReasonDialog.tsx'

type People = Reply<'/api/ops/getSupportDesk'>['colleagues']

/** 转交: to somebody who is there, with a note; nobody there can be chosen who is not. */
export function TransferDialog(o: { threadNo: string; colleagues: People; onDone(): void; onClose(): void }) {
  const call = useCaller()
  const there = o.colleagues.filter(c => c.here)
  const [staffCode, setStaffCode] = useState(there[0]?.staffCode ?? '')
  return (
    <ReasonDialog
      title="转交会话"
      consequence={
        there.length === 0
          ? '现在没有别的同事当班，不能转交；可以转工单。'
          : '对方接收前会话仍在您这里，60 秒没有接收会自动退回。说明只有同事看得到。'
      }
      okText="转交"
      disabled={there.length === 0}
      usual={['要谈价，请您接', '客户指定您', '质量问题，请您看']}
      onSend={async note => {
        await call('/api/ops/transferSupport', { threadNo: o.threadNo, staffCode, note })
        o.onDone()
      }}
      onClose={o.onClose}
    >
      <Radio.Group
        className="ch-people"
        aria-label="转给"
        value={staffCode}
        onChange={e => setStaffCode(e.target.value as string)}
        options={there.map(c => ({ value: c.staffCode, label: `${c.name}（接待中 ${c.openCount}/6）` }))}
      />
    </ReasonDialog>
  )
}
