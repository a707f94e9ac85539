// 协议同意情况: who agreed to which version and when; who is still on an old one, and who has agreed to none.
import type { Reply } from '@mall/contract/main/calls.ts'
import { Navigate, useNavigate } from 'react-router'
import { ActButton } from '../../kernel/kit/ActButton.tsx'
import { textColumn } from '../../kernel/kit/columns.tsx'
import { ListFrame } from '../../kernel/kit/ListFrame.tsx'
import type { Column } from '../../kernel/kit/OpsTable.tsx'
import { QueueTabs } from '../../kernel/kit/QueueTabs.tsx'
import { SearchWord } from '../../kernel/kit/SearchWord.tsx'
import { Tag } from '../../kernel/kit/Tag.tsx'
import { dateTime } from '../../kernel/kit/time.ts'
import { useFilters } from '../../kernel/kit/useFilters.ts'
import { useList } from '../../kernel/kit/useList.ts'

type Row = Reply<'/api/ops/getConsents'>['list'][number]
type Stand = 'all' | 'now' | 'old' | 'none'
const TABS: { state: Stand; label: string }[] = [
  { state: 'all', label: '全部' },
  { state: 'now', label: '现行版' },
  { state: 'old', label: '还在旧版' },
  { state: 'none', label: '没有同意过' },
]

const columns = (liveNo: number | null): Column<Row>[] => [
  { ...textColumn<Row>('name', '姓名', r => r.realName || r.userName), head: true },
  textColumn('user', '账号', r => r.userName),
  textColumn('company', '企业', r => r.companyName || '—', { wide: true }),
  {
    key: 'version',
    title: '同意的版本',
    excel: { title: '同意的版本', value: r => (r.versionNo === null ? '没有' : `第 ${r.versionNo} 版`) },
    render: r =>
      r.versionNo === null ? (
        <Tag tone="none">没有</Tag>
      ) : (
        <Tag tone={r.versionNo === liveNo ? 'good' : 'wait'}>第 {r.versionNo} 版</Tag>
      ),
  },
  {
    key: 'at',
    title: '时间',
    excel: { title: '时间', value: r => ({ at: r.consentAt }) },
    render: r => (r.consentAt === null ? <span className="mute">—</span> : dateTime(r.consentAt)),
  },
]

const defaults = { articleId: '', stand: 'all', word: '', page: 1 }

/** Of one agreement, the one of the address; without any there is the list to choose it from. */
export default function ConsentsPage() {
  const [{ articleId }] = useFilters(defaults)
  return articleId === '' ? <Navigate to="/articles" replace /> : <Consents />
}

function Consents() {
  const go = useNavigate()
  const [f, set, filtered] = useFilters(defaults)
  const list = useList('/api/ops/getConsents', f.page, { articleId: f.articleId, stand: f.stand as Stand, word: f.word })
  const d = list.data
  const n = d?.counts
  return (
    <>
      <div className="page-head">
        <h1>协议同意情况</h1>
        <span className="mute">{d ? `${d.title}${d.liveNo === null ? '' : `，现行第 ${d.liveNo} 版`}` : ''}</span>
        <span className="push">
          <ActButton onClick={() => void go(`/articles?article=${encodeURIComponent(f.articleId)}`)}>返回文章</ActButton>
        </span>
      </div>
      <ListFrame<Row>
        list="consent"
        label="同意情况"
        filtered={filtered}
        tabs={
          <QueueTabs
            tabs={TABS}
            now={f.stand as Stand}
            counts={n ? { all: n.nowCount + n.oldCount + n.noneCount, now: n.nowCount, old: n.oldCount, none: n.noneCount } : {}}
            onPick={stand => set({ stand, page: 1 })}
          />
        }
        filters={<SearchWord value={f.word} placeholder="姓名 / 账号 / 企业" onChange={word => set({ word })} />}
        {...list.frame}
        columns={columns(d?.liveNo ?? null)}
        rowKey={r => r.userId}
        unit="人"
        onPage={page => set({ page })}
        empty="还没有买方账号。"
      />
    </>
  )
}
