import type { World } from '../../kernel/ctx.ts'
import { sweepCounts } from '../../kernel/serve/rateLimit.ts'
import { DEVICE_DAYS } from './device.queries.ts'

/** 网络安全法: sessions and codes are kept half a year for the record. */
const RECORD_DAYS = 180
/** The way back from a removal is open so long. */
const PUT_BACK_HOURS = 1
const REPEAT_DAYS = 7
const REHEARSAL_DAYS = 1
const FOOTPRINT_DAYS = 180

/** Sessions and codes that can never be used again; kept half a year for the record (网络安全法), then removed. */
export const sweepSessions = async (world: World): Promise<number> =>
  (await world.pool.run(`delete from proxy_ticket where created_at < now() - interval '${RECORD_DAYS} days'`)) +
  (await world.pool.run(`delete from staff_ticket where created_at < now() - interval '${RECORD_DAYS} days'`)) +
  // A proxy session hangs on the console session it was begun from: that one goes later.
  (await world.pool.run(
    `delete from session where expires_at < now() - interval '${RECORD_DAYS} days' and (actor_id is not null or expires_at < now() - interval '${RECORD_DAYS + 2} days')`,
  )) +
  (await world.pool.run(`delete from sms_code where created_at < now() - interval '${RECORD_DAYS} days'`)) +
  (await world.pool.run(`delete from mail_code where created_at < now() - interval '${RECORD_DAYS} days'`)) +
  (await world.pool.run(`delete from sms_ticket where created_at < now() - interval '${RECORD_DAYS} days'`)) +
  (await sweepCounts(world.pool)) +
  (await world.pool.run(`delete from known_device where seen_at < now() - interval '${DEVICE_DAYS} days'`)) +
  (await world.pool.run(`delete from cart_removed where removed_at < now() - interval '${PUT_BACK_HOURS} hours'`)) +
  (await world.pool.run(
    // A repeat comes within minutes. What the key made stays; only the answer to a repeat is forgotten.
    `delete from idem where ctid = any(array(select ctid from idem where created_at < now() - interval '${REPEAT_DAYS} days' limit 5000))`,
  )) +
  (await world.pool.run(`delete from open_rehearsal_answer where created_at < now() - interval '${REHEARSAL_DAYS} days'`)) +
  // A person looks back over some hundred goods, not over years.
  (await world.pool.run(
    `delete from footprint where ctid = any(array(select ctid from footprint where at < now() - interval '${FOOTPRINT_DAYS} days' limit 5000))`,
  ))
