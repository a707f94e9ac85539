import type { ErrorTable } from '../../kernel/errorTable.ts'

export const contactErrors = {
  CONTACT_NOT_FOUND: { code: 4469, message: '没有这位业务员或已停用，请核对工号' },
  CONTACT_BOUND: { code: 4470, message: '贵公司已有专属客服，需要更换请联系商城' },
} as const satisfies ErrorTable
