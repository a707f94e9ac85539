// The inbox: the same three calls for a buyer and for an employee, each his own.
import { z } from 'zod'
import { SmsReceipt, SmsVendor } from '@mall/domain/platform/notice/sms.ts'
import { MailState } from '@mall/domain/platform/notice/mail.ts'
import { at, call, daysIn, done, nothing, pageIn, pageOf, type Access, word } from '../../kernel/call.ts'

const Notice = z.object({
  noticeId: z.string(),
  group: z.string(),
  title: z.string(),
  body: z.string(),
  link: z.string(),
  at,
  read: z.boolean(),
})

const inbox = (access: Access) => ({
  list: call({
    title: '我的通知',
    access,
    input: z.object({ ...pageIn, group: z.string().max(10).optional(), unreadOnly: z.boolean().default(false) }),
    output: pageOf(Notice).extend({ unread: z.int() }),
    example: {},
  }),
  count: call({ title: '未读通知数', access, input: nothing, output: z.object({ unread: z.int() }), example: {} }),
  read: call({
    title: '标为已读；不传编号则全部',
    access,
    proxy: false,
    input: z.object({
      noticeIds: z
        .array(z.string().regex(/^[0-9]{1,18}$/))
        .max(100)
        .optional(),
    }),
    output: done,
    example: { noticeIds: ['999999999'] },
    writes: true,
  }),
})
const buyer = inbox('user')
const staff = inbox('staff')

export const noticeCalls = {
  '/api/notice/getNoticeList': buyer.list,
  '/api/notice/getUnreadCount': buyer.count,
  '/api/notice/readNotice': buyer.read,
  '/api/ops/getNoticeList': staff.list,
  '/api/ops/getUnreadCount': staff.count,
  '/api/ops/readNotice': staff.read,
  '/api/ops/getSmsList': call({
    title: '短信发送记录',
    access: 'staff',
    right: 'settings.see',
    input: z.object({
      ...pageIn,
      ...daysIn,
      word: word(60).default('').describe('内容，或完整的手机号'),
      unsentOnly: z.boolean().default(false),
    }),
    output: pageOf(
      z.object({
        smsId: z.string(),
        mobile: z.string().describe('脱敏'),
        body: z.string(),
        event: z.string(),
        attempts: z.int(),
        lastError: z.string(),
        createdAt: at,
        sentAt: at.nullable(),
        receipt: z.literal(SmsReceipt.values).describe('服务商后来的回执'),
      }),
    ),
    example: {},
  }),
  '/api/ops/getMailList': call({
    title: '邮件发送记录',
    access: 'staff',
    right: 'settings.see',
    input: z.object({
      ...pageIn,
      word: word(80).default('').describe('发票申请号、标题、收件人姓名，或完整的邮箱'),
      state: z.union([z.literal(''), z.literal(MailState.values)]).default(''),
    }),
    output: pageOf(
      z.object({
        mailNo: z.string(),
        address: z.string().describe('脱敏'),
        title: z.string(),
        about: z.string().describe('发票的申请号；通知为空'),
        readerName: z.string().describe('通知的收件人；发票为空'),
        mailState: z.literal(MailState.values),
        fileCount: z.int(),
        attempts: z.int(),
        lastError: z.string(),
        createdAt: at,
        sentAt: at.nullable(),
      }),
    ).extend({
      bounceBox: z.boolean().describe('设了退信箱'),
      bouncesReadAt: at.nullable().describe('上次读退信箱'),
    }),
    example: {},
  }),
  '/api/ops/sendTestMessage': call({
    title: '发测试消息给本人',
    access: 'staff',
    right: 'settings.edit',
    input: z.object({ partner: z.enum(['sms', 'mail']), address: z.email().max(100).or(z.literal('')).default('') }),
    output: z.object({ ok: z.boolean(), says: z.string() }),
    refuses: ['PARTNER_OFF', 'TEST_TOO_SOON', 'NO_OWN_ADDRESS'],
    example: { partner: 'sms' },
    writes: true,
  }),
  '/api/ops/getSmsTemplates': call({
    title: '短信模板：每类短信的原文、在服务商登记的写法、模板编号',
    access: 'staff',
    right: 'settings.see',
    input: nothing,
    output: z.object({
      carrier: z.literal(SmsVendor.values).describe('用着的服务商，空为没有接通'),
      list: z.array(
        z.object({
          event: z.string(),
          label: z.string(),
          text: z.string(),
          registeredText: z.string().describe('登记的写法'),
          templateCode: z.string(),
          riskyWords: z.string().describe('审核时容易被拒的字词'),
        }),
      ),
    }),
    example: {},
  }),
  '/api/ops/saveSmsTemplate': call({
    title: '填写短信模板编号',
    access: 'staff',
    right: 'settings.edit',
    input: z.object({
      event: z.string().max(40),
      templateCode: z
        .string()
        .max(40)
        .regex(/^[A-Za-z0-9_-]*$/, '模板编号只有字母、数字、- 和 _'),
    }),
    output: done,
    refuses: ['PARTNER_OFF', 'INPUT'],
    example: { event: 'code', templateCode: 'SMS_100000001' },
    writes: true,
  }),
}
