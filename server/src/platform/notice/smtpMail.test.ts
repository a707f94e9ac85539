// Mail over a real SMTP server on loopback, of the same house as the client's protocol but reading what comes in by itself.
import { SMTPServer, type SMTPServerDataStream } from 'smtp-server'
import { createHash } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { MailCarrier, OutgoingMail } from '../../kernel/ports/mail.ts'
import { testMall, type TestMall } from '../../testing/testMall.ts'
import { endRest } from '../partner/breaker.ts'
import { mailCarrierOf } from './mailCarrier.ts'
import { insertMail } from './mail.queries.ts'
import { sendMails } from './sendMail.job.ts'
import { closeMail, smtpMail } from './smtpMail.ts'

const SETTINGS = { url: '', from: 'mall@steel.example', perMinute: 1000, bounce: '', imapUrl: '' }
let mall: TestMall
let server: SMTPServer
let url: string
let drop = false
const boxes = new Map<string, string[]>()

const text = async (stream: SMTPServerDataStream): Promise<string> => {
  const parts: Buffer[] = []
  for await (const part of stream) parts.push(part as Buffer)
  return Buffer.concat(parts).toString('latin1')
}
const no = (message: string, responseCode: number) => Object.assign(new Error(message), { responseCode })

beforeAll(async () => {
  mall = await testMall()
  server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: (auth, _session, done) =>
      auth.username === 'mall' && auth.password === 'p@ss/1' ? done(null, { user: 'mall' }) : done(no('535 auth', 535)),
    onRcptTo: ({ address }, _session, done) =>
      address.startsWith('nobody') ? done(no('no such user', 550)) : address.startsWith('grey') ? done(no('later', 451)) : done(),
    onMailFrom: ({ address }, _session, done) => (address.startsWith('banned') ? done(no('sender refused', 550)) : done()),
    onData: (stream, session, done) => {
      void text(stream).then(body => {
        if (body.includes('SPAM')) return done(no('content refused', 554))
        for (const { address } of session.envelope.rcptTo) boxes.set(address, [...(boxes.get(address) ?? []), body])
        // Taken, and nobody is told.
        if (drop) server.connections.forEach(c => (c as unknown as { close(): void }).close())
        else done()
      })
    },
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', () => done()))
  url = `smtp://mall:${encodeURIComponent('p@ss/1')}@127.0.0.1:${(server.server.address() as AddressInfo).port}`
})
afterAll(async () => {
  closeMail()
  await new Promise<void>(done => server.close(() => done()))
  await mall.close()
})
afterEach(() => {
  drop = false
  boxes.clear()
  endRest(mall.world.pool, 'mail')
})

const over = (at = url): MailCarrier => smtpMail(mall.world.pool, { ...SETTINGS, url: at }, 'secret')
const mail = (over: Partial<OutgoingMail> = {}): OutgoingMail => ({
  mailNo: 'YJ20261128000001',
  address: 'finance@buyer.example',
  subject: '发票 26112000000000000001（石家庄演示贸易，1,200.50 元）',
  body: '附件为版式文件。',
  files: [{ name: '26112000000000000001.pdf', mime: 'application/pdf', bytes: Buffer.from('%PDF-1.7 演示') }],
  ...over,
})

test('an invoice arrives with its attachment to the byte, under the mail’s own number', async () => {
  const m = mail()
  expect(await over().send(m)).toEqual({ kind: 'done', value: true })
  const [got = ''] = boxes.get(m.address) ?? []
  expect(got).toMatch(/Message-ID: <YJ20261128000001\.[0-9a-f]{12}@steel\.example>/)
  const encoded = /filename=[^]*?\r\n\r\n([A-Za-z0-9+/=\r\n]+)/.exec(got)?.[1] ?? ''
  const arrived = createHash('sha256').update(Buffer.from(encoded, 'base64')).digest('hex')
  expect(arrived).toBe(
    createHash('sha256')
      .update(m.files[0]?.bytes ?? '')
      .digest('hex'),
  )
})

test('a box that does not exist is final, a grey list is not', async () => {
  expect(await over().send(mail({ address: 'nobody@buyer.example' }))).toMatchObject({
    kind: 'refused',
    code: '550',
    final: true,
  })
  expect(await over().send(mail({ address: 'grey@buyer.example' }))).toMatchObject({ kind: 'refused', code: '451', final: false })
})

test('a mail that is refused for what it says, or for its sender, says nothing of the box it was for', async () => {
  const refused = await over().send(mail({ body: 'SPAM', files: [] }))
  expect(refused).toMatchObject({ kind: 'refused', code: '554', final: true })
  expect(refused.noBox).toBeUndefined()
  expect((await over().send(mail({ address: 'nobody@buyer.example' }))).noBox).toBe(true)
  const banned = smtpMail(mall.world.pool, { ...SETTINGS, url, bounce: 'banned@steel.example' }, 'secret')
  expect(await banned.send(mail())).toMatchObject({ kind: 'refused', code: '550', final: false, alarm: true })
})

test('a wrong password is an alarm and is said so by 测试连接', async () => {
  const wrong = over(url.replace('mall:', 'other:'))
  expect(await wrong.probe()).toMatchObject({ kind: 'refused', words: '账号或授权码不对', alarm: true })
  expect(await over().probe()).toEqual({ kind: 'done', value: '连接并登录成功' })
})

test('nobody listens: it never left', async () => {
  expect(await over('smtp://127.0.0.1:1').send(mail())).toMatchObject({ kind: 'away', asked: false })
})

test('a line break in a subject becomes no header', async () => {
  await over().send(mail({ subject: '发票\r\nBcc: other@evil.example' }))
  expect([...boxes.keys()]).toEqual(['finance@buyer.example'])
})

async function queued(address: string): Promise<string> {
  const row = await mall.world.pool.tx(tx =>
    insertMail(tx, {
      companyId: null,
      aboutKind: 'invoice',
      about: 'FP0',
      address,
      subject: '发票',
      body: '见附件',
      files: [],
      askedBy: null,
    }),
  )
  return row?.mailNo ?? ''
}
const stateOf = async (mailNo: string) =>
  (await mall.world.pool.row<{ state: string }>('select state from mail_outbox where mail_no = $1', [mailNo]))?.state

test('while no carrier is connected a mail waits, and goes out on the day one is', async () => {
  const { settings } = mall.world
  try {
    mall.world.settings = { ...settings, partners: { ...settings.partners, mail: 'off' } }
    const [good, bad] = [await queued('kept@buyer.example'), await queued('nobody@buyer.example')]
    expect(mailCarrierOf(mall.world)).toBeNull()
    expect([await sendMails(mall.world), await stateOf(good)]).toEqual([0, 'waiting'])
    const adapters = { ...settings.adapters, mail: { ...SETTINGS, url } }
    mall.world.settings = { ...settings, partners: { ...settings.partners, mail: 'smtp' }, adapters }
    await Promise.all([sendMails(mall.world), sendMails(mall.world)])
    expect([await stateOf(good), await stateOf(bad)]).toEqual(['sent', 'bounced'])
    expect(boxes.get('kept@buyer.example')).toHaveLength(1)
  } finally {
    mall.world.settings = settings
  }
})
