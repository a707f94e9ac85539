// The file goes out by an address of sixty seconds and one use.
import { createHash, randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { ExportState } from '@mall/domain/export/export.codes.ts'
import { refuse } from '@mall/contract/errors.ts'
import type { Ctx, World } from '../app/ctx.ts'
import { refusalEnvelope } from '../app/serve.ts'
import { insertFileTicket, takeFileTicket } from './export.queries.ts'
import { mimeOf } from './makeExports.job.ts'
import { findExport, mayExport } from './startExport.ts'

export const EXPORT_FILE = '/api/export/file'
const SECONDS = 60
const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex')

const urlAt =
  (atDesk: boolean) =>
  async (ctx: Ctx, { exportNo }: { exportNo: string }) => {
    const row = await findExport(ctx, exportNo)
    // A right that was taken away since is taken away from the file as well.
    if (!mayExport(ctx, row.kind, atDesk)) return refuse('FORBIDDEN')
    if (row.state !== 'done') return refuse('EXPORT_STATE', { state: ExportState.label(row.state), act: '下载' })
    const token = randomBytes(24).toString('base64url')
    await insertFileTicket(ctx.db, hashOf(token), row.id)
    return { url: `${EXPORT_FILE}?ticket=${token}`, expiresAt: ctx.me.now + SECONDS * 1000 }
  }
export const exportUrl = urlAt(false)
export const exportUrlAtDesk = urlAt(true)

/** GET the file by its ticket. A used, old or invented one gets 404 and a sentence. */
export function registerExportFile(app: FastifyInstance, world: World): void {
  app.get(EXPORT_FILE, async (req, reply) => {
    const { ticket } = req.query as Record<string, unknown>
    const sound = typeof ticket === 'string' && /^[A-Za-z0-9_-]{32}$/.test(ticket)
    const t = sound ? await takeFileTicket(world.pool, hashOf(ticket)) : undefined
    const bytes = t ? await world.files.stream(t.fileKey) : null
    if (!t || !bytes) return reply.code(404).send(refusalEnvelope('EXPORT_TICKET'))
    const name = encodeURIComponent(`${t.title.replace(/[\\/:*?"<>|]/g, ' ')}.${t.format}`)
    return reply
      .header('x-content-type-options', 'nosniff')
      .header('cache-control', 'no-store')
      .header('referrer-policy', 'no-referrer')
      .header('content-length', t.bytes)
      .header('content-disposition', `attachment; filename="${t.exportNo}.${t.format}"; filename*=UTF-8''${name}`)
      .type(mimeOf(t.format))
      .send(bytes)
  })
}
