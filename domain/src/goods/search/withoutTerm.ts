import type { ParsedQuery } from './parseQuery.ts'

/** What a condition read from the search word is called among `understood`; null for one that came from elsewhere (a facet, a range). */
function headOf(condition: string): string | null {
  if (condition === 'kind') return '品名'
  if (condition === 'grades') return '材质'
  if (condition === 'coatings') return '镀层'
  if (condition.startsWith('size:')) return '规格'
  if (condition.startsWith('word:')) return '包含'
  if (condition.startsWith('attribute:') || condition.endsWith('Word')) return '要求'
  if (condition === 'range:price') return '价格'
  return null
}

/**
 * The search word without one of its conditions, put together from what was understood: `HRB600 Φ99` without its size is `HRB600`.
 * Null where the condition is not part of the word.
 */
export function withoutTerm(query: Pick<ParsedQuery, 'understood'>, condition: string): string | null {
  const head = headOf(condition)
  if (head === null || !query.understood.some(item => item.startsWith(`${head} `))) return null
  const [, detail = ''] = condition.split(/:(.*)/s)
  let seen = -1
  const kept = query.understood.filter(item => {
    const [itemHead = '', ...rest] = item.split(' ')
    if (itemHead !== head) return true
    seen += 1
    if (head === '规格') return seen !== Number(detail)
    if (head === '包含') return !rest.join(' ').includes(detail)
    return false
  })
  return kept.map(item => item.slice(item.indexOf(' ') + 1).replaceAll('/', ' ')).join(' ')
}
