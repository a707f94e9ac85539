// 通知设置: the mail address that a person confirms, and which notices come there too.
import { z } from 'zod'
import { noticeGroups } from '@mall/domain/platform/notice/noticeTable.ts'
import { at, call, done, nothing } from '../../kernel/call.ts'

const mailAddress = z.email('邮箱少了后缀或写法不对，例如 finance@example.com').max(80, '邮箱不能超过 80 个字符')
const noticeGroup = z.enum(noticeGroups, '请从列表中选择通知类别')

export const noticeMailCalls = {
  '/api/notice/getNoticeMail': call({
    title: '通知设置：确认过的邮箱，哪些通知也发到那里',
    access: 'user',
    input: nothing,
    output: z.object({
      mailAddress: z.string().describe('空为没有确认过'),
      confirmedAt: at.nullable(),
      returnedWhy: z.string().describe('退信的原因，空为没有；有的不再往这里发'),
      kinds: z.array(
        z.object({
          group: noticeGroup,
          says: z.string(),
          sms: z.boolean().describe('其中紧要的也发短信，不能关'),
          mail: z.boolean(),
        }),
      ),
    }),
    example: {},
  }),
  '/api/notice/sendMailCode': call({
    title: '发验证码到邮箱',
    access: 'user',
    input: z.object({ mailAddress }),
    output: z.object({ seconds: z.int().describe('多久以后可以再发'), sandboxCode: z.string().optional() }),
    refuses: ['MAIL_OFF', 'MAIL_CODE_SOON', 'MAIL_CODE_DAILY', 'MAIL_CODE_NOT_SENT', 'MAIL_CODE_IN_DOUBT', 'TOO_MANY'],
    example: { mailAddress: 'buyer@company.example' },
    writes: true,
  }),
  '/api/notice/confirmMailAddress': call({
    title: '用收到的验证码确认邮箱',
    access: 'user',
    input: z.object({ mailAddress, mailCode: z.string().regex(/^[0-9]{6}$/, '验证码是 6 位数字') }),
    output: done,
    refuses: ['MAIL_CODE_WRONG'],
    example: { mailAddress: 'buyer@company.example', mailCode: '000000' },
    writes: true,
  }),
  '/api/notice/chooseMailNotices': call({
    title: '选哪些通知也发邮件',
    access: 'user',
    input: z.object({ groups: z.array(noticeGroup).max(noticeGroups.length) }),
    output: done,
    refuses: ['MAIL_UNCONFIRMED'],
    example: { groups: ['对账单'] },
    writes: true,
  }),
  '/api/notice/removeMailAddress': call({
    title: '停用邮箱，不再发邮件通知',
    access: 'user',
    input: nothing,
    output: done,
    example: {},
    writes: true,
  }),
}
