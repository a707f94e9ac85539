import type { ErrorTable, Sentences } from '../../kernel/errorTable.ts'

export const openApiErrors = {
  OPEN_KEY: {
    code: 5428,
    message: '密钥无效：{why}',
    says: {
      unknown: '没有这把密钥，请核对是否完整',
      stopped: '「{name}」已停用',
      expired: '「{name}」已到期，请换新',
      personGone: '「{name}」代表的人员已停用或已离开企业，请新建密钥',
      tokenToo: '用密钥时不要再带 token',
      noHeader: '请在请求头带 Authorization: Bearer hy_live_…',
    },
  },
  OPEN_CALL: { code: 5429, message: '这个接口没有开放给密钥，开放的接口见 /api/docs' },
  OPEN_RIGHT: { code: 5430, message: '密钥「{name}」没有「{right}」权限，请在买家中心「开放接口」新建有此权限的密钥' },
  OPEN_ADDRESS: { code: 5431, message: '来源地址 {ip} 不在密钥「{name}」的地址名单里' },
  OPEN_LIMIT: { code: 5432, message: '密钥「{name}」{what}的次数已用完，请 {wait}后再试' },
  OPEN_FORM: {
    code: 5433,
    message: '{why}',
    says: {
      limitsWider: '{name} 的限额（{theirs}）比您的（{yours}）宽，以他的身份下单的密钥请由他本人或企业管理员新建',
      expiryPast: '到期日已经过去，请选择今天或以后',
      cxmlEnds: '请填写 cXML 两端的标识',
      cxmlEvents: 'cXML 没有{event}的文档，可选{can}',
      cxmlSimulate: '模拟事件只用于 JSON 的回调；cXML 请在订单文档里写 deploymentMode="test" 试',
      expiryFar: '密钥最长有效 12 个月，请选择更早的到期日',
    },
  },
  OPEN_KEY_NONE: { code: 5434, message: '没有找到这把密钥，请刷新列表' },
  OPEN_KEY_STATE: { code: 5435, message: '这把密钥{state}，不能{act}' },
  OPEN_HOOK_NONE: { code: 5436, message: '没有找到这个回调地址，请刷新列表' },
  OPEN_TWICE: { code: 5437, message: '这次新建已经提交过，密钥只显示一次；没有记下的请停用它再新建' },
  OPEN_FULL: {
    code: 5438,
    says: {
      hooks: '每个企业最多 {most} 个回调地址，请先删除不用的',
      keys: '每个企业最多 {most} 把在用的密钥，请先停用不用的',
    },
  },
  OPEN_AS: { code: 5439, message: '没有这位同事，或他已停用，请重新选择' },
} as const satisfies ErrorTable

/** What this room says under INPUT, which is the wire's. */
export const openApiInputs = {
  noRequestId: '请求号（requestId）必填：重试时用同一个，只做一次',
  listLong: '采购清单：一次最多 {most} 行，请分几次',
} as const satisfies Sentences
