import { peopleCalls } from '@mall/contract/people/companyAccess/people.ts'
import { serve } from '../../kernel/serve/serve.ts'
import { replyInvitation } from './replyInvitation.ts'
import { changePerson, removePerson } from './changePerson.ts'
import { changeOwnBase, closeOwnAccount } from './closeOwnAccount.ts'
import { invitePerson, resendInvitation, withdrawInvitation } from './invitePerson.ts'
import { readMyInvitations, readPeople, readRoles } from './people.reads.ts'
import { saveProjectLimit } from './saveProjectLimit.ts'
import { deleteRole, saveRole } from './saveRole.ts'

export const peopleRoutes = serve(peopleCalls, {
  '/api/user/getCompanyUserList': readPeople,
  '/api/user/insertCompanyUser': invitePerson,
  '/api/user/updateUserBeanByUserName': changePerson,
  '/api/user/deleteUserBean': removePerson,
  '/api/user/withdrawInvitation': withdrawInvitation,
  '/api/user/resendInvitation': resendInvitation,
  '/api/user/getMyInvitationList': readMyInvitations,
  '/api/user/updateUserBeanBindingCompany': replyInvitation,
  '/api/user/getCompanyRoleList': readRoles,
  '/api/user/saveCompanyRole': saveRole,
  '/api/user/saveProjectLimit': saveProjectLimit,
  '/api/user/deleteCompanyRole': deleteRole,
  '/api/user/updateUserBaseByMobile': changeOwnBase,
  '/api/user/closeUserAccount': closeOwnAccount,
})
