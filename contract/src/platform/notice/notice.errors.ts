import type { ErrorTable, Sentences } from '../../kernel/errorTable.ts'

export const noticeErrors = {
  MAIL_OFF: { code: 4026, message: '邮件没有接通，暂时不能确认邮箱；通知在站内信里都有' },
  MAIL_CODE_SOON: { code: 4027, message: '验证码发送太频繁，请 {seconds} 秒后再试' },
  MAIL_CODE_DAILY: { code: 4028, message: '今日邮箱验证码次数已用完，请明天再试' },
  MAIL_CODE_WRONG: { code: 4029, message: '验证码不正确或已过期，请重新获取' },
  MAIL_CODE_NOT_SENT: { code: 4030, message: '验证邮件没有发出：{why}，请核对邮箱或稍后再试' },
  MAIL_CODE_IN_DOUBT: {
    code: 4031,
    message: '邮件服务器没有回应，验证码可能已经发出：收到了可以直接填写，没有收到请 {seconds} 秒后再获取',
  },
  MAIL_UNCONFIRMED: { code: 4032, message: '还没有确认过的邮箱，请先填写邮箱并用收到的验证码确认' },
} as const satisfies ErrorTable

/** What this room says under INPUT, which is the wire's. */
export const noticeInputs = {
  noSmsKind: '没有这类短信，请刷新页面',
} as const satisfies Sentences
