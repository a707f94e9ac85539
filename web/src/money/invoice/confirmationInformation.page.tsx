import { InvoiceType } from '@mall/domain/kernel/tax.ts'
import { yuan } from '@mall/domain/kernel/money.ts'
import { tons } from '@mall/domain/kernel/weight.ts'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useRefresh, useSend } from '../../kernel/data.ts'
import type { Head, PageContext } from '../../kernel/page.ts'
import { Button, LinkButton } from '../../kernel/kit/Button.tsx'
import { Checkbox } from '../../kernel/kit/Choice.tsx'
import { ConfirmButton } from '../../kernel/kit/Dialog.tsx'
import { Failed, Skeleton } from '../../kernel/kit/Empty.tsx'
import { notify } from '../../kernel/kit/notify.ts'
import { Facts, Note, Panel } from '../../kernel/kit/Panel.tsx'
import { shortTime } from '../../kernel/kit/time.ts'
import { ApplySteps, INVOICE_READS, stepAddress } from './InvoiceFrame.tsx'
import { NoDraft } from './NoDraft.tsx'
import { dayWord } from './PackedInvoices.tsx'
import { useDraft } from './useDraft.ts'

export const load = ({ boot, ensure }: PageContext) =>
  boot.session.rights.includes('invoice.manage') ? ensure('/api/order/getBillingDraft', {}) : undefined
export const head = (): Head => ({ title: '申请开票：核对并提交', noIndex: true })

export default function ConfirmationInformation() {
  return (
    <ApplySteps step="confirmationInformation">
      <Confirm />
    </ApplySteps>
  )
}

function Confirm() {
  const read = useDraft()
  const navigate = useNavigate()
  const send = useSend()
  const refresh = useRefresh()
  const [checked, setChecked] = useState(false)
  const d = read.data
  if (read.isError && !d) return <Failed message={read.error.message} onRetry={() => read.refetch()} />
  if (!d) return <Skeleton lines={8} />
  if (!d.draft || d.draft.title === '' || d.draft.recipientMobile === '') return <NoDraft />
  const { draft, invoices } = d
  const sum = (pick: (i: (typeof invoices)[number]) => number) => invoices.reduce((s, i) => s + pick(i), 0)
  const later = invoices.filter(i => i.day > 0)
  const submit = async () => {
    const reply = await send('/api/order/insertInvoiceInfo', {
      applyNo: draft.applyNo,
      invoices: invoices.length,
      grossFen: sum(i => i.grossFen),
    })
    await refresh(...INVOICE_READS)
    if (!reply) return
    notify.success(
      reply.byRule
        ? `申请 ${reply.applyNo} 已提交并通过，${reply.invoiceSns.length} 张发票正在开具。`
        : `申请 ${reply.applyNo} 已提交，等商城财务核对。`,
    )
    await navigate(`/invoice/invoices?word=${reply.applyNo}`)
  }
  const drop = async () => {
    const reply = await send('/api/order/deleteBillingDraft', { applyNo: draft.applyNo })
    await refresh(...INVOICE_READS)
    if (reply) await navigate('/invoice/invoiceApplyList')
  }
  return (
    <div className="stack">
      <Panel title="抬头与收票人" remark={`草稿 ${draft.applyNo}，磅单占用到 ${shortTime(draft.holdUntil)}`}>
        <Facts
          layout="four"
          items={[
            ['抬头', draft.title],
            ['税号', draft.taxNo || '—'],
            ['种类', InvoiceType.label(draft.invoiceType)],
            ['收票手机', draft.recipientMobile],
            ['收票邮箱', draft.recipientMail || '—'],
            ['备注', draft.remark || '—'],
          ]}
        />
      </Panel>
      {later.length > 0 && (
        <Note tone="wait">
          <span>
            {later.length} 张共 {yuan(later.reduce((s, i) => s + i.grossFen, 0))} 元超出我们今天的开票额度，
            {dayWord(later[0]?.day ?? 1)} 8:00 起自动补开，不用再申请。
          </span>
        </Note>
      )}
      <Panel flush title="核对草稿" remark="各行金额之和与发票金额一致">
        <table className="tbl cards line">
          <thead>
            <tr>
              <th>发票与磅单</th>
              <th>品名</th>
              <th className="num">吨</th>
              <th className="num">不含税单价</th>
              <th className="num">不含税，元</th>
              <th className="num">税额，元</th>
              <th className="num">含税，元</th>
            </tr>
          </thead>
          <tbody>
            {invoices.flatMap((i, n) =>
              i.lines.map((l, m) => (
                <tr key={`${n}-${m}-${l.ticketId}`}>
                  <td className="all">
                    发票 {n + 1}　{l.ticketNo}
                  </td>
                  <td data-l="品名">
                    {l.goodsName}
                    <small className="mute"> {l.spec}</small>
                  </td>
                  <td className="num" data-l="吨">
                    {tons(l.kg)}
                  </td>
                  <td className="num" data-l="不含税单价，元/吨">
                    {l.price}
                  </td>
                  <td className="num" data-l="不含税，元">
                    {yuan(l.netFen)}
                  </td>
                  <td className="num" data-l="税额，元">
                    {yuan(l.taxFen)}
                  </td>
                  <td className="num" data-l="含税，元">
                    <b className="strong">{yuan(l.grossFen)}</b>
                  </td>
                </tr>
              )),
            )}
          </tbody>
          <tfoot>
            <tr>
              <td className="all">
                {invoices.length} 张 {sum(i => i.lines.length)} 行
              </td>
              <td />
              <td className="num" data-l="吨">
                {tons(sum(i => i.kg))}
              </td>
              <td />
              <td className="num" data-l="不含税，元">
                {yuan(sum(i => i.netFen))}
              </td>
              <td className="num" data-l="税额，元">
                {yuan(sum(i => i.taxFen))}
              </td>
              <td className="num" data-l="含税，元">
                <b className="strong">{yuan(sum(i => i.grossFen))}</b>
              </td>
            </tr>
          </tfoot>
        </table>
        <div className="ft row">
          <Checkbox label="抬头、税号、吨数和金额我已核对" checked={checked} onChange={setChecked} />
          <span className="push row">
            <ConfirmButton
              look="quiet"
              title="放弃这份草稿"
              consequence="占用的磅单放回「可开票」，填过的抬头与收票人不保留。"
              confirmText="放弃草稿"
              onConfirm={drop}
            >
              放弃草稿
            </ConfirmButton>
            <LinkButton to={stepAddress('fillInRecipients')}>上一步</LinkButton>
            <Button look="primary" busyText="正在提交" disabledReason={checked ? undefined : '请先勾选已核对'} onClick={submit}>
              提交申请，{invoices.length} 张
            </Button>
          </span>
        </div>
      </Panel>
    </div>
  )
}
