// 通知设置: a buyer proves his address, chooses, and has the month's statement in his mail.
import { expect, type TestInfo } from '@playwright/test'
import pg from 'pg'
import { A_LOOK_MS, loginAs, loginDesk, look, staffCalls, test } from '../story.ts'
import { clean, cleanAtBoth } from '../serious.ts'
import { databaseOf } from '../yard.ts'

async function asked<T extends object>(info: TestInfo, text: string, values: unknown[] = []): Promise<T | undefined> {
  const db = new pg.Client(databaseOf(info))
  await db.connect()
  try {
    return (await db.query<T>(text, values)).rows[0]
  } finally {
    await db.end()
  }
}
/** Somebody whose company has its newest statement. */
const withStatement = (info: TestInfo) =>
  asked<{ id: string; name: string }>(
    info,
    `select s.id, u.user_name as name from statement s join app_user u on u.company_id = s.company_id
     where u.user_name ~ '^demo0[1-9]$' order by s.month desc, s.id desc limit 1`,
  )
/** It becomes one of long ago, and the company is owed that of its month again. */
const owe = (info: TestInfo, id: string) =>
  asked(
    info,
    `update statement set month = month - interval '10 years', statement_no = replace(statement_no, 'DZ20', 'DZ19') where id = $1`,
    [id],
  )

test('a buyer proves his address, chooses his statement, and it comes by mail with its PDF', async ({
  page,
  request,
  browser,
}, info) => {
  const admin = await staffCalls(request, 'S001')
  await admin('/api/ops/updateSetting', { key: 'statement.day', value: '1' })
  await expect.poll(async () => (await withStatement(info))?.name, { timeout: 120_000 }).toMatch(/^demo/)
  const { id = '', name = '' } = (await withStatement(info)) ?? {}
  const address = `books${Date.now()}@company.example`

  await loginAs(page, name)
  await page.goto('/user/noticeSetting')
  await expect(page.getByText('邮件在沙箱里')).toBeVisible()
  await expect(page.getByRole('checkbox', { name: /^对账单/ })).toBeDisabled()
  await cleanAtBoth(page)
  await look(page, 'notice-setting-empty')
  await page.getByLabel('收通知的邮箱').fill('books')
  await page.getByRole('button', { name: '获取验证码' }).click()
  await expect(page.getByText('邮箱格式是 名称@域名')).toBeVisible()
  await page.getByLabel('收通知的邮箱').fill(address)
  await page.getByRole('button', { name: '获取验证码' }).click()
  const shown = await page.getByText(/沙箱邮件，验证码/).textContent()
  await page.getByLabel('邮箱验证码').fill(/[0-9]{6}/.exec(shown ?? '')?.[0] ?? '')
  await page.getByRole('button', { name: '确认邮箱' }).click()
  await expect(page.getByText(address)).toBeVisible()
  await page.getByRole('checkbox', { name: /^对账单/ }).check()
  await page.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('已保存。')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('checkbox', { name: /^对账单/ })).toBeChecked()
  await cleanAtBoth(page)
  await look(page, 'notice-setting')

  await owe(info, id)
  const desk = await browser.newPage()
  await loginDesk(desk, 'S001', '/ops/mail')
  await expect(async () => {
    await desk.goto(`/ops/mail?word=${address}`)
    const row = desk.getByRole('row').filter({ hasText: '对账单已出，请核对' })
    await expect(row).toContainText('已发出', { timeout: A_LOOK_MS })
    await expect(row).toContainText('附件 1')
  }).toPass({ timeout: 180_000 })
  await clean(desk)
  await look(desk, 'mail-list')
})
