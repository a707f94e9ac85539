import { boot } from '../kernel/session.ts'
import { LoginForm } from './LoginForm.tsx'
import { Mark } from '../kernel/Mark.tsx'

export function Login() {
  return (
    <main className="login">
      <section className="login-box">
        <header>
          <Mark size={34} />
          <div>
            <h1>运营台</h1>
            <span className="mute">{boot.siteName || '钢铁商城'}</span>
          </div>
        </header>
        <LoginForm />
        <p className="hint">仅限员工使用，每次操作都有记录。</p>
      </section>
    </main>
  )
}
