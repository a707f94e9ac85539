import { Drawer } from 'antd'
import type { ReactNode } from 'react'
import { useWide } from './useWide.ts'

/** What is opened from a list: docked beside it from 1280 px, a drawer below, the whole screen on a phone. */
export function DetailPane({
  open,
  title,
  onClose,
  children,
}: {
  open: boolean
  title: string
  onClose(): void
  children: ReactNode
}) {
  const docked = useWide(1280)
  const roomy = useWide(700)
  if (docked)
    return open ? (
      <aside className="pane" aria-label={title}>
        {children}
      </aside>
    ) : null
  return (
    <Drawer
      open={open}
      onClose={onClose}
      title={title}
      size={roomy ? 480 : '100%'}
      destroyOnHidden
      styles={{ body: { padding: 0 } }}
    >
      <div className="pane in-drawer">{children}</div>
    </Drawer>
  )
}
