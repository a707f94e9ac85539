// Looked at before any schema: text that PostgreSQL or a log would choke on, and bodies made to be slow (docs/reliability.md, rule 9).
const MAX_DEPTH = 20
const MAX_KEYS = 2500

/** Why a body is refused before it is validated; null when it is sound. Tabs and line ends are the only control characters allowed. */
export function unsound(value: unknown): string | null {
  let keys = 0
  const walk = (v: unknown, depth: number): string | null => {
    if (depth > MAX_DEPTH) return '内容嵌套过深'
    if (typeof v === 'string') return badText(v) ? '内容含有无法识别的字符' : null
    if (typeof v === 'number') return Number.isFinite(v) ? null : '数字超出范围'
    if (v === null || typeof v !== 'object') return null
    for (const [key, inner] of Object.entries(v)) {
      if (++keys > MAX_KEYS) return '内容项目过多'
      if (badText(key)) return '内容含有无法识别的字符'
      const why = walk(inner, depth + 1)
      if (why) return why
    }
    return null
  }
  return walk(value, 0)
}

const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/
const badText = (s: string): boolean => CONTROL.test(s) || !s.isWellFormed()
