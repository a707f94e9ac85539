import { exportCalls, exportDeskCalls } from '@mall/contract/desk/export/export.ts'
import { serve } from '../../kernel/serve/serve.ts'
import { readExport, readExportList } from './export.reads.ts'
import { exportUrl, exportUrlAtDesk } from './exportFile.ts'
import { cancelExport, startExport, startExportAtDesk } from './startExport.ts'

export const exportRoutes = serve(exportCalls, {
  '/api/export/startExport': startExport,
  '/api/export/getExportList': readExportList,
  '/api/export/getExport': readExport,
  '/api/export/getExportUrl': exportUrl,
  '/api/export/cancelExport': cancelExport,
})
export const exportDeskRoutes = serve(exportDeskCalls, {
  '/api/ops/startExport': startExportAtDesk,
  '/api/ops/getExportList': readExportList,
  '/api/ops/getExport': readExport,
  '/api/ops/getExportUrl': exportUrlAtDesk,
  '/api/ops/cancelExport': cancelExport,
})
