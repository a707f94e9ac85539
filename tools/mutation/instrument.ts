// Stryker puts every mutant of the sources behind a switch; which one is on, a global says.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { Instrumenter } from '@stryker-mutator/instrumenter'
import { root } from '../source.ts'
import { excludedMutations } from './config.ts'

const silent = {
  isTraceEnabled: () => false,
  isDebugEnabled: () => false,
  isInfoEnabled: () => false,
  isWarnEnabled: () => false,
  isErrorEnabled: () => true,
  isFatalEnabled: () => true,
  trace: () => {},
  debug: () => {},
  info: () => {},
  warn: () => {},
  error: (message: string) => console.error(message),
  fatal: (message: string) => console.error(message),
}

export const instrument = (files: readonly string[]) =>
  new Instrumenter(silent).instrument(
    files.map(f => ({ name: path.join(root, f), mutate: true, content: readFileSync(path.join(root, f), 'utf8') })),
    { plugins: [], excludedMutations, ignorers: [] },
  )
