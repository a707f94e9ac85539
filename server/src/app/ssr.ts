// The mall's pages, rendered by the same process that answers the calls: a page's loader calls the use case directly.
import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { performance } from 'node:perf_hooks'
import fastifyStatic from '@fastify/static'
import { DEFAULT_CITY } from '@mall/domain/channel/channel.constants.ts'
import type { BootState } from '@mall/contract/boot.ts'
import type { Caller } from '@mall/contract/calls.ts'
import { CallError, Errors, Refusal } from '@mall/contract/errors.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ViteDevServer } from 'vite'
import type { Ctx, World } from './ctx.ts'
import { makeCtx } from './ctx.ts'
import { pageSeconds } from './metrics.ts'
import { allRoutes } from './rooms.ts'
import { runCall } from './serve.ts'
import { pageCtx } from './wire.ts'
import { viewerOf } from '../session/session.queries.ts'

const root = path.resolve(import.meta.dirname, '../../..')
const webDir = path.join(root, 'web')
const opsDir = path.join(root, 'ops')

interface Rendered {
  status: number
  html: string
  head: string
  boot: string
  chunks: string[]
}
type Render = (request: Request, o: { call: Caller; boot: BootState; nonce: string }) => Promise<Response | Rendered>
interface ManifestEntry {
  file: string
  css?: string[]
  imports?: string[]
}

export interface Pages {
  register(app: FastifyInstance, world: World): Promise<void>
  render(req: FastifyRequest, reply: FastifyReply, world: World): Promise<FastifyReply>
}

const byPath = new Map(allRoutes.map(r => [r.path, r]))

/** The server's caller: no wire between, the same parse, access check and reply parse. */
export const directCaller = (ctx: Ctx): Caller =>
  (async (callPath: string, input: unknown) => {
    const route = byPath.get(callPath)
    if (!route) throw new CallError(Errors.UNKNOWN_CALL.code, Errors.UNKNOWN_CALL.message)
    try {
      return await runCall(route, ctx, input)
    } catch (e) {
      if (e instanceof Refusal) throw new CallError(Errors[e.refusal].code, e.message)
      throw e
    }
  }) as Caller

/** What the browser starts with (reading notes): the cookies' content, read by the server. */
function bootState(ctx: Ctx, world: World): BootState {
  const { settings, catalogue } = world
  const channel = ctx.channelCode ? catalogue.channels.get(ctx.channelCode) : undefined
  const cityName = ctx.cookies.get('cityName')
  return {
    site: {
      siteName: settings.siteName,
      slogan: settings.slogan,
      phone: settings.phone,
      copyright: settings.copyright,
      records: settings.records,
      origin: settings.origin,
    },
    session: {
      token: ctx.viewer?.token ?? null,
      userStatus: ctx.viewer !== null,
      userInfo: ctx.viewer ? { userName: ctx.viewer.userName, nickName: ctx.viewer.nickName, mobile: ctx.viewer.mobile } : null,
      companyName: ctx.viewer?.companyName || null,
      insteadUserId: false,
      lastLoginTime: ctx.viewer?.lastLoginAt ?? 0,
    },
    location: {
      cityName: cityName ?? DEFAULT_CITY.cityName,
      cityCode: ctx.cookies.get('cityCode') ?? DEFAULT_CITY.cityCode,
      provinceCode: ctx.cookies.get('provinceCode') ?? DEFAULT_CITY.provinceCode,
      salesAreaCode: ctx.areaCode,
      isDefault: cityName === null,
    },
    channel: channel
      ? {
          channelCode: channel.channelCode,
          channelName: channel.channelName,
          telephone: channel.telephone,
          commonly: channel.commonly,
          noShow: channel.noShow,
        }
      : null,
    ccNo: ctx.contractNo,
    demo: settings.demo,
    serverNow: Date.now(),
  }
}

/** Spec §6: a query channelCode that differs from the session's loads that channel; an unknown one counts as none. */
function withQueryChannel(ctx: Ctx, url: URL): Ctx {
  const asked = url.searchParams.get('channelCode')
  if (asked === null || asked === ctx.channelCode) return ctx
  const known = ctx.world.catalogue.channels.has(asked)
  if (known) ctx.cookies.set('channel', asked)
  return makeCtx({
    world: ctx.world,
    viewer: ctx.viewer,
    channelCode: known ? asked : null,
    areaCode: ctx.cookies.get('salesAreaCode'),
    contractNo: ctx.contractNo,
    ip: ctx.ip,
    cookies: ctx.cookies,
  })
}

const contentSecurity = (nonce: string, dev: boolean, styles: string) =>
  [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'`,
    styles,
    "img-src 'self' data:",
    `connect-src 'self'${dev ? ' ws:' : ''}`,
    "font-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')

export async function makePages(dev: boolean): Promise<Pages> {
  let vite: ViteDevServer | undefined
  let opsVite: ViteDevServer | undefined
  let built: Render | undefined
  let manifest: Record<string, ManifestEntry> = {}
  if (dev) {
    const { createServer } = await import('vite')
    vite = await createServer({ configFile: path.join(webDir, 'vite.config.ts'), server: { middlewareMode: true, hmr: { port: 24_678 } } })
    opsVite = await createServer({ configFile: path.join(opsDir, 'vite.config.ts'), server: { middlewareMode: true, hmr: { port: 24_679 } } })
  } else {
    const entry = path.join(webDir, 'dist/server/entry-server.js')
    if (!existsSync(entry)) throw new Error('商城尚未构建，请先运行 npm run build')
    built = ((await import(entry)) as { render: Render }).render
    manifest = JSON.parse(readFileSync(path.join(webDir, 'dist/client/.vite/manifest.json'), 'utf8')) as Record<string, ManifestEntry>
  }

  const closure = (key: string, found = new Set<string>()): Set<string> => {
    const entry = manifest[key]
    if (!entry || found.has(entry.file)) return found
    found.add(entry.file)
    for (const i of entry.imports ?? []) closure(i, found)
    return found
  }
  const cssOf = (keys: string[]): string[] => [
    ...new Set(keys.flatMap(key => [manifest[key], ...(manifest[key]?.imports ?? []).map(i => manifest[i])]).flatMap(e => e?.css ?? [])),
  ]
  const heads = new Map<string, string>()
  const assets = (chunks: string[], nonce: string): string => {
    if (vite)
      return `<script type="module" nonce="${nonce}">import R from "/@react-refresh";R.injectIntoGlobalHook(window);window.$RefreshReg$=()=>{};window.$RefreshSig$=()=>t=>t</script>
<link rel="stylesheet" href="/src/kit/css/mall.css?direct"><script type="module" src="/@vite/client" nonce="${nonce}"></script><script type="module" src="/src/entry-client.tsx" nonce="${nonce}"></script>`
    const key = chunks.join('|')
    let text = heads.get(key)
    if (text === undefined) {
      const entryKey = 'src/entry-client.tsx'
      const files = new Set<string>()
      for (const k of [entryKey, ...chunks]) for (const f of closure(k)) files.add(f)
      const entryFile = manifest[entryKey]?.file ?? ''
      text = [
        ...cssOf([entryKey, ...chunks]).map(c => `<link rel="stylesheet" href="/${c}">`),
        ...[...files].filter(f => f !== entryFile).map(f => `<link rel="modulepreload" href="/${f}">`),
        `<script type="module" src="/${entryFile}"></script>`,
      ].join('')
      heads.set(key, text)
    }
    return text
  }

  const render: Pages['render'] = async (req, reply, world) => {
    const from = performance.now()
    const url = new URL(req.url, world.settings.origin)
    const base = await pageCtx(req, world)
    const ctx = withQueryChannel(base, url)
    const boot = bootState(ctx, world)
    const nonce = randomBytes(16).toString('base64')
    const draw = vite ? ((await vite.ssrLoadModule('/src/entry-server.tsx')) as { render: Render }).render : built
    if (!draw) throw new Error('no page renderer')
    const result = await draw(new Request(url, { headers: { accept: 'text/html' } }), { call: directCaller(ctx), boot, nonce })
    const lines = ctx.cookies.lines()
    if (lines.length > 0) reply.header('set-cookie', lines)
    if (result instanceof Response) {
      pageSeconds.labels(String(result.status)).observe((performance.now() - from) / 1000)
      return reply.code(result.status).header('cache-control', 'no-store').header('location', result.headers.get('location') ?? '/').send()
    }
    const styles = vite ? "style-src 'self' 'unsafe-inline'" : "style-src 'self'; style-src-attr 'unsafe-inline'"
    reply
      .code(result.status)
      .type('text/html; charset=utf-8')
      // A page carries its reader's session and area: no cache between may keep it.
      .header('cache-control', 'private, no-store')
      .header('content-security-policy', contentSecurity(nonce, vite !== undefined, styles))
    const html = `<!doctype html>
<html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
${result.head}<link rel="icon" href="/favicon.svg" type="image/svg+xml">${assets(result.chunks, nonce)}</head>
<body><div id="root">${result.html}</div><script nonce="${nonce}">${result.boot}</script></body></html>`
    pageSeconds.labels(String(result.status)).observe((performance.now() - from) / 1000)
    return reply.send(html)
  }

  const renderOps = async (req: FastifyRequest, reply: FastifyReply, world: World) => {
    const ctx = await pageCtx(req, world)
    const token = ctx.cookies.get('opsToken')
    const viewer = token ? await viewerOf(world.pool, token) : null
    const nonce = randomBytes(16).toString('base64')
    const state = { token: viewer?.kind === 'staff' ? viewer.token : null, demo: world.settings.demo, siteName: world.settings.siteName }
    const file = opsVite ? path.join(opsDir, 'index.html') : path.join(opsDir, 'dist/index.html')
    let html = readFileSync(file, 'utf8')
    if (opsVite) html = await opsVite.transformIndexHtml(req.url, html)
    html = html.replaceAll('__NONCE__', nonce).replace('__BOOT__', () => JSON.stringify(state).replace(/</g, '\\u003c'))
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'private, no-store')
      .header('content-security-policy', contentSecurity(nonce, opsVite !== undefined, opsVite ? "style-src 'self' 'unsafe-inline'" : `style-src 'self' 'nonce-${nonce}'; style-src-attr 'unsafe-inline'`))
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
            void reply.header('cache-control', file.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=3600'),
        }
        await app.register(fastifyStatic, { root: path.join(webDir, 'dist/client'), ...options })
        if (existsSync(path.join(opsDir, 'dist/assets')))
          await app.register(fastifyStatic, { root: path.join(opsDir, 'dist/assets'), prefix: '/ops/assets/', decorateReply: false, ...options })
      }
      app.get('/ops', (req, reply) => renderOps(req, reply, world))
      app.get('/ops/*', (req, reply) => renderOps(req, reply, world))
      app.get('/robots.txt', async (_req, reply) =>
        reply.type('text/plain; charset=utf-8').send(`User-agent: *
Disallow: /api/
Disallow: /ops
Disallow: /cart
Disallow: /confirmOrder
Disallow: /order/
Disallow: /pay/
Disallow: /user/
Disallow: /login
Disallow: /sandbox/
Sitemap: ${world.settings.origin}/sitemap.xml
`),
      )
      app.get('/sitemap.xml', async (_req, reply) => reply.type('application/xml; charset=utf-8').send(await sitemap(world)))
    },
  }
}

/** Public pages for search engines: channels, categories, articles and one address per size of goods (not per warehouse). */
async function sitemap(world: World): Promise<string> {
  const rows = await world.pool.rows<{ code: string }>('select min(sku_code) as code from sku where on_shelf group by spu_code order by 1 limit 45000')
  const articles = await world.pool.rows<{ id: string }>('select article_id as id from article where is_open = 0 order by article_id')
  const pages = [
    '/',
    '/helpCenter',
    ...[...world.catalogue.channels.keys()].map(c => `/homePage?channelCode=${c}`),
    ...articles.map(a => `/helpCenter?articleId=${encodeURIComponent(a.id)}`),
    ...rows.map(r => `/goods?skuCode=${encodeURIComponent(r.code)}`),
  ]
  const xml = (s: string) => s.replace(/&/g, '&amp;').replace(/</g, '&lt;')
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${pages.map(p => `<url><loc>${xml(world.settings.origin + p)}</loc></url>`).join('\n')}
</urlset>
`
}
