import { ExportFormat, type ExportFormatCode, type ExportKindCode, type ExportStateCode } from './export.codes.ts'

export interface ExportFact {
  kind: ExportKindCode
  format: ExportFormatCode
  state: ExportStateCode
  doneCount: number
  fileSize: number | null
}
/** 3.4 MB */
const sizeText = (bytes: number): string =>
  bytes < 1024 * 1024 ? `${Math.max(1, Math.round(bytes / 1024))} KB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`

/** How far it is, or what lies ready: 已写 12,000 行; Excel，352 行，48 KB. */
export function exportText(e: ExportFact): string {
  const unit = e.kind === 'pack' ? '份单据' : '行'
  const count = `${e.doneCount.toLocaleString('en-US')} ${unit}`
  if (e.state === 'running') return `已写 ${count}`
  if (e.state === 'done') return `${ExportFormat.label(e.format)}，${count}，${sizeText(e.fileSize ?? 0)}`
  return ExportFormat.label(e.format)
}
/** Somebody is still at it. */
export const isOpenExport = (e: Pick<ExportFact, 'state'>): boolean => e.state === 'waiting' || e.state === 'running'
