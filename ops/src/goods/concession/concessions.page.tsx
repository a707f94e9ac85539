import { useCaller } from '@mall/client/useCall.ts'
import type { Reply } from '@mall/contract/main/calls.ts'
import { ConcessionKind, ConcessionState } from '@mall/domain/goods/concession/concession.codes.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { App } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { ActButton } from '../../kernel/kit/ActButton.tsx'
import { ListFrame } from '../../kernel/kit/ListFrame.tsx'
import type { Column } from '../../kernel/kit/OpsTable.tsx'
import { QueueTabs } from '../../kernel/kit/QueueTabs.tsx'
import { ReasonDialog } from '../../kernel/kit/ReasonDialog.tsx'
import { SearchWord } from '../../kernel/kit/SearchWord.tsx'
import { StatusTag, Tag } from '../../kernel/kit/Tag.tsx'
import { shortTime } from '../../kernel/kit/time.ts'
import { useFilters } from '../../kernel/kit/useFilters.ts'
import { useList } from '../../kernel/kit/useList.ts'

type Row = Reply<'/api/ops/getConcessions'>['list'][number]
const TABS = [
  { state: 'waiting', label: '待审批', empty: '没有等审批的让价。' },
  { state: 'done', label: '已处理', empty: '还没有处理过的让价。' },
  { state: 'all', label: '全部', empty: '还没有让价：优惠券、团购、竞拍比挂牌价低得超过免审的线时列在这里。' },
] as const

const columns = (o: { passing: boolean; onPass(r: Row): void; onReturn(r: Row): void }): Column<Row>[] => [
  {
    key: 'what',
    title: '让价',
    head: true,
    excel: [
      { title: '编号', width: 20, value: r => r.concessionNo },
      { title: '种类', value: r => ConcessionKind.label(r.concessionKind) },
      { title: '内容', width: 40, value: r => r.title },
      { title: '单号', width: 20, value: r => r.refNo },
    ],
    render: r => (
      <>
        <b>{r.title}</b> <Tag line>{ConcessionKind.label(r.concessionKind)}</Tag>
        <small className="mute">
          <Link to={r.href}>{r.refNo}</Link>　{r.concessionNo}
        </small>
      </>
    ),
  },
  {
    key: 'lower',
    title: '比挂牌最多低',
    num: true,
    excel: { title: '比挂牌最多低，%', value: r => r.lowerBp / 100 },
    render: r => `${(r.lowerBp / 100).toFixed(1)} %`,
  },
  {
    key: 'needs',
    title: '为什么要审批',
    wide: true,
    excel: { title: '为什么要审批', width: 40, value: r => r.needs },
    render: r => (
      <>
        {r.needs}
        {r.note ? <small className="mute">{r.note}</small> : null}
      </>
    ),
  },
  {
    key: 'who',
    title: '提交 / 审批',
    excel: [
      { title: '提交', value: r => r.askerName },
      { title: '提交于', value: r => ({ at: r.askedAt }) },
      { title: '审批', value: r => r.deciderName },
      { title: '审批意见', width: 24, value: r => r.decideReason },
    ],
    render: r => (
      <>
        {r.askerName} {shortTime(r.askedAt)}
        {r.decidedAt === null ? null : (
          <small className="mute">
            {r.deciderName} {shortTime(r.decidedAt)}
            {r.decideReason && `：${r.decideReason}`}
          </small>
        )}
      </>
    ),
  },
  {
    key: 'state',
    title: '状态',
    excel: { title: '状态', value: r => ConcessionState.label(r.concessionState) },
    render: r => <StatusTag of={ConcessionState} code={r.concessionState} />,
  },
  {
    key: 'act',
    title: '操作',
    num: true,
    render: r =>
      r.concessionState === ConcessionState.waiting ? (
        <span className="row-acts">
          <ActButton
            size="small"
            type="primary"
            loading={o.passing}
            {...(r.whyNotDecide ? { why: r.whyNotDecide } : {})}
            onClick={() => o.onPass(r)}
            aria-label={`通过 ${r.title}`}
          >
            通过
          </ActButton>
          <ActButton
            size="small"
            {...(r.whyNotDecide ? { why: r.whyNotDecide } : {})}
            onClick={() => o.onReturn(r)}
            aria-label={`退回 ${r.title}`}
          >
            退回
          </ActButton>
        </span>
      ) : null,
  },
]

/** 让价审批: what lowers buyers' prices beyond one person's own line, and the word of another on it. */
export default function ConcessionsPage() {
  const [f, set, filtered] = useFilters({ queue: 'waiting', word: '', sort: '', page: 1 })
  const call = useCaller()
  const client = useQueryClient()
  const { message } = App.useApp()
  const [returning, setReturning] = useState<Row | null>(null)
  const tab = TABS.find(t => t.state === f.queue) ?? TABS[0]
  const list = useList('/api/ops/getConcessions', f.page, { view: tab.state, word: f.word })
  const again = () => client.invalidateQueries({ queryKey: ['/api/ops/getConcessions'] })
  const pass = useMutation({
    mutationFn: (r: Row) => call('/api/ops/decideConcession', { concessionNo: r.concessionNo, pass: true }),
    onSuccess: () => void message.success('已通过，即刻有效'),
    onError: (e: Error) => void message.error(e.message),
    onSettled: again,
  })
  return (
    <div className="stacked">
      <div className="page-head">
        <h1>让价审批</h1>
        <span className="mute">优惠券、团购、竞拍比挂牌价低得超过免审的线，由没有写过、改过、提交过它的人决定</span>
      </div>
      <ListFrame<Row>
        list="concession"
        label="让价审批"
        filtered={filtered}
        tabs={
          <QueueTabs
            tabs={TABS}
            now={tab.state}
            counts={list.data ? { waiting: list.data.waitingCount } : {}}
            onPick={queue => set({ queue })}
          />
        }
        filters={<SearchWord value={f.word} placeholder="内容 / 单号" onChange={word => set({ word })} />}
        {...list.frame}
        columns={columns({ passing: pass.isPending, onPass: r => pass.mutate(r), onReturn: setReturning })}
        rowKey={r => r.concessionNo}
        unit="张"
        sort={f.sort}
        onSort={sort => set({ sort })}
        onPage={page => set({ page })}
        empty={tab.empty}
      />
      {returning ? (
        <ReasonDialog
          title={`退回「${returning.title}」`}
          consequence={`${returning.askerName} 会看到原因。草稿可以改后再提交，优惠券另建一种。`}
          okText="退回"
          usual={['让得太多', '范围太大']}
          onSend={async reason => {
            await call('/api/ops/decideConcession', { concessionNo: returning.concessionNo, pass: false, reason })
            await again()
          }}
          onClose={() => setReturning(null)}
        />
      ) : null}
    </div>
  )
}
