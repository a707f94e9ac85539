import './certification.css'
import { fieldAddress, fieldDef } from '@mall/domain/people/certification/certification.fields.ts'
import { CertificationState } from '@mall/domain/people/certification/certification.machine.ts'
import { useBoot } from '../../kernel/deps.ts'
import type { Head, PageContext } from '../../kernel/page.ts'
import { LinkButton } from '../../kernel/kit/Button.tsx'
import { Empty } from '../../kernel/kit/Empty.tsx'
import { Note, Panel } from '../../kernel/kit/Panel.tsx'
import { Tag } from '../../kernel/kit/Tag.tsx'
import { dateTime } from '../../kernel/kit/time.ts'
import { Enterprise } from './Enterprise.tsx'
import { type Certification, NOTHING, openOf, placeOf } from './useCertification.ts'

export const load = ({ ensure }: PageContext) => ensure('/api/company/getCertification', NOTHING)
export const head = (): Head => ({ title: '企业认证未通过', noIndex: true })

export default function Rejected() {
  return (
    <Enterprise here="check" title="认证未通过" lead="只需修改下面标出的几项，其余资料与文件都保留。">
      {c => <Reasons c={c} />}
    </Enterprise>
  )
}

function Reasons({ c }: { c: Certification }) {
  const { site } = useBoot()
  const open = openOf(c)
  if (open?.state !== CertificationState.rejected)
    return (
      <section className="panel">
        <Empty
          title="没有被驳回的申请"
          actions={
            <LinkButton look="ink" to={placeOf(c)}>
              查看企业认证
            </LinkButton>
          }
        />
      </section>
    )
  const wrong = open.verdicts.filter(v => !v.ok)
  const left = wrong.filter(v => open.uncorrected.includes(v.field))
  return (
    <div className="stack">
      <Panel
        title={`${open.form.companyName}：${wrong.length} 项需要修改`}
        remark={open.decidedAt ? dateTime(open.decidedAt) : undefined}
        flush
        footer={
          <div className="entacts">
            <LinkButton
              look="primary"
              size="lg"
              to={left[0] ? fieldAddress(left[0].field) : '/enterprise/enterpriseCertification'}
            >
              {left[0] ? `修改「${fieldDef(left[0].field).label}」` : '核对并重新提交'}
            </LinkButton>
            <span className="mute sm">
              对意见有疑问，请
              {site.phone && (
                <>
                  致电 <span className="nowrap">{site.phone}</span>，或
                </>
              )}
              在「给审核人的说明」中写明后重新提交。
            </span>
          </div>
        }
      >
        <ul className="entfound">
          {wrong.map(v => (
            <li key={v.field}>
              <div>
                <b>{fieldDef(v.field).label}</b>{' '}
                {open.uncorrected.includes(v.field) ? <Tag tone="bad">待修改</Tag> : <Tag tone="good">已修改</Tag>}
                <p>{v.reason}</p>
              </div>
              <LinkButton to={fieldAddress(v.field)} aria-label={`去修改${fieldDef(v.field).label}`}>
                去修改
              </LinkButton>
            </li>
          ))}
        </ul>
      </Panel>
      <Note>
        <span>其余资料审核人员没有提出意见，不必重填；对公账户验证结果仍然有效（未更换账号时）。</span>
      </Note>
    </div>
  )
}
