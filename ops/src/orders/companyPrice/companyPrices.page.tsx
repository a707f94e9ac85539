import { useLazyCall } from '@mall/client/useCall.ts'
import type { Reply } from '@mall/contract/main/calls.ts'
import { AgreedKind, AgreedState } from '@mall/domain/orders/companyPrice/companyPrice.codes.ts'
import { tons } from '@mall/domain/kernel/weight.ts'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useStaff, whyNoRight } from '../../kernel/staff.ts'
import { ActButton } from '../../kernel/kit/ActButton.tsx'
import { DetailPane } from '../../kernel/kit/DetailPane.tsx'
import { ListFrame } from '../../kernel/kit/ListFrame.tsx'
import type { Column } from '../../kernel/kit/OpsTable.tsx'
import { PaneState } from '../../kernel/kit/PaneState.tsx'
import { QueueTabs } from '../../kernel/kit/QueueTabs.tsx'
import { SearchWord } from '../../kernel/kit/SearchWord.tsx'
import { StatusTag } from '../../kernel/kit/Tag.tsx'
import { dateTime, shortTime } from '../../kernel/kit/time.ts'
import { useFilters } from '../../kernel/kit/useFilters.ts'
import { useList } from '../../kernel/kit/useList.ts'
import { PriceDialog } from './PriceDialog.tsx'
import { PricePane } from './PricePane.tsx'

type Row = Reply<'/api/ops/getCompanyPrices'>['list'][number]
const TABS = [
  { state: 'live', label: '生效和未开始', empty: '没有生效的协议价，新订一份或从 Excel 导入。' },
  { state: 'waiting', label: '待审批', empty: '没有等审批的协议价。' },
  { state: 'over', label: '已结束', empty: '没有到期、停用或退回的协议价。' },
  { state: 'all', label: '全部', empty: '还没有协议价，新订一份或从 Excel 导入。' },
] as const

const columns: readonly Column<Row>[] = [
  {
    key: 'company',
    title: '企业 / 商品',
    head: true,
    excel: [
      { title: '编号', width: 20, value: r => r.priceNo },
      { title: '企业', width: 32, value: r => r.companyName },
      { title: '企业编码', value: r => r.companyCode },
      { title: '适用', width: 40, value: r => r.scopeText },
    ],
    render: r => (
      <>
        <b>{r.companyName}</b>
        <small className="mute">{r.scopeText}</small>
        <small className="mute">{r.priceNo}</small>
      </>
    ),
  },
  {
    key: 'price',
    title: '价',
    wide: true,
    excel: [
      { title: '方式', value: r => AgreedKind.label(r.kind) },
      { title: '价', width: 24, value: r => r.termsText },
    ],
    render: r => (
      <>
        <span className="nowrap">{r.termsText}</span>
        {r.waitsText && r.state !== AgreedState.waiting && <small className="warn">待审批：{r.waitsText}</small>}
      </>
    ),
  },
  {
    key: 'tons',
    title: '已订 / 限量，吨',
    num: true,
    excel: [
      { title: '已订，吨', value: r => ({ kg: r.orderedKg }) },
      { title: '限量，吨', value: r => (r.limitKg === null ? '不限' : { kg: r.limitKg }) },
    ],
    render: r => (
      <>
        {tons(r.orderedKg)}
        <small className="mute">{r.limitKg === null ? '不限量' : `限 ${tons(r.limitKg)}`}</small>
      </>
    ),
  },
  {
    key: 'state',
    title: '状态',
    excel: [
      { title: '状态', value: r => AgreedState.label(r.state) },
      { title: '开始', value: r => ({ at: r.fromAt }) },
      { title: '截止', value: r => ({ at: r.untilAt }) },
      { title: '订价人', value: r => r.makerName },
      { title: '停用原因', width: 24, value: r => r.stopReason },
    ],
    render: r => (
      <>
        <StatusTag of={AgreedState} code={r.state} />
        <small className="mute" title={`${dateTime(r.fromAt)} 至 ${dateTime(r.untilAt)}`}>
          {r.stopReason || `${r.state === 'coming' ? `${shortTime(r.fromAt)} 起，` : ''}到 ${shortTime(r.untilAt)}`}
        </small>
      </>
    ),
  },
]

/** 企业协议价: what holds for whom, what waits for the second person, what came of the others. */
export default function CompanyPricesPage() {
  const [f, set, filtered] = useFilters({ queue: 'live', word: '', sort: '', page: 1 })
  const [params, setParams] = useSearchParams()
  const open = params.get('no') ?? ''
  const [making, setMaking] = useState(false)
  const why = whyNoRight(useStaff(), 'agreedPrice.make')
  const tab = TABS.find(t => t.state === f.queue) ?? TABS[0]
  const list = useList('/api/ops/getCompanyPrices', f.page, { view: tab.state, word: f.word })
  const one = useLazyCall('/api/ops/getCompanyPrice', { priceNo: open }, { enabled: open !== '' })
  const d = list.data
  const show = (no: string) =>
    setParams(p => {
      const next = new URLSearchParams(p)
      if (no) next.set('no', no)
      else next.delete('no')
      return next
    })
  return (
    <div className="desk">
      <div className="page-head">
        <h1>企业协议价</h1>
        <span className="mute">下单时自动采用最低的；低于业务权限价的由另一人审批后才有效</span>
        <span className="push row">
          {!why && <Link to="/companyPriceImport">从 Excel 导入</Link>}
          <ActButton type="primary" {...(why ? { why } : {})} onClick={() => setMaking(true)}>
            新订协议价
          </ActButton>
        </span>
      </div>
      <div className={`split${open ? ' with-pane' : ''}`}>
        <ListFrame<Row>
          list="companyPrice"
          label="企业协议价"
          filtered={filtered}
          tabs={
            <QueueTabs
              tabs={TABS}
              now={tab.state}
              counts={d ? { live: d.counts.liveCount, waiting: d.counts.waitingCount } : {}}
              onPick={queue => set({ queue })}
            />
          }
          filters={<SearchWord value={f.word} placeholder="企业 / 编号 / 材质 / 商品" onChange={word => set({ word })} />}
          {...list.frame}
          columns={columns}
          rowKey={r => r.priceNo}
          onOpen={r => show(r.priceNo)}
          unit="份"
          sort={f.sort}
          onSort={sort => set({ sort })}
          onPage={page => set({ page })}
          empty={tab.empty}
        />
        <DetailPane open={open !== ''} title={`协议价 ${open}`} onClose={() => show('')}>
          {one.data ? <PricePane key={open} p={one.data} onClose={() => show('')} /> : <PaneState query={one} />}
        </DetailPane>
      </div>
      {making ? <PriceDialog onClose={() => setMaking(false)} /> : null}
    </div>
  )
}
