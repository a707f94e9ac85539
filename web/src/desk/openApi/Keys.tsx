import './openApi.css'
import type { OpenApiKey, OpenApiSeen } from '@mall/contract/desk/openApi/openApi.ts'
import { KeyState, OpenRight, OVERLAP_DAYS } from '@mall/domain/desk/openApi/openApi.codes.ts'
import { useState } from 'react'
import { useRefresh, useSend } from '../../kernel/data.ts'
import { Button } from '../../kernel/kit/Button.tsx'
import { ConfirmButton } from '../../kernel/kit/Dialog.tsx'
import { Empty } from '../../kernel/kit/Empty.tsx'
import { notify } from '../../kernel/kit/notify.ts'
import { Panel } from '../../kernel/kit/Panel.tsx'
import { StatusTag, Tag } from '../../kernel/kit/Tag.tsx'
import { day, shortTime } from '../../kernel/kit/time.ts'
import { KeyDialog } from './KeyDialog.tsx'

/** From this share of the day's calls on the bar is amber. */
const NEAR = 0.9

export function Keys({ read, onMake }: { read: OpenApiSeen; onMake: () => void }) {
  const [renewing, setRenewing] = useState<OpenApiKey | null>(null)
  const living = read.keys.filter(k => k.state === 'live' || k.state === 'old').length
  return (
    <Panel title="密钥" remark={`${living} 把在用；密钥只在新建时显示一次`} flush>
      {read.keys.length === 0 ? (
        <Empty
          title="还没有密钥"
          actions={
            <Button look="ink" onClick={onMake} aria-haspopup="dialog">
              新建密钥
            </Button>
          }
        >
          每个系统一把：权限、到期日、来源地址各自限定，一把出事不牵连其他。怎么用见<a href="/api/docs">接口文档</a>。
        </Empty>
      ) : (
        <table className="tbl cards line">
          <thead>
            <tr>
              <th>名称与密钥</th>
              <th>权限</th>
              <th>今日用量</th>
              <th>最近使用</th>
              <th>到期</th>
              <th className="num">操作</th>
            </tr>
          </thead>
          <tbody>
            {read.keys.map(k => (
              <Row key={k.keyId} k={k} onRenew={() => setRenewing(k)} />
            ))}
          </tbody>
        </table>
      )}
      {renewing && <KeyDialog read={read} renew={renewing} onClose={() => setRenewing(null)} />}
    </Panel>
  )
}

function Row({ k, onRenew }: { k: OpenApiKey; onRenew: () => void }) {
  const send = useSend()
  const refresh = useRefresh()
  const works = k.state === 'live' || k.state === 'old'
  const left = k.perDay - k.usedToday
  const near = works && k.usedToday >= NEAR * k.perDay
  const revoke = async () => {
    if (await send('/api/openApi/revokeKey', { keyId: k.keyId })) notify.success(`「${k.name}」已停用，下一次调用就会被拒绝。`)
    await refresh('/api/openApi/getOpenApi')
  }
  return (
    <tr className={works ? undefined : 'off'}>
      <td className="all">
        <b className="strong">{k.name}</b> {k.sandbox && <Tag tone="wait">沙箱</Tag>}{' '}
        {k.state !== 'live' && <StatusTag of={KeyState} code={k.state} />}
        {near && (
          <Tag tone={left > 0 ? 'wait' : 'bad'}>{left > 0 ? `余 ${left.toLocaleString()} 次` : '今天已用完，00:00 重置'}</Tag>
        )}
        {k.state === 'live' && k.soon && <Tag tone="wait">快到期</Tag>}
        <small>
          <span className="openurl">{k.hint}</span>　以 {k.actsAs} 的身份
        </small>
        {k.whyDead && <small className="up">{k.whyDead}</small>}
      </td>
      <td data-l="权限">
        <span className="row opentags">
          {k.rights.map(r => (
            <Tag line key={r}>
              {OpenRight.label(r)}
            </Tag>
          ))}
        </span>
        {k.nets.length > 0 && <small>只从 {k.nets.join('、')}</small>}
      </td>
      <td data-l="今日用量">
        {k.usedToday.toLocaleString()} / {k.perDay.toLocaleString()}
        <progress
          className={near ? 'openbar near' : 'openbar'}
          value={Math.min(k.usedToday, k.perDay)}
          max={k.perDay}
          aria-label={`${k.name} 今日用量`}
        />
        <small>每分钟 {k.perMinute} 次</small>
      </td>
      <td data-l="最近使用">
        {k.lastAt ? shortTime(k.lastAt) : '还没用过'}
        {k.lastIp && <small>{k.lastIp}</small>}
      </td>
      <td data-l="到期">
        {k.revokedAt ? (
          <>
            {shortTime(k.revokedAt)}
            <small>{k.revokedBy} 停用</small>
          </>
        ) : (
          <span className={works && k.soon ? 'nowrap warn' : 'nowrap'}>{day(k.expiresAt - 1)}</span>
        )}
      </td>
      <td className="num all">
        {works ? (
          <span className="row acts ends">
            <Button
              size="sm"
              onClick={onRenew}
              aria-haspopup="dialog"
              aria-label={`换新密钥 ${k.name}`}
              disabledReason={k.state === 'old' ? `已换新，到期前 ${OVERLAP_DAYS} 天内两把都有效` : null}
              reasonAt="title"
            >
              换新密钥
            </Button>
            <ConfirmButton
              size="sm"
              title={`停用「${k.name}」？`}
              consequence="随即失效，用它的系统下一次调用就会被拒绝；停用后不能恢复，只能新建。"
              confirmText="停用"
              onConfirm={revoke}
            >
              停用
            </ConfirmButton>
          </span>
        ) : (
          <small>{k.state === 'revoked' ? '停用后不能恢复' : '到期后请新建'}</small>
        )}
      </td>
    </tr>
  )
}
