import type { ErrorTable } from '../../kernel/errorTable.ts'

export const sessionErrors = {
  LOGIN_WRONG: { code: 4001, message: '账号或密码不正确，请核对后重试' },
  LOGIN_THROTTLED: { code: 4002, message: '尝试次数过多，请 {wait}后再试' },
  ACCOUNT_FROZEN: { code: 4003, message: '账号已停用，请联系企业管理员或客服' },
  SMS_TOO_SOON: { code: 4004, message: '验证码发送太频繁，请 {seconds} 秒后再试' },
  SMS_DAILY: { code: 4005, message: '今日验证码次数已用完，请明天再试或用密码登录' },
  SMS_WRONG: { code: 4006, message: '验证码不正确或已过期，请重新获取' },
  SMS_NONE: { code: 4009, message: '短信通道尚未接入，请用密码登录' },
  TICKET_DEAD: { code: 4016, message: '身份验证已过期或已用过，请重新获取验证码' },
  PASSWORD_FIRST: { code: 4021, message: '这是钢厂给您的初始密码，请先设成自己的密码' },
  SMS_NOT_SENT: {
    code: 4024,
    message: '短信没有发出：{why}，请稍后再试或用密码登录',
    says: { noAnswer: '短信通道暂时没有回应' },
  },
  SMS_IN_DOUBT: {
    code: 4025,
    message: '短信通道没有回应，验证码可能已经发出：收到了可以直接填写，没有收到请 {seconds} 秒后再获取',
  },
  START_PASSWORD_OLD: { code: 4022, message: '初始密码已过 {days} 天失效，请联系钢厂重新办理' },
  SWITCHED: { code: 4033, message: '本页是以原来的企业打开的，您已切换到 {company}，没有办理。请刷新后再办' },
  PROVE_AGAIN: { code: 4308, message: '{what}须先确认是您本人，确认后 {minutes} 分钟内不再问' },
  PROVE_WRONG: { code: 4309, message: '登录密码不正确，请核对后重试' },
  STAFF_WRONG: { code: 4401, message: '工号或密码不正确' },
  STAFF_CODE_WRONG: { code: 4457, message: '动态码不正确或已用过，请等下一个动态码再试' },
  STAFF_CODE_NEEDED: { code: 4458, message: '您已启用两步验证，请输入验证器上的 6 位动态码' },
  STAFF_TICKET: { code: 4459, message: '登录步骤已过期，请重新输入工号和密码' },
} as const satisfies ErrorTable
