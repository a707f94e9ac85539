import type { ErrorTable } from '../../kernel/errorTable.ts'

export const talkErrors = {
  BID_TALK: {
    code: 5684,
    message: '提问没有提交：{why}',
    says: {
      ended: '这场竞拍已结束，问答只供查阅',
      notSignedUp: '报名之后才能提问',
      frozen: '贵公司已停用，请联系客服',
      waiting: '您已有 {most} 个提问等答复，请等答复之后再问',
      often: '一小时最多提问 {most} 次，请稍后再问',
    },
  },
  BID_TALK_NONE: { code: 5685, message: '没有找到这个提问，请刷新查看' },
  BID_TALK_STATE: {
    code: 5686,
    message: '没有办成：{why}',
    says: {
      changed: '别人刚办过或改过，请刷新查看后再办',
      closed: '竞拍已结束，问答不再改动',
      unexplained: '更正请写明原因',
      notQuestion: '公告不能驳回，请更正',
    },
  },
} as const satisfies ErrorTable
