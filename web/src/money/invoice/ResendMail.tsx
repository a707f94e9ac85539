import { useBoot } from '../../kernel/deps.ts'
import { mailedTo } from '@mall/domain/platform/partner/channelWords.ts'
import { useState } from 'react'
import { useRefresh, useSend } from '../../kernel/data.ts'
import { Button } from '../../kernel/kit/Button.tsx'
import { Input } from '../../kernel/kit/Field.tsx'
import { notify } from '../../kernel/kit/notify.ts'

/** 重发到邮箱: the papers of an issued invoice once more, to the recipient's box or another. */
export function ResendMail({ invoiceSn, mail }: { invoiceSn: string; mail: string }) {
  const send = useSend()
  const { partners } = useBoot().site
  const refresh = useRefresh()
  const [typed, setTyped] = useState<string | null>(null)
  const resend = async () => {
    const sent = await send('/api/order/resendInvoiceMail', { invoiceSn, recipientMail: (typed ?? '').trim() })
    if (!sent) return
    await refresh('/api/order/getInvoiceInfoDetails')
    setTyped(null)
    notify.success(mailedTo('PDF 与 XML', sent.address, partners.mail))
  }
  if (typed === null) return <Button onClick={() => setTyped(mail)}>重发到邮箱</Button>
  return (
    <>
      <Input label="发到邮箱" type="email" maxLength={80} value={typed} onChange={e => setTyped(e.target.value)} />
      <p className="row">
        <Button
          look="ink"
          size="sm"
          onClick={resend}
          busyText="正在提交"
          disabledReason={typed.trim() === '' ? '请填写邮箱' : null}
        >
          发送
        </Button>
        <Button size="sm" onClick={() => setTyped(null)}>
          不发
        </Button>
      </p>
    </>
  )
}
