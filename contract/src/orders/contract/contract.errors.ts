import { DOWNLOAD_SECONDS } from '@mall/domain/platform/file/file.rules.ts'
import type { ErrorTable } from '../../kernel/errorTable.ts'

export const contractErrors = {
  TERMS_CHANGED: { code: 4802, message: '合同条款刚发布了新版本，请重新阅读并勾选后再{act}' },
  CONTRACT_NOT_FOUND: { code: 4803, message: '没有这份合同，可能订单还没有到生成合同的一步' },
  CONTRACT_STATE: { code: 4804, message: '合同当前为「{state}」，不能{act}' },
  CONTRACT_TICKET: { code: 4805, message: `下载地址已用过，或已超过 ${DOWNLOAD_SECONDS} 秒，请回到合同页重新下载` },
  TERMS_NOT_FOUND: { code: 4806, message: '没有这份条款或这个版本，请刷新后重试' },
  TERMS_WRONG: { code: 4807, message: '{why}' },
  TERMS_SAME: { code: 4808, message: '草稿与现行版本没有差别，不需要发布' },
  TERMS_DRAFT: { code: 4809, message: '草稿已由同事修改、发布或放弃，请刷新后核对' },
  CONTRACT_UNSEALED: { code: 4810, message: '合同 {contractNo} 待双方签章，签署后才能付款' },
  TERMS_DAY: { code: 5220, message: '产品协议的改动须提前 {days} 天公示，执行日请选 {firstOn} 至 {lastOn}' },
  AGREEMENT_NONE: { code: 5221, message: '没有这份产品协议，或这一版还没有发布' },
} as const satisfies ErrorTable
