// docs/map.md: where everything is. `--write` writes it, without it says whether it is stale.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { callTable } from '../contract/src/calls.ts'
import { Errors } from '../contract/src/errors.ts'
import { sdkProblems, writeSdk } from './sdkCalls.ts'
import { root, sources, walk } from './source.ts'

const target = path.join(root, 'docs/map.md')
const read = (file: string): string => (existsSync(path.join(root, file)) ? readFileSync(path.join(root, file), 'utf8') : '')
const lineOf = (text: string, index: number): number => text.slice(0, index).split('\n').length
const link = (file: string, line?: number): string => `[${file}${line ? `:${line}` : ''}](../${file}${line ? `#L${line}` : ''})`
const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [`| ${head.join(' | ')} |`, `| ${head.map(() => '---').join(' | ')} |`, ...rows.map(r => `| ${r.join(' | ')} |`)].join('\n')

/** Wire path -> the file that handles it: the imported name in the room's route table, else the table itself. */
function handlers(): Map<string, string> {
  const found = new Map<string, string>()
  for (const f of sources(['server/src']).filter(s => s.file.endsWith('.routes.ts'))) {
    const from = new Map<string, string>()
    for (const m of f.text.matchAll(/import \{([^}]*)\} from '(\.[^']+)'/g))
      for (const name of (m[1] ?? '').split(','))
        from.set(name.trim().replace(/^type /, ''), path.posix.join(path.posix.dirname(f.file), m[2] ?? ''))
    // A local constant stands for what it was made of.
    const local = new Map([...f.text.matchAll(/^const (\w+) = (.+)$/gm)].map(m => [m[1] ?? '', m[2] ?? '']))
    const fileOf = (expression: string, seen: readonly string[] = []): string | undefined => {
      for (const [name] of expression.matchAll(/[A-Za-z_]\w*/g)) {
        if (seen.includes(name)) continue
        const file = from.get(name) ?? (local.has(name) ? fileOf(local.get(name) ?? '', [...seen, name]) : undefined)
        if (file && !/\.view\.ts$|\/app\/|\.queries\.ts$/.test(file)) return file
      }
      return undefined
    }
    for (const m of f.text.matchAll(/'(\/api\/[^']+)':\s*([\s\S]*?)(?=\n {2}'\/api|\n\}\))/g))
      found.set(m[1] ?? '', fileOf(m[2] ?? '') ?? f.file)
  }
  return found
}

/** Where a call's definition begins: its path as written, or the name a helper makes the path and its Commonly variant of. */
function definition(call: string): { file: string; line: number } {
  const name = call.split('/').at(-1) ?? ''
  const spellings = [`'${call}':`, `'${call.replace(/Commonly$/, '')}':`, ` ${name}:`, ` ${name.replace(/Commonly$/, '')}:`]
  for (const spelling of spellings)
    for (const f of contract) {
      const at = f.text.indexOf(spelling)
      if (at >= 0) return { file: f.file, line: lineOf(f.text, at) + (f.text[at] === '\n' ? 1 : 0) }
    }
  return { file: 'contract/src/calls.ts', line: 1 }
}
const contract = sources(['contract/src'])

/** Paths and titles come from the contract itself, so that a call made by a helper is not missed. */
function callRows(): string[][] {
  const byHandler = handlers()
  return Object.entries(callTable).map(([call, { title }]) => {
    const { file, line } = definition(call)
    const handler = byHandler.get(call)
    return [`\`${call}\``, title.replaceAll('|', '/'), link(file, line), handler ? link(handler) : '**无**']
  })
}

const screenRows = (): string[][] =>
  [...read('web/src/app/routes.ts').matchAll(/^ {2}'(\/[^']*)': '([^']+)'/gm)].map(m => [`\`${m[1]}\``, link(`web/src/${m[2]}`)])
const opsRows = (): string[][] =>
  [...read('ops/src/app/screens.ts').matchAll(/path: '([^']+)',\s*file: '([^']+)',\s*label: '([^']+)'/g)].map(m => [
    `\`/ops${m[1]}\``,
    m[3] ?? '',
    link(`ops/src/${m[2]}`),
  ])

function jobRows(): string[][] {
  const file = 'server/src/jobs/schedule.ts'
  const text = read(file)
  const from = new Map(
    [...text.matchAll(/import \{([^}]*)\} from '(\.[^']+)'/g)].flatMap(m =>
      (m[1] ?? '').split(',').map(n => [n.trim(), path.posix.join('server/src/jobs', m[2] ?? '')] as const),
    ),
  )
  const one = /name: '([^']+)',\s*everySeconds: (\d+),\s*run: (\w+)(?:,\s*on: \[([^\]]*)\])?(,\s*due:)?/g
  return [...text.matchAll(one)].map(([, name, every, run, on, due]) => [
    `\`${name}\``,
    [...(on ?? '').matchAll(/'(\w+)'/g)].map(m => `\`${m[1]}\``).join(' '),
    due ? '到点' : '',
    `${every} 秒`,
    link(from.get(run ?? '') ?? file),
  ])
}

const tableRows = (): string[][] =>
  walk('server/src/db/migrations')
    .filter(f => f.endsWith('.sql'))
    .sort()
    .flatMap(file => {
      const text = read(file)
      return [...text.matchAll(/^create table (?:if not exists )?(\w+)/gm)].map(m => [
        `\`${m[1]}\``,
        link(file, lineOf(text, m.index)),
      ])
    })

function errorRows(): string[][] {
  const file = 'contract/src/errors.ts'
  const text = read(file)
  return Object.entries(Errors).map(([name, { code, message }]) => [
    String(code),
    `\`${name}\``,
    message,
    link(file, lineOf(text, text.indexOf(`  ${name}: {`))),
  ])
}

export const makeMap = (): string =>
  [
    '# 地图',
    '由 `npm run map` 生成，请勿手改；过期时 `npm run check` 会失败。',
    '## 接口',
    table(['路径', '名称', '契约', '处理'], callRows()),
    '## 商城页面',
    table(['地址', '文件'], screenRows()),
    '## 运营台页面',
    table(['地址', '名称', '文件'], opsRows()),
    '## 定时任务',
    table(['任务', '因哪些表的行而办', '按时刻', '至少每', '文件'], jobRows()),
    '## 数据表',
    table(['表', '迁移'], tableRows()),
    '## 错误码',
    table(['编码', '名称', '提示', '出处'], errorRows()),
    '',
  ].join('\n\n')

export function mapProblems(): string[] {
  const wanted = makeMap()
  const missing = callRows()
    .filter(r => r[3] === '**无**')
    .map(r => `${r[0]}：契约里有，服务器没有处理它`)
  if (!existsSync(target) || readFileSync(target, 'utf8') !== wanted) missing.push('docs/map.md 已过期：请运行 npm run map')
  return missing
}

if (import.meta.main) {
  if (process.argv.includes('--write')) {
    mkdirSync(path.dirname(target), { recursive: true })
    writeFileSync(target, makeMap())
    writeSdk()
    console.log('已写 docs/map.md、sdk/src/calls.gen.ts')
  } else {
    const problems = [...mapProblems(), ...sdkProblems()]
    for (const p of problems) console.error(p)
    process.exit(problems.length > 0 ? 1 : 0)
  }
}
