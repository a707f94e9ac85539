import { Button } from 'antd'
import { OwnPassword } from '../people/staff/OwnPassword.tsx'
import { OwnTotp } from '../people/staff/OwnTotp.tsx'
import { session, type Staff } from '../kernel/session.ts'

/** What an employee must do before the console opens: replace a start password, set up the second factor. */
export function FirstSteps({ staff, onDone }: { staff: Staff; onDone(): void }) {
  return (
    <main className="login">
      <section className="login-box wide-box">
        <h1>{staff.must === 'password' ? '请先改成自己的密码' : '请先启用两步验证'}</h1>
        <p className="hint">
          {staff.must === 'password'
            ? '当前是管理员给您的初始密码，只能用来登录一次。'
            : '本商城要求员工登录时使用密码和动态码。'}
        </p>
        {staff.must === 'password' ? <OwnPassword staffCode={staff.staffCode} onDone={onDone} /> : <OwnTotp onDone={onDone} />}
        <Button type="link" className="login-other" onClick={session.logout}>
          换一个账号登录
        </Button>
      </section>
    </main>
  )
}
