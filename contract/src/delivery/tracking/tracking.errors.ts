import type { ErrorTable } from '../../kernel/errorTable.ts'

export const trackingErrors = {
  TRACK_OVER: { code: 4931, message: '这一车现在不在路上，不用告诉位置' },
  TRACK_NO_CONSENT: { code: 4932, message: '没有打开「把我的位置告诉买方和钢厂」，位置没有发出' },
  TRACK_PLACE: { code: 4933, message: '没有找到「{place}」，或有几处同名，请写上市名，例如 保定市' },
} as const satisfies ErrorTable
