import { useCaller } from '@mall/client/useCall.ts'
import { ErpTopics } from '@mall/domain/desk/erp/erp.events.ts'
import type { Reply } from '@mall/contract/main/calls.ts'
import { useQueryClient } from '@tanstack/react-query'
import { App } from 'antd'
import { useState } from 'react'
import { ActButton } from '../../kernel/kit/ActButton.tsx'
import { ReasonDialog } from '../../kernel/kit/ReasonDialog.tsx'

export type Message = Reply<'/api/ops/getErpMessageList'>['list'][number]

const PATHS = [
  '/api/ops/getErpDifferenceList',
  '/api/ops/getErpDifference',
  '/api/ops/getErpMessageList',
  '/api/ops/getErpMessage',
  '/api/ops/getErpRunList',
] as const
/** Everything the room shows is read anew. */
export function useErpAgain(): () => void {
  const client = useQueryClient()
  return () => {
    for (const path of PATHS) void client.invalidateQueries({ queryKey: [path] })
  }
}

/** 重发 of one message; it says why it cannot be. */
export function Resend({ m, differenceId = '' }: { m: Message; differenceId?: string }) {
  const [asking, setAsking] = useState(false)
  const call = useCaller()
  const again = useErpAgain()
  const { message } = App.useApp()
  return (
    <>
      <ActButton size="small" {...(m.whyNotResend ? { why: m.whyNotResend } : {})} onClick={() => setAsking(true)}>
        {m.state === 'done' ? '重发' : '立即重试'}
      </ActButton>
      {asking && (
        <ReasonDialog
          title={`重发 ${ErpTopics.label(m.topic)}`}
          consequence={`${m.messageKey}。${
            m.deliveredName
              ? `它已由交接文件 ${m.handoverNo} 交付（${m.deliveredName}）：ERP 里手工录过的，重发会再记一次。`
              : '同一消息号 ERP 只记一次账；没有记的会补记，记错的按这次的内容更正。'
          }`}
          okText="重发"
          usual={['对账发现 ERP 没有记账', '对账发现 ERP 记错金额', 'ERP 已恢复']}
          onSend={async note => {
            await call('/api/ops/resendErpMessage', { messageKey: m.messageKey, note, differenceId })
            void message.success('已排入发送，几秒后有答复')
            again()
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
