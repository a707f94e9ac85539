// What 金蝶云星空 is delivered with: numbers that a company may have changed.
export interface KingdeeNumbers {
  /** Types of bills. */
  saleOrder: string
  outStock: string
  receive: string
  refund: string
  currency: string
  /** Units: of a ton and of a kilogram. */
  ton: string
  kg: string
  settleType: string
  /** What a receipt is for: an advance of the customer. */
  advance: string
  taxRate: string
  /** The bank account of ours that money comes to and leaves; empty: the ERP's people fill it in. */
  account: string
  /** The customer that unclaimed money is kept under; empty: a transfer that goes back is not told, but registered by hand. */
  unclaimed: string
  /** The field of a customer, or a material, that holds the mall's code. */
  customerField: string
  materialField: string
  /** The field of the stock that holds pieces; empty: it says weight alone. */
  pieces: string
}
export const USUAL_NUMBERS: KingdeeNumbers = {
  saleOrder: 'XSDD01_SYS',
  outStock: 'XSCKD01_SYS',
  receive: 'SKDLX01_SYS',
  refund: 'SKTKDLX01_SYS',
  currency: 'PRE001',
  ton: 't',
  kg: 'kg',
  settleType: 'JSFS04_SYS',
  advance: 'SFKYT02_SYS',
  taxRate: '13',
  account: '',
  unclaimed: '',
  customerField: 'FNumber',
  materialField: 'FNumber',
  pieces: '',
}
