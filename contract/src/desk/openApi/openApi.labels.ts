// What the fields of this room are called: in the sentence that says which one is wrong, and on the page of the open API.
import type { FieldLabels } from '../../kernel/labels.ts'

export const openApiLabels: FieldLabels = {
  actsAs: '代表的人员',
  deliveryIds: '送达记录',
  domain: '标识种类',
  ends: '两端的标识',
  events: '事件',
  expiresOn: '到期日',
  hookId: '回调地址',
  identity: '标识',
  keyId: '密钥',
  nets: '允许的网段',
  perDay: '每日次数',
  sandbox: '沙箱',
  url: '地址',
}
