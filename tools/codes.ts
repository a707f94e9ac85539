// npm run codes: contract/src/kernel/codeNumbers.ts anew from the rooms' tables of refusals. `npm run check` compares.
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { Errors } from '../contract/src/main/errors.ts'
import { root } from './source.ts'

const FILE = 'contract/src/kernel/codeNumbers.ts'

const written = (): string =>
  [
    '// Written by `npm run codes` from the tables of the rooms (`<room>.errors.ts`): the codes without their sentences, for the browser, which compares',
    '// them and is sent the sentence with each refusal, and for the contract below those tables.',
    ...Object.entries(Errors)
      .map(([name, { code }]) => ({ name, code }))
      .sort((a, b) => a.code - b.code)
      .map(({ name, code }) => `export const ${name} = ${code}`),
    '',
  ].join('\n')

export const codeProblems = (): string[] =>
  readFileSync(path.join(root, FILE), 'utf8') === written() ? [] : [`${FILE} 与各房间的 errors.ts 不一致：npm run codes`]

if (import.meta.main) writeFileSync(path.join(root, FILE), written())
