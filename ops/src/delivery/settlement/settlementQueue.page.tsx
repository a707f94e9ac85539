import { useCaller } from '@mall/client/useCall.ts'
import type { Reply } from '@mall/contract/main/calls.ts'
import { yuan, type Fen, minus } from '@mall/domain/kernel/money.ts'
import { SheetState } from '@mall/domain/delivery/settlement/sheet.machine.ts'
import { tons } from '@mall/domain/kernel/weight.ts'
import { useQueryClient } from '@tanstack/react-query'
import { App, Checkbox } from 'antd'
import { useState } from 'react'
import { useStaff, whyNoRight } from '../../kernel/staff.ts'
import { ActButton } from '../../kernel/kit/ActButton.tsx'
import { textColumn, tonsColumn, yuanColumn } from '../../kernel/kit/columns.tsx'
import { DateRange } from '../../kernel/kit/DateRange.tsx'
import { DetailPane } from '../../kernel/kit/DetailPane.tsx'
import { ListFrame } from '../../kernel/kit/ListFrame.tsx'
import type { Column } from '../../kernel/kit/OpsTable.tsx'
import { QueueTabs } from '../../kernel/kit/QueueTabs.tsx'
import { ReasonDialog } from '../../kernel/kit/ReasonDialog.tsx'
import { SearchWord } from '../../kernel/kit/SearchWord.tsx'
import { StatusTag } from '../../kernel/kit/Tag.tsx'
import { shortTime } from '../../kernel/kit/time.ts'
import { useFilters } from '../../kernel/kit/useFilters.ts'
import { useList } from '../../kernel/kit/useList.ts'
import { ReceiptProof } from '../shipment/ReceiptProof.tsx'
import { ReleaseDialog } from './ReleaseDialog.tsx'
import { SettlementPane } from './SettlementPane.tsx'

type Read = Reply<'/api/ops/getSettlementQueue'>
type Row = Read['list'][number]
const TABS = [
  { state: 'work', label: '待办', empty: '没有等人处理的结算单。全部签收的订单会自动出单。' },
  { state: 'drafted', label: '待核对', empty: '没有待财务核对的结算单。' },
  { state: 'offered', label: '待客户确认', empty: '没有等客户确认的结算单。' },
  { state: 'due', label: '应补未付', empty: '没有应补未付的结算单。' },
  { state: 'done', label: '已结算', empty: '还没有已结算的订单。' },
  { state: 'all', label: '全部', empty: '还没有结算单。' },
] as const
type State = (typeof TABS)[number]['state']

const differenceText = (fen: Fen): string => (fen > 0 ? `退 ${yuan(fen)}` : fen < 0 ? `补 ${yuan(minus(fen))}` : '两清')

const columns = (onOpen: (row: Row) => void): Column<Row>[] => [
  {
    key: 'no',
    title: '结算单 / 订单',
    head: true,
    excel: [
      { title: '结算单', width: 20, value: r => r.settleNo },
      { title: '订单', width: 20, value: r => r.orderCode },
    ],
    render: r => (
      <>
        <button type="button" className="link nowrap" onClick={() => onOpen(r)}>
          {r.settleNo}
        </button>
        <small className="mute">{r.orderCode}</small>
      </>
    ),
  },
  textColumn('company', '企业', r => r.companyName, { wide: true, width: 32 }),
  tonsColumn('tons', '结算，吨', r => r.settledKg),
  yuanColumn('final', '结算合计，元', r => r.finalFen),
  {
    key: 'difference',
    title: '差额，元',
    num: true,
    excel: { title: '差额，元（正退负补）', value: r => ({ fen: r.differenceFen }) },
    render: r => differenceText(r.differenceFen),
  },
  {
    key: 'state',
    title: '状态',
    excel: [
      { title: '状态', value: r => SheetState.label(r.state) },
      { title: '等谁', value: r => r.waitsFor },
    ],
    render: r => (
      <>
        <StatusTag of={SheetState} code={r.state} />
        {r.waitsFor && <small className="mute">{r.waitsFor}</small>}
      </>
    ),
  },
  {
    key: 'since',
    title: '自',
    num: true,
    secondary: true,
    excel: { title: '等待起始时间', value: r => ({ at: r.since }) },
    render: r => shortTime(r.since),
  },
]

/** 结算台: what the rule could not pass, what buyers are asked, what they owe; wishes to end an order stand above. */
export default function SettlementQueuePage() {
  const [f, set, filtered] = useFilters({ state: 'work', word: '', fromOn: '', toOn: '', sort: '', page: 1, open: '' })
  const tab = TABS.find(t => t.state === f.state) ?? TABS[0]
  const list = useList(
    '/api/ops/getSettlementQueue',
    f.page,
    { state: tab.state as State, word: f.word, fromOn: f.fromOn || undefined, toOn: f.toOn || undefined },
    15_000,
  )
  const counts = list.data
    ? { drafted: list.data.draftedCount, offered: list.data.offeredCount, due: list.data.dueCount }
    : undefined
  return (
    <div className="desk">
      <div className="page-head">
        <h1>结算</h1>
        <span className="mute">磅差在允差内的由规则确认，其余由财务核对、客户确认</span>
      </div>
      {list.data && list.data.asked.length > 0 && <Asked rows={list.data.asked} onDone={settleNo => set({ open: settleNo })} />}
      {list.data && list.data.rest.length > 0 && (
        <Asked
          title="余下的没有货可发，等结案"
          rows={list.data.rest.map(r => ({
            ...r,
            reason: `余 ${r.pieces} 件 ${tons(r.kg)} 吨，各车已签收`,
            askedBy: '',
            askedAt: r.since,
            whyNot: '',
          }))}
          onDone={settleNo => set({ open: settleNo })}
        />
      )}
      {list.data && list.data.held.length > 0 && <Held rows={list.data.held} />}
      <div className={`split${f.open ? ' with-pane' : ''}`}>
        <ListFrame<Row>
          list="settlement"
          label="结算单"
          filtered={filtered}
          tabs={<QueueTabs tabs={TABS} now={tab.state} counts={counts} onPick={state => set({ state, open: undefined })} />}
          filters={
            <>
              <SearchWord value={f.word} placeholder="结算单 / 订单 / 企业" onChange={word => set({ word })} />
              <DateRange from={f.fromOn} to={f.toOn} onChange={set} label="出单日期" />
            </>
          }
          {...list.frame}
          columns={columns(r => set({ open: r.settleNo, page: f.page }))}
          rowKey={r => r.settleNo}
          unit="张"
          sort={f.sort}
          onSort={sort => set({ sort })}
          onPage={page => set({ page })}
          empty={tab.empty}
        />
        <DetailPane open={f.open !== ''} title="结算单" onClose={() => set({ open: undefined, page: f.page })}>
          <SettlementPane settleNo={f.open} onClose={() => set({ open: undefined, page: f.page })} />
        </DetailPane>
      </div>
    </div>
  )
}

/** 客户申请结案: the mill's yes is the settlement sheet with the tail. */
function Asked({ rows, title, onDone }: { rows: Read['asked']; title?: string; onDone(settleNo: string): void }) {
  const call = useCaller()
  const client = useQueryClient()
  const { message } = App.useApp()
  const staff = useStaff()
  const why = whyNoRight(staff, 'settle.decide')
  const [refusing, setRefusing] = useState('')
  const [agreeing, setAgreeing] = useState('')
  const [beyond, setBeyond] = useState(false)
  const again = () => void client.invalidateQueries({ queryKey: ['/api/ops/getSettlementQueue'] })
  return (
    <section className="note asked" aria-label={title ?? '客户申请结案'}>
      <h2>
        {title ?? '客户申请结案'} {rows.length}
      </h2>
      <ul>
        {rows.map(r => (
          <li key={r.orderCode} className="row">
            <span>
              {r.orderCode}　{r.companyName}
              <small className="mute">
                {r.askedBy && `${r.askedBy} `}
                {shortTime(r.askedAt)}：{r.reason}
              </small>
            </span>
            <span className="push row">
              <ActButton
                type="primary"
                size="small"
                {...(why || r.whyNot ? { why: why || r.whyNot } : {})}
                onClick={() => setAgreeing(r.orderCode)}
              >
                出结算单
              </ActButton>
              {!title && (
                <ActButton size="small" {...(why ? { why } : {})} onClick={() => setRefusing(r.orderCode)}>
                  不同意
                </ActButton>
              )}
            </span>
          </li>
        ))}
      </ul>
      {refusing && (
        <ReasonDialog
          title={`不同意结案 ${refusing}`}
          consequence="订单继续交货，客户会看到原因。"
          okText="不同意结案"
          onSend={async reason => {
            await call('/api/ops/refuseCaseClose', { orderCode: refusing, reason })
            void message.success('已答复客户')
            again()
          }}
          onClose={() => setRefusing('')}
        />
      )}
      {agreeing && (
        <ReasonDialog
          title={`出结算单 ${agreeing}`}
          consequence="按已签收各车结算，余下的作尾量；客户选结清或转下单后订单结案。"
          okText="出结算单"
          onSend={async note => {
            const { settleNo } = await call('/api/ops/draftSettlement', { orderCode: agreeing, tailAgreed: beyond, note })
            void message.success(`结算单 ${settleNo} 已发给客户`)
            again()
            onDone(settleNo)
          }}
          onClose={() => {
            setAgreeing('')
            setBeyond(false)
          }}
        >
          <Checkbox checked={beyond} onChange={e => setBeyond(e.target.checked)}>
            尾量超出允差时也同意结清（双方另签）
          </Checkbox>
        </ReasonDialog>
      )}
    </section>
  )
}

/** What was short or damaged on a truck: its money waits until it is agreed upon, also where all of the order waits and there is no sheet. */
function Held({ rows }: { rows: Read['held'] }) {
  const client = useQueryClient()
  const staff = useStaff()
  const why = whyNoRight(staff, 'settle.decide')
  const [releasing, setReleasing] = useState<Read['held'][number] | null>(null)
  const [shown, setShown] = useState('')
  return (
    <section className="note asked" aria-label="短少或破损，挂起">
      <h2>短少或破损，挂起 {rows.length}</h2>
      <ul>
        {rows.map(r => (
          <li key={r.waybillNo} className="row">
            <span>
              {r.waybillNo}　{r.companyName}
              <small className="mute">
                订单 {r.orderCode}，{shortTime(r.since)} 签收：{r.why}
              </small>
            </span>
            <span className="push row">
              <ActButton
                size="small"
                aria-expanded={shown === r.waybillNo}
                onClick={() => setShown(shown === r.waybillNo ? '' : r.waybillNo)}
              >
                {shown === r.waybillNo ? '收起签收' : '看签收与照片'}
              </ActButton>
              <ActButton size="small" {...(why ? { why } : {})} onClick={() => setReleasing(r)}>
                已与客户商定，结算
              </ActButton>
            </span>
            {shown === r.waybillNo ? (
              <div className="asked-proof">
                <ReceiptProof waybillNo={r.waybillNo} heading={false} />
              </div>
            ) : null}
          </li>
        ))}
      </ul>
      {releasing && (
        <ReleaseDialog
          {...releasing}
          onDone={() => void client.invalidateQueries({ queryKey: ['/api/ops/getSettlementQueue'] })}
          onClose={() => setReleasing(null)}
        />
      )}
    </section>
  )
}
