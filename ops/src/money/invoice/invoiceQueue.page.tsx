import { InvoiceType } from '@mall/domain/kernel/tax.ts'
import { useCaller, useLazyCall } from '@mall/client/useCall.ts'
import type { Reply } from '@mall/contract/main/calls.ts'
import { InvoiceFlow, InvoiceKind } from '@mall/domain/money/invoice/invoice.machine.ts'
import { yuan } from '@mall/domain/kernel/money.ts'
import { useQueryClient } from '@tanstack/react-query'
import { App } from 'antd'
import { useStaff, whyNoRight } from '../../kernel/staff.ts'
import { ActButton } from '../../kernel/kit/ActButton.tsx'
import { textColumn, yuanColumn } from '../../kernel/kit/columns.tsx'
import { DateRange } from '../../kernel/kit/DateRange.tsx'
import { DetailPane } from '../../kernel/kit/DetailPane.tsx'
import { ListFrame } from '../../kernel/kit/ListFrame.tsx'
import type { Column } from '../../kernel/kit/OpsTable.tsx'
import { QueueTabs } from '../../kernel/kit/QueueTabs.tsx'
import { SearchWord } from '../../kernel/kit/SearchWord.tsx'
import { StatusTag, Tag } from '../../kernel/kit/Tag.tsx'
import { shortTime } from '../../kernel/kit/time.ts'
import { useFilters } from '../../kernel/kit/useFilters.ts'
import { useList } from '../../kernel/kit/useList.ts'
import { InvoicePane } from './InvoicePane.tsx'

type Row = Reply<'/api/ops/getInvoiceQueue'>['list'][number]
const TABS = [
  { state: 'work', label: '待办', empty: '没有等财务处理的发票。' },
  { state: 'review', label: '待核对', empty: '没有待核对的申请。免审金额内、抬头与认证企业一致的直接送开。' },
  { state: 'trouble', label: '开具失败', empty: '没有开具失败的发票。' },
  { state: 'byHand', label: '等手工开具', empty: '没有等手工开具、等登记确认的发票。' },
  { state: 'going', label: '办理中', empty: '没有办理中的发票。' },
  { state: 'red', label: '红字', empty: '没有办理中的红字确认单。' },
  { state: 'issued', label: '已开', empty: '还没有开具的发票。' },
  { state: 'all', label: '全部', empty: '还没有开票申请。' },
] as const
type State = (typeof TABS)[number]['state']

const columns = (onOpen: (row: Row) => void): Column<Row>[] => [
  {
    key: 'no',
    title: '发票 / 申请',
    head: true,
    excel: [
      { title: '发票号码', width: 24, value: r => r.taxInvoiceNo },
      { title: '发票申请', width: 20, value: r => r.invoiceSn },
      { title: '开票申请', width: 20, value: r => r.applyNo },
    ],
    render: r => (
      <>
        <button type="button" className="link nowrap" onClick={() => onOpen(r)}>
          {r.taxInvoiceNo || r.invoiceSn}
        </button>
        <small className="mute">
          {r.applyNo}
          {r.kind === 'red' && `，${InvoiceKind.label('red')}`}
        </small>
      </>
    ),
  },
  textColumn('company', '企业', r => r.companyName, { wide: true, width: 32 }),
  yuanColumn('gross', '含税，元', r => r.grossFen),
  yuanColumn('net', '不含税，元', r => r.netFen),
  {
    key: 'type',
    title: '种类',
    secondary: true,
    excel: { title: '种类', value: r => InvoiceType.label(r.invoiceType) },
    render: r => InvoiceType.label(r.invoiceType),
  },
  {
    key: 'state',
    title: '状态',
    excel: [
      { title: '状态', value: r => InvoiceFlow.label(r.flow) },
      { title: '等谁', value: r => r.waitsFor },
    ],
    render: r => (
      <>
        <StatusTag of={InvoiceFlow} code={r.flow} />
        {r.openRed && <Tag tone="wait">红字</Tag>}
        {(r.troubleText || r.waitsFor) && <small className="mute">{r.troubleText || r.waitsFor}</small>}
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

/** 开票台: what the rule could not pass, what the platform did not issue, red letters; the platform's state above. */
export default function InvoiceQueuePage() {
  const [f, set, filtered] = useFilters({ state: 'work', word: '', fromOn: '', toOn: '', sort: '', page: 1, open: '' })
  const tab = TABS.find(t => t.state === f.state) ?? TABS[0]
  const list = useList(
    '/api/ops/getInvoiceQueue',
    f.page,
    { state: tab.state as State, word: f.word, fromOn: f.fromOn || undefined, toOn: f.toOn || undefined },
    10_000,
  )
  const counts = list.data
    ? { review: list.data.reviewCount, trouble: list.data.troubleCount, byHand: list.data.byHandCount, red: list.data.redCount }
    : undefined
  return (
    <div className="desk">
      <div className="page-head">
        <h1>开票</h1>
        <span className="mute">从已结算的磅单开，减退款不超已付</span>
      </div>
      <Platform />
      <div className={`split${f.open ? ' with-pane' : ''}`}>
        <ListFrame<Row>
          list="invoice"
          label="发票"
          filtered={filtered}
          tabs={<QueueTabs tabs={TABS} now={tab.state} counts={counts} onPick={state => set({ state, open: undefined })} />}
          filters={
            <>
              <SearchWord value={f.word} placeholder="发票 / 申请 / 订单 / 企业" onChange={word => set({ word })} />
              <DateRange from={f.fromOn} to={f.toOn} onChange={set} label="申请日期" />
            </>
          }
          {...list.frame}
          columns={columns(r => set({ open: r.invoiceSn, page: f.page }))}
          rowKey={r => r.invoiceSn}
          openKey={f.open}
          squeezed={f.open !== ''}
          fits={f.open !== ''}
          unit="张"
          sort={f.sort}
          onSort={sort => set({ sort })}
          onPage={page => set({ page })}
          empty={tab.empty}
        />
        <DetailPane open={f.open !== ''} title="发票" onClose={() => set({ open: undefined, page: f.page })}>
          <InvoicePane invoiceSn={f.open} onClose={() => set({ open: undefined, page: f.page })} />
        </DetailPane>
      </div>
    </div>
  )
}

/** 税务平台: logged in or not, what of the day is left. */
function Platform() {
  const read = useLazyCall('/api/ops/getTaxPlatform', {}, { refetchMs: 10_000 })
  const call = useCaller()
  const client = useQueryClient()
  const { message, modal } = App.useApp()
  const staff = useStaff()
  const why = whyNoRight(staff, 'invoice.handle')
  const p = read.data
  if (!p) return null
  const scan = async () => {
    await call('/api/ops/scanTaxFace', {}).then(
      r => {
        if (r.open) message.success(r.retried > 0 ? `已登录，${r.retried} 张自动重开` : '已登录')
        else
          modal.info({
            title: '扫码登录电子税务局',
            okText: '扫完了',
            content: (
              <>
                <p>{r.scanWords}</p>
                <img src={`data:image/svg+xml;utf8,${encodeURIComponent(r.qrSvg)}`} alt="登录二维码" width={220} height={220} />
              </>
            ),
          })
      },
      (e: unknown) => message.error((e as Error).message),
    )
    await client.invalidateQueries()
  }
  return (
    <section className="panel" style={{ marginBottom: 12 }} aria-label="税务平台">
      <dl className="figures-bar six">
        <div>
          <dt>税务平台{p.sandbox ? '（沙箱）' : ''}</dt>
          <dd>
            {!p.connected ? (
              '没有接通，手工开具后登记'
            ) : p.sessionOpen === null ? (
              <Tag tone="bad">没有回应</Tag>
            ) : p.sessionOpen ? (
              <Tag tone="good">已登录</Tag>
            ) : (
              <Tag tone="bad">登录已失效</Tag>
            )}
          </dd>
        </div>
        <div>
          <dt>上次扫脸</dt>
          <dd>{p.scannedAt === null ? '—' : `${p.scannedBy} ${shortTime(p.scannedAt)}`}</dd>
        </div>
        <div>
          <dt>今日额度，不含税</dt>
          <dd>{p.connected ? `${yuan(p.usedNetFen)} / ${yuan(p.dayNetFen)}` : '手工开具的不计'}</dd>
        </div>
        <div>
          <dt>待送 / 开具中</dt>
          <dd>
            {p.waiting} / {p.issuing}
          </dd>
        </div>
        <div>
          <dt>失败 / 等次日额度</dt>
          <dd>
            {p.failed} / {p.late}
          </dd>
        </div>
        {p.connected && (
          <div>
            <dt>登录</dt>
            <dd>
              <ActButton {...(why ? { why } : {})} onClick={scan}>
                扫脸登录{p.sandbox ? '（沙箱）' : ''}
              </ActButton>
            </dd>
          </div>
        )}
      </dl>
    </section>
  )
}
