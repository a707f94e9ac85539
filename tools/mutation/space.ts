// What Stryker's switches look at, and the modules that have them.
import { readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from '../source.ts'

export interface Coverage {
  static: Record<string, number>
  perTest: Record<string, Record<string, number>>
}
interface Space {
  activeMutant?: string | undefined
  currentTestId?: string | undefined
  hitCount?: number | undefined
  hitLimit?: number | undefined
  mutantCoverage?: Coverage
}
export const space: Space = ((globalThis as unknown as { __stryker__?: Space }).__stryker__ ??= {})

/** `text`: address of a module → its instrumented text. Whoever imports vitest, or works in threads, gets the stand-in. */
export function loadInstrumented(text: ReadonlyMap<string, string>): void {
  const shim = new URL('./vitestShim.ts', import.meta.url).href
  const threads = pathToFileURL(path.join(root, 'server/src/kernel/load/threads.ts')).href
  const inThread = new URL('./threadsShim.ts', import.meta.url).href
  registerHooks({
    resolve: (specifier, context, next) => {
      if (specifier === 'vitest' && context.parentURL !== shim) return { url: shim, shortCircuit: true }
      const found = next(specifier, context)
      return found.url === threads ? { ...found, url: inThread } : found
    },
    load: (url, context, next) => {
      const source = text.get(url)
      return source === undefined ? next(url, context) : { format: 'module-typescript', source, shortCircuit: true }
    },
  })
}

/** The original line, for the list of survivors. */
export const lineAt = (file: string, line: number): string =>
  readFileSync(path.join(root, file), 'utf8').split('\n')[line - 1]?.trim() ?? ''
