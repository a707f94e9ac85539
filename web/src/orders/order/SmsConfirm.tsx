import { Codes } from '@mall/contract/kernel/codes.ts'
import './order.css'
import { useCaller } from '@mall/client/useCall.ts'
import { OrderStatus } from '@mall/domain/orders/order/order.status.ts'
import { type FormEvent, useEffect, useState } from 'react'
import { Link } from 'react-router'
import { ORDER_READS, useRefresh, useSend } from '../../kernel/data.ts'
import { useFieldErrors } from '../../kernel/useFieldErrors.ts'
import { Button } from '../../kernel/kit/Button.tsx'
import { Checkbox } from '../../kernel/kit/Choice.tsx'
import { Input } from '../../kernel/kit/Field.tsx'
import { halfWidth } from '../../kernel/kit/number.ts'
import { notify } from '../../kernel/kit/notify.ts'
import { contractAddress } from './orderAddress.ts'
import type { Detail } from './orderTrack.ts'

/** In the proxy session, two steps: a code to the buyer's mobile, and the code as he says it. */
export function SmsConfirm({ o }: { o: Detail }) {
  const call = useCaller()
  const send = useSend()
  const refresh = useRefresh()
  const [sent, setSent] = useState<{ mobile: string; sandboxCode?: string | undefined } | null>(null)
  const [wait, setWait] = useState(0)
  const [smsCode, setCode] = useState('')
  const [busy, setBusy] = useState(false)
  const [told, setTold] = useState(false)
  const { errors, check, refused } = useFieldErrors<'proxy-sms'>()
  useEffect(() => {
    if (wait <= 0) return
    const timer = setTimeout(() => setWait(wait - 1), 1000)
    return () => clearTimeout(timer)
  }, [wait])

  const sendCode = async () => {
    const reply = await send('/api/order/sendConfirmSms', { orderCode: o.orderCode })
    if (!reply) return
    setSent(reply)
    setWait(reply.seconds)
    notify.success(`确认码已发到买方手机 ${reply.mobile}。`)
    document.getElementById('proxy-sms')?.focus()
  }
  const submit = async (e: FormEvent) => {
    e.preventDefault()
    if (busy || !check([['proxy-sms', !/^[0-9]{6}$/.test(smsCode) && '确认码是 6 位数字，请向买方询问']])) return
    setBusy(true)
    try {
      const reply = await call('/api/order/confirmOrderBySms', { orderCode: o.orderCode, smsCode, acceptTerms: told })
      notify.success(`买方已确认订单 ${o.orderCode}，当前${OrderStatus.label(reply.status)}。`)
      await refresh(...ORDER_READS)
    } catch (e) {
      refused(e, { [Codes.SMS_WRONG]: 'proxy-sms' })
    }
    setBusy(false)
  }
  return (
    <>
      <p className="mute">
        买方会收到通知，可在自己的账号里确认。客户在电话上时，也可以把确认码发到他的手机，由他念给您：码只对这一单、这个金额有效。
      </p>
      <form className="smsconfirm" onSubmit={submit} noValidate>
        <div className="row">
          <Button size="lg" onClick={sendCode} disabled={wait > 0} busyText="正在发送">
            1. 发送确认码到买方手机
          </Button>
          {wait > 0 && <span className="mute">{wait} 秒后可重发</span>}
        </div>
        <Input
          id="proxy-sms"
          label="2. 买方念出的确认码"
          inputMode="numeric"
          autoComplete="off"
          value={smsCode}
          onChange={e => setCode(halfWidth(e.target.value))}
          error={errors['proxy-sms']}
          hint={sent?.sandboxCode ? `沙箱短信，买方 ${sent.mobile} 收到的是 ${sent.sandboxCode}` : undefined}
          maxLength={6}
        />
        {o.needsTerms && (
          <p className="row">
            <Checkbox id="proxy-told" checked={told} onChange={setTold} label="已向买方说明合同与产品协议，买方念码即同意" />
            <Link to={contractAddress(o.orderCode)}>看合同</Link>
          </p>
        )}
        <div className="row">
          <Button
            type="submit"
            look="primary"
            size="lg"
            busy={busy}
            busyText="正在确认"
            disabledReason={!sent ? '请先发送确认码' : o.needsTerms && !told ? '请先向买方说明合同条款' : undefined}
          >
            确认订单
          </Button>
        </div>
      </form>
    </>
  )
}
