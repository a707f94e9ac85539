// Writes the files a generator has made, formatted as the rest of the house; what is there already is never touched.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { root } from './source.ts'

export function createFiles(files: Readonly<Record<string, string>>): void {
  const made: string[] = []
  for (const [name, text] of Object.entries(files)) {
    const full = path.join(root, name)
    if (existsSync(full)) {
      console.log(`已有    ${name}`)
      continue
    }
    mkdirSync(path.dirname(full), { recursive: true })
    writeFileSync(full, text)
    made.push(name)
    console.log(`已建    ${name}`)
  }
  if (made.length === 0) return
  const biome = path.join(root, 'node_modules/.bin/biome')
  const done = spawnSync(biome, ['format', '--write', ...made], { cwd: root, shell: process.platform === 'win32' })
  if (done.status !== 0) console.error(`排版没有成功，请运行 npm run format：${done.stderr.toString()}`)
}
