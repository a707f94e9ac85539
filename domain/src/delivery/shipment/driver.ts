// 司机 driver: who drives, and how he is reached. His identity number is sensitive; only its tail is ever shown.

import { isDay } from '../../kernel/days.ts'
import { plainCode, plainPerson } from '../../kernel/pasted.ts'

const WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]
const CHECKS = '10X98765432'

export const plainIdentity = plainCode

/** Why this is no identity number (GB 11643), for the field; undefined when it is. */
export function whyNotIdentity(text: string): string | undefined {
  const id = plainIdentity(text)
  if (id === '') return '请填写司机身份证号'
  if (!/^\d{17}[\dX]$/.test(id)) return '身份证号为 18 位，最后一位可以是 X'
  const born = `${id.slice(6, 10)}-${id.slice(10, 12)}-${id.slice(12, 14)}`
  if (!isDay(born)) return '身份证号中的出生日期不对，请核对'
  const sum = WEIGHTS.reduce((n, weight, i) => n + weight * Number(id[i]), 0)
  return CHECKS[sum % 11] === id[17] ? undefined : '身份证号的校验位不对，请逐位核对'
}

export const identityTail = (id: string): string => id.slice(-4)
export const maskedIdentity = (tail: string): string => (tail === '' ? '' : `****${tail}`)

/** 138****0000 for who need not call him. */
export const maskedMobile = (mobile: string): string =>
  mobile.length === 11 ? `${mobile.slice(0, 3)}****${mobile.slice(7)}` : ''

/** Names of several parts are the longest: 阿迪力江·吾甫尔·买买提依明·阿不都热合曼. */
const PERSON = /^\p{Script=Han}{2,20}$|^(?=.{3,40}$)\p{Script=Han}+(?:·\p{Script=Han}+)+$|^[A-Za-z][A-Za-z .'-]{1,39}$/u

export function whyNotDriverName(name: string): string | undefined {
  const plain = plainPerson(name)
  if (plain === '') return '请填写司机姓名'
  return PERSON.test(plain) ? undefined : '司机姓名为 2 至 20 个汉字，中间有 · 的至多 40 个，或外文姓名'
}
