import './certification.css'
import { plainMobile } from '@mall/domain/kernel/pasted.ts'
import { type CertificationField, fieldDef, LONG_TERM } from '@mall/domain/people/certification/certification.fields.ts'
import { categoryNotes, CompanyNature, CustomerCategory, Industry } from '@mall/domain/people/company/company.codes.ts'
import { normaliseCreditCode } from '@mall/domain/kernel/creditCode.ts'
import type { ReactNode } from 'react'
import { useBoot } from '../../kernel/deps.ts'
import { FileField } from '../../kernel/FileField.tsx'
import { Checkbox, Radios } from '../../kernel/kit/Choice.tsx'
import { Area, Input, NumberInput, Select } from '../../kernel/kit/Field.tsx'
import { halfWidth } from '../../kernel/kit/number.ts'
import type { Application } from './useCertification.ts'
import type { Draft } from './useDraft.ts'

export interface FieldProps {
  draft: Draft
  application: Application | null
  errors: Partial<Record<CertificationField, string>>
}
export const idOf = (field: CertificationField): string => `cert-${field}`

const HINTS: Partial<Record<CertificationField, string>> = {
  creditCode: '18 位，小写、全角会自动转换',
  companyName: '与营业执照完全一致',
  licenceFile: '原件扫描或拍照，四角完整、文字清楚；JPG、PNG 或 PDF，10 MB 以内',
  letterFile: '写明授权被授权人在商城下单，加盖公章；JPG、PNG 或 PDF，10 MB 以内',
  permitFile: '没有开户许可证的，上传基本存款账户信息',
  businessScope: '可粘贴执照原文',
  agentName: '代表企业在商城操作的人，一般是您本人',
  remark: '对审核意见有不同看法，或有特殊情况，写在这里',
}

/** One field of the form: label, duty and length from the table, the reviewer's word and the registry's beside it. */
export function FormField({ field, draft, application, errors }: FieldProps & { field: CertificationField }) {
  const { form, set } = draft
  const { site } = useBoot()
  const def = fieldDef(field)
  const verdict = application?.verdicts.find(v => v.field === field && !v.ok)
  const pending = application?.uncorrected.includes(field) ?? false
  const error = errors[field] ?? (verdict && pending ? `审核意见：${verdict.reason}` : null)
  const differs = application?.differences.find(d => d.field === field)
  const hint: ReactNode = (
    <>
      {verdict && !pending ? `已修改；上次意见：${verdict.reason}。` : null}
      {differs && field !== 'creditCode' ? (
        <span className="differs">
          企业信息查询为「{differs.registry.slice(0, 60)}」{' '}
          <button
            type="button"
            className="link"
            onClick={() =>
              set({ [field]: field === 'registeredCapitalWan' ? Number(differs.registry) : differs.registry } as never)
            }
          >
            采用
          </button>
        </span>
      ) : (
        HINTS[field]
      )}
    </>
  )
  // Where no bank sends small payments the permit is the proof of the account.
  const required = def.required || (field === 'permitFile' && site.partners.smallPay === 'off')
  const common = { id: idOf(field), label: def.label, required, error }
  const text = { ...common, hint, maxLength: def.max }

  switch (field) {
    case 'nature':
    case 'industry': {
      const table = field === 'nature' ? CompanyNature : Industry
      return (
        <Select
          {...common}
          value={form[field] ?? ''}
          onChange={e => set({ [field]: e.target.value === '' ? null : Number(e.target.value) })}
        >
          <option value="">请选择</option>
          {table.rows.map(r => (
            <option key={r.code} value={r.code}>
              {r.label}
            </option>
          ))}
        </Select>
      )
    }
    case 'customerCategory':
      return (
        <div className="field" id={idOf(field)} tabIndex={-1}>
          <span className={def.required ? 'lab req' : 'lab'}>{def.label}</span>
          <Radios
            label={def.label}
            value={form.customerCategory || null}
            onChange={customerCategory => set({ customerCategory })}
            options={CustomerCategory.rows.map(r => ({ value: String(r.code), label: r.label, note: categoryNotes[r.code] }))}
          />
          {error && <span className="err">{error}</span>}
        </div>
      )
    case 'registeredCapitalWan':
      return (
        <NumberInput
          {...common}
          size="lg"
          hint={hint}
          unit="万元"
          label="注册资本"
          value={form.registeredCapitalWan}
          onChange={registeredCapitalWan => set({ registeredCapitalWan })}
        />
      )
    case 'establishedOn':
      return <Input {...text} type="date" value={form.establishedOn} onChange={e => set({ establishedOn: e.target.value })} />
    case 'validUntil': {
      const long = form.validUntil === LONG_TERM
      return (
        <div className="field">
          <Input
            {...text}
            type={long ? 'text' : 'date'}
            readOnly={long}
            value={form.validUntil}
            onChange={e => set({ validUntil: e.target.value })}
          />
          <Checkbox label="长期" checked={long} onChange={on => set({ validUntil: on ? LONG_TERM : '' })} />
        </div>
      )
    }
    case 'licenceFile':
    case 'letterFile':
    case 'permitFile':
      return (
        <FileField
          {...common}
          hint={hint}
          purpose={field === 'letterFile' ? 'letter' : 'licence'}
          value={form[field]}
          onChange={value => set({ [field]: value })}
        />
      )
    case 'businessScope':
    case 'remark':
      return <Area {...text} rows={3} value={form[field]} onChange={e => set({ [field]: e.target.value })} />
    case 'creditCode':
      return (
        <Input
          {...text}
          autoComplete="off"
          value={form.creditCode}
          onChange={e => set({ creditCode: e.target.value })}
          onBlur={() => form.creditCode !== '' && set({ creditCode: normaliseCreditCode(form.creditCode) })}
        />
      )
    case 'agentMobile':
      return (
        <Input
          {...common}
          hint={hint}
          inputMode="tel"
          plain={plainMobile}
          value={form[field]}
          onChange={e => set({ [field]: e.target.value })}
        />
      )
    case 'tel':
    case 'invoiceTel':
      return <Input {...text} inputMode="tel" value={form[field]} onChange={e => set({ [field]: halfWidth(e.target.value) })} />
    case 'companyName':
    case 'legalPerson':
    case 'address':
    case 'agentName':
    case 'invoiceAddress':
      return <Input {...text} value={form[field]} onChange={e => set({ [field]: e.target.value })} />
    default:
      return null
  }
}
