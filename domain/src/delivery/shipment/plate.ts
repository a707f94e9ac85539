// 车牌 number plates of the road (GA 36): one character of the province, a letter of the place, then five places, six on a new-energy plate.
// I and O are never used after the second place: they look like 1 and 0.

import { plainCode } from '../../kernel/pasted.ts'

const PROVINCE = '京津沪渝冀豫云辽黑湘皖鲁新苏浙赣鄂桂甘晋蒙陕吉闽贵粤青藏川宁琼'
const LETTER = 'A-HJ-NP-Z'
/** 挂 stands at the end of a trailer's plate; a truck drives with its own. */
const TRAILER = new RegExp(`^[${PROVINCE}][A-Z][${LETTER}0-9]{4}挂$`)
/** At most two letters among the five, or it would be a plate of another kind. */
const ORDINARY = new RegExp(`^[${PROVINCE}][A-Z](?=(?:[0-9]*[${LETTER}]){0,2}[0-9]*$)[${LETTER}0-9]{5}$`)
/** 新能源: small ones begin their six places with the letter of the drive, large ones end with it. */
const NEW_ENERGY_SMALL = new RegExp(`^[${PROVINCE}][A-Z][A-HJK][${LETTER}0-9][0-9]{4}$`)
const NEW_ENERGY_LARGE = new RegExp(`^[${PROVINCE}][A-Z][0-9]{5}[A-HJK]$`)
/** Never given out by any office: the plates of the demonstration. */
const DEMO = new RegExp(`^[${PROVINCE}][A-Z]DEMO[0-9]{2}$`)

export type PlateKind = 'ordinary' | 'newEnergy' | 'trailer' | 'demo'

/** As it is kept: upper case, without spaces, dots and dashes that people write between. Full-width characters become plain ones. */
export const plainPlate = (text: string): string => plainCode(text).replace(/[·•・‧∙⋅.．_]/g, '')

/** Of which kind a plate is, `plainPlate` already; undefined: no plate. */
export function plateKind(plate: string): PlateKind | undefined {
  if (DEMO.test(plate)) return 'demo'
  if (NEW_ENERGY_SMALL.test(plate) || NEW_ENERGY_LARGE.test(plate)) return 'newEnergy'
  if (TRAILER.test(plate)) return 'trailer'
  return ORDINARY.test(plate) ? 'ordinary' : undefined
}

/** Why a truck cannot be announced with this plate, for the field; undefined when it can. */
export function whyNotPlate(text: string, o: { demo: boolean }): string | undefined {
  const plate = plainPlate(text)
  if (plate === '') return '请填写车牌号'
  const kind = plateKind(plate)
  if (kind === 'trailer') return '请填写牵引车（车头）的车牌，不是挂车的'
  if (kind === 'demo') return o.demo ? undefined : '车牌号不正确'
  if (kind) return undefined
  if (!PROVINCE.includes(plate.charAt(0))) return '车牌号以省份简称开头，例如 冀A12345'
  if (/[IO]/.test(plate.slice(2))) return '车牌号第三位起没有字母 I 和 O，请核对是否为数字 1 和 0'
  return '车牌号不正确：普通车牌 7 位，新能源车牌 8 位'
}

/** As it is printed: 冀A·12345. */
export const plateText = (plate: string): string => (plate.length < 3 ? plate : `${plate.slice(0, 2)}·${plate.slice(2)}`)
