// The error catalogue: code and sentence, nothing else. A sentence says what the user can do next; {names} are filled in.
// 606 is the specification's; the others are ours: 40xx session, 41xx goods and cart, 42xx order, 43xx pay, 44xx staff, 47xx certification, 9xxx wire.
import { fileSentences } from '@mall/domain/file/file.rules.ts'
import { filled } from '@mall/domain/filled.ts'

export const Errors = {
  SESSION_INVALID: { code: 606, message: '登录已失效，请重新登录' },
  INPUT: { code: 9400, message: '{why}' },
  BAD_BODY: { code: 9401, message: '请求内容不是有效的 JSON，请检查后重试' },
  UNKNOWN_CALL: { code: 9404, message: '没有这个接口，请核对地址' },
  METHOD: { code: 9405, message: '请用 POST 调用接口' },
  TOO_LARGE: { code: 9413, message: '请求内容过大，请分批提交' },
  MEDIA_TYPE: { code: 9415, message: '请求内容类型须为 application/json' },
  TOO_MANY: { code: 9429, message: '操作太频繁，请 {seconds} 秒后再试' },
  INTERNAL: { code: 9500, message: '系统繁忙，请稍后再试；如仍失败请联系客服并提供编号 {id}' },
  BUSY: { code: 9503, message: '系统正忙，请稍后再试' },
  FORBIDDEN: { code: 9403, message: '没有权限进行此操作，请联系企业管理员' },
  ELSEWHERE: { code: 9407, message: '请求来自其他网站，已拒绝；请回到本站页面操作' },
  TOKEN_MISMATCH: { code: 9406, message: '请求头与请求内容中的 token 不一致' },

  LOGIN_WRONG: { code: 4001, message: '账号或密码不正确，请核对后重试' },
  LOGIN_THROTTLED: { code: 4002, message: '尝试次数过多，请 {seconds} 秒后再试' },
  ACCOUNT_FROZEN: { code: 4003, message: '账号已停用，请联系企业管理员或客服' },
  SMS_TOO_SOON: { code: 4004, message: '验证码发送太频繁，请 {seconds} 秒后再试' },
  SMS_DAILY: { code: 4005, message: '今日验证码次数已用完，请明天再试或用密码登录' },
  SMS_WRONG: { code: 4006, message: '验证码不正确或已过期，请重新获取' },
  SMS_NONE: { code: 4009, message: '短信通道尚未接入，请用密码登录' },
  NO_COMPANY: { code: 4007, message: '当前账号尚未绑定企业，请先完成企业认证' },
  COMPANY_FROZEN: { code: 4008, message: '企业已被冻结，暂不能登录和交易，请联系专属客服' },
  PASSWORD_WEAK: { code: 4010, message: '{why}' },
  PASSWORD_OLD_WRONG: { code: 4011, message: '原密码不正确，请核对后重试' },
  PASSWORD_SAME: { code: 4012, message: '新密码与原密码相同，请换一个' },
  MOBILE_TAKEN: { code: 4013, message: '这个手机号已注册，请直接登录，或换一个手机号' },
  MOBILE_SAME: { code: 4014, message: '新手机号与当前手机号相同，请填写另一个' },
  AGREEMENT_NEEDED: { code: 4015, message: '请阅读并同意最新版的用户服务协议与隐私政策' },
  TICKET_DEAD: { code: 4016, message: '身份验证已过期或已用过，请重新获取验证码' },
  NAME_TAKEN: { code: 4017, message: '同企业已有人使用这个名字；如确为本名，请由企业管理员在「子账号」中设置' },
  DEVICE_NOT_FOUND: { code: 4018, message: '这个登录已经结束，请刷新列表' },

  COMPANY_RIGHT: { code: 4019, message: '您的角色没有「{right}」权限，请联系企业管理员' },
  PROXY_FORBIDDEN: { code: 4020, message: '代打单状态下不能进行「{act}」，请由买方本人操作' },

  CHANNEL_UNKNOWN: { code: 4101, message: '没有这个渠道，请从首页重新选择' },
  GOODS_NOT_FOUND: { code: 4102, message: '商品不存在或已下架，请重新搜索' },
  STOCK_SHORT: { code: 4103, message: '{title} 库存不足，当前可供 {available} {unit}，请调整数量' },
  NOT_SPOT: { code: 4104, message: '该商品只能期货排产订货' },
  NOT_FUTURES: { code: 4105, message: '该商品只有现货，不能排产' },
  FUTURES_MIN: { code: 4106, message: '期货排产起订 {min} 吨，请增加数量' },
  CART_ITEM_NOT_FOUND: { code: 4107, message: '购物车中没有这一行，可能已被移除，请刷新' },
  CART_FULL: { code: 4108, message: '购物车最多 200 行，请先下单或移除' },
  QUANTITY: { code: 4109, message: '数量须为大于 0 的整数件' },
  RANGE: { code: 4110, message: '{what}的下限不能大于上限' },
  SERVICE_UNKNOWN: { code: 4111, message: '该商品不提供所选附加服务，请重新选择' },
  AREA_UNKNOWN: { code: 4112, message: '该城市暂未设销售区域，已按默认区域 035 计价' },

  CART_EMPTY: { code: 4201, message: '没有可结算的商品，请先勾选' },
  ORDER_CHANGED: { code: 4202, message: '商品信息已变化：{what}。请确认后重新提交' },
  ORDER_NOT_FOUND: { code: 4203, message: '订单不存在' },
  ORDER_STATE: { code: 4204, message: '订单当前为「{state}」，不能{act}' },
  ADDRESS_NEEDED: { code: 4205, message: '请选择收货地址，或改为自提' },
  INVOICE_NEEDED: { code: 4206, message: '请选择发票抬头' },
  REQUEST_REUSED: { code: 4207, message: '同一请求号的内容不一致，请刷新页面后重新提交' },
  REQUEST_RUNNING: { code: 4208, message: '订单正在处理，请稍候查看我的订单' },
  PAYMENT_TYPE: { code: 4209, message: '付款方式不适用，请重新选择' },
  REASON_NEEDED: { code: 4210, message: '请填写原因' },
  ADDRESS_NOT_FOUND: { code: 4211, message: '收货地址不存在或已删除，请刷新后重试' },
  ADDRESS_FULL: { code: 4212, message: '收货地址最多 {max} 个，请先删除不用的' },

  CERT_REQUIRED: { code: 4218, message: '企业通过认证后才能下单，请先完成企业认证；选好的货留在购物车' },
  HOLD_CAP: { code: 4219, message: '{why}，请先付款或取消一部分' },
  SECOND_PERSON: { code: 4220, message: '{why}' },
  MANAGER_NEEDED: { code: 4223, message: '须由销售经理审批：{why}，请提交经理审批' },
  ORDERED_ALREADY: { code: 4225, message: '这些商品刚才已经下单（订单号 {orders}），没有重复提交' },
  PAY_NOT_DUE: { code: 4301, message: '订单当前为「{state}」，无需付款' },
  BALANCE_SHORT: { code: 4302, message: '可用余额 {available} 元，不足以支付 {due} 元，请先来款或换一种方式' },
  BANK_UNREACHABLE: { code: 4303, message: '银行通道暂时不可用，请稍后重试或改用余额支付' },
  PAYMENT_NOT_FOUND: { code: 4304, message: '没有这笔支付' },
  SIGNATURE: { code: 4305, message: '签名校验未通过' },

  INVOICE_NOT_FOUND: { code: 4213, message: '发票抬头不存在或已删除，请刷新后重试' },
  INVOICE_FULL: { code: 4214, message: '发票抬头最多 {max} 个，请先删除不用的' },
  BANK_ACCOUNT_NOT_FOUND: { code: 4215, message: '银行账户不存在或已移除，请刷新后重试' },
  BANK_ACCOUNT_TWICE: { code: 4216, message: '这个账号已经登记过' },
  BANK_ACCOUNT_FULL: { code: 4217, message: '银行账户最多 {max} 个，请先移除不用的' },

  FILE_SUFFIX: { code: 4501, message: fileSentences.FILE_SUFFIX },
  FILE_WHITELIST: { code: 4502, message: fileSentences.FILE_WHITELIST },
  FILE_FORMAT: { code: 4503, message: fileSentences.FILE_FORMAT },
  FILE_CONTENT: { code: 4504, message: fileSentences.FILE_CONTENT },
  FILE_LARGE: { code: 4505, message: fileSentences.FILE_LARGE },
  FILE_QUOTA: { code: 4506, message: '今天上传的文件已达上限，请明天再传' },
  FILE_MISSING: { code: 4507, message: '请选择要上传的文件' },
  FILE_ACTIVE: { code: 4509, message: '这份 PDF 含有{what}，不能收取；请用「打印为 PDF」另存一份，或上传照片' },
  FILE_NOT_FOUND: { code: 4508, message: '文件不存在或无权查看' },

  STAFF_WRONG: { code: 4401, message: '工号或密码不正确' },
  STAFF_RIGHT: { code: 4402, message: '您的岗位没有此权限' },
  ALREADY_DONE: { code: 4403, message: '已被其他同事处理，请刷新' },
  PRICE_UNLIKELY: { code: 4405, message: '{why}' },
  PRICE_CONFIRM: { code: 4406, message: '较原价变动 {moved}，超过 {band} %：请再输入一次新价格，并填写原因' },
  STOCK_BELOW_RESERVED: { code: 4404, message: '库存不能少于已占用的 {reserved} 件' },

  PROXY_WHO: { code: 4451, message: '没有这个买家账号，或不是您负责的企业，请核对账号' },
  PROXY_WHY_NOT: { code: 4452, message: '不能为该买家代打单：{why}' },
  PROXY_TICKET: { code: 4453, message: '代打单凭证已过期或已用过，请回到运营台重新开始' },
  PROXY_NESTED: { code: 4454, message: '已在代打单状态，请先退出，再开始另一次' },
  PROXY_ENDED: { code: 4455, message: '这次代打单已经结束，请刷新' },
  PROXY_ONLY: { code: 4456, message: '只有代打单状态下、尚待买方确认的代打单可以用短信确认' },
  STAFF_CODE_WRONG: { code: 4457, message: '动态码不正确或已用过，请等下一个动态码再试' },
  STAFF_CODE_NEEDED: { code: 4458, message: '您已启用两步验证，请输入验证器上的 6 位动态码' },
  STAFF_TICKET: { code: 4459, message: '登录步骤已过期，请重新输入工号和密码' },
  HAND_OVER: { code: 4472, message: '{name} 看不到这家企业的订单，请转给其专属客服或审核岗' },
  VIEW_FULL: { code: 4471, message: '每个列表最多保存 {max} 个视图，请先删除不用的' },
  STAFF_NOT_FOUND: { code: 4460, message: '没有这个工号，请刷新列表' },
  STAFF_SELF: { code: 4461, message: '不能对自己的账号进行此操作，请由另一位管理员处理' },
  STAFF_LAST_ADMIN: { code: 4462, message: '至少要有一位可用的运营管理员，请先增加一位再操作' },
  STAFF_TAKEN: { code: 4463, message: '{what}已被使用，请换一个' },
  STAFF_MUST_ENROL: { code: 4464, message: '规则要求两步验证，请先在「我的账号」中启用' },
  STAFF_MUST_PASSWORD: { code: 4465, message: '当前为初始密码，请先改成自己的密码' },
  STAFF_ENROLLED: { code: 4466, message: '两步验证已经启用；更换设备请由另一位管理员重置' },
  COMPANY_NOT_FOUND: { code: 4467, message: '企业不存在，请刷新列表' },
  CONTACT_NOT_FOUND: { code: 4469, message: '没有这位业务员或已停用，请核对工号' },
  CONTACT_BOUND: { code: 4470, message: '贵公司已有专属客服，需要更换请联系商城' },
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
  MOBILE_OTHER: { code: 4615, message: '只能修改本人的资料：手机号与当前登录账号不一致' },
  PASSWORD_WRONG: { code: 4616, message: '密码不正确，请核对后重试' },
  CLOSE_BLOCKED: { code: 4617, message: '{why}' },
  APPROVAL_WAITS: { code: 4618, message: '订单在等企业内部审批，请联系{who}' },
  APPROVAL_OWN: { code: 4619, message: '不能审批自己的订单，{who}' },
  CERT_NONE: { code: 4701, message: '没有这份认证申请，请刷新后重试' },
  CERT_CHANGED: { code: 4702, message: '这份申请已在另一个页面或由同事修改，已为您取回最新内容，请核对后再保存' },
  CERT_STATE: { code: 4703, message: '认证申请当前为「{state}」，不能{act}' },
  CERT_ALREADY: { code: 4704, message: '企业已通过认证；要修改资料请用「变更企业资料」' },
  CERT_RIGHT: { code: 4705, message: '您的角色没有「企业认证与资料」权限，请联系企业管理员' },
  CERT_INCOMPLETE: { code: 4706, message: '还不能提交：{what}' },
  CERT_UNCHANGED: { code: 4707, message: '「{what}」上次被标为有误，尚未修改；请修改，或在「给审核人的说明」中写明原因' },
  CERT_FILE: { code: 4708, message: '文件不存在或不属于您，请重新上传' },
  CERT_BANK: { code: 4709, message: '请从列表中选择开户行' },
  CERT_NOT_YET: { code: 4710, message: '企业通过认证后才能补充证照，请先完成企业认证' },
  CERT_VERDICT: { code: 4711, message: '{why}' },
  CERT_APPLICANT: { code: 4712, message: '申请人已加入其他企业，不能通过；请驳回并告知申请人' },
  CERT_CONTACT: { code: 4713, message: '没有这位业务员，或已停用，请重新选择' },
  CREDIT_TAKEN: {
    code: 4714,
    message: '统一社会信用代码 {code} 已有企业在商城使用：请联系该企业的管理员邀请您加入，或致电客服 {phone}',
  },
  COMPANY_DISSOLVED: { code: 4715, message: '企业信息查询显示该企业状态为「{status}」，不能认证；如有误请致电客服 {phone}' },
  LICENCE_INVALID: { code: 4717, message: '{why}' },
  BANK_CHECK_FIELDS: { code: 4718, message: '请先选择开户行并填写银行账号，再发起验证' },
  BANK_CHECK_DAILY: { code: 4719, message: '今天已发起 {n} 次打款验证，请明天再试，或致电客服 {phone}' },
  BANK_CHECK_FAILED: { code: 4720, message: '{why}' },
  BANK_CHECK_OFF: { code: 4721, message: '小额打款验证尚未接入，请上传开户许可证，由审核人核对' },
  BANK_CHECK_NONE: { code: 4722, message: '没有等待填写金额的打款验证，或已过期，请重新发起' },
  BANK_AMOUNT_WRONG: { code: 4723, message: '金额不符，请查看对公账户的入账记录；还可以填 {left} 次' },
  BANK_CHECK_DEAD: { code: 4724, message: '金额三次不符，本次验证已结束，请核对账号后重新发起' },
  REGISTRY_DOWN: { code: 4725, message: '企业信息查询暂时没有回应，可稍后重试，或直接填写资料' },
  REGISTRY_OFF: { code: 4726, message: '企业信息查询尚未接入，请直接填写资料' },
} as const satisfies Record<string, { code: number; message: string }>

export type RefusalName = keyof typeof Errors

export type RefusalFacts = Record<string, string | number>

/** The sentence of a refusal with its facts filled in. */
export const sentence = (name: RefusalName, facts: RefusalFacts = {}): string => filled(Errors[name].message, facts)

/** What a use case throws or returns to refuse: mapped to the envelope in one place. */
export class Refusal extends Error {
  readonly refusal: RefusalName
  readonly facts: RefusalFacts
  constructor(refusal: RefusalName, facts: RefusalFacts = {}) {
    super(sentence(refusal, facts))
    this.refusal = refusal
    this.facts = facts
  }
}
export const refuse = (name: RefusalName, facts?: RefusalFacts): never => {
  throw new Refusal(name, facts)
}
