import { type CompanyRight, whyNotRight } from '@mall/domain/people/companyAccess/companyRights.ts'
import { useBoot } from './deps.ts'

/** Why the visitor's role keeps a button off: the table the server asks. Somebody without a company is told so by the call itself. */
export function useWhyNot(right: CompanyRight): string | undefined {
  const { session } = useBoot()
  return session.companyName ? whyNotRight(session.rights, right) : undefined
}
