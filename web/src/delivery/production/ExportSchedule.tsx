import type { Kg } from '@mall/domain/kernel/money.ts'
import { type ExcelColumn, saveExcel } from '@mall/client/excel.ts'
import { WeekState } from '@mall/domain/delivery/production/schedule.codes.ts'
import { Button } from '../../kernel/kit/Button.tsx'
import { notify } from '../../kernel/kit/notify.ts'
import type { Schedule } from './WeekGrid.tsx'

interface Row {
  line: string
  product: string
  week: string
  span: string
  state: string
  leftKg: Kg
  percent: number
  flag: string
  ownKg: Kg
}
const COLUMNS: readonly ExcelColumn<Row>[] = [
  { title: '产线', width: 16, value: r => r.line },
  { title: '产品', value: r => r.product },
  { title: '周', width: 10, value: r => r.week },
  { title: '日期', width: 18, value: r => r.span },
  { title: '状态', width: 10, value: r => r.state },
  { title: '可订，吨', value: r => ({ kg: r.leftKg }) },
  { title: '已订，%', width: 8, value: r => r.percent },
  { title: '说明', width: 20, value: r => r.flag },
  { title: '我的，吨', value: r => ({ kg: r.ownKg }) },
]

/** The six weeks that are on the screen, a row a cell. */
export function ExportSchedule({ data }: { data: Schedule }) {
  const save = async () => {
    try {
      await saveExcel(
        '排产计划',
        COLUMNS,
        data.lines.flatMap(line =>
          line.cells.map((cell, i) => ({
            line: line.name,
            product: line.product,
            week: data.weeks[i]?.label ?? cell.week,
            span: data.weeks[i]?.span ?? '',
            state: WeekState.label(cell.state),
            leftKg: cell.leftKg,
            percent: cell.percent,
            flag: cell.flag,
            ownKg: cell.own.filter(o => o.kind !== 'gone').reduce((sum, o) => sum + o.kg, 0),
          })),
        ),
      )
    } catch {
      notify.error('导出没有完成，请稍后再试')
    }
  }
  return (
    <Button onClick={save} busyText="正在导出">
      导出
    </Button>
  )
}
