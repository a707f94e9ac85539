import { decideGuard } from '@mall/domain/people/session/guard.ts'
import { createContext, type LoaderFunctionArgs, redirect, type RouteObject } from 'react-router'
import { adoptChannel } from '../kernel/channelSwitch.ts'
import type { Deps } from '../kernel/deps.ts'
import { PageError, RootError } from '../kernel/errors.tsx'
import { MainLayout } from './MainLayout.tsx'
import type { PageHandle } from '../kernel/page.ts'
import { pageContext } from '../kernel/pageContext.ts'
import { never, reloadOnce } from '../kernel/reload.ts'
import { Root } from './Root.tsx'
import { allScreens, type Screen } from '../kernel/routes.ts'
import { loadShell } from '../site/shell/shellData.ts'

/** Where the current navigation leads: a page that must be reloaded is reloaded there. */
let heading = ''

/** Channel first, then guard, then the page's data; the page's chunk is fetched meanwhile. */
async function enter(deps: Deps, screen: Screen, { request }: LoaderFunctionArgs): Promise<null> {
  const url = new URL(request.url)
  if (!deps.server) heading = url.href
  if (!deps.server) await adoptChannel(deps, url)
  const boot = deps.session.get()
  const to = decideGuard({
    pathname: url.pathname,
    search: url.search,
    channelCode: boot.channel?.channelCode ?? null,
    loggedIn: boot.session.userStatus,
  })
  if (to !== null && to !== url.pathname + url.search) throw redirect(to)
  const page = await loadPage(deps.server, screen)
  await page.load?.(pageContext(deps, url))
  return null
}

async function loadPage(onServer: boolean, screen: Screen) {
  try {
    return await screen.load()
  } catch (error) {
    // Without a line a reload would only lose what stands here.
    if (!onServer && navigator.onLine && reloadOnce(heading || location.href)) return never<Awaited<ReturnType<Screen['load']>>>()
    throw error
  }
}

/** On the server the routes are made once for all requests; each request brings what is its own. */
export const requestDeps = createContext<Deps>()
type DepsOf = (args: Pick<LoaderFunctionArgs, 'context'>) => Deps

const screenRoute = (depsOf: DepsOf, onServer: boolean, screen: Screen): RouteObject => ({
  path: screen.path,
  // The guard's lists are literal: a page must not be reached by a spelling that they do not know.
  caseSensitive: true,
  loader: args => enter(depsOf(args), screen, args),
  lazy: async () => {
    const page = await loadPage(onServer, screen)
    const handle: PageHandle = { module: screen.module, head: page.head }
    return { Component: page.default, handle }
  },
})

const inLetters = new Map(allScreens.map(screen => [screen.path.toLowerCase(), screen.path]))
/** /Login is /login in letters of another case: the way there, with its query. Everything else is not found. */
function otherCase(url: URL): string | null {
  const path = inLetters.get(url.pathname.toLowerCase().replace(/(?<=.)\/+$/, ''))
  return path === undefined || path === url.pathname ? null : path + url.search
}

/** `own` are the browser's; null on the server. */
export function makeRoutes(own: Deps | null): RouteObject[] {
  const depsOf: DepsOf = ({ context }) => own ?? context.get(requestDeps)
  const shell = async (args: LoaderFunctionArgs) => {
    await loadShell(pageContext(depsOf(args), new URL('http://shell.invalid/')))
    return null
  }
  return [
    {
      id: 'root',
      Component: Root,
      ErrorBoundary: RootError,
      children: [
        {
          id: 'main',
          Component: MainLayout,
          loader: shell,
          // Footer and hot words do not change from page to page; the cart's count refreshes itself after every write.
          shouldRevalidate: () => false,
          children: [
            {
              ErrorBoundary: PageError,
              children: [
                ...allScreens.map(screen => screenRoute(depsOf, own === null, screen)),
                {
                  path: '*',
                  loader: ({ request }) => {
                    const to = otherCase(new URL(request.url))
                    if (to !== null) throw redirect(to)
                    throw new Response(null, { status: 404, statusText: 'Not Found' })
                  },
                },
              ],
            },
          ],
        },
      ],
    },
  ]
}
