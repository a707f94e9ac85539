import { existsSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { root, walk } from './source.ts'

const read = (file: string): string => readFileSync(path.join(root, file), 'utf8')
const pages = ['README.md', 'CHANGELOG.md', 'CONTRIBUTING.md', 'ARCHITECTURE.md', ...walk('docs').filter(f => f.endsWith('.md'))]

test('README is read in one sitting: eight kilobytes at most', () => {
  expect(statSync(path.join(root, 'README.md')).size).toBeLessThanOrEqual(8192)
})

test('every package bears the version of the newest release, and the lock says the same', () => {
  const newest = /^## (\d+\.\d+\.\d+) - \d{4}-\d{2}-\d{2}$/m.exec(read('CHANGELOG.md'))?.[1]
  const { workspaces, version } = JSON.parse(read('package.json')) as { workspaces: string[]; version: string }
  const lock = JSON.parse(read('package-lock.json')) as { version: string; packages: Record<string, { version?: string }> }
  const versions = [
    version,
    lock.version,
    lock.packages['']?.version,
    ...workspaces.flatMap(w => [
      (JSON.parse(read(`${w}/package.json`)) as { version: string }).version,
      lock.packages[w]?.version,
    ]),
  ]
  expect(newest).toBeDefined()
  expect(versions.filter(v => v !== newest)).toEqual([])
})

test('what follows the newest release has a heading of its own above it', () => {
  expect([...read('CHANGELOG.md').matchAll(/^## (.+)$/gm)].map(m => m[1])[0]).toBe('未发布')
})

test('a page of the documents leads to no file that is not there', () => {
  const lost = pages.flatMap(page =>
    [...read(page).matchAll(/\]\(([^)#\s]+)(?:#[^)]*)?\)/g)]
      .map(m => m[1] ?? '')
      .filter(to => !/^[a-z]+:/.test(to) && !existsSync(path.join(root, path.dirname(page), to)))
      .map(to => `${page}: ${to}`),
  )
  expect(lost).toEqual([])
})

test('a heading that another page points at is there', () => {
  const anchorOf = (heading: string): string =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .trim()
      .replace(/\s/g, '-')
  const lost = pages.flatMap(page =>
    [...read(page).matchAll(/\]\(([^)#\s]*)#([^)\s]+)\)/g)].flatMap(([, to = '', anchor = '']) => {
      if (/^[a-z]+:/.test(to)) return []
      const target = to ? path.posix.join(path.posix.dirname(page), to) : page
      if (!target.endsWith('.md')) return []
      const anchors = [...read(target).matchAll(/^#+ (.+)$/gm)].map(m => anchorOf(m[1] ?? ''))
      return anchors.includes(decodeURIComponent(anchor)) ? [] : [`${page}: ${to}#${anchor}`]
    }),
  )
  expect(lost).toEqual([])
})

test('every command of npm that a page names is a script of package.json', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
  const lost = pages
    .filter(page => page !== 'CHANGELOG.md')
    .flatMap(page =>
      [...read(page).matchAll(/npm run ([a-z0-9]+)/g)].filter(m => !((m[1] ?? '') in scripts)).map(m => `${page}: ${m[0]}`),
    )
  expect(lost).toEqual([])
})

test('every proof stands with its target in docs/reliability.md, and no target names a proof that is not there', () => {
  const rows = [...read('docs/reliability.md').matchAll(/^\| (T\d\d) \|.*\| ([^|]*) \|$/gm)].map(m => ({
    target: m[1] ?? '',
    names: [...(m[2] ?? '').matchAll(/`(\w+)`/g)].map(n => n[1] ?? ''),
  }))
  const said = rows.flatMap(r => r.names.map(name => `${r.target} ${name}`)).filter(one => one !== 'T60 plans')
  const are = ['proof/proofs.ts', 'proof/fault/rows.ts', 'proof/ha/drives.ts'].flatMap(file =>
    [...read(file).matchAll(/^\s+(\w+): \{ target: '(T\d\d)'/gm)].map(m => `${m[2]} ${m[1]}`),
  )
  expect(said.toSorted()).toEqual(are.toSorted())
})

test('every decision stands in the index once, by its own title', () => {
  const listed = [...read('docs/decisions/README.md').matchAll(/^- \[(\d{4})\]\(([^)]+)\) (.+)$/gm)].map(
    m => `${m[2]} # ${m[1]} ${m[3]}`,
  )
  const records = walk('docs/decisions')
    .filter(f => /\/\d{4}-[^/]+\.md$/.test(f))
    .map(f => `${path.posix.basename(f)} ${read(f).split('\n')[0]}`)
  expect(listed.toSorted()).toEqual(records.toSorted())
})

test('a file that a page for newcomers names is there', () => {
  const files = [
    'domain',
    'contract',
    'server',
    'demo',
    'client',
    'web',
    'ops',
    'sdk',
    'e2e',
    'proof',
    'bench',
    'tools',
    'deploy',
  ].flatMap(walk)
  // ARCHITECTURE shows the form of one.
  const forms = new Set(['verbNoun.ts'])
  const lost = [...pages.filter(page => !page.startsWith('docs/decisions/')), 'proof/README.md'].flatMap(page =>
    [...read(page).matchAll(/`([\w@./-]+\.(?:tsx?|mjs|sql))`/g)]
      .map(m => m[1] ?? '')
      .filter(named => !forms.has(named) && !files.some(f => f === named || f.endsWith(`/${named}`)))
      .map(named => `${page}: ${named}`),
  )
  expect(lost).toEqual([])
})

test('the glossary has every room of the contract in its area, with where its calls begin and what its tables are called', () => {
  const sections = new Map(
    read('docs/glossary.md')
      .split(/^## /m)
      .slice(1)
      .map(part => [part.split(' ')[0] ?? '', part.split('\n').filter(l => l.startsWith('| '))] as const),
  )
  const rows = (area: string, room: string): string => sections.get(area)?.find(row => row.split('|')[2]?.trim() === room) ?? ''
  const files = [...walk('contract/src'), ...walk('schema')].filter(f => /^(contract\/src|schema)\/\w+\/\w+/.test(f))
  const wanted = files.flatMap(f => {
    const [area = '', name = ''] = f.replace(/^(contract\/src|schema)\//, '').split('/')
    const room = name.replace(/\.sql$/, '')
    const calls = [...read(f).matchAll(/^ {2}'(\/api\/(?:\w+\/)+)\w+': call\(/gm)].map(m => `\`${m[1]}\``)
    const tables = f.endsWith('.sql') ? [...read(f).matchAll(/^create table (\w+)/gm)].map(m => m[1] ?? '') : []
    return [
      ...calls.map(word => ({ area, room, fits: [word] })),
      ...tables.map(t => ({ area, room, fits: [`\`${t}\``, `\`${t.split('_')[0]}_…\``] })),
    ]
  })
  const lost = wanted.filter(w => w.area !== 'main' && !w.fits.some(word => rows(w.area, w.room).includes(word)))
  expect(wanted.length).toBeGreaterThan(1000)
  expect([...new Set(lost.map(w => `${w.area}/${w.room} ${w.fits.join(' ')}`))]).toEqual([])
})
