// A state in a statement is its name: a number says nothing to whoever reads it, and nobody finds it who adds a state. Which side of a state another
// one lies on is a set of the domain (domain/src/kernel/stateSet.ts), never its number.
import { sources } from '../source.ts'

const COLUMN = String.raw`(?<![:\w])(?:\w+\.)?(?:\w*[sS]tatus|state|cancel_apply|company_approval)(?:::\w+)?`
const BARE = new RegExp(String.raw`${COLUMN} (?:(?:=|<>|[<>!=]=+|[<>]) (?![1-6]\d\d\b)-?\d|(?:not )?in \(-?\d)`)
const CASE = /\bcase (?:\w+\.)?(?:\w*status|state) when -?\d/
const SIDE = new RegExp(String.raw`${COLUMN} (?:[<>]=?) (?:[A-Z]\w+\.\w|\$\{)`)

/** Three digits are an answer of HTTP. */
export const bareState = (line: string): boolean => BARE.test(line) || CASE.test(line) || SIDE.test(line)

/** The rules and the screens; statements are looked at by `npm run sql`. */
export const stateProblems = (): string[] =>
  sources(['domain/src', 'contract/src', 'client/src', 'web/src', 'ops/src'])
    .filter(f => !f.test)
    .flatMap(f =>
      f.text
        .split('\n')
        .flatMap((line, i) => (bareState(line) ? [`${f.file}:${i + 1} 状态写成了数字：请用 domain 的状态或集合`] : [])),
    )
