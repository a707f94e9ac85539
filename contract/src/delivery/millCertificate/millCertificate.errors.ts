import { DOWNLOAD_SECONDS } from '@mall/domain/platform/file/file.rules.ts'
import type { ErrorTable } from '../../kernel/errorTable.ts'

export const millCertificateErrors = {
  WARRANTY_NONE: { code: 4961, message: '没有这份质保书，请从质保书列表重新打开' },
  WARRANTY_WAITS: { code: 4962, message: '炉号 {heatNo} 等化验，化验值录入后可看' },
  WARRANTY_CANNOT: { code: 4963, message: '{why}' },
  WARRANTY_SPLIT: { code: 4964, message: '{why}' },
  WARRANTY_TICKET: { code: 4965, message: `下载地址已用过，或已超过 ${DOWNLOAD_SECONDS} 秒，请回到质保书页重新下载` },
  WARRANTY_VERIFY_FORM: {
    code: 4966,
    message: '请填写质保书编号（形如 ZB20261128000001，拆分件带 -F1）和 12 位校验码，都在纸上',
  },
  WARRANTY_VERIFY_HASH: { code: 4967, message: '文件摘要是 64 位的 SHA-256，请重新填写或留空' },
  HEAT_NONE: { code: 4968, message: '没有这个炉号的在库件，或牌号没有标准限值，请核对炉号与牌号' },
  HEAT_VALUES: { code: 4969, message: '{why}' },
  HEAT_CHANGED: { code: 4970, message: '同事刚录入或更正过这个炉号，请重新打开核对' },
  MISFIT_NONE: { code: 4971, message: '没有这件不符，或已处理，请刷新' },
  MISFIT_CANNOT: { code: 4972, message: '{why}' },
  GRADE_NONE: { code: 4973, message: '没有这个牌号的标准限值，请从列表中选择' },
  OWN_LIMIT: { code: 4974, message: '{why}' },
  OWN_CHANGED: { code: 4975, message: '同事刚改过这个牌号的内控，请刷新后核对' },
} as const satisfies ErrorTable
