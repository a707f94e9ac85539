// What the fields of this room are called: in the sentence that says which one is wrong, and on the page of the open API.
import type { FieldLabels } from '../../kernel/labels.ts'

export const companyAccessLabels: FieldLabels = {
  beyond: '超出预算时',
  blocked: '停用',
  granted: '可看汇总',
  giveUpDraft: '放弃认证申请',
  groupAskId: '集团邀请',
  groupName: '集团名称',
  invitationId: '邀请',
  budgetFen: '预算',
  setAt: '读到的修改时刻',
  companyWord: '企业全称或统一社会信用代码',
  joinRequestId: '加入申请',
  members: '成员',
  roleId: '角色',
  teamId: '班组',
  teamName: '班组名称',
}
