import { DOWNLOAD_SECONDS } from '@mall/domain/platform/file/file.rules.ts'
import type { ErrorTable } from '../../kernel/errorTable.ts'

export const millCertificateErrors = {
  WARRANTY_NONE: { code: 4961, message: '没有这份质保书，请从质保书列表重新打开' },
  WARRANTY_WAITS: { code: 4962, message: '炉号 {heatNo} 等化验，化验值录入后可看' },
  WARRANTY_CANNOT: {
    code: 4963,
    says: {
      notLeft: '车还没有出厂，出厂后签发',
      splitOfSplit: '拆分件不能再拆，请由原件的持有人另拆一份',
      original: '原件由钢厂签发，不能撤回',
    },
  },
  WARRANTY_SPLIT: { code: 4964, message: '{why}' },
  WARRANTY_TICKET: { code: 4965, message: `下载地址已用过，或已超过 ${DOWNLOAD_SECONDS} 秒，请回到质保书页重新下载` },
  WARRANTY_VERIFY_FORM: {
    code: 4966,
    message: '请填写质保书编号（形如 ZB20261128000001，拆分件带 -F1）和 12 位校验码，都在纸上',
  },
  WARRANTY_VERIFY_HASH: { code: 4967, message: '文件摘要是 64 位的 SHA-256，请重新填写或留空' },
  HEAT_NONE: { code: 4968, message: '没有这个炉号的在库件，或牌号没有标准限值，请核对炉号与牌号' },
  HEAT_VALUES: {
    code: 4969,
    message: '{why}',
    says: {
      unexplained: '更正请填写原因，会印在新版质保书上',
      noLimits: '没有牌号 {grade} 的标准限值，不能录入',
      notTested: '{grade} 不检 {label}，请删去这一项',
      twice: '{label} 填了两次',
      missing: '请填写{label}',
      unlikely: '{label} 的数值不合理，请核对单位和小数点',
    },
  },
  HEAT_CHANGED: { code: 4970, message: '同事刚录入或更正过这个炉号，请重新打开核对' },
  MISFIT_NONE: { code: 4971, message: '没有这件不符，或已处理，请刷新' },
  MISFIT_CANNOT: {
    code: 4972,
    message: '{why}',
    says: {
      otherOrder: '一次处理一张订单的件',
      loaded: '已装上 {waybillNo}，请仓库先退回装车',
      gone: '这件货已不在库，请刷新',
      notAlike: '{unitNo} 不能换：须同货、同库、同件数的在库件，请重新选',
      taken: '{unitNo} 刚被别人配走，请另选',
    },
  },
  GRADE_NONE: { code: 4973, message: '没有这个牌号的标准限值，请从列表中选择' },
  OWN_LIMIT: {
    code: 4974,
    says: {
      notTested: '{grade} 不检{label}，请删去这一项',
      twice: '{label} 填了两次',
      looser: '{label}：{fault}。内控只能比标准更严',
      empty: '请至少填写一项',
    },
  },
  OWN_CHANGED: { code: 4975, message: '同事刚改过这个牌号的内控，请刷新后核对' },
} as const satisfies ErrorTable
