import type { ApprovalStatusCode, UserTypeCode } from '@mall/domain/people/session/user.codes.ts'
import type { CompanyRight } from '@mall/domain/people/companyAccess/companyRights.ts'

/** Who asks. Comes from the session alone; nothing a client sends about itself carries authority. */
export interface Viewer {
  userId: number
  kind: 'buyer' | 'staff'
  userName: string
  nickName: string
  realName: string
  mobile: string
  headImgUrl: string
  isPickUp: boolean
  userType: UserTypeCode
  companyId: number | null
  companyCode: string
  companyName: string
  approvalStatus: ApprovalStatusCode
  /** What he may do in his company (companyRights.ts of the domain). */
  rights: readonly CompanyRight[]
  roleName: string
  /** He may order only so much without asking (people/companyAccess/limits.queries.ts). */
  limited: boolean
  /** He has accounts in other companies that he can go on to (people/account/switchAccount.ts). */
  linked: boolean
  /** The company's exclusive contact; empty where there is none. */
  bdName: string
  bdPhone: string
  /** He came from his company's purchasing system to choose (desk/cxml/punchOut.ts): he may choose, and nothing else. */
  punchOut?: { id: number; operation: 'create' | 'edit' | 'inspect'; host: string }
  /** The employee who acts in the user's name (代打单), until when; null in an ordinary session. */
  actor: { userId: number; staffCode: string; name: string; until: number } | null
  sessionId: number
  staffCode: string
  staffRoles: string[]
  /** The password was given out by an administrator and must be replaced first. */
  mustChange: boolean
  /** A second factor is set up. */
  enrolled: boolean
  lastLoginAt: number
  /** The database's clock when the session was looked up, ms: the now of whatever this call reads. */
  now: number
  token: string
}
