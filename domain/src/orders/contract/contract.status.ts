// 合同 contract: what an order binds both sides to, one text frozen when the order comes to 待付款. 合同条款 template: the clauses of every
// order; 产品协议 product agreement: what is agreed beside them for one class of goods. Both have versions; a published one never changes.
// 勾选成交 ticked: the buyer agreed to the text when he ordered; 电子签章 signed: both sides seal it.
import { type CodeOf, codes } from '../../kernel/codes.ts'

/** Contract status 1-5, specification section 4. */
export const ContractStatus = codes({
  confirmed: { code: 1, label: '已生效', tone: 'good' },
  unconfirmed: { code: 2, label: '待确认', tone: 'wait' },
  pendingReview: { code: 3, label: '待审核', tone: 'info' },
  deleted: { code: 4, label: '已作废', tone: 'none' },
  changed: { code: 5, label: '变更中', tone: 'wait' },
})
export type ContractStatusCode = CodeOf<typeof ContractStatus>

/** Contract types, specification section 9: of a month, of a year, of one order. */
export const ContractType = codes({
  month: { code: 'M', label: '月度合同' },
  year: { code: 'Y', label: '年度合同' },
  single: { code: 'C', label: '单次合同' },
})

/** How both sides agree to an order's contract; `paper`: it was to be sealed and both have signed it on paper. */
export const SignMode = codes({
  ticked: { code: 'ticked', label: '勾选条款成交', tone: 'good' },
  signed: { code: 'signed', label: '须双方签署', tone: 'info' },
  paper: { code: 'paper', label: '纸质签署', tone: 'good' },
})
/** How a contract became binding in the end. */
export type BoundModeCode = CodeOf<typeof SignMode>
/** What is decided when an order is placed. */
export type SignModeCode = Exclude<BoundModeCode, 'paper'>

/** What a text with versions is: the clauses of every order's contract, or the agreement of one class of goods. */
export const TermsKind = codes({
  template: { code: 'template', label: '合同条款' },
  agreement: { code: 'agreement', label: '产品协议' },
})
export type TermsKindCode = CodeOf<typeof TermsKind>
