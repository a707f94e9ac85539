// Downloads go out by an address of sixty seconds and one use, `token` in the query: a window that opens sends no header, and a session token
// in an address would stay in histories (ASVS 14.2.1). Where the specification has the session's own token there it works as well: it is given
// such an address first, by the very call that hands them out, and with its rights.
import { DOWNLOAD_SECONDS } from '@mall/domain/platform/file/file.rules.ts'
import { createHash, randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Why } from '@mall/contract/main/errors.ts'
import type { Ctx, World } from '../../kernel/ctx.ts'
import { insertAddress, takeAddress } from './oneUse.queries.ts'
import { type Route, refusalEnvelope, runCall } from '../../kernel/serve/serve.ts'
import { askedByQuery } from '../../kernel/serve/wire.ts'
import type { Db } from '../../kernel/ports/database.ts'
import type { Viewer } from '../../kernel/ports/viewer.ts'

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex')
const SOUND = /^[A-Za-z0-9_-]{32}$/

export interface Address {
  url: string
  /** ms */
  expiresAt: number
}

/** An address that opens `path` once. What is frozen in `payload` is all it will give, whoever opens it. */
export async function giveAddress(
  ctx: Pick<Ctx, 'viewer'>,
  db: Db,
  { path, payload }: { path: string; payload: object },
): Promise<Address> {
  const token = randomBytes(24).toString('base64url')
  const asker = ctx.viewer?.actor?.userId ?? ctx.viewer?.userId ?? null
  await insertAddress(db, { tokenHash: hashOf(token), path, payload, askedBy: asker })
  return { url: `${path}?token=${token}`, expiresAt: (ctx.viewer?.now ?? Date.now()) + DOWNLOAD_SECONDS * 1000 }
}

/** Where a session's own token works too: the call that gives it an address, and what of its input the path itself says. */
export interface BySession {
  routes: readonly Route[]
  call: (viewer: Viewer) => string
  input?: Record<string, unknown>
}

/**
 * The GET that such addresses open. `send` answers with what `payload` names, or null where it is no longer there; that, and a used, old or
 * invented address, is 404 and a sentence.
 */
export function registerOneUse<P extends object>(
  app: FastifyInstance,
  world: World,
  o: { path: string; refused: Why; send: (payload: P, reply: FastifyReply) => Promise<unknown>; bySession?: BySession },
): void {
  const take = (token: string) => takeAddress(world.pool, hashOf(token), o.path)
  app.get(o.path, { exposeHeadRoute: false }, async (req, reply) => {
    const { token } = req.query as Record<string, unknown>
    const given = typeof token === 'string' ? token : ''
    let taken = SOUND.test(given) ? await take(given) : undefined
    if (!taken && o.bySession && given !== '') {
      const address = await addressOf(o.bySession)
      if (address) taken = await take(address)
    }
    reply
      .header('x-content-type-options', 'nosniff')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('cross-origin-resource-policy', 'same-origin')
      .header('cache-control', 'no-store')
      .header('referrer-policy', 'no-referrer')
    // What lies there was written by giveAddress for this path.
    const answer = taken ? await o.send(taken.payload as P, reply) : null
    // A reply that `send` sent is undefined once it is awaited: whether it went stands in the reply itself.
    return reply.sent ? reply : (answer ?? reply.code(404).send(refusalEnvelope(...o.refused)))

    async function addressOf({ routes, call, input }: BySession): Promise<string | null> {
      const asked = await askedByQuery(req, world, viewer => routes.find(r => r.path === call(viewer)))
      if (!asked) return null
      const made = (await runCall(asked.route, asked.ctx, { ...asked.input, ...input })) as Address
      return new URL(made.url, world.settings.origin).searchParams.get('token')
    }
  })
}

/** `plain` in letters every browser reads; `name` as the user knows it. */
export const attachment = (plain: string, name = plain): string =>
  `attachment; filename="${plain}"${name === plain ? '' : `; filename*=UTF-8''${encodeURIComponent(name)}`}`
