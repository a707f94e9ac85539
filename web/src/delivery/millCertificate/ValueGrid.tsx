import './millCertificate.css'
import type { Reply } from '@mall/contract/main/calls.ts'

type Value = Reply<'/api/warranty/getWarrantyPreview'>['values'][number]

/** Each value with what is asked of it; what does not fit is marked by colour and by its words. */
export const ValueGrid = ({ values }: { values: readonly Value[] }) => (
  <dl className="certcmp">
    {values.map(v => (
      <div key={v.key} className={v.bad === '' ? undefined : 'bad'}>
        <dt>
          {v.label}
          {v.unit && `，${v.unit}`}
        </dt>
        <dd>{v.value}</dd>
        <dd className="n">
          标准 {v.limit || '—'}
          {v.own && `，内控 ${v.own}`}
          {v.bad !== '' && `，${v.bad === 'standard' ? '不合标准' : '超内控'}`}
        </dd>
      </div>
    ))}
  </dl>
)
