import './framework.css'
import { ContractStatus, ContractType } from '@mall/domain/orders/contract/contract.status.ts'
import { tons } from '@mall/domain/kernel/weight.ts'
import { useNavigate } from 'react-router'
import { useStaff, whyNoRight } from '../../kernel/staff.ts'
import { ActButton } from '../../kernel/kit/ActButton.tsx'
import { DetailPane } from '../../kernel/kit/DetailPane.tsx'
import { ListFrame } from '../../kernel/kit/ListFrame.tsx'
import type { Column } from '../../kernel/kit/OpsTable.tsx'
import { QueueTabs } from '../../kernel/kit/QueueTabs.tsx'
import { SearchWord } from '../../kernel/kit/SearchWord.tsx'
import { Tag } from '../../kernel/kit/Tag.tsx'
import { useFilters } from '../../kernel/kit/useFilters.ts'
import { useList } from '../../kernel/kit/useList.ts'
import { ContractPane } from './ContractPane.tsx'
import { ContractTag, stateText } from './ContractTag.tsx'
import { type DeskRow, editAddress } from './frameworkWords.ts'

const TABS = [
  { state: 'running', label: '履约中', empty: '没有履约中的框架合同。' },
  { state: 'review', label: '待审核', empty: '没有等审核的合同。' },
  { state: 'sign', label: '待签署', empty: '没有等签署的合同。' },
  { state: 'changes', label: '变更待审批', empty: '没有等审批的变更。' },
  { state: 'sheets', label: '价格单有异议', empty: '没有等答复的价格单异议。' },
  { state: 'deposit', label: '保证金待处理', empty: '没有等处理的履约保证金。' },
  { state: 'over', label: '已结束', empty: '还没有结束的合同。' },
  { state: 'all', label: '全部', empty: '还没有框架合同，新建一份。' },
] as const
type View = (typeof TABS)[number]['state']

const columns = (onOpen: (row: DeskRow) => void): Column<DeskRow>[] => [
  {
    key: 'cc',
    title: '合同 / 企业',
    head: true,
    excel: [
      { title: '合同', width: 18, value: r => r.ccNo },
      { title: '企业', width: 32, value: r => r.companyName },
      { title: '类型', value: r => ContractType.label(r.contractType) },
      { title: '商品', width: 30, value: r => r.title },
    ],
    render: r => (
      <>
        <button type="button" className="link" onClick={() => onOpen(r)}>
          {r.ccNo}
        </button>
        <small className="mute">
          {r.companyName}　{ContractType.label(r.contractType)}　{r.title}
        </small>
      </>
    ),
  },
  {
    key: 'period',
    title: '期间',
    excel: [
      { title: '起', value: r => r.fromOn },
      { title: '止', value: r => r.toOn },
    ],
    render: r => (
      <span className="nowrap">
        {r.fromOn}
        <small className="mute">至 {r.toOn}</small>
      </span>
    ),
  },
  {
    key: 'kg',
    title: '约定 / 已订，吨',
    num: true,
    excel: [
      { title: '约定，吨', value: r => ({ kg: r.committedKg }) },
      { title: '已订，吨', value: r => ({ kg: r.orderedKg }) },
      { title: '已发，吨', value: r => ({ kg: r.shippedKg }) },
      { title: '已开票，吨', value: r => ({ kg: r.invoicedKg }) },
      { title: '还可订，吨', value: r => ({ kg: r.whyNotUse ? 0 : r.leftKg }) },
    ],
    render: r => (
      <>
        {tons(r.committedKg)}
        {r.limitKg > r.committedKg && <small className="mute">含允差 {tons(r.limitKg)}</small>}
        <small className="mute">订 {tons(r.orderedKg)}</small>
      </>
    ),
  },
  {
    key: 'state',
    title: '状态',
    excel: { title: '状态', value: stateText },
    render: r => (
      <>
        <ContractTag c={r} />
        {r.changeWaits && r.status === ContractStatus.confirmed && <Tag tone="wait">变更待审批</Tag>}
        {r.sheetWaits && <Tag tone="wait">结算价待买方确认</Tag>}
      </>
    ),
  },
  { key: 'maker', title: '编写', secondary: true, excel: { title: '编写', value: r => r.makerName }, render: r => r.makerName },
]

/** 框架合同: what runs, what waits for a second look or for seals, what is asked to be changed. */
export default function FrameworkPage() {
  const [f, set, filtered] = useFilters({ view: 'running', word: '', sort: '', page: 1, open: '' })
  const noRun = whyNoRight(useStaff(), 'framework.run')
  const go = useNavigate()
  const tab = TABS.find(t => t.state === f.view) ?? TABS[0]
  const list = useList('/api/ops/getFrameworkList', f.page, { view: tab.state as View, word: f.word }, 15_000)
  const d = list.data
  const close = () => set({ open: undefined, page: f.page })
  return (
    <div className="desk">
      <div className="page-head">
        <h1>框架合同</h1>
        <span className="mute">
          {d &&
            `${d.counts.review} 份待审核，${d.counts.sign} 份待签署，${d.counts.changes} 项变更待审批，${d.counts.disputedCount} 份价格单有异议，${d.counts.deposits} 笔保证金待处理`}
        </span>
        <span className="push row">
          <ActButton onClick={() => go('/frameworkReservations')}>备货</ActButton>
          <ActButton onClick={() => go('/frameworkRebates')}>返利</ActButton>
          <ActButton onClick={() => go('/frameworkIndex')}>指数</ActButton>
          <ActButton type="primary" {...(noRun ? { why: noRun } : {})} onClick={() => go(editAddress(''))}>
            新建合同
          </ActButton>
        </span>
      </div>
      <div className={`split${f.open ? ' with-pane' : ''}`}>
        <ListFrame<DeskRow>
          list="framework"
          label="框架合同"
          filtered={filtered}
          tabs={
            <QueueTabs
              tabs={TABS}
              now={tab.state}
              counts={
                d
                  ? {
                      review: d.counts.review,
                      sign: d.counts.sign,
                      changes: d.counts.changes,
                      sheets: d.counts.disputedCount,
                      deposit: d.counts.deposits,
                    }
                  : {}
              }
              onPick={view => set({ view, open: undefined })}
            />
          }
          filters={<SearchWord value={f.word} placeholder="合同号 / 企业" onChange={word => set({ word })} />}
          {...list.frame}
          columns={columns(r => set({ open: r.ccNo, page: f.page }))}
          rowKey={r => r.ccNo}
          onOpen={r => set({ open: r.ccNo, page: f.page })}
          unit="份"
          sort={f.sort}
          onSort={sort => set({ sort })}
          onPage={page => set({ page })}
          empty={tab.empty}
        />
        <DetailPane open={f.open !== ''} title={`框架合同 ${f.open}`} onClose={close}>
          {f.open ? <ContractPane key={f.open} ccNo={f.open} onClose={close} /> : null}
        </DetailPane>
      </div>
    </div>
  )
}
