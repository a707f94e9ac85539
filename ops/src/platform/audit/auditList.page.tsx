import type { Reply } from '@mall/contract/main/calls.ts'
import { auditObjects } from '@mall/domain/platform/audit/audit.objects.ts'
import { Checkbox, Select } from 'antd'
import { DateRange } from '../../kernel/kit/DateRange.tsx'
import { textColumn, timeColumn } from '../../kernel/kit/columns.tsx'
import { ListFrame } from '../../kernel/kit/ListFrame.tsx'
import type { Column } from '../../kernel/kit/OpsTable.tsx'
import { SearchWord } from '../../kernel/kit/SearchWord.tsx'
import { Tag } from '../../kernel/kit/Tag.tsx'
import { dateTime } from '../../kernel/kit/time.ts'
import { useFilters } from '../../kernel/kit/useFilters.ts'
import { useList } from '../../kernel/kit/useList.ts'
import { Archives } from './Archives.tsx'
import { ChainCheck } from './ChainCheck.tsx'

type Row = Reply<'/api/ops/getAuditList'>['list'][number]
const EMPTY = { word: '', person: '', action: '', objectType: '', fromOn: '', toOn: '', proxyOnly: false, page: 1 }

const columns: Column<Row>[] = [
  timeColumn('at', '时间', r => r.at, { head: true }),
  {
    key: 'who',
    title: '操作人',
    excel: [
      { title: '操作人', value: r => `${r.actorName} ${r.actorCode}`.trim() },
      { title: '以谁的名义', value: r => r.behalfName },
    ],
    render: r => (
      <>
        <span className="nowrap">
          {r.actorName}
          {r.actorCode ? ` ${r.actorCode}` : ''}
        </span>
        {r.behalfName ? <small className="warn">以 {r.behalfName} 的名义</small> : null}
      </>
    ),
  },
  {
    key: 'what',
    title: '做了什么',
    excel: { title: '做了什么', value: r => r.action },
    render: r => <b className="nowrap">{r.action}</b>,
  },
  {
    key: 'object',
    title: '对象',
    wide: true,
    excel: [
      { title: '对象', value: r => auditObjects[r.objectType] },
      { title: '编号', width: 24, value: r => r.objectName || r.objectId },
    ],
    render: r => (
      <>
        <Tag line>{auditObjects[r.objectType]}</Tag> <span className="object-id">{r.objectName || r.objectId}</span>
      </>
    ),
  },
  textColumn('detail', '前后', r => r.detail, { wide: true, width: 60 }),
  {
    key: 'seq',
    title: '序号',
    num: true,
    excel: { title: '序号', value: r => r.seq },
    render: r => (
      <>
        <span className="mute">{r.seq}</span>
        {r.archived ? <Tag line>已归档</Tag> : null}
      </>
    ),
  },
]

export default function AuditListPage() {
  const [f, set, filtered] = useFilters(EMPTY)
  const audits = useList('/api/ops/getAuditList', f.page, {
    word: f.word,
    person: f.person,
    action: f.action,
    objectType: f.objectType || undefined,
    fromOn: f.fromOn || undefined,
    toOn: f.toOn || undefined,
    proxyOnly: f.proxyOnly,
  })
  const archivedTo = audits.data?.archivedTo ?? null
  return (
    <>
      <div className="page-head">
        <h1>操作审计</h1>
        <span className="mute">只增不改，前后相链</span>
        <ChainCheck />
        <Archives />
      </div>
      {archivedTo !== null && (
        <p className="mute">
          {audits.data?.archiveUnread
            ? `库里符合的超过能列出的，没有接着查归档：把结束日期选到 ${dateTime(archivedTo).slice(0, 10)} 或更早再查。`
            : f.fromOn
              ? `${dateTime(archivedTo)} 以前的已归档，标「已归档」的从文件读回，一次最多十二个月。`
              : `${dateTime(archivedTo)} 以前的已归档：选开始日期就一起查。`}
        </p>
      )}
      <ListFrame<Row>
        list="audit"
        label="操作审计"
        filtered={filtered}
        filters={
          <>
            <SearchWord value={f.word} placeholder="对象编号 / 内容" onChange={word => set({ word })} />
            <SearchWord value={f.person} placeholder="人员：姓名 / 工号 / 账号" onChange={person => set({ person })} />
            <SearchWord value={f.action} placeholder="做了什么" onChange={action => set({ action })} />
            <Select
              aria-label="对象"
              value={f.objectType}
              onChange={objectType => set({ objectType })}
              options={[
                { value: '', label: '全部对象' },
                ...Object.entries(auditObjects).map(([value, label]) => ({ value, label })),
              ]}
            />
            <DateRange from={f.fromOn} to={f.toOn} onChange={set} />
            <Checkbox checked={f.proxyOnly} onChange={e => set({ proxyOnly: e.target.checked })}>
              只看代打单
            </Checkbox>
          </>
        }
        {...audits.frame}
        columns={columns}
        rowKey={r => String(r.seq)}
        unit="条"
        onPage={page => set({ page })}
        empty="第一次操作之后会出现在这里。"
      />
    </>
  )
}
