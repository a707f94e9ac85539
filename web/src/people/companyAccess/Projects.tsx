import { noLimits } from '@mall/domain/people/companyAccess/limits.rules.ts'
import { yuan } from '@mall/domain/kernel/money.ts'
import { tons } from '@mall/domain/kernel/weight.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import { Button } from '../../kernel/kit/Button.tsx'
import { Empty } from '../../kernel/kit/Empty.tsx'
import { LimitsUse } from './Limits.tsx'
import { type Project, ProjectDialog } from './ProjectDialog.tsx'

/** What the company orders for, how much of it it has ordered, and how much its people may in a month without asking. */
export function Projects({ projects, onNew }: { projects: readonly Project[]; onNew: () => void }) {
  const [changing, setChanging] = useState<Project | null>(null)
  if (projects.length === 0)
    return (
      <Empty
        title="还没有项目"
        drawing="plate"
        actions={
          <Button look="ink" onClick={onNew}>
            设项目限额
          </Button>
        }
      >
        下单时填了项目，或在这里设了限额，项目就列在这里。
      </Empty>
    )
  return (
    <>
      <table className="tbl cards line">
        <thead>
          <tr>
            <th>项目</th>
            <th>订单</th>
            <th>限额</th>
            <th className="num">操作</th>
          </tr>
        </thead>
        <tbody>
          {projects.map(p => (
            <tr key={p.projectName}>
              <td className="all">
                <b className="strong">{p.projectName}</b>
              </td>
              <td data-l="订单">
                {p.orderCount} 张
                <small>
                  {tons(p.weightKg)} 吨，{yuan(p.totalFen)} 元
                </small>
              </td>
              <td data-l="限额" className="all">
                {p.limit ? (
                  <LimitsUse limits={{ ...noLimits, ...p.limit }} used={p.limit.used} />
                ) : (
                  <span className="mute">不限</span>
                )}
              </td>
              <td className="num all">
                <span className="row acts ends">
                  <Button size="sm" onClick={() => setChanging(p)} aria-haspopup="dialog" aria-label={`${p.projectName} 的限额`}>
                    限额
                  </Button>
                  {p.orderCount > 0 && (
                    <Link className="link" to={`/user/exports?project=${encodeURIComponent(p.projectName)}`}>
                      单据包
                    </Link>
                  )}
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {changing && <ProjectDialog key={changing.projectName} project={changing} onClose={() => setChanging(null)} />}
    </>
  )
}
