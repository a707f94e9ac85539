import type { Application } from '@mall/contract/people/certification/certificationDesk.ts'
import { useLazyCall } from '@mall/client/useCall.ts'
import type { CertificationField } from '@mall/domain/people/certification/certification.fields.ts'
import { certificationKindLabel, CertificationState } from '@mall/domain/people/certification/certification.machine.ts'
import { isDissolved } from '@mall/domain/people/certification/registry.rules.ts'
import { CERTIFICATION_WAIT } from '@mall/domain/kernel/workingTime.ts'
import { Alert, Button, Skeleton } from 'antd'
import { useState } from 'react'
import { Age } from '../../kernel/kit/Age.tsx'
import { StatusTag, Tag } from '../../kernel/kit/Tag.tsx'
import { dateTime } from '../../kernel/kit/time.ts'
import { Documents } from './Documents.tsx'
import { FieldRow } from './FieldRow.tsx'
import { firstVerdicts, type Judged } from './judged.ts'
import { Verdict } from './Verdict.tsx'
import './certification.css'

/** One application: fields with the registry's word at the left, the papers at the right, the decision below. */
export function CertificationReview(p: { certCode: string; onDecided(): void; onClose(): void }) {
  const read = useLazyCall('/api/ops/getCertificationDetail', { certCode: p.certCode })
  const a = read.data
  if (!a)
    return (
      <section className="panel panel-pad">
        {read.isError ? (
          <Alert
            type="error"
            showIcon
            title={read.error.message}
            action={
              <span className="row">
                <Button onClick={() => read.refetch()}>重试</Button>
                <Button onClick={p.onClose}>返回队列</Button>
              </span>
            }
          />
        ) : (
          <Skeleton active paragraph={{ rows: 12 }} />
        )}
      </section>
    )
  return <Review key={a.version} a={a} onDecided={p.onDecided} onClose={p.onClose} />
}

function Review({ a, onDecided, onClose }: { a: Application; onDecided(): void; onClose(): void }) {
  const [judged, setJudged] = useState<Judged>(() => firstVerdicts(a))
  const [shown, setShown] = useState<string | null>(null)
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set())
  const see = (fileId: string) => setSeen(old => (old.has(fileId) ? old : new Set([...old, fileId])))
  const mayDecide = a.state === CertificationState.inReview
  const groups = [...new Set(a.fields.map(f => f.group))]
  const visible = a.fields.filter(f => f.field !== 'licences' || f.value !== '' || f.verdict !== null)
  const judge = (field: CertificationField, verdict: { ok: boolean; reason: string } | undefined) =>
    setJudged(old => {
      const { [field]: _old, ...rest } = old
      return verdict ? { ...rest, [field]: verdict } : rest
    })
  return (
    <>
      <div className="page-head">
        <h1>{a.companyName}</h1>
        <Tag line>{certificationKindLabel[a.kind]}</Tag>
        <StatusTag of={CertificationState} code={a.state} />
        <span className="mute">
          {a.certCode}，{a.applicantName} {a.applicantMobile}，{dateTime(a.submittedAt)} 提交
          {mayDecide ? (
            <>
              ，{a.workMinutes < 1 ? '' : '已等 '}
              <Age {...a} ours limits={CERTIFICATION_WAIT} />
            </>
          ) : null}
        </span>
        <Button className="push" onClick={onClose}>
          返回队列
        </Button>
      </div>
      <Warnings a={a} />
      <div className="certdesk">
        <section className="panel certfields" aria-label="逐项资料">
          <div className="certrow certhead" aria-hidden="true">
            <span>资料</span>
            <span>申请人填写</span>
            <span>企业信息查询</span>
            <span>意见</span>
          </div>
          {groups.map(group => {
            const rows = visible.filter(f => f.group === group)
            if (rows.length === 0) return null
            return (
              <div key={group}>
                <h2>{group}</h2>
                {rows.map(f => (
                  <FieldRow
                    key={f.field}
                    f={f}
                    verdict={judged[f.field]}
                    mayDecide={mayDecide}
                    onJudge={v => judge(f.field, v)}
                    onShow={setShown}
                  />
                ))}
              </div>
            )
          })}
          <Verdict a={a} judged={judged} seen={seen} rows={visible} setJudged={setJudged} onDecided={onDecided} />
        </section>
        <Documents a={a} shown={shown} seen={mayDecide ? seen : null} onShow={setShown} onSee={see} />
      </div>
    </>
  )
}

function Warnings({ a }: { a: Application }) {
  const list: string[] = []
  if (a.taken) list.push(`统一社会信用代码已属于 ${a.taken}：不能通过，请驳回并告知联系该企业管理员。`)
  if (a.rivals > 0) list.push(`同一代码还有 ${a.rivals} 份申请在审核，先通过的得到企业。`)
  if (a.registry && isDissolved(a.registry.status)) list.push(`企业信息查询显示状态为「${a.registry.status}」。`)
  if (!a.registry)
    list.push(
      a.registryAt
        ? '企业信息查询没有这个代码的记录，请以营业执照为准。'
        : '企业信息查询没有回应，资料未能比对，请以营业执照为准。',
    )
  if (!a.bankProved) list.push('对公账户没有通过小额打款验证，请核对开户许可证。')
  if (a.remark) list.push(`申请人说明：${a.remark}`)
  return list.map(text => <Alert key={text} className="certwarn" type="warning" showIcon title={text} />)
}
