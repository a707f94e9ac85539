import { SignStatus } from '@mall/domain/orders/signing/sign.machine.ts'
import { expect, test } from 'vitest'
import { nextAsk } from './applyState.ts'
import type { FlowRow } from './signing.queries.ts'

const HOUR = 3_600_000
/** What the question looks at; the rest of the row says nothing to it. */
const flow = (sentAt: number | null, expiresAt: number): FlowRow =>
  ({
    status: SignStatus.pendingSign,
    voidKey: null,
    sentAt: sentAt === null ? null : new Date(sentAt),
    expiresAt: new Date(expiresAt),
  }) as unknown as FlowRow

test('when a flow is asked about again is told by the database’s clock, however wrong this machine’s is', () => {
  for (const now of [Date.now() - 48 * HOUR, Date.now() + 48 * HOUR]) {
    expect(nextAsk(flow(now - HOUR / 2, now + 72 * HOUR), now)).toBe(20)
    expect(nextAsk(flow(now - 2 * HOUR, now + 72 * HOUR), now)).toBe(1800)
    expect(nextAsk(flow(null, now + 60_000), now)).toBe(65)
    expect(nextAsk(flow(null, now - HOUR), now)).toBe(5)
  }
})
