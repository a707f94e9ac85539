import type { Fen } from './money.ts'

const DIGITS = ['零', '壹', '贰', '叁', '肆', '伍', '陆', '柒', '捌', '玖'] as const
const PLACES = ['', '拾', '佰', '仟'] as const
const GROUPS = ['', '万', '亿', '万亿'] as const

/** Four digits without leading zeros; inner zeros collapse into one 零. */
function group(value: number): string {
  let text = ''
  let zero = false
  for (let place = 3; place >= 0; place -= 1) {
    const digit = Math.floor(value / 10 ** place) % 10
    if (digit === 0) {
      zero = text !== ''
      continue
    }
    text += `${zero ? '零' : ''}${DIGITS[digit]}${PLACES[place]}`
    zero = false
  }
  return text
}

function wholeYuan(yuan: number): string {
  let text = ''
  for (let g = GROUPS.length - 1; g >= 0; g -= 1) {
    const value = Math.floor(yuan / 10_000 ** g) % 10_000
    if (value === 0) continue
    // 贰仟零叁拾万零肆佰: a group below 1000 after a higher one is joined by 零, as is one after an empty group.
    const gap = text !== '' && (value < 1000 || Math.floor(yuan / 10_000 ** (g + 1)) % 10_000 === 0)
    text += `${gap ? '零' : ''}${group(value)}${GROUPS[g]}`
  }
  return text
}

/**
 * An amount in the capitals of Chinese bills and contracts (大写). Whole fen, negative amounts begin with 负.
 * Ends with 整 after whole yuan only, as the worked examples of the trade write it; up to 9999 万亿 yuan.
 */
export function rmbCapitals(amountFen: Fen): string {
  if (amountFen === 0) return '零元整'
  const absolute = Math.abs(amountFen)
  const yuan = Math.floor(absolute / 100)
  const jiao = Math.floor(absolute / 10) % 10
  const fen = absolute % 10
  let text = amountFen < 0 ? '负' : ''
  if (yuan > 0) text += `${wholeYuan(yuan)}元`
  if (jiao === 0 && fen === 0) return `${text}整`
  if (jiao > 0) text += `${DIGITS[jiao]}角`
  else if (yuan > 0) text += '零'
  if (fen > 0) text += `${DIGITS[fen]}分`
  return text
}
