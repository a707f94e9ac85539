import { useCaller } from '@mall/client/useCall.ts'
import type { Reply, Sent } from '@mall/contract/main/calls.ts'
import {
  ExportFormat,
  type ExportFormatCode,
  ExportKind,
  type ExportKindCode,
  exportRights,
  ExportState,
  KEPT_DAYS,
} from '@mall/domain/desk/export/export.codes.ts'
import { exportText, isOpenExport } from '@mall/domain/desk/export/export.words.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { App, Button, Select } from 'antd'
import { useState } from 'react'
import { useStaff, whyNoRight } from '../../kernel/staff.ts'
import { textColumn, timeColumn } from '../../kernel/kit/columns.tsx'
import { DateRange } from '../../kernel/kit/DateRange.tsx'
import { ListFrame } from '../../kernel/kit/ListFrame.tsx'
import type { Column } from '../../kernel/kit/OpsTable.tsx'
import { StatusTag } from '../../kernel/kit/Tag.tsx'
import { useFilters } from '../../kernel/kit/useFilters.ts'
import { useList } from '../../kernel/kit/useList.ts'

type Row = Reply<'/api/ops/getExportList'>['list'][number]
const LOOK_MS = 1500

/** 导出: files of whole lists, made in the background; the Excel button of a list stops at five thousand rows, these do not. */
export default function ExportListPage() {
  const [f, set, filtered] = useFilters({ page: 1 })
  const [open, setOpen] = useState(true)
  const exports = useList('/api/ops/getExportList', f.page, {}, open ? LOOK_MS : undefined)
  const isOpen = exports.data?.list.some(isOpenExport) ?? false
  if (exports.data && isOpen !== open) setOpen(isOpen)
  return (
    <>
      <div className="page-head">
        <h1>导出</h1>
        <span className="mute">后台生成，保留 {KEPT_DAYS} 天；不限行数</span>
      </div>
      <ListFrame<Row>
        list="export"
        label="导出"
        filtered={filtered}
        filters={<Start />}
        {...exports.frame}
        columns={columns}
        rowKey={r => r.exportNo}
        unit="个"
        onPage={page => set({ page })}
        empty="选好内容和日期，开始导出。"
      />
    </>
  )
}

function Start() {
  const staff = useStaff()
  const call = useCaller()
  const qc = useQueryClient()
  const { message } = App.useApp()
  const kinds = ExportKind.rows.filter(k => {
    const { desk } = exportRights[k.code]
    return k.code !== 'pack' && desk !== undefined && !whyNoRight(staff, desk)
  })
  const [kind, setKind] = useState<ExportKindCode>('orders')
  const [format, setFormat] = useState<ExportFormatCode>('xlsx')
  const [days, setDays] = useState<{ fromOn?: string; toOn?: string }>({})
  const start = useMutation({
    mutationFn: () => {
      const input: Sent<'/api/ops/startExport'> = {
        kind,
        format,
        fromOn: days.fromOn || undefined,
        toOn: days.toOn || undefined,
      }
      return call('/api/ops/startExport', input)
    },
    onError: e => void message.error(e.message),
    onSettled: () => qc.invalidateQueries({ queryKey: ['/api/ops/getExportList'] }),
  })
  return (
    <>
      <Select
        aria-label="内容"
        value={kind}
        onChange={setKind}
        options={kinds.map(k => ({ value: k.code, label: k.label }))}
        style={{ width: 180 }}
      />
      {kind === 'goods' || kind === 'prices' || kind === 'counts' ? null : (
        <DateRange from={days.fromOn ?? ''} to={days.toOn ?? ''} onChange={d => setDays({ ...days, ...d })} />
      )}
      <Select
        aria-label="格式"
        value={format}
        onChange={setFormat}
        options={[ExportFormat.xlsx, ExportFormat.csv].map(code => ({ value: code, label: ExportFormat.label(code) }))}
        style={{ width: 90 }}
      />
      <Button type="primary" loading={start.isPending} onClick={() => start.mutate()}>
        开始导出
      </Button>
    </>
  )
}

const columns: Column<Row>[] = [
  timeColumn('at', '时间', r => r.createdAt, { head: true }),
  textColumn('title', '文件', r => r.title, { wide: true, width: 40 }),
  { key: 'state', title: '状态', render: r => <StatusTag of={ExportState} code={r.state} /> },
  {
    key: 'progress',
    title: '进度',
    render: r => (
      <>
        {exportText(r)} {r.trouble !== '' && <span className="mute">{r.trouble}</span>}
      </>
    ),
  },
  { key: 'acts', title: '操作', render: r => <Acts r={r} /> },
]

function Acts({ r }: { r: Row }) {
  const call = useCaller()
  const qc = useQueryClient()
  const { message } = App.useApp()
  const failed = (e: Error) => void message.error(e.message)
  const fetchIt = useMutation({
    mutationFn: () => call('/api/ops/getExportUrl', { exportNo: r.exportNo }),
    onSuccess: got => location.assign(got.url),
    onError: failed,
  })
  const cancel = useMutation({
    mutationFn: () => call('/api/ops/cancelExport', { exportNo: r.exportNo }),
    onError: failed,
    onSettled: () => qc.invalidateQueries({ queryKey: ['/api/ops/getExportList'] }),
  })
  if (r.state === 'done')
    return (
      <Button size="small" loading={fetchIt.isPending} onClick={() => fetchIt.mutate()}>
        下载
      </Button>
    )
  return isOpenExport(r) ? (
    <Button size="small" loading={cancel.isPending} onClick={() => cancel.mutate()}>
      取消
    </Button>
  ) : null
}
