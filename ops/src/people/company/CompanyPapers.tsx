import { useLazyCall } from '@mall/client/useCall.ts'
import {
  certificationEventText,
  certificationKindLabel,
  CertificationState,
} from '@mall/domain/people/certification/certification.machine.ts'
import { LicenceKind } from '@mall/domain/people/company/company.codes.ts'
import { Alert, Button, Skeleton } from 'antd'
import { useState } from 'react'
import { StatusTag, Tag } from '../../kernel/kit/Tag.tsx'
import { dateTime, shortTime } from '../../kernel/kit/time.ts'

const DAY_MS = 86_400_000

/** How long a paper still holds; from a month before its end it is a matter of today. */
function Validity({ until }: { until: string | null }) {
  const [now] = useState(() => Date.now())
  if (until === null) return <span className="mute">长期</span>
  const days = Math.ceil((Date.parse(`${until}T23:59:59+08:00`) - now) / DAY_MS)
  if (days < 0) return <Tag tone="bad">{`${until} 已过期`}</Tag>
  return days <= 30 ? <Tag tone="wait">{`${until}，还有 ${days} 天`}</Tag> : <span>{until}</span>
}

const file = (fileId: string) => `/api/file/get?id=${fileId}`

export function CompanyPapers({ companyCode }: { companyCode: string }) {
  const papers = useLazyCall('/api/ops/getCompanyPapers', { companyCode })
  const p = papers.data
  if (papers.isError && !p)
    return (
      <div className="part">
        <Alert
          type="error"
          showIcon
          title={papers.error.message}
          action={<Button onClick={() => papers.refetch()}>重试</Button>}
        />
      </div>
    )
  if (!p)
    return (
      <div className="part">
        <Skeleton active paragraph={{ rows: 6 }} />
      </div>
    )
  return (
    <div className="part">
      <h3>证照</h3>
      {p.licences.length === 0 ? <p className="mute">没有证照；认证时由企业上传。</p> : null}
      <ul className="lines">
        {p.licences.map(l => (
          <li key={`${l.kind}${l.number}`}>
            <b>{LicenceKind.label(l.kind)}</b>
            <span className="mute">{l.number}</span>
            <Validity until={l.validUntil} />
            {l.fileId ? <a href={file(l.fileId)}>查看</a> : null}
          </li>
        ))}
      </ul>
      <h3>银行账户</h3>
      {p.bankAccounts.length === 0 ? <p className="mute">没有登记银行账户。</p> : null}
      <ul className="lines">
        {p.bankAccounts.map(b => (
          <li key={b.tail}>
            {b.bankName} **** {b.tail} {b.isDefault ? <Tag line>默认</Tag> : null}
            {b.verifiedAt === null ? <Tag tone="wait">未验证</Tag> : <Tag tone="good">已验证</Tag>}
          </li>
        ))}
      </ul>
      <h3>文件</h3>
      {p.files.length === 0 ? <p className="mute">没有上传文件。</p> : null}
      <ul className="lines">
        {p.files.map(f => (
          <li key={f.fileId}>
            <a href={file(f.fileId)}>{f.fileName}</a>
            <span className="mute">
              {f.purpose}，{Math.ceil(f.size / 1024)} KB，{f.by} {shortTime(f.at)}
            </span>
          </li>
        ))}
      </ul>
      <h3>认证记录</h3>
      {p.certifications.length === 0 ? <p className="mute">没有在本商城提交过认证。</p> : null}
      {p.certifications.map(c => (
        <div key={c.certCode}>
          <p className="row">
            <b>{c.kind === 'change' ? certificationKindLabel.change : certificationKindLabel.first}</b> {c.certCode}{' '}
            <StatusTag of={CertificationState} code={c.state} />
            <span className="mute">
              {c.applicant}，提交 {dateTime(c.submittedAt)}，决定 {dateTime(c.decidedAt)}
            </span>
          </p>
          {c.rejectReason ? <p className="bad">{c.rejectReason}</p> : null}
          <ol className="events">
            {c.log.map(l => (
              <li key={`${l.at}${l.event}`}>
                <time>{shortTime(l.at)}</time>
                <span>
                  {certificationEventText(l.event)}
                  <small className="mute">
                    {l.actorName}
                    {l.detail ? `：${l.detail}` : ''}
                  </small>
                </span>
              </li>
            ))}
          </ol>
        </div>
      ))}
    </div>
  )
}
