// The paper of a certificate: drawn once from the frozen content, kept by its hash; many together go out as a zip that is written while it is drawn.
import { createHash } from 'node:crypto'
import { PassThrough } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { Zip, ZipPassThrough } from 'fflate'
import QrCode from 'qrcode'
import type { CertContent } from '@mall/domain/delivery/millCertificate/certificate.ts'
import { shownCode } from '@mall/domain/delivery/millCertificate/verifyCode.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import type { Ctx, World } from '../../kernel/ctx.ts'
import { attachment, giveAddress, registerOneUse } from '../../platform/download/oneUse.ts'
import { deskContactOf } from '../../people/company/deskScope.ts'
import { scopeOf } from '../../orders/order/scope.ts'
import { sealAlone } from '../../orders/signing/sealAlone.ts'
import { isConnected } from '../../kernel/settings/partners.ts'
import { drawInThread } from '../../platform/pdf/paperThread.ts'
import { type CertScope, certsByNo, setPaper, type VersionRow, versionsById, versionsOf } from './cert.queries.ts'
import type { CertPaper } from './drawCertificate.ts'

const CERT_FILE = '/api/warranty/file'
export const CERT_DRAWING = new URL('./drawCertificate.ts', import.meta.url)
/** Another drawing of the same content is another file. */
const DRAWING = 2
const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex')

const verifyUrl = (origin: string, v: Pick<VersionRow, 'certNo' | 'verifyCode'>): string =>
  `${origin}/warranty/verify?no=${v.certNo}&code=${v.verifyCode}`

/** What the thread draws: the frozen content with its code and the dots of the QR. */
export function paperOf(origin: string, v: VersionRow): Omit<CertPaper, 'sealed'> {
  const qr = QrCode.create(verifyUrl(origin, v), { errorCorrectionLevel: 'M' }).modules
  return {
    content: JSON.parse(v.content) as CertContent,
    hash: v.contentHash,
    code: shownCode(v.verifyCode),
    address: `${origin}/warranty/verify`,
    qr: { size: qr.size, dots: [...qr.data].map(Number) },
  }
}

/** Sealed by the mill where a platform is connected; where it cannot be had the paper says so, and is sealed when it is asked for again. */
export async function certPdf(world: World, v: VersionRow): Promise<Buffer> {
  const paper = paperOf(world.settings.origin, v)
  const hash = hashOf(JSON.stringify([DRAWING, paper]))
  const [key, sealedKey] = [`cert/${hash}`, `cert/${hash}-sealed`]
  const drawn = async (sealed: boolean) => (await drawInThread(CERT_DRAWING, { ...paper, sealed })).bytes
  const keep = async (at: string, bytes: Buffer): Promise<Buffer> => {
    await world.files.put(at, bytes, 'application/pdf')
    // Each file that was ever given out is known to who verifies it.
    await setPaper(world.pool, v.id, createHash('sha256').update(bytes).digest('hex'))
    return bytes
  }
  const before = await world.files.get(sealedKey)
  if (before) return before
  if (isConnected(world.settings, 'sign') && (await world.rules.on('warranty.seal'))) {
    const { certNo, mill } = paper.content
    const o = { requestId: `${certNo}-${hash.slice(0, 12)}`, millName: mill, reason: `产品质量证明书 ${certNo}` }
    const sealed = await sealAlone(world, await drawn(true), o)
    if (sealed) return keep(sealedKey, sealed)
  }
  return (await world.files.get(key)) ?? keep(key, await drawn(false))
}

const buyerScope = (ctx: Ctx): CertScope => ({ ...scopeOf(ctx), contact: null })
const deskScope = (ctx: Ctx): CertScope => ({ companyId: null, userId: null, contact: deskContactOf(ctx) })

interface Frozen {
  versionIds: number[]
  zip: boolean
}
const addressOf = (scope: (ctx: Ctx) => CertScope) => async (ctx: Ctx, input: { certNos: string[]; zip: boolean }) => {
  const wanted = [...new Set(input.certNos)]
  const certs = await certsByNo(ctx.db, scope(ctx), wanted)
  if (certs.length < wanted.length) return refuse('WARRANTY_NONE')
  const versionIds: number[] = []
  for (const c of certs) {
    const [v] = await versionsOf(ctx.db, c.id)
    if (v) versionIds.push(v.id)
  }
  const payload: Frozen = { versionIds, zip: input.zip || versionIds.length > 1 }
  return { ...(await giveAddress(ctx, ctx.db, { path: CERT_FILE, payload })), files: versionIds.length }
}
/** Of certificates the asker sees; one is a PDF, several a zip. */
export const certFile = addressOf(buyerScope)
export const certFileAtDesk = addressOf(deskScope)

export const fileName = (v: VersionRow): string => `${v.certNo}${v.versionNo > 1 ? `-v${v.versionNo}` : ''}.pdf`

export const registerCertFile = (app: FastifyInstance, world: World): void =>
  registerOneUse<Frozen>(app, world, {
    path: CERT_FILE,
    refused: ['WARRANTY_TICKET'],
    async send({ versionIds, zip }, reply) {
      const versions = await versionsById(world.pool, versionIds)
      const [first] = versions
      if (!first) return null
      if (!zip) {
        const bytes = await certPdf(world, first)
        return reply
          .header('content-disposition', attachment(fileName(first)))
          .type('application/pdf')
          .send(bytes)
      }
      return (
        reply
          .header('content-disposition', attachment('certificates.zip'))
          // How many there will be: the browser counts them off as they come.
          .header('x-files', String(versions.length))
          .type('application/zip')
          .send(zipOf(world, versions))
      )
    },
  })

/** One paper after the other; the next is drawn when the reader has taken the last. PDFs are packed already. */
function zipOf(world: World, versions: readonly VersionRow[]): PassThrough {
  const out = new PassThrough({ highWaterMark: 256 * 1024 })
  const write = async (): Promise<void> => {
    const zip = new Zip((error, chunk, final) => {
      if (error) return out.destroy(error)
      out.write(chunk)
      if (final) out.end()
    })
    for (const v of versions) {
      if (out.destroyed) return
      const bytes = await certPdf(world, v)
      const entry = new ZipPassThrough(fileName(v))
      entry.mtime = v.madeAt
      zip.add(entry)
      entry.push(new Uint8Array(bytes), true)
      if (out.writableNeedDrain) await taken(out)
    }
    zip.end()
  }
  write().catch((e: Error) => out.destroy(e))
  return out
}
const taken = (out: PassThrough): Promise<void> =>
  new Promise(resolve => {
    const done = () => {
      out.off('drain', done)
      out.off('close', done)
      resolve()
    }
    out.on('drain', done)
    out.on('close', done)
  })
