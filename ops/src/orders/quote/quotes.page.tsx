import { useLazyCall } from '@mall/client/useCall.ts'
import type { Reply } from '@mall/contract/main/calls.ts'
import { yuan } from '@mall/domain/kernel/money.ts'
import { QuoteState } from '@mall/domain/orders/quote/quote.codes.ts'
import { tons } from '@mall/domain/kernel/weight.ts'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useStaff, whyNoRight } from '../../kernel/staff.ts'
import { ActButton } from '../../kernel/kit/ActButton.tsx'
import { DetailPane } from '../../kernel/kit/DetailPane.tsx'
import { ListFrame } from '../../kernel/kit/ListFrame.tsx'
import type { Column } from '../../kernel/kit/OpsTable.tsx'
import { PaneState } from '../../kernel/kit/PaneState.tsx'
import { QueueTabs } from '../../kernel/kit/QueueTabs.tsx'
import { SearchWord } from '../../kernel/kit/SearchWord.tsx'
import { StatusTag, Tag } from '../../kernel/kit/Tag.tsx'
import { dateTime, shortTime } from '../../kernel/kit/time.ts'
import { useFilters } from '../../kernel/kit/useFilters.ts'
import { useList } from '../../kernel/kit/useList.ts'
import { IntendOffer, OfferDialog } from './OfferDialog.tsx'
import { QuotePane } from './QuotePane.tsx'

type Row = Reply<'/api/ops/getQuotes'>['list'][number]
const TABS = [
  { state: 'asked', label: '待报价', empty: '没有待报价的议价。' },
  { state: 'approval', label: '待底价审批', empty: '没有等审批的底价。' },
  { state: 'offered', label: '待买方', empty: '没有等买方答复或下单的议价。' },
  { state: 'done', label: '已结束', empty: '还没有结束的议价。' },
  { state: 'all', label: '全部', empty: '还没有议价。' },
] as const

const columns: readonly Column<Row>[] = [
  {
    key: 'quote',
    title: '议价单 / 企业',
    head: true,
    excel: [
      { title: '议价单', width: 20, value: r => r.quoteNo },
      { title: '商品', width: 40, value: r => r.title },
      { title: '企业', width: 32, value: r => r.companyName },
      { title: '企业编码', value: r => r.companyCode },
      { title: '买方', value: r => r.buyerName },
    ],
    render: r => (
      <>
        <b>{r.title}</b> {r.millMade && <Tag line>主动报价</Tag>}
        <small className="mute">
          {r.quoteNo}　{r.companyName} {r.buyerName}
        </small>
      </>
    ),
  },
  {
    key: 'tons',
    title: '吨',
    num: true,
    excel: { title: '吨', value: r => ({ kg: r.weightKg }) },
    render: r => (
      <>
        {tons(r.weightKg)}
        <small className="mute">{r.lineCount} 行</small>
      </>
    ),
  },
  {
    key: 'wanted',
    title: '要价 / 挂牌，元',
    num: true,
    excel: [
      { title: '按要价，元', value: r => ({ fen: r.wantedSumFen }) },
      { title: '按挂牌，元', value: r => ({ fen: r.listSumFen }) },
      { title: '按报价，元', value: r => (r.offerSumFen === null ? '' : { fen: r.offerSumFen }) },
    ],
    render: r => (
      <>
        {r.millMade ? yuan(r.offerSumFen ?? r.wantedSumFen) : yuan(r.wantedSumFen)}
        <small className="mute">挂牌 {yuan(r.listSumFen)}</small>
        <small className="mute">
          低 {r.listSumFen > 0 ? (((r.listSumFen - r.wantedSumFen) * 100) / r.listSumFen).toFixed(1) : 0} %
        </small>
      </>
    ),
  },
  {
    key: 'state',
    title: '状态',
    excel: [
      { title: '状态', value: r => QuoteState.label(r.state) },
      { title: '提出', value: r => ({ at: r.madeAt }) },
      { title: '有效到', value: r => ({ at: r.expiresAt }) },
    ],
    render: r => (
      <>
        <StatusTag of={QuoteState} code={r.state} />
        <small className="mute" title={dateTime(r.since)}>
          {shortTime(r.since)}
          {r.counterCount > 0 && '，买方还过价'}
        </small>
      </>
    ),
  },
]

/** 议价: to answer first, what waits for the manager, what waits for the buyer, what came of the others. */
export default function QuotesPage() {
  const [f, set, filtered] = useFilters({ queue: 'asked', word: '', sort: '', page: 1 })
  const [params, setParams] = useSearchParams()
  const open = params.get('no') ?? ''
  // Sent here from an intent: the dialog opens with its company and goods.
  const [intendCode, setIntend] = useState(/^YX\d{8,20}$/.exec(params.get('intend') ?? '')?.[0] ?? '')
  const [offering, setOffering] = useState(false)
  const noAnswer = whyNoRight(useStaff(), 'quote.answer')
  const tab = TABS.find(t => t.state === f.queue) ?? TABS[0]
  const list = useList('/api/ops/getQuotes', f.page, { view: tab.state, word: f.word }, 15_000)
  const one = useLazyCall('/api/ops/getQuote', { quoteNo: open }, { enabled: open !== '' })
  const d = list.data
  const show = (no: string) =>
    setParams(p => {
      const next = new URLSearchParams(p)
      if (no) next.set('no', no)
      else next.delete('no')
      next.delete('intend')
      return next
    })
  return (
    <div className="desk">
      <div className="page-head">
        <h1>议价</h1>
        <span className="mute">低于业务权限价的报价先由销售经理审批；报价人不能自己审批</span>
        <span className="push row">
          <ActButton type="primary" {...(noAnswer ? { why: noAnswer } : {})} onClick={() => setOffering(true)}>
            主动报价
          </ActButton>
        </span>
      </div>
      <div className={`split${open ? ' with-pane' : ''}`}>
        <ListFrame<Row>
          list="quote"
          label="议价"
          filtered={filtered}
          tabs={
            <QueueTabs
              tabs={TABS}
              now={tab.state}
              counts={d ? { asked: d.counts.askedCount, approval: d.counts.approvalCount, offered: d.counts.offeredCount } : {}}
              onPick={queue => set({ queue })}
            />
          }
          filters={<SearchWord value={f.word} placeholder="议价单 / 商品 / 企业" onChange={word => set({ word })} />}
          {...list.frame}
          columns={columns}
          rowKey={r => r.quoteNo}
          onOpen={r => show(r.quoteNo)}
          unit="张"
          sort={f.sort}
          onSort={sort => set({ sort })}
          onPage={page => set({ page })}
          empty={tab.empty}
        />
        <DetailPane open={open !== ''} title={`议价 ${open}`} onClose={() => show('')}>
          {one.data ? (
            <QuotePane key={`${open}.${one.data.version}`} q={one.data} onClose={() => show('')} />
          ) : (
            <PaneState query={one} />
          )}
        </DetailPane>
      </div>
      {intendCode ? (
        <IntendOffer intendCode={intendCode} onClose={() => setIntend('')} onDone={made => show(made.quoteNo)} />
      ) : null}
      {offering ? <OfferDialog onClose={() => setOffering(false)} onDone={made => show(made.quoteNo)} /> : null}
    </div>
  )
}
