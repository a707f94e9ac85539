import { CallerContext } from '@mall/client/useCall.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Outlet, ScrollRestoration, useLocation, useMatches } from 'react-router'
import { ClockProvider } from '../kernel/kit/Countdown.tsx'
import { Toasts } from '../kernel/kit/Toasts.tsx'
import { useDeps } from '../kernel/deps.ts'
import { alive } from '../kernel/early.ts'
import { documentTitle } from '../kernel/head.ts'
import type { PageHandle } from '../kernel/page.ts'
import { pageContext } from '../kernel/pageContext.ts'
import { Offline } from '../kernel/Offline.tsx'
import { Pending } from '../kernel/Pending.tsx'
import { watchLinks } from '../kernel/prefetch.ts'
import { Prove } from './Prove.tsx'
import { Switched } from './Switched.tsx'
import { SessionWatch } from '../kernel/SessionWatch.tsx'

const clockOf = { serverNow: 0 }

/** Providers, messages, pending mark and the document's title; everything that is not a page. */
export function Root() {
  const deps = useDeps()
  if (clockOf.serverNow === 0 || deps.server) clockOf.serverNow = deps.session.get().serverNow
  return (
    <QueryClientProvider client={deps.qc}>
      <CallerContext value={deps.call}>
        <ClockProvider value={clockOf}>
          <Outlet />
          <Title />
          <SessionWatch />
          <Pending />
          <Offline />
          <Prove />
          <Switched />
          <Toasts />
          <ScrollRestoration />
        </ClockProvider>
      </CallerContext>
    </QueryClientProvider>
  )
}

/** After a navigation the title follows; the first one is the server's. */
function Title() {
  const deps = useDeps()
  const matches = useMatches()
  const { pathname, search } = useLocation()
  useEffect(() => alive(), [])
  useEffect(() => watchLinks(), [])
  useEffect(() => {
    const handle = matches.at(-1)?.handle as PageHandle | undefined
    const head = handle?.head?.(pageContext(deps, new URL(pathname + search, location.origin)))
    document.title = documentTitle(head, deps.session.get())
  }, [deps, matches, pathname, search])
  useTold(pathname, search)
  return null
}

/** Long enough that a page that was only passed through is none. */
const SHOWN_MS = 800
/** 访问统计: a shown page is counted (decision 0100); what tells it is fetched when the page is at rest. */
function useTold(pathname: string, search: string): void {
  const { call } = useDeps()
  const skuCode = pathname === '/goods' ? new URLSearchParams(search).get('skuCode') : null
  useEffect(() => {
    const timer = setTimeout(
      () => void import('../desk/stats/tellPage.ts').then(({ tellPage }) => tellPage(call, pathname, skuCode)).catch(() => {}),
      SHOWN_MS,
    )
    return () => clearTimeout(timer)
  }, [call, pathname, skuCode])
}
