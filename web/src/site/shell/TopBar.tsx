import { demoWords } from '@mall/domain/platform/partner/channelWords.ts'
import { Suspense, useState } from 'react'
import { lazyPart } from '../../kernel/lazyPart.ts'
import { createPortal } from 'react-dom'
import { Link } from 'react-router'
import { withChannel } from '../../kernel/channelSwitch.ts'
import { useBoot } from '../../kernel/deps.ts'
import { hasScreen } from '../../kernel/routes.ts'
import { useSend } from '../../kernel/data.ts'
import { LeaveContract } from './LeaveContract.tsx'
import { Inbox } from './Inbox.tsx'

const SwitchCompany = lazyPart(() => import('./SwitchCompany.tsx'))
const CityPicker = lazyPart(() => import('./CityPicker.tsx'))

/** Ink bar: where the goods go, who is here, in which mode, and the way out. */
export function TopBar() {
  const { channel, ccNo, session, site, demo } = useBoot()
  const phone = channel?.telephone || site.phone
  return (
    <>
      {demo && <div className="demoflag">{demoWords(site.partners)}</div>}
      {/* The bar is not there on a phone; by which contract one buys, and the way out, always is. */}
      {(ccNo || session.punchOut) && (
        <div className="topbar modestrip">
          <div className="wrap">
            <Modes />
          </div>
        </div>
      )}
      <div className="topbar">
        <div className="wrap">
          {!channel?.commonly && <Place />}
          <Greeting />
          {session.linked && <OtherCompany />}
          <Modes />
          <ul className="push">
            {!session.userStatus && (
              <>
                <li>
                  <Link to="/login">登录</Link>
                </li>
                {hasScreen('/register') && (
                  <li>
                    <Link to="/register">免费注册</Link>
                  </li>
                )}
              </>
            )}
            {hasScreen('/user/userCenter') && !session.punchOut && (
              <li>
                <Link to={withChannel({ channel, site }, '/user/userCenter')}>买家中心</Link>
              </li>
            )}
            {session.userStatus && !session.punchOut && (
              <li>
                <Inbox />
              </li>
            )}
            {session.userStatus && (
              <li>
                <Logout />
              </li>
            )}
            {hasScreen('/helpCenter') && (
              <li>
                <Link to="/helpCenter">帮助中心</Link>
              </li>
            )}
            {phone && (
              <li>
                联系我们 <a href={`tel:${phone}`}>{phone}</a>
              </li>
            )}
          </ul>
        </div>
      </div>
    </>
  )
}

function Place() {
  const { location } = useBoot()
  const [open, setOpen] = useState(false)
  return (
    <span>
      送货到{' '}
      <button type="button" className="link" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {location.cityName}
      </button>
      （{location.isDefault ? '默认区域' : '价格区域'} {location.salesAreaCode}）
      {open && (
        <Suspense>
          <CityPicker onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </span>
  )
}

function Greeting() {
  const { session, site } = useBoot()
  if (!session.userInfo) return <span className="greet">游客，您好，欢迎来到{site.siteName}</span>
  return (
    <span className="greet">
      您好，<b>{session.userInfo.nickName || session.userInfo.userName}</b>
      {session.companyName && `　${session.companyName}`}
    </span>
  )
}

/** The company one acts for stands in the greeting; here is the way to another one. */
export function OtherCompany() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" className="link" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        切换企业
      </button>
      {open &&
        // Not inside of the dark bar, whose lists and links look otherwise.
        createPortal(
          <Suspense>
            <SwitchCompany onClose={() => setOpen(false)} />
          </Suspense>,
          document.body,
        )}
    </>
  )
}

export function Modes() {
  const { ccNo, session } = useBoot()
  return (
    <>
      {ccNo && (
        <span className="mode">
          合同模式 {ccNo}
          <LeaveContract />
        </span>
      )}
      {session.insteadUserId !== false && <span className="mode proxy">代打单状态</span>}
      {session.punchOut && (
        <span className="mode">
          为采购系统选购
          {/* A page of the server, which alone may post to the buyer's system. */}
          <a href="/punchout/return">送回 {session.punchOut.host}</a>
        </span>
      )}
    </>
  )
}

export function Logout() {
  const send = useSend()
  // The whole page is loaded again: nothing of the last user may stay in memory.
  const leave = async () => {
    await send('/api/user/logoutUser', {})
    sessionStorage.clear()
    location.assign('/')
  }
  return (
    <button type="button" className="link" onClick={leave}>
      退出登录
    </button>
  )
}
