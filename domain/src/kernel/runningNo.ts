// The running numbers of the mall, what each looks like, and how one is recognised. A prefix, the day or month in China, and a count that goes on
// for ever: filled up with noughts to its least width and never cut. The database makes them (server/src/platform/db/runningNo.ts).

export interface RunningNo {
  prefix: string
  /** The date inside, in PostgreSQL's words; '': none. */
  date: 'YYYYMMDD' | 'YYYYMM' | ''
  /** The least digits of the count. After the last number of that width come longer ones. */
  digits: number
  sequence: string
}

const daily = (prefix: string, sequence: string, digits = 6): RunningNo => ({ prefix, date: 'YYYYMMDD', digits, sequence })
const monthly = (prefix: string, sequence: string): RunningNo => ({ prefix, date: 'YYYYMM', digits: 6, sequence })

export const runningNos = {
  order: daily('DD', 'order_no'),
  payment: daily('ZF', 'order_no'),
  intend: daily('YX', 'order_no'),
  chat: daily('KF', 'order_no'),
  ticket: daily('GD', 'order_no'),
  contract: daily('HT', 'contract_no', 5),
  signFlow: daily('QS', 'sign_flow_no'),
  report: daily('BC', 'report_no', 4),
  bill: daily('TD', 'bill_no'),
  waybill: daily('YD', 'waybill_no'),
  certificate: daily('ZB', 'cert_no'),
  settlement: daily('JS', 'settle_no'),
  claim: daily('SH', 'claim_no'),
  return: daily('TH', 'return_no'),
  invoiceApply: daily('KP', 'invoice_apply_no'),
  invoice: daily('FP', 'invoice_sn'),
  redLetter: daily('HZ', 'red_no'),
  receipt: daily('HK', 'receipt_no'),
  receiptImport: daily('LS', 'receipt_import_no'),
  refund: daily('TK', 'fund_refund_no'),
  sourceRefund: daily('YT', 'source_refund_no'),
  payOdd: daily('YC', 'pay_odd_no'),
  oddArrival: daily('LH', 'odd_arrival_no'),
  draft: daily('CD', 'draft_code_no'),
  draftQuote: daily('BJ', 'draft_quote_no'),
  framework: monthly('CC', 'framework_no'),
  frameworkChange: monthly('BG', 'framework_no'),
  reservation: monthly('BL', 'framework_no'),
  lot: daily('JP', 'bid_lot_no', 3),
  groupBuy: daily('TG', 'group_buy_no', 4),
  quote: daily('YJ', 'price_quote_no'),
  coupon: daily('YQ', 'coupon_no'),
  couponPlan: daily('YH', 'coupon_plan_no'),
  companyPrice: daily('XY', 'company_price_no'),
  repricing: daily('TJ', 'repricing_no', 4),
  concession: daily('RJ', 'concession_no'),
  optionChange: daily('CS', 'option_change_no', 4),
  goodsImport: daily('DR', 'goods_import_no'),
  shelfBatch: daily('SX', 'shelf_batch_no', 4),
  certification: daily('QY', 'certification_no'),
  export: daily('DC', 'export_no'),
  mail: daily('YJ', 'mail_no'),
  erpRun: daily('DZ', 'erp_run_no', 4),
  erpHandover: daily('JF', 'erp_handover_no', 4),
  grade: { prefix: 'G', date: '', digits: 4, sequence: 'grade_no' },
} as const satisfies Record<string, RunningNo>
export type RunningNoName = keyof typeof runningNos

/** What such a number looks like, as the source of a regular expression. */
export const runningNoPattern = (name: RunningNoName): string => {
  const { prefix, date, digits } = runningNos[name]
  return `${prefix}\\d{${date.length + digits},}`
}
const whole = new Map<RunningNoName, RegExp>()
/** Whether a text is such a number and nothing else. */
export function isRunningNo(name: RunningNoName, text: string): boolean {
  const known = whole.get(name) ?? new RegExp(`^${runningNoPattern(name)}$`)
  whole.set(name, known)
  return known.test(text)
}
