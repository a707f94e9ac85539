// 常用设备 known device: a browser somebody has logged in with. Strangers' wrong passwords do not hold him up there.
import { randomBytes } from 'node:crypto'
import type { Ctx } from '../../kernel/ctx.ts'
import { keepDevice, knowsDevice } from './device.queries.ts'
import { tokenHash } from './session.queries.ts'

/** The hash of this browser's mark, if the person has logged in here before. */
export async function deviceOf(ctx: Ctx, userId: number): Promise<string | null> {
  const mark = ctx.cookies.get('device')
  if (!mark) return null
  const hash = tokenHash(mark)
  return (await knowsDevice(ctx.db, hash, userId)) ? hash : null
}

/** After a right log-in: this browser is known to be his. One mark serves all who use it. */
export async function rememberDevice(ctx: Ctx, userId: number): Promise<void> {
  const mark = ctx.cookies.get('device') ?? randomBytes(32).toString('base64url')
  await keepDevice(ctx.db, tokenHash(mark), userId)
  ctx.cookies.set('device', mark)
}
