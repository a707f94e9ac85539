// 开票登记 beside the queue: what somebody issued at the bureau's site; registered by one, confirmed by another who has opened the files.
import { useCaller } from '@mall/client/useCall.ts'
import type { Reply } from '@mall/contract/main/calls.ts'
import { ByHandState } from '@mall/domain/money/invoice/byHand.ts'
import { yuan } from '@mall/domain/kernel/money.ts'
import { invoiceFileGoes } from '@mall/domain/platform/partner/channelWords.ts'
import { useMutation } from '@tanstack/react-query'
import { Alert, App } from 'antd'
import { useState } from 'react'
import { linkOf } from '../../kernel/session.ts'
import { useStaff, whyNoRight } from '../../kernel/staff.ts'
import { ActButton } from '../../kernel/kit/ActButton.tsx'
import { ReasonDialog } from '../../kernel/kit/ReasonDialog.tsx'
import { StatusTag } from '../../kernel/kit/Tag.tsx'
import { dateTime } from '../../kernel/kit/time.ts'
import { RegisterInvoice } from './RegisterInvoice.tsx'

type Invoice = Reply<'/api/ops/getInvoiceDetail'>
type Row = Invoice['byHands'][number]
const SAID = { confirm: '已确认，发票已开具', reject: '已驳回，登记人会收到原因', takeBack: '已收回，可以重新登记' } as const

export function ByHand({ invoice: v, again }: { invoice: Invoice; again(): void }) {
  const call = useCaller()
  const { message, modal } = App.useApp()
  const [registering, setRegistering] = useState(false)
  const [rejecting, setRejecting] = useState<Row | null>(null)
  const right = whyNoRight(useStaff(), 'invoice.handle')
  const decide = useMutation({
    mutationFn: (o: { byHandId: string; act: keyof typeof SAID; reason?: string }) => call('/api/ops/decideInvoiceByHand', o),
    onSuccess: (_reply, o) => void message.success(SAID[o.act]),
    onSettled: again,
  })
  const [h] = v.byHands
  if (!h && v.whyNotByHand) return null
  const whyNot = (row: Row) => right ?? (row.unseen > 0 ? `还有 ${row.unseen} 份文件没有打开` : undefined)
  const confirm = (row: Row) =>
    modal.confirm({
      title: `确认 ${v.invoiceSn} 已手工开具`,
      content: `号码 ${row.taxInvoiceNo}，${row.issuedOn}，价税合计 ${yuan(v.grossFen)} 元。确认后发票即为已开具，${invoiceFileGoes(linkOf('mail'))}；${v.kind === 'red' ? '等红票的退款随即办理' : '不再送税务平台'}。`,
      okText: '确认已开具',
      cancelText: '取消',
      onOk: () => decide.mutateAsync({ byHandId: row.byHandId, act: 'confirm' }).catch(() => {}),
    })
  return (
    <section>
      <h3>开票登记</h3>
      {h ? <Registered h={h} onOpened={() => setTimeout(again, 1500)} /> : null}
      {decide.isError ? <Alert type="error" showIcon title={decide.error.message} /> : null}
      <p className="row">
        {h?.state === 'waits' && !h.own ? (
          <>
            <ActButton
              size="small"
              type="primary"
              why={whyNot(h) ?? (h.differences.length > 0 ? 'XML 与申请不同，不能确认' : undefined)}
              loading={decide.isPending}
              onClick={() => confirm(h)}
            >
              确认已开具
            </ActButton>
            <ActButton size="small" danger why={whyNot(h)} onClick={() => setRejecting(h)}>
              驳回登记
            </ActButton>
          </>
        ) : null}
        {h?.state === 'waits' && h.own ? (
          <ActButton
            size="small"
            why={right}
            loading={decide.isPending}
            onClick={() => decide.mutate({ byHandId: h.byHandId, act: 'takeBack' })}
          >
            收回登记
          </ActButton>
        ) : null}
        {v.whyNotByHand === '' ? (
          <ActButton size="small" why={right} onClick={() => setRegistering(true)}>
            {h ? '重新登记' : '登记手工开具'}
          </ActButton>
        ) : null}
      </p>
      {registering ? <RegisterInvoice invoice={v} onDone={again} onClose={() => setRegistering(false)} /> : null}
      {rejecting ? (
        <ReasonDialog
          title={`驳回 ${v.invoiceSn} 的开票登记`}
          consequence="发票仍等手工开具；登记人会看到原因，可以重新登记。"
          okText="驳回"
          usual={['文件不是这张发票', '号码与文件不符', '文件看不清']}
          onSend={reason => decide.mutateAsync({ byHandId: rejecting.byHandId, act: 'reject', reason })}
          onClose={() => setRejecting(null)}
        />
      ) : null}
    </section>
  )
}

function Registered({ h, onOpened }: { h: Row; onOpened(): void }) {
  const facts: [string, string][] = [
    ['发票号码', h.taxInvoiceNo],
    ['开票日期', h.issuedOn],
    ...(h.redConfirmNo ? [['红字确认单', h.redConfirmNo] as [string, string]] : []),
    ['登记人', `${h.registeredBy}　${dateTime(h.registeredAt)}`],
    ...(h.decidedAt !== null && h.decidedBy
      ? [[h.state === 'takenBack' ? '收回' : '第二人', `${h.decidedBy}　${dateTime(h.decidedAt)}`] as [string, string]]
      : []),
    ...(h.why ? [['为什么手工登记', h.why] as [string, string]] : []),
    ...(h.reason ? [['原因', h.reason] as [string, string]] : []),
  ]
  return (
    <>
      <p>
        <StatusTag of={ByHandState} code={h.state} />
      </p>
      {h.mayBeIssued && h.state === 'waits' ? (
        <Alert type="warning" showIcon title="已送过税务平台，平台可能已经开出这张发票；请查实后再确认。" />
      ) : null}
      <dl className="kv">
        {facts.map(([label, text]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      {h.differences.length > 0 ? (
        <table className="tbl">
          <thead>
            <tr>
              <th>XML 与申请不同</th>
              <th>申请</th>
              <th>XML</th>
            </tr>
          </thead>
          <tbody>
            {h.differences.map(d => (
              <tr key={d.field}>
                <td>{d.field}</td>
                <td>{d.ours}</td>
                <td className="warn">{d.theirs}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : h.files.some(f => f.part === 'xml') ? (
        <p className="hint">XML 与申请逐项相同。</p>
      ) : (
        <p className="hint">没有 XML，号码、双方、金额和明细请对照文件核对。</p>
      )}
      <ul>
        {h.files.map(f => (
          <li key={f.fileId}>
            <a href={`/api/file/get?id=${f.fileId}`} target="_blank" rel="noreferrer" onClick={onOpened}>
              {f.part.toUpperCase()}　{f.fileName}
            </a>
          </li>
        ))}
      </ul>
      {h.state === 'waits' ? (
        <p className="hint">
          {h.own
            ? '由另一位同事看过文件后确认；等待期间不送税务平台。'
            : h.unseen > 0
              ? `还有 ${h.unseen} 份没有打开；逐份看过才能确认或驳回。`
              : '文件都已打开。'}
        </p>
      ) : null}
    </>
  )
}
