// Pages for guests are drawn once and served for a moment: a crawl or a rush costs one drawing per page and area every two seconds.
// The key holds everything a guest's page depends on; a page with a redirect or an error is drawn anew.
import { Cache } from '../kernel/cache/cache.ts'

export function guestCache<P extends { status: number }>(
  ttl: number,
  max = 300,
): (key: string, draw: () => Promise<P>) => Promise<P> {
  const pages = new Cache<string, P>({ ttl, max, keep: page => page.status === 200 })
  return (key, draw) => (ttl === 0 || key.length > 600 ? draw() : pages.get(key, draw))
}
