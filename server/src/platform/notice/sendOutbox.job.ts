// What leaves the building: after the transaction that caused it, tried again when the carrier fails, and kept while there is none.
import { SMS_KEEP_HOURS } from '@mall/domain/platform/notice/sms.ts'
import type { World } from '../../kernel/ctx.ts'
import type { SmsCarrier } from '../../kernel/ports/sms.ts'
import { paramsOf } from './smsTemplates.ts'
import { smsCarrierOf } from './smsCarrier.ts'
import { smsAsked, smsEnded, smsFailed, smsHeldUp, takeSms, type WaitingSms } from './sms.queries.ts'

const AT_MOST = 200
const MOST_WHY = 200

export async function sendOutbox(world: World): Promise<number> {
  // Without a carrier it waits: what is still worth reading goes out on the day one is connected.
  const carrier = smsCarrierOf(world)
  if (!carrier) return 0
  let sent = 0
  while (sent < AT_MOST) {
    const sms = await takeSms(world.pool, SMS_KEEP_HOURS)
    if (!sms) break
    if ((await carry(world, carrier, sms)) === 'stop') break
    sent += 1
  }
  return sent
}

async function carry(world: World, carrier: SmsCarrier, sms: WaitingSms): Promise<'on' | 'stop'> {
  const { pool } = world
  // A day later a reminder misleads.
  if (sms.old && sms.askedAt === null) {
    await smsEnded(pool, sms.id, { vendorId: '', note: `等了 ${SMS_KEEP_HOURS} 小时没有发出，已过时` })
    return 'on'
  }
  // jsonb keeps no order of its keys, and numbered variables have nothing else: they stand as the text names them.
  const params = paramsOf(sms.event, sms.params)
  const message = { key: String(sms.id), mobile: sms.mobile, event: sms.event, params, text: sms.text }
  if (sms.askedAt) {
    // Asked before and never answered: there is no key against sending twice, so the carrier is asked whether it has it.
    const found = await carrier.find(message, sms.askedAt)
    if (found.kind !== 'done') {
      await smsFailed(pool, sms.id, { error: found.kind === 'away' ? found.why : found.words, asked: true })
      return 'stop'
    }
    if (found.value) {
      await smsEnded(pool, sms.id, { vendorId: found.value.vendorId, note: '' })
      return 'on'
    }
  }
  if (!(await smsAsked(pool, sms.id, sms.askedAt))) return 'on'
  const answer = await carrier.send(message)
  switch (answer.kind) {
    case 'done':
      await smsEnded(pool, sms.id, { vendorId: answer.value.vendorId, note: '' })
      return 'on'
    case 'refused':
      if (answer.alarm) {
        await smsHeldUp(pool, sms.id, answer.words)
        return 'stop'
      }
      if (answer.final) await smsEnded(pool, sms.id, { vendorId: '', note: answer.words.slice(0, MOST_WHY) })
      else await smsFailed(pool, sms.id, { error: answer.words.slice(0, MOST_WHY), asked: false })
      return 'on'
    case 'away':
      await smsFailed(pool, sms.id, { error: answer.why.slice(0, MOST_WHY), asked: answer.asked })
      return 'stop'
  }
}
