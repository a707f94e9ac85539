import type { Fen } from '@mall/domain/kernel/money.ts'
import { isUnanswered, newRequestId } from '@mall/client/requestId.ts'
import { useCaller } from '@mall/client/useCall.ts'
import type { Reply } from '@mall/contract/main/calls.ts'
import { CallError } from '@mall/contract/kernel/callError.ts'
import { PayCode, PaymentState } from '@mall/domain/money/payment/pay.codes.ts'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { goLogin, ORDER_READS, SESSION_INVALID, useRefresh } from '../../kernel/data.ts'

/** What of which draft pays. */
export interface DraftPart {
  draftCode: string
  amountFen: Fen
}
type Qr = Reply<'/api/pay/qrCodePay'>

/** Which part is paid: 尾款 or later stages, and of stages up to which. */
export interface Part {
  rest: boolean
  stageUntil?: number
}

/** One request number a method, part and try: a double click or a lost answer pays once, and a number that asked for one stage never answers for two. */
export function usePay(master: string, part: Part) {
  const call = useCaller()
  const navigate = useNavigate()
  const refresh = useRefresh()
  const ids = useRef(new Map<string, string>())
  const of = `${part.rest} ${part.stageUntil ?? 0}`
  const [code, setCode] = useState<{ qr: Qr; of: string } | null>(null)
  const [error, setError] = useState<string | null>(null)

  const by = async (payCode: string, parts: readonly DraftPart[] = []) => {
    setError(null)
    const requestId = ids.current.get(`${payCode} ${of}`) ?? newRequestId()
    ids.current.set(`${payCode} ${of}`, requestId)
    const input = { masterOrderCode: master, ...part, requestId }
    try {
      if (payCode === PayCode.qr) return setCode({ qr: await call('/api/pay/qrCodePay', input), of })
      if (payCode === PayCode.bank) {
        const payment = await call('/api/pay/buyccbPay', input)
        location.assign(payment.payUrl)
        // Busy until the bank's page is there.
        return await new Promise<void>(done => setTimeout(done, 10_000))
      }
      const payment =
        payCode === PayCode.draft
          ? await call('/api/pay/draftPay', { ...input, parts: [...parts] })
          : await (payCode === PayCode.credit ? call('/api/pay/creditPay', input) : call('/api/pay/balancePay', input))
      const to = payment.state === PaymentState.failed ? 'orderPayFail' : 'orderPaySuccess'
      await navigate(`/pay/${to}?paymentNo=${encodeURIComponent(payment.paymentNo)}`, { replace: true })
      await refresh(...ORDER_READS)
    } catch (e) {
      if (!(e instanceof CallError)) throw e
      if (e.code === SESSION_INVALID) return goLogin()
      // Refused: the next try is another request. No answer: the same one, or it might pay twice.
      if (!isUnanswered(e.code)) ids.current.delete(`${payCode} ${of}`)
      setError(e.message)
      await refresh('/api/pay/getMasterOrderPayBalance', '/api/order/getPayCodeList', '/api/draft/getUsableDrafts')
    }
  }
  return {
    by,
    // A code that was drawn for another stage asks for another sum than the page.
    qr: code?.of === of ? code.qr : null,
    error,
    reset: () => {
      setCode(null)
      setError(null)
    },
  }
}

export type Pay = ReturnType<typeof usePay>
