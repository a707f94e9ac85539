import { strandedThere, waitsForPaper } from '@mall/domain/orders/signing/paper.rules.ts'
import { linkOf } from '../../kernel/session.ts'
import { PartnerLink } from '@mall/domain/platform/partner/partner.codes.ts'
import { signPlatformWords } from '@mall/domain/platform/partner/channelWords.ts'
import type { Reply } from '@mall/contract/main/calls.ts'
import { SignMode } from '@mall/domain/orders/contract/contract.status.ts'
import { SignStatus } from '@mall/domain/orders/signing/sign.machine.ts'
import { SignKind } from '@mall/domain/orders/signing/sign.rules.ts'
import { useState } from 'react'
import { timeColumn, yuanColumn } from '../../kernel/kit/columns.tsx'
import { DateRange } from '../../kernel/kit/DateRange.tsx'
import { DetailPane } from '../../kernel/kit/DetailPane.tsx'
import { ListFrame } from '../../kernel/kit/ListFrame.tsx'
import type { Column } from '../../kernel/kit/OpsTable.tsx'
import { QueueTabs } from '../../kernel/kit/QueueTabs.tsx'
import { SearchWord } from '../../kernel/kit/SearchWord.tsx'
import { StatusTag, Tag } from '../../kernel/kit/Tag.tsx'
import { useFilters } from '../../kernel/kit/useFilters.ts'
import { useList } from '../../kernel/kit/useList.ts'
import { useStaff, whyNoRight } from '../../kernel/staff.ts'
import { useRowKeys } from '../order/useRowKeys.ts'
import { BatchSeal } from './BatchSeal.tsx'
import { SignPane } from './SignPane.tsx'

type Read = Reply<'/api/ops/getSignQueue'>
type Row = Read['list'][number]
type Queue = keyof Read['counts']

const TABS: { state: Queue; label: string; note: string; empty: string }[] = [
  { state: 'all', label: '全部', note: '按编号、企业、日期查找', empty: '还没有要签署的文件。' },
  { state: 'review', label: '待审核', note: '送签前由我方审核', empty: '没有等待审核的合同。' },
  {
    state: 'paper',
    label: '待纸签',
    note: '没有接通电子签章的，或已登记等第二人确认',
    empty: '没有等纸质签署的文件。',
  },
  { state: 'seal', label: '待我方盖章', note: '买方已签', empty: '没有等我方盖章的合同。' },
  { state: 'buyer', label: '等买方', note: '已送签，买方未签', empty: '没有等买方签署的合同。' },
  { state: 'soon', label: '快到期', note: '24 小时内到期', empty: '没有快到期的合同。' },
  {
    state: 'unclear',
    label: '状态不明',
    note: '平台无回应，或准备、归档没有成功',
    empty: '签章平台都有回应，没有状态不明的合同。',
  },
  { state: 'voiding', label: '作废中', note: '等双方签署作废协议', empty: '没有作废中的合同。' },
]
const PLATFORM: Record<Read['platform'], string> = {
  ok: '',
  resting: '签章平台没有回应，暂停询问，稍后自动重试',
  none: signPlatformWords(PartnerLink.off),
}
const onPaper = (r: Row): boolean => r.paper === '' && waitsForPaper({ ...r, atPlatform: false }, linkOf('sign'))
const stranded = (r: Row): boolean => strandedThere({ ...r, platformOff: linkOf('sign') === PartnerLink.off })
/** 批量盖章: what the buyer wants back is answered on its own page first. */
const whyNotBatch = (r: Row): string | undefined =>
  r.revokeAskedBy === null || (r.revokeAskedBy as string) === '' ? undefined : '有撤回请求，请逐份处理'
const defaults = { queue: 'all', word: '', fromOn: '', toOn: '', sort: 'due', page: 1, open: '' }

const columns = (onOpen: (row: Row) => void): Column<Row>[] => [
  {
    key: 'no',
    title: '编号 / 企业',
    head: true,
    excel: [
      { title: '编号', width: 22, value: r => r.documentNo },
      { title: '企业', width: 36, value: r => r.companyName },
    ],
    render: r => (
      <>
        <button type="button" className="link nowrap" onClick={() => onOpen(r)}>
          {r.documentNo}
        </button>
        <small className="mute">{r.companyName}</small>
      </>
    ),
  },
  {
    key: 'kind',
    title: '种类',
    secondary: true,
    excel: { title: '种类', value: r => SignKind.label(r.kind) },
    render: r => <Tag line>{SignKind.label(r.kind)}</Tag>,
  },
  yuanColumn('amount', '金额，元', r => r.amountFen, { sorts: ['amount'] }),
  {
    key: 'status',
    title: '状态',
    excel: {
      title: '状态',
      value: r =>
        r.paper === 'confirmed' ? SignMode.label('paper') : onPaper(r) ? '待纸质签署' : r.endedText || SignStatus.label(r.status),
    },
    render: r => (
      <span className="cell-row">
        {r.paper === 'confirmed' ? (
          <StatusTag of={SignMode} code="paper" />
        ) : onPaper(r) ? (
          <Tag tone="wait">待纸质签署</Tag>
        ) : (
          <StatusTag of={SignStatus} code={r.status} />
        )}
        {stranded(r) ? <Tag tone="bad">请收回改纸签</Tag> : null}
        {r.endedText ? <Tag line>{r.endedText}</Tag> : null}
        {r.paper === 'waits' ? <Tag tone="wait">纸质待确认</Tag> : null}
        {r.revokeAskedBy === 'buyer' ? <Tag tone="wait">买方请求撤回</Tag> : null}
        {r.revokeAskedBy === 'mill' ? <Tag tone="info">已请求撤回</Tag> : null}
        {r.trouble ? <Tag tone="bad">{r.trouble}</Tag> : null}
      </span>
    ),
  },
  timeColumn('buyer', '买方签署', r => r.buyerSignedAt),
  timeColumn('seller', '我方盖章', r => r.sellerSignedAt),
  timeColumn('expires', '期限', r => r.expiresAt, { sorts: ['due'] }),
  timeColumn('created', '生成', r => r.createdAt, { sorts: ['newest'], secondary: true }),
]

/** 合同签署: queues by what they wait for; the flow beside the list. */
export default function SignQueuePage() {
  const [f, set, filtered] = useFilters(defaults, {})
  const [picked, setPicked] = useState<string[]>([])
  const [cursor, setCursor] = useState<string | null>(null)
  const tab = TABS.find(t => t.state === f.queue) ?? TABS[0]
  const queue = tab?.state ?? 'all'
  const flows = useList(
    '/api/ops/getSignQueue',
    f.page,
    { queue, word: f.word, sort: f.sort as 'due', fromOn: f.fromOn || undefined, toOn: f.toOn || undefined },
    10_000,
  )
  const list = flows.data?.list ?? []
  const chosen = list.filter(r => picked.includes(r.flowNo) && !whyNotBatch(r))
  const why = whyNoRight(useStaff(), 'contract.seal')
  const open = (flowNo: string) => {
    setCursor(flowNo)
    set({ open: flowNo }, { replace: f.open !== '' })
  }
  const close = () => set({ open: undefined }, { replace: true })
  const step = (by: 1 | -1) => {
    const at = list.findIndex(r => r.flowNo === (cursor ?? f.open))
    const next = list[at < 0 ? 0 : Math.min(list.length - 1, Math.max(0, at + by))]
    if (!next) return
    setCursor(next.flowNo)
    document.querySelector(`[data-key="${next.flowNo}"]`)?.scrollIntoView({ block: 'nearest' })
    if (f.open !== '') open(next.flowNo)
  }
  useRowKeys({ move: step, open: () => cursor && open(cursor), close })
  const said = flows.data ? PLATFORM[flows.data.platform] : ''
  return (
    <div className="desk">
      <div className="page-head">
        <h1>合同签署</h1>
        <span className="mute">{flows.data ? `${flows.data.totalCount} 份` : ''}</span>
        {said ? (
          <span className="warn" role="status">
            {said}
          </span>
        ) : null}
        <span className="push mute keys">
          <kbd>j</kbd> <kbd>k</kbd> 移动　<kbd>Enter</kbd> 打开　<kbd>y</kbd> 盖章或通过　<kbd>x</kbd> 拒签　<kbd>/</kbd> 查找
        </span>
      </div>
      <div className={`split${f.open ? ' with-pane' : ''}`}>
        <ListFrame<Row>
          list="signing"
          label="合同签署"
          filtered={filtered}
          tabs={
            <QueueTabs
              tabs={TABS}
              now={queue}
              counts={{ ...flows.data?.counts, all: undefined }}
              onPick={q => set({ queue: q, open: undefined })}
            />
          }
          filters={
            <>
              <SearchWord value={f.word} placeholder="合同编号 / 企业 / 名称" onChange={word => set({ word })} />
              <DateRange label="生成" from={f.fromOn} to={f.toOn} onChange={set} />
            </>
          }
          {...flows.frame}
          columns={columns(r => open(r.flowNo))}
          rowKey={r => r.flowNo}
          sort={f.sort}
          onSort={sort => set({ sort })}
          unit="份"
          onPage={page => set({ page })}
          onOpen={r => open(r.flowNo)}
          openKey={f.open}
          squeezed={f.open !== ''}
          fits
          cursorKey={cursor ?? undefined}
          selection={queue === 'seal' ? { keys: chosen.map(r => r.flowNo), onChange: setPicked, whyNot: whyNotBatch } : undefined}
          footer={queue === 'seal' ? <BatchSeal picked={chosen} why={why} onDone={() => setPicked([])} /> : null}
          empty={tab?.empty ?? ''}
        />
        <DetailPane open={f.open !== ''} title="签署流程" onClose={close}>
          {f.open ? <SignPane key={f.open} flowNo={f.open} onClose={close} /> : null}
        </DetailPane>
      </div>
    </div>
  )
}
