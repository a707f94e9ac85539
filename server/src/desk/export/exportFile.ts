// A finished file goes out.
import type { FastifyInstance } from 'fastify'
import { ExportState } from '@mall/domain/desk/export/export.codes.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import type { Ctx, World } from '../../kernel/ctx.ts'
import { attachment, giveAddress, registerOneUse } from '../../platform/download/oneUse.ts'
import { fileOfJob } from './export.queries.ts'
import { mimeOf } from './makeExports.job.ts'
import { findExport, mayExport } from './startExport.ts'

const EXPORT_FILE = '/api/export/file'
interface Frozen {
  jobId: number
}

const urlAt =
  (atDesk: boolean) =>
  async (ctx: Ctx, { exportNo }: { exportNo: string }) => {
    const row = await findExport(ctx, exportNo)
    // A right that was taken away since is taken away from the file as well.
    if (!mayExport(ctx, row.kind, atDesk)) return refuse('FORBIDDEN')
    if (row.state !== 'done') return refuse('EXPORT_STATE', { state: ExportState.label(row.state), act: '下载' })
    const payload: Frozen = { jobId: row.id }
    return giveAddress(ctx, ctx.db, { path: EXPORT_FILE, payload })
  }
export const exportUrl = urlAt(false)
export const exportUrlAtDesk = urlAt(true)

export const registerExportFile = (app: FastifyInstance, world: World): void =>
  registerOneUse<Frozen>(app, world, {
    path: EXPORT_FILE,
    refused: ['EXPORT_TICKET'],
    async send({ jobId }, reply) {
      const f = await fileOfJob(world.pool, jobId)
      const bytes = f ? await world.files.stream(f.fileKey) : null
      if (!f || !bytes) return null
      return reply
        .header('content-length', f.bytes)
        .header(
          'content-disposition',
          attachment(`${f.exportNo}.${f.format}`, `${f.title.replace(/[\\/:*?"<>|]/g, ' ')}.${f.format}`),
        )
        .type(mimeOf(f.format))
        .send(bytes)
    },
  })
