import { randomBytes } from 'node:crypto'
import type { Db } from '../../kernel/ports/database.ts'
import { tokenHash } from './session.queries.ts'

/** Marks a time step as used; no row when it, or a later one, was used before. */
export const useTotpStep = (db: Db, userId: number, step: number) =>
  db.run('update app_user set totp_step = $2 where id = $1 and totp_step < $2', [userId, step])

const TICKET_MINUTES = 5
/** The password was right: a ticket for the second step. */
export async function giveStaffTicket(db: Db, staffId: number): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await db.run('insert into staff_ticket (token_hash, staff_id) values ($1, $2)', [tokenHash(token), staffId])
  return token
}
const living = `used_at is null and created_at > now() - make_interval(mins => ${TICKET_MINUTES})`
const TICKET_TRIES = 5
/** Counts a code before it is looked at: whose ticket it is, while it lives and has tries left. */
export const tryStaffTicket = async (db: Db, token: string): Promise<number | undefined> =>
  (
    await db.row<{ id: number }>(
      `update staff_ticket set tries = tries + 1 where token_hash = $1 and ${living} and tries < ${TICKET_TRIES} returning staff_id as id`,
      [tokenHash(token)],
    )
  )?.id
export const useStaffTicket = (db: Db, token: string) =>
  db.run(`update staff_ticket set used_at = now() where token_hash = $1 and ${living}`, [tokenHash(token)])
