// 统一社会信用代码 unified social credit code (GB 32100): 18 characters, the last checks the whole, characters 9-17 are the organisation
// code (GB 11714) with a check digit of its own. Letters I, O, S, V, Z are never used.

import { plainCode } from './pasted.ts'

const ALPHABET = '0123456789ABCDEFGHJKLMNPQRTUWXY'
const WHOLE_WEIGHTS = [1, 3, 9, 27, 19, 26, 16, 17, 20, 29, 25, 13, 8, 24, 10, 30, 28] as const
const ORG_WEIGHTS = [3, 7, 9, 10, 5, 8, 4, 2] as const

/** As pasted from a licence: full-width, lower case, with spaces or hyphens. */
export const normaliseCreditCode = plainCode

/** Check digit of the embedded organisation code: digits count as themselves, A is 10 ... Z is 35. */
export function orgCheckOf(body: string): string {
  const sum = ORG_WEIGHTS.reduce((all, weight, i) => all + weight * Number.parseInt(body[i] ?? '0', 36), 0)
  const check = 11 - (sum % 11)
  return check === 10 ? 'X' : check === 11 ? '0' : String(check)
}

export function wholeCheckOf(first17: string): string {
  const sum = WHOLE_WEIGHTS.reduce((all, weight, i) => all + weight * ALPHABET.indexOf(first17[i] ?? '0'), 0)
  return ALPHABET[(31 - (sum % 31)) % 31] ?? '0'
}

/** What is wrong with the code and which part of it, in words; null when it is sound. Give it a normalised code. */
export function creditCodeProblem(code: string): string | null {
  if (code === '') return '请填写统一社会信用代码'
  if (code.length !== 18) return `统一社会信用代码是 18 位，现在是 ${code.length} 位`
  const strange = [...code].findIndex(c => !ALPHABET.includes(c))
  if (strange >= 0) return `第 ${strange + 1} 位「${code[strange]}」不会出现在代码中（不用 I、O、S、V、Z），请对照营业执照`
  if (!/^[0-9]{6}$/.test(code.slice(2, 8))) return '第 3-8 位是登记机关行政区划，应为 6 位数字，请对照营业执照'
  if (orgCheckOf(code.slice(8, 16)) !== code[16]) return '第 9-17 位的组织机构代码校验不符，请核对这一段'
  if (wholeCheckOf(code.slice(0, 17)) !== code[17]) return '末位校验码不符，请逐位核对第 1-8 位与第 18 位'
  return null
}
