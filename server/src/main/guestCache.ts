// Pages for guests are drawn once and served for a moment: a crawl or a rush costs one drawing per page and area every two seconds.
// The key holds everything a guest's page depends on; a page with a redirect or an error is drawn anew.
interface Page {
  status: number
}

export function guestCache<P extends Page>(ms: number, most = 300): (key: string, draw: () => Promise<P>) => Promise<P> {
  const kept = new Map<string, { until: number; page: Promise<P> }>()
  return async (key, draw) => {
    if (ms === 0 || key.length > 600) return draw()
    const now = Date.now()
    const old = kept.get(key)
    if (old && old.until > now) return old.page
    const page = draw()
    kept.delete(key)
    kept.set(key, { until: now + ms, page })
    if (kept.size > most) kept.delete(kept.keys().next().value as string)
    try {
      const drawn = await page
      if (drawn.status !== 200) kept.delete(key)
      return drawn
    } catch (e) {
      kept.delete(key)
      throw e
    }
  }
}
