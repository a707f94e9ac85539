import type { ErrorTable } from '../../kernel/errorTable.ts'

export const partnerErrors = {
  PARTNER_OFF: { code: 9451, message: '{partner}没有接通，在服务器上设 {setting} 后再试' },
  PARTNER_NO_PROBE: { code: 9452, message: '{partner}没有可以测试的接口' },
  TEST_TOO_SOON: { code: 9453, message: '一分钟内只能测试一次，请 {seconds} 秒后再试' },
  NO_OWN_ADDRESS: { code: 9454, message: '您的账号没有登记{what}，登记后再试' },
} as const satisfies ErrorTable
