import type { ErrorTable } from '../../kernel/errorTable.ts'

export const openApiErrors = {
  OPEN_KEY: { code: 5428, message: '密钥无效：{why}' },
  OPEN_CALL: { code: 5429, message: '这个接口没有开放给密钥，开放的接口见 /api/docs' },
  OPEN_RIGHT: { code: 5430, message: '密钥「{name}」没有「{right}」权限，请在买家中心「开放接口」新建有此权限的密钥' },
  OPEN_ADDRESS: { code: 5431, message: '来源地址 {ip} 不在密钥「{name}」的地址名单里' },
  OPEN_LIMIT: { code: 5432, message: '密钥「{name}」{what}的次数已用完，请 {wait}后再试' },
  OPEN_FORM: { code: 5433, message: '{why}' },
  OPEN_KEY_NONE: { code: 5434, message: '没有找到这把密钥，请刷新列表' },
  OPEN_KEY_STATE: { code: 5435, message: '这把密钥{state}，不能{act}' },
  OPEN_HOOK_NONE: { code: 5436, message: '没有找到这个回调地址，请刷新列表' },
  OPEN_TWICE: { code: 5437, message: '这次新建已经提交过，密钥只显示一次；没有记下的请停用它再新建' },
  OPEN_FULL: { code: 5438, message: '{why}' },
  OPEN_AS: { code: 5439, message: '没有这位同事，或他已停用，请重新选择' },
} as const satisfies ErrorTable
