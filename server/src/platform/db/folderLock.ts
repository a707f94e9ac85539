// One mall a folder: a second start must neither stop nor touch the first one's database.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** A process id alone may have been given to another program since; with the moment of its start it is one process. Linux only. */
const startOf = (pid: number): string => {
  try {
    // Field 22, counted after the name, which may hold spaces and brackets.
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? ''
  } catch {
    return ''
  }
}
export const lives = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (e) {
    // Somebody else's process lives too.
    return (e as NodeJS.ErrnoException).code === 'EPERM'
  }
}
const fileOf = (dir: string): string => `${path.resolve(dir)}.lock`

/** The process that holds the folder; null when nobody does, or its holder is dead. */
export function holderOf(dir: string): number | null {
  let text: string
  try {
    text = readFileSync(fileOf(dir), 'utf8')
  } catch {
    return null
  }
  const [pid = '', start = ''] = text.trim().split(' ')
  const holder = Number(pid)
  if (!Number.isInteger(holder) || holder <= 0 || holder === process.pid) return null
  if (!lives(holder)) return null
  const now = startOf(holder)
  return start !== '' && now !== '' && now !== start ? null : holder
}

/** Throws when another live process holds the folder. The returned function lets it go. */
export function lockFolder(dir: string): () => void {
  const file = fileOf(dir)
  const holder = holderOf(dir)
  if (holder !== null)
    throw new Error(
      `这个文件夹里的商城已在运行（进程 ${holder}），没有做任何改动。要另开一个，请换数据目录和端口，例如 MALL_DATA=.data2 PORT=3001 npm start`,
    )
  mkdirSync(path.dirname(file), { recursive: true })
  rmSync(file, { force: true })
  try {
    // Exclusive: of two that start at once one fails here.
    writeFileSync(file, `${process.pid} ${startOf(process.pid)}\n`, { flag: 'wx' })
  } catch {
    throw new Error('这个文件夹里正有另一个商城在启动，没有做任何改动')
  }
  return () => rmSync(file, { force: true })
}
