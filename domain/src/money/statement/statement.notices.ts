import type { NoticeTable } from '../../platform/notice/noticeTable.ts'

export const statementNotices = {
  statementOffered: {
    group: '对账单',
    title: '对账单已出，请核对',
    body: '{month}对账单 {statementNo}：结算 {settled} 元，期末余额 {closing} 元，请在 {until} 前确认；有疑问的行可以单独提出',
    media: ['inbox'],
    follows: ['{statementNo}'],
  },
  statementReminder: {
    group: '对账单',
    title: '对账单快到确认期限',
    body: '{month}对账单 {statementNo} 还没有确认，{until} 后视为无异议',
    media: ['inbox', 'sms'],
    follows: ['{statementNo}'],
  },
  statementAnswered: {
    group: '对账单',
    title: '对账争议有答复',
    body: '{month}对账单 {statementNo} 第 {line} 行：{result}。{answer}',
    media: ['inbox'],
    follows: ['{statementNo}'],
  },
  statementDisputed: {
    group: '对账单',
    title: '对账单有争议',
    body: '{companyName} 的{month}对账单 {statementNo} 第 {line} 行：{reason}',
    media: ['inbox'],
  },
} as const satisfies NoticeTable
