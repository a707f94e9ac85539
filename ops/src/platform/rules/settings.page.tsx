import { useLazyCall } from '@mall/client/useCall.ts'
import { Alert, Button, Skeleton } from 'antd'
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { boot } from '../../kernel/session.ts'
import { useStaff, whyNoRight } from '../../kernel/staff.ts'
import { SettingRow } from './SettingRow.tsx'

export default function SettingsPage() {
  const staff = useStaff()
  const settings = useLazyCall('/api/ops/getSettings', {})
  const why = whyNoRight(staff, 'settings.edit')
  const { hash, key } = useLocation()
  const { refetch } = settings
  // Whoever was sent here for a wish of a colleague's may have the page open already: as it was before the wish.
  useEffect(() => {
    if (key) void refetch()
  }, [key, refetch])
  const here = settings.data !== undefined
  // Sixty rules are a long page: whoever was sent for one stands at it.
  useEffect(() => {
    const field = here && hash ? document.getElementById(`setting-${hash.slice(1)}`) : null
    field?.scrollIntoView({ block: 'center' })
    field?.focus({ preventScroll: true })
  }, [here, hash])
  const groups = [
    { title: '规则', note: '保存后立即生效，每次修改都记入操作审计。', rows: settings.data?.filter(s => !s.sandbox) ?? [] },
    {
      title: '沙箱',
      note: '银行、短信等在沙箱里：有自己的账本和签名回调，不连接任何外部系统。在此切换它的表现。',
      rows: settings.data?.filter(s => s.sandbox) ?? [],
    },
  ]
  return (
    <>
      <div className="page-head">
        <h1>{boot.sandbox ? '规则与沙箱' : '规则'}</h1>
        {why ? <span className="mute">只读：{why}</span> : null}
      </div>
      {settings.isError && !settings.data ? (
        <Alert
          type="error"
          showIcon
          title={settings.error.message}
          action={<Button onClick={() => settings.refetch()}>重试</Button>}
        />
      ) : null}
      {settings.data || settings.isError ? null : <Skeleton active paragraph={{ rows: 8 }} />}
      {settings.data
        ? groups
            .filter(g => g.rows.length > 0)
            .map(g => (
              <section key={g.title} className="panel settings" aria-label={g.title}>
                <h2>
                  {g.title}
                  <small className="mute">{g.note}</small>
                </h2>
                {g.rows.map(s => (
                  <SettingRow key={s.key} setting={s} why={why} />
                ))}
              </section>
            ))
        : null}
    </>
  )
}
