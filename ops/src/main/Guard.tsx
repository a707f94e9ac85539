import { Button, Result } from 'antd'
import { Component, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { Mark } from '../kernel/Mark.tsx'
import { useStaff } from '../kernel/staff.ts'

/** Shown instead of a page this desk has no right to; the server would refuse each of its calls anyway. */
export function Guard({ right, children }: { right: string; children: ReactNode }) {
  const staff = useStaff()
  const { pathname } = useLocation()
  if (!staff.rights.includes(right))
    return <Result icon={<Mark size={48} />} title="您的岗位没有此权限" subTitle="需要时请联系系统管理员调整岗位。" />
  return <PageError key={pathname}>{children}</PageError>
}

/** A page that breaks, or a chunk that is gone after an update, must not take the menu with it. */
class PageError extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }
  static getDerivedStateFromError() {
    return { failed: true }
  }
  override render() {
    if (!this.state.failed) return this.props.children
    return (
      <Result
        status="warning"
        title="页面出错了"
        subTitle="可能是系统刚刚更新，请刷新后再试。"
        extra={
          <Button type="primary" onClick={() => window.location.reload()}>
            刷新页面
          </Button>
        }
      />
    )
  }
}
