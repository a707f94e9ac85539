/** Address of a search with these conditions, named as the search page names them (goods/search/criteria.ts). */
export const searchAddress = (conditions: Record<string, string>): string => `/search?${new URLSearchParams(conditions)}`

/** Address of the goods of one size, exactly; `also`: what else was asked for. */
export const sizeAddress = (axis: 'diameter' | 'thickness', mm: number, also: Record<string, string> = {}): string =>
  searchAddress({ [`${axis}FromMm`]: String(mm), [`${axis}ToMm`]: String(mm), ...also })

/** A length as it is said: whole metres from one metre on, else millimetres. */
export const sizeText = (mm: number): string => (mm >= 1000 && mm % 500 === 0 ? `${mm / 1000} 米` : `${mm} mm`)
