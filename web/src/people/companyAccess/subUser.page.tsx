import './companyAccess.css'
import { useLazyCall } from '@mall/client/useCall.ts'
import { whyNotRight } from '@mall/domain/people/companyAccess/companyRights.ts'
import { type ReactNode, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useBoot } from '../../kernel/deps.ts'
import { oneOf } from '../../kernel/list/filters.ts'
import { ListPages } from '../../kernel/list/ListScreen.tsx'
import { listAddress } from '../../kernel/list/listAddress.ts'
import { ListTabs } from '../../kernel/list/ListTabs.tsx'
import { useList } from '../../kernel/list/useList.ts'
import type { Head, PageContext } from '../../kernel/page.ts'
import { Button } from '../../kernel/kit/Button.tsx'
import { Empty, Waiting } from '../../kernel/kit/Empty.tsx'
import { Tab } from '../../kernel/kit/Tab.tsx'
import { useRefresh } from '../../kernel/data.ts'
import { useLive } from '../../kernel/live.ts'
import { JoinRequests } from './JoinRequests.tsx'
import { TeamDialog } from './TeamDialog.tsx'
import { Teams } from './Teams.tsx'
import { InvitationTable } from './InvitationTable.tsx'
import { JOIN_FIRST, MinePage } from '../../site/shell/CompanyPage.tsx'
import { PeopleTable } from './PeopleTable.tsx'
import { PersonDialog } from './PersonDialog.tsx'
import { type Project, ProjectDialog } from './ProjectDialog.tsx'
import { Projects } from './Projects.tsx'
import { RoleDialog } from './RoleDialog.tsx'
import { Roles } from './Roles.tsx'

const TABS = { people: '人员', roles: '角色', projects: '项目', teams: '班组', invitations: '邀请', requests: '申请' } as const
type Tab = keyof typeof TABS
const LIST = listAddress({ at: '/user/subUser', pageSize: 20, filters: { tab: oneOf(Object.keys(TABS) as Tab[]) } })
/** The tab is the page's own. */
const inputOf = (query: URLSearchParams) => {
  const { tab: _shown, ...page } = LIST.input(query)
  return page
}

export const load = ({ boot, query, ensure }: PageContext) =>
  boot.session.rights.includes('people.manage')
    ? Promise.all([ensure('/api/user/getCompanyUserList', inputOf(query)), ensure('/api/user/getCompanyRoleList', {})])
    : undefined

export const head = (): Head => ({ title: '子账号', noIndex: true })

/** The company's people: who they are, what they may do and how much, and who has been asked to come. */
export default function SubUser() {
  const { session } = useBoot()
  const why = whyNotRight(session.rights, 'people.manage')
  return (
    <MinePage here={LIST.at} title="子账号" why={session.companyName ? why && `${why}。` : `子账号属于企业。${JOIN_FIRST}`}>
      <People />
    </MinePage>
  )
}

function People() {
  const [query] = useSearchParams()
  const list = useList(LIST)
  const { tab } = list.values
  const people = useLazyCall('/api/user/getCompanyUserList', inputOf(query), { keepOld: true })
  const roles = useLazyCall('/api/user/getCompanyRoleList', {})
  const projects = useLazyCall('/api/order/getProjects', {})
  const teams = useLazyCall('/api/user/getTeamList', {})
  const requests = useLazyCall('/api/user/getJoinRequestList', {})
  const refresh = useRefresh()
  useLive(event => event.kind === 'notice' && void refresh('/api/user/getJoinRequestList'))
  const [open, setOpen] = useState<'person' | 'role' | 'project' | 'team' | null>(null)
  const read = { people, roles, projects, teams, invitations: people, requests }[tab]
  const counts: Record<Tab, number | undefined> = {
    people: people.data?.totalCount,
    roles: roles.data?.length,
    projects: projects.data?.length,
    teams: teams.data?.list.length,
    invitations: people.data?.invitations.length,
    requests: requests.data?.length,
  }
  return (
    <section className="panel">
      <ListTabs list={list} name="tab" label="子账号" tabs={(Object.keys(TABS) as Tab[]).map(t => [t, TABS[t], counts[t]])}>
        <span className="push tabact">
          {tab === 'roles' ? (
            <Button look="ink" onClick={() => setOpen('role')} aria-haspopup="dialog">
              新增角色
            </Button>
          ) : tab === 'projects' ? (
            <Button look="ink" onClick={() => setOpen('project')} aria-haspopup="dialog">
              设限额
            </Button>
          ) : tab === 'teams' ? (
            <Button look="ink" onClick={() => setOpen('team')} aria-haspopup="dialog">
              新增班组
            </Button>
          ) : (
            <Button look="ink" onClick={() => setOpen('person')} aria-haspopup="dialog">
              邀请人员
            </Button>
          )}
        </span>
      </ListTabs>
      {!read.data ? (
        <Waiting read={read} lines={6} />
      ) : (
        <Shown
          tab={tab}
          people={people.data}
          roles={roles.data}
          projects={projects.data}
          teams={teams.data}
          requests={requests.data}
          onInvite={() => setOpen('person')}
          onProject={() => setOpen('project')}
          onTeam={() => setOpen('team')}
        />
      )}
      {tab === 'people' && <ListPages list={list} found={people.data} inside />}
      {open === 'person' && <PersonDialog person={null} onClose={() => setOpen(null)} />}
      {open === 'project' && <ProjectDialog project={null} onClose={() => setOpen(null)} />}
      {open === 'team' && <TeamDialog team={null} people={teams.data?.people ?? []} onClose={() => setOpen(null)} />}
      {open === 'role' && <RoleDialog role={null} onClose={() => setOpen(null)} />}
    </section>
  )
}

interface ShownProps {
  tab: Tab
  people: ReturnType<typeof useLazyCall<'/api/user/getCompanyUserList'>>['data']
  roles: ReturnType<typeof useLazyCall<'/api/user/getCompanyRoleList'>>['data']
  projects: readonly Project[] | undefined
  teams: ReturnType<typeof useLazyCall<'/api/user/getTeamList'>>['data']
  requests: ReturnType<typeof useLazyCall<'/api/user/getJoinRequestList'>>['data']
  onInvite: () => void
  onProject: () => void
  onTeam: () => void
}

function Shown({ tab, people, roles, projects, teams, requests, onInvite, onProject, onTeam }: ShownProps): ReactNode {
  if (tab === 'teams') return teams && <Teams teams={teams} onNew={onTeam} />
  if (tab === 'requests') return requests && <JoinRequests requests={requests} />
  if (tab === 'projects') return projects && <Projects projects={projects} onNew={onProject} />
  if (tab === 'roles') return roles && <Roles roles={roles} />
  if (!people) return null
  if (tab === 'people')
    return (
      <>
        <PeopleTable people={people.list} />
        {people.totalCount === 1 && (
          <p className="bd mute">企业里还只有您一位。邀请采购、财务、审批的同事，按角色看到和办理各自的事。</p>
        )}
      </>
    )
  if (people.invitations.length === 0)
    return (
      <Empty
        title="没有待接受的邀请"
        drawing="plate"
        actions={
          <Button look="ink" onClick={onInvite}>
            邀请人员
          </Button>
        }
      >
        按手机号邀请，对方登录后接受即加入；没有账号的先注册。
      </Empty>
    )
  return <InvitationTable invitations={people.invitations} />
}
