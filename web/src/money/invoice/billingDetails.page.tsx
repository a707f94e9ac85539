import './invoice.css'
import { InvoiceType } from '@mall/domain/kernel/tax.ts'
import { useLazyCall } from '@mall/client/useCall.ts'
import { invoiceTitleProblems } from '@mall/domain/people/company/invoiceTitle.rules.ts'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useRefresh, useSend } from '../../kernel/data.ts'
import { useBoot } from '../../kernel/deps.ts'
import type { Head, PageContext } from '../../kernel/page.ts'
import { Button, LinkButton } from '../../kernel/kit/Button.tsx'
import { Radios } from '../../kernel/kit/Choice.tsx'
import { Failed, Skeleton } from '../../kernel/kit/Empty.tsx'
import { Panel } from '../../kernel/kit/Panel.tsx'
import { Tag } from '../../kernel/kit/Tag.tsx'
import { InvoiceTitleForm } from '../../people/company/InvoiceTitleForm.tsx'
import { ApplySteps, INVOICE_READS, stepAddress } from './InvoiceFrame.tsx'
import { NoDraft } from './NoDraft.tsx'
import { PackedInvoices } from './PackedInvoices.tsx'
import { useDraft } from './useDraft.ts'

export const load = ({ boot, ensure }: PageContext) =>
  boot.session.rights.includes('invoice.manage')
    ? Promise.all([ensure('/api/order/getBillingDraft', {}), ensure('/api/company/getCompanyInvoiceByCompanyCode', {})])
    : undefined
export const head = (): Head => ({ title: '申请开票：抬头', noIndex: true })

export default function BillingDetails() {
  return (
    <ApplySteps step="billingDetails">
      <Titles />
    </ApplySteps>
  )
}

function Titles() {
  const read = useDraft()
  const titles = useLazyCall('/api/company/getCompanyInvoiceByCompanyCode', {})
  const { companyName } = useBoot().session
  const navigate = useNavigate()
  const send = useSend()
  const refresh = useRefresh()
  const [typed, setType] = useState<1 | 2 | null>(null)
  const [picked, setPicked] = useState<string | null>(null)
  const [adding, setAdding] = useState(false)
  const d = read.data
  const list = titles.data
  if (read.isError && !d) return <Failed message={read.error.message} onRetry={() => read.refetch()} />
  if (!d || !list) return <Skeleton lines={8} />
  if (!d.draft) return <NoDraft />
  const { draft } = d
  const invoiceType = typed ?? draft.invoiceType
  const whyNot = (t: (typeof list)[number]) =>
    invoiceTitleProblems({ ...t, invoiceType, bankAccount: '' }, Boolean(t.bankAccount))[0]?.[1] ?? ''
  const usable = list.filter(t => whyNot(t) === '')
  const wanted = picked ?? draft.titleId
  const titleId = usable.some(t => t.invoiceId === wanted) ? wanted : (usable[0]?.invoiceId ?? null)
  const next = async () => {
    if (titleId === null) return
    const saved = await send('/api/order/updateBillingDraft', { applyNo: draft.applyNo, title: { titleId, invoiceType } })
    await refresh(...INVOICE_READS)
    if (saved) await navigate(stepAddress('fillInRecipients'))
  }
  return (
    <div className="mo">
      <div className="stack">
        <Panel
          title="抬头"
          more={
            <Button look="quiet" onClick={() => setAdding(!adding)}>
              {adding ? '收起' : '新增抬头'}
            </Button>
          }
        >
          <div className="stack">
            {adding && <InvoiceTitleForm title={null} onDone={() => setAdding(false)} />}
            <Radios
              label="发票种类"
              value={invoiceType}
              onChange={setType}
              options={[
                { value: 2, label: `${InvoiceType.label(2)}（数电票）` },
                { value: 1, label: `${InvoiceType.label(1)}（数电票）` },
              ]}
            />
            <div className="titles" role="radiogroup" aria-label="发票抬头">
              {list.map(t => {
                const why = whyNot(t)
                return (
                  <label key={t.invoiceId} className={why ? 'no' : t.invoiceId === titleId ? 'on' : undefined}>
                    <b>
                      <input
                        type="radio"
                        className="chk"
                        name="title"
                        checked={t.invoiceId === titleId}
                        disabled={why !== ''}
                        onChange={() => setPicked(t.invoiceId)}
                      />
                      {t.title}
                    </b>
                    <span>{t.taxNo}</span>
                    <span>
                      {t.address}　{t.tel}
                    </span>
                    <span>{t.bankName}</span>
                    {why ? <span className="why">{why}</span> : t.title === companyName && <Tag tone="good">与认证企业一致</Tag>}
                  </label>
                )
              })}
            </div>
          </div>
        </Panel>
        <div className="row">
          <LinkButton to={stepAddress('applyForInvoicing')}>上一步</LinkButton>
          <Button
            look="primary"
            size="lg"
            busyText="正在保存"
            disabledReason={titleId === null ? '没有能开这种发票的抬头，请新增或改选种类' : undefined}
            onClick={next}
          >
            下一步：收票人
          </Button>
        </div>
      </div>
      <div className="stack">
        <PackedInvoices invoices={d.invoices} maxLines={d.limits.maxLines} />
      </div>
    </div>
  )
}
