import { useBoot } from './deps.ts'

/** Why a button is off where an employee acts in the buyer's name: what binds or pays stays with the buyer, and the server refuses it. */
export function useWhyProxy(): string | undefined {
  return useBoot().session.insteadUserId === false ? undefined : '代打单状态下须买方本人操作'
}
