import { mayStaff } from './staff.rights.ts'

interface Member {
  userId: number
  roles: readonly string[]
}

/**
 * Whose companies an employee sees at the desk: null for all, else his own id, for those he is the exclusive contact of. It goes for
 * everything a company has: its page, orders, wishes, papers and files.
 */
export const deskContact = (m: Member): number | null => (mayStaff(m.roles, 'company.seeAll') ? null : m.userId)

/** `bdUserId`: the company's exclusive contact. A company that is not his is for him like one that does not exist. */
export const inDeskScope = (m: Member, bdUserId: number | null): boolean => {
  const contact = deskContact(m)
  return contact === null || contact === bdUserId
}
