// What a refusal says stands in the table of its room (decision 0259): a use case names it. A sentence that a rule computes, and a screen shows too, is
// handed to the frame of its code as {why}.
import type { RefusalName } from '../contract/src/kernel/codes.ts'
import { Errors } from '../contract/src/main/errors.ts'
import { sources } from './source.ts'

const isRefusal = (name: string): name is RefusalName => name in Errors
/** Chinese in quotes that is the value itself, or one of those it is chosen from; what an argument of a call says is not. */
const SENTENCE = /(?:^|[?:|])\s*(?:'[^'\n]*[\u4e00-\u9fff]|"[^"\n]*[\u4e00-\u9fff]|`[^`]*[\u4e00-\u9fff])/

/** What stands between a bracket and its partner. */
function within(text: string, open: number): string {
  let depth = 0
  for (let i = open; i < text.length; i++) {
    if ('{[('.includes(text[i] ?? '')) depth++
    else if ('}])'.includes(text[i] ?? '') && --depth === 0) return text.slice(open + 1, i)
  }
  return text.slice(open + 1)
}
/** The value of a field of an object, up to its comma. */
function valueOf(object: string, field: string): string | undefined {
  const at = new RegExp(`(?:^|[{,])\\s*${field}:\\s*`).exec(object)
  if (!at) return undefined
  const rest = object.slice(at.index + at[0].length)
  let depth = 0
  let quote = ''
  for (let i = 0; i < rest.length; i++) {
    const c = rest[i] ?? ''
    if (quote !== '') quote = c === quote ? '' : quote
    else if (`'"\``.includes(c)) quote = c
    else if ('{[('.includes(c)) depth++
    else if ('}])'.includes(c)) depth--
    else if (c === ',' && depth === 0) return rest.slice(0, i).trim()
  }
  return rest.trim()
}

const lineAt = (text: string, index: number): number => text.slice(0, index).split('\n').length
/** A helper that hands its own word on: `const wrong = (why: string) => refuse('BASIC_USED', { why })`. What it is called with is said there. */
const HELPER = /const (\w+) = \((\w+)[^)\n]*\)[^=\n]*=>[^\n]*'[A-Z][A-Z0-9_]+',\s*\{[^}\n]*\bwhy(?:: \2)?\b/g
const byHelper = (text: string): number[] =>
  [...text.matchAll(HELPER)].flatMap(([, name]) =>
    [...text.matchAll(new RegExp(`\\b${name}\\(([^\\n]*)`, 'g'))].flatMap(m =>
      SENTENCE.test(m[1] ?? '') ? [lineAt(text, m.index)] : [],
    ),
  )

/** Lines of a text at which a refusal is given its sentence where it is thrown. */
export const writtenOut = (text: string): number[] => [...byField(text), ...byHelper(text)]
const byField = (text: string): number[] =>
  [...text.matchAll(/'([A-Z][A-Z0-9_]+)(?:\.\w+)?',\s*\{/g)].flatMap(m => {
    if (!isRefusal(m[1] ?? '')) return []
    const value = valueOf(within(text, m.index + m[0].length - 1), 'why')
    return value !== undefined && SENTENCE.test(value) ? [lineAt(text, m.index)] : []
  })

/** Sentences of a table by the names they are refused by: those that no text names. */
export const unsaid = (names: readonly string[], text: string): string[] => names.filter(name => !text.includes(`'${name}'`))

const named = Object.entries(Errors).flatMap(([name, row]) =>
  'says' in row ? Object.keys(row.says).map(key => `${name}.${key}`) : [],
)

export function refusalProblems(): string[] {
  const read = sources(['server/src', 'demo/src']).filter(f => !f.test)
  return [
    ...read.flatMap(f =>
      writtenOut(f.text).map(line => `${f.file}:${line} 拒绝的话写在房间的 errors.ts 里（says），这里只写它的名字`),
    ),
    ...unsaid(named, read.map(f => f.text).join('\n')).map(name => `${name} 没有人说：请从 errors.ts 里去掉`),
  ]
}
