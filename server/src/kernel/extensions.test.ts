import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import '../main/extensions.ts'
import { extensions, installExtensions } from './extensions.ts'

/** A list or table of a module that anybody may add to: declared empty, and not as one to read alone. */
const OPEN =
  /^export const (\w+)(?:: (?!readonly |Readonly)[^=\n]*(?:\[\]|Map<.*>|Set<.*>|=> .*\[\]))? = (?:\[\]|new (?:Map|Set)\b.*\(\))$/gm

test('rooms answer at one place: none keeps an open list for others to push into', () => {
  const root = path.resolve(import.meta.dirname, '..')
  const found = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter(f => f.endsWith('.ts') && !/\.test\.ts$|(?:^|\/)test[A-Z]\w*\.ts$/.test(f))
    .flatMap(f => [...readFileSync(path.join(root, f), 'utf8').matchAll(OPEN)].map(([, name]) => `${f}: ${name}`))
  expect(found).toEqual([])
  // What such a list looks like.
  const open = [
    'export const a: ((world: World, to: number) => Promise<void>)[] = []',
    'export const b = new Map<string, Route>()',
    'export const c: Guard[] = []',
    'export const d = new Set<string>()',
  ]
  expect([...open.join('\n').matchAll(OPEN)].map(([, name]) => name)).toEqual(['a', 'b', 'c', 'd'])
})

test('an answer that is put in for a while leaves nothing behind', () => {
  const before = extensions()
  const undo = installExtensions({ ...before, priceSources: [] })
  expect(extensions().priceSources).toEqual([])
  undo()
  expect(extensions()).toBe(before)
})

test('before the rooms are loaded nobody is passed over in silence', async () => {
  const fresh = (await import(/* @vite-ignore */ `./extensions.ts?${'fresh'}`)) as { extensions: typeof extensions }
  expect(() => fresh.extensions()).toThrow('main/extensions.ts')
})
