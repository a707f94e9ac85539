// What leaves the building: after the transaction that caused it, once, tried again when the carrier fails.
import { inSandbox } from '../../kernel/partners.ts'
import type { World } from '../../kernel/ctx.ts'
import { sandboxCarrier } from './smsCarrier.ts'
import { smsFailed, smsSent, takeSms } from './notice.queries.ts'

const AT_MOST = 200

export async function sendOutbox(world: World): Promise<number> {
  let sent = 0
  while (sent < AT_MOST && (await sendOne(world))) sent += 1
  return sent
}

const sendOne = (world: World): Promise<boolean> =>
  world.pool.tx(async tx => {
    const sms = await takeSms(tx)
    if (!sms) return false
    // Without a carrier nothing can ever go out: said in the list, not kept for ever.
    if (!inSandbox(world.settings, 'sms')) {
      await smsSent(tx, sms.id, '短信通道尚未接入，未发送')
      return true
    }
    try {
      if ((await world.rules.get('sandbox.sms')) === 'fail') throw new Error('沙箱：运营商拒绝')
      await sandboxCarrier.send(sms.address, sms.body)
      await smsSent(tx, sms.id, '')
    } catch (e) {
      await smsFailed(tx, sms.id, (e as Error).message.slice(0, 200))
    }
    return true
  })
