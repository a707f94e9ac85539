import { expect, test } from 'vitest'
import { bind } from './bind.ts'

test('names become positions, the same name the same one; a cast is no name', () => {
  expect(bind('select :a::text, :b, :a where x = now()::date', { b: 2, a: 1 })).toEqual([
    'select $1::text, $2, $1 where x = now()::date',
    [1, 2],
  ])
})

test('a name without a value and a value without a name are mistakes', () => {
  expect(() => bind('select :a', {})).toThrow('a')
  expect(() => bind('select :a', { a: 1, b: 2 })).toThrow('b')
})
