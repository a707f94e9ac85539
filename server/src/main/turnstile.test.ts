import { EventEmitter } from 'node:events'
import type net from 'node:net'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Turnstile, turnstile } from './turnstile.ts'

let now = 0
let server: EventEmitter
let door: Turnstile
beforeEach(() => {
  now = 1000
  vi.spyOn(performance, 'now').mockImplementation(() => now)
  server = new EventEmitter()
  door = turnstile(server as unknown as net.Server)
})
afterEach(() => vi.restoreAllMocks())

/** One turn of the loop, with what the promises do that it resolves. */
const turnOfLoop = () => new Promise<void>(done => setImmediate(() => setImmediate(done)))
const ask = (begun: string[], name: string): void => {
  const wait = door.pass()
  if (wait) void wait.then(() => begun.push(name))
  else begun.push(name)
}

test('four begin at once, the others in portions, in the order in which they came', async () => {
  const begun: string[] = []
  for (let i = 1; i <= 10; i++) ask(begun, String(i))
  expect(begun).toEqual(['1', '2', '3', '4'])
  const portions: number[] = []
  while (begun.length < 10) {
    const before = begun.length
    await new Promise(setImmediate)
    if (begun.length > before) portions.push(begun.length - before)
  }
  expect(portions.every(n => n <= 4)).toBe(true)
  expect(begun).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9', '10'])
})

test('while connections come nothing begins, so that all of them can be counted; then work goes on', async () => {
  const begun: string[] = []
  for (let i = 0; i < 20; i++) {
    server.emit('connection')
    ask(begun, `c${i}`)
    await new Promise(setImmediate)
  }
  expect(begun).toEqual([])
  for (let i = 0; i < 10; i++) await turnOfLoop()
  expect(begun).toHaveLength(20)
})

test('connections that come without end hold the work for ten milliseconds, not for ever', async () => {
  const begun: string[] = []
  for (let i = 0; i < 4; i++) {
    server.emit('connection')
    ask(begun, `c${i}`)
    await new Promise(setImmediate)
  }
  expect(begun).toEqual([])
  now += 11
  server.emit('connection')
  await turnOfLoop()
  expect(begun).toEqual(['c0', 'c1', 'c2', 'c3'])
})

test('says how long the first in line has waited', async () => {
  expect(door.waited()).toBe(0)
  server.emit('connection')
  ask([], 'one')
  now += 7
  expect(door.waited()).toBe(7)
  for (let i = 0; i < 4; i++) await turnOfLoop()
  expect(door.waited()).toBe(0)
})
