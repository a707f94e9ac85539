import type { Reply } from '@mall/contract/main/calls.ts'
import { PaymentState } from '@mall/domain/money/payment/pay.codes.ts'
import { isSandboxCode, qrWords } from '@mall/domain/platform/partner/channelWords.ts'
import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { ORDER_READS, useRefresh } from '../../kernel/data.ts'
import { Button } from '../../kernel/kit/Button.tsx'
import { Money } from '../../kernel/kit/Price.tsx'
import { usePaymentState } from './usePayment.ts'

/** The code to scan, and the wait for what the bank says. */
export function QrWait({ qr, onAgain }: { qr: Reply<'/api/pay/qrCodePay'>; onAgain: () => void }) {
  const navigate = useNavigate()
  const refresh = useRefresh()
  const state = usePaymentState(qr.paymentNo).data?.state
  useEffect(() => {
    if (state === undefined || state === PaymentState.pending) return
    void refresh(...ORDER_READS)
    const to = state === PaymentState.succeeded ? 'orderPaySuccess' : 'orderPayFail'
    void navigate(`/pay/${to}?paymentNo=${encodeURIComponent(qr.paymentNo)}`, { replace: true })
  }, [state, qr.paymentNo, navigate, refresh])
  // It stands where the button was pressed, which is often the last line of the screen: what is to be scanned is to be seen.
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    box.current?.focus({ preventScroll: true })
    box.current?.scrollIntoView({ block: 'center' })
  }, [qr.paymentNo])
  return (
    <div className="qr gaptop" ref={box} tabIndex={-1}>
      <img src={`data:image/svg+xml;utf8,${encodeURIComponent(qr.qrSvg)}`} alt="付款二维码" width={200} height={200} />
      <div>
        <p className="row" role="status">
          <i className="spin" /> 等待付款，付完本页自动跳转
        </p>
        <p className="mute">
          金额 <Money fen={qr.amountFen} />
          ，支付单 {qr.paymentNo}
        </p>
        <p className="mute sm">{qrWords(qr.payUrl)}</p>
        <p className="row gap8">
          {isSandboxCode(qr.payUrl) && (
            <a className="btn" href={qr.payUrl} target="_blank" rel="noreferrer">
              打开收银页
            </a>
          )}
          <Button onClick={onAgain}>换一种方式</Button>
        </p>
      </div>
    </div>
  )
}
