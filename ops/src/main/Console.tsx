import { useQueryClient } from '@tanstack/react-query'
import { useLazyCall } from '@mall/client/useCall.ts'
import { Alert, Button, Modal } from 'antd'
import { useEffect } from 'react'
import { setLook } from '../kernel/look.ts'
import { FirstSteps } from './FirstSteps.tsx'
import { Login } from './Login.tsx'
import { LoginForm } from './LoginForm.tsx'
import { session, useSession } from '../kernel/session.ts'
import { Shell } from './Shell.tsx'
import { StaffContext } from '../kernel/staff.ts'

/** Who is at the desk decides what is shown: nobody the login, somebody the shell with his rights. */
export function Console() {
  const { token, expired } = useSession()
  const client = useQueryClient()
  const staff = useLazyCall('/api/ops/getStaff', {}, { enabled: token !== null && !expired })
  useEffect(() => {
    // The next person at this desk must not see what the last one read.
    if (token === null) client.clear()
  }, [token, client])
  const look = staff.data?.step === 'in' ? staff.data.look : undefined
  useEffect(() => {
    if (look) setLook(look)
  }, [look])
  useEffect(() => {
    // The cookie outlived the session: nothing was on the screen yet, so the plain login will do.
    if (expired && !staff.data) session.logout()
  }, [expired, staff.data])

  if (token === null) return <Login />
  if (staff.data && staff.data.must !== '' && !expired)
    return <FirstSteps staff={staff.data} onDone={() => void client.invalidateQueries({ queryKey: ['/api/ops/getStaff'] })} />
  if (staff.data)
    return (
      <StaffContext.Provider value={staff.data}>
        <Shell />
        <Modal
          open={expired}
          title="登录已失效"
          footer={null}
          closable={false}
          mask={{ closable: false }}
          keyboard={false}
          destroyOnHidden
          width={380}
        >
          <p className="hint">请输入密码继续，页面上的内容不会丢失。</p>
          <LoginForm staffCode={staff.data.staffCode} onDone={() => void client.invalidateQueries()} />
          <Button type="link" className="login-other" onClick={session.logout}>
            换一个账号登录
          </Button>
        </Modal>
      </StaffContext.Provider>
    )
  if (staff.isError && !expired)
    return (
      <main className="login">
        <Alert type="error" showIcon title={staff.error.message} action={<Button onClick={() => staff.refetch()}>重试</Button>} />
      </main>
    )
  return <main className="login" aria-busy />
}
