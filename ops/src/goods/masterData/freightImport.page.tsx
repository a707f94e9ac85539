import { useCaller } from '@mall/client/useCall.ts'
import { type ExcelColumn, saveExcel } from '@mall/client/excel.ts'
import type { Reply } from '@mall/contract/main/calls.ts'
import { FREIGHT_COLUMNS, MOST_FREIGHT_ROWS } from '@mall/domain/goods/masterData/freightSheet.ts'
import { yuan } from '@mall/domain/kernel/money.ts'
import { useQueryClient } from '@tanstack/react-query'
import { App, Form } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { SheetImport } from '../../kernel/SheetImport.tsx'
import { useStaff, whyNoRight } from '../../kernel/staff.ts'
import { allRows, SheetRows } from '../../kernel/kit/SheetRows.tsx'
import { notYet, StartsAt, whyNotStart } from './StartsAt.tsx'

type Row = Reply<'/api/ops/getFreights'>['list'][number]

const columns: ExcelColumn<Row>[] = [
  { title: '仓库', width: 20, value: r => r.depotName },
  { title: '销售区域', width: 20, value: r => r.areaName },
  { title: FREIGHT_COLUMNS[0], width: 12, value: r => r.depotCode },
  { title: FREIGHT_COLUMNS[1], width: 12, value: r => r.salesAreaCode },
  { title: FREIGHT_COLUMNS[2], width: 14, value: r => (r.freightFen === null ? '' : r.freightFen / 100) },
]

/** Excel 导入运费: the sheet to fill in holds every pair with what it costs today. */
export default function FreightImportPage() {
  const call = useCaller()
  const noMake = whyNoRight(useStaff(), 'basics.make')
  const { message } = App.useApp()
  const client = useQueryClient()
  const go = useNavigate()
  const [startsAt, setStartsAt] = useState<number | null>(null)
  const template = async () => saveExcel('运费表', columns, await allRows<Row>(paging => call('/api/ops/getFreights', paging)))
  return (
    <SheetImport
      path="/api/ops/importFreights"
      title="从 Excel 导入运费"
      hint={`一行一对仓库和区域，最多 ${MOST_FREIGHT_ROWS} 行；有一格错，一行也不写`}
      back="/basics?view=freight"
      fileLabel="运费 Excel"
      columnsHint={<>列：{FREIGHT_COLUMNS.join('、')}。下载的模板里是现在的运费，改数后传回；没有填运费的行不动。</>}
      okText="写入"
      fields={startsAt === null ? {} : { startsAt: String(startsAt) }}
      more={
        <Form layout="vertical" component="div">
          <StartsAt value={startsAt} onChange={setStartsAt} />
        </Form>
      }
      noRight={noMake ?? whyNotStart(startsAt)}
      template={template}
      onMade={made => {
        void client.invalidateQueries({ queryKey: ['/api/ops/getFreights'] })
        void client.invalidateQueries({ queryKey: ['/api/ops/getSetup'] })
        const later = notYet(`${made.changed} 条运费`, { ...made, startsAt })
        if (later) void message.warning(later, 8)
        else void message.success(made.changed > 0 ? `已改 ${made.changed} 条运费` : '与现在的运费相同，没有改动')
        void go(made.changeNo ? `/options?view=changes&no=${made.changeNo}` : '/basics?view=freight')
      }}
    >
      {read => (
        <SheetRows
          title="要改的运费"
          hint={`${read.needs ? `${read.needs}：写入后等另一人审批。` : ''}读到 ${read.rows} 行，${read.changed} 条与现在不同${read.changed > read.freights.length ? `，列出前 ${read.freights.length} 条` : ''}`}
          rows={read.freights}
          rowKey={f => `${f.depotName}>${f.areaName}`}
          columns={[
            { title: '仓库', value: f => f.depotName },
            { title: '销售区域', value: f => f.areaName },
            { title: '现在 元/吨', num: true, value: f => (f.wasFen === null ? '没有填' : yuan(f.wasFen)) },
            { title: '改为 元/吨', num: true, value: f => yuan(f.freightFen) },
          ]}
        />
      )}
    </SheetImport>
  )
}
