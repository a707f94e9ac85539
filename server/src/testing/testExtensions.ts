// For a test that answers some points of `Extensions` otherwise: to its end, however it ends.
import { onTestFinished } from 'vitest'
import { type Extensions, extensions, installExtensions } from '../kernel/extensions.ts'

/** `changed` is told what is answered now, so that it can add to it. */
export function extendForTest(changed: (now: Extensions) => Partial<Extensions>): void {
  const now = extensions()
  onTestFinished(installExtensions({ ...now, ...changed(now) }))
}
