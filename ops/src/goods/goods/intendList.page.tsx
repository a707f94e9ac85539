import { IntendState } from '@mall/domain/goods/goods/intend.codes.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCaller } from '@mall/client/useCall.ts'
import type { Reply } from '@mall/contract/main/calls.ts'
import { tons } from '@mall/domain/kernel/weight.ts'
import { Alert, App, Form, Input, Modal, Segmented } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { useStaff, whyNoRight } from '../../kernel/staff.ts'
import { ActButton } from '../../kernel/kit/ActButton.tsx'
import { textColumn, timeColumn } from '../../kernel/kit/columns.tsx'
import { DateRange } from '../../kernel/kit/DateRange.tsx'
import { ListFrame } from '../../kernel/kit/ListFrame.tsx'
import type { Column } from '../../kernel/kit/OpsTable.tsx'
import { SearchWord } from '../../kernel/kit/SearchWord.tsx'
import { StatusTag } from '../../kernel/kit/Tag.tsx'
import { useFilters } from '../../kernel/kit/useFilters.ts'
import { useList } from '../../kernel/kit/useList.ts'

type Row = Reply<'/api/ops/getIntendList'>['list'][number]
/** The filter's third choice; no state has this code. */
const ALL = 2
const columns = (o: { why: string | undefined; whyNoOffer: string | undefined; onHandle(row: Row): void }): Column<Row>[] => [
  {
    key: 'what',
    title: '要什么',
    head: true,
    excel: [
      { title: '编号', value: r => r.intendCode },
      { title: '品名', value: r => r.productName },
      { title: '材质', value: r => r.grade },
      { title: '规格', value: r => r.spec },
    ],
    render: r => (
      <>
        <b>{[r.productName, r.grade, r.spec].filter(Boolean).join(' ') || '未写品名'}</b>
        <small className="mute">{r.intendCode}</small>
      </>
    ),
  },
  {
    key: 'tons',
    title: '吨',
    num: true,
    sorts: ['tons', 'tonsUp'],
    excel: { title: '吨', value: r => r.quantityT },
    render: r => (r.fromWord ? '—' : r.quantityT.toLocaleString('en-US', { minimumFractionDigits: 3 })),
  },
  textColumn('to', '送到', r => r.deliverTo),
  {
    key: 'who',
    title: '联系人',
    wide: true,
    excel: [
      { title: '联系人', value: r => r.contactName },
      { title: '手机', value: r => r.contactMobile },
      { title: '企业', width: 36, value: r => r.companyName },
      { title: '搜索词', width: 24, value: r => r.fromWord },
    ],
    render: r => (
      <>
        <span className="nowrap">
          {r.contactName} {r.contactMobile && <a href={`tel:${r.contactMobile}`}>{r.contactMobile}</a>}
        </span>
        <small className="mute">{r.fromWord ? '由搜索词转来，不用联系客户' : r.companyName || '未登录访客'}</small>
      </>
    ),
  },
  textColumn('note', '备注', r => r.note, { wide: true, width: 40 }),
  timeColumn('at', '提交', r => r.createdAt, { sorts: ['age'] }),
  {
    key: 'state',
    title: '状态',
    excel: [
      { title: '状态', value: r => IntendState.label(r.state) },
      { title: '处理结果', width: 40, value: r => r.handledNote },
      { title: '议价单', width: 20, value: r => r.quoteNo },
    ],
    render: r => (
      <>
        <StatusTag of={IntendState} code={r.state} />
        {r.handledNote ? <small className="mute">{r.handledNote}</small> : null}
        {r.quoteNo ? <Link to={`/quotes?queue=all&no=${r.quoteNo}`}>{r.quoteNo}</Link> : null}
      </>
    ),
  },
  {
    key: 'act',
    title: '操作',
    num: true,
    render: r =>
      r.state === IntendState.open ? (
        <span className="row end">
          {r.companyName && !o.whyNoOffer ? <Link to={`/quotes?intend=${r.intendCode}`}>报价</Link> : null}
          <ActButton size="small" why={o.why} onClick={() => o.onHandle(r)}>
            处理
          </ActButton>
        </span>
      ) : null,
  },
]

export default function IntendListPage() {
  const staff = useStaff()
  const [f, set, filtered] = useFilters({
    word: '',
    fromOn: '',
    toOn: '',
    state: IntendState.open as number,
    sort: 'age',
    page: 1,
  })
  const [row, setRow] = useState<Row | null>(null)
  const intends = useList('/api/ops/getIntendList', f.page, {
    word: f.word,
    fromOn: f.fromOn || undefined,
    toOn: f.toOn || undefined,
    state: IntendState.from(f.state),
    sort: f.sort as 'age',
  })
  return (
    <>
      <div className="page-head">
        <h1>采购意向</h1>
        <span className="mute">
          {intends.data && intends.data.totalCount > 0 ? `${intends.data.totalCount} 条，${tons(intends.data.sumKg)} 吨；` : ''}
          搜索不到的规格由客户留下，联系后写下结果
        </span>
      </div>
      <ListFrame<Row>
        list="intend"
        label="采购意向"
        filtered={filtered}
        filters={
          <>
            <SearchWord value={f.word} placeholder="品名 / 规格 / 企业 / 联系人 / 手机" onChange={word => set({ word })} />
            <Segmented
              aria-label="状态"
              value={f.state}
              onChange={state => set({ state })}
              options={[
                { value: IntendState.open, label: '待处理' },
                { value: IntendState.handled, label: '已处理' },
                { value: ALL, label: '全部' },
              ]}
            />
            <DateRange from={f.fromOn} to={f.toOn} onChange={set} />
          </>
        }
        {...intends.frame}
        columns={columns({
          why: whyNoRight(staff, 'order.review'),
          whyNoOffer: whyNoRight(staff, 'quote.answer'),
          onHandle: setRow,
        })}
        rowKey={r => r.intendCode}
        unit="条"
        sort={f.sort}
        onSort={sort => set({ sort })}
        onPage={page => set({ page })}
        empty="没有待处理的采购意向。"
      />
      {row ? <HandleDialog row={row} onClose={() => setRow(null)} /> : null}
    </>
  )
}

function HandleDialog({ row, onClose }: { row: Row; onClose(): void }) {
  const call = useCaller()
  const client = useQueryClient()
  const { message } = App.useApp()
  const [form] = Form.useForm<{ note: string }>()
  const save = useMutation({
    mutationFn: (f: { note: string }) => call('/api/ops/handleIntend', { intendCode: row.intendCode, note: f.note.trim() }),
    onSuccess: () => {
      void message.success('已记录处理结果')
      onClose()
    },
    onSettled: () => {
      for (const path of ['/api/ops/getIntendList', '/api/ops/getWorkCount']) void client.invalidateQueries({ queryKey: [path] })
    },
  })
  return (
    <Modal
      open
      title="处理采购意向"
      okText="记为已处理"
      cancelText="取消"
      onCancel={onClose}
      onOk={form.submit}
      confirmLoading={save.isPending}
      mask={{ closable: false }}
      width={420}
    >
      <p className="hint">
        {[row.productName, row.grade, row.spec].filter(Boolean).join(' ')}，{row.quantityT} 吨，{row.contactName}{' '}
        {row.contactMobile}
      </p>
      <Form form={form} layout="vertical" onFinish={f => save.mutate(f)}>
        <Form.Item name="note" label="处理结果" rules={[{ required: true, whitespace: true, message: '请填写处理结果' }]}>
          <Input.TextArea rows={3} maxLength={200} placeholder="例如 已电话联系，12 月上旬可排产" />
        </Form.Item>
        {save.isError ? <Alert type="error" showIcon title={save.error.message} /> : null}
      </Form>
    </Modal>
  )
}
