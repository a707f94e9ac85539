// Public pages are whole without JavaScript: for search engines, and for the minute in which the script has not come.
import { expect } from '@playwright/test'
import { bare as test, loginAs } from '../story.ts'

test.use({ javaScriptEnabled: false })

interface Found {
  title: string
  description: string
  h1: number
  main: string
  links: string[]
}

const plain = (html: string) => html.replaceAll('&amp;', '&')
/** A page as a crawler gets it: the bytes, nothing run. */
function read(html: string): Found {
  const main = /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? ''
  return {
    title: /<title>([^<]*)<\/title>/.exec(html)?.[1] ?? '',
    description: /<meta name="description" content="([^"]*)">/.exec(html)?.[1] ?? '',
    h1: [...html.matchAll(/<h1[ >]/g)].length,
    main: main
      .replace(/<[^>]+>/g, ' ')
      .replace(/\s+/g, ' ')
      .trim(),
    links: [...html.matchAll(/<a [^>]*href="([^"]+)"/g)].map(m => plain(m[1] ?? '')),
  }
}
/** Kinds of page, not every page: of the search's thousands of filters and goods a handful is enough. */
const kindOf = (url: URL): [kind: string, most: number] => {
  if (url.pathname === '/goods') return ['goods', 6]
  if (url.pathname === '/search')
    return url.searchParams.size > 1 ? ['search, narrowed', 12] : [`search ${[...url.searchParams.keys()].join()}`, 3]
  if (url.pathname === '/helpCenter') return ['help', 60]
  return [url.pathname, 20]
}

test('a crawl from the portal: every page answers with one heading, title, description, text and links that work', async ({
  request,
  baseURL,
}) => {
  const seen = new Set(['/'])
  const kinds = new Map<string, number>()
  const queue = ['/']
  for (let address = queue.shift(); address !== undefined; address = queue.shift()) {
    // A guarded page sends a guest to the log-in: the redirect is followed as a crawler would.
    const answer = await request.get(address)
    expect(answer.status(), address).toBe(200)
    const found = read(await answer.text())
    expect(found.h1, `${address}: one h1`).toBe(1)
    expect(found.title.length, `${address}: title`).toBeGreaterThan(6)
    expect(found.description.length, `${address}: description`).toBeGreaterThan(10)
    expect(found.main.length, `${address}: main`).toBeGreaterThan(40)
    for (const href of found.links) {
      const url = new URL(href, `${baseURL}${address}`)
      if (url.origin !== baseURL || url.hash !== '' || url.pathname.startsWith('/api/')) continue
      const next = url.pathname + url.search
      const [kind, most] = kindOf(url)
      if (seen.has(next) || (kinds.get(kind) ?? 0) >= most) continue
      seen.add(next)
      kinds.set(kind, (kinds.get(kind) ?? 0) + 1)
      queue.push(next)
    }
  }
  const met = [...seen]
  for (const kind of ['/homePage', '/search', '/goods', '/helpCenter', '/login'])
    expect(met.filter(a => a.startsWith(kind)).length, `${kind} was met`).toBeGreaterThan(0)
  // Every one of the eleven channels has its home.
  expect(met.filter(a => a.startsWith('/homePage?channelCode=')).length).toBe(11)
})

test('the pages are readable in a browser without script', async ({ page }) => {
  for (const [address, text] of [
    ['/', '选择采购渠道'],
    ['/homePage?channelCode=J0000009', '建筑钢材'],
    ['/goods?skuCode=REB-HRB400E-20-9000-1-W01', '螺纹钢 HRB400E Φ20*9000'],
    ['/helpCenter', '帮助中心'],
  ] as const) {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 }), address).toContainText(text)
    await expect(page.getByRole('main')).toBeVisible()
  }
})

test('the search form works without script, and its columns sort by links', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('searchbox', { name: '搜索商品' }).fill('HRB400E 20*9')
  await page.getByRole('button', { name: '搜索', exact: true }).click()
  await expect(page).toHaveURL(/\/search\?word=HRB400E/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('HRB400E')
  const rows = page.getByRole('table').first().getByRole('row').filter({ hasText: '螺纹钢' })
  await expect(rows).toHaveCount(10)
  await page.getByRole('link', { name: '单价', exact: true }).click()
  await expect(page).toHaveURL(/sortField=1&sortType=0/)
  await expect(page.getByRole('columnheader', { name: '单价' })).toHaveAttribute('aria-sort', 'ascending')
  const prices = (await rows.locator('td[data-l="单价"]').allInnerTexts()).map(t => Number(t.replace(/[^\d.]/g, '')))
  expect(prices).toHaveLength(10)
  expect(prices).toEqual([...prices].sort((a, b) => a - b))
})

test('nothing found says so and what to do next', async ({ page }) => {
  await page.goto('/search?word=zzzzzz')
  await expect(page.getByText('没有找到数据')).toBeVisible()
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
})

test('goods carry their canonical address and what a search engine needs to know', async ({ page, baseURL }) => {
  await page.goto('/goods?skuCode=REB-HRB400E-20-9000-1-W01&channelCode=J0000009')
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', `${baseURL}/goods?skuCode=REB-HRB400E-20-9000-1-W01`)
  const data = (await page.locator('script[type="application/ld+json"]').allTextContents()).map(
    t => JSON.parse(t) as { '@type': string; sku?: string; offers?: { price: string; priceCurrency: string } },
  )
  const product = data.find(d => d['@type'] === 'Product')
  expect(product?.sku).toBe('REB-HRB400E-20-9000-1-W01')
  expect(product?.offers?.priceCurrency).toBe('CNY')
  expect(Number(product?.offers?.price)).toBeGreaterThan(1000)
  expect(data.some(d => d['@type'] === 'BreadcrumbList')).toBe(true)
})

test('robots.txt keeps crawlers out of what is private and names the sitemap; its addresses answer', async ({
  request,
  baseURL,
}) => {
  const robots = await (await request.get('/robots.txt')).text()
  for (const line of ['Disallow: /api/', 'Disallow: /cart', 'Disallow: /ops', `Sitemap: ${baseURL}/sitemap.xml`])
    expect(robots).toContain(line)
  const map = await request.get('/sitemap.xml')
  expect(map.headers()['content-type']).toContain('application/xml')
  const places = [...(await map.text()).matchAll(/<loc>([^<]+)<\/loc>/g)].map(m => (m[1] ?? '').replaceAll('&amp;', '&'))
  expect(places.length).toBeGreaterThan(1000)
  for (const place of [...places.slice(0, 20), ...places.filter((_, i) => i % 997 === 0)])
    expect((await request.get(place)).status(), place).toBe(200)
})

test('the pages of the buyer are kept out of the index and of every cache between', async ({ request }) => {
  const answer = await request.get('/login')
  expect(answer.headers()['cache-control']).toBe('private, no-store')
  expect(await answer.text()).toContain('<meta name="robots" content="noindex">')
})

test('a guest checks a certificate by a plain form', async ({ page }) => {
  await page.goto('/warranty/verify')
  await page.getByLabel('质保书编号').fill('ZB20200101000001')
  await page.getByLabel('校验码').fill('0000-0000-0000')
  await page.getByRole('button', { name: '核验' }).click()
  await expect(page.getByRole('heading', { name: '查不到这份质保书' })).toBeVisible()
})

test('a guest checks a signed document by a plain form, and a driver’s dead link says so', async ({ page }) => {
  await page.goto('/signing/verify')
  await page.getByLabel('文件编号').fill('HT19990101000000')
  await page.getByLabel('SHA-256 摘要').fill('ab'.repeat(32))
  await page.getByRole('button', { name: '核验' }).click()
  await expect(page.getByText('没有相符的文件')).toBeVisible()
  await page.goto('/driverPass?t=no-such-link')
  await expect(page.getByRole('heading', { level: 1, name: '通行证已停用' })).toBeVisible()
})

test('the parts of a list, its search and the way back are links and a form', async ({ page }) => {
  await loginAs(page, 'demo01')
  await page.goto('/order/settlementList?state=done')
  await page.getByRole('textbox', { name: '结算单号或订单号' }).fill('没有这张')
  await page.getByRole('button', { name: '查找', exact: true }).click()
  await expect(page).toHaveURL(/state=done&word=/)
  await page.getByRole('link', { name: '清除条件' }).click()
  await expect(page).toHaveURL('/order/settlementList')
  await expect(page.getByRole('link', { name: /^JS2026/ }).first()).toBeVisible()
})
