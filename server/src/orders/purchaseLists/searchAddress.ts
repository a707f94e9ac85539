import type { SavedCriteria } from './often.queries.ts'

/** The address of the search page that asks for these criteria: the other way round from `web/src/goods/search/criteria.ts`. */
export function searchAddress(c: SavedCriteria): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(c)) {
    if (name === 'appId' || value === undefined || value === '' || (name === 'mode' && value === 'all')) continue
    if (name === 'stock') {
      if (value === 0) query.set('stock', '0')
    } else if (name === 'shopMaterial') {
      for (const grade of String(value).split(',')) query.append('grade', grade)
    } else if (Array.isArray(value)) for (const v of value) query.append(name, String(v))
    else query.set(name, String(value))
  }
  // A range of prices opens under the price it was saved by; the page reads the landed one unless it is told otherwise.
  if (query.has('priceBasis')) query.delete('priceBasis')
  else if (query.has('priceFromYuan') || query.has('priceToYuan')) query.set('basis', 'works')
  const text = query.toString()
  return text ? `/search?${text}` : '/search'
}
