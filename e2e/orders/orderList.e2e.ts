// The buyer's list of orders: what he asks for stands in the address, in whatever haste it was asked.
import { expect } from '@playwright/test'
import { alive, loginAs, sideways, test } from '../story.ts'

test('two dates set in the same moment both hold; the wrong way round is said in words, and one press turns them', async ({
  page,
}) => {
  await loginAs(page, 'demo01')
  await page.goto('/order/orderList')
  // Both in one turn of the page, as a script or a slow line does it.
  await page.evaluate(() => {
    const set = (label: string, day: string) => {
      const field = document.querySelector<HTMLInputElement>(`input[aria-label="${label}"]`)
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, day)
      field?.dispatchEvent(new Event('input', { bubbles: true }))
      field?.dispatchEvent(new Event('change', { bubbles: true }))
    }
    set('下单日期从', '2026-01-01')
    set('下单日期到', '2030-12-31')
  })
  await expect(page).toHaveURL(/fromOn=2026-01-01&toOn=2030-12-31/)
  await expect(page.getByRole('link', { name: '从 2026-01-01' })).toBeVisible()
  await expect(page.getByRole('link', { name: '到 2030-12-31' })).toBeVisible()

  await page.goto('/order/orderList?fromOn=2030-12-31&toOn=2026-01-01')
  await expect(page.getByRole('alert')).toHaveText('开始日期不能晚于结束日期')
  await page.getByRole('link', { name: '对调两个日期' }).click()
  await expect(page).toHaveURL(/fromOn=2026-01-01&toOn=2030-12-31/)
  await expect(page.getByText(/符合条件共 \d+ 张/)).toBeVisible()
})

test('@narrow the list is sorted by sum and tons, by the heads or, on a phone, by a choice; the address keeps it', async ({
  page,
}, info) => {
  await loginAs(page, 'demo01')
  await page.goto('/order/orderList')
  const tons = async () =>
    (await page.locator('tbody td[data-l="重量"]').allInnerTexts()).map(t => Number(/[\d.]+/.exec(t.replaceAll(',', ''))?.[0]))
  const falling = (list: number[]) => list.toSorted((a, b) => b - a)
  const narrow = (page.viewportSize()?.width ?? 0) < 700
  const first = await tons()
  if (narrow) await page.getByLabel('排序').selectOption({ label: '重量，大到小' })
  else await page.getByRole('link', { name: '重量', exact: true }).click()
  await expect(page).toHaveURL(/sort=tons$/)
  await expect.poll(async () => (await tons()).join()).not.toBe(first.join())
  expect(await tons()).toEqual(falling(await tons()))
  if (!narrow) {
    await expect(page.getByRole('columnheader', { name: '重量' })).toHaveAttribute('aria-sort', 'descending')
    await page.getByRole('link', { name: '重量', exact: true }).click()
    await expect(page).toHaveURL(/sort=tonsUp$/)
    const rises = (list: number[]) => list.length > 1 && list.every((t, i) => i === 0 || t >= (list[i - 1] ?? 0))
    await expect.poll(async () => rises(await tons())).toBe(true)
  }
  await page.reload()
  await alive(page)
  await expect(page).toHaveURL(/sort=tons/)
  expect(await sideways(page), info.project.name).toBeLessThanOrEqual(0)
})
