// Stands in for vitest where rules are tested mutant by mutant: the same `expect`, and tests that are kept to be run again and again.
import { expect } from 'vitest'

export { expect }

export interface KeptTest {
  name: string
  run: () => unknown
}
export const kept: KeptTest[] = []
const path: string[] = []

const keep = (name: string, run: () => unknown) => void kept.push({ name: [...path, name].join(' > '), run })
const rowsOf = (table: readonly unknown[]) => table.map(row => (Array.isArray(row) ? (row as unknown[]) : [row]))

export const test = Object.assign(keep, {
  each:
    (table: readonly unknown[]) =>
    (name: string, run: (...row: unknown[]) => unknown): void =>
      rowsOf(table).forEach((row, i) => keep(`${name} [${i}]`, () => run(...row))),
})
export const it = test

const group = (name: string, body: () => void): void => {
  path.push(name)
  body()
  path.pop()
}
export const describe = Object.assign(group, {
  each:
    (table: readonly unknown[]) =>
    (name: string, body: (...row: unknown[]) => void): void =>
      rowsOf(table).forEach((row, i) => group(`${name} [${i}]`, () => body(...row))),
})
