// Every refusal has a number of its own: programs tell them apart by it alone.
import { expect, test } from 'vitest'
import { Codes } from './codes.ts'
import { Errors } from './errors.ts'

test('no two refusals share a number, and the browser’s table has the same numbers as the sentences', () => {
  const seen = new Map<number, string>()
  const twice = Object.entries(Errors).flatMap(([name, { code }]) => {
    const other = seen.get(code)
    seen.set(code, name)
    return other ? [`${code} ${other} ${name}`] : []
  })
  expect(twice).toEqual([])
  const differ = Object.entries(Codes).filter(
    ([name, code]) => name in Errors && Errors[name as keyof typeof Errors].code !== code,
  )
  expect(differ).toEqual([])
})
