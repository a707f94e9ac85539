// What the server writes into its log, read from the sources: the message of each line and the fields beside it. docs/operations.md has a table of both.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { root, walk } from './source.ts'

export interface LogLine {
  file: string
  message: string
  fields: string[]
}

/** From an opening bracket to the one that closes it; texts count as they are, none in these calls holds a bracket alone. */
function bracketed(text: string, from: number): string {
  let depth = 0
  for (let i = from; i < text.length; i++) {
    if ('([{'.includes(text[i] ?? '')) depth += 1
    if (')]}'.includes(text[i] ?? '') && --depth === 0) return text.slice(from, i + 1)
  }
  return text.slice(from)
}

/** Names at the first depth of an object: `a: 1, b, ...c()`; what is spread is named by its own function. */
function fieldsOf(object: string): string[] {
  let depth = 0
  let flat = ''
  for (const c of object.slice(1, -1)) {
    if ('([{'.includes(c)) depth += 1
    if (depth === 0) flat += c
    if (')]}'.includes(c)) depth -= 1
  }
  return flat
    .split(',')
    .map(part => /^\s*(\.{0,3}\w+)/.exec(part)?.[1] ?? '')
    .flatMap(name => (name === '...traceOfLine' ? ['trace_id'] : name === '' ? [] : [name]))
}

/** Facts as an object, an error alone, or none. */
const CALL = /\blog\??(?:\[[^\]]*\]|\.(?:error|warn|info))\(\s*(?=[{'`\w])/g
export const logLines = (): LogLine[] =>
  ['server/src', 'demo/src']
    .flatMap(walk)
    .filter(file => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .flatMap(file => {
      const text = readFileSync(path.join(root, file), 'utf8')
      return [...text.matchAll(CALL)].map(found => {
        const at = found.index + found[0].length
        const facts = text[at] === '{' ? bracketed(text, at) : ''
        const message = /^(?:\w*,\s*)?(?:'([^']*)'|`([^`]*)`)/.exec(text.slice(at + facts.length, at + facts.length + 120))
        return { file, message: message?.[1] ?? message?.[2] ?? '', fields: fieldsOf(facts) }
      })
    })
