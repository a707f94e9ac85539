import type { ErrorTable } from './errorTable.ts'

export const wireErrors = {
  SESSION_INVALID: { code: 606, message: '登录已失效，请重新登录' },
  RANGE: { code: 4110, message: '{what}的下限不能大于上限' },
  REQUEST_REUSED: { code: 4207, message: '同一请求号的内容不一致，请刷新页面后重新提交' },
  REASON_NEEDED: { code: 4210, message: '请填写原因' },
  SECOND_PERSON: { code: 4220, message: '{why}' },
  ALREADY_DONE: { code: 4403, message: '已被其他同事处理，请刷新' },
  INPUT: {
    code: 9400,
    message: '{why}',
    says: {
      bounds: '输入的数值或文字超出允许范围',
      overtaken: '数据已被他人修改或不再有效，请刷新后重试',
      oneFile: '一次只能上传一个文件',
      uploadBroken: '上传中断或内容不完整，请重新上传',
      tooLong: '内容过长',
      onlyJson: '此接口须以 application/json 提交',
      cityUnlisted: 'cityCode：请选择列表中的城市',
    },
  },
  BAD_BODY: { code: 9401, message: '请求内容不是有效的 JSON，请检查后重试' },
  FORBIDDEN: { code: 9403, message: '没有权限进行此操作，请联系企业管理员' },
  UNKNOWN_CALL: { code: 9404, message: '没有这个接口，请核对地址' },
  METHOD: { code: 9405, message: '请用 POST 调用接口' },
  TOKEN_MISMATCH: { code: 9406, message: '请求头与请求内容中的 token 不一致' },
  ELSEWHERE: { code: 9407, message: '请求来自其他网站，已拒绝；请回到本站页面操作' },
  TOO_LARGE: { code: 9413, message: '请求内容过大，请分批提交' },
  MEDIA_TYPE: { code: 9415, message: '请求内容类型须为 application/json' },
  TOO_MANY: { code: 9429, message: '操作太频繁，请 {wait}后再试' },
  INTERNAL: { code: 9500, message: '系统繁忙，请稍后再试；如仍失败请联系客服并提供编号 {id}' },
  BUSY: { code: 9503, message: '系统正忙，请稍后再试' },
} as const satisfies ErrorTable
