// The mall's pages, rendered by the same process that answers the calls: a page's loader calls the use case directly.
import { CONSOLE_PERMISSIONS } from '../kernel/serve/headers.ts'
import { anySandbox, linksOf } from '../kernel/settings/partners.ts'
import { randomBytes, randomInt } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { performance } from 'node:perf_hooks'
import fastifyStatic from '@fastify/static'
import type { BootState } from '@mall/contract/kernel/boot.ts'
import type { Caller } from '@mall/contract/main/calls.ts'
import { CallError } from '@mall/contract/kernel/callError.ts'
import { Errors, Refusal } from '@mall/contract/main/errors.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ViteDevServer } from 'vite'
import { assetTags, type Manifest, REFRESH } from './assets.ts'
import { bootState, namesUnknownChannel, UNKNOWN_CHANNEL_PATH, withQueryChannel } from '../kernel/bootState.ts'
import { registerCrawlers } from './crawlers.ts'
import { locationOf } from '../kernel/serve/cookies.ts'
import { type Ctx, hiddenFrom, type World } from '../kernel/ctx.ts'
import { type Failure, failureOf } from '../kernel/serve/failure.ts'
import { guestCache } from './guestCache.ts'
import { pageSeconds } from '../kernel/metrics.ts'
import { type PageBody, pageBody, scriptHash } from './pageBody.ts'
import { allRoutes } from './routes.ts'
import { unsound } from '../kernel/serve/scan.ts'
import { asksForStats, vendorScript } from '../kernel/settings/statsVendor.ts'
import { runCall } from '../kernel/serve/serve.ts'
import { pageCtx } from '../kernel/serve/wire.ts'
import { viewerOf } from '../people/session/session.queries.ts'

const root = path.resolve(import.meta.dirname, '../../..')
const webDir = path.join(root, 'web')
const opsDir = path.join(root, 'ops')

interface Rendered {
  status: number
  html: string
  head: string
  early: string
  boot: string
  chunks: string[]
}
type Render = (request: Request, o: { call: Caller; boot: BootState }) => Promise<Response | Rendered>

export interface Pages {
  register(app: FastifyInstance, world: World): Promise<void>
  render(req: FastifyRequest, reply: FastifyReply, world: World): Promise<FastifyReply>
}

const byPath = new Map(allRoutes.map(r => [r.path, r]))

/**
 * The server's caller: no wire between, the same parse, access check and reply parse. What fails unexpectedly is told to `failed` and becomes
 * a call's failure: one part of the page stays empty, the page stands.
 */
const directCaller = (ctx: Ctx, failed: (failure: Failure, path: string, e: unknown) => void): Caller =>
  (async (callPath: string, input: unknown) => {
    const route = byPath.get(callPath)
    if (!route) throw new CallError(Errors.UNKNOWN_CALL.code, Errors.UNKNOWN_CALL.message)
    // What stands in an address goes into the calls too.
    if (unsound(input)) throw new CallError(Errors.INPUT.code, '地址中含有无法识别的字符')
    try {
      return await runCall(route, ctx, input)
    } catch (e) {
      if (e instanceof Refusal && e.refusal !== 'BUSY') throw new CallError(Errors[e.refusal].code, e.message)
      const failure = failureOf(e)
      failed(failure, callPath, e)
      const { code, message } = failure.envelope.status
      throw new CallError(code, message)
    }
  }) as Caller

/** The address of this site that was asked for: what looks like another site's is a path here. */
const addressOf = (asked: string, origin: string): URL => {
  const path = asked.startsWith('/') ? asked : `/${asked}`
  return new URL(origin + path)
}

/** `scripts` names the inline scripts that may run: by content or by nonce. `vendor`: where a vendor's script may tell what it saw. */
const contentSecurity = (scripts: string, dev: boolean, styles: string, vendor = '') =>
  [
    "default-src 'self'",
    `script-src 'self' ${scripts}`,
    styles,
    `img-src 'self' data:${vendor}`,
    `connect-src 'self'${dev ? ' ws:' : ''}${vendor}`,
    "font-src 'self'",
    // A spreadsheet of more than some hundred rows is packed in a worker that the library makes of its own text.
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')

export async function makePages(dev: boolean): Promise<Pages> {
  let vite: ViteDevServer | undefined
  let opsVite: ViteDevServer | undefined
  let built: Render | undefined
  let manifest: Manifest = {}
  if (dev) {
    const { createServer } = await import('vite')
    vite = await createServer({
      configFile: path.join(webDir, 'vite.config.ts'),
      server: { middlewareMode: true, hmr: { port: 24_678 } },
    })
    opsVite = await createServer({
      configFile: path.join(opsDir, 'vite.config.ts'),
      server: { middlewareMode: true, hmr: { port: 24_679 } },
    })
  } else {
    const entry = path.join(webDir, 'dist/server/entry-server.js')
    if (!existsSync(entry)) throw new Error('商城尚未构建，请先运行 npm run build')
    built = ((await import(entry)) as { render: Render }).render
    manifest = JSON.parse(readFileSync(path.join(webDir, 'dist/client/.vite/manifest.json'), 'utf8')) as Manifest
  }

  const assets = assetTags(vite !== undefined, manifest)

  const draw = async (
    ctx: Ctx,
    world: World,
    url: URL,
    failed: (failure: Failure, path: string, e: unknown) => void,
  ): Promise<Response | Rendered> => {
    const renderer = vite ? ((await vite.ssrLoadModule('/src/entry-server.tsx')) as { render: Render }).render : built
    if (!renderer) throw new Error('no page renderer')
    return renderer(new Request(url, { headers: { accept: 'text/html' } }), {
      call: directCaller(ctx, failed),
      boot: bootState(ctx, world),
    })
  }
  // To be told by its length what a page holds is harder when the length is a little by chance (decision 0027).
  const chance = (): string => `<!--${randomBytes(32).toString('hex').slice(randomInt(64))}-->`
  const document = (page: Rendered, own: boolean, vendor = ''): string => `<!doctype html>
<html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
${page.head}<link rel="icon" href="/favicon.svg" type="image/svg+xml">${assets(page.chunks)}<script>${page.early}</script>${vendor}</head>
<body><div id="root">${page.html}</div><script>${page.boot}</script>${own ? chance() : ''}</body></html>`

  const preamble = vite ? [REFRESH] : []
  const scriptsOf = (page: Rendered): string => [page.early, page.boot, ...preamble].map(scriptHash).join(' ')
  const guestPages = guestCache<{ status: number; body: PageBody; scripts: string } | Response>(dev ? 0 : 2000)

  const render: Pages['render'] = async (req, reply, world) => {
    const from = performance.now()
    // Joined, not resolved: an address that begins with two slashes is a path of ours, not another host.
    const url = addressOf(req.url, world.settings.origin)
    if (url.pathname.includes('//'))
      return reply
        .code(301)
        .header('location', url.pathname.replace(/\/{2,}/g, '/') + url.search)
        .send()
    const plain = await pageCtx(req, world)
    if (namesUnknownChannel(plain, url))
      return reply.code(302).header('cache-control', 'no-store').header('location', UNKNOWN_CHANNEL_PATH).send()
    const ctx = withQueryChannel(plain, url)
    const vendor = vendorScript(ctx)
    const make = async () => {
      const failures: Failure[] = []
      const page = await world.pool.ofOneRequest(() =>
        draw(ctx, world, url, (failure, callPath, e) => {
          failures.push(failure)
          const { message, stack } = e as Error
          req.log.error({ id: failure.id, path: callPath, err: { message, stack } }, 'call of a page failed')
        }),
      )
      // A page without what the database knows would say that there is nothing: later is the better answer.
      if (failures.some(f => f.http === 503)) throw new Refusal('BUSY')
      if (page instanceof Response) return page
      // Drawn with a part left empty: the reader has his page, whoever watches the answers sees that something is wrong.
      const status = failures.length > 0 ? 500 : page.status
      return { status, body: pageBody(document(page, ctx.viewer !== null, vendor?.tag)), scripts: scriptsOf(page) }
    }
    // Guests of one area, city, channel and chosen period see the same page; whoever is logged in gets his own, and who said yes to a vendor's script,
    // since its nonce is of one answer.
    const key =
      ctx.viewer || vendor
        ? null
        : [
            url.pathname + url.search,
            ctx.areaCode,
            ctx.channelCode,
            locationOf(ctx.cookies)?.cityName,
            ctx.cookies.get('deliveryDateNumber'),
            asksForStats(ctx) ? 'asks' : '',
            // Drawn before a channel's prices were kept from guests, a page is not theirs any more.
            [...hiddenFrom(ctx)].join(),
          ].join('|')
    const page = key === null ? await make() : await guestPages(key, make)
    const lines = ctx.cookies.lines()
    if (lines.length > 0) reply.header('set-cookie', lines)
    pageSeconds.labels(String(page.status)).observe((performance.now() - from) / 1000)
    if (page instanceof Response)
      return reply
        .code(page.status)
        .header('cache-control', 'no-store')
        .header('location', page.headers.get('location') ?? '/')
        .send()
    const { encoding, bytes } = page.body.as(req.headers['accept-encoding'])
    if (encoding) reply.header('content-encoding', encoding)
    return (
      reply
        .code(page.status)
        .header('vary', 'accept-encoding')
        .type('text/html; charset=utf-8')
        // A page carries its reader's session and area: no cache between may keep it.
        .header('cache-control', 'private, no-store')
        .header(
          'content-security-policy',
          contentSecurity(
            vendor ? `${page.scripts} 'nonce-${vendor.nonce}'` : page.scripts,
            vite !== undefined,
            vite ? "style-src 'self' 'unsafe-inline'" : "style-src 'self'; style-src-attr 'unsafe-inline'",
            vendor ? ` ${vendor.origin}` : '',
          ),
        )
        .send(bytes)
    )
  }

  const renderOps = async (req: FastifyRequest, reply: FastifyReply, world: World) => {
    const ctx = await pageCtx(req, world)
    const token = ctx.cookies.get('opsToken')
    const viewer = token ? await viewerOf(world.pool, token) : null
    const nonce = randomBytes(16).toString('base64')
    const state = {
      token: viewer?.kind === 'staff' ? viewer.token : null,
      demo: world.settings.demo,
      sandbox: anySandbox(world.settings),
      partners: linksOf(world.settings),
      siteName: world.settings.siteName,
      deskTime: await world.rules.get('desk.time'),
    }
    const file = opsVite ? path.join(opsDir, 'index.html') : path.join(opsDir, 'dist/index.html')
    let html = readFileSync(file, 'utf8')
    if (opsVite) html = await opsVite.transformIndexHtml(req.url, html)
    html = html.replaceAll('__NONCE__', nonce).replace('__BOOT__', () => JSON.stringify(state).replace(/</g, '\\u003c'))
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'private, no-store')
      .header('permissions-policy', CONSOLE_PERMISSIONS)
      .header(
        'content-security-policy',
        contentSecurity(
          `'nonce-${nonce}'`,
          opsVite !== undefined,
          opsVite ? "style-src 'self' 'unsafe-inline'" : `style-src 'self' 'nonce-${nonce}'; style-src-attr 'unsafe-inline'`,
        ),
      )
      .send(html)
  }

  return {
    render,
    register: async (app, world) => {
      if (vite && opsVite) {
        const { default: middie } = await import('@fastify/middie')
        await app.register(middie)
        const mall = vite.middlewares
        const ops = opsVite.middlewares
        app.use((req, res, next) => ((req.url ?? '').startsWith('/ops/') ? ops(req, res, next) : mall(req, res, next)))
        app.addHook('onClose', async () => {
          await Promise.all([vite?.close(), opsVite?.close()])
        })
      } else {
        const options = {
          wildcard: false,
          index: false as const,
          preCompressed: true,
          cacheControl: false,
          // Names under assets/ carry the content's hash; the sprite and the icon do not.
          setHeaders: (reply: FastifyReply, file: string) =>
            void reply.header(
              'cache-control',
              file.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
            ),
        }
        await app.register(fastifyStatic, { root: path.join(webDir, 'dist/client'), ...options })
        if (existsSync(path.join(opsDir, 'dist/assets')))
          await app.register(fastifyStatic, {
            root: path.join(opsDir, 'dist/assets'),
            prefix: '/ops/assets/',
            decorateReply: false,
            ...options,
          })
      }
      app.get('/ops', (req, reply) => renderOps(req, reply, world))
      app.get('/ops/*', (req, reply) => renderOps(req, reply, world))
      registerCrawlers(app, world)
    },
  }
}
