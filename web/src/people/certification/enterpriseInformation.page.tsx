import './certification.css'
import { type CertificationField, fieldsOf } from '@mall/domain/people/certification/certification.fields.ts'
import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Head, PageContext } from '../../kernel/page.ts'
import { Button, LinkButton } from '../../kernel/kit/Button.tsx'
import { Note, Panel } from '../../kernel/kit/Panel.tsx'
import { CitySelect } from '../../site/shell/CitySelect.tsx'
import { Closed } from './Closed.tsx'
import { Enterprise } from './Enterprise.tsx'
import { FormField, idOf } from './FormField.tsx'
import { RejectedNote } from './RejectedNote.tsx'
import { SaveLine } from './SaveLine.tsx'
import { type Certification, NOTHING, openOf } from './useCertification.ts'
import { useDraft } from './useDraft.ts'
import { useStepErrors } from './useStepErrors.ts'

export const load = ({ ensure }: PageContext) =>
  Promise.all([
    ensure('/api/company/getCertification', NOTHING),
    ensure('/api/address/getSystemRegionAreaInfoOfListByRegionType', { regionType: 1 }),
  ])
export const head = (): Head => ({ title: '企业基本资料', noIndex: true })

export default function Information() {
  return (
    <Enterprise here="information" title="基本资料" lead="按营业执照填写；带 * 的为必填。">
      {c => (
        <Closed c={c}>
          <Form c={c} />
        </Closed>
      )}
    </Enterprise>
  )
}

const BODY: CertificationField[] = [
  'companyName',
  'creditCode',
  'legalPerson',
  'registeredCapitalWan',
  'establishedOn',
  'validUntil',
]

function Form({ c }: { c: Certification }) {
  const application = openOf(c)
  const draft = useDraft(c)
  const go = useNavigate()
  const [province, setProvince] = useState('')
  const { cityCode } = draft.form
  const { errors, check } = useStepErrors('information', draft, c.today)
  const fields = (list: readonly CertificationField[]) =>
    list.map(field => <FormField key={field} field={field} draft={draft} application={application} errors={errors} />)
  const next = async (e: FormEvent) => {
    e.preventDefault()
    if (!check()) return
    await draft.saveAndGo(() => go('/enterprise/enterpriseExtraInformation'))
  }
  const cityError = errors.cityCode ?? application?.verdicts.find(v => v.field === 'cityCode' && !v.ok)?.reason ?? null
  const wrong = application?.verdicts.filter(v => !v.ok && fieldsOf('information').includes(v.field)).length ?? 0
  return (
    <form onSubmit={next} noValidate className="stack entform">
      <RejectedNote application={application} here={wrong} />
      {application?.registry === null && application.registryAt !== null && (
        <Note>
          <span>企业信息查询没有这个代码的记录，审核人员会按营业执照核对。</span>
        </Note>
      )}
      <Panel title="企业主体" remark="与营业执照一致">
        <div className="grid2">
          {fields(BODY)}
          <div className="all">{fields(['licenceFile'])}</div>
        </div>
      </Panel>
      <Panel title="经营信息">
        <div className="grid2">
          {fields(['nature', 'industry'])}
          <div className="all">{fields(['customerCategory'])}</div>
          <div className="all" id={idOf('cityCode')} tabIndex={-1}>
            <CitySelect
              required
              provinceCode={cityCode === '' ? province : `${cityCode.slice(0, 2)}0000`}
              cityCode={cityCode}
              onChange={place => (setProvince(place.provinceCode), draft.set({ cityCode: place.cityCode }))}
              error={cityError}
            />
          </div>
          {fields(['address', 'tel'])}
          <div className="all">{fields(['businessScope'])}</div>
        </div>
      </Panel>
      <div className="entfoot">
        <LinkButton size="lg" to="/enterprise/enterpriseCertification">
          稍后继续
        </LinkButton>
        <SaveLine draft={draft} />
        <Button type="submit" look="primary" size="lg" busy={draft.going} busyText="正在保存">
          保存并下一步
        </Button>
      </div>
    </form>
  )
}
