// Whoever else appears in a story has a browser of his own: `browser.newContext()`, as everywhere. A new one reads and compiles the programs of
// mall and console anew, a second of processor time each, so a context that is closed stays with the worker and is given to the next story that
// asks for the like. What a person would find in it again is gone: pages, cookies, storage, permissions.
import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test'

export interface KeptContexts {
  /** At the end of a story: what it did not close itself. */
  takeBack(): Promise<void>
}

/** What the story put into the context itself stays in it: such a one is really closed. */
const STAYS = ['addInitScript', 'exposeFunction', 'exposeBinding', 'route', 'setExtraHTTPHeaders', 'setOffline'] as const

interface Kept {
  context: BrowserContext
  /** Of the pages that this story opens in it. */
  window: BrowserContextOptions['viewport']
}

/**
 * How a page that came with a context of its own ends by itself: its `close` gives the context back, and the page with it. One that stays open there goes on
 * listening, and six of a context are all the connections that its next pages have.
 */
const ends = new WeakMap<Page, () => Promise<void>>()
const end = (page: Page): Promise<void> => (ends.get(page) ?? (() => page.close()))()

export function keepContexts(browser: Browser): KeptContexts {
  const open = browser.newContext.bind(browser)
  const free = new Map<string, Kept[]>()
  const lent = new Set<Kept>()

  const make = async (options: BrowserContextOptions, like: string): Promise<Kept> => {
    const context = await open(options)
    const kept: Kept = { context, window: undefined }
    const [newPage, close] = [context.newPage.bind(context), context.close.bind(context)]
    let usedUp = false
    for (const name of STAYS) {
      const does = context[name].bind(context) as (...args: unknown[]) => unknown
      Object.assign(context, {
        [name]: (...args: unknown[]) => {
          usedUp = true
          return does(...args)
        },
      })
    }
    context.newPage = async () => {
      const page = await newPage()
      if (kept.window) await page.setViewportSize(kept.window)
      return page
    }
    context.close = async () => {
      if (!lent.delete(kept)) return
      if (usedUp) return close()
      await empty(context)
      free.set(like, [...(free.get(like) ?? []), kept])
    }
    return kept
  }

  browser.newContext = async (options = {}) => {
    const { viewport, ...others } = options
    const like = JSON.stringify(others)
    const kept = free.get(like)?.pop() ?? (await make(options, like))
    kept.window = viewport
    lent.add(kept)
    return kept.context
  }
  browser.newPage = async options => {
    const context = await browser.newContext(options)
    const page = await context.newPage()
    ends.set(page, page.close.bind(page))
    page.close = () => context.close()
    return page
  }
  return {
    takeBack: async () => {
      await Promise.all([...lent].map(({ context }) => context.close()))
    },
  }
}

async function empty(context: BrowserContext): Promise<void> {
  const [first, ...others] = context.pages()
  const page = first ?? (await context.newPage())
  await Promise.all(others.map(end))
  const origin = /^https?:/.test(page.url()) ? new URL(page.url()).origin : undefined
  await page.goto('about:blank')
  await Promise.all([context.clearCookies(), context.clearPermissions()])
  if (origin) {
    const session = await context.newCDPSession(page)
    await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'local_storage,indexeddb,cache_storage' })
    await session.detach()
  }
  // A page carries what its story listened to; the program it compiled is the context's.
  await end(page)
}
