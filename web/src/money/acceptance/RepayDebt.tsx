import { yuan, type Fen } from '@mall/domain/kernel/money.ts'
import { useState } from 'react'
import { useRefresh, useSend } from '../../kernel/data.ts'
import { newRequestId, nextRequestId } from '@mall/client/requestId.ts'
import { useWhyNot } from '../../kernel/useWhyNot.ts'
import { ConfirmButton } from '../../kernel/kit/Dialog.tsx'
import { notify } from '../../kernel/kit/notify.ts'

/** 补付退票款 from the balance: one press, one payment. */
export function RepayDebt({ draft }: { draft: { draftCode: string; debtFen: Fen } }) {
  const send = useSend()
  const refresh = useRefresh()
  const why = useWhyNot('order.pay')
  const [requestId, setRequestId] = useState(newRequestId)
  return (
    <ConfirmButton
      look="primary"
      size="sm"
      title={`补付退票款 ${yuan(draft.debtFen)} 元？`}
      consequence={`从可用余额扣 ${yuan(draft.debtFen)} 元。补齐后可以继续用承兑、退余款。`}
      confirmText="用余额补付"
      disabledReason={why}
      reasonAt="title"
      onConfirm={async () => {
        const paid = await send('/api/draft/repayDebt', { draftCode: draft.draftCode, requestId })
        if (!paid) {
          setRequestId(nextRequestId)
          return
        }
        notify.success(`已补付 ${yuan(paid.paidFen)} 元`)
        await refresh('/api/draft/getDraftDesk', '/api/draft/getDraftList', '/api/draft/getDraft', '/api/user/getCapital')
      }}
    >
      补付 {yuan(draft.debtFen)} 元
    </ConfirmButton>
  )
}
