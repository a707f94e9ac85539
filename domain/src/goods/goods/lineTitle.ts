// What a line is called: the goods' title with what was chosen of it.
import type { FuturesChosen } from './futuresParams.ts'

/** A coating as a title writes it: Z60, AZ150, ZM120, ZF40. */
const COATING = /^(?:AZ|ZM|ZF|Z)\d{2,3}$/

/**
 * Title of a line of cart or order. A parameter that was chosen stands in the place of what the goods' title says of it: 镀锌卷 … Z60
 * ordered with Z275 is called … Z275. Titles say the coating only; every other parameter is told beside the title (orderParamTexts).
 */
export const lineTitle = (title: string, chosen: FuturesChosen): string => {
  const { coating } = chosen
  if (!coating) return title
  return title
    .split(' ')
    .map(word => (COATING.test(word) ? coating : word))
    .join(' ')
}
