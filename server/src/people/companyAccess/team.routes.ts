import { teamCalls } from '@mall/contract/people/companyAccess/team.ts'
import { serve } from '../../kernel/serve/serve.ts'
import { deleteTeam, readTeams, saveTeam } from './teams.ts'

export const teamRoutes = serve(teamCalls, {
  '/api/user/getTeamList': readTeams,
  '/api/user/saveTeam': saveTeam,
  '/api/user/deleteTeam': deleteTeam,
})
