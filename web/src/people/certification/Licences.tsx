import './certification.css'
import { type LicenceEntry, LONG_TERM } from '@mall/domain/people/certification/certification.fields.ts'
import { extraLicenceKinds, LicenceKind } from '@mall/domain/people/company/company.codes.ts'
import { FileField } from '../../kernel/FileField.tsx'
import { Button } from '../../kernel/kit/Button.tsx'
import { Checkbox } from '../../kernel/kit/Choice.tsx'
import { Input, Select } from '../../kernel/kit/Field.tsx'

const MOST = 10
const blank: LicenceEntry = { kind: 'transport', number: '', validUntil: '', file: null }

/** Further papers, each with kind, number, end and file. */
export function Licences({ value, onChange }: { value: readonly LicenceEntry[]; onChange(value: LicenceEntry[]): void }) {
  const put = (at: number, c: Partial<LicenceEntry>) => onChange(value.map((l, i) => (i === at ? { ...l, ...c } : l)))
  const unused = extraLicenceKinds.find(kind => kind === 'other' || !value.some(l => l.kind === kind)) ?? 'other'
  return (
    <div className="stack">
      {value.map((l, i) => (
        <fieldset className="licence" key={i}>
          <legend className="vh">
            第 {i + 1} 份证照：{LicenceKind.label(l.kind)}
          </legend>
          <Select
            label="证照种类"
            value={l.kind}
            onChange={e => put(i, { kind: extraLicenceKinds.find(k => k === e.target.value) ?? 'other' })}
          >
            {extraLicenceKinds.map(k => (
              <option key={k} value={k}>
                {LicenceKind.label(k)}
              </option>
            ))}
          </Select>
          <Input label="编号" value={l.number} maxLength={60} onChange={e => put(i, { number: e.target.value })} />
          <div className="field">
            <Input
              label="有效期至"
              required
              type={l.validUntil === LONG_TERM ? 'text' : 'date'}
              readOnly={l.validUntil === LONG_TERM}
              value={l.validUntil}
              onChange={e => put(i, { validUntil: e.target.value })}
            />
            <Checkbox
              label="长期"
              checked={l.validUntil === LONG_TERM}
              onChange={on => put(i, { validUntil: on ? LONG_TERM : '' })}
            />
          </div>
          <FileField label="文件" purpose="licence" required value={l.file} onChange={file => put(i, { file })} />
          <Button look="quiet" size="sm" onClick={() => onChange(value.filter((_, k) => k !== i))}>
            移除这一份
          </Button>
        </fieldset>
      ))}
      <Button
        disabledReason={value.length >= MOST ? `最多 ${MOST} 份` : null}
        onClick={() => onChange([...value, { ...blank, kind: unused }])}
      >
        添加一份证照
      </Button>
    </div>
  )
}
