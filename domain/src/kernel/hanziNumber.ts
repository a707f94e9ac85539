// Amounts written in hanzi, as they are said on the telephone: 一百二十吨, 两件.

const DIGITS = '零一二三四五六七八九'
const PLACES: Readonly<Record<string, number>> = { 十: 10, 百: 100, 千: 1000 }

/** 一百二十 is 120, 一百二 is 120 as well, 十五 is 15; undefined for what is no number. */
export function hanziNumber(text: string): number | undefined {
  const plain = text.replaceAll('两', '二').replaceAll('〇', '零')
  const [high = '', low, ...more] = plain.split('万')
  if (more.length > 0) return undefined
  if (low !== undefined) {
    const [ten, rest] = [belowWan(high), low === '' ? 0 : belowWan(low)]
    return ten === undefined || rest === undefined ? undefined : ten * 10_000 + rest
  }
  return belowWan(high)
}

function belowWan(text: string): number | undefined {
  let sum = 0
  let digit: number | undefined
  let least = 10_000
  let gap = false
  for (const c of text) {
    const place = PLACES[c]
    if (place === undefined) {
      const value = DIGITS.indexOf(c)
      // 二三 is two numbers, or a guess between them.
      if (value < 0 || (digit !== undefined && digit !== 0)) return undefined
      digit = value
      gap ||= value === 0
      continue
    }
    if (place >= least) return undefined
    if (digit === undefined && place !== 10) return undefined
    sum += (digit ?? 1) * place
    least = place
    digit = undefined
  }
  if (text === '') return undefined
  // 一百二: the last digit counts the next place below, unless a 零 stands before it.
  const short = digit !== undefined && least > 10 && least < 10_000 && !gap
  return sum + (digit ?? 0) * (short ? least / 10 : 1)
}

const COUNTED = '吨|公斤|千克|件|捆|包(?!装)|卷(?!板)|盘(?![螺条圆])|张|块|台(?!车)|辆|袋|桶|个|只|支|根|条|车(?!用)'
const SAID = new RegExp(`[零〇一二两三四五六七八九十百千万]+(?=半?\\s*(?:${COUNTED}))`, 'g')

/** A text with its amounts in figures: 热轧卷 一百二十吨 is 热轧卷 120吨. What is no amount (三级, 六角) stays. */
export const amountsInFigures = (text: string): string => text.replace(SAID, said => String(hanziNumber(said) ?? said))
