import { goLogin } from '../data.ts'

/** In the place of a price that is kept from guests: says so, and leads to the log-in and back. */
export const AfterLogin = ({ text = '登录后可见' }: { text?: string }) => (
  <button type="button" className="link afterlogin" onClick={goLogin}>
    {text}
  </button>
)
