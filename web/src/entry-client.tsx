import './kernel/kit/css/mall.css'
import type { BootState } from '@mall/contract/kernel/boot.ts'
import { unmaskToken } from '@mall/domain/people/session/maskedToken.ts'
import { hydrate, type DehydratedState } from '@tanstack/react-query'
import { hydrateRoot } from 'react-dom/client'
import { createBrowserRouter, type HydrationState, matchRoutes, type RouteObject } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { browserCall } from './kernel/browserCall.ts'
import { makeQueryClient } from './kernel/data.ts'
import { type Deps, DepsProvider } from './kernel/deps.ts'
import { makeRoutes } from './main/router.tsx'
import { openNamed } from './kernel/routes.ts'
import { SessionStore } from './kernel/session.ts'
import { setClock } from '@mall/client/serverClock.ts'

interface Start {
  q: DehydratedState
  h: HydrationState
  s: BootState
}

async function start(): Promise<void> {
  const { q, h, s } = (window as unknown as { __BOOT__: Start }).__BOOT__
  const chunk = document.querySelector<HTMLScriptElement>('script[data-page]')?.dataset.page
  if (chunk) openNamed(location.pathname, chunk)
  if (s.session.token) s.session.token = unmaskToken(s.session.token)
  setClock(s.serverNow)
  const session = new SessionStore(s)
  const qc = makeQueryClient()
  hydrate(qc, q)
  const deps: Deps = { qc, session, call: browserCall(session), server: false }
  const routes = makeRoutes(deps)
  await resolveLazy(routes)
  const router = createBrowserRouter(routes, { hydrationData: h })
  const root = document.getElementById('root')
  if (root)
    hydrateRoot(
      root,
      <DepsProvider value={deps}>
        <RouterProvider router={router} />
      </DepsProvider>,
    )
}

/** The page that the server drew must be loaded before React compares: else the first render would be empty. */
async function resolveLazy(routes: RouteObject[]): Promise<void> {
  const lazy = (matchRoutes(routes, location) ?? []).filter(m => typeof m.route.lazy === 'function')
  await Promise.all(
    lazy.map(async m => Object.assign(m.route, await (m.route.lazy as () => Promise<object>)(), { lazy: undefined })),
  )
}

// If the page's chunk cannot be had, the server's page stays as it is: readable, its links and forms work.
start().catch((error: unknown) => console.error(error))
