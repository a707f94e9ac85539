// What came back after it had been sent: one process looks at a time, so that nobody marks what another one is reading.
import type { World } from '../../kernel/ctx.ts'
import { endLook, takeLook } from './mail.queries.ts'
import { mailCarrierOf } from './mailCarrier.ts'
import { cameBack } from './mailLost.ts'

export async function readBounces(world: World): Promise<number> {
  const carrier = mailCarrierOf(world)
  if (!carrier || !(await takeLook(world.pool))) return 0
  let read = false
  try {
    const answer = await carrier.returned(mail => cameBack(world, mail))
    read = answer.kind === 'done'
    return answer.kind === 'done' ? answer.value : 0
  } finally {
    await endLook(world.pool, read)
  }
}
