// 专属收款账号: what is paid to it is the company's without anybody reading a remark. It follows from the company's number alone, so it is
// there the moment the company is certified and never changes; the last digit catches a wrong one.
const PREFIX = '99990088'
const DIGITS = 9

/** Luhn, as on bank cards: any single wrong digit and most swapped neighbours show. */
const checkDigit = (digits: string): number => {
  const sum = [...digits].reverse().reduce((total, d, i) => {
    const n = Number(d) * (i % 2 === 0 ? 2 : 1)
    return total + (n > 9 ? n - 9 : n)
  }, 0)
  return (10 - (sum % 10)) % 10
}

export const virtualAccountOf = (companyId: number): string => {
  const body = `${PREFIX}${String(companyId).padStart(DIGITS, '0')}`
  return `${body}${checkDigit(body)}`
}

/** The company of a number that was typed or sent, spaces and all; null where it is none of ours. */
export function companyOfAccount(account: string): number | null {
  const digits = account.replace(/[\s-]/g, '')
  if (!new RegExp(`^${PREFIX}\\d{${DIGITS + 1}}$`).test(digits)) return null
  const companyId = Number(digits.slice(PREFIX.length, -1))
  return companyId > 0 && virtualAccountOf(companyId) === digits ? companyId : null
}

/** In groups of four, as it is read aloud. */
export const spaced = (account: string): string => account.replace(/(\d{4})(?=\d)/g, '$1 ')

/** 收款户: the mall's own account that the numbers hang on. */
export const MAIN_ACCOUNT = {
  holder: '恒冶钢铁集团（演示）有限公司',
  bankName: '演示银行总行营业部',
  lineNo: '999010000999',
  accountNo: '999900880000000000',
} as const
