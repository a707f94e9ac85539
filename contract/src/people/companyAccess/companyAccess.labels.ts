// What the fields of this room are called: in the sentence that says which one is wrong, and on the page of the open API.
import type { FieldLabels } from '../../kernel/labels.ts'

export const companyAccessLabels: FieldLabels = {
  blocked: '停用',
  giveUpDraft: '放弃认证申请',
  invitationId: '邀请',
  roleId: '角色',
}
