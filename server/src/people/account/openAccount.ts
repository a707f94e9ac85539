import { randomInt } from 'node:crypto'
import { roleName } from '@mall/domain/people/companyAccess/people.rules.ts'
import type { Tx } from '../../kernel/ports/database.ts'
import { notify } from '../../platform/notice/notify.ts'
import { insertUser, openInvitationsTo } from './account.queries.ts'

/** A new personal account, by its owner's own registration or given by the mill; the number is locked and free. */
export async function openAccount(tx: Tx, u: { mobile: string; nickName: string; passwordHash: string }) {
  const made = await insertNamed(tx, u)
  // Whoever was invited before he had an account finds it in his inbox.
  for (const i of await openInvitationsTo(tx, u.mobile))
    await notify(tx, [made.userId], {
      event: 'invitationWaits',
      facts: { companyName: i.companyName, role: roleName(i) },
      link: '/user/userCenter',
    })
  return made
}

/** An account name nobody can guess from another; the log-in takes the mobile number too. */
async function insertNamed(tx: Tx, u: { mobile: string; nickName: string; passwordHash: string }) {
  for (let i = 0; i < 5; i++) {
    const userName = `hy${randomInt(10_000_000, 100_000_000)}`
    const row = await insertUser(tx, { ...u, userName })
    if (row) return { userId: row.id, userName }
  }
  throw new Error('no free account name')
}
