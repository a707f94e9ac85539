import { staffCalls } from '@mall/contract/people/staff/staff.ts'
import { serve } from '../../kernel/serve/serve.ts'
import { loginStaff, loginStaffCode } from '../session/login.ts'
import { loginView, staffView } from '../session/staff.view.ts'
import { changeStaffPassword } from './changeStaffPassword.ts'
import { endStaffSessions } from './endStaff.ts'
import { handOverWork, readWorkOf } from './handOver.ts'
import { freezeStaff } from './freezeStaff.ts'
import { resetStaffPassword, saveStaff } from './saveStaff.ts'
import { readStaffList } from './staff.reads.ts'
import { saveLook } from './saveLook.ts'
import { deleteView, readColumns, readViews, saveColumns, saveView } from './saveView.ts'
import { confirmTotp, resetStaffTotp, startTotp } from './setUpTotp.ts'

export const staffRoutes = serve(staffCalls, {
  '/api/ops/loginStaff': async (ctx, input) => loginView(ctx, await loginStaff(ctx, input)),
  '/api/ops/getStaff': ctx => staffView(ctx, ctx.me),
  '/api/ops/loginStaffCode': async (ctx, input) => loginView(ctx, await loginStaffCode(ctx, input)),
  '/api/ops/changeStaffPassword': changeStaffPassword,
  '/api/ops/getViews': readViews,
  '/api/ops/saveView': saveView,
  '/api/ops/getColumns': readColumns,
  '/api/ops/saveColumns': saveColumns,
  '/api/ops/deleteView': deleteView,
  '/api/ops/saveLook': saveLook,
  '/api/ops/getWorkOf': readWorkOf,
  '/api/ops/handOverWork': handOverWork,
  '/api/ops/startTotp': startTotp,
  '/api/ops/confirmTotp': confirmTotp,
  '/api/ops/getStaffList': readStaffList,
  '/api/ops/saveStaff': saveStaff,
  '/api/ops/resetStaffPassword': resetStaffPassword,
  '/api/ops/resetStaffTotp': resetStaffTotp,
  '/api/ops/freezeStaff': freezeStaff,
  '/api/ops/endStaffSessions': endStaffSessions,
})
