import { useLazyCall } from '@mall/client/useCall.ts'
import { Alert, Button, Skeleton } from 'antd'
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { boot } from '../../kernel/session.ts'
import { useStaff, whyNoRight } from '../../kernel/staff.ts'
import { SettingRow } from './SettingRow.tsx'

/** Of the heading of an area, for the links to it. */
const idOf = (area: string): string => `area-${area}`

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
  // The rules are a long page: whoever was sent for one stands at it.
  useEffect(() => {
    const field = here && hash ? document.getElementById(`setting-${hash.slice(1)}`) : null
    field?.scrollIntoView({ block: 'center' })
    field?.focus({ preventScroll: true })
  }, [here, hash])
  const areas = [...Map.groupBy(settings.data ?? [], s => s.areaName)]
  return (
    <>
      <div className="page-head">
        <h1>{boot.sandbox ? '规则与沙箱' : '规则'}</h1>
        <span className="mute">{why ? `只读：${why}` : '保存后立即生效，每次修改都记入操作审计'}</span>
      </div>
      {areas.length > 1 ? (
        <nav className="rule-areas" aria-label="规则分组">
          {areas.map(([area]) => (
            <a key={area} href={`#${idOf(area)}`}>
              {area}
            </a>
          ))}
        </nav>
      ) : null}
      {settings.isError && !settings.data ? (
        <Alert
          type="error"
          showIcon
          title={settings.error.message}
          action={<Button onClick={() => settings.refetch()}>重试</Button>}
        />
      ) : null}
      {settings.data || settings.isError ? null : <Skeleton active paragraph={{ rows: 8 }} />}
      {areas.map(([area, rows]) => (
        <section key={area} className="panel settings" aria-labelledby={idOf(area)}>
          <h2 id={idOf(area)}>
            {area}
            {rows.every(r => r.sandbox) ? (
              <small className="mute">银行、短信等在沙箱里：有自己的账本和签名回调，不连接任何外部系统。在此切换它的表现。</small>
            ) : null}
          </h2>
          {rows.map(s => (
            <SettingRow key={s.key} setting={s} why={why} />
          ))}
        </section>
      ))}
    </>
  )
}
