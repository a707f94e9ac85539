import { useLazyCall } from '@mall/client/useCall.ts'
import { MOST_PROJECT_ORDERS } from '@mall/domain/desk/export/export.codes.ts'
import { noLimits } from '@mall/domain/people/companyAccess/limits.rules.ts'
import { yuan } from '@mall/domain/kernel/money.ts'
import { tons } from '@mall/domain/kernel/weight.ts'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useRefresh, useSend } from '../../kernel/data.ts'
import { Button } from '../../kernel/kit/Button.tsx'
import { Select } from '../../kernel/kit/Field.tsx'
import { Panel } from '../../kernel/kit/Panel.tsx'
import { LimitsUse } from '../../people/companyAccess/Limits.tsx'

/** 项目单据包: every paper of the orders of one project, a folder an order. */
export function ProjectPack() {
  const [query] = useSearchParams()
  const read = useLazyCall('/api/order/getProjects', {})
  const [chosen, setChosen] = useState(query.get('project') ?? '')
  const send = useSend()
  const refresh = useRefresh()
  // A project that only has a limit has no papers yet.
  const list = (read.data ?? []).filter(p => p.orderCount > 0)
  const project = list.find(p => p.projectName === chosen) ?? list[0]
  const start = async () => {
    if (!project) return
    const made = await send('/api/export/startExport', { kind: 'pack', format: 'zip', projectName: project.projectName })
    if (made) await refresh('/api/export/getExportList')
  }
  if (!read.data) return null
  return (
    <Panel title="项目单据包" flush>
      {project ? (
        <form className="shipflt" onSubmit={e => e.preventDefault()}>
          <Select label="项目" size="md" value={project.projectName} onChange={e => setChosen(e.target.value)}>
            {list.map(p => (
              <option key={p.projectName} value={p.projectName}>
                {p.projectName}
              </option>
            ))}
          </Select>
          <span className="mute">
            {project.orderCount} 张订单，{tons(project.weightKg)} 吨，{yuan(project.totalFen)} 元
          </span>
          {project.limit && <LimitsUse limits={{ ...noLimits, ...project.limit }} used={project.limit.used} />}
          <Button look="ink" onClick={start} busyText="正在提交">
            打包
          </Button>
        </form>
      ) : null}
      <p className="mute bd">
        {project
          ? `合同、磅单与运单、质保书、结算单、发票，一张订单一个文件夹，附目录。一个项目最多 ${MOST_PROJECT_ORDERS} 张订单。`
          : '在订单页把订单归到项目，这里就能把一个项目的单据打成一个包。'}
      </p>
    </Panel>
  )
}
