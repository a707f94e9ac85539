import type { ErrorTable } from '../../kernel/errorTable.ts'

export const companyAccessErrors = {
  COMPANY_RIGHT: { code: 4019, message: '您的角色没有「{right}」权限，请联系企业管理员' },
  PERSON_NOT_FOUND: { code: 4601, message: '没有这位人员，可能已被移除，请刷新列表' },
  PERSON_KEPT: { code: 4602, message: '{why}' },
  ROLE_NOT_FOUND: { code: 4603, message: '没有这个角色，可能已被删除，请重新选择' },
  ROLE_WRONG: { code: 4604, message: '{why}' },
  ROLE_NAME_TAKEN: { code: 4605, message: '已有同名角色，请换一个名称' },
  ROLE_FULL: { code: 4606, message: '自定义角色最多 {max} 个，请先删除不用的' },
  ROLE_IN_USE: { code: 4607, message: '角色正在使用（{users} 人、{invitations} 份邀请），请先改为其他角色' },
  RIGHT_BEYOND: { code: 4608, message: '您没有「{right}」权限，不能授予他人' },
  INVITE_SELF: { code: 4609, message: '这是您自己的手机号，请填写被邀请人的' },
  INVITE_MEMBER: { code: 4610, message: '这个手机号已是本企业人员，请在人员列表中修改' },
  INVITE_TWICE: { code: 4611, message: '这个手机号已有待接受的邀请，可以再发一次，或撤回后重新邀请' },
  INVITATION_GONE: { code: 4612, message: '邀请不存在、已答复或已过期，请刷新；需要时请对方重新邀请' },
  INVITATION_SENDS: { code: 4613, message: '这份邀请已发送 {max} 次，请撤回后重新邀请，或电话联系对方' },
  CERTIFICATION_OPEN: { code: 4614, message: '您有一份企业认证申请（{state}），请先在「企业认证」中{act}' },
  JOIN_WRONG: {
    code: 4620,
    says: {
      hasCompany: '您已属于一家企业，不能再申请加入别家；需要时请对方邀请您',
      open: '您已有一份等待答复的申请，撤回后才能另外申请',
      gone: '这份申请不存在、已答复或已过期，请刷新',
      elsewhere: '申请人已加入其他企业，这份申请不再有效',
      unexplained: '请写明不同意的原因，申请人会看到',
    },
  },
  TEAM_WRONG: {
    code: 4621,
    says: {
      gone: '没有这个班组，可能已撤销，请刷新',
      nameTaken: '已有同名班组，请换一个名称',
      tooMany: '最多 {max} 个班组，请先撤销不用的',
      elsewhere: '{name} 已在另一个班组，请先从那里移出：一人只用一个班组的预算',
    },
  },
  TEAM_BUDGET: { code: 4622, message: '{over}。这个班组超出预算不能提交，请减少数量，或请企业管理员调整预算' },
  COMPANY_GROUP: {
    code: 4623,
    says: {
      inGroup: '贵公司已在集团「{name}」里，退出后才能另外加入或建立',
      none: '贵公司不在任何集团里，请刷新',
      notHead: '只有建立集团的企业能邀请成员',
      asked: '已邀请过这家企业，等它答复或撤回后再邀请',
      gone: '这份集团邀请不存在、已答复或已过期，请刷新',
      tooMany: '一个集团最多 {max} 家企业',
      noReader: '没有这个账号，或它不属于本集团的企业，请核对对方的登录账号',
    },
  },
  MOBILE_OTHER: { code: 4615, message: '只能修改本人的资料：手机号与当前登录账号不一致' },
  PASSWORD_WRONG: { code: 4616, message: '密码不正确，请核对后重试' },
  CLOSE_BLOCKED: { code: 4617, message: '{why}' },
} as const satisfies ErrorTable
