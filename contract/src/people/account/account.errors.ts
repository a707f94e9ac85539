import type { ErrorTable } from '../../kernel/errorTable.ts'

export const accountErrors = {
  PASSWORD_WEAK: { code: 4010, message: '{why}', says: { ownNumber: '密码不能包含手机号或账号，请换一个' } },
  PASSWORD_OLD_WRONG: { code: 4011, message: '原密码不正确，请核对后重试' },
  PASSWORD_SAME: { code: 4012, message: '新密码与原密码相同，请换一个' },
  MOBILE_TAKEN: { code: 4013, message: '这个手机号已注册，请直接登录，或换一个手机号' },
  MOBILE_SAME: { code: 4014, message: '新手机号与当前手机号相同，请填写另一个' },
  AGREEMENT_NEEDED: { code: 4015, message: '请阅读并同意最新版的用户服务协议与隐私政策' },
  NAME_TAKEN: { code: 4017, message: '同企业已有人使用这个名字；如确为本名，请由企业管理员在「子账号」中设置' },
  DEVICE_NOT_FOUND: { code: 4018, message: '这个登录已经结束，请刷新列表' },
  PASSWORD_OWN: { code: 4023, message: '这个账号已有自己的密码，请直接登录' },
  LINK_WRONG: {
    code: 4034,
    says: {
      self: '这就是您正在使用的账号，请填写在另一家企业的账号',
      noCompany: '这个账号还不属于任何企业，不能关联',
      sameCompany: '两边有同一家企业的账号：一家企业只能关联一个，下单人和审批人须是两个人',
      tooMany: '最多关联 {max} 个账号，请先解除不用的',
      gone: '没有这个关联账号，可能已解除，请刷新',
    },
  },
  ACCOUNT_ASK_WRONG: {
    code: 5640,
    says: {
      asked: '这个手机号已有一条申请等着同意',
      gone: '没有找到这一条，请刷新列表',
      unexplained: '请写明为什么不同意',
      ownerChanged: '申请之后这个手机号换了人，请重新核实再申请',
      staffNumber: '这是员工的手机号，不能开买方账号',
      numberKnown: '这个手机号已有账号；进不去的请申请「重发初始密码」',
      noAccount: '这个手机号没有买方账号，请核对号码或申请「开账号」',
      stopped: '这个账号已停用，请先在「企业」里恢复',
    },
  },
  ACCOUNT_ASK_OVER: {
    code: 5641,
    message: '这一条{state}，请刷新。初始密码只显示一次，没有记下的请再申请「重发初始密码」',
  },
} as const satisfies ErrorTable
