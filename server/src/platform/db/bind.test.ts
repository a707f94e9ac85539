import { expect, test } from 'vitest'
import { bind } from './bind.ts'

test('names become positions, the same name the same one; a cast is no name', () => {
  expect(bind('select :a::text, :b, :a where x = now()::date', { b: 2, a: 1 })).toEqual([
    'select $1::text, $2, $1 where x = now()::date',
    [1, 2],
  ])
})

test('a name without a value is a mistake; an object may hold more than is named', () => {
  expect(() => bind('select :a, :b', { a: 1 })).toThrow('no value for b')
  expect(bind('select :a', { a: null, b: 2 })).toEqual(['select $1', [null]])
})
