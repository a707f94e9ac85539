import { readFileSync } from 'node:fs'
import path from 'node:path'
import { root } from './source.ts'

/**
 * What `npm start` of a tree hands to Node: whoever starts its mall by another way starts the same program the same way. `more`: what Node is told
 * beside it.
 */
export function startArguments(tree: string = root, more: readonly string[] = []): string[] {
  const { scripts } = JSON.parse(readFileSync(path.join(tree, 'package.json'), 'utf8')) as { scripts: { start: string } }
  const [, flags = '', program = ''] = /^node (.*?)\s*(server\/\S+)$/.exec(scripts.start) ?? []
  if (!program) throw new Error(`npm start of ${tree} starts no server: ${scripts.start}`)
  return [...flags.split(' ').filter(Boolean), ...more, path.join(tree, program)]
}
