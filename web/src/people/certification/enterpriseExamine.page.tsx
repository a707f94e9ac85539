import './certification.css'
import { noticeTo } from '@mall/domain/platform/partner/channelWords.ts'
import { CertificationState, certificationKindLabel } from '@mall/domain/people/certification/certification.machine.ts'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { useRefresh } from '../../kernel/data.ts'
import { useBoot } from '../../kernel/deps.ts'
import { useLive } from '../../kernel/live.ts'
import type { Head, PageContext } from '../../kernel/page.ts'
import { LinkButton } from '../../kernel/kit/Button.tsx'
import { Empty } from '../../kernel/kit/Empty.tsx'
import { Facts, Panel } from '../../kernel/kit/Panel.tsx'
import { StatusTag } from '../../kernel/kit/Tag.tsx'
import { dateTime } from '../../kernel/kit/time.ts'
import { Enterprise } from './Enterprise.tsx'
import { CERTIFICATION, type Certification, NOTHING, openOf, placeOf } from './useCertification.ts'

export const load = ({ ensure }: PageContext) => ensure('/api/company/getCertification', NOTHING)
export const head = (): Head => ({ title: '企业认证审核中', noIndex: true })

/** A verdict comes by the live line; the slow question is for whoever has none. */
const ASK_AGAIN_MS = 30_000

export default function Examine() {
  const { partners } = useBoot().site
  return (
    <Enterprise
      here="examine"
      title="人工审核"
      lead={`审核人员正在核对，结果会出现在本页，并${noticeTo('您', partners.sms)}。`}
      refetchMs={ASK_AGAIN_MS}
    >
      {c => <Waiting c={c} />}
    </Enterprise>
  )
}

function Waiting({ c }: { c: Certification }) {
  const { site, session } = useBoot()
  const refresh = useRefresh()
  const go = useNavigate()
  useLive(event => event.kind !== 'open' && void refresh(CERTIFICATION))
  const open = openOf(c)
  const state = c.application?.state
  const decided = state === CertificationState.approved || state === CertificationState.rejected
  useEffect(() => {
    if (state === CertificationState.rejected) void go('/enterprise/enterpriseError', { replace: true })
    // The session has a company and rights now: the page begins anew with them.
    if (state === CertificationState.approved)
      if (session.companyName) void go('/enterprise/enterpriseSuccess', { replace: true })
      else location.replace('/enterprise/enterpriseSuccess')
  }, [state, go, session.companyName])
  if (decided) return null
  if (open?.state !== CertificationState.inReview)
    return (
      <section className="panel">
        <Empty
          title="没有审核中的申请"
          actions={
            <LinkButton look="ink" to={placeOf(c)}>
              查看企业认证
            </LinkButton>
          }
        >
          填好资料并提交后，进度显示在这里。
        </Empty>
      </section>
    )
  return (
    <div className="entcols">
      <Panel
        title={open.form.companyName}
        more={<StatusTag of={CertificationState} code={open.state} dot />}
        footer={
          <div className="row">
            <LinkButton to="/enterprise/enterpriseCertification">查看已提交资料、撤回</LinkButton>
            <LinkButton look="quiet" to="/search">
              先去选货
            </LinkButton>
          </div>
        }
      >
        <Facts
          items={[
            ['申请', `${certificationKindLabel[open.kind]} ${open.certCode}`],
            ['提交时间', open.submittedAt ? dateTime(open.submittedAt) : '—'],
            ['预计完成', '提交后 1 个工作日内'],
            ['等待', '销售审核'],
          ]}
        />
      </Panel>
      <div className="stack">
        <Panel title="正在核对什么">
          <ul className="entlist">
            <li>
              <b>营业执照</b>
              <span className="mute">名称、代码、法定代表人与填写一致</span>
            </li>
            <li>
              <b>企业信息查询</b>
              <span className="mute">
                {open.registry
                  ? `企业存续，${open.differences.length > 0 ? `${open.differences.length} 处差异` : '没有差异'}`
                  : '由审核人员查国家企业信用信息公示系统'}
              </span>
            </li>
            <li>
              <b>授权书</b>
              <span className="mute">有公章，被授权人清楚</span>
            </li>
            <li>
              <b>对公账户</b>
              <span className="mute">{open.bankProved ? '小额打款已验证' : '核对开户许可证'}</span>
            </li>
          </ul>
        </Panel>
        {site.phone && (
          <p className="mute sm">
            急需下单？请致电客服 <span className="nowrap">{site.phone}</span>，报申请编号可优先处理。
          </p>
        )}
      </div>
    </div>
  )
}
