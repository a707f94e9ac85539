// Reads the sources for the tools: which files there are, what each imports, on which floor and in which room it lies.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

export const root = path.resolve(import.meta.dirname, '..')

export interface Import {
  /** As written. */
  from: string
  /** File relative to the root for our own code, undefined for a package. */
  file: string | undefined
  typeOnly: boolean
  /** import('…'): what it names is read when it is called for. */
  lazy?: boolean
  line: number
}
export interface SourceFile {
  /** Relative to the root, with forward slashes. */
  file: string
  floor: string
  /** First folder below src; '' for a file directly in src. */
  room: string
  test: boolean
  text: string
  imports: Import[]
}

const skip = new Set(['node_modules', 'dist', '.git', '.data'])
export function walk(dir: string): string[] {
  return readdirSync(path.join(root, dir), { withFileTypes: true }).flatMap(e => {
    if (skip.has(e.name)) return []
    const file = `${dir}/${e.name}`
    return e.isDirectory() ? walk(file) : [file]
  })
}

/** Build output, which `walk` leaves out. A folder that is not there is an error: the build before must have made it. */
export const walkAll = (dir: string): string[] =>
  readdirSync(path.join(root, dir), { withFileTypes: true }).flatMap(e =>
    e.isDirectory() ? walkAll(`${dir}/${e.name}`) : [`${dir}/${e.name}`],
  )

const pattern =
  /^\s*(?:import|export)\b([^'"]*?)from\s*['"]([^'"]+)['"]|^\s*import\s*['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]\s*\)/gm

export function readSource(file: string): SourceFile {
  const text = readFileSync(path.join(root, file), 'utf8')
  const parts = file.split('/')
  const imports: Import[] = []
  for (const m of text.matchAll(pattern)) {
    const from = m[2] ?? m[3] ?? m[4]
    if (from === undefined) continue
    const clause = (m[1] ?? '').trim()
    imports.push({
      from,
      file: ownFile(file, from),
      typeOnly: isTypeOnly(clause),
      lazy: m[4] !== undefined,
      line: text.slice(0, m.index).split('\n').length,
    })
  }
  return {
    file,
    floor: parts[0] ?? '',
    room: parts.length > 3 ? (parts[2] ?? '') : '',
    test: /\.(test|e2e)\.tsx?$|\/test[A-Z]\w*\.ts$/.test(file),
    text,
    imports,
  }
}

/** `import type ...`, or braces in which every name is marked `type`. */
function isTypeOnly(clause: string): boolean {
  if (clause.startsWith('type ') || clause.startsWith('type{')) return true
  const names = /^\{([^}]*)\}$/.exec(clause)?.[1]
  if (names === undefined) return false
  const list = names
    .split(',')
    .map(n => n.trim())
    .filter(Boolean)
  return list.length > 0 && list.every(n => n.startsWith('type '))
}

function ownFile(importer: string, from: string): string | undefined {
  if (from.startsWith('.')) return path.posix.normalize(path.posix.join(path.posix.dirname(importer), from))
  const mall = /^@mall\/(\w+)\/(.+)$/.exec(from)
  return mall ? `${mall[1]}/src/${mall[2]}` : undefined
}

/** All TypeScript files of the given top folders. */
export const sources = (folders: readonly string[]): SourceFile[] =>
  folders
    .flatMap(folder => walk(folder))
    .filter(file => /\.tsx?$/.test(file) && !file.endsWith('.d.ts'))
    .sort()
    .map(readSource)
