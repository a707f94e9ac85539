import { expect, test } from 'vitest'
import { circles, problemsOf } from './importTable.ts'
import type { Import, SourceFile } from './source.ts'

/** A file that holds one import, at a place where such a file could be. */
const wrong = (file: string, from: string, target: string | undefined, o: Partial<Import> = {}): string[] => {
  const parts = file.split('/')
  const one: Import = { from, file: target, typeOnly: false, line: 1, ...o }
  const source: SourceFile = {
    file,
    floor: parts[0] ?? '',
    room: parts.length > 3 ? (parts[2] ?? '') : '',
    test: false,
    text: '',
    imports: [one],
  }
  return problemsOf(source, one)
}

test('a floor looks only down', () => {
  expect(wrong('server/src/order/x.ts', '@mall/domain/money.ts', 'domain/src/kernel/money.ts')).toEqual([])
  expect(wrong('domain/src/order/x.ts', '@mall/contract/errors.ts', 'contract/src/kernel/errors.ts')[0]).toContain('只能向下')
  expect(wrong('web/src/cart/x.ts', '@mall/server/app/ctx.ts', 'server/src/kernel/ctx.ts')[0]).toContain('只能向下')
})

test('a front end takes types of the contract and nothing that brings zod; the codes of refusals may run', () => {
  expect(wrong('web/src/cart/x.ts', '@mall/contract/cart.ts', 'contract/src/orders/cart/cart.ts')[0]).toContain('import type')
  expect(wrong('web/src/cart/x.ts', '@mall/contract/cart.ts', 'contract/src/orders/cart/cart.ts', { typeOnly: true })).toEqual([])
  expect(wrong('ops/src/order/x.ts', '@mall/contract/callError.ts', 'contract/src/kernel/callError.ts')).toEqual([])
})

test('rooms see what the table lets them see', () => {
  expect(wrong('server/src/pay/x.ts', '../order/order.queries.ts', 'server/src/orders/order/order.queries.ts')).toEqual([])
  expect(wrong('server/src/goods/x.ts', '../order/order.queries.ts', 'server/src/orders/order/order.queries.ts')[0]).toContain(
    'goods 不能引用 order',
  )
  expect(wrong('server/src/order/x.ts', '../audit/audit.ts', 'server/src/platform/audit/audit.ts')).toEqual([])
  expect(wrong('server/src/order/x.ts', '../staff/staff.queries.ts', 'server/src/people/staff/staff.queries.ts')[0]).toContain(
    'order 不能引用 staff',
  )
  expect(wrong('server/src/db/x.ts', '../app/ctx.ts', 'server/src/kernel/ctx.ts')[0]).toContain('最底层')
  expect(wrong('server/src/cart/x.ts', '../app/world.ts', 'server/src/main/world.ts')[0]).toContain('在各房间之上')
})

test('packages are named per floor', () => {
  expect(wrong('domain/src/kernel/money.ts', 'zod', undefined)[0]).toContain('domain 不能使用 zod')
  expect(wrong('web/src/cart/x.ts', 'antd', undefined)[0]).toContain('web 不能使用 antd')
  expect(wrong('ops/src/order/x.ts', 'antd', undefined)).toEqual([])
})

test('a specifier names a file that is there', () => {
  expect(wrong('server/src/order/x.ts', '../order/decide', 'server/src/order/decide')[0]).toContain('.ts')
})

test('files that need one another to run are a circle; a type, or what is fetched when it is called for, closes none', () => {
  const file = (name: string, ...imports: Partial<Import>[]): SourceFile => ({
    ...{ file: name, floor: 'web', room: 'cart', test: false, text: '' },
    imports: imports.map(i => ({ from: '', file: undefined, typeOnly: false, line: 1, ...i })),
  })
  expect(circles([file('a', { file: 'b' }), file('b', { file: 'c' }), file('c', { file: 'a' })])).toEqual([['a', 'b', 'c', 'a']])
  expect(circles([file('a', { file: 'b' }), file('b', { file: 'a', typeOnly: true })])).toEqual([])
  expect(circles([file('a', { file: 'b' }), file('b', { file: 'a', lazy: true })])).toEqual([])
  expect(circles([file('a', { file: 'c' }), file('b', { file: 'c' }), file('c')])).toEqual([])
})
