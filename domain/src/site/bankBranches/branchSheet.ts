// 从 Excel 导入开户行: one row one branch of a bank, by its number in the payment system (CNAPS 联行号).
import { sheetRows, textOf, type WrongCell } from '../../kernel/sheetCells.ts'

/** A country has some 150,000; a mill's buyers bank at some thousand. */
export const MOST_BRANCH_ROWS = 20_000
export const BRANCH_COLUMNS = ['联行号', '银行', '支行名称', '城市'] as const
const MOST_NAME = 60
/** Numbers no bank has: those of the demo. They bear no check digit. */
const DEMO_BANK = '999'

/** The last of twelve digits, of the eleven before it: GB/T 17710, MOD 11,10. */
export function checkDigit(eleven: string): number {
  let p = 10
  for (const digit of eleven) p = (((p + Number(digit)) % 10 || 10) * 2) % 11
  return (11 - p) % 10
}

/** Why it is no number of a branch; empty: it is one. Three digits of the bank, four of the place, four of the branch, one that checks them. */
export function whyNotLineNo(text: string): string {
  if (text === '') return '为空'
  // 1.021E+11: the column was too narrow or kept as a short number, and the last digits are gone.
  if (/e\+/i.test(text)) return 'Excel 存成了科学记数，请把这一列设为文本后重填'
  if (!/^[1-9]\d{11}$/.test(text)) return `须是 12 位数字，这里是 ${text.length} 位`
  if (text.startsWith(DEMO_BANK)) return ''
  return checkDigit(text.slice(0, 11)) === Number(text[11]) ? '' : '校验位不符，请核对有没有抄错'
}

export interface SheetBranch {
  row: number
  lineNo: string
  bankName: string
  subBankName: string
  /** As it was written; which city it is, the server knows. */
  city: string
}

const whyNotName = (text: string): string => (text === '' ? '为空' : text.length > MOST_NAME ? `不能超过 ${MOST_NAME} 个字` : '')

export function readBranchSheet(rows: readonly (readonly unknown[])[]): {
  branches: SheetBranch[]
  wrong: WrongCell[]
  sheetWrong: string
} {
  const { filled, heads, sheetWrong } = sheetRows(rows, { needed: BRANCH_COLUMNS, most: MOST_BRANCH_ROWS })
  const wrong: WrongCell[] = []
  const branches: SheetBranch[] = []
  if (sheetWrong !== '') return { branches, wrong, sheetWrong }
  const firstRow = new Map<string, number>()
  for (const { cells, row } of filled) {
    const cell = (column: (typeof BRANCH_COLUMNS)[number]) => textOf(cells[heads.indexOf(column)])
    const say = (column: (typeof BRANCH_COLUMNS)[number], why: string) => why !== '' && wrong.push({ row, column, why })
    // Spaces by which people group the digits.
    const lineNo = cell('联行号').replace(/\s/g, '')
    const [bankName, subBankName, city] = [cell('银行'), cell('支行名称'), cell('城市')]
    say('联行号', whyNotLineNo(lineNo))
    const twice = firstRow.get(lineNo)
    if (twice === undefined) firstRow.set(lineNo, row)
    else if (lineNo !== '') say('联行号', `与第 ${twice} 行相同`)
    say('银行', whyNotName(bankName))
    say('支行名称', whyNotName(subBankName))
    say('城市', city === '' ? '为空' : '')
    branches.push({ row, lineNo, bankName, subBankName, city })
  }
  return { branches, wrong, sheetWrong }
}
