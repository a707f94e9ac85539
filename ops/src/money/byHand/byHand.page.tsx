import type { Reply } from '@mall/contract/main/calls.ts'
import { HandKind, HandResult, HandState, isAtDesk } from '@mall/domain/money/byHand/handWord.ts'
import { yuan } from '@mall/domain/kernel/money.ts'
import { Select } from 'antd'
import { timeColumn, yuanColumn } from '../../kernel/kit/columns.tsx'
import { DetailPane } from '../../kernel/kit/DetailPane.tsx'
import { ListFrame } from '../../kernel/kit/ListFrame.tsx'
import type { Column } from '../../kernel/kit/OpsTable.tsx'
import { QueueTabs } from '../../kernel/kit/QueueTabs.tsx'
import { SearchWord } from '../../kernel/kit/SearchWord.tsx'
import { StatusTag, Tag } from '../../kernel/kit/Tag.tsx'
import { waited } from '../../kernel/kit/time.ts'
import { useFilters } from '../../kernel/kit/useFilters.ts'
import { useList } from '../../kernel/kit/useList.ts'
import { HandPane } from './HandPane.tsx'

type Row = Reply<'/api/ops/getHandWordList'>['list'][number]
const TABS = [
  { state: 'waiting', label: '待登记', empty: '没有等合作方付款或答复的。' },
  { state: 'check', label: '待复核', empty: '没有等复核的登记。' },
  { state: 'ended', label: '已了结', empty: '还没有登记过。' },
] as const
type State = (typeof TABS)[number]['state']

const waitsFor = (r: Row): string =>
  r.word
    ? `${r.word.askedBy} 登记，${HandState.label(r.word.wordState)}`
    : r.buyersTurn
      ? '等买方背书，票到后登记'
      : isAtDesk(r.kind)
        ? '等核实'
        : !r.connected
          ? '合作方未接通'
          : r.partnerAsked
            ? '合作方还没有答复'
            : '等合作方'

const columns = (onOpen: (row: Row) => void): Column<Row>[] => [
  {
    key: 'no',
    title: '编号 / 对方',
    head: true,
    excel: [
      { title: '编号', width: 20, value: r => r.no },
      { title: '对方', width: 32, value: r => r.whose },
    ],
    render: r => (
      <>
        <button type="button" className="link nowrap" onClick={() => onOpen(r)}>
          {r.no}
        </button>
        <small className="mute">{r.whose}</small>
      </>
    ),
  },
  {
    key: 'kind',
    title: '类别',
    excel: { title: '类别', value: r => HandKind.label(r.kind) },
    render: r => <span className="nowrap">{HandKind.label(r.kind)}</span>,
  },
  yuanColumn('amount', '金额，元', r => r.amountFen),
  {
    key: 'word',
    title: '现在',
    excel: [
      { title: '登记', value: r => (r.word ? HandResult.label(r.word.result) : '') },
      { title: '现在', width: 28, value: waitsFor },
      { title: '银行流水', width: 20, value: r => r.word?.bankTxnId ?? '' },
    ],
    render: r => (
      <>
        {r.word ? (
          <StatusTag of={HandResult} code={r.word.result} />
        ) : (
          <>
            <Tag tone={r.connected || r.buyersTurn ? 'info' : 'wait'}>{r.buyersTurn ? '等买方背书' : waitsFor(r)}</Tag>
            {r.buyersTurn && <small className="mute">票到后登记</small>}
          </>
        )}
        {r.word && <small className="mute">{waitsFor(r)}</small>}
      </>
    ),
  },
  {
    key: 'wait',
    title: '等了',
    excel: { title: '等了', value: r => waited(r.waitMinutes) },
    render: r => <span className="nowrap">{r.waitMinutes > 0 ? waited(r.waitMinutes) : '—'}</span>,
  },
  timeColumn('since', '开始', r => r.since, { secondary: true }),
]

/** 手工登记: what waits for a partner that is not there or stays silent, and the words of two persons in its place. */
export default function ByHandPage() {
  const [f, set, filtered] = useFilters({ view: 'waiting', kind: '', word: '', sort: '', page: 1, open: '' })
  const tab = TABS.find(t => t.state === f.view) ?? TABS[0]
  const kind = HandKind.values.find(k => k === f.kind) ?? ''
  const list = useList('/api/ops/getHandWordList', f.page, { view: tab.state as State, kind, word: f.word }, 15_000)
  const d = list.data
  const counts: Partial<Record<State, number>> = d ? { waiting: d.waitingCount, check: d.checkCount } : {}
  const close = () => set({ open: undefined, page: f.page })
  return (
    <div className="desk">
      <div className="page-head">
        <h1>手工登记</h1>
        <span className="mute">
          {d &&
            `${d.waitingCount} 笔待登记，${yuan(d.waitingFen)} 元${d.oldestMinutes === null ? '' : `，最久等了 ${waited(d.oldestMinutes)}`}${
              d.buyersTurnCount > 0 ? `；另列 ${d.buyersTurnCount} 笔承兑等买方背书` : ''
            }；${d.offText ? `没有接通：${d.offText}` : '合作方都已接通或在沙箱里，答复迟了才登记'}`}
        </span>
      </div>
      <div className={`split${f.open ? ' with-pane' : ''}`}>
        <ListFrame<Row>
          list="byHand"
          label="手工登记"
          filtered={filtered}
          tabs={<QueueTabs tabs={TABS} now={tab.state} counts={counts} onPick={view => set({ view, open: undefined })} />}
          filters={
            <>
              <SearchWord value={f.word} placeholder="编号 / 企业 / 付款人" onChange={word => set({ word })} />
              <Select
                aria-label="类别"
                value={kind as string}
                style={{ minWidth: 120 }}
                options={[
                  { value: '', label: '全部类别' },
                  ...HandKind.rows.map(r => ({ value: r.code as string, label: r.label })),
                ]}
                onChange={value => set({ kind: value })}
              />
            </>
          }
          {...list.frame}
          columns={columns(r => set({ open: r.no, page: f.page }))}
          rowKey={r => `${r.no} ${r.word?.wordId ?? ''}`}
          unit="笔"
          sort={f.sort}
          onSort={sort => set({ sort })}
          onPage={page => set({ page })}
          empty={tab.empty}
        />
        <DetailPane open={f.open !== ''} title="手工登记" onClose={close}>
          <HandPane key={f.open} no={f.open} onClose={close} />
        </DetailPane>
      </div>
    </div>
  )
}
