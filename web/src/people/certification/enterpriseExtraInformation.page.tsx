import './certification.css'
import { InvoiceType } from '@mall/domain/kernel/tax.ts'
import { fieldsOf } from '@mall/domain/people/certification/certification.fields.ts'
import type { FormEvent } from 'react'
import { useNavigate } from 'react-router'
import { useBoot } from '../../kernel/deps.ts'
import type { Head, PageContext } from '../../kernel/page.ts'
import { Button, LinkButton } from '../../kernel/kit/Button.tsx'
import { Radios } from '../../kernel/kit/Choice.tsx'
import { Panel } from '../../kernel/kit/Panel.tsx'
import { BankCheck } from './BankCheck.tsx'
import { BankFields } from './BankFields.tsx'
import { Closed } from './Closed.tsx'
import { Enterprise } from './Enterprise.tsx'
import { FormField, idOf } from './FormField.tsx'
import { FurtherPapers } from './FurtherPapers.tsx'
import { Licences } from './Licences.tsx'
import { RejectedNote } from './RejectedNote.tsx'
import { SaveLine } from './SaveLine.tsx'
import { type Certification, isCertified, NOTHING, openOf } from './useCertification.ts'
import { useDraft } from './useDraft.ts'
import { useStepErrors } from './useStepErrors.ts'

export const load = ({ ensure }: PageContext) => ensure('/api/company/getCertification', NOTHING)
export const head = (): Head => ({ title: '授权、账户与开票', noIndex: true })

export default function ExtraInformation() {
  return (
    <Enterprise here="extra" title="授权、账户与开票" lead="证明您可以代表企业，账户属于企业；开票资料用于增值税发票。">
      {c =>
        isCertified(c) && !openOf(c) ? (
          <FurtherPapers />
        ) : (
          <Closed c={c}>
            <Form c={c} />
          </Closed>
        )
      }
    </Enterprise>
  )
}

function Form({ c }: { c: Certification }) {
  const application = openOf(c)
  const draft = useDraft(c)
  const go = useNavigate()
  const { session } = useBoot()
  const { form, set } = draft
  const { errors, check } = useStepErrors('extra', draft, c.today)
  const shared = { draft, application, errors }
  const next = async (e: FormEvent) => {
    e.preventDefault()
    if (!check()) return
    await draft.saveAndGo(() => go('/enterprise/enterpriseCertification'))
  }
  const wrong = application?.verdicts.filter(v => !v.ok && fieldsOf('extra').includes(v.field)).length ?? 0
  const licenceError = errors.licences ?? application?.verdicts.find(v => v.field === 'licences' && !v.ok)?.reason
  return (
    <form onSubmit={next} noValidate className="stack entform">
      <RejectedNote application={application} here={wrong} />
      <Panel
        title="被授权人与授权书"
        more={
          form.agentName === '' || form.agentMobile === '' ? (
            <Button
              look="quiet"
              onClick={() =>
                set({
                  agentName: form.agentName || (session.userInfo?.nickName ?? ''),
                  agentMobile: form.agentMobile || (session.userInfo?.mobile ?? ''),
                })
              }
            >
              填入我自己
            </Button>
          ) : undefined
        }
      >
        <div className="grid2">
          <FormField field="agentName" {...shared} />
          <FormField field="agentMobile" {...shared} />
          <div className="all">
            <FormField field="letterFile" {...shared} />
          </div>
        </div>
      </Panel>
      <Panel title="对公账户" remark={c.sandbox ? '沙箱：演示支行，没有真实打款' : undefined}>
        <div className="grid2">
          <BankFields {...shared} />
          <div className="all" id="bankcheck">
            <h3>小额打款验证</h3>
            <BankCheck application={application} draft={draft} sandbox={c.sandbox} />
          </div>
          <div className="all">
            <FormField field="permitFile" {...shared} />
          </div>
        </div>
      </Panel>
      <Panel title="开票资料" remark="抬头与税号即企业名称与统一社会信用代码">
        <div className="grid2">
          <FormField field="invoiceAddress" {...shared} />
          <FormField field="invoiceTel" {...shared} />
          <div className="all">
            <Radios
              label="常用发票"
              value={form.invoiceType}
              onChange={invoiceType => set({ invoiceType })}
              options={InvoiceType.rows.map(r => ({ value: r.code, label: r.label }))}
            />
          </div>
        </div>
      </Panel>
      <Panel title="其他证照" remark="选填：经营再生资源、运输、危化品等才需要">
        <div id={idOf('licences')} tabIndex={-1} className="stack">
          <Licences value={form.licences} onChange={licences => set({ licences })} />
          {licenceError && <span className="err">{licenceError}</span>}
          <FormField field="remark" {...shared} />
        </div>
      </Panel>
      <div className="entfoot">
        <LinkButton size="lg" to="/enterprise/enterpriseInformation">
          上一步
        </LinkButton>
        <SaveLine draft={draft} />
        <Button type="submit" look="primary" size="lg" busy={draft.going} busyText="正在保存">
          保存，去核对
        </Button>
      </div>
    </form>
  )
}
