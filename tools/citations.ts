// A comment may cite what a reader can open: a page of this repository, a decision that exists, a section of docs/specification.md, a target or rule of
// docs/reliability.md. Papers that are not here are named so that they are found when somebody cites them from memory.
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { root, walk } from './source.ts'

const read = (file: string): string => readFileSync(path.join(root, file), 'utf8')

/** What a citation may name, read from the pages themselves. */
export interface Known {
  decisions: ReadonlySet<string>
  /** Sections of docs/specification.md. */
  sections: ReadonlySet<string>
  /** Targets (T24) and numbers of rules of docs/reliability.md. */
  targets: ReadonlySet<string>
  rules: ReadonlySet<string>
  exists(file: string): boolean
}

export const known = (): Known => ({
  decisions: new Set(
    walk('docs/decisions')
      .map(f => path.posix.basename(f).slice(0, 4))
      .filter(n => /^\d{4}$/.test(n)),
  ),
  sections: new Set([...read('docs/specification.md').matchAll(/^\| (\d+) \|/gm)].map(m => m[1] ?? '')),
  targets: new Set([...read('docs/reliability.md').matchAll(/^\| (T\d\d) \|/gm)].map(m => m[1] ?? '')),
  rules: new Set([...read('docs/reliability.md').matchAll(/^(\d+)\. /gm)].map(m => m[1] ?? '')),
  exists: file => existsSync(path.join(root, file)),
})

/** Papers that lie outside the repository, however they are cited. */
const OUTSIDE: readonly RegExp[] = [
  /\bhouse, ?(?:H\d+|\d+(?:\.\d+)?)/i,
  /\b(?:the )?reading notes\b/i,
  /\bspec[- ]notes\b/i,
  /\bsteel-trade(?:\.md|,? section)? ?\d/i,
  /\b(?:peers|anchors|stack|ux|house|spec|findings?)\.md\b/i,
  /\b(?:peers|anchors), (?:section|row) \d/i,
  /\breliability,? ?[IMA]\d+/i,
]

/** What is cited in a text and is not there, in the words it is cited with. */
export function lostCitations(text: string, from: string, at: Known = known()): string[] {
  const lost = OUTSIDE.flatMap(one => text.match(one)?.[0] ?? [])
  for (const [said, section = ''] of text.matchAll(
    /\bspecification(?:,? section|'s section)? §?(\d+)\b(?! ?(?:by|×|\*|mm|m\b|kg))/gi,
  ))
    if (!at.sections.has(section)) lost.push(said)
  for (const [said, list = ''] of text.matchAll(/\bdecisions? (\d{4}(?:(?:, | and )\d{4})*)/gi))
    for (const number of list.match(/\d{4}/g) ?? []) if (!at.decisions.has(number)) lost.push(`${said} (${number})`)
  for (const [said, number = ''] of text.matchAll(/docs\/decisions\/(\d{4})/g)) if (!at.decisions.has(number)) lost.push(said)
  for (const [said, list = ''] of text.matchAll(/\breliability(?:\.md)?,? (T\d\d(?:(?:-|, | and )T\d\d)*)/g))
    for (const target of list.match(/T\d\d/g) ?? []) if (!at.targets.has(target)) lost.push(said)
  for (const [said, rule = ''] of text.matchAll(/\breliability(?:\.md)?,? rule (\d+)/g)) if (!at.rules.has(rule)) lost.push(said)
  for (const [said] of text.matchAll(/(?<![\w/.*-])(?:[\w-]+\/)*[\w-]+\.md\b/g))
    if (!at.exists(said) && !at.exists(path.posix.join(path.posix.dirname(from), said)) && !OUTSIDE.some(one => one.test(said)))
      lost.push(said)
  return lost
}

const MARK: Readonly<Record<string, RegExp>> = {
  '.sql': /^\s*--(.*)$|\s--\s(.*)$/,
  '.css': /^\s*(?:\/\*|\*)(.*)$|\/\*(.*)$/,
}
const SCRIPT = /^\s*(?:\/\/|\/\*\*?|\*)(.*)$|(?:^|\s)\/\/\s(.*)$/

/** Comments of a file, each whole: lines that follow one another are one text. */
export function commentsOf(file: string, text: string): { line: number; text: string }[] {
  const mark = MARK[path.extname(file)] ?? SCRIPT
  const found: { line: number; text: string; to: number }[] = []
  for (const [i, line] of text.split('\n').entries()) {
    const m = mark.exec(line)
    if (!m) continue
    const said = (m[1] ?? m[2] ?? '').replace(/\*\/.*$/, '').trim()
    const last = found.at(-1)
    if (last && last.to === i) {
      last.text += ` ${said}`
      last.to = i + 1
    } else found.push({ line: i + 1, text: said, to: i + 1 })
  }
  return found
}

const FOLDERS = ['domain', 'contract', 'server', 'client', 'web', 'ops', 'sdk', 'e2e', 'proof', 'bench', 'tools', 'docs']
const FILES = ['README.md', 'CONTRIBUTING.md', 'ARCHITECTURE.md', 'vitest.config.ts', 'playwright.config.ts']

export function citationProblems(): string[] {
  const at = known()
  const files = [...FOLDERS.flatMap(walk), ...FILES].filter(
    f => /\.(?:tsx?|mjs|sql|css|md)$/.test(f) && !/tools\/citations\.(?:test\.)?ts$/.test(f),
  )
  return files.flatMap(file => {
    const texts = file.endsWith('.md') ? [{ line: 1, text: read(file) }] : commentsOf(file, read(file))
    return texts.flatMap(({ line, text }) =>
      lostCitations(text, file, at).map(said => `${file}:${line} 引用了仓库里没有的文件或章节：${said}`),
    )
  })
}

if (import.meta.main) {
  const problems = citationProblems()
  for (const p of problems) console.error(p)
  process.exit(problems.length > 0 ? 1 : 0)
}
