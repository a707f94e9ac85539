import { useCaller } from '@mall/client/useCall.ts'
import { type ExcelColumn, saveExcel } from '@mall/client/excel.ts'
import { BRANCH_COLUMNS, MOST_BRANCH_ROWS } from '@mall/domain/site/bankBranches/branchSheet.ts'
import { useQueryClient } from '@tanstack/react-query'
import { App } from 'antd'
import { useNavigate } from 'react-router'
import { SheetImport } from '../../kernel/SheetImport.tsx'
import { useStaff, whyNoRight } from '../../kernel/staff.ts'
import { allRows, SheetRows } from '../../kernel/kit/SheetRows.tsx'
import type { BranchRow } from './BranchList.tsx'

const columns: ExcelColumn<BranchRow>[] = [
  { title: BRANCH_COLUMNS[0], width: 16, value: r => r.lineNo },
  { title: BRANCH_COLUMNS[1], width: 24, value: r => r.bankName },
  { title: BRANCH_COLUMNS[2], width: 36, value: r => r.subBankName },
  { title: BRANCH_COLUMNS[3], width: 14, value: r => r.cityName },
]
/** Of a longer list the template holds the first ones, as examples: the rest stays as it is anyway. */
const MOST_TEMPLATE = 2000

/** Excel 导入开户行: what companies choose from when they say where their account is. */
export default function BranchImportPage() {
  const call = useCaller()
  const noMake = whyNoRight(useStaff(), 'basics.make')
  const { message } = App.useApp()
  const client = useQueryClient()
  const go = useNavigate()
  const template = async () =>
    saveExcel('开户行', columns, await allRows<BranchRow>(paging => call('/api/ops/getBranches', paging), MOST_TEMPLATE))
  return (
    <SheetImport
      path="/api/ops/importBranches"
      title="从 Excel 导入开户行"
      hint={`一行一家支行，最多 ${MOST_BRANCH_ROWS} 行；有一格错，一行也不写`}
      back="/basics?view=branch"
      fileLabel="开户行 Excel"
      columnsHint={
        <>
          列：{BRANCH_COLUMNS.join('、')}
          。联行号 12 位，请把这一列设为文本；城市写地级市。联行号已有的按文件改名，文件里没有的支行不动。
        </>
      }
      okText="写入"
      noRight={noMake}
      template={template}
      onMade={made => {
        void client.invalidateQueries({ queryKey: ['/api/ops/getBranches'] })
        void client.invalidateQueries({ queryKey: ['/api/ops/getSetup'] })
        void message.success(
          made.changed > 0 ? `新增 ${made.made} 家，改 ${made.changed - made.made} 家` : '与现在的名录相同，没有改动',
        )
        void go('/basics?view=branch')
      }}
    >
      {read => (
        <SheetRows
          title="要写的开户行"
          hint={`读到 ${read.rows} 行，新增 ${read.made} 家，改 ${read.changed - read.made} 家${read.changed > read.branches.length ? `，列出前 ${read.branches.length} 家` : ''}`}
          rows={read.branches}
          rowKey={b => b.lineNo}
          columns={[
            { title: '联行号', value: b => b.lineNo },
            { title: '银行', value: b => b.bankName },
            { title: '支行名称', value: b => b.subBankName },
            { title: '现在', value: b => b.wasName || '新增' },
          ]}
        />
      )}
    </SheetImport>
  )
}
