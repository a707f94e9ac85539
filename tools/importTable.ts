// The import table: floors only look down, rooms only where tools/rooms.ts lets them. Returns sentences; an empty list is a pass.
import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { contractAtRunTime, type Floor, floors, forbiddenFolders, lowest, packages, rooms } from './rooms.ts'
import { type Import, root, type SourceFile, sources, walk } from './source.ts'

const isFloor = (name: string): name is Floor => name in floors
const testPackages = ['vitest', 'fast-check']

export function importProblems(): string[] {
  const files = sources(Object.keys(floors).map(floor => `${floor}/src`))
  return [
    ...files.flatMap(f => f.imports.flatMap(i => problemsOf(f, i).map(text => `${f.file}:${i.line} ${text}`))),
    ...cycles(),
    ...circles(files).map(c => `互相引用：${c.join(' → ')}；共用的东西放到它们都能看的一个文件`),
    ...badNames(),
  ]
}

/** What is wrong with one import, as sentences. */
export function problemsOf(f: SourceFile, i: Import): string[] {
  if (!isFloor(f.floor)) return []
  if (i.from.startsWith('@mall/') && i.from.split('/').length < 3) return [`${i.from}：没有桶文件，请写到具体文件`]
  if (i.file === undefined) return packageProblem(f, f.floor, i)
  const [toFloor = '', , ...rest] = i.file.split('/')
  if (!existsSync(path.join(root, i.file)))
    return i.from.includes('?') || i.from.endsWith('.css') ? [] : [`${i.from}：没有这个文件（说明符须带 .ts 或 .tsx）`]
  // A use-case test may ask the invariants that the long runs ask.
  if (f.test && toFloor === 'proof') return []
  if (toFloor === f.floor) return roomProblem(f, f.floor, rest.join('/'))
  if (!isFloor(toFloor) || !floors[f.floor].includes(toFloor)) return [`${f.floor} 不能引用 ${toFloor}：只能向下引用`]
  if (
    (f.floor === 'web' || f.floor === 'ops' || f.floor === 'client') &&
    toFloor === 'contract' &&
    !i.typeOnly &&
    !f.test &&
    !contractAtRunTime.includes(i.file)
  )
    return [`${i.from}：前端只能 import type，否则 zod 会进浏览器`]
  return []
}

function packageProblem(f: SourceFile, floor: Floor, i: Import): string[] {
  const name = i.from.startsWith('@') ? i.from.split('/').slice(0, 2).join('/') : (i.from.split('/')[0] ?? '')
  if (f.test && (testPackages.includes(name) || i.from.startsWith('node:'))) return []
  const allowed = packages[floor]
  if (allowed === null || allowed.includes(name)) return []
  return [`${floor} 不能使用 ${i.from}`]
}

/** `target` is the imported file below src. */
function roomProblem(f: SourceFile, floor: Floor, target: string): string[] {
  const table = rooms[floor]
  if (!table) return []
  const to = target.includes('/') ? (target.split('/')[0] ?? '') : ''
  const own = f.file.split('/').slice(2).join('/')
  if (to === f.room || f.test) return []
  if (table.base.includes(own))
    return table.shared.includes(to) || table.base.includes(target) ? [] : [`${own} 在各房间之下，不能引用 ${to}`]
  if (lowest[floor]?.includes(f.room) && to !== '') return [`${f.room} 在最底层，不能引用 ${to}`]
  if (table.roof.includes(f.room)) return []
  if (table.roofFiles.includes(target)) return [`${target} 在各房间之上，不能被房间引用`]
  // A file directly in domain/src belongs to nobody: money, weight, codes.
  if (to === '' || table.shared.includes(to) || table.base.includes(target)) return []
  const may = table.rooms[f.room] ?? (table.shared.includes(f.room) ? [] : undefined)
  if (!may) return [`房间 ${f.room} 不在 tools/rooms.ts 中，请先写上它可以看见谁`]
  return may.includes(to) ? [] : [`${f.room} 不能引用 ${to}（tools/rooms.ts）`]
}

/** A cycle in the table itself would make "down" meaningless. */
function cycles(): string[] {
  return Object.entries(rooms).flatMap(([floor, table]) => {
    const found: string[] = []
    const done = new Set<string>()
    const visit = (room: string, trail: readonly string[]): void => {
      if (trail.includes(room))
        found.push(`tools/rooms.ts：${floor} 中有环 ${[...trail.slice(trail.indexOf(room)), room].join(' → ')}`)
      if (trail.includes(room) || done.has(room)) return
      for (const next of table.rooms[room] ?? []) visit(next, [...trail, room])
      done.add(room)
    }
    for (const room of Object.keys(table.rooms)) visit(room, [])
    return found
  })
}

/**
 * Files that need one another before any of them has run, each circle once, its first file again at its end. Types alone bind nothing at run time, and
 * what is imported when it is called for comes later.
 */
export function circles(files: readonly SourceFile[]): string[][] {
  const needs = new Map(
    files.map(f => [f.file, f.imports.flatMap(i => (i.file === undefined || i.typeOnly || i.lazy ? [] : [i.file]))]),
  )
  const found: string[][] = []
  const done = new Set<string>()
  const visit = (file: string, trail: readonly string[]): void => {
    if (trail.includes(file)) found.push([...trail.slice(trail.indexOf(file)), file])
    if (trail.includes(file) || done.has(file)) return
    for (const next of needs.get(file) ?? []) visit(next, [...trail, file])
    done.add(file)
  }
  for (const file of needs.keys()) visit(file, [])
  return found
}

function badNames(): string[] {
  const folders = Object.keys(floors).flatMap(floor => foldersOf(`${floor}/src`))
  return [
    ...folders
      .filter(dir => forbiddenFolders.includes(path.basename(dir)))
      .map(dir => `${dir}：不设 ${path.basename(dir)} 文件夹，东西跟着它的名词走`),
    ...Object.keys(floors)
      .flatMap(floor => walk(`${floor}/src`))
      .filter(file => /\/index\.tsx?$/.test(file))
      .map(file => `${file}：不设 index 桶文件`),
  ]
}

const foldersOf = (dir: string): string[] =>
  readdirSync(path.join(root, dir), { withFileTypes: true })
    .filter(e => e.isDirectory() && e.name !== 'node_modules')
    .flatMap(e => [`${dir}/${e.name}`, ...foldersOf(`${dir}/${e.name}`)])

if (import.meta.main) {
  const problems = importProblems()
  for (const p of problems) console.error(p)
  process.exit(problems.length > 0 ? 1 : 0)
}
