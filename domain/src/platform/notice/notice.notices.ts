import type { NoticeTable } from './noticeTable.ts'

export const noticeNotices = {
  noticeMailLost: {
    group: '账号',
    title: '通知邮件退信，已停发',
    body: '发到 {address} 的邮件被退回：{reason}。不再往这个邮箱发通知；请在「通知设置」里换一个，或重新确认',
    media: ['inbox'],
    mail: false,
    follows: ['notice mail'],
  },
} as const satisfies NoticeTable
