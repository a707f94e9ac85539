import { useLazyCall } from '@mall/client/useCall.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import { useBoot } from '../../kernel/deps.ts'
import { useRefresh, useSend } from '../../kernel/data.ts'
import { Button } from '../../kernel/kit/Button.tsx'
import { Input } from '../../kernel/kit/Field.tsx'
import { notify } from '../../kernel/kit/notify.ts'
import { Panel } from '../../kernel/kit/Panel.tsx'

/** 项目 of an order: what it is for, in the buyer's words; the papers of one project come in one zip. */
export function OrderProject({ orderCode }: { orderCode: string }) {
  const read = useLazyCall('/api/order/getOrderProject', { orderCode })
  const [typed, setTyped] = useState<string | null>(null)
  const send = useSend()
  const refresh = useRefresh()
  const may = useBoot().session.rights.includes('order.create')
  const now = read.data?.projectName ?? ''
  const save = async () => {
    const projectName = (typed ?? now).trim()
    if (!(await send('/api/order/setOrderProject', { orderCode, projectName }))) return
    await refresh('/api/order/getOrderProject', '/api/order/getProjects', '/api/order/getOrderDetail')
    setTyped(null)
    notify.success(projectName ? `已归到项目「${projectName}」` : '已移出项目')
  }
  if (!read.data) return null
  return (
    <Panel title="项目">
      {typed === null ? (
        <p className="row">
          <span>{now || <span className="mute">没有归到项目</span>}</span>
          {may && (
            <button type="button" className="link" onClick={() => setTyped(now)}>
              {now ? '改' : '归到项目'}
            </button>
          )}
          {now && (
            <Link className="link" to={`/user/exports?project=${encodeURIComponent(now)}`}>
              项目单据包
            </Link>
          )}
        </p>
      ) : (
        <>
          <Input
            label="项目名称"
            maxLength={40}
            list="project-names"
            value={typed}
            placeholder="如 滨河路桥二标段"
            onChange={e => setTyped(e.target.value)}
          />
          <datalist id="project-names">
            {read.data.list.map(({ projectName }) => (
              <option key={projectName} value={projectName} />
            ))}
          </datalist>
          <p className="row">
            <Button look="ink" size="sm" onClick={save} busyText="正在保存">
              保存
            </Button>
            <Button size="sm" onClick={() => setTyped(null)}>
              不改
            </Button>
          </p>
        </>
      )}
    </Panel>
  )
}
