import { Codes } from '@mall/contract/kernel/codes.ts'
import { InvoiceType } from '@mall/domain/kernel/tax.ts'
import { FormFoot } from '../../kernel/kit/FormFoot.tsx'
import { useCaller } from '@mall/client/useCall.ts'
import { plainCode, plainTitle } from '@mall/domain/kernel/pasted.ts'
import type { Reply } from '@mall/contract/main/calls.ts'
import {
  type InvoiceTitleField,
  InvoiceTitleType,
  invoiceTitleProblems,
  type InvoiceTitleTypeCode,
} from '@mall/domain/people/company/invoiceTitle.rules.ts'
import { type FormEvent, useState } from 'react'
import { useRefresh } from '../../kernel/data.ts'
import { useFieldErrors } from '../../kernel/useFieldErrors.ts'
import { useKept } from '../../kernel/useKept.ts'
import { Checkbox } from '../../kernel/kit/Choice.tsx'
import { Input, Select } from '../../kernel/kit/Field.tsx'
import { notify } from '../../kernel/kit/notify.ts'
import { halfWidth } from '../../kernel/kit/number.ts'

export type Title = Reply<'/api/company/getCompanyInvoiceByCompanyCode'>[number]

const empty = {
  titleType: InvoiceTitleType.enterprise as InvoiceTitleTypeCode,
  invoiceType: InvoiceType.special,
  title: '',
  taxNo: '',
  address: '',
  tel: '',
  bankName: '',
  isDefault: false,
}

/** A new title, or one that is changed. The account number is never kept in the tab and never shown in full. */
export function InvoiceTitleForm({ title, onDone }: { title: Title | null; onDone: () => void }) {
  const call = useCaller()
  const refresh = useRefresh()
  const [f, change, drop] = useKept(`mall.invoice.${title?.invoiceId ?? 'new'}`, title ? { ...empty, ...title } : empty)
  const [account, setAccount] = useState('')
  const [busy, setBusy] = useState(false)
  const { errors, check, refused } = useFieldErrors<InvoiceTitleField>()
  const save = async (e: FormEvent) => {
    e.preventDefault()
    if (busy) return
    const fields = {
      titleType: f.titleType,
      invoiceType: f.invoiceType,
      title: plainTitle(f.title),
      taxNo: plainCode(f.taxNo),
      address: f.address.trim(),
      tel: halfWidth(f.tel).trim(),
      bankName: f.bankName.trim(),
      bankAccount: plainCode(account),
    }
    if (!check(invoiceTitleProblems(fields, Boolean(title?.bankAccount)))) return
    setBusy(true)
    try {
      const input = { ...fields, isDefault: f.isDefault }
      if (title) await call('/api/company/updateCompanyInvoice', { ...input, invoiceId: title.invoiceId })
      else await call('/api/company/insertCompanyInvoice', input)
      await refresh('/api/company/getCompanyInvoiceByCompanyCode')
      notify.success(`发票抬头 ${fields.title} 已保存。`)
      drop()
      onDone()
    } catch (error) {
      refused(error, { [Codes.INPUT]: 'title' })
      setBusy(false)
    }
  }
  const special = f.invoiceType === 2
  const field = (id: 'title' | 'taxNo' | 'address' | 'tel' | 'bankName', label: string, required: boolean, maxLength: number) => (
    <Input
      id={id}
      label={label}
      required={required}
      value={f[id]}
      error={errors[id]}
      maxLength={maxLength}
      onChange={e => change({ [id]: e.target.value })}
    />
  )
  return (
    <form className="quick form pair" onSubmit={save} noValidate aria-label={title ? '修改发票抬头' : '新增发票抬头'}>
      <Select
        label="抬头类型"
        value={f.titleType}
        onChange={e => change({ titleType: InvoiceTitleType.from(e.target.value) ?? f.titleType })}
      >
        {InvoiceTitleType.rows.map(r => (
          <option key={r.code} value={r.code}>
            {r.label}
          </option>
        ))}
      </Select>
      <Select
        id="invoiceType"
        label="发票种类"
        value={f.invoiceType}
        error={errors.invoiceType}
        onChange={e => change({ invoiceType: InvoiceType.from(e.target.value) ?? f.invoiceType })}
      >
        <option value={InvoiceType.special}>{InvoiceType.label(InvoiceType.special)}</option>
        <option value={InvoiceType.ordinary}>{InvoiceType.label(InvoiceType.ordinary)}</option>
      </Select>
      {field('title', '抬头', true, 80)}
      {field('taxNo', '纳税人识别号', f.titleType === 2, 30)}
      {field('address', '注册地址', special, 120)}
      {field('tel', '注册电话', special, 20)}
      {field('bankName', '开户银行', special, 60)}
      <Input
        id="bankAccount"
        label="银行账号"
        required={special && !title?.bankAccount}
        value={account}
        inputMode="numeric"
        autoComplete="off"
        error={errors.bankAccount}
        hint={title?.bankAccount ? `已保存 ${title.bankAccount}，不改请留空` : '加密保存，只显示后四位'}
        onChange={e => setAccount(e.target.value)}
      />
      <div className="whole row">
        <Checkbox label="设为默认抬头" checked={f.isDefault} onChange={isDefault => change({ isDefault })} />
      </div>
      <FormFoot
        save="保存抬头"
        busy={busy}
        onCancel={() => {
          drop()
          onDone()
        }}
      />
    </form>
  )
}
