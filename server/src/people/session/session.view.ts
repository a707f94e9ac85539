import { SITE_CODE } from '@mall/domain/site/channel/channel.constants.ts'
import type { Viewer } from '../../kernel/ports/viewer.ts'

/** refreshUser's shape (specification 7). */
export const refreshedUser = (v: Viewer) => ({
  token: v.token,
  lastLoginTime: v.lastLoginAt,
  headImgUrl: v.headImgUrl,
  id: String(v.userId),
  mobile: v.mobile,
  apiResultUserExtendInfo: { realName: v.realName },
  siteCode: SITE_CODE,
  isPickUp: v.isPickUp,
  userName: v.userName,
  approvalStatus: v.approvalStatus,
  insteadUserId: v.actor ? String(v.userId) : (false as const),
  companyCode: v.companyCode,
  apiResultUserCompany: { companyName: v.companyName, id: v.companyId === null ? '' : String(v.companyId) },
  staffCode: v.actor?.staffCode ?? v.staffCode,
  userType: v.userType,
  rights: [...v.rights],
  bdName: v.bdName,
})

/** The user session of specification section 3. */
export const sessionUser = (v: Viewer) => ({
  headImgUrl: v.headImgUrl,
  id: String(v.userId),
  mobile: v.mobile,
  // Specification section 3: the real name; who has given none is called as he signs.
  nickName: v.realName || v.nickName,
  siteCode: SITE_CODE,
  isPickUp: v.isPickUp,
  userName: v.userName,
  approvalStatus: v.approvalStatus,
  insteadUserId: v.actor ? String(v.userId) : (false as const),
  companyCode: v.companyCode,
  companyName: v.companyName,
  companyId: v.companyId === null ? '' : String(v.companyId),
  staffCode: v.actor?.staffCode ?? v.staffCode,
  userType: v.userType,
  token: v.token,
  lastLoginTime: v.lastLoginAt,
})
