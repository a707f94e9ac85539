// What a page is on the wire: packed, its scripts allowed by content, its token readable to nobody but the page itself.
import { expect } from '@playwright/test'
import { loginAs, mallOf, REBAR, test } from '../story.ts'

test('a page is packed as the browser takes it and says so', async ({ request }) => {
  for (const encoding of ['br', 'gzip']) {
    const answer = await request.get('/search?word=HRB400E', { headers: { 'accept-encoding': encoding } })
    expect(answer.headers()).toMatchObject({ 'content-encoding': encoding, vary: 'accept-encoding' })
    expect(await answer.text()).toContain('螺纹钢')
  }
  const plain = await request.get('/search?word=HRB400E', { headers: { 'accept-encoding': 'identity' } })
  expect(plain.headers()['content-encoding']).toBeUndefined()
  expect(await plain.text()).toContain('螺纹钢')
})

test('an address that looks like another site is a page of this one that does not exist', async ({ request }) => {
  const base = mallOf(test.info())
  for (const address of ['//', '//example.com/x', '///', '//@example.com']) {
    const answer = await request.get(base + address, { maxRedirects: 0 })
    expect(answer.status(), address).toBeLessThan(500)
    expect(answer.headers().location ?? '/', address).toMatch(/^\/(?!\/)/)
  }
})

test('a page lets its own scripts run and no others; the token of its reader differs in every answer', async ({ page }) => {
  const refused: string[] = []
  page.on('console', message => {
    if (/content security policy/i.test(message.text())) refused.push(message.text())
  })
  await loginAs(page, 'demo05')
  const answer = await page.goto(`/homePage?channelCode=${REBAR}`)
  expect(answer?.headers()['content-security-policy']).toMatch(/script-src 'self' 'sha256-[^ ]+' 'sha256-[^ ;]+';/)
  const boot = async () => {
    const html = await (await page.request.get(`/homePage?channelCode=${REBAR}`)).text()
    return /"token":"([0-9a-f]+)"/.exec(html)?.[1] ?? ''
  }
  const [a, b] = [await boot(), await boot()]
  expect([a.length > 80, b.length > 80, a === b]).toEqual([true, true, false])
  // The browser's own calls go with the token unmasked.
  await page.goto('/user/userCenter')
  await expect(page.getByRole('heading').first()).toBeVisible()
  await page.evaluate(() => {
    const odd = document.createElement('script')
    odd.textContent = 'window.odd = 1'
    document.body.append(odd)
  })
  expect(await page.evaluate(() => 'odd' in window)).toBe(false)
  expect(refused.length).toBe(1)
})
