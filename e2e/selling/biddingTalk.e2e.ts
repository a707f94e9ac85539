// 竞价室问答: asked by a bidder, answered at the desk, read by everybody without his name; rejected, corrected, over.
import { expect, type Page } from '@playwright/test'
import { staff } from '../calls.ts'
import { bidder, endsIn, runningLot } from '../lots.ts'
import { clean, cleanAtBoth } from '../serious.ts'
import { alive, loginAs, loginDesk, look, mallOf, sideways, test } from '../story.ts'

const talk = (page: Page) => page.locator('#talk')
const ask = async (page: Page, words: string) => {
  await talk(page).getByLabel('向钢厂提问').fill(words)
  await talk(page).getByRole('button', { name: '提问', exact: true }).click()
  await expect(talk(page).getByRole('region', { name: '我的提问' })).toContainText(words)
}

test('@narrow a bidder asks, the desk answers for all, another bidder reads it live and a guest by the call, without who asked', async ({
  page,
  browser,
  request,
}, info) => {
  test.slow()
  const title = `问答场 螺纹钢 ${info.project.name}`
  const no = await runningLot(request, info, { title })
  const at = `/auction/details?biddingNo=${no}`
  const [asker, other] = [await bidder(request, 'demo07', no), await bidder(request, 'demo13', no)]
  await other.signUp()
  const desk = await staff(request, 'S001')
  // Another bidder, whose page stays open while it is asked and answered; a guest has the call and the sheet, the page is behind the log-in.
  const context = await browser.newContext({ baseURL: mallOf(info), locale: 'zh-CN', timezoneId: 'Asia/Shanghai' })
  const reader = await context.newPage()
  await loginAs(reader, 'demo13')
  await reader.goto(at)
  await alive(reader)
  const asGuest = async () =>
    (await (await page.request.post('/api/bidding/getLotTalk', { data: { biddingNo: no } })).text()) || ''
  expect(await asGuest()).toContain('登录并报名之后可以提问')

  await loginAs(page, 'demo07')
  await page.goto(at)
  await expect(talk(page)).toContainText('报名之后可以提问')
  await asker.signUp()
  await page.reload()
  await alive(page)
  await talk(page).getByRole('button', { name: '提问', exact: true }).click()
  await expect(talk(page).getByText('请写提问')).toBeVisible()
  await ask(page, '第 1 行边裂最深多少？请打 138.0013.8000')
  await ask(page, '起拍价能不能再低一点？')
  await cleanAtBoth(page, 'a question that waits')
  expect(await sideways(page)).toBe(0)
  await look(page, 'talk-asked')
  await expect(talk(reader)).toContainText('还没有公开的问答')

  // The desk: what waits the longest first; the public wording has no number.
  await loginDesk(page, 'S001', `/ops/biddingTalk?word=${no}`)
  const rows = page.getByRole('row', { name: new RegExp(title) })
  await expect(rows).toHaveCount(2)
  await look(page, 'talk-desk')
  await rows.first().getByRole('button', { name: '答复', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('公开的提问')).toHaveValue('第 1 行边裂最深多少？请打 〔略〕')
  await dialog.getByLabel('公开的提问').fill('第 1 行边裂最深多少？')
  await dialog.getByLabel('答复', { exact: true }).fill('最深 3 毫米，见缺陷照片')
  await look(page, 'talk-answering')
  await dialog.getByRole('button', { name: '公开答复' }).click()
  await expect(rows).toHaveCount(1)
  await rows.first().getByRole('button', { name: '不予公开' }).click()
  await page.getByRole('dialog').getByLabel('原因').fill('与本场的货无关')
  await page.getByRole('dialog').getByRole('button', { name: '不予公开' }).click()
  await expect(rows).toHaveCount(0)

  // Nobody did anything on the other's page.
  await expect(talk(reader)).toContainText('答：最深 3 毫米，见缺陷照片')
  const { list } = await desk<{ list: { companyName: string; userName: string }[] }>('/api/ops/getDeskTalk', { biddingNo: no })
  const { companyName, userName } = list.find(t => t.companyName !== '') ?? { companyName: '?', userName: '?' }
  await expect(talk(reader)).toContainText('问：第 1 行边裂最深多少？')
  for (const text of [await reader.content(), await asGuest()])
    for (const word of [companyName, userName, '138.0013.8000', '起拍价能不能', '与本场的货无关'])
      expect(text).not.toContain(word)
  expect(await asGuest()).toContain('第 1 行边裂最深多少？')
  await look(reader, 'talk-other')

  // Corrected beside the bids: the earlier wording stays, with why.
  await page.goto(`/ops/biddingLot?no=${no}`)
  const panel = page.getByRole('region', { name: '问答' })
  await panel.getByRole('listitem').filter({ hasText: '最深 3 毫米' }).getByRole('button', { name: '更正' }).click()
  await page.getByRole('dialog').getByLabel('答复', { exact: true }).fill('最深 5 毫米，已复量')
  await page.getByRole('dialog').getByLabel('更正原因').fill('复量有出入')
  await page.getByRole('dialog').getByRole('button', { name: '更正', exact: true }).click()
  await expect(panel).toContainText('最深 5 毫米，已复量')
  await look(page, 'talk-watch')
  await expect(talk(reader)).toContainText('答：最深 5 毫米，已复量')
  await talk(reader).getByText('更正之前的 1 版').click()
  await expect(talk(reader)).toContainText('更正原因：复量有出入')
  await clean(reader, 'a corrected answer')
  await context.close()

  await loginAs(page, 'demo07')
  await page.goto(at)
  await expect(talk(page)).toContainText('我的提问')
  await expect(talk(page).getByRole('region', { name: '我的提问' })).toContainText('与本场的货无关')
  await look(page, 'talk-own')
  await endsIn(info, no, 1)
  await expect(talk(page)).toContainText('竞拍已结束，问答只供查阅', { timeout: 120_000 })
})
