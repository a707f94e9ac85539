// A line of a stack names the built server (decision 0269). Its map stays on the disk: read by the process it would hold ninety megabytes for the
// rare hour in which somebody looks.
import { existsSync, readFileSync } from 'node:fs'
import { SourceMap, type SourceMapPayload } from 'node:module'
import path from 'node:path'
import { root } from './source.ts'

const PLACE = /server\/dist\/([\w.-]+\.js):(\d+)(?::(\d+))?/

/** `server/dist/runMall.js:59712:9`, alone or within a line of a stack: the file and the line of the source; null: no such place. */
export function builtPlace(text: string): string | null {
  const [, file = '', line, column = '1'] = PLACE.exec(text) ?? []
  const map = path.join(root, 'server/dist', `${file}.map`)
  if (!line || !existsSync(map)) return null
  const payload = JSON.parse(readFileSync(map, 'utf8')) as SourceMapPayload
  const origin = new SourceMap(payload).findOrigin(Number(line), Number(column))
  if (!('fileName' in origin)) return null
  const source = path.resolve(path.dirname(map), origin.fileName)
  return `${path.relative(root, source).replaceAll('\\', '/')}:${origin.lineNumber}`
}
