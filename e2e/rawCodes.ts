// Which words of a page are codes that nobody was meant to read.
import * as certification from '@mall/domain/people/certification/certification.machine.ts'
import * as company from '@mall/domain/people/company/company.codes.ts'
import * as category from '@mall/domain/goods/goods/category.ts'
import * as goods from '@mall/domain/goods/goods/goods.codes.ts'
import * as order from '@mall/domain/orders/order/order.status.ts'
import * as pay from '@mall/domain/money/payment/pay.codes.ts'
import * as people from '@mall/domain/people/companyAccess/people.rules.ts'

const tables = [certification, company, category, goods, order, pay, people].flatMap(m => Object.values(m))
/** Codes that are words; numbers stand on every page for what they are. */
const codes = new Set(
  tables
    .flatMap(t => (typeof t === 'object' && t !== null && 'values' in t && Array.isArray(t.values) ? t.values : []))
    .filter(c => typeof c === 'string' && !/^\d+$|[一-鿿]/.test(c)),
)
/** Channels, settings and rights (order.approvalAboveFen), events (reviewPass), refusals (HOLD_CAP). */
const PATTERNS = [/^J00000\d\d$/, /^[a-z]+\.[a-z]+[A-Z]?\w*$/, /^[a-z]+[A-Z]\w*$/, /^[A-Z]+_[A-Z_]+$/]

/** Names of standards that are written so. */
const NAMES: ReadonlySet<string> = new Set(['cXML'])
/** What a person called his file is his word. */
const FILE = /\.(?:xlsx|csv|pdf|png|jpg)$/

/** Raw codes among the pieces of text a page shows. A code beside its word, 高级（FC）, is said; one that is all there is, is raw. */
export function rawCodes(texts: readonly string[]): string[] {
  const found = texts.flatMap(text => {
    const whole = text.trim()
    if (codes.has(whole)) return [whole]
    return whole
      .split(/[\s，。；：、（）()「」]+/)
      .filter(word => !FILE.test(word) && !NAMES.has(word) && PATTERNS.some(p => p.test(word)))
  })
  return [...new Set(found)]
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" }
/** The pieces of text of a page as the server sent it. */
export const textsOf = (html: string): string[] =>
  html
    .replace(/<(script|style|svg|noscript)\b[^>]*>.*?<\/\1>/gs, '')
    .replace(/<!--.*?-->/gs, '')
    .split(/<[^>]*>/)
    .map(text => text.replace(/&(#?\w+);/g, (all, name: string) => ENTITIES[name] ?? all).trim())
    .filter(text => text !== '')
