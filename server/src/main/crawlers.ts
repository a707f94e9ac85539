// What search engines ask for: which pages there are, and which are none of their business.
import type { FastifyInstance } from 'fastify'
import { articlesNow } from '../platform/db/articleSets.ts'
import type { World } from '../kernel/ctx.ts'

export function registerCrawlers(app: FastifyInstance, world: World): void {
  app.get('/robots.txt', async (_req, reply) => reply.type('text/plain; charset=utf-8').send(robots(world.settings.origin)))
  app.get('/sitemap.xml', async (_req, reply) => reply.type('application/xml; charset=utf-8').send(await sitemap(world)))
}

const robots = (origin: string): string => `User-agent: *
Disallow: /api/
Disallow: /ops
Disallow: /cart
Disallow: /confirmOrder
Disallow: /order/
Disallow: /pay/
Disallow: /user/
Disallow: /login
Disallow: /sandbox/
Sitemap: ${origin}/sitemap.xml
`

/** Public pages for search engines: channels, categories, articles and one address per size of goods (not per warehouse). */
async function sitemap(world: World): Promise<string> {
  const rows = await world.pool.rows<{ code: string }>(
    'select min(sku_code) as code from sku where on_shelf group by spu_code order by 1 limit 45000',
  )
  const articles = await world.pool.rows<{ id: string; changedOn: string }>(
    `select a.article_id as id, day_of(coalesce(v.live_from, v.made_at))::text as "changedOn" ${articlesNow} and v.is_open = 0 order by a.article_id`,
  )
  const pages: (string | { at: string; changedOn: string })[] = [
    '/',
    '/helpCenter',
    '/productInstructions',
    '/qualificationsCenter',
    '/case',
    '/priceTrend',
    ...[...world.catalogue.channels.values()].filter(c => !c.off).map(c => `/homePage?channelCode=${c.channelCode}`),
    ...articles.map(a => ({ at: `/helpCenter?articleId=${encodeURIComponent(a.id)}`, changedOn: a.changedOn })),
    ...rows.map(r => `/goods?skuCode=${encodeURIComponent(r.code)}`),
  ]
  const xml = (s: string) => s.replace(/&/g, '&amp;').replace(/</g, '&lt;')
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${pages
  .map(p => (typeof p === 'string' ? { at: p, changedOn: '' } : p))
  .map(p => `<url><loc>${xml(world.settings.origin + p.at)}</loc>${p.changedOn ? `<lastmod>${p.changedOn}</lastmod>` : ''}</url>`)
  .join('\n')}
</urlset>
`
}
