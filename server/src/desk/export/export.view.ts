import type { ExportRow } from './export.queries.ts'

export const exportView = (r: ExportRow) => ({
  exportNo: r.exportNo,
  kind: r.kind,
  format: r.format,
  title: r.title,
  state: r.state,
  doneCount: r.doneCount,
  totalCount: r.totalCount,
  trouble: r.trouble,
  fileSize: r.bytes,
  createdAt: r.createdAt.getTime(),
  endedAt: r.endedAt?.getTime() ?? null,
  expiresAt: r.expiresAt?.getTime() ?? null,
})
