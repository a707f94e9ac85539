// What the fields of this room are called: in the sentence that says which one is wrong, and on the page of the open API.
import type { FieldLabels } from '../../kernel/labels.ts'

export const noticeLabels: FieldLabels = {
  group: '通知分组',
  mailAddress: '邮箱',
  mailCode: '邮箱验证码',
  noticeIds: '通知',
  templateCode: '模板编号',
  unreadOnly: '只看未读',
  unsentOnly: '只看没发出的',
}
