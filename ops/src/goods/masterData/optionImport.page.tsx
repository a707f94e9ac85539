import { useCaller } from '@mall/client/useCall.ts'
import { type ExcelColumn, saveExcel } from '@mall/client/excel.ts'
import { MOST_CHANGE_LINES, OptionChangeState } from '@mall/domain/goods/masterData/options.rules.ts'
import { OPTION_COLUMNS } from '@mall/domain/goods/masterData/optionSheet.ts'
import { CHOICE_PARAMS } from '@mall/domain/goods/goods/optionTable.ts'
import { yuan } from '@mall/domain/kernel/money.ts'
import { useQueryClient } from '@tanstack/react-query'
import { App } from 'antd'
import { useNavigate } from 'react-router'
import { SheetImport } from '../../kernel/SheetImport.tsx'
import { useStaff, whyNoRight } from '../../kernel/staff.ts'
import { allRows, SheetRows } from '../../kernel/kit/SheetRows.tsx'
import type { OptionListRow } from './optionColumns.tsx'

const columns: ExcelColumn<OptionListRow>[] = [
  { title: OPTION_COLUMNS[0], width: 12, value: r => CHOICE_PARAMS[r.param].label },
  { title: '适用', width: 16, value: r => r.scopeName },
  { title: OPTION_COLUMNS[1], width: 12, value: r => r.scopeCode },
  { title: OPTION_COLUMNS[2], width: 12, value: r => r.code },
  { title: '名称', width: 24, value: r => r.label },
  { title: OPTION_COLUMNS[3], width: 14, value: r => r.addFen / 100 },
]

/** Excel 导入订货参数加价: the sheet to fill in holds every option in use with what it adds today. */
export default function OptionImportPage() {
  const call = useCaller()
  const noMake = whyNoRight(useStaff(), 'price.make')
  const { message } = App.useApp()
  const client = useQueryClient()
  const go = useNavigate()
  const template = async () =>
    saveExcel(
      '订货参数加价',
      columns,
      await allRows<OptionListRow>(paging => call('/api/ops/getOptions', { ...paging, off: false })),
    )
  return (
    <SheetImport
      path="/api/ops/importOptions"
      title="从 Excel 导入订货参数加价"
      hint={`一行一项，最多 ${MOST_CHANGE_LINES} 行；有一格错，一行也不写`}
      back="/options"
      fileLabel="加价 Excel"
      columnsHint={<>列：{OPTION_COLUMNS.join('、')}。下载的模板里是现在的加价，改数后传回；没有填加价的行不动。</>}
      okText="写入一张调整单"
      noRight={noMake}
      template={template}
      onMade={made => {
        for (const path of ['/api/ops/getOptions', '/api/ops/getOptionChanges'] as const)
          void client.invalidateQueries({ queryKey: [path] })
        void message.success(
          made.changeState
            ? `${made.changeNo} ${OptionChangeState.label(made.changeState)}，${made.changed} 项`
            : '与现在的加价相同，没有改动',
        )
        void go('/options?view=changes')
      }}
    >
      {read => (
        <SheetRows
          title="要改的加价"
          hint={`读到 ${read.rows} 行，${read.changed} 项与现在不同`}
          rows={read.options}
          rowKey={o => `${o.title}>${o.scopeName}`}
          columns={[
            { title: '可选项', value: o => o.title },
            { title: '适用', value: o => o.scopeName },
            { title: '现在 元/吨', num: true, value: o => yuan(o.wasFen) },
            { title: '改为 元/吨', num: true, value: o => yuan(o.nowFen) },
          ]}
        />
      )}
    </SheetImport>
  )
}
