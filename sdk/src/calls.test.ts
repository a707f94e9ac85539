// The types that go out with the client say what the contract says, in both directions; a program that compiles against them is understood.
import type { Path as AnyPath, Reply as ContractReply, Sent } from '@mall/contract/main/calls.ts'
import { callTable } from '@mall/contract/main/calls.ts'
import { expect, expectTypeOf, test } from 'vitest'
import type { Calls } from './calls.gen.ts'

test('every call that is open to keys is there, and no other', () => {
  const open = Object.entries(callTable).flatMap(([path, call]) => (call.open ? [path] : []))
  expectTypeOf<keyof Calls>().toExtend<AnyPath>()
  expect(open.length).toBeGreaterThan(20)
})

test('what may be sent and what comes back is the contract’s', () => {
  type Wrong = {
    [P in keyof Calls & AnyPath]: Calls[P]['input'] extends Sent<P>
      ? ContractReply<P> extends Calls[P]['reply']
        ? never
        : ['reply', P]
      : ['input', P]
  }[keyof Calls & AnyPath]
  expectTypeOf<Wrong>().toEqualTypeOf<never>()
})
