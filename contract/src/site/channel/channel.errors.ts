import type { ErrorTable } from '../../kernel/errorTable.ts'

export const channelErrors = {
  CHANNEL_UNKNOWN: { code: 4101, message: '没有这个渠道，请从首页重新选择' },
} as const satisfies ErrorTable
