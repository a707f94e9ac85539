// 两步验证: a code of six digits from the employee's phone, new every 30 seconds (RFC 6238). Good once, one step early or late.
import { timingSafeEqual } from 'node:crypto'
import { generateSync } from 'otplib'
import { refuse } from '@mall/contract/main/errors.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { counted } from '../../kernel/serve/rateLimit.ts'
import { openColumn } from '../../kernel/sealed.ts'
import type { Settings } from '../../kernel/settings/settings.ts'
import type { StaffLoginRow } from './session.queries.ts'
import { useTotpStep } from './totp.queries.ts'
import { limitsOf } from './tries.ts'

const PERIOD_SECONDS = 30
export const TOTP_COLUMN = 'app_user.totp_secret'
/** Stands in the column of the demo's enrolled employee instead of a sealed secret; worth nothing outside the demo. */
export const DEMO_TOTP = 'demo'
const DEMO_SECRET = 'HENGYEDEMOSANDBOXSECRETNOTFORUSE'

export const secretOf = (settings: Settings, stored: string): string =>
  stored === DEMO_TOTP && settings.demo ? DEMO_SECRET : openColumn(settings, TOTP_COLUMN, stored)

const stepAt = (ms: number): number => Math.floor(ms / 1000 / PERIOD_SECONDS)
export const codeAt = (secret: string, step: number): string => generateSync({ secret, epoch: step * PERIOD_SECONDS })

/** The step a code belongs to, now or one step beside it; undefined for a wrong one. */
export function stepOf(secret: string, code: string, now = Date.now()): number | undefined {
  const typed = Buffer.from(code)
  return [0, -1, 1]
    .map(by => stepAt(now) + by)
    .find(step => {
      const right = Buffer.from(codeAt(secret, step))
      return right.length === typed.length && timingSafeEqual(right, typed)
    })
}

/** What the sandbox shows on the log-in page; nothing for anybody but the demo's own employee. */
export const sandboxCode = (settings: Settings, stored: string | null): string | undefined =>
  stored === DEMO_TOTP && settings.demo ? codeAt(DEMO_SECRET, stepAt(Date.now())) : undefined

/**
 * Uses a code of the employee up or refuses. Wrong ones wait like wrong passwords, under a count of their own: a right password in between
 * does not forget them.
 */
export async function spendCode(ctx: Ctx, staff: Pick<StaffLoginRow, 'userId' | 'totpSecret'>, code: string): Promise<void> {
  const { totpSecret } = staff
  if (totpSecret === null) return
  const right = await counted(ctx.db, await limitsOf(ctx, 'code', staff.userId), async () => {
    const step = stepOf(secretOf(ctx.world.settings, totpSecret), code)
    return step !== undefined && (await useTotpStep(ctx.db, staff.userId, step)) > 0 ? true : undefined
  })
  if (!right) refuse('STAFF_CODE_WRONG')
}
