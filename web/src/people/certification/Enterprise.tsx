import './certification.css'
import { CertificationState } from '@mall/domain/people/certification/certification.machine.ts'
import { stepAddress, stepLabels, fieldDef } from '@mall/domain/people/certification/certification.fields.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Failed, Skeleton } from '../../kernel/kit/Empty.tsx'
import { Crumb, Note } from '../../kernel/kit/Panel.tsx'
import { StatusTag } from '../../kernel/kit/Tag.tsx'
import { dateTime } from '../../kernel/kit/time.ts'
import { type Step, Track } from '../../kernel/kit/Track.tsx'
import { type Certification, isCertified, openOf, useCertification } from './useCertification.ts'

export type Here = 'apply' | 'information' | 'extra' | 'check' | 'examine' | 'result'
const ORDER: Here[] = ['apply', 'information', 'extra', 'check', 'examine', 'result']

function stepsOf(here: Here, c: Certification | undefined): Step[] {
  const open = c ? openOf(c) : null
  const gaps = (step: 'information' | 'extra') => open?.problems.filter(p => fieldDef(p.field).step === step).length ?? 0
  const left = (n: number) => (n > 0 ? `还差 ${n} 项` : '已填好')
  const at = ORDER.indexOf(here)
  const inReview = open?.state === CertificationState.inReview
  const editing = open !== null && !inReview
  const link = (to: string, label: string) => (editing ? <Link to={to}>{label}</Link> : label)
  const notes: Partial<Record<Here, string>> = editing
    ? { information: left(gaps('information')), extra: open.bankProved || gaps('extra') > 0 ? left(gaps('extra')) : '账户待验证' }
    : {}
  const labels: Record<Here, ReactNode> = {
    apply: open?.kind === 'change' ? '发起变更' : '查询企业',
    information: link(stepAddress.information, stepLabels.information),
    extra: link(stepAddress.extra, stepLabels.extra),
    check: link('/enterprise/enterpriseCertification', '核对提交'),
    examine: '人工审核',
    result: '完成',
  }
  // A step is finished when nothing of it is missing, not when somebody has walked past it: an address can be typed.
  const filled: Partial<Record<Here, boolean>> = {
    apply: open !== null,
    information: open !== null && gaps('information') === 0,
    extra: open !== null && gaps('extra') === 0 && open.bankProved,
  }
  const done = (key: Here, i: number): boolean => (c && editing ? (filled[key] ?? false) : c ? i < at && open !== null : i < at)
  return ORDER.map((key, i) => ({
    key,
    label: labels[key],
    note: notes[key],
    state: i === at ? 'now' : done(key, i) || (here === 'result' && i < at) ? 'done' : 'later',
  }))
}

/** A draft says that it is one, and that it is kept: who comes back sees where he stands. The page of its state says so itself. */
function DraftMark({ c }: { c: Certification }) {
  const open = openOf(c)
  if (open?.state !== CertificationState.draft) return null
  return (
    <p className="row">
      <StatusTag of={CertificationState} code={open.state} />
      <span className="mute sm">
        {open.certCode}
        {open.form.companyName && `，${open.form.companyName}`}，{dateTime(open.updatedAt)} 已保存，可随时离开再回来
      </span>
    </p>
  )
}

/** Where one really stands: an address typed or kept shows the end of the way to nobody who has not come that far. */
function placeIn(here: Here, c: Certification): Here {
  const open = openOf(c)
  // The company has been chosen with the first saved word: who comes back to the first page is further on already.
  if (here === 'apply' && open !== null) return open.state === CertificationState.inReview ? 'examine' : 'check'
  const tooFar =
    (here === 'check' && open === null && !isCertified(c)) ||
    (here === 'examine' && open?.state !== CertificationState.inReview) ||
    (here === 'result' && !isCertified(c))
  if (!tooFar) return here
  if (open === null) return 'apply'
  return open.state === CertificationState.inReview ? 'examine' : 'check'
}

interface Props {
  here: Here
  title: string
  lead?: ReactNode
  refetchMs?: number
  children(c: Certification): ReactNode
}

/** The room's own name: its first page repeats no crumb. */
const HOME = '企业认证'

/** Frame of the certification: where one stands in the flow, and the one question every screen asks. */
export function Enterprise({ here, title, lead, refetchMs, children }: Props) {
  const read = useCertification(refetchMs)
  const c = read.data
  const open = c ? openOf(c) : null
  // A certified company without a change is not on the way; somebody without anything stands at its beginning.
  const finished = c !== undefined && isCertified(c) && open === null && here !== 'result'
  const place = c ? placeIn(here, c) : here
  return (
    <main id="main" tabIndex={-1}>
      <div className="wrap ent">
        <Crumb
          items={[
            { label: '买家中心', to: '/user/userCenter' },
            { label: HOME, to: '/enterprise/enterpriseCertification' },
            ...(title === HOME ? [] : [{ label: title }]),
          ]}
        />
        <div className="enthead">
          <h1>{title}</h1>
          {lead && place === here && <p className="mute">{lead}</p>}
          {c && place !== 'check' && <DraftMark c={c} />}
        </div>
        {!finished && (
          <section className="panel entsteps" aria-label="认证进度">
            <Track steps={stepsOf(place, c)} label="认证进度" />
          </section>
        )}
        {read.isError && !c ? (
          <Failed message={read.error.message} onRetry={() => read.refetch()} />
        ) : !c ? (
          <section className="panel">
            <div className="bd">
              <Skeleton lines={9} />
            </div>
          </section>
        ) : !c.mayEdit ? (
          <>
            <Note tone="wait">
              <span>{c.whyNot}</span>
            </Note>
            {c.company && (
              <p className="mute">
                {c.company.companyName}：{isCertified(c) ? '已通过企业认证' : '尚未通过企业认证'}
              </p>
            )}
          </>
        ) : (
          children(c)
        )}
      </div>
    </main>
  )
}
