import './erp.css'
import { useCaller } from '@mall/client/useCall.ts'
import type { Reply } from '@mall/contract/main/calls.ts'
import { StockLevelState } from '@mall/domain/desk/erp/stockLevel.ts'
import { tons } from '@mall/domain/kernel/weight.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Alert, App, Form, Input, InputNumber, Modal } from 'antd'
import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { useStaff, whyNoRight } from '../../kernel/staff.ts'
import { ActButton } from '../../kernel/kit/ActButton.tsx'
import { timeColumn } from '../../kernel/kit/columns.tsx'
import { DateRange } from '../../kernel/kit/DateRange.tsx'
import { ListFrame } from '../../kernel/kit/ListFrame.tsx'
import { newRequestId } from '@mall/client/requestId.ts'
import type { Column } from '../../kernel/kit/OpsTable.tsx'
import { QueueTabs } from '../../kernel/kit/QueueTabs.tsx'
import { ReasonDialog } from '../../kernel/kit/ReasonDialog.tsx'
import { SearchWord } from '../../kernel/kit/SearchWord.tsx'
import { StatusTag } from '../../kernel/kit/Tag.tsx'
import { shortTime } from '../../kernel/kit/time.ts'
import { useFilters } from '../../kernel/kit/useFilters.ts'
import { useList } from '../../kernel/kit/useList.ts'

type Row = Reply<'/api/ops/getErpStockList'>['list'][number]
const TABS = [
  { state: 'stuck', label: '有问题', empty: '没有等处理的库存消息。' },
  { state: 'taken', label: '已记入', empty: '还没有记入的库存消息。' },
  { state: 'all', label: '全部', empty: 'ERP 还没有报过库存。' },
] as const
type State = (typeof TABS)[number]['state']

const said = (r: Row): string =>
  [r.pieces === null ? '' : `${r.pieces} ${r.pieceUnit}`, r.kg === null ? '' : `${tons(r.kg)} 吨`].filter(Boolean).join('，')
const became = (r: Row): string => (r.nowPieces === null ? '' : `${r.wasPieces} → ${r.nowPieces} ${r.pieceUnit}`)
const notes = (r: Row): string =>
  [
    r.trouble,
    r.state === 'dropped' ? `${r.droppedName}：${r.note}` : '',
    r.underWay === 0 ? '' : `含 ERP 未记账 ${r.underWay} ${r.pieceUnit}`,
    r.came > 1 ? `来过 ${r.came} 次` : '',
    r.odd ? `同号又来过不同内容（${r.odd}），没有采用` : '',
  ]
    .filter(Boolean)
    .join('；')

interface Acts {
  why: string | undefined
  /** The message that is tried again now. */
  busy: string
  onRetry(row: Row): void
  onDrop(row: Row): void
}
const columns = ({ why, busy, onRetry, onDrop }: Acts): Column<Row>[] => [
  {
    key: 'goods',
    title: '商品',
    head: true,
    excel: [
      { title: '商品编码', width: 28, value: r => r.skuCode },
      { title: '仓库', value: r => r.depotCode },
      { title: '消息号', width: 28, value: r => r.messageId },
    ],
    render: r => (
      <>
        {r.title ? <Link to={`/sku?word=${encodeURIComponent(r.skuCode)}`}>{r.title}</Link> : r.skuCode}
        <small className="mute">
          {r.title ? `${r.skuCode}，` : ''}仓库 {r.depotCode}
        </small>
        <small className="mute">{r.messageId}</small>
      </>
    ),
  },
  { key: 'said', title: 'ERP 报', num: true, excel: { title: 'ERP 报', width: 16, value: said }, render: said },
  { key: 'became', title: '在库', num: true, excel: { title: '在库', width: 16, value: became }, render: r => became(r) || '—' },
  {
    key: 'state',
    title: '状态',
    wide: true,
    excel: [
      { title: '状态', value: r => StockLevelState.label(r.state) },
      { title: '说明', width: 48, value: notes },
    ],
    render: r => (
      <>
        <StatusTag of={StockLevelState} code={r.state} />
        {notes(r) && <small className="mute">{notes(r)}</small>}
        {r.state === 'stuck' && <small className="mute">{shortTime(r.nextAt)} 自动重试</small>}
      </>
    ),
  },
  {
    key: 'acts',
    title: '操作',
    render: r =>
      r.state === 'stuck' ? (
        <span className="row">
          <ActButton size="small" {...(why ? { why } : {})} loading={busy === r.messageId} onClick={() => onRetry(r)}>
            重试
          </ActButton>
          <ActButton size="small" {...(why ? { why } : {})} onClick={() => onDrop(r)}>
            不采用
          </ActButton>
        </span>
      ) : null,
  },
  timeColumn('counted', 'ERP 账上时刻', r => r.countedAt, { secondary: true }),
  timeColumn('at', '收到', r => r.receivedAt, { secondary: true }),
]

/** ERP 库存: the levels that the ERP told, what became of them, and those that a person settles. */
export default function ErpStockPage() {
  const [f, set, filtered] = useFilters({ state: 'stuck', word: '', fromOn: '', toOn: '', page: 1 })
  const tab = TABS.find(t => t.state === f.state) ?? TABS[0]
  const list = useList(
    '/api/ops/getErpStockList',
    f.page,
    { state: tab.state as State, word: f.word, fromOn: f.fromOn || undefined, toOn: f.toOn || undefined },
    15_000,
  )
  const [dropping, setDropping] = useState<Row>()
  const [sending, setSending] = useState(false)
  const call = useCaller()
  const client = useQueryClient()
  const again = () => void client.invalidateQueries({ queryKey: ['/api/ops/getErpStockList'] })
  const { message } = App.useApp()
  const why = whyNoRight(useStaff(), 'erp.handle')
  const retry = useMutation({
    mutationFn: (r: Row) => call('/api/ops/retryErpStock', { messageId: r.messageId }),
    onSuccess: done => {
      void (done.trouble ? message.warning(done.trouble) : message.success(StockLevelState.label(done.state)))
      again()
    },
    onError: e => {
      void message.error(e.message)
      again()
    },
  })
  return (
    <div className="desk">
      <div className="page-head">
        <h1>ERP 库存</h1>
        <span className="mute">ERP 报的在库数，最新的一条记入；低于订单占用的不记，等人处理</span>
        <span className="acts">
          {list.data?.sandbox && (
            <ActButton {...(why ? { why } : {})} onClick={() => setSending(true)}>
              沙箱 ERP 报库存
            </ActButton>
          )}
        </span>
      </div>
      <ListFrame<Row>
        list="erpStock"
        label="ERP 库存消息"
        filtered={filtered}
        tabs={
          <QueueTabs
            tabs={TABS}
            now={tab.state}
            counts={list.data ? { stuck: list.data.stuckCount } : {}}
            onPick={state => set({ state })}
          />
        }
        filters={
          <>
            <SearchWord value={f.word} placeholder="完整的商品编码或消息号" onChange={word => set({ word })} />
            <DateRange from={f.fromOn} to={f.toOn} onChange={set} label="收到日期" />
          </>
        }
        {...list.frame}
        columns={columns({
          why,
          busy: retry.isPending ? retry.variables.messageId : '',
          onRetry: r => retry.mutate(r),
          onDrop: setDropping,
        })}
        rowKey={r => r.messageId}
        fits
        unit="条"
        onPage={page => set({ page })}
        empty={tab.empty}
      />
      {dropping && (
        <ReasonDialog
          title="不采用这条库存"
          consequence={`${dropping.skuCode}：${dropping.trouble}。商城的在库数不变；ERP 不改账，对账会继续列出差异。`}
          okText="不采用"
          usual={['现场复点，商城的数对', 'ERP 单位或编码有误，已通知更正']}
          onSend={async note => {
            await call('/api/ops/dropErpStock', { messageId: dropping.messageId, note })
            void message.success('已登记')
            again()
          }}
          onClose={() => setDropping(undefined)}
        />
      )}
      {sending && (
        <SandboxDialog
          onClose={() => setSending(false)}
          onDone={() => {
            setSending(false)
            again()
          }}
        />
      )}
    </div>
  )
}

/** 沙箱: the ERP's books say so many, and it tells the mall. */
function SandboxDialog({ onClose, onDone }: { onClose(): void; onDone(): void }) {
  interface Fields {
    skuCode: string
    depotCode: string
    pieces: number
  }
  const call = useCaller()
  const { message } = App.useApp()
  const [form] = Form.useForm<Fields>()
  const request = useRef(newRequestId())
  const send = useMutation({
    mutationFn: (f: Fields) => call('/api/ops/sendSandboxErpStock', { ...f, requestId: request.current }),
    onSuccess: done => {
      void message.success(`${done.messageId} 已发出`)
      onDone()
    },
  })
  const needed = [{ required: true, whitespace: true, message: '请填写' }]
  return (
    <Modal
      open
      title="沙箱 ERP 报库存"
      okText="发出"
      cancelText="取消"
      onCancel={onClose}
      onOk={form.submit}
      confirmLoading={send.isPending}
      mask={{ closable: false }}
      width={420}
    >
      <p className="hint">沙箱 ERP 把自己的账改成这个数，再把库存报给商城，和真的一样。</p>
      <Form<Fields> form={form} layout="vertical" requiredMark={false} onFinish={f => send.mutate(f)}>
        <Form.Item name="skuCode" label="商品编码" rules={needed}>
          <Input maxLength={80} />
        </Form.Item>
        <Form.Item name="depotCode" label="仓库编码" rules={needed}>
          <Input maxLength={20} />
        </Form.Item>
        <Form.Item name="pieces" label="件数" rules={[{ required: true, message: '请填写件数' }]}>
          <InputNumber<number> min={0} max={10_000_000} precision={0} controls={false} className="money-input" />
        </Form.Item>
        {send.isError ? <Alert type="error" showIcon title={send.error.message} /> : null}
      </Form>
    </Modal>
  )
}
