// 通知设置: a person's own address, proved by a code, and what he chose to have there; the inbox and the SMS are nobody's choice.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { Codes } from '@mall/contract/kernel/codes.ts'
import { NOTICE_MAIL_HOURS } from '@mall/domain/platform/notice/mail.ts'
import { type Caller, type TestMall, testMall } from '../../testing/testMall.ts'
import { notify } from './notify.ts'
import { readBounces } from './readBounces.job.ts'
import { sendMails } from './sendMail.job.ts'
import { wantsMail } from './testNoticeMail.ts'

let mall: TestMall
let mine: Caller
let myId = 0
beforeAll(async () => {
  mall = await testMall()
  mine = await mall.buyer('demo03')
  myId = await idOf('demo03')
})
afterAll(() => mall.close())
beforeEach(async () => {
  for (const table of ['notice_mail', 'mail_code', 'ask_count', 'mail_outbox', 'sandbox_mail', 'outbox', 'notice'])
    await run(`delete from ${table}`)
})

const run = (sql: string, values: unknown[] = []) => mall.world.pool.run(sql, values)
const idOf = async (userName: string) =>
  (await mall.world.pool.row<{ id: number }>('select id from app_user where user_name = $1', [userName]))?.id ?? 0
const refusal = async (path: Parameters<Caller['ask']>[0], input: object, who = mine) => {
  const said = await who.ask(path, input as never)
  return Object.entries(Codes).find(([, c]) => c === said.code)?.[0] ?? ''
}
const codeTo = async (mailAddress: string, who = mine) =>
  (await who.get('/api/notice/sendMailCode', { mailAddress })).sandboxCode ?? ''
const reviewed = (userIds: readonly number[], orderCode = 'DD1') =>
  mall.world.pool.tx(tx =>
    notify(tx, userIds, {
      event: 'orderReviewed',
      facts: { orderCode, hours: 24 },
      link: `/order/orderDetail?orderCode=${orderCode}`,
    }),
  )
const inBox = () =>
  mall.world.pool.rows<{ address: string; subject: string; body: string }>(
    `select s.address, s.subject, s.body from sandbox_mail s join mail_outbox m on m.mail_no = s.mail_no order by m.id`,
  )
const count = async (table: string) =>
  (await mall.world.pool.row<{ n: number }>(`select count(*)::int as n from ${table}`))?.n ?? 0
/** The pause between two codes is over. */
const later = () => run(`update mail_code set created_at = created_at - interval '61 seconds'`)

test('an address is his who reads the code there; nothing is chosen until he chooses', async () => {
  const before = await mine.get('/api/notice/getNoticeMail', {})
  expect([before.mailAddress, before.kinds.some(k => k.mail)]).toEqual(['', false])
  expect(await refusal('/api/notice/chooseMailNotices', { groups: ['订单'] })).toBe('MAIL_UNCONFIRMED')
  const mailAddress = 'me@company.example'
  const mailCode = await codeTo(mailAddress)
  const wrong = mailCode === '000000' ? '000001' : '000000'
  const confirm = (code: string, address = mailAddress, who = mine) =>
    refusal('/api/notice/confirmMailAddress', { mailAddress: address, mailCode: code }, who)
  expect(await confirm(wrong)).toBe('MAIL_CODE_WRONG')
  expect(await confirm(mailCode, 'other@company.example')).toBe('MAIL_CODE_WRONG')
  expect(await confirm(mailCode, mailAddress, await mall.buyer('demo05'))).toBe('MAIL_CODE_WRONG')
  expect((await mine.get('/api/notice/getNoticeMail', {})).mailAddress).toBe('')
  expect(await confirm(mailCode)).toBe('')
  expect(await confirm(mailCode)).toBe('MAIL_CODE_WRONG')
  const after = await mine.get('/api/notice/getNoticeMail', {})
  expect([after.mailAddress, after.kinds.some(k => k.mail)]).toEqual([mailAddress, false])
  expect(after.kinds.find(k => k.group === '订单')).toMatchObject({ sms: true, mail: false })
  await reviewed([myId])
  expect(await count('mail_outbox')).toBe(0)
})

test('a code dies with its fifth wrong try, after five minutes, and with the next one', async () => {
  const mailAddress = 'me@company.example'
  const confirm = (mailCode: string) => refusal('/api/notice/confirmMailAddress', { mailAddress, mailCode })
  const first = await codeTo(mailAddress)
  const wrong = first === '000000' ? '000001' : '000000'
  for (let i = 0; i < 5; i += 1) expect(await confirm(wrong)).toBe('MAIL_CODE_WRONG')
  expect(await confirm(first)).toBe('MAIL_CODE_WRONG')
  await later()
  const second = await codeTo(mailAddress)
  await run(`update mail_code set created_at = created_at - interval '5 minutes'`)
  expect(await confirm(second)).toBe('MAIL_CODE_WRONG')
  const third = await codeTo(mailAddress)
  await later()
  const fourth = await codeTo(mailAddress)
  expect(third === fourth ? 'MAIL_CODE_WRONG' : await confirm(third)).toBe('MAIL_CODE_WRONG')
  expect(await confirm(fourth)).toBe('')
})

test('a minute between two codes, of two at once one goes, ten a day for a person and for an address', async () => {
  const ask = (mailAddress: string, who = mine) => refusal('/api/notice/sendMailCode', { mailAddress }, who)
  expect((await Promise.all([ask('a@company.example'), ask('a@company.example')])).toSorted()).toEqual(['', 'MAIL_CODE_SOON'])
  expect(await ask('b@company.example')).toBe('MAIL_CODE_SOON')
  await run(
    `insert into mail_code (user_id, address, code_hash) select $1, 'x' || n || '@company.example', '' from generate_series(1, 9) n`,
    [myId],
  )
  await later()
  expect(await ask('b@company.example')).toBe('MAIL_CODE_DAILY')
  const other = await mall.buyer('demo05')
  expect(await ask('c@company.example', other)).toBe('')
  await run(`update mail_code set address = 'victim@company.example'`)
  await later()
  expect(await ask('victim@company.example', await mall.buyer('demo07'))).toBe('MAIL_CODE_DAILY')
  await run('delete from mail_code')
  await run('update ask_count set n = 20')
  expect(await ask('d@company.example')).toBe('TOO_MANY')
})

test('what was chosen comes by mail in the notice’s own words, with the way to its page and no key to it; two jobs send it once', async () => {
  await wantsMail(mine, 'me@company.example', ['订单'])
  await reviewed([myId, myId, await idOf('demo05')])
  await Promise.all([sendMails(mall.world), sendMails(mall.world)])
  const mails = await inBox()
  expect(mails.map(m => m.address)).toEqual(['me@company.example'])
  expect(mails[0]?.subject).toContain('：订单审核通过')
  expect(mails[0]?.body).toContain('订单 DD1 已通过审核，请在 24 小时内付款')
  const links = [...(mails[0]?.body ?? '').matchAll(/https?:\/\/[^\s]+/g)].map(([link]) =>
    link.replace(mall.world.settings.origin, ''),
  )
  expect(links).toEqual(['/order/orderDetail?orderCode=DD1', '/user/noticeSetting'])
  // The inbox and the SMS are as they were, for both.
  expect([await count('notice'), await count('outbox')]).toEqual([2, 2])
  await mine.get('/api/notice/chooseMailNotices', { groups: ['付款'] })
  await reviewed([myId])
  await sendMails(mall.world)
  expect(await inBox()).toHaveLength(1)
})

test('nobody is mailed what was rolled back', async () => {
  await wantsMail(mine, 'me@company.example', ['订单'])
  await mall.world.pool
    .tx(async tx => {
      await notify(tx, [myId], { event: 'orderReviewed', facts: { orderCode: 'DD3', hours: 1 } })
      throw new Error('rolled back')
    })
    .catch(() => {})
  expect(await count('mail_outbox')).toBe(0)
})

test('an address that is given up, or changed, gets nothing that still waits for it; the choice stays at the new one', async () => {
  await wantsMail(mine, 'old@company.example', ['订单'])
  await reviewed([myId])
  await later()
  await wantsMail(mine, 'new@company.example', ['订单'])
  await sendMails(mall.world)
  expect(await inBox()).toEqual([])
  await reviewed([myId], 'DD2')
  await mine.get('/api/notice/removeMailAddress', {})
  await reviewed([myId], 'DD4')
  await sendMails(mall.world)
  expect(await inBox()).toEqual([])
  expect((await mine.get('/api/notice/getNoticeMail', {})).mailAddress).toBe('')
})

test('mail that comes back stops the address and tells its person once; confirmed again it goes on', async () => {
  await wantsMail(mine, 'bounce@company.example', ['订单', '账号'])
  await reviewed([myId], 'DD1')
  await reviewed([myId], 'DD2')
  await sendMails(mall.world)
  await readBounces(mall.world)
  const choice = await mine.get('/api/notice/getNoticeMail', {})
  expect(choice.returnedWhy).toBe('550 收件人不存在')
  const told = (await mine.get('/api/notice/getNoticeList', { group: '账号' })).list
  expect(told.map(n => [n.title, n.link])).toEqual([['通知邮件退信，已停发', '/user/noticeSetting']])
  expect(told[0]?.body).not.toContain('bounce@')
  await reviewed([myId], 'DD3')
  expect((await mall.world.pool.rows(`select 1 from mail_outbox where state = 'waiting'`)).length).toBe(0)
  await later()
  await wantsMail(mine, 'me@company.example', ['订单'])
  await reviewed([myId], 'DD4')
  await sendMails(mall.world)
  expect((await inBox()).at(-1)?.address).toBe('me@company.example')
  expect((await mine.get('/api/notice/getNoticeMail', {})).returnedWhy).toBe('')
})

test('a notice that waited for a day is not mailed any more; it is in the inbox, and nobody is told of it', async () => {
  await wantsMail(mine, 'me@company.example', ['订单'])
  await reviewed([myId])
  await run(`update mail_outbox set created_at = now() - interval '${NOTICE_MAIL_HOURS} hours 1 minute'`)
  await sendMails(mall.world)
  expect(await inBox()).toEqual([])
  const admin = await mall.staff('S001')
  expect((await admin.get('/api/ops/getMailList', {})).list).toMatchObject([
    { mailState: 'failed', lastError: '等了 24 小时没有发出，已过时', address: 'm***@company.example', about: '' },
  ])
  expect((await mine.get('/api/notice/getNoticeList', {})).list.map(n => n.title)).toEqual(['订单审核通过'])
})

test('without a carrier no address is confirmed, and what was chosen before waits', async () => {
  await wantsMail(mine, 'me@company.example', ['订单'])
  const { settings } = mall.world
  try {
    mall.world.settings = { ...settings, partners: { ...settings.partners, mail: 'off' } }
    expect(await refusal('/api/notice/sendMailCode', { mailAddress: 'b@company.example' })).toBe('MAIL_OFF')
    await reviewed([myId])
    expect(await sendMails(mall.world)).toBe(0)
  } finally {
    mall.world.settings = settings
  }
  await sendMails(mall.world)
  expect(await inBox()).toHaveLength(1)
})

test('the desk sees of each person why he gets no mail, and no whole address', async () => {
  const admin = await mall.staff('S001')
  const reach = async () => {
    const found = (await admin.get('/api/ops/getCompany360', { companyCode: 'KH100003' })).people.find(
      p => p.userName === 'demo03',
    )
    return [found?.mailReach, found?.mailAddress, found?.mailGroups.join(), found?.mailReturnedWhy]
  }
  expect(await reach()).toEqual(['none', '', '', ''])
  await wantsMail(mine, 'bounce@company.example', [])
  expect(await reach()).toEqual(['unchosen', 'b***e@company.example', '', ''])
  await mine.get('/api/notice/chooseMailNotices', { groups: ['对账单', '订单'] })
  expect(await reach()).toEqual(['open', 'b***e@company.example', '订单,对账单', ''])
  await reviewed([myId])
  await sendMails(mall.world)
  await readBounces(mall.world)
  expect(await reach()).toEqual(['returned', 'b***e@company.example', '订单,对账单', '550 收件人不存在'])
})
