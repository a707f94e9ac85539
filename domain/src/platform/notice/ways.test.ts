import { expect, test } from 'vitest'
import { noticeEvents } from '../../main/notice.events.ts'
import { groupSays, noticeGroups } from './noticeTable.ts'
import { MailReach, mailReachOf, type NoticeMail, waysOf } from './ways.ts'

const mail = (over: Partial<NoticeMail> = {}): NoticeMail => ({
  address: 'buyer@company.example',
  groups: ['对账单'],
  returnedWhy: '',
  ...over,
})
const to = (noticeMail: NoticeMail | null, mobile: string | null = '10200000101') => ({ mobile, noticeMail })
const { statementOffered, statementReminder, orderReviewed, noticeMailLost } = noticeEvents

test('a mail goes to a confirmed address for the kinds that were chosen, and for no other', () => {
  expect(waysOf(statementOffered, to(mail())).mail).toBe('buyer@company.example')
  expect(waysOf(orderReviewed, to(mail())).mail).toBeNull()
  expect(waysOf(statementOffered, to(null)).mail).toBeNull()
})

test('an SMS is nobody’s choice: it goes with and without a mail, and to nobody without a number', () => {
  expect(waysOf(statementReminder, to(null)).sms).toBe('10200000101')
  expect(waysOf(statementReminder, to(mail()))).toEqual({ sms: '10200000101', mail: 'buyer@company.example' })
  expect(waysOf(statementOffered, to(mail())).sms).toBeNull()
  expect(waysOf(statementReminder, to(null, null)).sms).toBeNull()
})

test('nothing more goes to an address that came back, and that it did is not told by mail', () => {
  expect(waysOf(statementOffered, to(mail({ returnedWhy: '收件人的邮箱不存在' }))).mail).toBeNull()
  expect(waysOf(noticeMailLost, to(mail({ groups: [...noticeGroups] }))).mail).toBeNull()
})

test('why somebody gets no mail has one answer', () => {
  expect([null, mail({ returnedWhy: '满' }), mail({ groups: [] }), mail()].map(mailReachOf)).toEqual([
    MailReach.none,
    MailReach.returned,
    MailReach.unchosen,
    MailReach.open,
  ])
})

test('every kind says what it is about', () => {
  for (const group of noticeGroups) expect(groupSays[group].length).toBeGreaterThan(4)
})
