// npm run where WORD: where something is defined, the most telling places first. Nothing is kept between runs: what it says is read from the sources as they are.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { builtPlace } from './builtPlace.ts'
import { root, type SourceFile, sources, walk } from './source.ts'

/** A place somebody may be looking for. */
export interface Place {
  kind: string
  /** What it is called in code, on the wire or in the address bar. */
  name: string
  /** What it is called in Chinese, or what it says. */
  says: string
  file: string
  line: number
  /** Other files that belong to it, shown below an exact hit. */
  also?: () => string[]
}

const lineOf = (text: string, index: number): number => text.slice(0, index).split('\n').length
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8')
const files = sources(['domain/src', 'contract/src', 'server/src', 'client/src', 'web/src', 'ops/src']).filter(f => !f.test)
const below = (dir: string) => files.filter(f => f.file.startsWith(dir))
const contract = below('contract/src/')

/** The one file of a floor whose name ends so, wherever its room lies. */
const only = (dir: string, end: string, holds: string): SourceFile => {
  const found = below(dir).filter(f => f.file.endsWith(end) && f.text.includes(holds))
  if (found.length !== 1 || !found[0]) throw new Error(`${dir} 下应恰有一个 ${end}，现在是 ${found.length} 个`)
  return found[0]
}

/** Names a file imports from our own files, with the file that holds each. */
const importedFrom = (f: SourceFile): Map<string, string> =>
  new Map(
    [...f.text.matchAll(/import (?:type )?\{([^}]*)\} from '([^']+)'/g)].flatMap(m => {
      const file = f.imports.find(i => i.from === m[2])?.file
      return file
        ? (m[1] ?? '').split(',').map(
            n =>
              [
                n
                  .trim()
                  .replace(/^type /, '')
                  .split(' as ')
                  .at(-1) ?? '',
                file,
              ] as const,
          )
        : []
    }),
  )

export interface CallPlace {
  call: string
  title: string
  file: string
  line: number
}

/**
 * Where a call is declared: the file of the contract in which its path is a key whose value is a call. A table by path that holds sentences
 * or names (`ownByName` of contract/src/kernel/call.ts) declares none.
 */
export function callPlaces(): CallPlace[] {
  return contract.flatMap(f =>
    [...f.text.matchAll(/^ {2}'(\/api\/[^']+)':(?!\s*['"`])\s*(\w*)([\s\S]*?)(?=\n {2}'\/api|\n\})/gm)].map(m => {
      const own = /title: '([^']+)'/.exec(m[3] ?? '')?.[1] ?? /^\(?\s*'([^']*[\u4e00-\u9fff][^']*)'/.exec(m[3] ?? '')?.[1]
      const shared = new RegExp(`const ${m[2]}\\b[\\s\\S]*?title: '([^']+)'`).exec(f.text)?.[1]
      return {
        call: m[1] ?? '',
        title: own ?? (m[2] === 'call' ? '' : (shared ?? '')),
        file: f.file,
        line: lineOf(f.text, m.index),
      }
    }),
  )
}

/** Wire path -> its line in the room's route table and the files of the use case it names. */
export function handlers(): Map<string, { table: string; files: string[] }> {
  const found = new Map<string, { table: string; files: string[] }>()
  for (const f of below('server/src/').filter(s => s.file.endsWith('.routes.ts'))) {
    const from = importedFrom(f)
    // A local constant stands for what it was made of.
    const local = new Map([...f.text.matchAll(/^const (\w+) = (.+)$/gm)].map(m => [m[1] ?? '', m[2] ?? '']))
    const filesOf = (expression: string, seen: readonly string[] = []): string[] =>
      [...expression.matchAll(/[A-Za-z_]\w*/g)].flatMap(([name]) => {
        if (seen.includes(name)) return []
        const file = from.get(name)
        return file ? [file] : local.has(name) ? filesOf(local.get(name) ?? '', [...seen, name]) : []
      })
    for (const m of f.text.matchAll(/(?:^ {2}|\{ )'(\/api\/[^']+)':\s*([\s\S]*?)(?=\n {2}'\/api|\s\}\))/gm)) {
      const files = [...new Set(filesOf(m[2] ?? ''))].filter(
        file => file.startsWith('server/') && !/\/(?:app|kernel)\//.test(file),
      )
      found.set(m[1] ?? '', { table: `${f.file}:${lineOf(f.text, m.index)}`, files })
    }
  }
  return found
}

const queriesOf = (file: string): string[] =>
  files.find(f => f.file === file)?.imports.flatMap(i => (i.file?.endsWith('.queries.ts') ? [i.file] : [])) ?? []
const screensOf = (call: string): string[] =>
  [...below('web/src/'), ...below('ops/src/'), ...below('client/src/')].filter(f => f.text.includes(`'${call}'`)).map(f => f.file)

function calls(): Place[] {
  const handledBy = handlers()
  return callPlaces().map(({ call, title, file, line }) => ({
    kind: '接口',
    name: call,
    says: title,
    file,
    line,
    also: () => {
      const handler = handledBy.get(call)
      const by = (word: string, list: readonly string[]) => [...new Set(list)].slice(0, 4).map(one => `${word} ${one}`)
      return [
        ...by('路由', handler ? [handler.table] : []),
        ...by('办理', handler?.files.filter(file => !file.endsWith('.queries.ts')) ?? []),
        ...by('语句', handler?.files.flatMap(file => (file.endsWith('.queries.ts') ? [file] : queriesOf(file))) ?? []),
        ...by('画面', screensOf(call)),
      ]
    },
  }))
}

const at = (
  kind: string,
  f: SourceFile,
  pattern: RegExp,
  place: (m: RegExpMatchArray) => Pick<Place, 'name' | 'says'> & { file?: string },
): Place[] => [...f.text.matchAll(pattern)].map(m => ({ kind, file: f.file, line: lineOf(f.text, m.index), ...place(m) }))

const titleOf = (file: string): string =>
  /title: ['"`]([^'"`]+)['"`]/.exec(files.find(f => f.file === file)?.text ?? '')?.[1] ?? ''
const screens = (): Place[] => {
  const web = only('web/src/', '/routes.ts', ".page.tsx'")
  const ops = only('ops/src/', '/screens.ts', 'path:')
  return [
    ...at('商城页面', web, /^ {2}'(\/[^']*)': '([^']+)'/gm, m => ({
      name: m[1] ?? '',
      says: titleOf(`web/src/${m[2]}`),
      file: `web/src/${m[2]}`,
    })).map(p => ({ ...p, line: 1 })),
    ...at('运营台页面', ops, /path: '([^']+)',\s*file: '([^']+)',\s*label: '([^']+)'/g, m => ({
      name: `/ops${m[1]}`,
      says: m[3] ?? '',
      file: `ops/src/${m[2]}`,
    })).map(p => ({ ...p, line: 1 })),
  ]
}

function jobs(): Place[] {
  const f = only('server/src/', '/schedule.ts', 'everySeconds:')
  const from = importedFrom(f)
  const one = /name: '([^']+)',\s*everySeconds: (\d+),\s*run: (\w+)(?:,\s*on: \[([^\]]*)\])?/g
  return at('任务', f, one, m => ({
    name: m[1] ?? '',
    says: `每 ${m[2]} 秒，${m[4] ? `随 ${m[4].replaceAll("'", '')}` : '按时刻'}`,
  })).map(p => ({
    ...p,
    also: () => {
      const run = new RegExp(`name: '${p.name}',\\s*everySeconds: \\d+,\\s*run: (\\w+)`).exec(f.text)?.[1] ?? ''
      const file = from.get(run)
      return file ? [`办理 ${file}（${run}）`] : []
    },
  }))
}

const KEY_WORDS = new Set(['primary', 'unique', 'check', 'constraint', 'foreign', 'exclude'])
const COLUMN = /^ {2}(\w+) /
/** Tables, views and columns, and what is said of them, from the files of the schema. */
export function tables(): Place[] {
  const found: Place[] = []
  for (const file of walk('schema').filter(f => f.endsWith('.sql'))) {
    let table = ''
    let says = ''
    for (const [i, line] of read(file).split('\n').entries()) {
      const [, said] = /^ *-- (.*)/.exec(line) ?? []
      if (said !== undefined) {
        says = `${says}${says ? ' ' : ''}${said}`
        continue
      }
      const [, kind, name = ''] = /^create (?:unlogged )?(table|view) ([\w.]+)/.exec(line) ?? []
      const [, column = ''] = COLUMN.exec(line) ?? []
      if (kind) found.push({ kind: kind === 'table' ? '表' : '视图', name, says, file, line: i + 1 })
      else if (table && column && !KEY_WORDS.has(column))
        found.push({ kind: '列', name: `${table}.${column}`, says, file, line: i + 1 })
      if (kind === 'table') table = name
      else if (line.startsWith(')')) table = ''
      says = ''
    }
  }
  return found
}

const ERROR_ROW = /^ {2}([A-Z][A-Z0-9_]*): \{\s*code: (\d+),(?:\s*message:\s*(?:'([^']*)'|"([^"]*)"|`([^`]*)`)?)?/gm
/** A code that says several things: a line each, or the only one beside the message; and what a room says under the wire's INPUT. */
const ERROR_SENTENCE = /^ {6}(\w+):\s*'([^']*)'|\bsays: \{ (\w+): '([^']*)' \}|^ {2}([a-z]\w*):\s*'([^']*)'/gm

/** Codes of refusals at their lines, and below each its sentences by their names. */
export const errorPlaces = (): Place[] => {
  const tables = contract.filter(f => f.file.endsWith('.errors.ts'))
  const rows = tables.flatMap(f =>
    at('错误码', f, ERROR_ROW, m => ({
      name: `${m[1]} ${m[2]}`,
      says: (m[3] ?? m[4] ?? m[5]?.split('${')[0] ?? '').replace(/^\{why\}$/, ''),
    })),
  )
  const input = rows.find(r => r.name.startsWith('INPUT '))
  const sentences = tables.flatMap(f =>
    at('错误码', f, ERROR_SENTENCE, m => {
      const line = lineOf(f.text, m.index ?? 0)
      const row = m[5] === undefined ? rows.findLast(r => r.file === f.file && r.line <= line) : input
      const [name, code] = row?.name.split(' ') ?? []
      return { name: `${name}.${m[1] ?? m[3] ?? m[5]} ${code}`, says: m[2] ?? m[4] ?? m[6] ?? '' }
    }),
  )
  return [...rows, ...sentences].map(p => {
    const name = (p.name.split(' ')[0] ?? '').replace('.', '\\.')
    const named = new RegExp(`['"]${name}${name.includes('.') ? '' : '(?:\\.\\w+)?'}['"]`)
    return {
      ...p,
      also: () =>
        below('server/src/')
          .filter(f => named.test(f.text))
          .slice(0, 6)
          .map(f => `拒绝 ${f.file}`),
    }
  })
}

/** Tables of codes and states, with a row for each state. */
const states = (): Place[] =>
  below('domain/src/').flatMap(f =>
    [...f.text.matchAll(/^export const (\w+) = codes\(\{\n([\s\S]*?)\n\}\)/gm)].flatMap(m => [
      { kind: '编码', name: m[1] ?? '', says: '', file: f.file, line: lineOf(f.text, m.index) },
      ...[...(m[2] ?? '').matchAll(/^ {2}(\w+): \{ code: ('?[\w-]+'?), label: '([^']+)'/gm)].map(row => ({
        kind: '状态',
        name: `${m[1]}.${row[1]}`,
        says: `${row[3]}（${row[2]}）`,
        file: f.file,
        line: lineOf(f.text, m.index) + 1 + lineOf(m[2] ?? '', row.index) - 1,
      })),
    ]),
  )

const rules = (): Place[] =>
  below('server/src/')
    .filter(f => f.file.includes('/kernel/ruleDefs/'))
    .flatMap(f =>
      at('规则', f, /^ {2}'([a-z]\w*\.[\w.]+)': \{[\s\S]*?label: '([^']+)'/gm, m => ({ name: m[1] ?? '', says: m[2] ?? '' })),
    )

const settings = (): Place[] =>
  below('server/src/')
    .filter(f => f.file.endsWith('/settings.ts'))
    .flatMap(f =>
      at('设置', f, /^ {2}([A-Z][A-Z0-9_]+): \{\s*(?:[\s\S]*?)says:\s*'([^']+)'/gm, m => ({
        name: m[1] ?? '',
        says: m[2] ?? '',
      })),
    )

const terms = (): Place[] =>
  read('docs/glossary.md')
    .split('\n')
    .flatMap((row, i) => {
      const [, word = '', name = '', says = ''] = row.split('|').map(cell => cell.trim())
      return row.startsWith('|') && !/^(-+|中文|模块)$/.test(word)
        ? [{ kind: '词汇', name: word, says: `${name}：${says}`, file: 'docs/glossary.md', line: i + 1 }]
        : []
    })

const decisions = (): Place[] =>
  walk('docs')
    .filter(f => f.endsWith('.md') && f !== 'docs/glossary.md')
    .map(file => ({ kind: '文档', name: /^# (.+)$/m.exec(read(file))?.[1] ?? file, says: '', file, line: 1 }))

/** What the code exports, and its constants, with what is said of it. */
const exported = (): Place[] =>
  files.flatMap(f =>
    [
      ...f.text.matchAll(
        /(?:\/\*\*([^*]*(?:\*(?!\/)[^*]*)*)\*\/\n)?^(?:export (?:async )?(?:function|const|class|interface|type) (\w+)|const ([A-Z][A-Z0-9_]+) =)/gm,
      ),
    ].map(m => ({
      kind: '代码',
      name: m[2] ?? m[3] ?? '',
      says: (m[1] ?? '').replace(/\s*\n\s*\*?\s*/g, ' ').trim(),
      file: f.file,
      line: lineOf(f.text, m.index + m[0].lastIndexOf('\n') + 1),
    })),
  )

/** Files by their names, tests among them, with the first line of each. */
const named = (): Place[] =>
  sources(['domain/src', 'contract/src', 'server/src', 'client/src', 'web/src', 'ops/src', 'e2e', 'proof', 'tools']).map(f => ({
    kind: '文件',
    name: path.posix.basename(f.file).replace(/\.tsx?$/, ''),
    says: (/^\/\/ (.+)/.exec(f.text)?.[1] ?? '').trim(),
    file: f.file,
    line: 1,
  }))

let known: Place[] | undefined
const everything = (): Place[] =>
  (known ??= [
    ...calls(),
    ...screens(),
    ...jobs(),
    ...tables(),
    ...states(),
    ...errorPlaces(),
    ...rules(),
    ...settings(),
    ...terms(),
    ...exported(),
    ...named(),
    ...decisions(),
  ])

/** Words of a name: `pendingPayment`, `/api/order/createOrder`, `orders.hold_until` in their parts. */
const parts = (name: string): string[] =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9\u4e00-\u9fff]+/)
    .filter(Boolean)

/** How telling a hit is: smaller is better; undefined: none. */
function rank(p: Place, word: string): number | undefined {
  const asked = word.toLowerCase()
  const name = p.name.toLowerCase()
  const says = p.says.toLowerCase()
  const whole = [name, ...name.split(/[\s.]+/), name.split('/').at(-1), ...says.split(/[（）：]/)]
  if (/^\d+$/.test(asked)) return whole.includes(asked) ? 0 : undefined
  if (
    name === asked ||
    parts(p.name).join(' ') === parts(word).join(' ') ||
    whole.slice(1).includes(asked) ||
    (p.kind === '词汇' && name.split(/\s*[/、（）]\s*/).includes(asked))
  )
    return 0
  if (parts(p.name).join(' ').includes(parts(word).join(' ')) && parts(p.name).includes(parts(word)[0] ?? '')) return 1
  if (name.includes(asked)) return 2
  if (says.includes(asked)) return 3
  // Several words, each somewhere in the name or in what is said of it.
  const words = parts(word)
  if (words.length > 1 && words.every(w => parts(p.name).includes(w) || says.includes(w))) return 4
  return undefined
}

/** Where `word` is defined, the most telling first; of the same rank in the order of the kinds. */
export function where(word: string): Place[] {
  const all = everything()
  // The glossary says what a trade word is called in code: what bears that name follows the word itself.
  const called = all
    .filter(p => p.kind === '词汇' && rank(p, word) === 0)
    .flatMap(p => (p.says.split('：')[0] ?? '').split(/\s*[/,()（）]\s*/))
    .filter(name => /^[A-Za-z][\w ]{2,}$/.test(name))
  const found = all.flatMap(p => {
    const own = rank(p, word)
    const r = own !== 0 && called.some(name => rank(p, name) === 0) ? 0.5 : own
    return r === undefined ? [] : [{ p, r }]
  })
  const kinds = [...new Set(all.map(p => p.kind))]
  return found
    .sort((a, b) => a.r - b.r || kinds.indexOf(a.p.kind) - kinds.indexOf(b.p.kind) || a.p.name.length - b.p.name.length)
    .map(({ p }) => p)
}

/** What bears no such name: lines that hold all the words, rules first, then the server, the screens and the decisions. */
function spelled(word: string): string[] {
  const words = word.toLowerCase().split(/\s+/)
  // A number by itself, not the tail of another.
  const holds = (line: string): boolean =>
    words.every(w => (/^\d+$/.test(w) ? new RegExp(`(?<![\\w])${w}(?![\\w])`).test(line) : line.includes(w)))
  const code = sources(['domain/src', 'contract/src', 'server/src', 'web/src', 'ops/src'])
    .filter(f => !f.test)
    .map(({ file, text }) => ({ file, text }))
  const styles = ['web/src', 'ops/src']
    .flatMap(walk)
    .filter(file => file.endsWith('.css'))
    .map(file => ({ file, text: readFileSync(path.join(root, file), 'utf8') }))
  const records = walk('docs')
    .filter(file => file.endsWith('.md'))
    .map(file => ({ file, text: readFileSync(path.join(root, file), 'utf8') }))
  const hits = [...code, ...styles, ...records].flatMap(({ file, text }) =>
    text.split('\n').flatMap((line, i) => {
      return holds(line.toLowerCase()) ? [`原文  ${line.trim().slice(0, 90)}  ${file}:${i + 1}`] : []
    }),
  )
  if (hits.length === 0) return [`没有找到「${word}」。换一个词，或用接口路径、表名、错误码、页面地址。`]
  const shown = hits.slice(0, LINES - 1)
  return hits.length > shown.length ? [...shown, `……另有 ${hits.length - shown.length} 行`] : shown
}

/** No kind takes the whole page: at most so many of one while others wait. */
const LINES = 25
const OF_A_KIND = 6
export function answer(word: string): string[] {
  const found = where(word)
  if (found.length === 0) return spelled(word)
  const counted = new Map<string, number>()
  const first: Place[] = []
  const later: Place[] = []
  for (const p of found) {
    const n = (counted.get(p.kind) ?? 0) + 1
    counted.set(p.kind, n)
    ;(n <= OF_A_KIND ? first : later).push(p)
  }
  const lines: string[] = []
  const exact = first.filter(p => rank(p, word) === 0).length
  for (const [i, p] of [...first, ...later].entries()) {
    const says = p.says.length > 60 ? `${p.says.slice(0, 60)}…` : p.says
    lines.push(`${p.kind}  ${p.name}${says ? `  ${says}` : ''}  ${p.file}:${p.line}`)
    if (i < Math.min(exact, 2) && p.also) lines.push(...p.also().map(one => `      ${one}`))
    if (lines.length >= LINES) break
  }
  const rest = found.length - lines.filter(l => !l.startsWith(' ')).length
  return rest > 0 ? [...lines.slice(0, LINES), `……另有 ${rest} 处，写得更准一些就少一些`] : lines
}

if (import.meta.main) {
  const word = process.argv.slice(2).join(' ').trim()
  if (!word) {
    console.error(
      '用法：npm run where 词（中文或英文的词、接口路径、页面地址、表、列、错误码、状态，或日志里 server/dist/….js:行:列 的一行）',
    )
    process.exit(1)
  }
  console.log(builtPlace(word) ?? answer(word).join('\n'))
}
