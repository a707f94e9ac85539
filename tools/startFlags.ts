import { readFileSync } from 'node:fs'
import path from 'node:path'
import { root } from './source.ts'

/** What `npm start` of a tree hands to Node before the program: whoever starts its mall by another way starts it the same. */
export function startFlags(tree: string = root): string[] {
  const { scripts } = JSON.parse(readFileSync(path.join(tree, 'package.json'), 'utf8')) as { scripts: { start: string } }
  return (/^node (.*?)\s*server\/src\/main\.ts$/.exec(scripts.start)?.[1] ?? '').split(' ').filter(Boolean)
}
