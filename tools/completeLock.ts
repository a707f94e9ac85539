// package-lock.json must name every optional platform package, also those this machine's registry does not carry: `npm ci` refuses a
// lock that leaves one out, and then a fresh clone cannot start. `npm install` here leaves them out; `--write` puts them back.
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { root } from './source.ts'

interface Entry {
  version?: string
  optional?: boolean
  os?: string[]
  cpu?: string[]
  libc?: string[]
  optionalDependencies?: Record<string, string>
}
interface Lock {
  packages: Record<string, Entry>
}

const file = path.join(root, 'package-lock.json')
const readLock = (): Lock => JSON.parse(readFileSync(file, 'utf8')) as Lock

/** Node looks in the package's own node_modules, then in each folder above. */
function isNamed(packages: Lock['packages'], from: string, name: string): boolean {
  for (let dir = from; ; dir = dir.slice(0, Math.max(0, dir.lastIndexOf('node_modules/') - 1))) {
    if (packages[`${dir ? `${dir}/` : ''}node_modules/${name}`]) return true
    if (!dir) return false
    if (!dir.includes('node_modules/')) return packages[`node_modules/${name}`] !== undefined
  }
}

const missing = (lock: Lock): [name: string, version: string][] =>
  Object.entries(lock.packages).flatMap(([from, entry]) =>
    Object.entries(entry.optionalDependencies ?? {}).filter(([name]) => !isNamed(lock.packages, from, name)),
  )

const first = (name: string, words: readonly string[]): string | undefined =>
  words.find(word => new RegExp(`[-/]${word}(?=-|$)`).test(name))

/** What such a package says of itself, read from its name: enough for npm to know that it is not for this machine. */
function entryOf(name: string, version: string): Entry {
  const os = first(name, ['android', 'darwin', 'freebsd', 'linux', 'netbsd', 'openbsd', 'openharmony', 'sunos', 'aix', 'win32'])
  const cpu = first(name, ['arm64', 'x64', 'ia32', 'riscv64', 'ppc64', 's390x', 'loong64', 'mips64el', 'arm'])
  const libc = /musl/.test(name) ? 'musl' : /gnu/.test(name) ? 'glibc' : undefined
  return {
    version,
    ...(cpu ? { cpu: [cpu] } : {}),
    optional: true,
    ...(os ? { os: [os] } : {}),
    ...(libc ? { libc: [libc] } : {}),
  }
}

export const lockProblems = (): string[] => {
  const left = missing(readLock())
  return left.length === 0
    ? []
    : [
        `package-lock.json 缺 ${left.length} 个平台包，npm ci 会拒绝：请运行 node tools/completeLock.ts --write`,
        ...left.map(l => l.join('@')),
      ]
}

if (import.meta.main) {
  const lock = readLock()
  const left = missing(lock)
  if (process.argv.includes('--write')) {
    for (const [name, version] of left) {
      if (!/^\d/.test(version)) throw new Error(`${name}@${version}：不是确切版本，请手工补上`)
      lock.packages[`node_modules/${name}`] = entryOf(name, version)
    }
    // The order npm itself writes, so that its next run changes nothing.
    lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => a.localeCompare(b, 'en')))
    writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`)
    console.log(`已补 ${left.length} 个平台包`)
  } else {
    for (const p of lockProblems()) console.error(p)
    process.exit(left.length > 0 ? 1 : 0)
  }
}
