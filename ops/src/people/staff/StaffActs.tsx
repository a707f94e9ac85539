import type { StaffRow } from '@mall/contract/people/staff/staff.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useCaller } from '@mall/client/useCall.ts'
import { App, Button, Popconfirm } from 'antd'
import { useState } from 'react'
import { ActButton } from '../../kernel/kit/ActButton.tsx'
import { ReasonDialog } from '../../kernel/kit/ReasonDialog.tsx'
import { HandOverButton } from './HandOver.tsx'

const SELF = '不能对自己的账号操作，请由另一位管理员处理'

export function StaffActs({ row, onEdit, onShown }: { row: StaffRow; onEdit(): void; onShown(password: string): void }) {
  const call = useCaller()
  const client = useQueryClient()
  const { message } = App.useApp()
  const [asking, setAsking] = useState<'freeze' | 'totp' | null>(null)
  const { staffCode } = row
  const who = `${staffCode} ${row.name}`
  const again = () => client.invalidateQueries({ queryKey: ['/api/ops/getStaffList'] })
  const tried = async (act: () => Promise<unknown>) => {
    try {
      await act()
    } catch (e) {
      void message.error((e as Error).message)
    }
    await again()
  }
  const why = row.self ? SELF : undefined
  return (
    <span className="row-acts">
      <Button size="small" onClick={onEdit}>
        修改
      </Button>
      {row.self ? (
        <ActButton size="small" why={SELF}>
          重置密码
        </ActButton>
      ) : (
        <Popconfirm
          title={`重置 ${who} 的密码？`}
          description="他会立即退出，用新的初始密码登录后必须修改。"
          okText="重置"
          cancelText="先不"
          onConfirm={() => tried(async () => onShown((await call('/api/ops/resetStaffPassword', { staffCode })).startPassword))}
        >
          <Button size="small">重置密码</Button>
        </Popconfirm>
      )}
      {row.enrolled ? (
        <ActButton size="small" {...(why ? { why } : {})} onClick={() => setAsking('totp')}>
          重置两步验证
        </ActButton>
      ) : null}
      {row.sessions + row.proxies > 0 && !row.self ? (
        <Button
          size="small"
          onClick={() =>
            tried(async () => {
              const { ended } = await call('/api/ops/endStaffSessions', { staffCode })
              void message.success(`${who} 的 ${ended} 个会话已退出`)
            })
          }
        >
          使其退出
        </Button>
      ) : null}
      <HandOverButton size="small" staffCode={staffCode} />
      <ActButton size="small" danger={!row.frozen} {...(why ? { why } : {})} onClick={() => setAsking('freeze')}>
        {row.frozen ? '恢复' : '停用'}
      </ActButton>
      {asking === 'freeze' ? (
        <ReasonDialog
          title={row.frozen ? `恢复 ${who}？` : `停用 ${who}？`}
          consequence={
            row.frozen
              ? '恢复后可以用原密码登录。'
              : '他的登录和正在进行的代打单立即结束，不能再登录。手上的客户、订单与工单不会自己换人，请先或随后「交接工作」。'
          }
          okText={row.frozen ? '恢复' : '停用'}
          usual={row.frozen ? ['误操作', '返岗'] : ['离职', '长期休假', '账号异常']}
          onSend={async reason => {
            await call('/api/ops/freezeStaff', { staffCode, frozen: !row.frozen, reason })
            await again()
          }}
          onClose={() => setAsking(null)}
        />
      ) : null}
      {asking === 'totp' ? (
        <ReasonDialog
          title={`重置 ${who} 的两步验证？`}
          consequence="请先当面或电话核实本人。他会立即退出，下次登录只需密码，须重新启用。"
          okText="重置"
          usual={['更换手机', '手机丢失']}
          onSend={async reason => {
            await call('/api/ops/resetStaffTotp', { staffCode, reason })
            await again()
          }}
          onClose={() => setAsking(null)}
        />
      ) : null}
    </span>
  )
}
