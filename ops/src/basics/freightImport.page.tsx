import { useCaller } from '@mall/client/useCall.ts'
import { type ExcelColumn, saveExcel } from '@mall/client/excel.ts'
import type { Reply } from '@mall/contract/calls.ts'
import { FREIGHT_COLUMNS, MOST_FREIGHT_ROWS } from '@mall/domain/basics/freightSheet.ts'
import { yuan } from '@mall/domain/money.ts'
import { useQueryClient } from '@tanstack/react-query'
import { App } from 'antd'
import { useNavigate } from 'react-router'
import { SheetImport } from '../app/SheetImport.tsx'
import { useStaff, whyNoRight } from '../app/staff.ts'

type Row = Reply<'/api/ops/getFreights'>['list'][number]
const PAGE = 100

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
  const template = async () => {
    const rows: Row[] = []
    for (let currentPage = 1, pages = 1; currentPage <= pages; currentPage += 1) {
      const read = await call('/api/ops/getFreights', { currentPage, pageSize: PAGE })
      rows.push(...read.list)
      pages = read.totalPage
    }
    await saveExcel('运费表', columns, rows)
  }
  return (
    <SheetImport
      path="/api/ops/importFreights"
      title="从 Excel 导入运费"
      hint={`一行一对仓库和区域，最多 ${MOST_FREIGHT_ROWS} 行；有一格错，一行也不写`}
      back="/basics?view=freight"
      fileLabel="运费 Excel"
      columnsHint={<>列：{FREIGHT_COLUMNS.join('、')}。下载的模板里是现在的运费，改数后传回；没有填运费的行不动。</>}
      okText="写入"
      noRight={noMake}
      template={template}
      onMade={made => {
        void client.invalidateQueries({ queryKey: ['/api/ops/getFreights'] })
        void client.invalidateQueries({ queryKey: ['/api/ops/getSetup'] })
        void message.success(made.changed > 0 ? `已改 ${made.changed} 条运费` : '与现在的运费相同，没有改动')
        void go('/basics?view=freight')
      }}
    >
      {read =>
        read.freights.length > 0 ? (
          <section className="panel" aria-label="要改的运费">
            <div className="panel-head">
              <h2>要改的运费</h2>
              <span className="mute">
                读到 {read.rows} 行，{read.changed} 条与现在不同
                {read.changed > read.freights.length ? `，列出前 ${read.freights.length} 条` : ''}
              </span>
            </div>
            <div className="scrollx" role="region" aria-label="要改的运费" tabIndex={0}>
              <table className="plain-table">
                <thead>
                  <tr>
                    <th>仓库</th>
                    <th>销售区域</th>
                    <th className="num">现在 元/吨</th>
                    <th className="num">改为 元/吨</th>
                  </tr>
                </thead>
                <tbody>
                  {read.freights.map(f => (
                    <tr key={`${f.depotName}>${f.areaName}`}>
                      <td>{f.depotName}</td>
                      <td>{f.areaName}</td>
                      <td className="num">{f.wasFen === null ? '没有填' : yuan(f.wasFen)}</td>
                      <td className="num">{yuan(f.freightFen)}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
          </section>
        ) : null
      }
    </SheetImport>
  )
}
