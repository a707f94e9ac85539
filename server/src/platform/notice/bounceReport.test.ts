import { expect, test } from 'vitest'
import { MOST_REPORT_BYTES, readReport } from './bounceReport.ts'
import { mailNoOf, mailToken } from './mailToken.ts'
import { outOfOffice, report } from './testReports.ts'

const token = mailToken('secret', 'YJ20261128000001')
const TO = `bounce+${token}@steel.example`
const read = (text: string) => readReport(Buffer.from(text.replace(/\n/g, '\r\n')))
const facts = { to: TO, recipient: 'Finance@Buyer.example' }

test('a box that is not there: the report names the mail, the recipient and the reason', async () => {
  expect(await read(report(facts))).toEqual({
    token,
    said: [{ addresses: ['finance@buyer.example'], outcome: 'bounced', noBox: true, why: '收件人的邮箱不存在（5.1.1）' }],
  })
})

test('a server that speaks in UTF-8 names the same in its own kind of part', async () => {
  const global = report({ ...facts, recipient: '财务@buyer.example' })
    .replace('message/delivery-status', 'message/global-delivery-status')
    .replace('Final-Recipient: rfc822;', 'Final-Recipient: utf-8;')
  expect((await read(global))?.said).toEqual([
    { addresses: ['财务@buyer.example'], outcome: 'bounced', noBox: true, why: '收件人的邮箱不存在（5.1.1）' },
  ])
})

test('without a sender of its own the mail is known by the number in what is given back', async () => {
  const to = 'mall@steel.example'
  expect((await read(report({ ...facts, to, messageId: `${token}@steel.example` })))?.token).toBe(token)
  expect(await read(report({ ...facts, to }))).toBeNull()
})

test('a delay is said and is no bounce; what was given up after days is lost and leaves the address as it is', async () => {
  const said = async (action: string, status: string) => (await read(report({ ...facts, action, status })))?.said[0]
  expect(await said('delayed', '4.4.1')).toMatchObject({ outcome: 'delayed', noBox: false })
  expect(await said('failed', '4.4.7')).toMatchObject({ outcome: 'lost', noBox: false })
  expect(await said('failed', '5.7.1')).toMatchObject({ outcome: 'bounced', noBox: false, why: '对方邮件服务器拒收（5.7.1）' })
  expect(await said('failed', '5.1.8')).toMatchObject({ outcome: 'bounced', noBox: false })
  expect(await said('failed', '5.2.2')).toMatchObject({ outcome: 'bounced', noBox: true, why: '收件人的邮箱已满（5.2.2）' })
})

test('what arrived, was passed on or says nothing of a delivery changes nothing', async () => {
  expect(await read(report({ ...facts, action: 'delivered', status: '2.0.0' }))).toBeNull()
  expect(await read(report({ ...facts, action: 'relayed', status: '2.0.0' }))).toBeNull()
  expect(await read(report({ ...facts, status: 'unknown' }))).toBeNull()
  expect(await read(outOfOffice(TO, 'finance@buyer.example'))).toBeNull()
  expect(await read(report(facts).replace('multipart/report; report-type=delivery-status', 'multipart/mixed'))).toBeNull()
})

test('a number that somebody guessed has no right tag; letters that a server changed are no matter', () => {
  expect(mailNoOf('secret', token)).toBe('YJ20261128000001')
  expect(mailNoOf('secret', token.toLowerCase())).toBe('YJ20261128000001')
  expect(mailNoOf('secret', 'YJ20261128000001.000000000000')).toBeNull()
  expect(mailNoOf('secret', 'YJ20261128000002.'.concat(token.split('.')[1] ?? ''))).toBeNull()
  expect(mailNoOf('other', token)).toBeNull()
})

test('a mail that is given back whole is read to its report; a broken one is passed over', async () => {
  const whole = report({ ...facts, padding: `\n${'QUFBQUFBQUFBQUFB\n'.repeat(MOST_REPORT_BYTES / 8)}` })
  expect(whole.length).toBeGreaterThan(2 * MOST_REPORT_BYTES)
  expect((await read(whole))?.said).toHaveLength(1)
  expect(await read(report(facts).slice(0, 500))).toBeNull()
  expect(await readReport(Buffer.alloc(4096, 0xff))).toBeNull()
  const crowd = `${'\n--b1\nContent-Type: text/plain\n\nx\n'.repeat(5000)}`
  expect(
    await read(report(facts).replace('\n--b1\nContent-Type: text/plain', `${crowd}\n--b1\nContent-Type: text/plain`)),
  ).toBeNull()
  const named = `\nFinal-Recipient: rfc822; x@y.example\nAction: failed\nStatus: 5.1.1\n`.repeat(500)
  expect((await read(report(facts).replace('\nFinal-Recipient', `${named}\nFinal-Recipient`)))?.said.length).toBeLessThan(12)
})
