// What the fields of this room are called: in the sentence that says which one is wrong, and on the page of the open API.
import type { FieldLabels } from '../../kernel/labels.ts'

export const accountLabels: FieldLabels = {
  account: '账号或手机号',
  accountAskId: '账号申请',
  accountId: '关联账号',
  agreements: '同意的协议',
  askKind: '申请类型',
  realName: '姓名',
  rtToken: '短信凭证',
  startPassword: '初始密码',
}
