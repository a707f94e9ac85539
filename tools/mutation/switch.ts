// Runs in the worker before each test file: switches the mutant on before its module is loaded, and keeps which mutants the file reaches.
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, expect, inject } from 'vitest'

interface Space {
  activeMutant?: string
  mutantCoverage?: { static: Record<string, number> }
}
const { active, reachIn } = inject('mutation')
const space: Space = ((globalThis as unknown as { __stryker__?: Space }).__stryker__ ??= {})
// Each file runs in a worker of its own, so nothing of another mutant is left here.
if (active !== '') space.activeMutant = active
else
  afterAll(() => {
    const file = expect.getState().testPath ?? ''
    const reached = Object.keys(space.mutantCoverage?.static ?? {})
    writeFileSync(path.join(reachIn, `${path.basename(file)}.json`), JSON.stringify({ file, reached }))
  })

declare module 'vitest' {
  interface ProvidedContext {
    mutation: { active: string; reachIn: string }
  }
}
