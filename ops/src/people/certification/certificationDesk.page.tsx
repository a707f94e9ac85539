import type { Reply } from '@mall/contract/main/calls.ts'
import { CERTIFICATION_WAIT } from '@mall/domain/kernel/workingTime.ts'
import { certificationKindLabel, CertificationState } from '@mall/domain/people/certification/certification.machine.ts'
import { Select } from 'antd'
import { Age } from '../../kernel/kit/Age.tsx'
import { textColumn, timeColumn } from '../../kernel/kit/columns.tsx'
import { DateRange } from '../../kernel/kit/DateRange.tsx'
import { ListFrame } from '../../kernel/kit/ListFrame.tsx'
import type { Column } from '../../kernel/kit/OpsTable.tsx'
import { SearchWord } from '../../kernel/kit/SearchWord.tsx'
import { StatusTag, Tag } from '../../kernel/kit/Tag.tsx'
import { useFilters } from '../../kernel/kit/useFilters.ts'
import { useList } from '../../kernel/kit/useList.ts'
import { CertificationReview } from './CertificationReview.tsx'

type Row = Reply<'/api/ops/getCertificationQueue'>['list'][number]
const EVERY_STATE = -1
const defaults = { word: '', state: CertificationState.inReview as number, kind: '', fromOn: '', toOn: '', page: 1, open: '' }

const columns = (onOpen: (row: Row) => void): Column<Row>[] => [
  {
    key: 'company',
    title: '企业 / 代码',
    head: true,
    excel: [
      { title: '企业', width: 36, value: r => r.companyName },
      { title: '统一社会信用代码', width: 22, value: r => r.creditCode },
    ],
    render: r => (
      <>
        <button type="button" className="link" onClick={() => onOpen(r)}>
          {r.companyName || '未填名称'}
        </button>
        <small className="mute">{r.creditCode}</small>
      </>
    ),
  },
  {
    key: 'kind',
    title: '种类',
    excel: { title: '种类', value: r => certificationKindLabel[r.kind] },
    render: r => <Tag line>{certificationKindLabel[r.kind]}</Tag>,
  },
  {
    key: 'marks',
    title: '提示',
    excel: [
      { title: '与查询有差异', width: 12, value: r => (r.differs ? '是' : '') },
      { title: '第几次提交', width: 10, value: r => r.round },
    ],
    render: r => (
      <span className="row">
        {r.differs ? <Tag tone="wait">与查询有差异</Tag> : null}
        {r.round > 1 ? <Tag tone="info">第 {r.round} 次提交</Tag> : null}
        {!r.differs && r.round <= 1 ? <span className="mute">—</span> : null}
      </span>
    ),
  },
  textColumn('applicant', '申请人', r => r.applicantName),
  timeColumn('submitted', '提交', r => r.submittedAt),
  {
    key: 'age',
    title: '等待',
    num: true,
    excel: { title: '等待，工作分钟', width: 14, value: r => r.workMinutes },
    render: r => <Age {...r} ours={r.state === CertificationState.inReview} limits={CERTIFICATION_WAIT} />,
  },
  {
    key: 'state',
    title: '状态',
    excel: { title: '状态', value: r => CertificationState.label(r.state) },
    render: r => <StatusTag of={CertificationState} code={r.state} />,
  },
]

export default function CertificationDesk() {
  const [f, set, filtered] = useFilters(defaults, { state: 'number' })
  const queue = useList(
    '/api/ops/getCertificationQueue',
    f.page,
    {
      word: f.word,
      fromOn: f.fromOn || undefined,
      toOn: f.toOn || undefined,
      state: CertificationState.from(f.state),
      ...(f.kind === 'first' || f.kind === 'change' ? { kind: f.kind } : {}),
    },
    20_000,
  )
  const list = queue.data?.list ?? []
  const open = (certCode: string | undefined) => set({ open: certCode }, { replace: f.open !== '' })
  /** After a decision: the next one that waits, or back to the list after the last. */
  const goOn = () => {
    const at = list.findIndex(r => r.certCode === f.open)
    const waiting = (r: Row | undefined) => r?.state === CertificationState.inReview && r.certCode !== f.open
    open([...list.slice(at + 1), ...list.slice(0, Math.max(0, at))].find(waiting)?.certCode)
  }
  if (f.open !== '')
    return <CertificationReview key={f.open} certCode={f.open} onDecided={goOn} onClose={() => open(undefined)} />
  return (
    <>
      <div className="page-head">
        <h1>认证审核</h1>
        <span className="mute">{queue.data ? `${queue.data.totalCount} 份；先提交的在前` : ''}</span>
      </div>
      <ListFrame<Row>
        list="certification"
        label="认证申请"
        filtered={filtered}
        filters={
          <>
            <SearchWord value={f.word} placeholder="企业 / 代码 / 申请人" onChange={word => set({ word })} />
            <Select
              aria-label="状态"
              value={f.state}
              onChange={state => set({ state })}
              options={[
                { value: CertificationState.inReview as number, label: '待审核' },
                { value: CertificationState.approved as number, label: '已通过' },
                { value: CertificationState.rejected as number, label: '已驳回' },
                { value: EVERY_STATE, label: '全部' },
              ]}
            />
            <Select
              aria-label="种类"
              value={f.kind}
              onChange={kind => set({ kind })}
              options={[
                { value: '', label: '全部种类' },
                { value: 'first', label: certificationKindLabel.first },
                { value: 'change', label: certificationKindLabel.change },
              ]}
            />
            <DateRange label="提交" from={f.fromOn} to={f.toOn} onChange={set} />
          </>
        }
        {...queue.frame}
        columns={columns(r => open(r.certCode))}
        rowKey={r => r.certCode}
        unit="份"
        onPage={page => set({ page })}
        onOpen={r => open(r.certCode)}
        empty="没有等待审核的申请。新申请到来时左侧会显示数量。"
      />
    </>
  )
}
