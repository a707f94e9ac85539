import './certification.css'
import { CertificationState, certificationKindLabel, editable } from '@mall/domain/people/certification/certification.machine.ts'
import { fieldAddress, fieldDef } from '@mall/domain/people/certification/certification.fields.ts'
import { Link, useNavigate } from 'react-router'
import { useRefresh, useSend } from '../../kernel/data.ts'
import { useDeps } from '../../kernel/deps.ts'
import type { Head, PageContext } from '../../kernel/page.ts'
import { Button, LinkButton } from '../../kernel/kit/Button.tsx'
import { ConfirmButton } from '../../kernel/kit/Dialog.tsx'
import { Empty } from '../../kernel/kit/Empty.tsx'
import { notify } from '../../kernel/kit/notify.ts'
import { Note, Panel } from '../../kernel/kit/Panel.tsx'
import { StatusTag } from '../../kernel/kit/Tag.tsx'
import { dateTime } from '../../kernel/kit/time.ts'
import { Timeline } from '../../kernel/kit/Track.tsx'
import { Invitations, MY_INVITATIONS } from '../companyAccess/Invitations.tsx'
import { CompanyCard } from './CompanyCard.tsx'
import { Enterprise } from './Enterprise.tsx'
import { SaveLine } from './SaveLine.tsx'
import { Summary } from './Summary.tsx'
import { type Application, CERTIFICATION, type Certification, isCertified, NOTHING, openOf } from './useCertification.ts'
import { useDraft } from './useDraft.ts'

export const load = ({ ensure }: PageContext) =>
  Promise.all([
    ensure('/api/company/getCertification', NOTHING),
    ensure('/api/user/getMyInvitationList', MY_INVITATIONS),
    ensure('/api/address/getSystemRegionAreaInfoOfListByRegionType', { regionType: 2 }),
  ])
export const head = (): Head => ({ title: '企业认证', noIndex: true })

/** The state of it: what is done, what is missing, what will be submitted; the way in for somebody without anything. */
export default function CertificationPage() {
  return (
    <Enterprise here="check" title="企业认证">
      {c => {
        const open = openOf(c)
        return (
          <div className="stack">
            <Invitations />
            {isCertified(c) && c.company && <CompanyCard company={c.company} mayStart={open === null} />}
            {open ? <Open c={c} application={open} /> : !isCertified(c) && <Nothing />}
          </div>
        )
      }}
    </Enterprise>
  )
}

function Nothing() {
  return (
    <section className="panel">
      <Empty
        title="还没有认证"
        drawing="h"
        actions={
          <>
            <LinkButton look="primary" to="/enterprise/enterpriseApply">
              开始企业认证
            </LinkButton>
            <LinkButton to="/search">先看看商品</LinkButton>
          </>
        }
      >
        认证后可下单、付款、开票。准备好营业执照、授权书与对公账户，约 10
        分钟填完；企业已在商城的，在买家中心申请加入，或请企业管理员邀请您。
      </Empty>
    </section>
  )
}

function Open({ c, application }: { c: Certification; application: Application }) {
  const draft = useDraft(c)
  const send = useSend()
  const refresh = useRefresh()
  const go = useNavigate()
  const { session } = useDeps()
  const mayEdit = editable(application.state)
  const { problems } = application
  const first = problems[0]
  const needsProof = c.sandbox && !application.bankProved
  const unchanged = application.form.remark.trim() === '' ? application.uncorrected : []
  const why = first
    ? `还差 ${problems.length} 项`
    : needsProof
      ? '先完成对公账户的小额打款验证'
      : unchanged.length > 0
        ? `有 ${unchanged.length} 项审核意见还没有修改`
        : null
  const submit = async () => {
    if (!(await draft.save({}, true))) return
    const boot = session.get()
    if (!isCertified(c)) session.set({ session: { ...boot.session, approvalStatus: 1 } })
    notify.success('已提交，1 个工作日内审核。')
    void go('/enterprise/enterpriseExamine')
  }
  const withdraw = async (discard: boolean) => {
    if (await send('/api/company/withdrawCertification', { version: application.version, discard })) {
      if (discard) draft.drop()
      notify.success(discard ? '申请已放弃。' : '已撤回，可以修改后重新提交。')
    }
    await refresh(CERTIFICATION)
  }
  return (
    <>
      <Panel
        title={`${certificationKindLabel[application.kind]} ${application.certCode}`}
        more={<StatusTag of={CertificationState} code={application.state} dot />}
        remark={`更新于 ${dateTime(application.updatedAt)}`}
        footer={
          <div className="entacts">
            {mayEdit ? (
              <>
                <Button look="primary" size="lg" disabledReason={why} onClick={submit}>
                  提交审核
                </Button>
                <span className="push" />
                <ConfirmButton
                  look="quiet"
                  title={`放弃申请 ${application.certCode}？`}
                  consequence="已填的资料不再保留，需要时重新开始；已认证的企业资料不受影响。"
                  confirmText="放弃申请"
                  onConfirm={() => withdraw(true)}
                >
                  放弃申请
                </ConfirmButton>
              </>
            ) : (
              <>
                <LinkButton look="primary" to="/enterprise/enterpriseExamine">
                  查看审核进度
                </LinkButton>
                <ConfirmButton
                  look="danger"
                  title={`撤回申请 ${application.certCode}？`}
                  consequence="撤回后可以修改，重新提交时从头排队；已填资料都保留。"
                  confirmText="撤回修改"
                  onConfirm={() => withdraw(false)}
                >
                  撤回修改
                </ConfirmButton>
              </>
            )}
          </div>
        }
      >
        <div className="stack">
          {application.state === CertificationState.rejected && (
            <Note tone="bad">
              <span>
                未通过：{application.rejectReason}　<Link to="/enterprise/enterpriseError">逐项修改</Link>
              </span>
            </Note>
          )}
          {mayEdit && (first || needsProof) && (
            <div>
              <h3>还需要</h3>
              <ul className="gaps">
                {problems.map(p => (
                  <li key={p.field}>
                    <Link to={fieldAddress(p.field)}>{fieldDef(p.field).label}</Link>
                    <span className="mute">{p.problem}</span>
                  </li>
                ))}
                {needsProof && (
                  <li>
                    <Link to="/enterprise/enterpriseExtraInformation?field=bankAccountTail">小额打款验证</Link>
                    <span className="mute">证明对公账户属于本企业</span>
                  </li>
                )}
              </ul>
            </div>
          )}
          {mayEdit && !why && (
            <Note>
              <span>资料已齐，请核对下面的内容后提交。提交后由审核人员核对营业执照、授权书与账户。</span>
            </Note>
          )}
          {application.differences.length > 0 && (
            <Note tone="wait">
              <span>
                与企业信息查询有 {application.differences.length} 处差异：
                {application.differences.map(d => fieldDef(d.field).label).join('、')}。若执照无误可照常提交，审核人员会核对。
              </span>
            </Note>
          )}
          <SaveLine draft={draft} />
        </div>
      </Panel>
      <div className="entcols even">
        <Summary application={application} step="information" title="基本资料" editable={mayEdit} />
        <div className="stack">
          <Summary application={application} step="extra" title="授权、账户与开票" editable={mayEdit} />
          <Panel title="处理进度">
            <Timeline
              items={application.log.map((l, i) => ({
                key: i,
                time: dateTime(l.at),
                text: `${l.event}，${l.actorName}${l.detail ? `：${l.detail}` : ''}`,
                state: i === 0 ? ('now' as const) : ('done' as const),
              }))}
            />
          </Panel>
        </div>
      </div>
    </>
  )
}
