import { expect, test } from 'vitest'
import { waitsForPaper, whyNotOnPaper, whyNotSignedOn } from './paper.rules.ts'
import { BEFORE_SIGNING, signMachine, SignStatus, signStatusOf } from './sign.machine.ts'

test('what may be recorded on paper is what the machine ends with it: nobody has signed, nothing is at the platform', () => {
  for (const status of SignStatus.values) {
    const ends = signMachine.next(signStatusOf(status), 'signedOnPaper', 'mill') !== undefined
    expect([status, whyNotOnPaper({ kind: 'order', status, atPlatform: false }) === undefined]).toEqual([status, ends])
    expect(whyNotOnPaper({ kind: 'order', status, atPlatform: true })).not.toBeUndefined()
    expect([status, whyNotOnPaper({ kind: 'framework', status, atPlatform: false }) === undefined]).toEqual([status, ends])
    expect([status, whyNotOnPaper({ kind: 'statement', status, atPlatform: false }) === undefined]).toEqual([status, ends])
    expect(whyNotOnPaper({ kind: 'letter', status, atPlatform: false })).toContain('只在签章平台上签署')
  }
  expect(whyNotOnPaper({ kind: 'order', status: SignStatus.pendingSign, atPlatform: true })).toContain('请先撤回')
})

test('without a platform what nobody has signed waits for pens and stamps, the same states that the desk’s queue counts; with one nothing does', () => {
  for (const status of SignStatus.values) {
    const waits = (sign: 'off' | 'sandbox' | 'live') => waitsForPaper({ kind: 'order', status, atPlatform: false }, sign)
    expect([status, waits('off')]).toEqual([status, BEFORE_SIGNING.has(status)])
    expect([waits('sandbox'), waits('live')]).toEqual([false, false])
  }
  expect(waitsForPaper({ kind: 'order', status: SignStatus.incomplete, atPlatform: true }, 'off')).toBe(false)
})

test('a paper is not signed tomorrow, nor before its text was made', () => {
  const days = { madeOn: '2026-11-20', today: '2026-11-22' }
  expect(whyNotSignedOn('2026-11-23', days)).toContain('不能晚于今天')
  expect(whyNotSignedOn('2026-11-19', days)).toContain('2026-11-20')
  for (const day of ['2026-11-20', '2026-11-22']) expect(whyNotSignedOn(day, days)).toBeUndefined()
})
