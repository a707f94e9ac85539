// Who asked for a job, out of the words that a transaction leaves between its own.
import { expect, test } from 'vitest'
import type { Listener } from '../../kernel/ports/database.ts'
import { ASKER_CHANNEL, askerIn, askerWord } from '../db/askerWord.ts'
import { hearAskers } from './askers.ts'

function wire() {
  const heard = new Map<string, { note: (word: string) => void; back: (() => void) | undefined }[]>()
  const listener: Listener = {
    hear: (channel, note, back) => {
      heard.set(channel, [...(heard.get(channel) ?? []), { note, back }])
      return () => {}
    },
    quietMs: () => 0,
    close: async () => {},
  }
  return {
    listener,
    say: (channel: string, word: string) => heard.get(channel)?.forEach(h => h.note(word)),
    back: () => [...heard.values()].flat().forEach(h => h.back?.()),
  }
}
const asker = (n: number) =>
  askerWord({ traceparent: `00-${String(n).padStart(32, '0')}-${'1'.repeat(16)}-01`, requestId: `run-${n}` })

test('a job is asked for by the transaction whose words stand around its wake, and by no later one', () => {
  const { listener, say } = wire()
  const askers = hearAskers(listener)
  say(ASKER_CHANNEL, asker(1))
  say('mall_work', 'send-outbox 0')
  say(ASKER_CHANNEL, '')
  say('mall_work', 'send-mails')
  say(ASKER_CHANNEL, asker(2))
  say('mall_work', 'send-outbox')
  say(ASKER_CHANNEL, '')
  expect(askers.take('send-mails')).toEqual([])
  expect(askers.take('send-outbox')).toEqual([asker(1), asker(2)])
  expect(askers.take('send-outbox')).toEqual([])
})

test('after a loss of the line nobody is believed to be speaking still', () => {
  const { listener, say, back } = wire()
  const askers = hearAskers(listener)
  say(ASKER_CHANNEL, asker(1))
  back()
  say('mall_work', 'send-outbox')
  expect(askers.take('send-outbox')).toEqual([])
})

test('of many who ask for one run sixteen are kept', () => {
  const { listener, say } = wire()
  const askers = hearAskers(listener)
  for (let n = 1; n <= 40; n++) {
    say(ASKER_CHANNEL, asker(n))
    say('mall_work', 'send-outbox')
    say(ASKER_CHANNEL, '')
  }
  expect(askers.take('send-outbox')).toHaveLength(16)
})

test.each(['', 'x', `${'a'.repeat(55)}`, 7, null, `${'a'.repeat(55)} ${'b'.repeat(65)}`])('%j is no word of an asker', word => {
  expect(askerIn(word)).toBeNull()
})
