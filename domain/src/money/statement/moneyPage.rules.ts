// 资金总览: one page of a company's money with the mill. Every sum of it is the ledger's; which adds up to which is said here, once.
import type { Fen } from '../../kernel/money.ts'
import { codes } from '../../kernel/codes.ts'

/** What is to be paid is told so many days ahead, today counted. */
export const DUE_DAYS = 7

/** What a company has to pay: an order, what a settlement asks for, what it used of its line of credit, a draft that came back. */
export const DueKind = codes({
  order: { code: 'order', label: '订单付款' },
  rest: { code: 'rest', label: '订单尾款' },
  stage: { code: 'stage', label: '分期货款' },
  settle: { code: 'settle', label: '结算补付' },
  credit: { code: 'credit', label: '归还授信' },
  draftDebt: { code: 'draftDebt', label: '退票补付' },
})

/** Where money that came in by bank is: on the balance, in an order, or nowhere yet. */
export const CameTo = codes({
  balance: { code: 'balance', label: '进余额', tone: 'good' },
  order: { code: 'order', label: '直接付订单', tone: 'good' },
  claimed: { code: 'claimed', label: '待复核', tone: 'info' },
  open: { code: 'open', label: '还没认领', tone: 'wait' },
})

/** 欠钢厂的: what was paid on credit and is not paid back, what settlements ask for, drafts that came back. Orders not paid yet are no debt. */
export const owedTotal = (o: { creditUsedFen: Fen; settleFen: Fen; draftDebtFen: Fen }): Fen =>
  o.creditUsedFen + o.settleFen + o.draftDebtFen

/** 来款 of a time: what the ledger took onto the balance, and what banks paid straight into orders. What nobody has booked is not in it. */
export const cameTotal = (o: { balanceFen: Fen; orderFen: Fen }): Fen => o.balanceFen + o.orderFen

export interface DueRow {
  amountFen: Fen
  /** Null: at once. */
  dueAt: number | null
}
/** What is asked for at once before what has a day, and the earlier day before the later. */
export const byDue = (a: DueRow, b: DueRow): number => (a.dueAt ?? 0) - (b.dueAt ?? 0)
export const sumOf = (rows: readonly { amountFen: Fen }[]): Fen => rows.reduce((sum, r) => sum + r.amountFen, 0)
