import { useLazyCall } from '@mall/client/useCall.ts'
import { whyNotRight } from '@mall/domain/people/companyAccess/companyRights.ts'
import { InvoiceTitleType } from '@mall/domain/people/company/invoiceTitle.rules.ts'
import { useState } from 'react'
import { useRefresh, useSend } from '../../kernel/data.ts'
import { useBoot } from '../../kernel/deps.ts'
import { Button } from '../../kernel/kit/Button.tsx'
import { ConfirmButton } from '../../kernel/kit/Dialog.tsx'
import { Empty, Waiting } from '../../kernel/kit/Empty.tsx'
import { notify } from '../../kernel/kit/notify.ts'
import { Panel } from '../../kernel/kit/Panel.tsx'
import { Tag } from '../../kernel/kit/Tag.tsx'
import { InvoiceTitleForm, type Title } from './InvoiceTitleForm.tsx'

/** 发票抬头: on which name the mill invoices; the checkout offers these, the default first. */
export function InvoiceTitles() {
  const { session } = useBoot()
  const why = whyNotRight(session.rights, 'invoice.manage')
  const titles = useLazyCall('/api/company/getCompanyInvoiceByCompanyCode', {})
  const [open, setOpen] = useState<Title | 'new' | null>(null)
  const list = titles.data
  return (
    <Panel
      title="发票抬头"
      remark={list ? `${list.length} 个，企业内共用` : undefined}
      more={
        open === null && (
          <Button look="quiet" disabledReason={why} reasonAt="title" onClick={() => setOpen('new')}>
            新增抬头
          </Button>
        )
      }
      flush
    >
      {open !== null && (
        <div className="bd">
          <InvoiceTitleForm
            key={open === 'new' ? 'new' : open.invoiceId}
            title={open === 'new' ? null : open}
            onDone={() => setOpen(null)}
          />
        </div>
      )}
      {!list ? (
        <Waiting read={titles} lines={3} />
      ) : list.length === 0 ? (
        <Empty title="还没有发票抬头">新增后，结算时直接选用。专用发票需要注册地址、电话和银行账号。</Empty>
      ) : (
        <table className="tbl cards line">
          <thead>
            <tr>
              <th>抬头</th>
              <th>税号</th>
              <th>地址、电话</th>
              <th>开户行、账号</th>
              <th className="num">操作</th>
            </tr>
          </thead>
          <tbody>
            {list.map(t => (
              <Row key={t.invoiceId} t={t} why={why} onChange={() => setOpen(t)} />
            ))}
          </tbody>
        </table>
      )}
    </Panel>
  )
}

function Row({ t, why, onChange }: { t: Title; why: string | undefined; onChange: () => void }) {
  const send = useSend()
  const refresh = useRefresh()
  const remove = async () => {
    if (await send('/api/company/deleteCompanyInvoice', { invoiceId: t.invoiceId }))
      notify.success(`发票抬头 ${t.title} 已删除。`)
    await refresh('/api/company/getCompanyInvoiceByCompanyCode')
  }
  return (
    <tr>
      <td className="all">
        <b className="strong">{t.title}</b> <Tag line>{t.invoiceType === 2 ? '专票' : '普票'}</Tag>{' '}
        {t.titleType === InvoiceTitleType.personal && <Tag line>个人</Tag>} {t.isDefault && <Tag tone="info">默认</Tag>}
      </td>
      <td data-l="税号">{t.taxNo || '—'}</td>
      <td data-l="地址、电话">{[t.address, t.tel].filter(Boolean).join('　') || '—'}</td>
      <td data-l="开户行、账号">{[t.bankName, t.bankAccount].filter(Boolean).join('　') || '—'}</td>
      <td className="num">
        <span className="row acts ends">
          <Button size="sm" disabledReason={why} reasonAt="title" onClick={onChange}>
            修改
          </Button>
          {!why && (
            <ConfirmButton
              size="sm"
              title={`删除发票抬头「${t.title}」？`}
              consequence="删除后结算时不再能选；已下的订单仍按原抬头开票。"
              confirmText="删除抬头"
              onConfirm={remove}
            >
              删除
            </ConfirmButton>
          )}
        </span>
      </td>
    </tr>
  )
}
