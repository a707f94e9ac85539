import type { BootState } from '@mall/contract/kernel/boot.ts'
import type { Caller } from '@mall/contract/main/calls.ts'
import { dehydrate } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import {
  createStaticHandler,
  createStaticRouter,
  type RouteObject,
  RouterContextProvider,
  StaticRouterProvider,
  type StaticHandlerContext,
} from 'react-router'
import { makeQueryClient } from './kernel/data.ts'
import { type Deps, DepsProvider } from './kernel/deps.ts'
import { EARLY } from './kernel/early.ts'
import { headHtml, scriptJson } from './kernel/head.ts'
import type { PageHandle } from './kernel/page.ts'
import { pageContext } from './kernel/pageContext.ts'
import { makeRoutes, requestDeps } from './main/router.tsx'
import { SessionStore } from './kernel/session.ts'

export interface Rendered {
  status: number
  html: string
  head: string
  /** Inline scripts: one at the end of the head, one that starts the browser side at the end of the body. */
  early: string
  boot: string
  /** Manifest keys of the matched pages, for modulepreload. */
  chunks: string[]
}

/** Made once: flattening and ranking sixty routes for every page costs more than the page's own data. */
const handler = createStaticHandler(makeRoutes(null))

/** The routes that lead to this page, and no other: the router makes a table of all it is given, and looks through it, for every page. */
function branchOf({ matches }: StaticHandlerContext): RouteObject[] | undefined {
  let branch: RouteObject[] | undefined
  for (const { route } of matches.toReversed()) branch = [{ ...route, children: branch } as RouteObject]
  return branch
}

export async function render(request: Request, o: { call: Caller; boot: BootState }): Promise<Response | Rendered> {
  const deps: Deps = { qc: makeQueryClient(), call: o.call, session: new SessionStore(o.boot), server: true }
  const requestContext = new RouterContextProvider()
  requestContext.set(requestDeps, deps)
  const context = await handler.query(request, { requestContext })
  if (context instanceof Response) return context

  const router = createStaticRouter(branchOf(context) ?? handler.dataRoutes, context)
  const html = renderToString(
    <DepsProvider value={deps}>
      <StaticRouterProvider router={router} context={context} hydrate={false} />
    </DepsProvider>,
  )
  const handles = context.matches.map(m => m.route.handle as PageHandle | undefined).filter(h => h !== undefined)
  const url = new URL(request.url)
  const failed = context.errors !== null
  const head = failed
    ? { title: context.statusCode === 404 ? '页面不存在' : '出错了', noIndex: true }
    : handles.at(-1)?.head?.(pageContext(deps, url))
  const start = {
    q: dehydrate(deps.qc),
    h: { loaderData: context.loaderData, errors: plainErrors(context) },
    s: deps.session.get(),
  }
  return {
    status: context.statusCode,
    html,
    head: headHtml(head, o.boot, url),
    early: EARLY,
    boot: `window.__BOOT__=${scriptJson(start)}`,
    chunks: handles.map(h => h.module),
  }
}

/** Only status and our own sentence cross: messages of unexpected errors may hold what nobody outside should read. */
function plainErrors({ errors }: StaticHandlerContext): StaticHandlerContext['errors'] {
  if (!errors) return null
  return Object.fromEntries(
    Object.entries(errors).map(([id, error]) => {
      const e = error as { status?: number; data?: unknown }
      return [id, { status: e.status ?? 500, statusText: '', internal: true, data: typeof e.data === 'string' ? e.data : null }]
    }),
  )
}
