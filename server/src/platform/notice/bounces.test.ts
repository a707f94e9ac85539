// What comes back after it was sent, over a real SMTP server and a mail box on loopback.
import { SMTPServer } from 'smtp-server'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { imapCounterpart, type ImapCounterpart } from '../../testing/imapCounterpart.ts'
import { type Caller, testMall, type TestMall } from '../../testing/testMall.ts'
import { endRest } from '../partner/breaker.ts'
import { insertMail } from './mail.queries.ts'
import { mailCarrierOf } from './mailCarrier.ts'
import { readBounces } from './readBounces.job.ts'
import { sendMails } from './sendMail.job.ts'
import { closeMail } from './smtpMail.ts'
import { outOfOffice, report } from './testReports.ts'

let mall: TestMall
let server: SMTPServer
let box: ImapCounterpart
let admin: Caller
let companyId = 0
/** Recipient → the sender on its envelope. */
const senders = new Map<string, string>()

const ACCOUNT = { user: 'bounce@steel.example', pass: 'p@ss "1"' }
beforeAll(async () => {
  mall = await testMall()
  admin = await mall.staff('S001')
  companyId =
    (await mall.world.pool.row<{ id: number }>(`select company_id as id from app_user where user_name = 'demo01'`))?.id ?? 0
  server = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo: ({ address }, session, done) => {
      if (address.startsWith('nobody')) return done(Object.assign(new Error('no such user'), { responseCode: 550 }))
      const from = session.envelope.mailFrom
      senders.set(address, from === false ? '' : from.address)
      done()
    },
    onData: (stream, _session, done) => {
      stream.on('data', () => {}).on('end', () => done())
    },
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', () => done()))
  box = await imapCounterpart(ACCOUNT)
  connect()
})
afterAll(async () => {
  closeMail()
  await box.close()
  await new Promise<void>(done => server.close(() => done()))
  await mall.close()
})
beforeEach(async () => {
  endRest(mall.world.pool, 'mail')
  await mall.world.pool.run(`delete from notice where event = 'invoiceMailLost'`)
  await mall.world.pool.run(`delete from mail_outbox`)
})

function connect(over: Partial<{ bounce: string; imapUrl: string; perMinute: number }> = {}): void {
  const { settings } = mall.world
  const mail = {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    from: 'mall@steel.example',
    perMinute: 1000,
    bounce: 'bounce@steel.example',
    imapUrl: box.url,
    ...over,
  }
  mall.world.settings = {
    ...settings,
    partners: { ...settings.partners, mail: 'smtp' },
    adapters: { ...settings.adapters, mail },
  }
}
let n = 0
/** An invoice that went out to this address. */
async function sentTo(address: string): Promise<string> {
  n += 1
  const about = `FP2026112800000${n}`
  await mall.world.pool.tx(tx =>
    insertMail(tx, {
      companyId,
      aboutKind: 'invoice',
      about,
      address,
      subject: '发票',
      body: '见附件',
      files: [],
      askedBy: null,
    }),
  )
  await sendMails(mall.world)
  return about
}
const stateOf = (about: string) =>
  mall.world.pool.row<{ state: string; why: string; mailNo: string }>(
    'select state, last_error as why, mail_no as "mailNo" from mail_outbox where about = $1',
    [about],
  )
const told = async (about: string) =>
  (
    await mall.world.pool.rows<{ body: string }>(
      `select distinct body from notice where event = 'invoiceMailLost' and link like '%' || $1`,
      [about],
    )
  ).map(t => t.body)

test('it came back after it had been sent: its state and the company say the same as at the door, once', async () => {
  const [later, door] = [await sentTo('finance@buyer.example'), await sentTo('nobody@buyer.example')]
  expect((await stateOf(later))?.state).toBe('sent')
  const uid = box.put(report({ to: senders.get('finance@buyer.example') ?? '', recipient: 'Finance@Buyer.Example' }))
  expect(await readBounces(mall.world)).toBe(1)
  expect(await stateOf(later)).toMatchObject({ state: 'bounced', why: '收件人的邮箱不存在（5.1.1）' })
  expect((await stateOf(door))?.state).toBe('bounced')
  const lines = [await told(later), await told(door)].map(t => t.map(b => b.replace(/发票 \S+ 发到 \S+/, '').split('：')[0]))
  expect(lines[0]).toEqual(lines[1])
  expect(lines[0]).toHaveLength(1)
  expect(box.seen()).toContain(uid)
  box.put(report({ to: senders.get('finance@buyer.example') ?? '', recipient: 'finance@buyer.example', status: '5.2.2' }))
  await readBounces(mall.world)
  expect((await stateOf(later))?.why).toBe('收件人的邮箱不存在（5.1.1）')
  const list = await admin.get('/api/ops/getMailList', { word: later })
  expect(list.list).toMatchObject([{ mailState: 'bounced', lastError: '收件人的邮箱不存在（5.1.1）' }])
  expect([list.bounceBox, list.bouncesReadAt !== null]).toEqual([true, true])
})

test('a report that is forged, of another recipient or of no mail of ours changes nothing, nor does a holiday note', async () => {
  const about = await sentTo('good@buyer.example')
  const to = senders.get('good@buyer.example') ?? ''
  const { mailNo = '' } = (await stateOf(about)) ?? {}
  const uids = [
    report({ to: `bounce+${mailNo}.000000000000@steel.example`, recipient: 'good@buyer.example' }),
    report({ to: `bounce+${mailNo}@steel.example`, recipient: 'good@buyer.example' }),
    report({ to: 'mall@steel.example', recipient: 'good@buyer.example', messageId: `${mailNo}@steel.example` }),
    report({ to, recipient: 'other@buyer.example' }),
    outOfOffice(to, 'good@buyer.example'),
    'no mail at all',
  ].map(text => box.put(text))
  await readBounces(mall.world)
  expect(await stateOf(about)).toEqual({ state: 'sent', why: '', mailNo })
  expect(await told(about)).toEqual([])
  expect(box.seen()).toEqual(expect.arrayContaining(uids))
})

test('a delay is said and nobody is alarmed; given up after days, the company is told', async () => {
  const about = await sentTo('slow@buyer.example')
  const to = senders.get('slow@buyer.example') ?? ''
  box.put(report({ to, recipient: 'slow@buyer.example', action: 'delayed', status: '4.4.1' }))
  await readBounces(mall.world)
  expect(await stateOf(about)).toMatchObject({ state: 'sent', why: '对方邮件服务器暂时没有收下，还在送（4.4.1）' })
  expect(await told(about)).toEqual([])
  box.put(report({ to, recipient: 'slow@buyer.example', status: '4.4.7' }))
  await readBounces(mall.world)
  expect((await stateOf(about))?.state).toBe('failed')
  expect(await told(about)).toHaveLength(1)
})

test('where the relay allows no sender of each mail’s own, it is known by the number that is given back', async () => {
  connect({ bounce: '' })
  const about = await sentTo('plain@buyer.example')
  expect(senders.get('plain@buyer.example')).toBe('mall@steel.example')
  connect()
  const again = await sentTo('marked@buyer.example')
  const [, token = ''] = /^bounce\+(.+)@/.exec(senders.get('marked@buyer.example') ?? '') ?? []
  box.put(report({ to: 'mall@steel.example', recipient: 'marked@buyer.example', messageId: `${token}@steel.example` }))
  await readBounces(mall.world)
  expect([(await stateOf(about))?.state, (await stateOf(again))?.state]).toEqual(['sent', 'bounced'])
})

test('two processes at once: one looks into the box; a message of any size costs a bounded part', async () => {
  await sentTo('big@buyer.example')
  const to = senders.get('big@buyer.example') ?? ''
  box.put(report({ to, recipient: 'big@buyer.example', padding: `\n${'QUFBQUFBQUFBQUFB\n'.repeat(300_000)}` }))
  box.fetched = 0
  box.entered = 0
  const gate = Promise.withResolvers<void>()
  box.held = gate.promise
  const looks = [readBounces(mall.world), readBounces(mall.world)]
  expect(await Promise.race(looks)).toBe(0)
  gate.resolve()
  box.held = null
  expect((await Promise.all(looks)).toSorted()).toEqual([0, 1])
  expect(box.entered).toBe(1)
  expect(box.fetched).toBeLessThan(300_000)
})

test('a box that does not open is said by 测试连接 and stops no mail', async () => {
  const carrier = () => mailCarrierOf(mall.world)
  expect(await carrier()?.probe()).toEqual({ kind: 'done', value: '连接并登录成功，退信箱也能读' })
  connect({ imapUrl: box.url.replace('p%40ss', 'other') })
  expect(await carrier()?.probe()).toMatchObject({ kind: 'refused', words: '退信箱的账号或授权码不对', alarm: true })
  expect(await readBounces(mall.world)).toBe(0)
  connect({ imapUrl: 'imap://a:b@127.0.0.1:1' })
  expect(await carrier()?.returned(async () => {})).toMatchObject({ kind: 'away', why: '连不上退信箱' })
  const about = await sentTo('still@buyer.example')
  expect((await stateOf(about))?.state).toBe('sent')
  connect({ imapUrl: '' })
  expect(await readBounces(mall.world)).toBe(0)
  expect((await admin.get('/api/ops/getMailList', {})).bounceBox).toBe(false)
  connect()
})

test('so many a minute of all processes together; the rest goes the minute after', async () => {
  connect({ perMinute: 2 })
  await mall.world.pool.tx(async tx => {
    for (const address of ['r1@buyer.example', 'r2@buyer.example', 'r3@buyer.example'])
      await insertMail(tx, {
        companyId,
        aboutKind: 'invoice',
        about: 'FP1',
        address,
        subject: '发票',
        body: '',
        files: [],
        askedBy: null,
      })
  })
  expect(await sendMails(mall.world)).toBe(2)
  expect(await sendMails(mall.world)).toBe(0)
  await mall.world.pool.run(`update mail_outbox set sent_at = sent_at - interval '61 seconds' where state = 'sent'`)
  expect(await sendMails(mall.world)).toBe(1)
  connect()
})
