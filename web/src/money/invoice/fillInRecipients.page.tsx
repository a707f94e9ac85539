import { plainMobile } from '@mall/domain/kernel/pasted.ts'
import { useLazyCall } from '@mall/client/useCall.ts'
import { type FormEvent, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useRefresh, useSend } from '../../kernel/data.ts'
import { useBoot } from '../../kernel/deps.ts'
import type { Head, PageContext } from '../../kernel/page.ts'
import { Button, LinkButton } from '../../kernel/kit/Button.tsx'
import { Failed, Skeleton } from '../../kernel/kit/Empty.tsx'
import { Input } from '../../kernel/kit/Field.tsx'
import { Panel } from '../../kernel/kit/Panel.tsx'
import { ApplySteps, INVOICE_READS, stepAddress } from './InvoiceFrame.tsx'
import { NoDraft } from './NoDraft.tsx'
import { PackedInvoices } from './PackedInvoices.tsx'
import { useDraft } from './useDraft.ts'

export const load = ({ boot, ensure }: PageContext) =>
  boot.session.rights.includes('invoice.manage')
    ? Promise.all([ensure('/api/order/getBillingDraft', {}), ensure('/api/order/getInvoiceRecipients', {})])
    : undefined
export const head = (): Head => ({ title: '申请开票：收票人', noIndex: true })

export default function FillInRecipients() {
  return (
    <ApplySteps step="fillInRecipients">
      <Recipients />
    </ApplySteps>
  )
}
const MAX = 100
function Recipients() {
  const read = useDraft()
  const known = useLazyCall('/api/order/getInvoiceRecipients', {}).data ?? []
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const send = useSend()
  const refresh = useRefresh()
  const mobile = useBoot().session.userInfo?.mobile ?? ''
  const [typed, setTyped] = useState<{ mobile?: string; mail?: string; remark?: string }>({
    ...(query.get('mobile') ? { mobile: query.get('mobile') ?? '' } : {}),
    ...(query.get('mail') ? { mail: query.get('mail') ?? '' } : {}),
  })
  const [errors, setErrors] = useState<{ mobile?: string; mail?: string }>({})
  const d = read.data
  if (read.isError && !d) return <Failed message={read.error.message} onRetry={() => read.refetch()} />
  if (!d) return <Skeleton lines={8} />
  if (!d.draft || d.draft.title === '') return <NoDraft />
  const { draft } = d
  const own = mobile && /^1\d{10}$/.test(mobile) ? mobile : ''
  const f = {
    mobile: typed.mobile ?? (draft.recipientMobile || known[0]?.recipientMobile || own),
    mail: typed.mail ?? (draft.recipientMail || known[0]?.recipientMail || ''),
    remark: typed.remark ?? draft.remark,
  }
  const next = async (e: FormEvent) => {
    e.preventDefault()
    const wrong = {
      ...(/^1\d{10}$/.test(f.mobile.trim()) ? {} : { mobile: '手机号是 11 位数字，以 1 开头' }),
      ...(f.mail.trim() === '' || /^[^\s@]+@[^\s@]+\.[A-Za-z]{2,}$/.test(f.mail.trim())
        ? {}
        : { mail: '邮箱少了后缀或写法不对，例如 finance@demo-steel.example' }),
    }
    setErrors(wrong)
    if (Object.keys(wrong).length > 0) return
    const saved = await send('/api/order/updateBillingDraft', {
      applyNo: draft.applyNo,
      recipient: { recipientMobile: f.mobile.trim(), recipientMail: f.mail.trim(), remark: f.remark.trim() },
    })
    await refresh(...INVOICE_READS)
    if (saved) await navigate(stepAddress('confirmationInformation'))
  }
  return (
    <div className="mo">
      <form className="stack" onSubmit={next} noValidate>
        <Panel title="收票人" remark={draft.title}>
          <div className="stack">
            <Input
              label="手机"
              required
              inputMode="numeric"
              value={f.mobile}
              error={errors.mobile}
              plain={plainMobile}
              onChange={e => setTyped({ ...typed, mobile: e.target.value })}
            />
            <Input
              label="邮箱"
              type="email"
              maxLength={80}
              value={f.mail}
              error={errors.mail}
              hint="印在申请上备查；开具后在站内信和「我的发票」下载"
              onChange={e => setTyped({ ...typed, mail: e.target.value })}
            />
            <Input
              label="备注，印在发票上"
              maxLength={MAX}
              value={f.remark}
              hint={`还能写 ${MAX - f.remark.length} 个字；订单号和磅单号会自动带上`}
              onChange={e => setTyped({ ...typed, remark: e.target.value })}
            />
            {known.length > 1 && (
              <div className="row" role="group" aria-label="用过的收票人">
                {known.slice(0, 4).map(k => (
                  <Button
                    key={`${k.recipientMobile}${k.recipientMail}`}
                    size="sm"
                    onClick={() => setTyped({ ...typed, mobile: k.recipientMobile, mail: k.recipientMail })}
                  >
                    {k.recipientMobile} {k.recipientMail}
                  </Button>
                ))}
              </div>
            )}
          </div>
        </Panel>
        <div className="row">
          <LinkButton to={stepAddress('billingDetails')}>上一步</LinkButton>
          <Button type="submit" look="primary" size="lg">
            下一步：核对
          </Button>
        </div>
      </form>
      <div className="stack">
        <PackedInvoices invoices={d.invoices} maxLines={d.limits.maxLines} />
      </div>
    </div>
  )
}
