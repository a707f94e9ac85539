import './certification.css'
import { InvoiceType } from '@mall/domain/kernel/tax.ts'
import { useLazyCall } from '@mall/client/useCall.ts'
import {
  type CertificationField,
  type CertificationForm,
  type CertificationStep,
  fieldDef,
  fieldsOf,
  stepAddress,
} from '@mall/domain/people/certification/certification.fields.ts'
import { CompanyNature, Industry, LicenceKind } from '@mall/domain/people/company/company.codes.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Facts, Panel } from '../../kernel/kit/Panel.tsx'
import { Tag } from '../../kernel/kit/Tag.tsx'
import type { Application } from './useCertification.ts'

const file = (f: { fileId: string; fileName: string } | null): ReactNode =>
  f ? (
    <a href={`/api/file/get?id=${f.fileId}`} download>
      {f.fileName || '已上传'}
    </a>
  ) : null

function valueOf(field: CertificationField, form: CertificationForm, city: string): ReactNode {
  switch (field) {
    case 'nature':
      return form.nature === null ? null : CompanyNature.label(form.nature)
    case 'industry':
      return form.industry === null ? null : Industry.label(form.industry)
    case 'cityCode':
      return city || form.cityCode || null
    case 'lineNo':
      return form.subBankName || null
    case 'bankAccountTail':
      return form.bankAccountTail ? `**** ${form.bankAccountTail}` : null
    case 'licenceFile':
    case 'letterFile':
    case 'permitFile':
      return file(form[field])
    case 'invoiceTel':
      return form.invoiceTel ? `${form.invoiceTel}（${InvoiceType.label(form.invoiceType)}）` : null
    case 'licences':
      return form.licences.length === 0
        ? null
        : form.licences.map(l => (
            <span key={l.kind + l.number} className="lineitem">
              {LicenceKind.label(l.kind)}，至 {l.validUntil || '未填'} {file(l.file)}
            </span>
          ))
    default:
      return form[field] === null || form[field] === '' ? null : String(form[field])
  }
}

/** Everything that will be submitted, as it will be read by the reviewer; a missing duty is named where it is missing. */
export function Summary({ application, step, title, editable }: Props) {
  const { form } = application
  const cities = useLazyCall('/api/address/getSystemRegionAreaInfoOfListByRegionType', { regionType: 2 }).data ?? []
  const city = cities.find(c => c.code === form.cityCode)?.name ?? ''
  const shown = fieldsOf(step).filter(f => fieldDef(f).required || valueOf(f, form, city) !== null)
  return (
    <Panel title={title} more={editable && <Link to={stepAddress[step]}>修改</Link>}>
      <Facts
        items={shown.map(field => {
          const problem = editable ? application.problems.find(p => p.field === field)?.problem : undefined
          const differs = application.differences.find(d => d.field === field)
          return [
            fieldDef(field).label,
            <span key={field}>
              {valueOf(field, form, city) ?? <span className="mute">未填</span>}{' '}
              {problem && (
                <Link className="missing" to={`${stepAddress[step]}?field=${field}`}>
                  {problem}
                </Link>
              )}
              {differs && <Tag tone="wait">查询为 {differs.registry.slice(0, 30)}</Tag>}
            </span>,
          ] as const
        })}
      />
    </Panel>
  )
}
interface Props {
  application: Application
  step: CertificationStep
  title: string
  editable: boolean
}
