// Setting up the second factor: a secret that waits, and becomes the employee's own with the first code made from it.
import { generateSecret, generateURI } from 'otplib'
import qrcode from 'qrcode'
import { refuse } from '@mall/contract/main/errors.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { counted } from '../../kernel/serve/rateLimit.ts'
import { sealColumn } from '../../kernel/sealed.ts'
import { proveAgain } from '../session/login.ts'
import { secretOf, stepOf, TOTP_COLUMN } from '../session/totp.ts'
import { ownLimit } from '../session/tries.ts'
import { endStaff, noteStaff } from './endStaff.ts'
import { dropTotp, endOtherSessions, lockStaff, lockStaffById, setTotpPending, takeTotp } from './staff.queries.ts'

export async function startTotp(ctx: Ctx, { password }: { password: string }) {
  const { me } = ctx
  if (me.enrolled) return refuse('STAFF_ENROLLED')
  await proveAgain(ctx, { password })
  const { settings } = ctx.world
  const secret = generateSecret()
  const qr = await qrcode.toString(generateURI({ issuer: settings.siteName, label: me.staffCode, secret }), {
    type: 'svg',
    margin: 1,
  })
  if ((await setTotpPending(ctx.db, me.userId, sealColumn(settings, TOTP_COLUMN, secret))) === 0) return refuse('STAFF_ENROLLED')
  return { secret, qr: `data:image/svg+xml;base64,${Buffer.from(qr).toString('base64')}` }
}

export async function confirmTotp(ctx: Ctx, { code }: { code: string }) {
  const { me } = ctx
  const right = await counted(ctx.db, ownLimit('setup', me.userId), () =>
    ctx.db.tx(async tx => {
      const staff = (await lockStaffById(tx, me.userId)) ?? refuse('SESSION_INVALID')
      if (staff.enrolled) return refuse('STAFF_ENROLLED')
      const step = staff.totpPending === null ? undefined : stepOf(secretOf(ctx.world.settings, staff.totpPending), code)
      if (step === undefined || (await takeTotp(tx, me.userId, step)) === 0) return undefined
      // Sessions that were opened with the password alone are worth less now.
      await endOtherSessions(tx, me.userId, me.sessionId)
      await noteStaff(ctx, tx, staff, 'staff.totpSet', `${staff.name}，其他登录已退出`)
      return true
    }),
  )
  return right ? { done: true as const } : refuse('STAFF_CODE_WRONG')
}

/** A lost phone: another administrator takes the factor away; the employee sets it up anew. */
export async function resetStaffTotp(ctx: Ctx, { staffCode, reason }: { staffCode: string; reason: string }) {
  return ctx.db.tx(async tx => {
    const staff = (await lockStaff(tx, staffCode)) ?? refuse('STAFF_NOT_FOUND')
    if (staff.userId === ctx.me.userId) return refuse('STAFF_SELF')
    await dropTotp(tx, staff.userId)
    await endStaff(ctx, tx, staff, '两步验证已重置')
    await noteStaff(ctx, tx, staff, 'staff.totpReset', `${staff.name}，${reason}`)
    return { done: true as const }
  })
}
