// 运费: every depot to every sales area, changed in its cell; what has no figure counts as 0 and is shown as missing.
import { useCaller, useLazyCall } from '@mall/client/useCall.ts'
import type { Reply } from '@mall/contract/main/calls.ts'
import { MOST_FREIGHT_FEN } from '@mall/domain/goods/masterData/basics.rules.ts'
import { yuan } from '@mall/domain/kernel/money.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Alert, App, Form, Modal, Select } from 'antd'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { ActButton } from '../../kernel/kit/ActButton.tsx'
import { textColumn } from '../../kernel/kit/columns.tsx'
import { ListFrame } from '../../kernel/kit/ListFrame.tsx'
import { MoneyInput } from '../../kernel/kit/MoneyInput.tsx'
import type { Column } from '../../kernel/kit/OpsTable.tsx'
import { Tag } from '../../kernel/kit/Tag.tsx'
import { useFilters } from '../../kernel/kit/useFilters.ts'
import { useList } from '../../kernel/kit/useList.ts'
import { notYet, StartsAt, whyNotStart } from './StartsAt.tsx'

type Row = Reply<'/api/ops/getFreights'>['list'][number]
type Choices = Reply<'/api/ops/getBasicChoices'> | undefined

const columns = (why: string | undefined, edit: (r: Row) => void): Column<Row>[] => [
  { ...textColumn<Row>('depot', '仓库', r => r.depotName), head: true },
  textColumn('area', '销售区域', r => r.areaName),
  {
    key: 'fen',
    title: '运费 元/吨',
    num: true,
    excel: [
      { title: '仓库编码', value: r => r.depotCode },
      { title: '区域编码', value: r => r.salesAreaCode },
      { title: '运费 元/吨', value: r => (r.freightFen === null ? '' : { fen: r.freightFen }) },
    ],
    render: r => (r.freightFen === null ? <Tag tone="bad">没有填，按 0 计</Tag> : yuan(r.freightFen)),
  },
  {
    key: 'acts',
    title: '操作',
    render: r => (
      <span className="row-acts">
        <ActButton
          size="small"
          {...(why ? { why } : {})}
          onClick={() => edit(r)}
          aria-label={`改 ${r.depotName} 到 ${r.areaName} 的运费`}
        >
          改
        </ActButton>
        <Link
          to={`/audit?objectType=freightRate&word=${encodeURIComponent(`${r.depotCode}-${r.salesAreaCode}`)}`}
          aria-label={`${r.depotName} 到 ${r.areaName} 的记录`}
        >
          记录
        </Link>
      </span>
    ),
  },
]

export function FreightList({ tabs, choices, why }: { tabs: ReactNode; choices: Choices; why: string | undefined }) {
  const [f, set, filtered] = useFilters({ depotCode: '', salesAreaCode: '', missing: false, page: 1 })
  const [editing, setEditing] = useState<Row | null>(null)
  const list = useList('/api/ops/getFreights', f.page, {
    depotCode: f.depotCode || undefined,
    salesAreaCode: f.salesAreaCode || undefined,
    missing: f.missing,
  })
  const depots = useLazyCall('/api/ops/getBasics', { ofKind: 'depot', off: false, pageSize: 100 })
  return (
    <>
      <ListFrame<Row>
        list="freightRate"
        label="运费"
        filtered={filtered}
        tabs={tabs}
        filters={
          <>
            <Select
              aria-label="仓库"
              value={f.depotCode}
              onChange={depotCode => set({ depotCode })}
              popupMatchSelectWidth={false}
              options={[
                { value: '', label: '全部仓库' },
                ...(depots.data?.list ?? []).map(d => ({ value: d.code, label: d.name })),
              ]}
            />
            <Select
              aria-label="销售区域"
              value={f.salesAreaCode}
              onChange={salesAreaCode => set({ salesAreaCode })}
              popupMatchSelectWidth={false}
              options={[
                { value: '', label: '全部区域' },
                ...(choices?.areas ?? []).map(a => ({ value: a.salesAreaCode, label: a.areaName })),
              ]}
            />
            <Select
              aria-label="填了没有"
              value={f.missing}
              onChange={missing => set({ missing })}
              options={[
                { value: false, label: '填与没填' },
                { value: true, label: '没有填的' },
              ]}
            />
          </>
        }
        {...list.frame}
        columns={columns(why, setEditing)}
        rowKey={r => `${r.depotCode}-${r.salesAreaCode}`}
        unit="条"
        onPage={page => set({ page })}
        empty="有了仓库和销售区域，每一对在这里有一条运费。"
      />
      {editing ? <FreightDialog row={editing} onClose={() => setEditing(null)} /> : null}
    </>
  )
}

function FreightDialog({ row, onClose }: { row: Row; onClose(): void }) {
  const call = useCaller()
  const client = useQueryClient()
  const { message } = App.useApp()
  const [fen, setFen] = useState<number | null>(row.freightFen)
  const [startsAt, setStartsAt] = useState<number | null>(null)
  const wrong =
    fen === null
      ? '请填写运费'
      : fen < 0
        ? '不能为负'
        : fen > MOST_FREIGHT_FEN
          ? `不超过 ${yuan(MOST_FREIGHT_FEN)} 元/吨，请核对单位`
          : ''
  const save = useMutation({
    mutationFn: () =>
      call('/api/ops/saveFreights', {
        lines: [{ depotCode: row.depotCode, salesAreaCode: row.salesAreaCode, wasFen: row.freightFen, freightFen: fen ?? 0 }],
        startsAt,
      }),
    onSuccess: async ({ changeNo, needs }) => {
      const later = notYet('运费', { changeNo, needs, startsAt })
      if (later) void message.warning(later, 8)
      else void message.success('运费已改，新的报价按它计算')
      await client.invalidateQueries({ queryKey: ['/api/ops/getFreights'] })
      await client.invalidateQueries({ queryKey: ['/api/ops/getSetup'] })
      onClose()
    },
  })
  return (
    <Modal
      open
      title={`${row.depotName} 到 ${row.areaName} 的运费`}
      okText="保存"
      cancelText="取消"
      okButtonProps={{ disabled: wrong !== '' || whyNotStart(startsAt) !== undefined }}
      confirmLoading={save.isPending}
      onOk={() => save.mutate()}
      onCancel={onClose}
      mask={{ closable: false }}
      width={400}
    >
      <MoneyInput unit="元/吨" label="运费" value={fen} onChange={setFen} least={-10_000} most={100_000} />
      {wrong ? <p className="field-error">{wrong}</p> : null}
      <Form layout="vertical" component="div">
        <StartsAt value={startsAt} onChange={setStartsAt} />
      </Form>
      <p className="hint">已提交的订单不变。</p>
      {save.isError ? <Alert type="error" showIcon title={save.error.message} /> : null}
    </Modal>
  )
}
