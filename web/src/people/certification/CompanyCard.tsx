import './certification.css'
import { LicenceKind } from '@mall/domain/people/company/company.codes.ts'
import { licenceState } from '@mall/domain/people/certification/licence.rules.ts'
import { useNavigate } from 'react-router'
import { useRefresh, useSend } from '../../kernel/data.ts'
import { Button, LinkButton } from '../../kernel/kit/Button.tsx'
import { Facts, Panel } from '../../kernel/kit/Panel.tsx'
import { Tag } from '../../kernel/kit/Tag.tsx'
import { day } from '../../kernel/kit/time.ts'
import { CERTIFICATION, type Company } from './useCertification.ts'

/** A certified company: what it is, whom it calls, its papers and their ends; changes and further papers begin here. */
export function CompanyCard({ company, mayStart }: { company: Company; mayStart: boolean }) {
  const send = useSend()
  const refresh = useRefresh()
  const go = useNavigate()
  const change = async () => {
    if (!(await send('/api/company/UpdateUserCompanyCertification', {}))) return
    await refresh(CERTIFICATION)
    void go('/enterprise/enterpriseInformation')
  }
  return (
    <div className="entcols even">
      <Panel
        title={company.companyName}
        more={
          <Tag tone="good" dot>
            已认证
          </Tag>
        }
        footer={
          <div className="row">
            <Button look="ink" disabledReason={mayStart ? null : '已有一份变更未完成'} onClick={change}>
              变更企业资料
            </Button>
            <LinkButton to="/enterprise/enterpriseExtraInformation">补充证照</LinkButton>
          </div>
        }
      >
        <Facts
          items={[
            ['企业编号', company.companyCode],
            ['统一社会信用代码', company.creditCode],
            ['认证时间', company.certifiedAt ? day(company.certifiedAt) : '—'],
            ['专属客服', company.bdName ? `${company.bdName} ${company.bdPhone}` : '待分配'],
          ]}
        />
      </Panel>
      <Panel title="证照" remark="到期前 60、30、7 天提醒" flush>
        {company.licences.length === 0 ? (
          <p className="bd mute">还没有登记证照，可在「补充证照」中上传。</p>
        ) : (
          <ul className="entfound">
            {company.licences.map(l => {
              const state = licenceState(l.daysLeft)
              return (
                <li key={l.licenceId}>
                  <div>
                    <b>{LicenceKind.label(l.kind)}</b>
                    <p className="mute sm">
                      {l.number}　{l.validUntil ? `有效期至 ${l.validUntil}` : '长期'}
                    </p>
                  </div>
                  <span className="row">
                    <Tag tone={state.tone}>{state.label}</Tag>
                    {l.fileId && (
                      <a href={`/api/file/get?id=${l.fileId}`} download>
                        下载
                      </a>
                    )}
                  </span>
                </li>
              )
            })}
          </ul>
        )}
      </Panel>
    </div>
  )
}
