import { ExportKind, type ExportKindCode, exportRights } from '@mall/domain/desk/export/export.codes.ts'
import { useNavigate } from 'react-router'
import { useRefresh, useSend } from '../../kernel/data.ts'
import { useBoot } from '../../kernel/deps.ts'
import { Button } from '../../kernel/kit/Button.tsx'
import { notify } from '../../kernel/kit/notify.ts'

/** 导出: the whole list as an Excel, made in the background; goes to where it can be fetched. Shown to who may take it. */
export function ExportList({ kind, small = false }: { kind: ExportKindCode; small?: boolean }) {
  const { companyName, rights } = useBoot().session
  const send = useSend()
  const refresh = useRefresh()
  const navigate = useNavigate()
  const need = exportRights[kind].buyer
  if (companyName === null || need === undefined || (need !== null && !rights.includes(need))) return null
  const start = async () => {
    if (!(await send('/api/export/startExport', { kind, format: 'xlsx' }))) return
    await refresh('/api/export/getExportList')
    notify.success(`「${ExportKind.label(kind)}」正在生成，好了在这里下载`)
    await navigate('/user/exports')
  }
  return (
    <Button {...(small ? { size: 'sm' as const } : {})} onClick={start} busyText="正在提交">
      导出 Excel
    </Button>
  )
}
