import { useCaller } from '@mall/client/useCall.ts'
import type { Reply } from '@mall/contract/main/calls.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Button, Drawer } from 'antd'
import { useState } from 'react'
import { textColumn, timeColumn } from '../../kernel/kit/columns.tsx'
import { type Column, OpsTable } from '../../kernel/kit/OpsTable.tsx'
import { dateTime } from '../../kernel/kit/time.ts'
import { useList } from '../../kernel/kit/useList.ts'

type Row = Reply<'/api/ops/getAuditArchives'>['list'][number]
const dayOf = (at: number | null): string => dateTime(at).slice(0, 10)
const MB = 1_000_000
const size = (bytes: number): string => (bytes < MB / 10 ? `${Math.ceil(bytes / 1000)} KB` : `${(bytes / MB).toFixed(1)} MB`)

/** Months of the log that lie in files: how much is in each, and whether it is still what it was. */
export function Archives() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>归档</Button>
      <Drawer open={open} onClose={() => setOpen(false)} title="操作审计的归档" size={960}>
        {open && <List />}
      </Drawer>
    </>
  )
}

function List() {
  const [page, setPage] = useState(1)
  const archives = useList('/api/ops/getAuditArchives', page, {})
  const columns: Column<Row>[] = [
    textColumn('days', '从哪天到哪天', r => `${dayOf(r.fromAt)} – ${dayOf(r.toAt)}`, { head: true }),
    { key: 'rows', title: '条数', num: true, excel: { title: '条数', value: r => r.rows }, render: r => r.rows },
    textColumn('size', '大小', r => size(r.bytes)),
    textColumn('checksum', '校验和', r => r.checksum, { wide: true, secondary: true }),
    timeColumn('archivedAt', '归档时间', r => r.archivedAt),
    {
      key: 'sound',
      title: '核对',
      excel: { title: '核对', value: r => (r.sound === null ? '' : r.sound ? '一致' : '不一致') },
      render: r => <Check row={r} />,
    },
  ]
  return (
    <OpsTable<Row>
      label="审计归档"
      fits
      {...archives.frame}
      columns={columns}
      rowKey={r => r.archive}
      unit="份"
      onPage={setPage}
      empty="还没有归档。在「规则与沙箱」里写明操作审计在库里留几个月，更早的按月归档到文件库。"
    />
  )
}

function Check({ row }: { row: Row }) {
  const call = useCaller()
  const client = useQueryClient()
  const check = useMutation({
    mutationFn: () => call('/api/ops/checkAuditArchive', { archive: row.archive }),
    onSettled: () => client.invalidateQueries({ queryKey: ['/api/ops/getAuditArchives'] }),
  })
  const why = check.data?.why || (check.isError ? check.error.message : '')
  return (
    <span className="row" aria-live="polite">
      {row.sound === null ? null : (
        <span className={row.sound ? 'ok nowrap' : 'bad nowrap'}>
          {dayOf(row.checkedAt)} {row.checkedByName} {row.sound ? '一致' : '不一致'}
        </span>
      )}
      {why ? <span className="bad">{why}</span> : null}
      <Button
        size="small"
        loading={check.isPending}
        onClick={() => check.mutate()}
        aria-label={`核对 ${dayOf(row.fromAt)} 的归档`}
      >
        核对
      </Button>
    </span>
  )
}
