import type { NoticeTable } from '../../platform/notice/noticeTable.ts'

const WORD = ['{no}'] as const

export const byHandNotices = {
  handToCheck: {
    group: '待办',
    title: '手工登记待复核',
    body: '{kind} {no}（{amount} 元）登记为「{result}」',
    media: ['inbox'],
    follows: WORD,
  },
  handRefused: {
    group: '待办',
    title: '手工登记复核不通过',
    body: '{kind} {no}：{reason}',
    media: ['inbox'],
    follows: WORD,
  },
  handOvertaken: {
    group: '待办',
    title: '合作方先有答复，手工登记作废',
    body: '{kind} {no}（{amount} 元）登记为「{result}」等复核时合作方先答复了，以合作方的为准；已在网银付款的请马上核对，可能付了两次',
    media: ['inbox'],
    follows: WORD,
  },
} as const satisfies NoticeTable
