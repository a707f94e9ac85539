import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCaller, useLazyCall } from '@mall/client/useCall.ts'
import { MisfitKind, MisfitState } from '@mall/domain/delivery/millCertificate/misfit.machine.ts'
import { tons } from '@mall/domain/kernel/weight.ts'
import type { Reply } from '@mall/contract/main/calls.ts'
import { Alert, Modal, Radio, Segmented, Skeleton } from 'antd'
import { useState } from 'react'
import { useStaff, whyNoRight } from '../../kernel/staff.ts'
import { ActButton } from '../../kernel/kit/ActButton.tsx'
import { textColumn, timeColumn } from '../../kernel/kit/columns.tsx'
import { ListFrame } from '../../kernel/kit/ListFrame.tsx'
import type { Column } from '../../kernel/kit/OpsTable.tsx'
import { ReasonDialog } from '../../kernel/kit/ReasonDialog.tsx'
import { SearchWord } from '../../kernel/kit/SearchWord.tsx'
import { StatusTag } from '../../kernel/kit/Tag.tsx'
import { useFilters } from '../../kernel/kit/useFilters.ts'
import { useList } from '../../kernel/kit/useList.ts'
import './warranty.css'

type Row = Reply<'/api/ops/getMisfitQueue'>['list'][number]
type Act = 'exchange' | 'withdraw' | 'decline'
const whatOf = (r: Row): string =>
  r.found.map(f => `${f.label} ${f.value}，${f.of === 'standard' ? '标准' : '内控'} ${f.limit}`).join('；')

const columns = (onAct: (row: Row, act: Act) => void, why: string | undefined): Column<Row>[] => [
  {
    key: 'unit',
    title: '件',
    head: true,
    excel: [
      { title: '件号', width: 18, value: r => r.unitNo },
      { title: '炉号', width: 14, value: r => r.heatNo },
      { title: '吨', value: r => ({ kg: r.kg }) },
    ],
    render: r => (
      <>
        <b>{r.unitNo}</b>
        <small className="mute">
          炉号 {r.heatNo}，{r.pieces} {r.pieceUnit} {tons(r.kg)} 吨
        </small>
      </>
    ),
  },
  {
    key: 'order',
    title: '订单与商品',
    wide: true,
    excel: [
      { title: '订单', width: 20, value: r => r.orderCode },
      { title: '企业', width: 28, value: r => r.companyName },
      { title: '商品', width: 32, value: r => r.title },
    ],
    render: r => (
      <>
        {r.title}
        <small className="mute">
          {r.orderCode}，{r.companyName}
          {r.waybillNo && `，${r.waybillNo}`}
        </small>
      </>
    ),
  },
  {
    key: 'what',
    title: '不符',
    wide: true,
    excel: { title: '不符', width: 40, value: whatOf },
    render: r => (
      <>
        <StatusTag of={MisfitKind} code={r.kind} />
        <small className="notes">{whatOf(r)}</small>
      </>
    ),
  },
  {
    key: 'state',
    title: '状态',
    excel: { title: '状态', value: r => MisfitState.label(r.state) },
    render: r => (
      <>
        <StatusTag of={MisfitState} code={r.state} />
        <small className="mute">
          {[r.answeredBy, r.reason, r.newUnitNo && `换为 ${r.newUnitNo}`, r.decision].filter(Boolean).join('，')}
        </small>
      </>
    ),
  },
  timeColumn('at', '发现', r => r.openedAt),
  textColumn('by', '处理人', r => r.decidedBy, { secondary: true }),
  {
    key: 'act',
    title: '处理',
    render: r =>
      ['conceded', 'exchanged', 'withdrawn', 'cleared'].includes(r.state) ? (
        <span className="mute">—</span>
      ) : (
        <span className="row nowrap">
          {(
            [
              ['exchange', '换货', r.whyNotExchange],
              ['withdraw', '退出', r.whyNotWithdraw],
              ['decline', '暂不能', r.whyNotDecline],
            ] as const
          ).map(([act, label, whyNot]) => (
            <ActButton key={act} size="small" {...((why ?? whyNot) ? { why: why ?? whyNot } : {})} onClick={() => onAct(r, act)}>
              {label}
            </ActButton>
          ))}
        </span>
      ),
  },
]

/** 质保不符: steel in the yard whose heat does not keep the standard or the buyer's own limits; what the buyer asked for first. */
export default function MisfitQueuePage() {
  const call = useCaller()
  const client = useQueryClient()
  const why = whyNoRight(useStaff(), 'cert.edit')
  const [f, set, filtered] = useFilters({ word: '', queue: 'open', page: 1 })
  const list = useList('/api/ops/getMisfitQueue', f.page, { word: f.word, queue: f.queue as 'open' }, 30_000)
  const [acting, setActing] = useState<{ row: Row; act: Act } | null>(null)
  const again = () => client.invalidateQueries({ queryKey: ['/api/ops/getMisfitQueue'] })
  return (
    <>
      <div className="page-head">
        <h1>质保不符</h1>
        <span className="mute">处理前不能装车。不合标准的换货或退出；不合内控的由客户选择，让步的写在质保书上</span>
      </div>
      <ListFrame<Row>
        list="misfit"
        label="质保不符"
        filtered={filtered}
        filters={
          <>
            <SearchWord value={f.word} placeholder="件号 / 炉号 / 订单 / 企业" onChange={word => set({ word })} />
            <Segmented
              aria-label="状态"
              value={f.queue}
              onChange={queue => set({ queue })}
              options={[
                { value: 'open', label: '待处理' },
                { value: 'all', label: '全部' },
              ]}
            />
          </>
        }
        {...list.frame}
        columns={columns((row, act) => setActing({ row, act }), why)}
        rowKey={r => r.misfitId}
        unit="件"
        onPage={page => set({ page })}
        empty="没有待处理的不符。配货后系统自动比对。"
      />
      {acting?.act === 'exchange' ? (
        <ExchangeDialog row={acting.row} onDone={again} onClose={() => setActing(null)} />
      ) : acting ? (
        <ReasonDialog
          title={`${acting.act === 'withdraw' ? '退出' : '暂不能办'}：${acting.row.unitNo}`}
          consequence={
            acting.act === 'withdraw'
              ? '这件移出订单和运单；不合标准的件同时封存，不再配给别人。客户会收到通知。'
              : '客户收到答复，重新选择让步、换货或退出。'
          }
          okText={acting.act === 'withdraw' ? '移出' : '答复客户'}
          usual={acting.act === 'withdraw' ? ['客户申请退出', '不合标准，无可换炉号'] : ['同库没有别的炉号', '下周有新炉号入库']}
          onSend={async reason => {
            await call('/api/ops/decideMisfit', { misfitId: acting.row.misfitId, act: acting.act, reason })
            await again()
          }}
          onClose={() => setActing(null)}
        />
      ) : null}
    </>
  )
}

function ExchangeDialog({ row, onDone, onClose }: { row: Row; onDone(): Promise<unknown>; onClose(): void }) {
  const call = useCaller()
  const read = useLazyCall('/api/ops/getMisfitInstead', { misfitId: row.misfitId })
  const [unitNo, setUnitNo] = useState('')
  const save = useMutation({
    mutationFn: () => call('/api/ops/decideMisfit', { misfitId: row.misfitId, act: 'exchange', unitNo }),
    onSuccess: async () => {
      await onDone()
      onClose()
    },
  })
  const list = read.data?.list
  return (
    <Modal
      open
      title={`换货：${row.unitNo}`}
      okText="换成这一件"
      cancelText="取消"
      onCancel={onClose}
      onOk={() => save.mutate()}
      okButtonProps={{ disabled: unitNo === '' }}
      confirmLoading={save.isPending}
      mask={{ closable: false }}
    >
      <p className="hint">
        {row.title}，{whatOf(row)}
        。同货、同库、同件数的在库件，化验值同样对标准和客户内控比过；换好后通知客户，订单和运单上的件随之更换。
      </p>
      {read.isError ? <Alert type="error" showIcon title={read.error.message} /> : null}
      {!list && !read.isError ? <Skeleton active /> : null}
      {list && list.length === 0 ? (
        <Alert type="info" showIcon title="同库没有可换的件，可以答复客户暂不能换，或等新炉号入库" />
      ) : null}
      <Radio.Group value={unitNo} onChange={e => setUnitNo(String(e.target.value))} className="instead">
        {list?.map(u => (
          <Radio key={u.unitNo} value={u.unitNo} disabled={u.why !== ''}>
            {u.unitNo}　炉号 {u.heatNo}　{tons(u.kg)} 吨{u.position && `　${u.position}`}
            {u.why ? <small className="mute">　{u.why}</small> : null}
          </Radio>
        ))}
      </Radio.Group>
      {save.isError ? <Alert type="error" showIcon title={save.error.message} /> : null}
    </Modal>
  )
}
