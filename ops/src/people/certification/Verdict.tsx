import type { Application } from '@mall/contract/people/certification/certificationDesk.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCaller } from '@mall/client/useCall.ts'
import { type CertificationField } from '@mall/domain/people/certification/certification.fields.ts'
import { CertificationState } from '@mall/domain/people/certification/certification.machine.ts'
import { approvalProblem, rejectionProblem } from '@mall/domain/people/certification/certification.rules.ts'
import { papersProblem } from '@mall/domain/people/certification/papers.rules.ts'
import { Alert, App, Popconfirm, Select } from 'antd'
import { useState } from 'react'
import { useStaff, whyNoRight } from '../../kernel/staff.ts'
import { ActButton } from '../../kernel/kit/ActButton.tsx'
import type { Judged } from './judged.ts'

interface Props {
  a: Application
  judged: Judged
  /** Papers that were drawn or fetched. */
  seen: ReadonlySet<string>
  rows: Application['fields']
  setJudged(judged: Judged): void
  onDecided(): void
}

/** Approve or reject; both say what will happen. After it the desk goes on to the next one by itself. */
export function Verdict({ a, judged, seen, rows, setJudged, onDecided }: Props) {
  const call = useCaller()
  const client = useQueryClient()
  const staff = useStaff()
  const { message } = App.useApp()
  const [bdUserId, setContact] = useState('')
  const decide = useMutation({
    mutationFn: (approve: boolean) =>
      call('/api/ops/decideCertification', {
        certCode: a.certCode,
        version: a.version,
        approve,
        verdicts: Object.entries(judged).map(([field, v]) => ({ field: field as CertificationField, ...v })),
        papersSeen: [...seen],
        ...(approve && bdUserId !== '' ? { bdUserId } : {}),
      }),
    onSuccess: reply => {
      const approved = reply.state === CertificationState.approved
      void message.success(
        approved ? `${reply.companyName} 已通过，企业编号 ${reply.companyCode}` : `${reply.companyName} 已驳回`,
      )
      onDecided()
    },
    // Also after a refusal: a colleague was faster, and the desk should show it.
    onSettled: () => {
      for (const path of ['/api/ops/getCertificationQueue', '/api/ops/getCertificationDetail', '/api/ops/getWorkCount'])
        void client.invalidateQueries({ queryKey: [path] })
    },
  })
  if (a.state !== CertificationState.inReview)
    return (
      <div className="certverdict">
        <p className="hint">
          「{CertificationState.label(a.state)}」{a.reviewerName ? `，${a.reviewerName} 处理` : ''}
          {a.rejectReason ? `：${a.rejectReason}` : ''}，无需在此处理。
        </p>
      </div>
    )
  const wrong = rows.filter(f => judged[f.field]?.ok === false)
  const unseen = rows.filter(f => judged[f.field] === undefined)
  const noRight = whyNoRight(staff, 'company.review') ?? (decide.isPending ? '正在处理' : undefined)
  const whyNotSeen = papersProblem(
    a.fields.flatMap(f => f.files).filter(f => f.mustSee),
    seen,
  )
  const whyNotApprove =
    noRight ??
    (a.taken ? '代码已属于另一家企业' : undefined) ??
    approvalProblem(
      rows.filter(f => f.must).map(f => f.field),
      judged,
    ) ??
    whyNotSeen ??
    undefined
  const whyNotReject = noRight ?? rejectionProblem(judged) ?? undefined
  // What the registry tells otherwise is judged by itself, never in one sweep.
  const plain = unseen.filter(f => !f.differs)
  const allRight = () => setJudged({ ...judged, ...Object.fromEntries(plain.map(f => [f.field, { ok: true, reason: '' }])) })
  return (
    <div className="certverdict">
      {decide.isError ? <Alert type="error" showIcon title={decide.error.message} /> : null}
      <div className="row">
        <span>
          {wrong.length > 0 ? <b className="bad">{wrong.length} 项有误　</b> : null}
          <span className="mute">{unseen.length > 0 ? `${unseen.length} 项未标` : '已全部核对'}</span>
        </span>
        {plain.length > 0 ? (
          // In one sweep only who has every paper before him.
          <ActButton size="small" type="link" {...(whyNotSeen ? { why: whyNotSeen } : {})} onClick={allRight}>
            其余都无误
          </ActButton>
        ) : null}
        <span className="push row">
          <label className="mute" htmlFor="cert-contact">
            专属客服
          </label>
          <Select
            id="cert-contact"
            aria-label="专属客服"
            value={bdUserId}
            onChange={setContact}
            popupMatchSelectWidth={false}
            options={[
              { value: '', label: a.companyCode ? '保持现任，无则最少者' : `自动：${a.contacts[0]?.name ?? '无业务员'}` },
              ...a.contacts.map(c => ({ value: c.userId, label: `${c.name}（${c.companies} 家）` })),
            ]}
          />
        </span>
      </div>
      <div className="acts">
        {whyNotApprove ? (
          <ActButton type="primary" why={whyNotApprove}>
            通过
          </ActButton>
        ) : (
          <Popconfirm
            title={`通过 ${a.companyName}？`}
            description={
              <span className="confirm-text">
                {a.kind === 'first' ? '企业即可下单、付款，申请人成为企业管理员。' : '企业资料按申请更新，之后的订单使用新资料。'}
                {unseen.length > 0 ? `还有 ${unseen.length} 项没有标意见。` : ''}
              </span>
            }
            okText="通过"
            okButtonProps={{ 'aria-label': '确定通过' }}
            cancelText="再想想"
            onConfirm={() => decide.mutate(true)}
          >
            <ActButton type="primary" loading={decide.isPending && decide.variables === true}>
              通过
            </ActButton>
          </Popconfirm>
        )}
        {whyNotReject ? (
          <ActButton danger why={whyNotReject}>
            驳回
          </ActButton>
        ) : (
          <Popconfirm
            title={`驳回 ${a.companyName}？`}
            description={<span className="confirm-text">客户会收到 {wrong.length} 项原因，改好后重新提交。</span>}
            okText="驳回"
            okButtonProps={{ danger: true, 'aria-label': '确定驳回' }}
            cancelText="再想想"
            onConfirm={() => decide.mutate(false)}
          >
            <ActButton danger loading={decide.isPending && decide.variables === false}>
              驳回
            </ActButton>
          </Popconfirm>
        )}
      </div>
      {whyNotApprove ? <p className="hint">{whyNotApprove}。</p> : null}
    </div>
  )
}
