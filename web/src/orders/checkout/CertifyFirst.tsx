import './checkout.css'
import { certificationSteps, noticeTo } from '@mall/domain/platform/partner/channelWords.ts'
import { useLazyCall } from '@mall/client/useCall.ts'
import { CertificationState } from '@mall/domain/people/certification/certification.machine.ts'
import { Link } from 'react-router'
import { useBoot } from '../../kernel/deps.ts'
import { LinkButton } from '../../kernel/kit/Button.tsx'
import { dateTime } from '../../kernel/kit/time.ts'
import { useChosen } from './useChosen.ts'

/** Where a company is needed and there is none: what is missing for the `aim`, how far the application is, and the one way on. */
export function CertifyFirst({ aim, kept = '', as: Head = 'h1' }: { aim: string; kept?: string; as?: 'h1' | 'h2' }) {
  const { session, site } = useBoot()
  const application = useLazyCall('/api/company/getCertification', {}).data?.application ?? null
  const waits = application?.state === CertificationState.inReview
  const back = application?.state === CertificationState.rejected
  const draft = application?.state === CertificationState.draft ? application : null
  return (
    <section className="panel blocked">
      {waits ? (
        <>
          <Head>认证审核中，通过后就能{aim}</Head>
          <p>
            {application.submittedAt === null ? '' : `${dateTime(application.submittedAt)} 提交，`}
            一个工作日内有结果，{noticeTo('您', site.partners.sms)}。{kept && `${kept}。`}
          </p>
          <div className="row">
            <LinkButton look="ink" to="/enterprise/enterpriseExamine">
              看审核进度
            </LinkButton>
          </div>
        </>
      ) : back ? (
        <>
          <Head>认证被退回，改好后重新提交</Head>
          <p>{application.rejectReason}</p>
          <div className="row">
            <LinkButton look="primary" to="/enterprise/enterpriseError">
              逐项修改
            </LinkButton>
          </div>
        </>
      ) : (
        <>
          <Head>还差一步：认证企业后才能{aim}</Head>
          <p className="mute">
            账号 {session.userInfo?.mobile ?? session.userInfo?.userName ?? ''} 没有绑定企业。
            {kept && `${kept}，认证通过后从这里接着${aim}。`}
          </p>
          {draft && (
            <p>
              认证草稿 <b className="strong">{draft.certCode}</b>
              {draft.form.companyName && `（${draft.form.companyName}）`}，{leftOf(draft)}。
            </p>
          )}
          <ol className="steps3">
            {certificationSteps(site.partners).map(([title, text]) => (
              <li key={title}>
                <b>{title}</b>
                <span>{text}</span>
              </li>
            ))}
          </ol>
          <div className="row">
            {draft ? (
              <LinkButton look="primary" size="lg" to="/enterprise/enterpriseCertification">
                继续填写
              </LinkButton>
            ) : (
              <LinkButton look="primary" size="lg" to="/enterprise/enterpriseApply">
                去认证，约 10 分钟
              </LinkButton>
            )}
            <span className="mute sm">企业已在商城的，请企业管理员在「子账号」里邀请您，或在买家中心申请加入</span>
          </div>
        </>
      )}
      {kept === '' && <Chosen />}
    </section>
  )
}

/** What an unfinished application still needs, the papers and fields before the account. */
const leftOf = (draft: { problems: readonly unknown[]; bankProved: boolean }): string =>
  draft.problems.length > 0 ? `还差 ${draft.problems.length} 项` : draft.bankProved ? '已填好，可以提交审核' : '只差对公账户验证'

/** The way back to what was chosen; the checkout itself shows the goods and has no need of it. */
function Chosen() {
  return useChosen().map(way => (
    <p key={way.to} className="gaptop">
      <Link to={way.to}>{way.label}</Link> <span className="mute sm">{way.note}</span>
    </p>
  ))
}
