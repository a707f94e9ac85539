// Accounts of staff and buyers.
import type { RuleDef } from './def.ts'

export const peopleRules = {
  'staff.twoFactor': {
    label: '员工两步验证',
    note: '必须：未启用的员工登录后只能先启用；可选：由员工自己决定',
    kind: 'choice',
    choices: [
      { code: 'optional', label: '可选' },
      { code: 'required', label: '必须' },
    ],
    fallback: 'optional',
    fallbackInProduction: 'required',
  },
  'account.passwordMaxDays': {
    label: '密码更换提醒（天）',
    note: '超过天数时在账号安全页提醒，不强制更换',
    kind: 'choice',
    choices: [
      { code: '0', label: '关闭' },
      { code: '90', label: '90' },
      { code: '180', label: '180' },
      { code: '365', label: '365' },
    ],
    fallback: '0',
  },
} as const satisfies Record<string, RuleDef>
