import type { ErrorTable, Sentences } from '../../kernel/errorTable.ts'

export const staffErrors = {
  STAFF_RIGHT: { code: 4402, message: '您的岗位没有此权限' },
  STAFF_NOT_FOUND: { code: 4460, message: '没有这个工号，请刷新列表' },
  STAFF_SELF: { code: 4461, message: '不能对自己的账号进行此操作，请由另一位管理员处理' },
  STAFF_LAST_ADMIN: { code: 4462, message: '至少要有一位可用的运营管理员，请先增加一位再操作' },
  STAFF_TAKEN: { code: 4463, message: '{what}已被使用，请换一个' },
  STAFF_MUST_ENROL: { code: 4464, message: '规则要求两步验证，请先在「我的账号」中启用' },
  STAFF_MUST_PASSWORD: { code: 4465, message: '当前为初始密码，请先改成自己的密码' },
  STAFF_ENROLLED: { code: 4466, message: '两步验证已经启用；更换设备请由另一位管理员重置' },
  VIEW_FULL: { code: 4471, message: '每个列表最多保存 {max} 个视图，请先删除不用的' },
  WORK_HAND: {
    code: 5510,
    says: {
      unchosen: '请选择另一位同事',
      frozen: '{name} 已停用，请选择在岗的同事',
      noKind: '没有这类工作，请刷新页面',
      cannotTake: '{name} 的岗位不能接{kinds}',
    },
  },
} as const satisfies ErrorTable

/** What this room says under INPUT, which is the wire's. */
export const staffInputs = {
  roleUnlisted: 'roles：请从列表中选择岗位',
} as const satisfies Sentences
