import { useCaller } from '@mall/client/useCall.ts'
import type { Matter } from '@mall/domain/money/finance/aging.ts'
import { useQueryClient } from '@tanstack/react-query'
import { App } from 'antd'
import { useState } from 'react'
import { ActButton } from '../../kernel/kit/ActButton.tsx'
import { shortTime } from '../../kernel/kit/time.ts'

const SAYS: Record<Matter, string> = {
  credit: '发催款函',
  settlement: '催补付',
  rest: '催尾款',
  red: '提醒确认',
  invoice: '催申请',
}

/** Reminds the buyer; what was said today is not said again. */
export function RemindButton(p: { matter: Matter; number: string; remindedAt: number | null; remindedBy: string }) {
  const call = useCaller()
  const client = useQueryClient()
  const { message } = App.useApp()
  const [busy, setBusy] = useState(false)
  const why = p.remindedAt === null ? {} : { why: `${p.remindedBy} ${shortTime(p.remindedAt)} 催过，每件事每天催一次` }
  const remind = async () => {
    setBusy(true)
    try {
      await call('/api/ops/remindBuyer', { matter: p.matter, number: p.number })
      void message.success('已提醒客户，记入操作审计')
    } catch (e) {
      void message.error((e as Error).message)
    }
    for (const path of ['/api/ops/getFinanceBoard', '/api/ops/getReceivableList', '/api/ops/getUninvoicedList'])
      void client.invalidateQueries({ queryKey: [path] })
    setBusy(false)
  }
  return (
    <ActButton size="small" loading={busy} {...why} onClick={() => void remind()}>
      {p.remindedAt === null ? SAYS[p.matter] : '今天已催'}
    </ActButton>
  )
}
