import type { NoticeTable } from '../../platform/notice/noticeTable.ts'

const HOOK = ['hook {hookId}'] as const

export const openApiNotices = {
  hookStopped: {
    group: '企业',
    title: '回调已停，事件没有送到',
    body: '{host} 的回调连续 {times} 次没有送到，已停止发送，之后的事件先存着；修好后在开放接口里重发一次，送到即恢复',
    media: ['inbox', 'sms'],
    follows: HOOK,
  },
} as const satisfies NoticeTable
