// 专属收款账号: what is paid to it is the company's without anybody reading a remark. It follows from the company's number and the mill's own
// account alone, so it is there the moment the company is certified; the last digit catches a wrong one.
const DIGITS = 9

/** 收款账户: the mall's own account and what the companies' numbers begin with. */
export interface ReceivingAccount {
  holder: string
  bankName: string
  lineNo: string
  accountNo: string
  /** Of the companies' own numbers; empty where the bank gives none: then everybody pays to the account itself and finance says whose it is. */
  prefix: string
}
export const receivingLabels = {
  holder: '户名',
  bankName: '开户行',
  lineNo: '联行号',
  accountNo: '账号',
  prefix: '专属账号前缀',
} as const satisfies Record<keyof ReceivingAccount, string>
const KEYS = Object.keys(receivingLabels) as (keyof ReceivingAccount)[]

/**
 * The account of the sandbox bank. No real money may ever be told to go there. It is the seller's own (contract.sellerName): contract, invoice
 * and payee are one company, or a buyer's finance stops.
 */
export const DEMO_ACCOUNT: ReceivingAccount = {
  holder: '恒冶钢铁商城（演示）有限公司',
  bankName: '演示银行总行营业部',
  lineNo: '999010000999',
  accountNo: '999900880000000000',
  prefix: '99990088',
}

/** As the setting keeps it; empty where nobody has set it. */
export const receivingText = (a: ReceivingAccount): string => JSON.stringify(KEYS.map(k => a[k]))
export function receivingOf(text: string): ReceivingAccount | null {
  if (text === '') return null
  try {
    const values: unknown = JSON.parse(text)
    if (!Array.isArray(values) || values.length !== KEYS.length || values.some(v => typeof v !== 'string')) return null
    return Object.fromEntries(KEYS.map((k, i) => [k, values[i]])) as unknown as ReceivingAccount
  } catch {
    return null
  }
}

/** Why it cannot be paid to, in words; undefined where it can. */
export function whyNotReceiving(text: string): string | undefined {
  const a = receivingOf(text)
  if (!a) return '请逐项填写户名、开户行、联行号、账号'
  if (KEYS.some(k => a[k] !== a[k].trim())) return '各项前后不能有空格'
  for (const k of ['holder', 'bankName'] as const)
    if (a[k].length < 2 || a[k].length > 60) return `${receivingLabels[k]}：2 到 60 个字`
  if (!/^\d{12}$/.test(a.lineNo)) return '联行号：12 位数字'
  if (!/^\d{6,32}$/.test(a.accountNo)) return '账号：6 到 32 位数字，不写空格'
  if (a.prefix === '') return undefined
  if (!/^\d{4,20}$/.test(a.prefix)) return '专属账号前缀：4 到 20 位数字，银行不提供子账号的不填'
  if (companyOfAccount(a.accountNo, a) !== null) return '账号本身像一个专属账号，请核对前缀'
  return undefined
}

/** In one line, for the log. */
export function receivingWords(text: string): string {
  const a = receivingOf(text)
  return a ? KEYS.map(k => `${receivingLabels[k]} ${a[k] || '（无）'}`).join('，') : '（空）'
}

/** Luhn, as on bank cards: any single wrong digit and most swapped neighbours show. */
const checkDigit = (digits: string): number => {
  const sum = [...digits].reverse().reduce((total, d, i) => {
    const n = Number(d) * (i % 2 === 0 ? 2 : 1)
    return total + (n > 9 ? n - 9 : n)
  }, 0)
  return (10 - (sum % 10)) % 10
}

/** The number a company pays to: its own, or the account itself where the bank gives none. */
export const virtualAccountOf = (companyId: number, { prefix, accountNo }: ReceivingAccount): string => {
  if (prefix === '') return accountNo
  const body = `${prefix}${String(companyId).padStart(DIGITS, '0')}`
  return `${body}${checkDigit(body)}`
}

/** The company of a number that was typed or sent, spaces and all; null where it is none of ours. */
export function companyOfAccount(account: string, of: ReceivingAccount | null): number | null {
  if (!of || of.prefix === '') return null
  const digits = account.replace(/[\s-]/g, '')
  if (!digits.startsWith(of.prefix) || !/^\d+$/.test(digits) || digits.length !== of.prefix.length + DIGITS + 1) return null
  const companyId = Number(digits.slice(of.prefix.length, -1))
  return companyId > 0 && virtualAccountOf(companyId, of) === digits ? companyId : null
}

/** Whether it was paid to the account itself, not to a company's number. */
export const isMain = (account: string, of: ReceivingAccount | null): boolean =>
  of !== null && account.replace(/[\s-]/g, '') === of.accountNo

/** The account itself, or a number that begins as the companies' numbers do: nobody else's money comes there. */
export const isOurs = (account: string, of: ReceivingAccount): boolean =>
  isMain(account, of) || (of.prefix !== '' && account.replace(/[\s-]/g, '').startsWith(of.prefix))

/** In groups of four, as it is read aloud. */
export const spaced = (account: string): string => account.replace(/(\d{4})(?=\d)/g, '$1 ')
