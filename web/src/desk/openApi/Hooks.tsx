import './openApi.css'
import { HookEvent, HookFormat, MOST_HOOKS, RETRY_MINUTES } from '@mall/domain/desk/openApi/openApi.codes.ts'
import { useState } from 'react'
import { useRefresh, useSend } from '../../kernel/data.ts'
import { Button } from '../../kernel/kit/Button.tsx'
import { ConfirmButton } from '../../kernel/kit/Dialog.tsx'
import { Empty } from '../../kernel/kit/Empty.tsx'
import { notify } from '../../kernel/kit/notify.ts'
import { Panel } from '../../kernel/kit/Panel.tsx'
import { Tag } from '../../kernel/kit/Tag.tsx'
import { shortTime } from '../../kernel/kit/time.ts'
import { HookDialog } from './HookDialog.tsx'
import { SimulateDialog } from './SimulateDialog.tsx'
import type { Hook } from './Stopped.tsx'
import { READS } from './useResend.ts'

export function Hooks({ hooks }: { hooks: readonly Hook[] }) {
  const [open, setOpen] = useState<Hook | 'new' | null>(null)
  // Beside the table, never within a cell of it: what a cell says of its lines would hold for the dialog.
  const [simulating, setSimulating] = useState<Hook | null>(null)
  return (
    <Panel
      title="回调地址"
      remark={`失败后 ${RETRY_MINUTES.join('、')} 分钟各重试一次`}
      flush
      more={
        hooks.length > 0 && (
          <Button
            size="sm"
            onClick={() => setOpen('new')}
            aria-haspopup="dialog"
            disabledReason={hooks.length >= MOST_HOOKS ? `最多 ${MOST_HOOKS} 个，请先删除不用的` : null}
            reasonAt="title"
          >
            添加
          </Button>
        )
      }
    >
      {hooks.length === 0 ? (
        <Empty
          title="还没有回调地址"
          actions={
            <Button onClick={() => setOpen('new')} aria-haspopup="dialog">
              添加回调地址
            </Button>
          }
        >
          订单状态变化、付款到账、车辆出厂、结算、开票时，商城主动告诉您的系统，不用反复来问。
        </Empty>
      ) : (
        <table className="tbl cards line">
          <thead>
            <tr>
              <th>地址与事件</th>
              <th className="num">24 小时送达</th>
              <th className="num">未送达</th>
              <th>最近</th>
              <th className="num">操作</th>
            </tr>
          </thead>
          <tbody>
            {hooks.map(h => (
              <Row key={h.hookId} h={h} onChange={() => setOpen(h)} onSimulate={() => setSimulating(h)} />
            ))}
          </tbody>
        </table>
      )}
      {simulating && <SimulateDialog hook={simulating} onClose={() => setSimulating(null)} />}
      {open && <HookDialog hook={open === 'new' ? null : open} onClose={() => setOpen(null)} />}
    </Panel>
  )
}

function Row({ h, onChange, onSimulate }: { h: Hook; onChange: () => void; onSimulate: () => void }) {
  const send = useSend()
  const refresh = useRefresh()
  const { hookId } = h
  const ping = async () => {
    const done = await send('/api/openApi/pingHook', { hookId })
    if (done?.ok) notify.success(`试发成功：对方 ${(done.ms / 1000).toFixed(1)} 秒内回应 ${done.code}。`)
    else if (done) notify.error(`试发没有成功：${done.trouble}${done.code ? `（${done.code}）` : ''}。`)
    await refresh(...READS)
  }
  const remove = async () => {
    if (await send('/api/openApi/removeHook', { hookId })) notify.success('回调地址已删除。')
    await refresh(...READS)
  }
  return (
    <tr>
      <td className="all">
        <span className="openurl strong">{h.url}</span>{' '}
        {h.stoppedAt ? (
          <Tag tone="bad" dot>
            {shortTime(h.stoppedAt)} 起停送
          </Tag>
        ) : h.lastAt === null ? (
          <Tag tone="info">还没有送过</Tag>
        ) : h.lastTrouble ? (
          <Tag tone="wait" dot>
            上次没有送到
          </Tag>
        ) : (
          <Tag tone="good">正常</Tag>
        )}
        <small>
          {h.format === HookFormat.cxml && 'cXML　'}
          {h.events.map(e => HookEvent.label(e)).join('、')}
        </small>
      </td>
      <td className="num" data-l="24 小时送达">
        {h.arrived} / {h.sent}
      </td>
      <td className="num" data-l="未送达">
        {h.lost > 0 ? <b className="up">{h.lost}</b> : 0}
        {h.held > 0 && <small>{h.held} 条等着</small>}
      </td>
      <td data-l="最近">
        {h.lastAt ? (
          <>
            {shortTime(h.lastAt)} {h.lastTrouble || '成功'}
            <small>{(h.lastMs / 1000).toFixed(1)} 秒</small>
          </>
        ) : (
          '还没有送过'
        )}
      </td>
      <td className="num all">
        <span className="row acts ends">
          <Button size="sm" onClick={ping} busyText="正在试发" aria-label={`试发 ${h.url}`}>
            试发
          </Button>
          {h.format === HookFormat.json && (
            <Button size="sm" onClick={onSimulate} aria-haspopup="dialog" aria-label={`模拟事件 ${h.url}`}>
              模拟事件
            </Button>
          )}
          <Button size="sm" onClick={onChange} aria-haspopup="dialog" aria-label={`修改 ${h.url}`}>
            修改
          </Button>
          <ConfirmButton
            size="sm"
            title="删除这个回调地址？"
            consequence={`${h.url} 不再收到任何事件，没送达的也不再送。`}
            confirmText="删除"
            onConfirm={remove}
          >
            删除
          </ConfirmButton>
        </span>
      </td>
    </tr>
  )
}
